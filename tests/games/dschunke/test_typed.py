"""Numbers that can be read in two ways, at a prompt of their own and behind others on a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from refcli.game import AmbiguousMoveError, InvalidMoveError, Typist
from refcli.games import dschunke
from refcli.games.dschunke.shorthand import SIDE_LETTERS
from refcli.referee import read_ply
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


def second_turn(folder: Path) -> AtTable:
    """The first turn of two tiles, both drawn."""
    table = AtTable(dealt("dschunke"), folder / "x.game")
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
    shown = table.history.position
    assert isinstance(shown, dschunke.Position)
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
    shown = table.history.position
    assert isinstance(shown, dschunke.Position)
    line, wanted = next(
        (line, place)
        for line, place, tile in pairs(shown, lambda tens, n: (tens, n) == (2, ones))
        if len(place) > 1 and not tile
    )
    table.type(line)
    assert list(map(str, table.history.plies[4:])) == wanted
