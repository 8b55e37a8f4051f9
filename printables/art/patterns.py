"""What goes with each of the four game colours, so that nobody needs to see the colour: a pattern and a symbol.

Blue has waves and a drop, green has dots and a clover, red has slanting lines and a flame, yellow has zigzags and
a sun. Patterns are lines and dots alone: they stay when ink is saved.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from printables.art.palette import Tint
from printables.drawing import (
    Box,
    Color,
    Drawing,
    Length,
    Shape,
    Spot,
    Stroke,
    box_around,
    circle,
    line,
    polygon,
    smooth,
)

STEP: Length = 1.9
"""From one line of a pattern to the next."""


def pattern(tint: Tint, box: Box, *, weight: Length = 0.35, step: Length = STEP) -> Iterator[Shape]:
    """The pattern of a colour over a box, in the colour's dark tone; it may reach a little over the edges."""
    stroke = Stroke(tint.dark, weight)
    match tint.name:
        case "blue":
            yield from _waves(box, stroke, step)
        case "green":
            yield from _dots(box, tint.dark, step, weight)
        case "red":
            yield from _slants(box, stroke, step)
        case _:
            yield from _zigzags(box, stroke, step)


def _steps(low: Length, high: Length, step: Length) -> Iterator[Length]:
    """Multiples of `step` from below `low` to above `high`: patterns of neighbours join."""
    yield from (i * step for i in range(math.floor(low / step), math.ceil(high / step) + 1))


def _waves(box: Box, stroke: Stroke, step: Length) -> Iterator[Shape]:
    half = step * 1.1
    for y in _steps(box.y0, box.y1, step):
        spots = [(x, y + (0.3 if i % 2 else -0.3) * step) for i, x in enumerate(_steps(box.x0, box.x1, half))]
        yield smooth(spots, stroke=stroke, closed=False)


def _dots(box: Box, color: Color, step: Length, weight: Length) -> Iterator[Shape]:
    # A row of dots is one line with dashes of no length and round ends: far shorter in the file than circles.
    stroke = Stroke(color, 2.3 * weight, dash=(0, step), cap="round")
    for row, y in enumerate(_steps(box.y0, box.y1, step * 0.9)):
        start = math.floor(box.x0 / step) * step + (step / 2 if row % 2 else 0)
        yield line(start, y, box.x1 + step, y, stroke)


def _slants(box: Box, stroke: Stroke, step: Length) -> Iterator[Shape]:
    for x in _steps(box.x0 - box.height, box.x1, step * 1.2):
        yield line(x, box.y0, x + box.height, box.y1, stroke)


def _zigzags(box: Box, stroke: Stroke, step: Length) -> Iterator[Shape]:
    half = step * 0.9
    for y in _steps(box.y0, box.y1, step * 1.15):
        spots = [(x, y + (0.4 if i % 2 else -0.4) * step) for i, x in enumerate(_steps(box.x0, box.x1, half))]
        yield polygon(spots, stroke=stroke, closed=False)


_DROP: list[Spot] = [
    (0, 5, 0),
    (1.4, 2),
    (3.4, -1.4),
    (2.4, -4),
    (0, -5),
    (-2.4, -4),
    (-3.4, -1.4),
    (-1.4, 2),
]
_FLAME: list[Spot] = [
    (0, 5.4, 0), (1.3, 2.6), (2, 0.9, 0), (3.6, 3.4, 0), (4.2, 0.2), (3.6, -3.2), (0, -5), (-3.6, -3.2), (-4.2, 0.2),
    (-3.6, 3.4, 0), (-2, 0.9, 0), (-1.3, 2.6),
]  # fmt: skip


@lru_cache(maxsize=32)
def symbol(tint_name: str, color: Color) -> Drawing:
    """The symbol of a colour, about 10 high, around the origin: the same for every piece of that colour."""
    shapes: tuple[Shape, ...]
    match tint_name:
        case "blue":
            shapes = (smooth(_DROP, color, low="keep"),)
        case "green":
            lobes = ((-2.15, 2.6), (2.15, 2.6), (-2.15, -1.7), (2.15, -1.7))
            shapes = (
                *(circle(x, y, 2.2, color, low="keep") for x, y in lobes),
                line(0, 0, 1.4, -5, Stroke(color, 1.0, cap="round")),
            )
        case "red":
            shapes = (smooth(_FLAME, color, low="keep"),)
        case _:
            rays = [
                (radius * math.sin(math.tau * i / 16), radius * math.cos(math.tau * i / 16))
                for i in range(16)
                for radius in ((3.0,) if i % 2 else (5.2,))
            ]
            shapes = (polygon(rays, color, low="keep"),)
    return Drawing(shapes, box_around(11, 11))
