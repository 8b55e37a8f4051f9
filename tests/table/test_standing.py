"""`score` in games without points: who has won and by which rule, at the prompt, in the protocol, of a record."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.game import Who
from refcli.messages import text
from refcli.referee import cite
from refcli.session import History
from tests.conftest import Run
from tests.refcli.records import saved
from tests.table.games import AtTable, dealt, random_tokens

LANGUAGES = ("en", "de", "fr", "es")
WITHOUT_POINTS = ("rings", "rhombus")


def finished(name: str) -> History:
    """A random game up to its end."""
    history = dealt(name, 2)
    for token in random_tokens(name, 3000, 2):
        history.play(history.game.parse(token))
    assert history.position.outcome()
    return history


@pytest.mark.parametrize("name", WITHOUT_POINTS)
def test_the_prompt_says_who_has_won_and_quotes_the_rule(name: str, tmp_path: Path) -> None:
    history = finished(name)
    outcome = history.position.outcome()
    assert outcome is not None
    for n, language in enumerate(LANGUAGES):
        said = AtTable(history, tmp_path / f"{n}.game", language=language).type("score")
        assert text(language, Who.at(name, outcome.winners[0])) in said.splitlines()[0]
        assert f"[{outcome.reason}]" in said and cite(outcome.reason, language).text in said


@pytest.mark.parametrize("name", WITHOUT_POINTS)
def test_records_and_the_protocol_say_it_too(refcli: Run, name: str, tmp_path: Path) -> None:
    history = finished(name)
    outcome = history.position.outcome()
    assert outcome is not None
    record = saved(tmp_path, history.record())
    scored = refcli("score", record)
    assert scored.returncode == 0
    assert scored.stdout.startswith(
        f"The game is over: {text('en', Who.at(name, outcome.winners[0]))} wins.\n  [{outcome.reason}] "
    )
    answered = refcli("play", name, record, stdin="score\n")
    assert answered.stdout == f"won {' '.join(outcome.winners)} {outcome.reason}\nok\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_was_given_up_is_told_as_such(refcli: Run, language: str, tmp_path: Path) -> None:
    table = AtTable(dealt("rings"), tmp_path / "x.game", language=language)
    assert table.type("score") == text(language, "score.none")
    table.type("resign", yes=True)
    gives_up = text(language, "play.resigned", seat=Who.at("rings", "red"))
    assert table.type("score") == gives_up
    scored = refcli("score", saved(tmp_path, table.history.record()), "--lang", language)
    assert (scored.returncode, scored.stdout) == (0, f"{gives_up}\n")


def test_points_are_a_line(refcli: Run, tmp_path: Path) -> None:
    scored = refcli("score", saved(tmp_path, dealt("contra").record()))
    assert scored.stdout == "the Bear 3, the Lady 3\n"


@pytest.mark.parametrize("name", ["contra", "dschunke", "tokan"])
def test_points_are_told_item_by_item_in_the_middle_of_a_game(name: str, tmp_path: Path) -> None:
    history = History(name, dealt(name).tags)
    for token in random_tokens(name, 10):
        history.play(history.game.parse(token))
    table = AtTable(history, tmp_path / "x.game", seed=1)
    scores = table.loop.view.position.scores()
    assert scores is not None
    line, *items = table.type("score").splitlines()
    assert line == ", ".join(f"{text('en', Who.at(name, seat))} {n}" for seat, n in scores.items())
    totals = [effect.values["total"] for effect in history.game.account(history.position) if "total" in effect.values]
    points = [effect.values["points"] for effect in history.game.account(history.position) if "points" in effect.values]
    assert len(items) == len(totals) + len(points) > 2
    assert totals == [*scores.values()] and sum(points) == sum(totals)
