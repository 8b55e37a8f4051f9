"""Backs: a lattice of small motifs and a medallion with two large ones, the same under half a turn."""

from __future__ import annotations

from itertools import product

from printables.drawing import (
    Box,
    Color,
    Drawing,
    Length,
    Point,
    Shape,
    Stroke,
    Use,
    box_around,
    circle,
    place,
    rectangle,
    turned_at,
)


def lattice(motif: Drawing, box: Box, step: Length, scale: float) -> list[Shape]:
    """Motifs in staggered rows over a box around the origin.

    Those of the upper half stand upright or on their heads in turn; those of the lower half follow them under half
    a turn.
    """
    placed: list[Shape] = []
    high = step * 0.9
    rows, columns = int(box.height / high / 2) + 2, int(box.width / step / 2) + 2
    for row, column in product(range(-rows, rows + 1), range(-columns, columns + 1)):
        x, y = step * (column + 0.5 * (row % 2) - 0.5), high * row
        if abs(x) > box.width / 2 + step / 2 or abs(y) > box.height / 2 + step / 2:
            continue
        upper = (y, x) > (0.0, 0.0)
        upright = (row + column) % 2 == 0 if upper else (row + -column + row % 2) % 2 == 0
        placed.append(place(motif, x, y, scale=scale, angle=0 if upright == upper else 180))
    return placed


def patterned_back(
    width: Length,
    height: Length,
    bleed: Length,
    *,
    field: Color,
    line: Color,
    light: Color,
    small: Drawing,
    large: Drawing,
    step: Length = 6.0,
    small_scale: float = 0.36,
    large_scale: float = 0.85,
    apart: Point = (3.2, -2.6),
    tilt: float = 20.0,
    radius: Length = 11.5,
) -> Drawing:
    """A back of the given size. `small` fills the field; `large` stands twice in the medallion, point to point."""
    outer = box_around(width, height).grown(bleed)
    dx, dy = apart
    return Drawing(
        (
            rectangle(outer, field, low="drop"),
            *lattice(small, outer, step, small_scale),
            circle(0, 0, radius, field, Stroke(light, 0.6)),
            circle(0, 0, radius - 1.3, None, Stroke(line, 0.5)),
            Use(large, turned_at(tilt, -dx, -dy, large_scale)),
            Use(large, turned_at(tilt + 180, dx, dy, large_scale)),
        ),
        outer,
    )
