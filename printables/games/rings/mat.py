"""The mats of hexes, with coordinates: which spaces a board has, and how they are drawn."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from printables.art import Mat
from printables.drawing import (
    Box,
    Color,
    Drawing,
    Length,
    Point,
    Shape,
    Stroke,
    bounds,
    box_around,
    cap_height,
    circle,
    polygon,
    pt,
    rectangle,
    text,
)
from printables.games.rings.art import RING

Hex = tuple[int, int]
"""A space in axial coordinates `q, r`."""

PITCH: Length = 31.5
"""From the middle of a hex to the next one: a ring and a little air."""

_CORNER: Length = PITCH / math.sqrt(3)

_MAT, _MAT_LINE = "#f2ede2", "#7d8a8f"

FIELDS: tuple[Color, ...] = ("#c9dfe4", "#e0ecec")
"""The smallest board, and the larger one around it."""

_MIDDLE: Length = pt(15)
_BELOW: Length = pt(9)
_CORNERS: Length = pt(6.2)
"""As large as fits between a ring and the corner of its hex."""

_ROWS = "abcdefghijkl"
"""What rows are called, from the north."""

_ROOM = Stroke(_MAT_LINE, 0.25, dash=(1.5, 1.2))

_NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def center(space: Hex) -> Point:
    """Where the middle of a hex lies: pointy top, +q is east, +r is south-east."""
    q, r = space
    return PITCH * (q + r / 2), -1.5 * _CORNER * r


def hex_outline(x: Length, y: Length, radius: Length = _CORNER) -> list[Point]:
    """The corners of a hex, the top one first."""
    return [(x + radius * math.sin(math.tau * i / 6), y + radius * math.cos(math.tau * i / 6)) for i in range(6)]


def hex_mat(spaces: Mapping[Hex, Color | None], bleed: Length) -> Mat:
    """A mat of hexes, each with its name, a letter for the row and a number from the west, and its coordinates.

    Both stand in the middle, and in the upper and the lower corner, which a ring leaves free.
    A space with a colour is filled and belongs to a start layout; one without is room for rings that move.
    """
    centers = {space: center(space) for space in spaces}
    reach = bounds(Box(x - PITCH / 2, y - _CORNER, x + PITCH / 2, y + _CORNER) for x, y in centers.values())
    dx, dy = reach.center
    trim = box_around(reach.width + 3, reach.height + 3)
    shapes: list[Shape] = [rectangle(trim.grown(bleed), _MAT, low="drop")]
    names: list[Shape] = []
    west, north = (min(axis) for axis in zip(*spaces, strict=True))
    # The smaller board has the stronger lines, and is drawn last: they tell it from the larger one without colour.
    for space in sorted(spaces, key=lambda s: (spaces[s] is not None, spaces[s] == FIELDS[0], s)):
        x, y = centers[space][0] - dx, centers[space][1] - dy
        fill = spaces[space]
        edge = Stroke(_MAT_LINE, 1.0 if fill == FIELDS[0] else 0.4) if fill else _ROOM
        shapes.append(polygon(hex_outline(x, y), fill, edge, low="drop"))
        if fill:
            shapes.append(circle(x, y, RING / 2, None, Stroke(_MAT_LINE, 0.2, dash=(0.8, 1.2))))
        name = f"{_ROWS[space[1] - north]}{space[0] - west + 1}"
        axial = f"{space[0]},{space[1]}".replace("-", "−")
        names.append(text(name, x, y, size=_MIDDLE))
        names.append(text(axial, x, y - 1.8 - cap_height(size=_BELOW), size=_BELOW))
        outside = RING / 2 + 0.2
        names.append(text(name, x, y + outside, size=_CORNERS, face="sans-semibold"))
        low = y - outside - cap_height("sans-semibold", _CORNERS)
        names.append(text(axial, x, low, size=_CORNERS, face="sans-semibold"))
    seams = [PITCH / 2 * i for i in range(-12, 13)]
    level = [1.5 * _CORNER * i for i in range(-6, 7)]
    return Mat(
        Drawing((*shapes, *names), trim.grown(bleed)),
        trim,
        tuple(x for x in seams if trim.x0 + 20 < x < trim.x1 - 20),
        tuple(y for y in level if trim.y0 + 20 < y < trim.y1 - 20),
    )


def spaces_of(boards: Iterable[Mapping[str, Any]]) -> dict[Hex, Color | None]:
    """The spaces of the boards of one shape, the smallest board darkest, and the row around the largest."""
    found: dict[Hex, Color | None] = {}
    for board, field in zip(sorted(boards, key=lambda b: b["side"]), FIELDS, strict=False):
        for space in _layout(board["shape"], board["side"]):
            found.setdefault(space, field)
    for q, r in list(found):
        for dq, dr in _NEIGHBOURS:
            found.setdefault((q + dq, r + dr), None)
    return found


def _layout(shape: str, side: int) -> list[Hex]:
    """A hexagon around 0,0, or a triangle with 0,0 in a corner."""
    if shape == "triangle":
        return [(q, r) for q in range(side) for r in range(side - q)]
    reach = range(1 - side, side)
    return [(q, r) for q in reach for r in reach if abs(q + r) < side]
