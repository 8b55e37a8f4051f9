"""Diagrams of the hexes and the supplies beside them."""

from __future__ import annotations

from itertools import pairwise

from printables.diagrams import View
from printables.drawing import Circle, Use
from printables.games import board_diagram
from printables.games.rings.art import MARBLE, RING, marble, wooden_ring
from tests.printables.diagrams.drawn import Case, Layout, words

CASES = [
    Case(
        Layout("hex", {(0, 0): ("red=2", "blue=1"), (1, 0): (), (0, 1): ("green=1",)}),
        "M:0,0>1,0;0,1>-1,1!0,0x1,0:blue=1",
        frozenset({(0, 0), (1, 0), (0, 1), (-1, 1)}),
    ),
    Case(Layout("hex", {(0, 0): (), (1, 0): ()}), "R:0,0>0,1", frozenset({(0, 0), (0, 1)})),
]


def test_supplies_are_written_beside_the_board() -> None:
    supply = Layout("hex", {(0, 0): ()}, beside=(("rings.supply", "red", "7"), ("rings.supply", "blue", "0")))
    assert {"7", "0"} <= set(words(board_diagram("rings", supply, View(beside=True))))


def test_the_marbles_of_a_supply_lie_close_and_in_order() -> None:
    """Side by side, none on another, with less than half a marble between them."""
    supply = Layout("hex", {(0, 0): ()}, beside=(("rings.supply", "red", "5"),))
    drawing = board_diagram("rings", supply, View(beside=True))
    marbles = [shape for shape in drawing.shapes if isinstance(shape, Use) and shape.drawing is marble("red", 0.0)]
    assert len(marbles) == 5
    wide = MARBLE * marbles[0].matrix[0]
    for one, other in pairwise(marbles):
        assert wide <= other.matrix[4] - one.matrix[4] < 1.5 * wide
        assert other.matrix[5] == one.matrix[5]


def test_where_nothing_lies_yet_the_picture_is_of_the_middle() -> None:
    assert board_diagram("rings", Layout("hex", {}), View()).box.center == (0, 0)


def test_a_ring_is_as_wide_as_it_is_cut_and_its_wood_bleeds() -> None:
    rims = [shape.radius for shape in wooden_ring(2.0).shapes if isinstance(shape, Circle) and shape.fill]
    assert max(rims) == RING / 2 + 2.0
