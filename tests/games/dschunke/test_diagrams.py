"""Diagrams of the strips laid, seen from above."""

from __future__ import annotations

from printables.diagrams import View, verdict_color
from printables.drawing import Outline, Text
from printables.games import board_diagram
from tests.printables.diagrams.drawn import Case, Layout, every, words

STRIPS = Layout("plane", {(0, 0): ("rs1<",), (1, 0): ("--1-",), (2, 0): ("gR2>",)})
CASES = [Case(STRIPS, "ga.--.rf@0,1^", frozenset((x, y) for x in (-1, 0, 1) for y in range(5)))]


def test_the_level_of_a_crate_above_the_table_is_written() -> None:
    assert "2" in words(board_diagram("dschunke", STRIPS, View(frozenset({(0, 0), (2, 0)}))))
    over = View(frozenset({(0, 0)}), "ga.--.rf@0,0>")
    assert "3" in words(board_diagram("dschunke", STRIPS, over))


def test_a_level_lies_on_the_frame_and_that_of_a_covered_crate_is_gone() -> None:
    raised = Layout("plane", {**STRIPS.cells, (3, 0): ("rs4<",)})
    for allowed in (True, False):
        drawing = board_diagram("dschunke", raised, View(ply="ga.--.rf@0,0>", allowed=allowed, coordinates=False))
        shapes, ink = list(every(drawing.shapes)), verdict_color(allowed)
        last = max(n for n, s in enumerate(shapes) if isinstance(s, Outline) and s.stroke and s.stroke.color == ink)
        levels = {n: s.text for n, s in enumerate(shapes) if isinstance(s, Text) and s.text.isdigit()}
        assert min(levels) > last
        assert sorted(levels.values()) == ["2", "2", "3", "4"]
