"""What is typed with blanks where a record has none, and what is asked once a game is over."""

from __future__ import annotations

import re
from pathlib import Path
from statistics import mean

import pytest

from refcli.game import Who
from refcli.messages import text
from refcli.referee import cite, read_ply
from tests.bench.bench_keys import keys
from tests.games.playing import GAMES
from tests.table.games import AtTable, dealt, random_tokens
from tests.table.test_standing import finished


@pytest.mark.parametrize("name", ["contra", "dschunke", "rings", "tokan"])
def test_blanks_within_a_ply_do_not_matter(name: str) -> None:
    history = dealt(name)
    for token in random_tokens(name, 6):
        position = history.position
        for spaced in (re.sub("([:,;@+])", r" \1 ", token), f"  {token} ", re.sub("([:,;@])", r"\1 ", token)):
            assert str(read_ply(history.game, position, spaced)) == token, spaced
        history.play(history.game.parse(token))


@pytest.mark.parametrize("name", ["rings", "contra"])
def test_stuck_at_the_end_says_who_has_won(name: str, tmp_path: Path) -> None:
    history = finished(name)
    outcome = history.position.outcome()
    assert outcome is not None
    said = AtTable(history, tmp_path / "x.game").type("stuck")
    assert said.startswith("The game is over: ")
    assert all(text("en", Who.at(name, seat)) in said.splitlines()[0] for seat in outcome.winners)
    assert f"[{outcome.reason}]" in said and cite(outcome.reason, "en").text in said


@pytest.mark.parametrize(
    ("name", "token"), [("contra", "P:yrrb@9,9"), ("contra", "+C:y"), ("dschunke", "--.ra.gf@9,11v")]
)
def test_blanks_do_not_matter_in_what_is_not_allowed_either(name: str, token: str, tmp_path: Path) -> None:
    table = AtTable(dealt(name, 3), tmp_path / "x.game")
    spaced = re.sub("([:,@+])", r" \1 ", token).strip()
    assert f"{token}: " in table.type(spaced)
    assert "cannot be read" not in table.type(spaced)


def test_moves_at_the_end_and_rules_that_are_not_there_are_answered(tmp_path: Path) -> None:
    table = AtTable(finished("rings"), tmp_path / "x.game")
    assert "over" in table.type("moves")
    assert "xyzzy" in table.type("rules xyzzy")
    assert not table.loop.finished


@pytest.mark.parametrize(
    ("name", "typed", "token"),
    [
        ("contra", "+ P : b b y y", "+P:bbyy"),
        ("dschunke", "r R . r i . g f @ - 1 , 0 ^", "rR.ri.gf@-1,0^"),
        ("rhombus", "+ 6 H", "+6H"),
        ("tokan", "b 4 - b 2", "b4-b2"),
    ],
)
def test_what_is_not_allowed_now_is_read_letter_by_letter_too(name: str, typed: str, token: str) -> None:
    history = dealt(name, 3)
    assert str(read_ply(history.game, history.position, typed)) == token


def test_a_blank_behind_a_minus_does_not_take_the_minus_away() -> None:
    history = dealt("rings")
    assert str(read_ply(history.game, history.position, "P:0,- 2;1, - 2;1,- 1")) == "P:0,-2;1,-2;1,-1"


MOST_KEYS: dict[str, tuple[float, float]] = {
    "contra": (6.0, 4.0),
    "rings": (11.0, 0.0),
    "tokan": (4.3, 0.0),
}
"""How many keys a ply and a draw take at most on average, Enter included."""


@pytest.mark.parametrize("game", GAMES)
def test_the_shortest_form_of_a_ply_means_just_that_ply(game: str) -> None:
    plies, draws = keys(game, 4)
    most, most_to_draw = MOST_KEYS.get(game, (25.0, 20.0))
    assert mean(plies) <= most
    assert not draws or mean(draws) <= most_to_draw
