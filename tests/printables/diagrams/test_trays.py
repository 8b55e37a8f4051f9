"""What lies around a board is drawn whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from printables.diagrams import SIGNS, Tray, around, sign
from printables.drawing import Box, Drawing, Group, Outline, Shape, Use, box_around, circle


def cut_off(drawing: Drawing) -> Iterator[Shape]:
    """Outlines that reach beyond the box of the drawing that they are a part of: a file shows no more than the box."""
    for shape in flat(drawing.shapes):
        if isinstance(shape, Use):
            yield from cut_off(shape.drawing)
        elif isinstance(shape, Outline):
            edge = shape.stroke.width / 2 if shape.stroke else 0.0
            points = [values[i : i + 2] for _, values in shape.segments for i in range(0, len(values), 2)]
            if not all(inside(drawing.box, x, y, edge) for x, y in points):
                yield shape


def flat(shapes: Iterable[Shape]) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from flat(shape.shapes)
        else:
            yield shape


def inside(box: Box, x: float, y: float, edge: float) -> bool:
    return box.x0 <= x - edge and x + edge <= box.x1 and box.y0 <= y - edge and y + edge <= box.y1


@pytest.mark.parametrize("count", ["", "7", "10", "123"])
@pytest.mark.parametrize(("pieces", "across"), [(1, 12), (10, 12), (10, 3)])
def test_the_number_of_pieces_is_shown_whole(count: str, pieces: int, across: int) -> None:
    board, marble = Drawing((), box_around(100, 100)), Drawing((circle(0, 0, 4, "#000000"),), box_around(8, 8))
    tray = Tray("", [marble] * pieces, count=count, across=across)
    assert not list(cut_off(around(board, {"right": [tray], "below": [tray]}, 5.0)))


@pytest.mark.parametrize("name", SIGNS)
def test_a_mark_of_the_legend_is_shown_whole(name: str) -> None:
    assert not list(cut_off(sign(name)))
