"""Noughts and crosses: nine marks."""

from __future__ import annotations

from extract.rulebook import game_toml
from printables.geometry import box_around
from printables.pieces import Piece, PrintedSet, Style
from printables.shapes import Drawing, rectangle, text


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
