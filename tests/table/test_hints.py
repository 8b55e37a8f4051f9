"""Lines that are no moves: seats, players, rules, nothing at all, signs that pass for others."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.game import Term, Who
from refcli.messages import Spoken, text
from refcli.record import read
from refcli.referee import nearest
from refcli.session import History
from tests.refcli.records import FINE
from tests.refcli.test_messages import placeholders
from tests.table.games import GAMES, AtTable, dealt, random_tokens

LANGUAGES = ("en", "de", "fr", "es")


def table(name: str, folder: Path, language: str = "en") -> AtTable:
    """A game in which a move is due, with a name on the first seat."""
    history = dealt(name)
    for token in random_tokens(name, 3):
        if not history.position.draw_due:
            break
        history.play(history.game.parse(token))
    first = history.tags["Players"].split()[0]
    named = history.record().replace("\n\n", f'\n[Name.{first} "Zoë"]\n\n', 1)
    return AtTable(History.resume(read(named)), folder / "x.game", language=language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_move_gets_one_helpful_line(name: str, language: str, tmp_path: Path) -> None:
    at = table(name, tmp_path, language)
    first, turn = at.history.tags["Players"].split()[0], at.history.position.turn
    assert turn
    seat = {"name": "Zoë", "seat": Term(Who.at(name, first)), "turn": Who.at(name, turn)}
    rule = f"{name}.move.gap"
    for line, key, values in (
        ("", "play.type_move", {}),
        ("refcli", "play.type_move", {}),
        ("   ", "play.type_move", {}),
        (first.upper(), "play.hint_seat", seat),
        ("zoë", "play.hint_name", seat),
        ("refcli moves b3", "play.hint_refcli", {"rest": "moves b3"}),
        ("refcli check x.game", "play.hint_shell", {"rest": "check x.game"}),
        (rule, "play.hint_rule", {"rule": rule}),
        (f"why {rule}", "play.hint_rule", {"rule": rule}),
        (f"moves {rule}", "play.hint_rule", {"rule": rule}),
    ):
        assert at.type(line) == text(Spoken(language, {first: "Zoë"}), key, values), line
        assert placeholders(text(language, key, values)) == set()


def test_nothing_typed_says_what_is_due(tmp_path: Path) -> None:
    assert "a draw comes first" in AtTable(dealt("dschunke"), tmp_path / "d.game").type("")
    over = dealt("rings", 2)
    for token in random_tokens("rings", 3000, 2):
        over.play(over.game.parse(token))
    at = AtTable(over, tmp_path / "r.game")
    for line in ("", "moves", "moves P:"):
        assert "[rings.end]" in at.type(line)
        assert "begins" not in at.type(line)


def test_moves_that_finds_nothing_names_the_nearest(tmp_path: Path) -> None:
    said = AtTable(History.resume(read(FINE)), tmp_path / "x.game").type("moves zz4")
    assert said.startswith("no allowed move begins with zz4; nearest: ")
    assert len(said.split(", ")) == 5


def test_the_shorter_ones_of_what_is_as_near_come_first(tmp_path: Path) -> None:
    assert nearest(["c3-a3+1", "c3-a3", "c3-e3+1", "c3-e3"], "c3-c5", 3) == ["c3-a3", "c3-e3", "c3-a3+1"]
    table = AtTable(dealt("rings"), tmp_path / "x.game")
    for line in ("e3f3g3", "c7d7e7"):
        table.type(line)
    near = table.type("e3h4h5").rpartition("allowed here: ")[2].replace("\n ", "").split(", ")
    assert len(near) > 3 and not any("!" in ply for ply in near)


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_that_pass_for_others_are_named(language: str, tmp_path: Path) -> None:
    at = AtTable(History.resume(read(FINE)), tmp_path / "x.game", language=language)
    assert "U+0441" in at.type("\u04414-c2")
    assert "U+FF14" in at.type("c\uff14c2")
    assert len(at.history.played) == 2


def test_a_dash_is_a_minus_and_joins_like_one(tmp_path: Path) -> None:
    at = AtTable(History.resume(read(FINE)), tmp_path / "x.game")
    assert "Red: c4-c2" in at.type("c4\u2013c2")
    rings = AtTable(dealt("rings"), tmp_path / "r.game")
    played = next(t for t in map(str, rings.history.position.legal_moves()) if ",-" in t)
    assert ": e3 f3 d4 (no. 1)." in rings.type(played.replace("-", "\u2212"))


@pytest.mark.parametrize(
    ("name", "typed", "said"),
    [
        ("contra", "C:r@2", "C:r@2: stops too early; expected"),
        ("contra", "+C:q", "+C:q: cannot be read from q on; expected"),
        ("contra", "c99", "c99: no tile is called C99; there are C01 to C28"),
        ("contra", "c12 south of b99", "c12 south of b99: no tile is called B99; there are B01 to "),
        ("dschunke", "+d99", "+d99: no tile is called D99; there are D01 to D42"),
        ("tokan", "a3w", "a3w: the mouse moves exactly 1 and would leave the field"),
        ("rings", "e5e6", "e5e6: cells named: 2"),
        ("rings", "P:2,0;1,0;x,0", "P:2,0;1,0;x,0: cannot be read from x,0 on; expected"),
        ("rings", "P:2,0;1,0;1,-", "P:2,0;1,0;1,-: stops too early; expected"),
        ("rhombus", "QS:b1-c3=d", "QS:b1-c3=d: cannot be read from =d on; expected"),
        ("tokan", "b3d3+", "b3d3+: cannot be read; expected"),
    ],
)
def test_where_reading_stopped_is_said(name: str, typed: str, said: str, tmp_path: Path) -> None:
    assert table(name, tmp_path).type(typed).startswith(said)


@pytest.mark.parametrize("word", ["undo", "redo"])
def test_a_number_of_plies_is_a_number(word: str, tmp_path: Path) -> None:
    at = AtTable(History.resume(read(FINE)), tmp_path / "x.game")
    assert at.type(f"{word} two") == "expected a number, not 'two'"
    assert len(at.history.played) == 2


@pytest.mark.parametrize("name", ["contra", "dschunke"])
def test_what_is_allowed_is_told_with_the_numbers_of_the_picture(name: str, tmp_path: Path) -> None:
    table = AtTable(dealt(name, 5), tmp_path / "x.game", seed=5)
    told = table.type("zz").rpartition("allowed here: ")[2]
    for offer in told.split(") | "):
        short, _, named = offer.strip(" )").partition(" (")
        assert short != named
        table.type(short)
        assert (last := table.loop.view.last()) and table.loop.view.spoken(last) == named
        table.type("undo", yes=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_asks_for_advice_hears_where_it_is_given(language: str, tmp_path: Path) -> None:
    at = table("rings", tmp_path, language)
    for word in ("hint", text(language, "play.like.hint").split(", ")[0].title()):
        assert at.type(word) == text(language, "play.hint_advice")
    assert "refcli hint" in text(language, "play.hint_advice")
