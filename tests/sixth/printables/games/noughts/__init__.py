"""Noughts and crosses: nine marks on nine squares."""

from __future__ import annotations

from collections.abc import Callable

from extract.rulebook import game_toml
from printables.diagrams import Layout, Space, View, framed, ground, square_of, squares
from printables.drawing import Drawing, Length, Point, Shape, Stroke, box_around, rectangle, text
from printables.pieces import Piece, PrintedSet, Style

ACCENT = "#5a4a1e"
PITCH: Length = 20.0


def diagram(layout: Layout, view: View) -> Drawing:
    """The grid and the marks on it."""
    shown = squares(layout, view, PITCH)
    shapes: list[Shape] = list(ground(shown, layout, "#fbf6ea", Stroke("#93672a", 1.4)))
    for space, (mark,) in layout.cells.items():
        x, y = shown.at(space)
        shapes.append(text(mark, x, y - 3, size=12))
    return framed(shown, layout, shapes, lettering=view.lettering)


def spots(layout: Layout, view: View) -> Callable[[Space], Point]:
    """Where squares are."""
    return squares(layout, view, PITCH).at


def pictured(written: str, seat: str) -> Drawing | None:
    """Nothing: a mark says who made it."""
    return None


def spaces(ply: str) -> frozenset[Space]:
    """The square of the mark."""
    return frozenset({square_of(ply)})


def printed_set(style: Style) -> PrintedSet:
    """The marks, as many of the one seat as it can need."""
    numbers = game_toml("noughts")
    width, height = map(float, numbers["components"][0]["size_mm"])
    marks = tuple(
        Piece(seat, "mark", "marks", width, height, _face(seat, width, style.bleed), count=5 - n)
        for n, seat in enumerate(numbers["rules"]["seats"])
    )
    return PrintedSet("noughts", numbers["title"], marks)


def _face(seat: str, size: float, bleed: float) -> Drawing:
    ground = box_around(size, size).grown(bleed)
    return Drawing((rectangle(ground, "#f4ecd8"), text(seat, 0, -3, size=12, face="serif-semibold")), ground)
