"""Rings & Marbles: wooden rings, marbles in four colours, and hex mats with coordinates.

A marble shows its colour's pattern on its rim and its symbol in the middle; both sides are alike.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

from printables.art import PAPER, TINTS, Mat, pattern, symbol
from printables.drawing import (
    WHITE,
    Box,
    Color,
    Drawing,
    Group,
    Length,
    Point,
    Shape,
    Spot,
    Stroke,
    bounds,
    box_around,
    cap_height,
    circle,
    ellipse,
    place,
    polygon,
    pt,
    rectangle,
    ring,
    smooth,
    text,
)

RING: Length = 30.0
MARBLE: Length = 14.0
PITCH: Length = 31.5
"""From the middle of a hex to the next one: a ring and a little air."""

_CORNER: Length = PITCH / math.sqrt(3)
WOOD, _WOOD_DARK, _WOOD_DEEP, _WOOD_PALE = "#c08a4e", "#7a4e22", "#9a6a36", "#d9ab73"
_MAT, _MAT_LINE = "#f2ede2", "#7d8a8f"

FIELDS: tuple[Color, ...] = ("#c9dfe4", "#e0ecec")
"""The smallest board, and the larger one around it."""

_MIDDLE: Length = pt(15)
_UPPER: Length = pt(6.2)
"""As large as fits between a ring and the corner of its hex."""

_ROOM = Stroke(_MAT_LINE, 0.25, dash=(1.5, 1.2))

_GRAIN = (
    (20, 70, 13.4), (110, 50, 12.5), (175, 80, 13.2), (270, 60, 12.2), (330, 45, 13.6), (70, 40, 11.4), (215, 50, 11.2),
)  # fmt: skip
"""Arcs of grain: where they start and how long they are, in degrees, and their radius."""

Hex = tuple[int, int]
"""A space in axial coordinates `q, r`."""


@lru_cache(maxsize=4)
def wooden_ring(bleed: Length) -> Drawing:
    """A ring from above: turned wood around a pale hollow in which marbles lie."""
    half = RING / 2
    grain: list[Shape] = []
    for i, (start, reach, radius) in enumerate(_GRAIN):
        spots: list[Spot] = []
        for k in range(7):
            angle = math.radians(start + reach * k / 6)
            spots.append((radius * math.cos(angle), radius * math.sin(angle)))
        tone = _WOOD_DEEP if i % 2 else _WOOD_PALE
        grain.append(smooth(spots, stroke=Stroke(tone, 0.4, cap="round"), closed=False))
    return Drawing(
        (
            circle(0, 0, half + bleed, WOOD, low="drop"),
            *grain,
            circle(0, 0, half - 0.9, None, Stroke(_WOOD_DARK, 0.5)),
            circle(0, 0, 10.1, _WOOD_DARK, low="outline"),
            circle(0, 0, 9.4, PAPER, Stroke(_WOOD_DARK, 0.3)),
            ring(0, 0, 10.9, 10.4, _WOOD_PALE, low="drop"),
        ),
        box_around(RING, RING).grown(bleed),
    )


@lru_cache(maxsize=8)
def marble(color: str, bleed: Length) -> Drawing:
    """A marble of one of the four colours."""
    tint = TINTS[color]
    half = MARBLE / 2
    ball = circle(0, 0, half + bleed, tint.full, low="drop")
    rim = ellipse(0, 0, half + bleed, half + bleed)
    lines = tuple(pattern(tint, box_around(MARBLE, MARBLE).grown(bleed), weight=0.3, step=1.6))
    return Drawing(
        (
            ball,
            Group(lines, clip=rim),
            circle(0, 0, half - 0.7, None, Stroke(tint.dark, 0.4)),
            circle(0, 0, 4.4, tint.pale, Stroke(tint.dark, 0.4)),
            place(symbol(tint.name, tint.dark), 0, 0, scale=0.62),
            smooth(
                [
                    (-3.3, 3.9, 0),
                    (-4.6, 2.2, 0),
                    (-5.2, 0.4, 0),
                    (-4.75, 0.3, 0),
                    (-4.1, 2.1, 0),
                    (-3.0, 3.5, 0),
                ],
                WHITE,
                low="drop",
            ),
        ),
        box_around(MARBLE, MARBLE).grown(bleed),
    )


def center(space: Hex) -> Point:
    """Where the middle of a hex lies: pointy top, +q is east, +r is south-east."""
    q, r = space
    return PITCH * (q + r / 2), -1.5 * _CORNER * r


def hex_outline(x: Length, y: Length, radius: Length = _CORNER) -> list[Point]:
    """The corners of a hex, the top one first."""
    return [(x + radius * math.sin(math.tau * i / 6), y + radius * math.cos(math.tau * i / 6)) for i in range(6)]


def hex_mat(spaces: Mapping[Hex, Color | None], bleed: Length) -> Mat:
    """A mat of hexes, each with its coordinates in the middle, and in its upper corner, which a ring leaves free.

    A space with a colour is filled and belongs to a start layout; one without is room for rings that move.
    """
    centers = {space: center(space) for space in spaces}
    reach = bounds(Box(x - PITCH / 2, y - _CORNER, x + PITCH / 2, y + _CORNER) for x, y in centers.values())
    dx, dy = reach.center
    trim = box_around(reach.width + 3, reach.height + 3)
    shapes: list[Shape] = [rectangle(trim.grown(bleed), _MAT, low="drop")]
    names: list[Shape] = []
    # The smaller board has the stronger lines, and is drawn last: they tell it from the larger one without colour.
    for space in sorted(spaces, key=lambda s: (spaces[s] is not None, spaces[s] == FIELDS[0], s)):
        x, y = centers[space][0] - dx, centers[space][1] - dy
        fill = spaces[space]
        edge = Stroke(_MAT_LINE, 1.0 if fill == FIELDS[0] else 0.4) if fill else _ROOM
        shapes.append(polygon(hex_outline(x, y), fill, edge, low="drop"))
        if fill:
            shapes.append(circle(x, y, RING / 2, None, Stroke(_MAT_LINE, 0.2, dash=(0.8, 1.2))))
        name = f"{space[0]},{space[1]}".replace("-", "−")
        names.append(text(name, x, y - cap_height(size=_MIDDLE) / 2, size=_MIDDLE))
        names.append(text(name, x, y + RING / 2 + 0.2, size=_UPPER, face="sans-semibold"))
    seams = [PITCH / 2 * i for i in range(-12, 13)]
    level = [1.5 * _CORNER * i for i in range(-6, 7)]
    return Mat(
        Drawing((*shapes, *names), trim.grown(bleed)),
        trim,
        tuple(x for x in seams if trim.x0 + 20 < x < trim.x1 - 20),
        tuple(y for y in level if trim.y0 + 20 < y < trim.y1 - 20),
    )
