"""Rings & Marbles: wooden rings, and marbles in four colours.

A marble shows its colour's pattern on its rim and its symbol in the middle; both sides are alike.
"""

from __future__ import annotations

import math
from functools import lru_cache

from printables.art import PAPER, TINTS, pattern, symbol
from printables.drawing import (
    WHITE,
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
    ring,
    smooth,
)

RING: Length = 30.0
MARBLE: Length = 14.0
WOOD, _WOOD_DARK, _WOOD_DEEP, _WOOD_PALE = "#c08a4e", "#7a4e22", "#9a6a36", "#d9ab73"
_GRAIN = (
    (20, 70, 13.4), (110, 50, 12.5), (175, 80, 13.2), (270, 60, 12.2), (330, 45, 13.6), (70, 40, 11.4), (215, 50, 11.2),
)  # fmt: skip
"""Arcs of grain: where they start and how long they are, in degrees, and their radius."""


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
