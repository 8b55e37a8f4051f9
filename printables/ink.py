"""Saving ink: the same drawing without its fills."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from printables.shapes import (
    BLACK,
    HAIRLINE,
    WHITE,
    Circle,
    Drawing,
    Group,
    Outline,
    Shape,
    Stroke,
    Text,
    Use,
)


def low_ink(shape: Shape) -> Shape | None:
    """The shape without its fill. Its outline stays, on white, so that what lies behind stays hidden; text is black."""
    match shape:
        case Outline() | Circle():
            if shape.fill is None or shape.low == "keep":
                return shape
            if shape.low == "drop":
                return replace(shape, fill=None) if shape.stroke else None
            return replace(shape, fill=WHITE, stroke=shape.stroke or Stroke(shape.fill, HAIRLINE))
        case Text():
            return replace(shape, fill=BLACK)
        case Group():
            return replace(shape, shapes=tuple(s for s in map(low_ink, shape.shapes) if s is not None))
        case Use():
            return replace(shape, drawing=low_ink_drawing(shape.drawing))


@lru_cache(maxsize=512)
def low_ink_drawing(drawing: Drawing) -> Drawing:
    """`low_ink` for all shapes of a drawing."""
    return Drawing(tuple(s for s in map(low_ink, drawing.shapes) if s is not None), drawing.box)
