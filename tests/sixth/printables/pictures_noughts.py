"""Noughts and crosses: marks on a grid."""

from __future__ import annotations

from printables.paper import Length
from printables.pictures import Layout, Space, View
from printables.pictures_squares import framed, ground, square_of, squares
from printables.shapes import Drawing, Shape, Stroke, text

PITCH: Length = 20.0


def picture(layout: Layout, view: View) -> Drawing:
    """The grid and the marks on it."""
    shown = squares(layout, view, PITCH)
    shapes: list[Shape] = list(ground(shown, layout, "#fbf6ea", Stroke("#93672a", 1.4)))
    for space, (mark,) in layout.cells.items():
        x, y = shown.at(space)
        shapes.append(text(mark, x, y - 3, size=12))
    return framed(shown, layout, shapes, lettering=view.lettering)


def spaces(ply: str) -> frozenset[Space]:
    """The square of the mark."""
    return frozenset({square_of(ply)})
