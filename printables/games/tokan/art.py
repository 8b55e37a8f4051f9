"""Tokan's faces: animal tiles in two colours, their common back, and the mat.

Red and black differ in shade (light field, dark field), in the frame (one broad band, two thin lines with cut
corners) and in the coat of the animal. Paws in two corners say how far the animal goes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

from printables.art import INK, PAPER, Mat, patterned_back, square_mat
from printables.drawing import (
    Box,
    Color,
    Drawing,
    Length,
    LowInk,
    Outline,
    Point,
    Shape,
    Stroke,
    box_around,
    ellipse,
    place,
    polygon,
    rectangle,
    smooth,
    text,
)
from printables.games.tokan.animals import BLACK_COAT, RED_COAT, Species, animal
from printables.pieces import LETTERS

TokanColor: TypeAlias = Literal["red", "black"]
COLORS: tuple[TokanColor, ...] = ("red", "black")

SIZE: Length = 40.0
"""The side of a tile."""

AIR: Length = 2.0
"""Between two tiles on the mat."""

_RED: Color = RED_COAT.main
_OCHRE: Color = "#b9873a"
_BRONZE: Color = "#93672a"
_SAND: Color = "#f1ddb0"


@lru_cache(maxsize=16)
def paw(color: Color, low: LowInk = "keep") -> Drawing:
    """A paw print, about 10 high, around the origin."""
    pad = [(0, 1.2), (2.6, -0.4), (3.6, -3), (2, -4.2), (0, -3.6), (-2, -4.2), (-3.6, -3), (-2.6, -0.4)]
    toes = ((-3.9, 1.1, 28), (-1.5, 3.4, 9), (1.5, 3.4, -9), (3.9, 1.1, -28))
    return Drawing(
        (
            smooth(pad, color, low=low),
            *(ellipse(x, y, 1.25, 1.75, color, angle=angle, low=low) for x, y, angle in toes),
        ),
        box_around(11, 11),
    )


def _notched(half: Length, notch: Length, stroke: Stroke) -> Outline:
    """A square line whose corners are cut in steps, as on an old tile."""
    h, n = half, half - notch
    return polygon(
        [
            (n, h),
            (n, n),
            (h, n),
            (h, -n),
            (n, -n),
            (n, -h),
            (-n, -h),
            (-n, -n),
            (-h, -n),
            (-h, n),
            (-n, n),
            (-n, h),
        ],
        stroke=stroke,
    )


def _paws(count: int, color: Color) -> list[Shape]:
    """`count` paws in the upper left corner and, turned, in the lower right one."""
    spots: list[Point] = [(-14.7, 14.6 - 3.5 * i) for i in range(count)]
    print_ = paw(color)
    return [
        *(place(print_, x, y, scale=0.33) for x, y in spots),
        *(place(print_, -x, -y, scale=0.33, angle=180) for x, y in spots),
    ]


@lru_cache(maxsize=32)
def tile(
    species: Species, color: TokanColor, paws: int, bleed: Length, name: str = "", letters: Length = LETTERS
) -> Drawing:
    """The front of a tile: `paws` says how far the animal goes, `name` is its small id, as large as `letters`."""
    outer = box_around(SIZE, SIZE).grown(bleed)
    shapes: list[Shape]
    if color == "red":
        shapes = [
            rectangle(outer, _RED, low="drop"),
            rectangle(box_around(SIZE - 4.6, SIZE - 4.6), PAPER, radius=2.5, low="drop"),
            rectangle(box_around(SIZE - 4.6, SIZE - 4.6), stroke=Stroke(RED_COAT.deep, 0.5), radius=2.5),
            *_paws(paws, _RED),
            place(animal(species, RED_COAT), 0, 0, scale=0.285),
        ]
    else:
        shapes = [
            rectangle(outer, INK, low="drop"),
            _notched(SIZE / 2 - 1.7, 1.5, Stroke(BLACK_COAT.deep, 0.35)),
            _notched(SIZE / 2 - 2.4, 1.5, Stroke(BLACK_COAT.main, 0.35)),
            *_paws(paws, BLACK_COAT.main),
            place(animal(species, BLACK_COAT), 0, 0, scale=0.285),
        ]
    if name:
        if color == "black":
            shapes.append(rectangle(Box(-16.3, -16.3, -11.5, -13.4), BLACK_COAT.main, radius=0.8, low="drop"))
        shapes.append(text(name, -13.9, -15.55, size=letters, face="sans-light"))
    return Drawing(tuple(shapes), outer)


@lru_cache(maxsize=4)
def back(bleed: Length) -> Drawing:
    """The common back: paws on ochre."""
    return patterned_back(
        SIZE,
        SIZE,
        bleed,
        field=_OCHRE,
        line=_BRONZE,
        light=_SAND,
        small=paw(_BRONZE, "drop"),
        large=paw(_SAND),
    )


@lru_cache(maxsize=4)
def mat(columns: int, rows: int, bleed: Length, side: Length = SIZE, title: str = "") -> Mat:
    """The mat: a space for every tile of that `side`, with a little air around it, and the coordinates of records.

    At its foot stand the `title` and a track of paws.
    """
    grass = paw(_SAND, "drop")
    edge = Stroke("#d8bd84", 0.4)

    def space(column: int, row: int, x: Length, y: Length) -> list[Shape]:
        turn = 20 if (column + row) % 2 else 200
        return [
            rectangle(box_around(side, side).moved(x, y), PAPER, edge, radius=2),
            place(grass, x, y, scale=1.3 * side / SIZE, angle=turn),
        ]

    return square_mat(
        columns,
        rows,
        pitch=side + AIR,
        band=11,
        bleed=bleed,
        rim=_SAND,
        field="#fbf6ea",
        line=_BRONZE,
        space=space,
        title=title,
        emblems=[Drawing((place(paw(_BRONZE), 0, y, angle=-70),), box_around(11, 14)) for y in (2, -2, 2, -2)],
    )
