"""Marks over positions: arrows for moves, crosses for captures, numbers for levels.

All sizes in millimetres of the printed pieces.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from printables.drawing import (
    BLACK,
    WHITE,
    Box,
    Color,
    Length,
    Point,
    Shape,
    Stroke,
    cap_height,
    circle,
    line,
    polygon,
    rectangle,
    text,
    width,
)

ALLOWED: Color = "#00614a"
REFUSED: Color = "#b3261e"
LOOK: Color = "#0072b2"
"""What a reader should look at: the taboo, the last ply."""


def verdict_color(allowed: bool) -> Color:
    """The colour of a ply's marks."""
    return ALLOWED if allowed else REFUSED


def arrow(
    points: Sequence[Point], *, allowed: bool = True, weight: Length = 3.0, short: Length = 9.0
) -> Iterator[Shape]:
    """An arrow through the points, that ends `short` before the last one; a refused one is dashed.

    A pale casing parts it from what lies under it.
    """
    color = verdict_color(allowed)
    *bends, (bx, by) = points
    ax, ay = bends[-1]
    long = math.dist((ax, ay), (bx, by))
    ux, uy = ((bx - ax) / long, (by - ay) / long) if long else (1.0, 0.0)
    tip = (bx - ux * min(short, long * 0.3), by - uy * min(short, long * 0.3))
    head = weight * 2.6
    neck = (tip[0] - ux * head * 0.8, tip[1] - uy * head * 0.8)
    shaft = [*bends, neck]
    wing = head * 0.62
    point = [
        tip,
        (tip[0] - ux * head - uy * wing, tip[1] - uy * head + ux * wing),
        (tip[0] - ux * head + uy * wing, tip[1] - uy * head - ux * wing),
    ]
    casing = Stroke(WHITE, weight + 1.6, cap="round")
    dash = () if allowed else (weight * 1.5, weight * 1.1)
    yield polygon(shaft, stroke=casing, closed=False)
    yield polygon(point, WHITE, Stroke(WHITE, 1.6))
    yield circle(*bends[0], weight * 1.15, WHITE)
    yield circle(*bends[0], weight * 0.85, color)
    yield polygon(shaft, stroke=Stroke(color, weight, dash=dash, cap="butt"), closed=False)
    yield polygon(point, color)


def crossed(x: Length, y: Length, size: Length, color: Color = REFUSED, weight: Length = 2.4) -> Iterator[Shape]:
    """A cross over what leaves the board."""
    for casing, wide in ((WHITE, weight + 1.8), (color, weight)):
        stroke = Stroke(casing, wide, cap="round")
        yield line(x - size / 2, y - size / 2, x + size / 2, y + size / 2, stroke)
        yield line(x - size / 2, y + size / 2, x + size / 2, y - size / 2, stroke)


def badge_box(label: str, x: Length, y: Length, *, size: Length = 7.5) -> Box:
    """Where the plate of a badge lies, without its edge."""
    high = size * 1.28
    wide = max(high, width(label, "sans-bold", size) + size * 0.55)
    return Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


def badge(
    label: str, x: Length, y: Length, *, size: Length = 7.5, fill: Color = WHITE, ink: Color = BLACK
) -> Iterator[Shape]:
    """A few characters on a small pale plate."""
    plate = badge_box(label, x, y, size=size)
    yield rectangle(plate, fill, Stroke(ink, size * 0.07), radius=plate.height / 2)
    yield text(label, x, y - cap_height("sans-bold", size) / 2, size=size, face="sans-bold", fill=ink)


def frame(
    box: Box, color: Color, *, weight: Length = 1.6, dashed: bool = False, radius: Length = 2.0
) -> Iterator[Shape]:
    """A frame around a space or a tile."""
    dash = (weight * 2.2, weight * 1.6) if dashed else ()
    yield rectangle(box, None, Stroke(WHITE, weight + 1.0), radius=radius)
    yield rectangle(box, None, Stroke(color, weight, dash=dash), radius=radius)


def refusal(x: Length, y: Length, radius: Length) -> Iterator[Shape]:
    """A small cross in an octagon, for the corner of what may not lie there: it hides little."""
    k = radius * 0.414
    corners = [
        (k, radius),
        (radius, k),
        (radius, -k),
        (k, -radius),
        (-k, -radius),
        (-radius, -k),
        (-radius, k),
        (-k, radius),
    ]
    yield polygon([(x + dx, y + dy) for dx, dy in corners], REFUSED, Stroke(WHITE, radius * 0.2))
    arm, stroke = radius * 0.42, Stroke(WHITE, radius * 0.3, cap="round")
    yield line(x - arm, y - arm, x + arm, y + arm, stroke)
    yield line(x - arm, y + arm, x + arm, y - arm, stroke)


def no_entry(x: Length, y: Length, radius: Length) -> Iterator[Shape]:
    """The sign that forbids to enter."""
    yield circle(x, y, radius, LOOK, Stroke(WHITE, radius * 0.22))
    yield rectangle(Box(x - radius * 0.62, y - radius * 0.2, x + radius * 0.62, y + radius * 0.2), WHITE)
