"""How a position looks of a game that nobody has drawn: its lattice, and on each space what lies there.

What the seats have is told apart by colour where it is called like the seat, and by its letters in any case.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import sqrt

from printables.diagrams.marks import LOOK, frame, refusal, verdict_color
from printables.diagrams.square_boards import Squares, framed, ground, pair_of, square_of, squares
from printables.diagrams.view import Layout, Space, View
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
    line,
    polygon,
    rectangle,
    text,
    width,
)

LATTICE_ACCENT: Color = "#2f4a5f"
LATTICE_PITCH: Length = 24.0

_FIELD, _EDGE, _RULE = "#f7f4ec", Stroke("#5c5346", 1.0), Stroke("#a79f90", 0.5)
_LINE = Stroke("#4a4339", 1.0)
_NAMED_SQUARE = re.compile(r"(?:(?<![A-Za-z0-9])|(?<=[0-9]x))([a-z][1-9][0-9]?)(?![0-9A-Za-wyz])")
_NAMED_PAIR = re.compile(r"(?<![0-9])(-?\d+,-?\d+)(?![0-9])")
_TINTS: tuple[Color, ...] = ("#fffdf6", "#2c2a28", "#f3b8ae", "#b5d3ee", "#b9dfc0", "#f6e3a1")
_LIGHT, _DARK, _RED, _BLUE, _GREEN, _YELLOW = range(6)
_TINT_OF = {
    **dict.fromkeys(("b", "black"), _DARK),
    **dict.fromkeys(("r", "red"), _RED),
    "blue": _BLUE,
    **dict.fromkeys(("g", "green"), _GREEN),
    **dict.fromkeys(("y", "yellow"), _YELLOW),
}


def lattice_diagram(layout: Layout, view: View) -> Drawing:
    """The spaces with what lies on each, from the top of its pile; what a ply names is framed."""
    if layout.kind == "hex":
        return _hexes(layout, view)
    shown = squares(layout, view, LATTICE_PITCH, margin=0 if layout.kind == "grid" else 1)
    shapes: list[Shape] = list(ground(shown, layout, _FIELD, _EDGE))
    shapes.append(Group(tuple(_net(layout, shown)), clip=rectangle(shown.field)))
    inside = set(shown.spaces())
    for space in shown.spaces():
        x, y = shown.at(space)
        if not layout.lines:
            shapes.append(rectangle(_box(x, y, LATTICE_PITCH), None, _RULE))
        shapes += _pile(layout.cells.get(space, ()), x, y)
    named = lattice_spaces(view.ply) if view.ply else frozenset()
    for space, color in [(s, LOOK) for s in layout.marked] + [(s, verdict_color(view.allowed)) for s in named]:
        if space in inside:
            shapes += frame(_box(*shown.at(space), LATTICE_PITCH - 2.4), color, dashed=not view.allowed)
    if not view.allowed:
        for space in sorted(named & inside)[-1:]:
            x, y = shown.at(space)
            shapes += refusal(x + LATTICE_PITCH * 0.34, y + LATTICE_PITCH * 0.34, 3.2)
    return framed(shown, layout, shapes, lettering=view.lettering)


def _net(layout: Layout, shown: Squares) -> Iterator[Shape]:
    """The lines of a board of points, and its points."""
    for joined in layout.lines:
        for a, b in pairwise(joined):
            yield line(*shown.at(a), *shown.at(b), _LINE)
    for point in {at for joined in layout.lines for at in joined}:
        yield circle(*shown.at(point), 1.8, _LINE.color)


def lattice_spaces(ply: str) -> frozenset[Space]:
    """The spaces that a ply seems to name: `b3`, `-1,2`."""
    named = {square_of(name) for name in _NAMED_SQUARE.findall(ply)}
    return frozenset(named | {pair_of(name) for name in _NAMED_PAIR.findall(ply)})


def lattice_spots(layout: Layout, view: View) -> Callable[[Space], Point]:
    """Where the middle of a space is in `lattice_diagram`."""
    if layout.kind == "hex":
        return lambda space: _hex_at(space, view.flip)
    return squares(layout, view, LATTICE_PITCH, margin=0 if layout.kind == "grid" else 1).at


def lattice_piece(written: str, seat: str) -> Drawing | None:  # noqa: ARG001 - looks the same to everybody
    """A thing by itself: the disc that stands for it."""
    return Drawing(tuple(_pile((written,), 0, 0)), box_around(LATTICE_PITCH, LATTICE_PITCH))


def _box(x: Length, y: Length, size: Length) -> Box:
    return box_around(size, size).moved(x, y)


def _hexes(layout: Layout, view: View) -> Drawing:
    """Hexes with their points up, each with what lies there."""
    side = LATTICE_PITCH / sqrt(3)
    shapes: list[Shape] = []
    named = lattice_spaces(view.ply) if view.ply else frozenset()
    spaces = sorted({*layout.cells, *layout.marked} or {(0, 0)}, key=lambda s: (s[1], s[0]))
    places = {space: _hex_at(space, view.flip) for space in spaces}
    for space, (x, y) in places.items():
        marked = space in named or space in layout.marked
        edge = Stroke(verdict_color(view.allowed) if space in named else LOOK, 1.6) if marked else _RULE
        shapes.append(polygon(_corners(x, y, side - 0.5), _FIELD, edge))
        shapes += _pile(layout.cells.get(space, ()), x, y)
    box = bounds(box_around(LATTICE_PITCH, 2 * side).moved(x, y) for x, y in places.values())
    return Drawing(tuple(shapes), box.grown(1.0))


def _hex_at(space: Space, flip: bool) -> Point:
    (q, r), turn = space, -1 if flip else 1
    return turn * LATTICE_PITCH * (q + r / 2), -turn * LATTICE_PITCH / sqrt(3) * 1.5 * r


def _corners(x: Length, y: Length, side: Length) -> list[Point]:
    across = side * sqrt(3) / 2
    steps = ((0, side), (across, side / 2), (across, -side / 2), (0, -side), (-across, -side / 2), (-across, side / 2))
    return [(x + dx, y + dy) for dx, dy in steps]


def _pile(pile: tuple[str, ...], x: Length, y: Length) -> Iterator[Shape]:
    """What lies on top, as a disc with its letters, and how high the pile is."""
    if not pile:
        return
    top, _, counted = pile[-1].partition("=")
    tint = _TINT_OF.get(top.lower(), _LIGHT)
    radius = LATTICE_PITCH * 0.38
    yield circle(x, y, radius, _TINTS[tint], Stroke(BLACK, 0.6))
    if tint != _DARK:  # what is black needs no letter
        size = min(9.0, 9.0 * 1.7 * radius / max(width(top, "sans-bold", 9.0), 0.1))
        yield text(top, x, y - cap_height("sans-bold", size) / 2, size=size, face="sans-bold", fill=BLACK)
    if len(pile) > 1 or counted not in ("", "1"):
        yield text(
            f"×{counted or len(pile)}", x + radius * 0.72, y + radius * 0.72, size=5.0, face="sans-bold", fill=BLACK
        )
