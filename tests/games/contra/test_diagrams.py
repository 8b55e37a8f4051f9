"""Diagrams of the tiles laid, the displays and the gold beside them."""

from __future__ import annotations

from dataclasses import replace

from printables.diagrams import Space, View, position_drawing
from printables.drawing import Drawing, Use
from printables.games import board_diagram
from printables.games.contra.diagrams import face
from tests.printables.diagrams.drawn import Case, Layout, every, words

TABLE = Layout("plane", {(0, 0): ("C:r",), (1, 1): ("C:g",)}, beside=(("contra.display.bear", "bear", "P:bgry"),))
CASES = [Case(TABLE, "P:rgyb@1,0", frozenset((x, y) for x in range(3) for y in range(-1, 2)), "bear")]


def test_gold_is_written_beside_the_table() -> None:
    gold = replace(TABLE, beside=(("contra.gold.bear", "bear", "30"), ("contra.display.crown", "", "C:r")))
    assert "30" in words(board_diagram("contra", gold, View(beside=True, seat="lady")))


def test_a_tile_of_the_opponents_display_is_drawn_as_theirs() -> None:
    beside = (("contra.display.bear", "bear", "P:bgry"), ("contra.display.lady", "lady", "P:ggry"))
    table = replace(TABLE, beside=beside)
    view = View(ply="P:gryg@1,0", seat="bear", allowed=False)
    assert face("lady", "gryg") in placed(board_diagram("contra", table, view))
    assert face("bear", "rgyb") in placed(board_diagram("contra", table, replace(view, ply="P:rgyb@1,0")))


def test_a_crown_that_is_drawn_has_left_the_pool() -> None:
    table = replace(TABLE, beside=(("contra.display.crown", "", "C:r"), ("contra.pool.crown", "", "23")))
    told = [
        words(board_diagram("contra", table, View(ply=ply, seat="bear", beside=True))) for ply in ("+C:b", "+P:bgry")
    ]
    assert ["22" in said for said in told] == [True, False]
    assert ["23" in said for said in told] == [False, True]


def placed(drawing: Drawing) -> list[Drawing]:
    return [shape.drawing for shape in every(drawing.shapes) if isinstance(shape, Use)]


def test_a_large_plane_fits_the_page() -> None:
    cells: dict[Space, tuple[str, ...]] = {
        (x, y): ("C:r",) for x in range(-30, 31) for y in range(-30, 31) if (x + y) % 2 == 0
    }
    drawing = position_drawing(board_diagram("contra", Layout("plane", cells)), "Contra", ["x " * 400])
    assert drawing.box.width <= 185
    assert drawing.box.height < 267
