"""Ink on paper: the same drawing without its fills, or without lines that no press can hold."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from printables.drawing.geometry import Matrix
from printables.drawing.lengths import Length
from printables.drawing.shapes import (
    BLACK,
    WHITE,
    Circle,
    Color,
    Drawing,
    Group,
    Outline,
    Picture,
    Pixels,
    Shape,
    Stroke,
    Text,
    Use,
)

LINE: Length = 0.22
"""How wide the outline of a former fill is on paper, whatever the scale of its drawing."""

_DARK = 0.18
"""Outlines are no lighter than this (relative luminance): what was light on a dark field now stands on white."""


def low_ink(shape: Shape, scale: float = 1.0) -> Shape | None:
    """The shape without its fill: its outline stays, on white, so that what lies behind stays hidden; text is black.

    `scale` is how much larger the shape will be on paper.
    """
    match shape:
        case Outline() | Circle():
            stroke = shape.stroke and replace(shape.stroke, color=_darkened(shape.stroke.color))
            if shape.fill is None:
                return replace(shape, stroke=stroke)
            if shape.low == "keep":
                return replace(shape, fill=_darkened(shape.fill), stroke=stroke)
            if shape.low == "drop":
                return replace(shape, fill=None, stroke=stroke) if stroke else None
            return replace(shape, fill=WHITE, stroke=stroke or Stroke(_darkened(shape.fill), LINE / scale))
        case Text():
            return replace(shape, fill=BLACK)
        case Group():
            inner = scale * growth(shape.matrix)
            kept = (low_ink(s, inner) for s in shape.shapes)
            return replace(shape, shapes=tuple(s for s in kept if s is not None))
        case Use():
            return replace(shape, drawing=low_ink_drawing(shape.drawing, scale * growth(shape.matrix)))
        case Picture():
            return replace(shape, pixels=_pale(shape.pixels))


@lru_cache(maxsize=512)
def low_ink_drawing(drawing: Drawing, scale: float = 1.0) -> Drawing:
    """`low_ink` for all shapes of a drawing."""
    kept = (low_ink(s, scale) for s in drawing.shapes)
    return Drawing(tuple(s for s in kept if s is not None), drawing.box)


@lru_cache(maxsize=512)
def _pale(pixels: Pixels) -> Pixels:
    """The pixels in grey, none darker than the middle between black and white; a pencil drawing of the picture."""
    from PIL import Image

    whole = Image.open(io.BytesIO(pixels.content)).convert("RGBA")
    grey = Image.new("RGBA", whole.size, WHITE)
    grey.alpha_composite(whole)
    pale = grey.convert("L").point([128 + value // 2 for value in range(256)]).convert("LA")
    pale.putalpha(whole.getchannel("A"))
    written = io.BytesIO()
    pale.save(written, "PNG")
    return replace(pixels, digest=f"{pixels.digest}-low", content=written.getvalue())


THINNEST: Length = 0.1
"""Finer lines break up in print."""

_STEP = 1.25
"""The width that holds is one of these powers: at most so much wider than it need be."""


@lru_cache(maxsize=4096)
def without_hair_lines(drawing: Drawing, scale: float) -> Drawing:
    """The drawing with no line that is finer than `THINNEST` where it is printed at `scale`.

    The very same drawing, if it has none.
    """
    kept = tuple(_held(shape, scale) for shape in drawing.shapes)
    if all(a is b for a, b in zip(kept, drawing.shapes, strict=True)):
        return drawing
    return Drawing(kept, drawing.box)


def held(shapes: Iterable[Shape], scale: float) -> tuple[Shape, ...]:
    """The shapes without hair lines: see `without_hair_lines`."""
    return tuple(_held(shape, scale) for shape in shapes)


def _held(shape: Shape, scale: float) -> Shape:
    match shape:
        case Outline() | Circle() if shape.stroke is not None and shape.stroke.width * scale < THINNEST - 1e-4:
            # In steps, or a picture that stands in a file at ten sizes would stand there as ten drawings.
            steps = math.ceil(math.log(THINNEST / scale, _STEP) - 1e-6)
            return replace(shape, stroke=replace(shape.stroke, width=_STEP**steps))
        case Group():
            inner = scale * growth(shape.matrix)
            kept = tuple(_held(s, inner) for s in shape.shapes)
            return (
                shape if all(a is b for a, b in zip(kept, shape.shapes, strict=True)) else replace(shape, shapes=kept)
            )
        case Use():
            drawing = without_hair_lines(shape.drawing, scale * growth(shape.matrix))
            return shape if drawing is shape.drawing else replace(shape, drawing=drawing)
        case _:
            return shape


def luminance(color: Color) -> float:
    """Relative luminance, 0 (black) to 1 (white), as WCAG defines it."""
    parts = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _darkened(color: Color) -> Color:
    light = luminance(color)
    if light <= _DARK:
        return color
    factor = (_DARK / light) ** (1 / 2.2)
    return "#" + "".join(f"{round(int(color[i : i + 2], 16) * factor):02x}" for i in (1, 3, 5))


def growth(matrix: Matrix) -> float:
    """How much larger a transformation makes what it is done to."""
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
