"""Dschunke's goods in three tones of one colour: sack, rice, aubergine, fish; and the rat.

All are about 100 high or wide, around the origin.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from printables.art import INK, Tint
from printables.drawing import (
    WHITE,
    Box,
    Drawing,
    Group,
    Shape,
    Spot,
    Stroke,
    box_around,
    circle,
    ellipse,
    mirrored,
    rectangle,
    smooth,
    turned_at,
)

_SACK_SHADE: list[Spot] = [
    (12, 22, 0.4), (24, 8), (36, -16), (34, -38), (17, -46), (6, -46, 0), (22, -34), (24, -12),
]  # fmt: skip
_BOWL_BAND: list[Spot] = [(-43, -5, 0.2), (0, -6), (43, -5, 0.2), (39, -15, 0.2), (0, -17), (-39, -15, 0.2)]
_AUBERGINE: list[Spot] = [
    (0, 24), (11, 21), (14, 6), (22, -14), (21, -34), (0, -48), (-21, -34), (-22, -14), (-14, 6), (-11, 21),
]  # fmt: skip
_AUBERGINE_SHADE: list[Spot] = [
    (11, 21, 0), (14, 6), (22, -14), (21, -34), (0, -48), (-8, -46, 0), (9, -36), (11, -16), (5, 4),
]  # fmt: skip
_CAP: list[Spot] = [
    (0, 31), (9, 29), (16, 18, 0), (7, 20), (5, 9, 0), (0, 18), (-5, 9, 0), (-7, 20), (-16, 18, 0), (-9, 29),
]  # fmt: skip
_BELLY: list[Spot] = [(31, -27, 0), (0, -29), (-26, -26), (-40, -22, 0), (-20, -20), (4, -22), (20, -20)]


def _sack(tint: Tint) -> tuple[Shape, ...]:
    fold = Stroke(tint.dark, 2, cap="round")
    return (
        mirrored([(0, 36), (7, 38), (17, 46, 0.2), (14, 33), (8, 24), (0, 23)], tint.full),
        mirrored([(0, 25), (9, 24), (24, 8), (36, -16), (34, -38), (17, -46), (0, -46)], tint.full),
        smooth(_SACK_SHADE, tint.dark, low="drop"),
        rectangle(Box(-11, 20, 11, 27), tint.dark, radius=3, low="keep"),
        smooth([(-10, 22), (-16, 12), (-24, 4)], stroke=fold, closed=False),
        smooth([(-3, 18), (-6, 8), (-5, 0)], stroke=fold, closed=False),
        ellipse(-6, -20, 13, 15, tint.pale, low="outline"),
        smooth(
            [(-13, -20), (-9, -14), (-3, -26), (1, -20)],
            stroke=Stroke(tint.dark, 2.4, cap="round"),
            closed=False,
        ),
    )


def _rice(tint: Tint) -> tuple[Shape, ...]:
    stick = Stroke(INK, 3, cap="round")
    grains = (
        (-20, 10, 30),
        (-8, 20, -20),
        (6, 12, 50),
        (18, 12, -35),
        (4, 28, 15),
        (-10, 6, 70),
        (14, 22, 60),
    )
    return (
        smooth([(-6, 18), (44, 46)], stroke=stick, closed=False),
        smooth([(2, 14), (47, 37)], stroke=stick, closed=False),
        mirrored([(0, 36), (15, 31), (29, 16), (37, 0, 0.3), (0, -3)], WHITE),
        *(ellipse(x, y, 4.4, 1.7, tint.dark, angle=a, low="keep") for x, y, a in grains),
        mirrored(
            [(0, 3, 0), (44, 3, 0.2), (39, -17), (24, -34), (17, -38, 0.3), (16, -45, 0), (0, -45, 0)],
            tint.full,
        ),
        smooth(_BOWL_BAND, tint.pale),
        smooth([(17, -38, 0), (30, -28), (41, -8, 0), (39, -17), (28, -31)], tint.dark, low="drop"),
    )


def _aubergine(tint: Tint) -> tuple[Shape, ...]:
    upright = (
        smooth(_AUBERGINE, tint.full),
        smooth(_AUBERGINE_SHADE, tint.dark, low="drop"),
        smooth([(-11, -4), (-14, -18), (-11, -30)], stroke=Stroke(WHITE, 3.4, cap="round"), closed=False),
        smooth(_CAP, INK, low="keep"),
        smooth([(0, 28), (1, 38), (8, 46)], stroke=Stroke(INK, 5, cap="round"), closed=False),
    )
    return (Group(upright, turned_at(-38, 0, 0)),)


def _fish(tint: Tint) -> tuple[Shape, ...]:
    scale = Stroke(tint.dark, 2, cap="round")
    body: list[Spot] = [
        (-46, -2, 0.4), (-34, 12), (-12, 22), (12, 16), (28, 5), (46, 24, 0), (41, 0, 0.6), (46, -24, 0), (28, -6),
        (12, -17), (-12, -22), (-34, -14),
    ]  # fmt: skip
    return (
        smooth([(-16, 18, 0), (2, 33, 0.4), (12, 14, 0)], tint.dark),
        smooth([(-10, -20, 0), (4, -33, 0.4), (10, -16, 0)], tint.dark),
        smooth(body, tint.full),
        smooth(
            [(-40, -9), (-12, -13), (14, -9), (28, -5), (12, -17), (-12, -22), (-34, -14)],
            tint.pale,
            low="drop",
        ),
        smooth([(-20, 17), (-14, 0), (-20, -16)], stroke=Stroke(tint.dark, 2.6, cap="round"), closed=False),
        *(
            smooth([(x, y + 5), (x + 4.4, y), (x, y - 5)], stroke=scale, closed=False)
            for x, y in ((-4, 8), (-4, -4), (5, 2), (13, 8), (13, -5), (21, 1))
        ),
        circle(-31, 5, 4.2, WHITE),
        circle(-31.6, 5, 2.3, INK, low="keep"),
        smooth([(33, 8), (40, 13)], stroke=scale, closed=False),
        smooth([(33, -8), (40, -13)], stroke=scale, closed=False),
    )


def _rat(tint: Tint) -> tuple[Shape, ...]:
    hair, tail = Stroke(INK, 1.3, cap="round"), Stroke(tint.dark, 4, cap="round")
    body: list[Spot] = [
        (-47, -15, 0.3), (-38, -4), (-25, 8), (-8, 13), (14, 20), (33, 8), (38, -12), (31, -27), (0, -29), (-26, -26),
        (-40, -22),
    ]  # fmt: skip
    return (
        smooth([(34, -22), (48, -14), (47, 6), (36, 18), (41, 34)], stroke=tail, closed=False),
        smooth(body, tint.full),
        smooth(_BELLY, tint.pale, low="drop"),
        circle(-18, 14, 9.5, tint.full),
        circle(-18, 14, 5.5, tint.pale),
        smooth([(16, -6), (26, -12), (27, -24)], stroke=Stroke(tint.dark, 2.2, cap="round"), closed=False),
        *(ellipse(x, -29.5, 7, 3, tint.dark, low="keep") for x in (-22, 24)),
        circle(-32, -4, 2.8, INK, low="keep"),
        circle(-46, -15, 3, INK, low="keep"),
        *(smooth([(-42, -14), (-48, y)], stroke=hair, closed=False) for y in (-4, -27)),
        *(smooth([(-40, -14), (-40, y)], stroke=hair, closed=False) for y in (-1, -29)),
    )


_ARTISTS: dict[str, Callable[[Tint], tuple[Shape, ...]]] = {
    "s": _sack,
    "i": _rice,
    "a": _aubergine,
    "f": _fish,
    "R": _rat,
}


@lru_cache(maxsize=16)
def good(letter: str, tint: Tint) -> Drawing:
    """A good by the letter of the notation: s, i, a, f, or R for the rat."""
    return Drawing(_ARTISTS[letter](tint), box_around(104, 104))
