"""Numbers that can be read in two ways, at a prompt of their own and behind others on a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from refcli.game import AmbiguousMoveError, InvalidMoveError, Typist
from refcli.games import dschunke
from refcli.games.dschunke.shorthand import SIDE_LETTERS
from refcli.messages import LANGUAGES, Language, text
from refcli.referee import read_ply
from tests.conftest import Run
from tests.games.dschunke.table import lay
from tests.table.games import AtTable, dealt


def meant(position: dschunke.Position, text: str, by: Typist) -> list[str]:
    """The legal plies that a text means, as tokens; none for what cannot be read."""
    try:
        return [str(ply) for ply in dschunke.interpret(position, text, by) if position.judge(ply) is None]
    except InvalidMoveError:
        return []


def test_a_number_that_is_a_place_and_a_tile_with_its_place_is_asked_about() -> None:
    last = lay(hand="gR.--.ra")
    looking, asked = Typist(shown=last), 0
    for n in range(10, len(dschunke.places(last)) + 1):
        for side in SIDE_LETTERS:
            place = meant(last, f"#{n}{side}", looking)
            tile = meant(last, f"{n // 10} {n % 10}{side}", looking)
            assert set(meant(last, f"{n}{side}", looking)) == {*place, *tile}
            if place and tile and place != tile:
                asked += 1
                with pytest.raises(AmbiguousMoveError):
                    read_ply(dschunke, last, f"{n}{side}", looking)
    assert asked


def now(table: AtTable) -> dschunke.Position:
    """The position, with what only its game knows of it."""
    assert isinstance(table.history.position, dschunke.Position)
    return table.history.position


def second_turn(folder: Path, language: Language = "en") -> AtTable:
    """The first turn of two tiles, both drawn."""
    table = AtTable(dealt("dschunke"), folder / "x.game", language=language)
    for line in ("d13", "d13 3,0 e", "d5", "d7"):
        table.type(line)
    return table


def pairs(shown: dschunke.Position, fits: Callable[[int, int], bool]) -> Iterator[tuple[str, list[str], list[str]]]:
    """Lines of two plies, tile 2 before the other one, with what the second word means as a place and as a tile.

    The numbers are those on the screen before the first of them; `fits` is told the tens and the ones of the second.
    """
    by, last = Typist(shown=shown), len(dschunke.places(shown))
    for first in (f"2{n}{side}" for n in range(1, last + 1) for side in SIDE_LETTERS):
        plies = meant(shown, first, by)
        if len(plies) != 1:
            continue
        after = shown.play(dschunke.parse(plies[0]))
        for n in (n for n in range(10, last + 1) if fits(*divmod(n, 10))):
            for side in SIDE_LETTERS:
                place, tile = meant(after, f"#{n}{side}", by), meant(after, f"{n // 10} {n % 10}{side}", by)
                yield f"{first} {n}{side}", [*plies, *place], tile


def test_the_last_tile_of_a_line_is_asked_about_where_its_number_reads_in_two_ways(tmp_path: Path) -> None:
    table = second_turn(tmp_path)
    shown = now(table)
    both = ((line, place) for line, place, tile in pairs(shown, lambda tens, _: tens == 1) if len(place) > 1 and tile)
    line, wanted = next(both)
    said = table.type(line)
    assert list(map(str, table.history.plies[4:])) == wanted[:1]
    assert "1) " in said and "2) " in said
    table.type(wanted[1])  # the notation of one of them answers, too
    assert list(map(str, table.history.plies[4:])) == wanted


@pytest.mark.parametrize("ones", [0, 5])
def test_the_last_tile_of_a_line_is_laid_where_nothing_else_can_be_meant(ones: int, tmp_path: Path) -> None:
    """With `20e` no tile 2 is left, and there is no place 0."""
    table = second_turn(tmp_path)
    shown = now(table)
    line, wanted = next(
        (line, place)
        for line, place, tile in pairs(shown, lambda tens, n: (tens, n) == (2, ones))
        if len(place) > 1 and not tile
    )
    table.type(line)
    assert list(map(str, table.history.plies[4:])) == wanted


def test_a_tile_that_cannot_be_drawn_is_where_it_is_said_to_be(tmp_path: Path) -> None:
    table = AtTable(dealt("dschunke"), tmp_path / "x.game")
    for line in ("d13", "d13 0,1 e", "d5"):
        table.type(line)
    assert "gR.--.ra (D13) cannot be drawn: it lies on the table already, from 0,1 on" in table.type("d13")
    assert "--.--.-- (S) cannot be drawn: it lies on the table" in table.type("+--.--.--")
    assert "--.gi.rs (D05) cannot be drawn: it is drawn already" in table.type("d5")
    said = table.type("+gi.rs.rs")
    assert "there is no such tile in the set" in said
    position = now(table)
    near = re.findall(r"[a-zA-Z-]{2}(?:\.[a-zA-Z-]{2}){2}", said.splitlines()[0].partition("like it")[2])
    assert near and all(face in position.pool and {"gi", "rs"} & {*face.split(".")} for face in near)


@pytest.mark.parametrize("drawn", ["d33", "D33", "+d33", "gi.gf.rf"])
def test_one_tile_too_many_is_no_placement(drawn: str, tmp_path: Path) -> None:
    table = second_turn(tmp_path)
    said = table.type(drawn)
    assert "all tiles of this turn are drawn" in said
    assert "@" not in said.splitlines()[0]
    assert len(table.history.plies) == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_place_of_the_old_picture_that_was_not_there_is_spoken_of_as_such(language: Language, tmp_path: Path) -> None:
    """The picture under the refusal has other numbers, and more of them."""
    table = second_turn(tmp_path, language)
    places = len(table.history.game.places(table.history.position))
    first = next(short for short, *_ in pairs(now(table), lambda *_: True)).split()[0]
    said = table.type(f"{first} 1 #{places + 2} e")
    then = len(table.history.game.places(table.history.position))
    assert then >= places + 2
    assert text(language, "play.no_numbered_place_then", n=places + 2, last=places) in said
    again = table.type(f"1 #{then + 5} e")
    assert text(language, "play.no_numbered_place", n=then + 5, last=then) in again


def test_what_is_wrong_with_a_draw_is_told_to_programs(refcli: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    done = refcli("play", "dschunke", path, stdin="+d13\nd13 0,1 e\n+d13\n+d5\n+d5\n+d7\nd33\nquit\n")
    refused = [line for line in done.stdout.splitlines() if line.startswith("refused")]
    assert [line.split()[1] for line in refused] == [*["dschunke.turn.draw"] * 2, "dschunke.turn.count"]
    assert "lies on the table already, from 0,1 on" in refused[0]
    assert "drawn already" in refused[1]
