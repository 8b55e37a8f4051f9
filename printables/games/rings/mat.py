"""The mats of hexes: which spaces a board has, and the board that is made of them, with its frame, title and names."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from printables.art import PAPER, TINTS, Mat
from printables.drawing import (
    BLACK,
    Box,
    Color,
    Drawing,
    Group,
    Length,
    Point,
    Shape,
    Stroke,
    bounds,
    box_around,
    cap_height,
    circle,
    place,
    polygon,
    pt,
    rectangle,
    text,
    wrapped,
)
from printables.games.rings.art import MARBLE, RING, WOOD, WOOD_DARK, WOOD_PALE, marble, wooden_ring

Hex = tuple[int, int]
"""A space in axial coordinates `q, r`."""

AIR: Length = 1.5
"""Between two rings."""

PITCH: Length = RING + AIR
"""From the middle of a hex to the next one."""

FIELDS: tuple[Color, ...] = ("#a5c6d3", "#d3e2e4")
"""The smallest board, and the larger one around it."""

NAME: Length = pt(7.5)
"""As large as fits between the three rings around a corner."""

_CORNER: Length = PITCH / math.sqrt(3)
_LINE = "#00608f"
_GAP: Length = 0.9
"""Between two hexes of the board."""
_FRAME: Length = 2.6
"""Of wood, around the mat."""
_SIDE: Length = 6.0
"""From the spaces to the frame, at the sides; above and below there is none to spare on the smallest paper."""

_ROWS = "abcdefghijkl"
"""What rows are called, from the north."""

_NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def center(space: Hex) -> Point:
    """Where the middle of a hex lies: pointy top, +q is east, +r is south-east."""
    q, r = space
    return PITCH * (q + r / 2), -1.5 * _CORNER * r


def hex_outline(x: Length, y: Length, radius: Length = _CORNER) -> list[Point]:
    """The corners of a hex, the top one first."""
    return [(x + radius * math.sin(math.tau * i / 6), y + radius * math.cos(math.tau * i / 6)) for i in range(6)]


def hex_mat(spaces: Mapping[Hex, Color | None], bleed: Length, title: str = "", ring: Length = RING) -> Mat:
    """A mat of hexes for rings of that size, each with its name: a letter for the row and a number from the west.

    The name stands at the lower corner, which rings leave free.
    A space with a colour is filled and belongs to a start layout; one without is room for rings that move.
    """
    by = (ring + AIR) / PITCH
    bleed /= by
    centers = {space: center(space) for space in spaces}
    reach = bounds(Box(x, y, x, y) for x, y in centers.values()).grown(RING / 2)
    low = _CORNER - RING / 2  # the names of the last row
    dx, dy = reach.center
    dy -= low / 2
    inner = box_around(reach.width + 2 * _SIDE, reach.height + low + 0.9)
    trim = inner.grown(_FRAME)
    shapes: list[Shape] = [
        rectangle(trim.grown(bleed), WOOD, low="drop"),
        rectangle(inner, PAPER, Stroke(WOOD_DARK, 0.5), radius=2.0, low="drop"),
    ]
    west, north = (min(axis) for axis in zip(*spaces, strict=True))
    south = max(r for _, r in spaces)
    names: list[Shape] = []
    for space in sorted(spaces, key=lambda s: (spaces[s] is not None, spaces[s] == FIELDS[0], s)):
        x, y = centers[space][0] - dx, centers[space][1] - dy
        shapes += _space(x, y, spaces[space])
        name = f"{_ROWS[space[1] - north]}{space[0] - west + 1}"
        foot = y - _CORNER + 0.5
        if space[1] < south:
            names.append(circle(x, foot, 2.3, PAPER, low="keep"))
        else:
            foot += 0.8  # no lines meet there, but the frame is near
        foot -= cap_height("sans-semibold", NAME) / 2
        names.append(text(name, x, foot, size=NAME, face="sans-semibold"))
    taken = [(x - dx, y - dy) for x, y in centers.values()]
    shapes += _corners(inner, taken, title)
    # Between the names, which stand in line with the middles of the spaces of every row.
    seams = [PITCH / 2 * (i + 0.5) - dx % (PITCH / 2) for i in range(-12, 13)]
    level = [1.5 * _CORNER * i + low / 2 for i in range(-6, 7)]
    drawing = Drawing((*shapes, *names), trim.grown(bleed))
    # A size that a ruler shows: what is less than a tenth of a millimetre is cut from the frame.
    outer = box_around(*(math.floor(side * by * 10 + 1e-6) / 10 for side in (trim.width, trim.height)))
    if by != 1.0:
        drawing = Drawing(
            (place(drawing, 0, 0, scale=by),), box_around(trim.width * by, trim.height * by).grown(bleed * by)
        )
    return Mat(
        drawing,
        outer,
        tuple(by * x for x in seams if trim.x0 + 20 < x < trim.x1 - 20),
        tuple(by * y for y in level if trim.y0 + 20 < y < trim.y1 - 20),
    )


def _space(x: Length, y: Length, fill: Color | None) -> Iterator[Shape]:
    """A hex of the board with the hollow in which a ring lies; room around it is no more than that hollow."""
    if fill is None:
        yield circle(x, y, RING / 2 - 1.2, None, Stroke("#d8c7a3", 0.4, dash=(0.5, 1.5), cap="round"))
        return
    # The smaller board has the stronger lines: they tell it from the larger one without colour.
    edge = Stroke(_LINE, 0.9 if fill == FIELDS[0] else 0.3)
    yield polygon(hex_outline(x, y, _CORNER - _GAP), fill, edge, low="drop")
    yield circle(x, y, RING / 2 - 0.6, _paler(fill), low="drop")


def _paler(color: Color) -> Color:
    parts = [int(color[i : i + 2], 16) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(part + (255 - part) * 0.35):02x}" for part in parts)


def _corners(inner: Box, taken: Iterable[Point], title: str) -> Iterator[Shape]:
    """The title in the lower left corner, a ring with marbles in the right one, and marbles that lie about."""
    centers = list(taken)
    size = pt(30)
    lines = wrapped(title, 62.0, "serif-semibold", size)
    y = inner.y0 + 9.0
    for words in reversed(lines):
        yield text(words, inner.x0 + 8.0, y, size=size, face="serif-semibold", anchor="start", fill=BLACK)
        y += 1.15 * size
    emblem = Drawing(
        (
            place(wooden_ring(0.0), 0, 0),
            circle(0, 0, RING / 2, None, Stroke(WOOD_DARK, 0.4)),
            *(
                place(marble(color, 0.0), dx * MARBLE / 2, dy * MARBLE / 2)
                for color, (dx, dy) in zip(TINTS, ((-1, 1), (1, 1), (-1, -1), (1, -1)), strict=True)
            ),
        ),
        box_around(RING, RING),
    )
    yield place(emblem, inner.x1 - 27.0, inner.y0 + 25.0, scale=1.25, angle=12)
    left, right = inner.x0 + 12.0, inner.x1 - 12.0
    low, high = inner.y0 + 12.0, inner.y1 - 12.0
    for (x, y), color in {
        (left, high): "blue",
        (left + 15.0, high - 4.0): "green",
        (left + 4.0, high - 16.0): "yellow",
        (right, high): "red",
        (right - 14.0, high - 5.0): "yellow",
        (right - 3.0, high - 17.0): "blue",
        (right - 40.0, low): "red",
        (right - 53.0, low + 4.0): "green",
        (right - 41.0, low + 18.0): "blue",
        (right - 2.0, low + 42.0): "yellow",
    }.items():
        yield from _single(x, y, color, centers)


def _single(x: Length, y: Length, color: str, taken: Iterable[Point]) -> Iterator[Shape]:
    """A marble that lies about, where it is in nobody's way."""
    if all(math.dist((x, y), spot) > RING / 2 + MARBLE for spot in taken):
        yield circle(x, y, MARBLE / 2, WOOD_PALE, low="drop")
        yield Group((place(marble(color, 0.0), x, y),))


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
