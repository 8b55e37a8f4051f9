"""Diagrams of the strips laid, seen from above."""

from __future__ import annotations

from printables.diagrams import View
from printables.games import board_diagram
from tests.printables.diagrams.drawn import Case, Layout, words

STRIPS = Layout("plane", {(0, 0): ("rs1<",), (1, 0): ("--1-",), (2, 0): ("gR2>",)})
CASES = [Case(STRIPS, "ga.--.rf@0,1^", frozenset((x, y) for x in (-1, 0, 1) for y in range(5)))]


def test_the_level_of_a_crate_above_the_table_is_written() -> None:
    assert "2" in words(board_diagram("dschunke", STRIPS, View(frozenset({(0, 0), (2, 0)}))))
    over = View(frozenset({(0, 0)}), "ga.--.rf@0,0>")
    assert "3" in words(board_diagram("dschunke", STRIPS, over))
