"""The table as text, from layouts as a game would give them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from refcli.game import Layout
from refcli.table import as_text
from tests.table.games import GAMES, AtTable, dealt


def lines(layout: Layout, *, flip: bool = False) -> list[str]:
    return list(as_text(layout, "en", ascii_only=True, flip=flip))


def test_a_row_of_hexes_shows_its_last_space() -> None:
    cells: dict[tuple[int, int], tuple[str, ...]] = {(0, 0): ("a",), (1, 0): (), (2, 0): ("z",), (0, 1): ("m",)}
    assert lines(Layout("hex", cells)) == [
        "r  0  q  0    a     o     z     q  2",
        "r  1  q  0       m              q  0",
    ]
    assert lines(Layout("hex", cells), flip=True) == [
        "r  1  q  0             m        q  0",
        "r  0  q  2    z     o     a     q  0",
    ]


def test_a_missing_space_between_hexes_is_no_empty_one() -> None:
    assert lines(Layout("hex", {(0, 0): (), (2, 0): ()})) == ["r  0  q  0    o     .     o     q  2"]


def test_a_row_without_hexes_stays_empty_between_others() -> None:
    upright = ["r  0  q  0    a     q  0", "", "r  2  q -1    z     q -1"]
    layout = Layout("hex", {(0, 0): ("a",), (-1, 2): ("z",)})
    assert (lines(layout), lines(layout, flip=True)) == (upright, upright[::-1])


def test_points_are_joined_by_lines_and_the_marked_keep_both_brackets_at_the_edges_too() -> None:
    across, slanting = ((0, 0), (1, 0), (2, 0)), ((0, 1), (1, 0), (2, 1))
    layout = Layout(
        "grid",
        {(0, 0): ("m",), (2, 1): ("k",)},
        3,
        2,
        marked=((2, 1), (0, 1)),
        lines=(across, slanting, ((0, 0), (0, 1))),
    )
    assert lines(layout) == [
        "   a   b   c",
        "2 [.]     [k] 2",
        "   | \\   /",
        "1  m---.---.  1",
        "   a   b   c",
    ]
    assert lines(layout, flip=True) == [
        "   c   b   a",
        "1  .---.---m  1",
        "     /   \\ |",
        "2 [k]     [.] 2",
        "   c   b   a",
    ]
    upright, turned = (
        lines(layout._replace(cells={(0, 0): ("long",)}, marked=((0, 0),)), flip=flip) for flip in (False, True)
    )
    assert (upright[3], turned[1]) == ("1  [long]---.------.    1", "1    .------.----[long] 1")


def test_a_game_says_how_its_pieces_read_and_the_board_turns_them() -> None:
    layout = Layout("plane", {(0, 0): ("T:news",)}, faces={(0, 0): ("n", "w T e", "s")})
    upright, turned = lines(layout), lines(layout, flip=True)
    assert [line.split("|")[1].strip() for line in upright[2:5]] == ["n", "w T e", "s"]
    assert [line.split("|")[1].strip() for line in turned[2:5]] == ["s", "e T w", "n"]


def test_places_have_numbers_beside_what_lies_and_under_what_can_be_covered() -> None:
    layout = Layout("plane", {(0, 0): ("aa",), (1, 0): ("bb",)}, marked=((1, 0),))
    drawn = list(as_text(layout, "en", ascii_only=True, places=((0, 1), (-1, 0), (1, 0))))
    assert [line[1:].strip() for line in drawn[2:-2]] == [
        "|  .   |  1   |  .   | 1",
        "|  2   |  aa  |[ bb ]| 0",
        "|      |      |  3   |",
    ]


@pytest.mark.parametrize("kind", ["plane", "hex"])
def test_where_nothing_lies_nothing_is_drawn(kind: str) -> None:
    layout = Layout(kind, {}, beside=(("play.word.board", "", "3"),))  # type: ignore[arg-type]
    assert len(lines(layout)) == 1


def test_piles_are_told_from_bottom_to_top_with_the_names_of_their_spaces() -> None:
    cells = {(0, 0): ("a", "b"), (1, 0): ("c",), (2, 1): ("d", "e", "f")}
    assert lines(Layout("grid", cells, 3, 2))[-2:] == ["a1: a.b", "c2: d.e.f"]
    assert lines(Layout("plane", cells, names={(0, 0): "home"}))[-2:] == ["home: a.b", "2,1: d.e.f"]


@pytest.mark.parametrize("name", GAMES)
def test_a_turned_picture_says_where_the_sides_are_that_one_types(name: str, tmp_path: Path) -> None:
    table = AtTable(dealt(name), tmp_path / "x.game")
    sided = table.history.position.layout().kind != "hex"
    for line in ("flip", str(table.history.position.random_ply(Random(1))), "board", "?"):
        assert ("north is at the bottom, east on the left" in table.type(line)) == sided
    assert "north is at the bottom" not in table.type("flip")
