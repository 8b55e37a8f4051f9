"""Diagrams of the hexes and the supplies beside them."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest

from printables.diagrams import REFUSED, View, verdict_color
from printables.drawing import Circle, Outline, Point, Shape, Use
from printables.games import board_diagram
from printables.games.rings.art import MARBLE, RING, marble, wooden_ring
from printables.games.rings.mat import center
from tests.printables.diagrams.drawn import Case, Layout, every, words

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


def test_marbles_of_a_wrong_capture_lie_where_they_may() -> None:
    layout = Layout("hex", {(0, 0): ("blue=3",), (1, 0): ()})

    def rims(ply: str) -> set[object]:
        drawn = every(board_diagram("rings", layout, View(ply=ply, seat="red", allowed=False)).shapes)
        return {shape.stroke.color for shape in drawn if isinstance(shape, Circle) and shape.stroke}

    assert verdict_color(False) in rims("P:1,0") - rims("P:1,0x0,0:blue=1")
    assert verdict_color(True) in rims("P:1,0x0,0:blue=1")


def test_the_cross_on_a_marble_given_up_hides_no_other_marble() -> None:
    layout = Layout("hex", {(0, 0): ("red=1",), (1, 0): ("red=1", "blue=1"), (2, 0): ()})
    drawn = board_diagram("rings", layout, View(ply="M:0,0>2,0!1,0", seat="red")).shapes
    blue = next(shape for shape in drawn if isinstance(shape, Use) and shape.drawing is marble("blue", 0.0))
    lines = [shape for shape in drawn if isinstance(shape, Outline) and shape.stroke and shape.stroke.color == REFUSED]
    ends = [spot[0] for shape in lines for _, spot in shape.segments if spot]
    assert ends and max(ends) < blue.matrix[4]


def crosses(shapes: tuple[Shape, ...]) -> list[Point]:
    """The middles of the crosses, which are two lines each."""
    strokes = [(shape, shape.stroke) for shape in shapes if isinstance(shape, Outline) and shape.stroke]
    lines = [shape for shape, stroke in strokes if (stroke.color, stroke.cap) == (REFUSED, "round")]
    ends = [[spot for _, spot in shape.segments if spot] for shape in lines]
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in ends]
    return list(dict.fromkeys(middles))


def marbles(shapes: tuple[Shape, ...], color: str) -> list[Point]:
    return [s.matrix[4:] for s in shapes if isinstance(s, Use) and s.drawing is marble(color, 0.0)]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_as_many_marbles_are_crossed_as_are_captured_and_the_others_are_seen(count: int) -> None:
    layout = Layout("hex", {(0, 0): ("blue=3",), (1, 0): ()})
    drawn = board_diagram("rings", layout, View(ply=f"P:1,0x0,0:blue={count}", seat="red", allowed=count == 2)).shapes
    spots = marbles(drawn, "blue")
    crossed = crosses(drawn)
    assert len(crossed) == count
    assert set(crossed) <= set(spots)


def test_a_captured_marble_that_lies_alone_is_crossed() -> None:
    layout = Layout("hex", {(0, 0): ("blue=1",), (1, 0): ()})
    assert crosses(board_diagram("rings", layout, View(ply="P:1,0x0,0:blue=1", seat="red")).shapes) == [(0, 0)]


def test_an_arrow_begins_at_its_marble_and_runs_under_its_neighbours() -> None:
    layout = Layout("hex", {(0, 0): ("red=1", "blue=1"), (1, 0): (), (2, 0): ()})
    drawn = board_diagram("rings", layout, View(ply="M:0,0>1,0;1,0>2,0", seat="red", allowed=False)).shapes
    dots = [shape for shape in drawn if isinstance(shape, Circle) and shape.fill == REFUSED]
    assert [(dot.x, dot.y) for dot in dots] == [*marbles(drawn, "red"), center((1, 0))]
    over = [n for n, shape in enumerate(drawn) if isinstance(shape, Use) and shape.drawing is marble("blue", 0.0)]
    assert max(over) > drawn.index(dots[0])


@pytest.mark.parametrize("held", [("red=1", "blue=1"), ("blue=3",), ("red=2", "blue=2")])
def test_the_tip_of_an_arrow_touches_no_marble_on_the_target(held: tuple[str, ...]) -> None:
    layout = Layout("hex", {(0, 0): ("red=1",), (1, 0): held})
    drawn = board_diagram("rings", layout, View(ply="M:0,0>1,0", seat="red")).shapes
    arrow = [s for s in drawn if isinstance(s, Outline) and s.fill == verdict_color(True) and not s.stroke]
    tips = [spot for shape in arrow for _, spot in shape.segments if len(spot) == 2]
    there = [s for s in drawn if isinstance(s, Use) and s.matrix[4] > RING / 2 and s.drawing is not wooden_ring(0.0)]
    assert tips and there
    assert all(dist(tip, s.matrix[4:]) > MARBLE / 2 * s.matrix[0] for tip in tips for s in there)
