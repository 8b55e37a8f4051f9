"""Tokan's animals, seen from the front: mouse, jackal and lion as flat heads in three tones.

Each is known by its outline alone, at arm's length and upside down: round ears, pointed ears, a mane.
`animal("lion", RED_COAT)` gives a `Drawing` about 100 units high and wide, around the origin; scale it with `place`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from printables.drawing import (
    Color,
    Drawing,
    LowInk,
    Outline,
    Shape,
    Spot,
    Stroke,
    box_around,
    circle,
    ellipse,
    mirrored,
    smooth,
)

Species: TypeAlias = Literal["mouse", "jackal", "lion"]
SPECIES: tuple[Species, ...] = ("mouse", "jackal", "lion")


@dataclass(frozen=True, slots=True)
class Coat:
    """The tones of an animal.

    `main` is the body, `deep` shadow and mane, `pale` muzzle and ears, `line` eyes and nose.
    """

    main: Color
    deep: Color
    pale: Color
    line: Color


RED_COAT = Coat(main="#b93a22", deep="#7c1d12", pale="#eba582", line="#3a0f0a")
BLACK_COAT = Coat(main="#e9dcc3", deep="#a2937c", pale="#fffaf0", line="#1d1a18")
INK_COAT = Coat(main="#5b534c", deep="#26221f", pale="#b9ada0", line="#0f0d0c")


def _pair(spots: Sequence[Spot], fill: Color, low: LowInk = "outline") -> tuple[Outline, Outline]:
    """A closed curve and its mirror image."""
    other: list[Spot] = [(-s[0], s[1], s[2]) if len(s) == 3 else (-s[0], s[1]) for s in spots]
    return smooth(spots, fill=fill, low=low), smooth(other, fill=fill, low=low)


def _mouse(coat: Coat) -> tuple[Shape, ...]:
    hair = Stroke(coat.deep, 1.6, cap="round")
    whiskers = [
        smooth([(side * x0, y0), (side * x1, y1), (side * x2, y2)], stroke=hair, closed=False)
        for side in (1, -1)
        for x0, y0, x1, y1, x2, y2 in (
            (14, -22, 29, -17, 45, -15),
            (15, -26, 30, -25, 46, -27),
            (14, -30, 27, -33, 42, -39),
        )
    ]
    return (
        *(ellipse(side * 28, 25, 21.5, 23, fill=coat.main, angle=-side * 22) for side in (1, -1)),
        *(ellipse(side * 29, 25.5, 14.5, 16.5, fill=coat.pale, angle=-side * 22) for side in (1, -1)),
        mirrored([(0, 27), (13, 24), (25, 12), (29.5, -4), (23, -21), (11, -36), (0, -43)], coat.main),
        mirrored([(0, 25), (5, 23), (7, 14), (4, 0), (0, -14)], coat.deep),
        mirrored([(0, -15), (9, -17), (15.5, -25), (10, -36), (0, -42)], coat.pale),
        *whiskers,
        *(ellipse(side * 14.5, 0, 5, 6.2, fill=coat.line, angle=-side * 14, low="keep") for side in (1, -1)),
        *(circle(side * 14.5 + 1.6, 2.4, 1.7, fill=coat.pale, low="drop") for side in (1, -1)),
        mirrored([(0, -32.5), (5, -33), (6, -37), (0, -41.5)], coat.line, low="keep"),
    )


def _jackal(coat: Coat) -> tuple[Shape, ...]:
    return (
        mirrored(
            [
                (0, 14), (7, 17, 0.3), (27, 50, 0), (37, 25), (34, 5), (42, -11, 0), (31, -15), (19, -25), (11, -40),
                (0, -48),
            ],
            coat.main,
        ),
        *_pair([(13, 17, 0.4), (26.5, 42, 0), (32.5, 24), (28, 9, 0.5)], coat.deep),
        *_pair([(17, 14, 0.4), (26, 30, 0), (28.5, 20), (25.5, 11, 0.5)], coat.pale),
        *_pair([(2, -20), (11, -13), (24, -6), (39, -11, 0), (29, -14), (18, -25), (10, -39), (2, -46)], coat.pale),
        mirrored([(0, 13), (11, 8), (9.5, -8), (6.5, -24), (6, -38), (0, -42)], coat.main),
        mirrored([(0, 14), (5.5, 12), (4, -8), (3.4, -24), (0, -32)], coat.deep),
        *_pair([(7.5, -3, 0), (13, 3.5), (24, 4.5, 0), (17.5, -4)], coat.line, low="keep"),
        *_pair([(11, 7), (15, 9.5), (20, 9.2), (15.5, 7.4)], coat.pale, "drop"),
        mirrored([(0, -35.5), (7, -36.5), (6.4, -42), (0, -47)], coat.line, low="keep"),
    )  # fmt: skip


_LOCKS = (29, 53, 76, 99, 121, 142, 161)
"""Where the locks of the mane end, in degrees from the top, down the right side."""


def _mane(scale: float) -> list[Spot]:
    """The right half of the mane: each lock swells slowly, ends in a tip and is cut back sharply under it."""
    polar: list[tuple[float, float, float]] = [(0, 50, 0.15), (6, 45.5, 0.5), (15, 48, 0.9)]
    for tip in _LOCKS:
        polar += [(tip, 50, 0.15), (tip + 2, 41.5, 0.4), (tip + 11, 46.5, 0.9)]
    polar[-1] = (180, 50, 0.15)
    return [
        (
            scale * r * math.sin(math.radians(a)) if a < 180 else 0.0,
            scale * r * math.cos(math.radians(a)),
            soft,
        )
        for a, r, soft in polar
    ]


def _lion(coat: Coat) -> tuple[Shape, ...]:
    mouth = Stroke(coat.line, 1.9, cap="round")
    return (
        mirrored(_mane(1), coat.deep),
        mirrored(_mane(0.8), coat.main, low="drop"),
        mirrored(_mane(0.74), coat.deep, low="drop"),
        *(circle(side * 23, 24, 9.5, fill=coat.main) for side in (1, -1)),
        *(circle(side * 23, 24, 5.2, fill=coat.pale) for side in (1, -1)),
        mirrored([(0, 27), (14, 25.5), (25, 13), (25, -5), (20, -20), (13, -32), (0, -36)], coat.main),
        mirrored([(0, 13), (6.5, 11), (5.5, -3), (8, -9), (16, -16), (15.5, -26), (8, -33), (0, -35)], coat.pale),
        *_pair([(8.5, 1.5, 0), (14, 6.5), (22, 6, 0), (16, 0.5)], coat.line, low="keep"),
        *_pair([(8, 9, 0), (15, 13), (24, 10.5, 0), (15, 10.5)], coat.deep, "keep"),
        mirrored([(0, -5.5), (8, -6), (7.5, -10), (0, -16)], coat.line, low="keep"),
        *(
            smooth([(0, -15), (0, -20), (side * 4.5, -24), (side * 10, -22)], stroke=mouth, closed=False)
            for side in (1, -1)
        ),
    )


_ARTISTS = {"mouse": _mouse, "jackal": _jackal, "lion": _lion}


@lru_cache(maxsize=32)
def animal(species: Species, coat: Coat) -> Drawing:
    """The head of an animal, about 100 high and wide, around the origin."""
    return Drawing(_ARTISTS[species](coat), box_around(101, 101))
