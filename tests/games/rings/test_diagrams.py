"""Diagrams of the hexes and the supplies beside them."""

from __future__ import annotations

from printables.diagrams import View
from printables.games import board_diagram
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
