"""Rings & Marbles: wooden rings, and marbles in four colours.

A marble shows its colour's pattern on its rim and its symbol in the middle; both sides are alike.
"""

from __future__ import annotations

import math
from functools import lru_cache

from printables.art import TINTS, pattern, symbol
from printables.drawing import (
    Drawing,
    Group,
    Length,
    Shape,
    Spot,
    Stroke,
    box_around,
    circle,
    ellipse,
    place,
    smooth,
)

RING: Length = 30.0
HOLLOW: Length = 27.2
"""How wide the hollow of a ring is: four marbles lie in it side by side."""
MARBLE: Length = 11.0
WOOD, WOOD_DARK, _WOOD_DEEP, WOOD_PALE = "#c08a4e", "#7a4e22", "#9a6a36", "#f7ecd3"
_TURNED = "#ead5aa"
_GRAIN = (
    (20, 100, 12.3), (150, 120, 11.6), (285, 80, 12.0), (60, 130, 9.6), (230, 150, 9.0), (120, 110, 6.6),
    (300, 120, 6.0), (10, 140, 3.4), (200, 120, 2.8),
)  # fmt: skip
"""Arcs of grain: where they start and how long they are, in degrees, and their radius."""
_SHINE: tuple[Spot, ...] = (
    (-2.6, 3.1, 0), (-3.65, 1.75, 0), (-4.1, 0.3, 0), (-3.75, 0.25, 0), (-3.25, 1.65, 0), (-2.35, 2.75, 0),
)  # fmt: skip


@lru_cache(maxsize=4)
def wooden_ring(bleed: Length) -> Drawing:
    """A ring from above: turned wood, a dark rim around the hollow in which marbles lie."""
    half = RING / 2
    grain: list[Shape] = []
    for start, reach, radius in _GRAIN:
        spots: list[Spot] = []
        for k in range(7):
            angle = math.radians(start + reach * k / 6)
            spots.append((radius * math.cos(angle), radius * math.sin(angle)))
        grain.append(smooth(spots, stroke=Stroke(_TURNED, 0.4, cap="round"), closed=False))
    return Drawing(
        (
            circle(0, 0, half + bleed, WOOD, low="drop"),
            circle(0, 0, HOLLOW / 2 + 0.25, _WOOD_DEEP, low="drop"),
            circle(0, 0, HOLLOW / 2, WOOD_PALE, Stroke(WOOD_DARK, 0.4), low="drop"),
            *grain,
        ),
        box_around(RING, RING).grown(bleed),
    )


@lru_cache(maxsize=8)
def marble(color: str, bleed: Length) -> Drawing:
    """A marble of one of the four colours."""
    tint = TINTS[color]
    half = MARBLE / 2
    ball = circle(0, 0, half + bleed, tint.full, low="drop")
    rim = ellipse(0, 0, half - 0.55, half - 0.55)  # beyond it is one colour: marbles of it may lie edge to edge
    lines = tuple(pattern(tint, box_around(MARBLE, MARBLE), weight=0.3, step=1.4))
    return Drawing(
        (
            ball,
            Group(lines, clip=rim),
            circle(0, 0, half - 0.55, None, Stroke(tint.dark, 0.4)),
            circle(0, 0, 3.6, tint.pale, Stroke(tint.dark, 0.4)),
            place(symbol(tint.name, tint.dark), 0, 0, scale=0.52),
            smooth(_SHINE, tint.pale, low="drop"),
        ),
        box_around(MARBLE, MARBLE).grown(bleed),
    )
