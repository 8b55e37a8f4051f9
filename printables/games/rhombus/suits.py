"""The four suits, drawn: spade, heart, diamond, club. Each has a colour and a pale tone of its own."""

from __future__ import annotations

from functools import lru_cache

from printables.art import Tint
from printables.drawing import Drawing, Shape, Spot, box_around, circle, mirrored, polygon, smooth

SUITS: dict[str, Tint] = {
    "S": Tint("spades", "#2d3142", "#1a1d29", "#d5d8e4"),
    "H": Tint("hearts", "#b3261e", "#741510", "#f4d3cb"),
    "D": Tint("diamonds", "#0072b2", "#00476f", "#cde4f2"),
    "C": Tint("clubs", "#1d6b4a", "#0f4530", "#cfe6d8"),
}
"""By the letter of the notation."""

_HEART: list[Spot] = [(0, 2.4, 0), (2.3, 4.6), (4.7, 3.4), (4.5, 0.4), (2.3, -2.6), (0, -5, 0)]
_DIAMOND: list[Spot] = [
    (0, 5.2, 0), (1.7, 2.2), (3.9, 0, 0), (1.7, -2.2), (0, -5.2, 0), (-1.7, -2.2), (-3.9, 0, 0), (-1.7, 2.2),
]  # fmt: skip
_SPADE: list[Spot] = [(0, 5.2, 0), (2.2, 2.2), (4.5, -0.6), (4, -3), (2, -3.3), (0.5, -2, 0), (0, -2)]
_STEM: list[Spot] = [(0, -1.5, 0), (0.5, -1.5, 0), (0.9, -3.6), (2.1, -5, 0), (0, -5, 0)]


@lru_cache(maxsize=8)
def suit(letter: str) -> Drawing:
    """The symbol of a suit, about 10 high, around the origin."""
    color = SUITS[letter].full
    shapes: tuple[Shape, ...]
    match letter:
        case "H":
            shapes = (mirrored(_HEART, color, low="keep"),)
        case "D":
            shapes = (smooth(_DIAMOND, color, low="keep"),)
        case "S":
            shapes = (mirrored(_SPADE, color, low="keep"), mirrored(_STEM, color, low="keep"))
        case _:
            shapes = (
                circle(0, 2.9, 2.25, color, low="keep"),
                circle(-2.5, -0.9, 2.25, color, low="keep"),
                circle(2.5, -0.9, 2.25, color, low="keep"),
                polygon([(-0.9, 2), (0.9, 2), (1, -1.4), (-1, -1.4)], color, low="keep"),
                mirrored(_STEM, color, low="keep"),
            )
    return Drawing(shapes, box_around(11, 11))
