"""Mats of square spaces with coordinates on all four sides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from printables.drawing import (
    Box,
    Color,
    Drawing,
    Length,
    Shape,
    Stroke,
    box_around,
    cap_height,
    fitted,
    pt,
    rectangle,
    text,
)

STRIP: Length = 12.0
"""What a title adds at the foot of a mat."""
EMBLEM: Length = 8.0


@dataclass(frozen=True, slots=True)
class Mat:
    """A drawn mat: where it is cut, and where it may be parted."""

    drawing: Drawing
    trim: Box
    vertical_seams: tuple[Length, ...]
    horizontal_seams: tuple[Length, ...]


def square_mat(
    columns: int,
    rows: int,
    *,
    pitch: Length,
    band: Length,
    bleed: Length,
    rim: Color,
    field: Color,
    line: Color,
    space: Callable[[int, int, Length, Length], Sequence[Shape]],
    title: str = "",
    emblems: Sequence[Drawing] = (),
) -> Mat:
    """A field of `columns` x `rows` spaces, `pitch` apart, in a band that holds the coordinates.

    A `title` stands in a strip of its own at the foot, with `emblems` at the other end.
    `space(column, row, x, y)` draws the space whose middle is at (`x`, `y`); columns and rows count from 0.
    """
    wide, high = columns * pitch, rows * pitch
    whole = box_around(wide + 2 * band, high + 2 * band)
    trim = whole._replace(y0=whole.y0 - (STRIP if title else 0))
    inner = box_around(wide + 2, high + 2)
    shapes: list[Shape] = [
        rectangle(trim.grown(bleed), rim, low="drop"),
        rectangle(inner, field, Stroke(line, 0.5), radius=3, low="drop"),
        rectangle(trim.grown(-1.8), None, Stroke(line, 0.35), radius=3),
    ]
    if title:
        # At the left, so that a seam in the middle does not tear it.
        y, large = whole.y0 - STRIP / 2 + 2.6, pt(26)
        low = y - cap_height("serif-semibold", large) / 2
        shapes.append(text(title, -wide / 2, low, size=large, face="serif-semibold", anchor="start"))
        for i, emblem in enumerate(reversed(emblems)):
            x = wide / 2 - EMBLEM / 2 - i * (EMBLEM + 2)
            shapes.append(fitted(emblem, box_around(EMBLEM, EMBLEM).moved(x, y)))
    size = pt(14)
    sink = cap_height("serif-semibold", size) / 2
    middle = (band - 1) / 2 - 0.5
    for column in range(columns):
        x = pitch * (column - (columns - 1) / 2)
        for y in (high / 2 + 1 + middle, -high / 2 - 1 - middle):
            shapes.append(text(chr(ord("a") + column), x, y - sink * 0.7, size=size, face="serif-semibold"))
        for row in range(rows):
            shapes += space(column, row, x, pitch * (row - (rows - 1) / 2))
    for row in range(rows):
        y = pitch * (row - (rows - 1) / 2)
        for x in (wide / 2 + 1 + middle, -wide / 2 - 1 - middle):
            shapes.append(text(str(row + 1), x, y - sink, size=size, face="serif-semibold"))
    return Mat(
        Drawing(tuple(shapes), trim.grown(bleed)),
        trim,
        tuple(pitch * (i - columns / 2) for i in range(1, columns)),
        tuple(pitch * (i - rows / 2) for i in range(1, rows)),
    )
