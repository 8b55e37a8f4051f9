"""Dschunke's faces: strips of three crates, seen from above, and their back.

Red goods lie on slanting lines with a flame, green ones on dots with a clover leaf; the wood is the same for all.
"""

from __future__ import annotations

from functools import lru_cache

from printables.art import GREEN, RED, Tint, pattern, patterned_back, symbol
from printables.drawing import (
    Color,
    Drawing,
    Group,
    Length,
    LowInk,
    Shape,
    Stroke,
    box_around,
    circle,
    line,
    place,
    polygon,
    rectangle,
    smooth,
    text,
)
from printables.games.dschunke.goods import good
from printables.pieces import LETTERS

WIDTH: Length = 75.0
HEIGHT: Length = 25.0
CRATE: Length = 25.0

WOOD: Color = "#cfa468"
"""The rim: the outermost 2.7 mm of both sides have this one colour, so that strips may lie edge to edge."""

_GRAIN: Color = "#b5874a"
_DARK: Color = "#6b4420"
_SHADE: Color = "#94683a"
_SEA, _SEA_DEEP, _SEA_PALE = "#2f6f7a", "#1e4d57", "#cfe3df"

_PANEL: Length = 18.4

TINTS: dict[str, Tint] = {"r": RED, "g": GREEN}


@lru_cache(maxsize=16)
def crate(face: str) -> Drawing:
    """One crate by its two characters (`rs`, `gR`, `--`), 25 x 25 around the origin, without the outer rim."""
    panel = box_around(_PANEL, _PANEL)
    frame = Stroke(_DARK, 0.5)
    if face == "--":
        planks = [line(panel.x0 + 0.6, y, panel.x1 - 0.6, y, Stroke(_DARK, 0.3)) for y in (-4.6, 0.0, 4.6)]
        shapes: tuple[Shape, ...] = (
            rectangle(panel, _SHADE, radius=1.5, low="drop"),
            *planks,
            *(circle(x, y, 0.4, _DARK, low="keep") for x in (-7.4, 7.4) for y in (-6.9, -2.3, 2.3, 6.9)),
            rectangle(panel, None, frame, radius=1.5),
        )
        return Drawing(shapes, box_around(CRATE, CRATE))
    tint = TINTS[face[0]]
    return Drawing(
        (
            place(_field(tint), 0, 0),
            place(good(face[1], tint), 0, 0, scale=0.148),
            place(_owner(tint), 0, 0),
            rectangle(panel, None, frame, radius=1.5),
        ),
        box_around(CRATE, CRATE),
    )


@lru_cache(maxsize=2)
def _field(tint: Tint) -> Drawing:
    """The straw in a crate: pale, with the pattern of the colour."""
    panel = box_around(_PANEL, _PANEL)
    straw = Tint(tint.name, tint.pale, _mix(tint.pale, tint.full, 0.35), tint.pale)
    field = rectangle(panel, tint.pale, radius=1.5, low="drop")
    lines = tuple(pattern(straw, panel, weight=0.4, step=2.1))
    return Drawing((field, Group(lines, clip=field)), panel)


@lru_cache(maxsize=2)
def _owner(tint: Tint) -> Drawing:
    """The symbol of the colour in two corners, the same under half a turn."""
    return Drawing(
        tuple(
            shape
            for x, y in ((-7.2, 7.0), (7.2, -7.0))
            for shape in (
                circle(x, y, 1.75, "#ffffff", Stroke(tint.dark, 0.25)),
                place(symbol(tint.name, tint.dark), x, y, scale=0.25, angle=0 if y > 0 else 180),
            )
        ),
        box_around(CRATE, CRATE),
    )


def _mix(a: Color, b: Color, share: float) -> Color:
    parts = [(int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in parts)


@lru_cache(maxsize=4)
def _planks(bleed: Length) -> Drawing:
    """The wood that holds three crates together."""
    outer = box_around(WIDTH, HEIGHT).grown(bleed)
    grain = Stroke(_GRAIN, 0.3)
    shapes: list[Shape] = [
        rectangle(outer, WOOD, low="drop"),
        rectangle(box_around(WIDTH - 5.4, HEIGHT - 5.4), None, grain, radius=1.2),
    ]
    for x in (-CRATE / 2, CRATE / 2):
        shapes += [line(x + side, -8.6, x + side, 8.6, grain) for side in (-1.9, 1.9)]
        shapes += [circle(x, y, 0.55, _DARK, low="keep") for y in (-7.4, 7.4)]
    return Drawing(tuple(shapes), outer)


@lru_cache(maxsize=64)
def strip(faces: tuple[str, ...], name: str, bleed: Length, letters: Length = LETTERS) -> Drawing:
    """The front of a tile: its three crates from the left, and its small id on the wood between two of them."""
    outer = box_around(WIDTH, HEIGHT).grown(bleed)
    shapes: list[Shape] = [place(_planks(bleed), 0, 0)]
    shapes += [place(crate(face), CRATE * (i - 1), 0) for i, face in enumerate(faces)]
    if name:
        shapes.append(text(name, -CRATE / 2 + 0.65, 0, size=letters, face="sans-light", angle=90))
    return Drawing(tuple(shapes), outer)


@lru_cache(maxsize=4)
def junk(color: Color, low: LowInk) -> Drawing:
    """A junk under sail, about 10 high."""
    mast = Stroke(color, 0.5, cap="round")
    return Drawing(
        (
            smooth([(-5, -2.2, 0), (-3.6, -4.4), (3.2, -4.4), (5.2, -1.6, 0), (2, -2.6)], color, low=low),
            polygon([(-0.4, -1.8), (-0.4, 5), (-4.2, 3.4), (-3.6, -1.4)], color, low=low),
            polygon([(0.5, -1.8), (0.5, 4.2), (3.9, 2.4), (3.2, -1.2)], color, low=low),
            *((line(0, -2.6, 0, 5.4, mast),) if low == "keep" else ()),
        ),
        box_around(12, 12),
    )


@lru_cache(maxsize=4)
def back(bleed: Length) -> Drawing:
    """The common back: junks at sea, within a rim of the same wood as the fronts."""
    sea = patterned_back(
        WIDTH, HEIGHT, 0.0, field=_SEA, line=_SEA_DEEP, light=_SEA_PALE, small=junk(_SEA_DEEP, "drop"),
        large=junk(_SEA_PALE, "keep"), step=6.4, small_scale=0.42, large_scale=0.62, apart=(3.2, 0.6), tilt=0.0,
        radius=8.6,
    )  # fmt: skip
    inner = rectangle(box_around(WIDTH - 6, HEIGHT - 6), None, Stroke(_DARK, 0.5), radius=1.5)
    outer = box_around(WIDTH, HEIGHT).grown(bleed)
    return Drawing((rectangle(outer, WOOD, low="drop"), Group((place(sea, 0, 0),), clip=inner), inner), outer)
