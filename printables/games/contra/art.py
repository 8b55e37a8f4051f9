"""Contra's faces: Bear, Lady and crown tiles whose four sides carry a colour, gold coins, and four backs.

A side shows its colour as a wedge with the colour's pattern and symbol (`art.patterns`), so that a match can be
seen in grey and by shape alone.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Literal, TypeAlias

from printables.art import BLUE, GREEN, INK, PAPER, RED, YELLOW, Tint, pattern, patterned_back, symbol
from printables.drawing import (
    Box,
    Color,
    Drawing,
    Group,
    Length,
    LowInk,
    Shape,
    Spot,
    Stroke,
    Use,
    box_around,
    circle,
    ellipse,
    line,
    mirrored,
    place,
    polygon,
    rectangle,
    rotation,
    smooth,
    text,
)
from printables.games.contra.crown import GOLD, GOLD_DEEP, GOLD_PALE, crown, crown_motif
from printables.pieces import LETTERS

Kind: TypeAlias = Literal["bear", "lady", "crown"]

SIZE: Length = 36.0
COIN: Length = 22.0

SIDES: dict[str, Tint] = {"b": BLUE, "g": GREEN, "r": RED, "y": YELLOW}
"""The letters of the tile set."""

_MEDALLION: Length = 11.3
_HEART: Length = 8.0
_BEAR, _BEAR_DEEP, _BEAR_PALE = "#7d4f2a", "#4f2f17", "#d9b58a"
_PLUM, _PLUM_DEEP, _PLUM_PALE = "#7a4b8c", "#4c2b5a", "#d9bfe2"
_SKIN, _HAIR, _LIPS = "#f1cda9", "#5a2b1f", "#b5341f"


_BRIM: list[Spot] = [
    (-48, 13, 0.6),
    (-30, 22),
    (0, 25),
    (30, 23),
    (48, 16, 0.6),
    (30, 14),
    (0, 17),
    (-28, 14),
]
_FEATHER: list[Spot] = [
    (14, 26, 0), (20, 42), (34, 50), (46, 44, 0.4), (38, 42), (44, 35, 0.4), (34, 36), (34, 28, 0.4), (24, 30),
]  # fmt: skip
_STAR = [(0, 6), (1.5, 1.5), (6, 0), (1.5, -1.5), (0, -6), (-1.5, -1.5), (-6, 0), (-1.5, 1.5)]


@lru_cache(maxsize=1)
def bear() -> Drawing:
    """The head of a bear, about 100 high and wide."""
    mouth = Stroke(INK, 2, cap="round")
    return Drawing(
        (
            *(circle(side * 31, 27, 15, fill=_BEAR) for side in (1, -1)),
            *(circle(side * 31, 27, 8.5, fill=_BEAR_PALE) for side in (1, -1)),
            mirrored([(0, 38), (18, 36), (35, 22), (42, 0), (37, -20), (22, -36), (0, -42)], _BEAR),
            mirrored([(0, 37), (9, 35), (7, 20), (4, 8), (0, 4)], _BEAR_DEEP),
            mirrored([(0, 2), (13, -2), (22, -14), (19, -29), (9, -37), (0, -39)], _BEAR_PALE),
            *(ellipse(side * 16, 9, 4.6, 5.4, fill=INK, low="keep") for side in (1, -1)),
            *(circle(side * 16 + 1.6, 11, 1.6, fill=PAPER, low="drop") for side in (1, -1)),
            mirrored([(0, -3), (9, -4), (10.5, -9), (5, -15), (0, -17)], INK, low="keep"),
            *(
                smooth([(0, -16), (0, -23), (side * 5, -28), (side * 12, -25)], stroke=mouth, closed=False)
                for side in (1, -1)
            ),
        ),
        box_around(102, 102),
    )


@lru_cache(maxsize=1)
def lady() -> Drawing:
    """A lady with a wide hat, about 100 high and wide."""
    lash = Stroke(_HAIR, 1.8, cap="round")
    return Drawing(
        (
            mirrored([(0, 24), (20, 20), (27, 2), (30, -18), (25, -34, 0.4), (12, -33), (0, -31)], _HAIR),
            mirrored([(0, -14), (7, -16, 0), (8, -34), (26, -41), (31, -50, 0), (0, -50)], _SKIN),
            mirrored([(0, -46), (12, -39.5), (24, -38.5), (33, -43), (36, -50, 0), (0, -50)], _PLUM),
            mirrored([(0, 22), (15, 18), (17, 2), (13, -14), (6, -21.5), (0, -23)], _SKIN),
            smooth([(-19, 14, 0), (-14, 2), (-4, 9), (10, 13), (19, 6, 0), (19, 22, 0), (-19, 22, 0)], _HAIR),
            *(smooth([(s * 3.6, 1.6), (s * 7.6, -0.8), (s * 12.4, 2.4)], stroke=lash, closed=False) for s in (1, -1)),
            smooth([(-5.4, -13.6, 0), (-2, -12), (0, -12.8), (2, -12), (5.4, -13.6, 0), (0, -17.4)], _LIPS, low="keep"),
            # hat: crown, band, brim, feather
            smooth([(-21, 21, 0), (-22, 34), (-13, 45), (6, 46), (20, 39), (22, 21, 0)], _PLUM),
            smooth([(-22, 20, 0), (-22.4, 28, 0), (0, 31), (22, 29, 0), (22, 20, 0)], _PLUM_PALE),
            smooth(_BRIM, _PLUM_DEEP),
            smooth(_FEATHER, GOLD),
            smooth([(15, 26), (23, 37), (36, 44)], stroke=Stroke(GOLD_DEEP, 1.2, cap="round"), closed=False),
            *(circle(side * 21, -10, 2.2, fill=GOLD, low="keep") for side in (1, -1)),
        ),
        box_around(102, 102),
    )  # fmt: skip


@lru_cache(maxsize=32)
def _wedge(letter: str, bleed: Length) -> Drawing:
    """The northern side of a tile in one colour."""
    tint = SIDES[letter]
    far = SIZE / 2 + bleed
    shape = polygon([(-far, far), (far, far), (_HEART, _HEART), (-_HEART, _HEART)], tint.full, low="drop")
    box = Box(-far, _HEART, far, far)
    return Drawing(
        (
            shape,
            Group(tuple(pattern(tint, box)), clip=shape),
            circle(0, SIZE / 2 - 3.8, 2.5, tint.pale, Stroke(tint.dark, 0.3)),
            place(symbol(tint.name, tint.dark), 0, SIZE / 2 - 3.8, scale=0.36),
        ),
        box.grown(0.5),
    )


@lru_cache(maxsize=128)
def tile(kind: Kind, sides: str, name: str, bleed: Length, letters: Length = LETTERS) -> Drawing:
    """The front of a tile: `sides` are its colours clockwise from the north (one letter: all four).

    `name` is its id, as large as `letters`.
    """
    outer = box_around(SIZE, SIZE).grown(bleed)
    far = SIZE / 2 + bleed
    colors = sides * 4 if len(sides) == 1 else sides
    seam = Stroke(INK, 0.5)
    shapes: list[Shape] = [rectangle(outer, SIDES[colors[0]].full, low="drop")]
    shapes += [Use(_wedge(letter, bleed), rotation(-90 * i)) for i, letter in enumerate(colors)]
    shapes += [line(-far, -far, far, far, seam), line(-far, far, far, -far, seam)]
    shapes.append(circle(0, 0, _MEDALLION, PAPER, Stroke(INK, 0.5)))
    if kind == "crown":
        tint = SIDES[colors[0]]
        shapes.append(place(crown(tint.full, tint.dark), 0, 0.6, scale=0.155))
    elif kind == "bear":
        shapes.append(place(bear(), 0, 1.2, scale=0.176))
    else:
        shapes.append(Group((place(lady(), 0, 0.6, scale=0.183),), clip=rectangle(Box(-11, -8.4, 11, 11))))
    shapes.append(text(name, 0, -9.9, size=letters, face="sans-light"))
    return Drawing(tuple(shapes), outer)


@lru_cache(maxsize=4)
def paw_motif(color: Color, low: LowInk) -> Drawing:
    """A bear's paw: a broad pad and five claws."""
    toes = ((-4.2, 0.6, 30), (-2.3, 2.9, 14), (0, 3.7, 0), (2.3, 2.9, -14), (4.2, 0.6, -30))
    pad = [(0, 0.8), (3.4, -0.6), (4.2, -3), (2.4, -4.6), (0, -4.2), (-2.4, -4.6), (-4.2, -3), (-3.4, -0.6)]
    return Drawing(
        (
            smooth(pad, color, low=low),
            *(ellipse(x, y, 0.95, 1.5, color, angle=a, low=low) for x, y, a in toes),
        ),
        box_around(12, 12),
    )


@lru_cache(maxsize=4)
def fan_motif(color: Color, low: LowInk) -> Drawing:
    """A lady's fan, opened."""
    leaves = [
        polygon([(0, -4.4), (x - 1.1, y), (x, y + 0.7), (x + 1.1, y)], color, low=low)
        for x, y in ((-4.3, 0.4), (-2.3, 2.7), (0, 3.6), (2.3, 2.7), (4.3, 0.4))
    ]
    return Drawing((*leaves, circle(0, -4.5, 0.8, color, low=low)), box_around(12, 12))


@lru_cache(maxsize=8)
def back(kind: Kind, bleed: Length) -> Drawing:
    """The back of a pool; the pools have different fields and different motifs."""
    motif, field, deep, pale = {
        "bear": (paw_motif, _BEAR, _BEAR_DEEP, _BEAR_PALE),
        "lady": (fan_motif, _PLUM, _PLUM_DEEP, _PLUM_PALE),
        "crown": (crown_motif, "#35506b", "#223548", GOLD_PALE),
    }[kind]
    return patterned_back(
        SIZE, SIZE, bleed, field=field, line=deep, light=pale, small=motif(deep, "drop"), large=motif(pale, "keep"),
        apart=(0.0, -4.0), tilt=0.0, radius=10.5,
    )  # fmt: skip


@lru_cache(maxsize=4)
def coin(side: Literal["front", "back"], bleed: Length) -> Drawing:
    """A gold coin: a crown on one side, a star of rays on the other."""
    radius = COIN / 2
    shapes: list[Shape] = [
        circle(0, 0, radius + bleed, GOLD, low="drop"),
        circle(0, 0, radius - 1.2, None, Stroke(GOLD_DEEP, 0.5)),
        circle(0, 0, radius - 3.2, GOLD_PALE, Stroke(GOLD_DEEP, 0.4)),
    ]
    beads = 28
    ring = radius - 2.2
    shapes += [
        place(_bead(), ring * math.cos(math.tau * i / beads), ring * math.sin(math.tau * i / beads))
        for i in range(beads)
    ]
    if side == "front":
        shapes.append(place(crown(RED.full, RED.dark), 0, -0.1, scale=0.105))
    else:
        shapes += [
            polygon(_STAR, GOLD, Stroke(GOLD_DEEP, 0.35)),
            circle(0, 0, 1.3, GOLD_DEEP, low="keep"),
        ]
    return Drawing(tuple(shapes), box_around(COIN, COIN).grown(bleed))


@lru_cache(maxsize=1)
def _bead() -> Drawing:
    return Drawing((circle(0, 0, 0.4, GOLD_DEEP, low="keep"),), box_around(1, 1))
