"""The words of going back: what is asked, what is said, in four languages, and across a kill in a terminal."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from refcli.messages import Language, text
from refcli.record import read
from refcli.session import History, Storage
from tests.refcli.records import FINE
from tests.table.games import LANGUAGES, AtTable, dealt, random_tokens


@pytest.fixture
def tokan(tmp_path: Path) -> AtTable:
    return AtTable(History.resume(read(FINE)), tmp_path / "x.game")


def game(name: str, path: Path, plies: int, language: Language = "en") -> AtTable:
    history = dealt(name)
    for token in random_tokens(name, plies):
        history.play(history.game.parse(token))
    return AtTable(history, path, language=language)


def parting(table: AtTable, number: int, left: int) -> str:
    """A ply for the place of an old one, behind which so many or more fit no more."""
    for ply in table.history.positions[number - 1].legal_moves():
        tried = table.history.until(len(table.history.played))
        tried.change(number, ply)
        if len(tried.waiting) >= left:
            return str(ply)
    raise AssertionError


def test_an_old_ply_is_changed_and_what_came_after_stands(tokan: AtTable) -> None:
    shown = tokan.type("change 1 b1b4")
    assert "number 1 is b1-b4 now; 1 move after it played again" in shown
    assert "kept under branches" in shown
    assert tokan.history.record().endswith("1. b1-b4\n2. b3-e3\n")
    assert "1) from number 1: c5-e5, b3-e3 (2 moves)" in tokan.type("branches")
    tokan.type("branches 1")
    assert tokan.history.record() == FINE


def test_numbers_are_shown_to_who_does_not_know_them(tokan: AtTable) -> None:
    assert tokan.type("change").splitlines()[0] == "1 c5-e5  2 b3-e3"
    assert "no move with the number '3'" in tokan.type("change 3 b1b4")
    assert "no move with the number 'x'" in tokan.type("delete x")
    assert tokan.type("insert 2").splitlines()[-1] == "name a move: insert 2 MOVE"
    assert "no course with the number '7'" in tokan.type("change 1 b1b4") + tokan.type("branches 7")


def test_a_number_and_its_ply_are_never_parted_by_the_end_of_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    table = game("contra", tmp_path / "x.game", 12)
    lines = table.type("change 99").splitlines()[1:-1]
    assert len(lines) > 3 and max(map(len, lines)) <= 40
    assert all(re.match(r"\d+ \S", line) and not re.search(r"\d$", re.sub(r"\S*[@:,]\S*", "", line)) for line in lines)


def test_without_a_ply_the_table_is_shown_as_it_was_and_its_numbers_count(tmp_path: Path) -> None:
    table = game("contra", tmp_path / "x.game", 9)
    number = max(n for n, played in enumerate(table.history.played, start=1) if not played.is_draw and n < 8)
    before = table.history.until(number - 1)
    shown = table.type(f"change {number}")
    assert "\n".join(table.screen.lines[:-2]) == AtTable(before, tmp_path / "y.game").type("board")
    assert shown.splitlines()[-1] == text("en", "play.name_ply", word=f"change {number}")
    there = before.position
    for ply in there.legal_moves():
        short = table.history.game.shortest(there, ply)
        if ply != table.history.plies[number - 1] and not str(ply).startswith("+"):
            said = table.type(f"change {number} {short}", yes=False)
            assert "stays as it is" in " ".join(table.screen.questions) or str(ply) in said or "can mean" in said
            assert "not shown" not in said


def test_numbers_of_then_are_judged_where_those_of_now_mean_nothing(tmp_path: Path) -> None:
    table = game("dschunke", tmp_path / "x.game", 6)
    assert table.history.position.draw_due  # no number is on the screen now
    before = table.history.positions[1]
    places = table.history.game.places(before)
    said = [table.type(f"change 2 1 {n} {side}", yes=False) for n in range(1, len(places) + 1) for side in "nesw"]
    assert not any("not on the screen" in shown for shown in said)
    assert any("[dschunke." in shown for shown in said)


def test_what_was_drawn_since_stays_and_the_question_says_so(tmp_path: Path) -> None:
    table = game("contra", tmp_path / "x.game", 9)
    drawn = [str(played.ply) for played in table.history.played if played.is_draw]
    other = next(
        ply
        for ply in table.history.positions[0].legal_moves()
        if ply != table.history.plies[0] and ply.face == table.history.plies[0].face
    )
    table.type(f"change 1 {other}", yes=True)
    assert "stays as it is" in table.screen.questions[0] and "takes back" not in table.screen.questions[0]
    kept = [*table.history.played, *table.history.waiting]
    assert [str(played.ply) for played in kept if played.is_draw] == drawn


def test_what_cannot_be_played_there_changes_nothing(tokan: AtTable) -> None:
    shown = tokan.type("change 2 b1b4")
    assert "[tokan.turn.own]" in shown
    assert "allowed here" in shown
    assert "cannot be read" in tokan.type("change 2 zz")
    assert tokan.type("change 2 b3e3") == "nothing has changed"
    assert tokan.history.record() == FINE
    assert tokan.type("branches") == "this game has taken no other course"


def test_what_all_can_see_to_be_wrong_is_refused_before_anybody_is_asked(tmp_path: Path) -> None:
    table = game("dschunke", tmp_path / "x.game", 6)
    before = table.history.record()
    shown = table.type(f"change 1 {table.history.plies[1]}")
    assert "[dschunke." in shown
    assert table.screen.questions == []
    other = str(table.history.positions[0].random_ply(Random(5)))
    assert other != str(table.history.plies[0])
    assert "nothing has changed" in table.type(f"change 1 {other}")
    assert len(table.screen.questions) == 1
    assert table.history.record() == before


def test_the_first_that_fits_no_more_is_named_with_its_rule_and_asked_for(tmp_path: Path) -> None:
    table = game("tokan", tmp_path / "x.game", 10)
    before = table.history.record()
    ply = parting(table, 2, 4)
    shown = table.type(f"change 2 {ply}")
    number, waiting = len(table.history.played) + 1, table.history.waiting
    assert f"number {number} fits no more. {waiting[0].ply}: " in shown
    assert "  [tokan." in shown
    assert f"delete {number} leaves it out" in shown
    assert (
        "What was played there?" in table.type("why " + str(next(iter(table.history.position.legal_moves())))) + shown
    )
    assert table.history.record() != before
    assert "the mending is taken back" in table.type("undo")
    assert table.history.record() == before
    table.type(f"change 2 {ply}")
    rng = Random(3)
    while table.history.waiting:
        shown = table.type(str(table.history.position.random_ply(rng)))
    assert "all that came after it fits again" in shown
    assert "fits again" not in table.type("undo")


def test_a_draw_is_mended_and_asked_about_first(tmp_path: Path) -> None:
    table = game("contra", tmp_path / "x.game", 6)
    number = next(n for n, played in enumerate(table.history.played, start=1) if played.is_draw)
    there = table.history.played[number - 1].ply
    pool = table.history.positions[number - 1].pools[table.history.positions[number - 1].due]  # type: ignore[attr-defined]
    other = next(face for face in pool if face != there.face)
    tile = f"C:{other}" if len(other) == 1 else f"P:{other}"
    assert "nothing has changed" in table.type(f"change {number} +{tile}")
    assert str(there) in table.screen.questions[0]
    assert f"number {number} is +{tile} now" in table.type(f"change {number} {tile}", yes=True)


def test_an_inserted_ply_waits_for_its_draw(tmp_path: Path) -> None:
    table = game("contra", tmp_path / "x.game", 6)
    ply = table.history.positions[2].random_ply(Random(1))
    assert "what was drawn here? Enter it; 4 moves wait" in table.type(f"insert 3 {ply}", yes=True)


def test_redo_after_another_ply_says_where_what_was_left_is(tokan: AtTable) -> None:
    tokan.type("undo")
    tokan.type(next(str(ply) for ply in tokan.history.position.legal_moves() if str(ply) != "b3-e3"))
    assert tokan.type("redo") == "there is nothing to play again\nwhat was left for another move is under branches"


def test_a_game_that_its_players_ended_is_gone_on_with_first(tokan: AtTable) -> None:
    tokan.type("agree draw", yes=True)
    assert "undo lets the game go on" in tokan.type("delete 1")
    assert len(tokan.history.played) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_waits_is_told_when_the_game_is_taken_up_again(language: Language, tmp_path: Path) -> None:
    table = game("tokan", tmp_path / "x.game", 8, language)
    table.type(f"change 2 {parting(table, 2, 3)}")
    told = table.screen.lines[-3:]
    table.storage.close()
    storage = Storage(tmp_path / "x.game")
    found = storage.recover()
    storage.close()
    assert found is not None
    again = AtTable(found.history, tmp_path / "x.game", language=language)
    assert again.screen.lines[-3:] == told
    assert again.history.branches == table.history.branches


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_move_that_its_game_calls_a_change_is_played_and_mends_nothing(language: Language, tmp_path: Path) -> None:
    table = game("rings", tmp_path / "x.game", 6, language)
    for word in ("change", text(language, "play.say.change"), text(language, "rings.say.change")):
        assert "[rings.change." in table.type(f"{word} c5c6c7d4 h2h3h4h5")
    assert text(language, "play.mend.no_number", value="x") in table.type("change x")


@pytest.mark.parametrize("several", [False, True])
def test_how_many_wait_behind_another_is_told_where_there_are_any(several: bool, tmp_path: Path) -> None:
    table = game("tokan", tmp_path / "x.game", 8)
    for number in range(8, 1, -1):
        for ply in table.history.positions[number - 1].legal_moves():
            tried = table.history.until(8)
            tried.insert(number, ply)
            if tried.waiting and (len(tried.waiting) > 1) == several:
                shown = table.type(f"insert {number} {ply}", yes=True)
                assert "fits no more" in shown
                assert ("more wait" in shown) == several
                return
    raise AssertionError
