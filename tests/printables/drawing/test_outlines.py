"""Text as outlines: as wide as text, and none of it left."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from printables.drawing.geometry import IDENTITY, Matrix, box_around, compose
from printables.drawing.outlines import outline_of, outlined
from printables.drawing.shapes import Drawing, Group, Outline, Shape, Text, Use, circle, moved_segments, place, text
from printables.drawing.typeface import width
from tests.printables.diagrams.drawn import every, words


def across(shape: Shape, matrix: Matrix = IDENTITY) -> Iterator[float]:
    """Where the outlines of a shape have their points, from left to right."""
    match shape:
        case Outline():
            yield from (v for _, values in moved_segments(shape.segments, matrix) for v in values[::2])
        case Group():
            for inner in shape.shapes:
                yield from across(inner, compose(shape.matrix, matrix))
        case Use():
            for inner in shape.drawing.shapes:
                yield from across(inner, compose(shape.matrix, matrix))
        case _:
            pass


@pytest.mark.parametrize("letters", ["Wäg Ñ1", "ÀÉçœ", "b3"])
def test_outlines_are_as_wide_as_the_text(letters: str) -> None:
    xs = list(across(outline_of(Text(letters, 10, 20, 8, "sans-bold", "middle"))))
    assert min(xs) == pytest.approx(10 - width(letters, "sans-bold", 8) / 2, abs=1.0)
    assert max(xs) == pytest.approx(10 + width(letters, "sans-bold", 8) / 2, abs=1.0)


def test_a_drawing_keeps_its_shapes_and_none_of_its_text() -> None:
    coin = Drawing((circle(0, 0, 5, "#e0ac2b"), text("7", 0, -2)), box_around(10, 10))
    purse = Drawing((place(coin, 0, 0), Group((place(coin, 9, 0), text("14", 20, 0)))), box_around(60, 10))
    assert words(purse) == ["7", "7", "14"]
    bare = outlined(purse)
    assert words(bare) == []
    assert list(every(bare.shapes)).count(coin.shapes[0]) == 2
    assert outlined(purse) is bare
