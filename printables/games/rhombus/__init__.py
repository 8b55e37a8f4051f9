"""Rhombus: a deck of cards with effects, pieces of four seats, a chequered board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from printables.games.rhombus.diagrams import *
    from printables.games.rhombus.pieces import *
    from printables.games.rhombus.start import *
else:
    __getattr__ = imported_later(
        __name__,
        diagrams="PITCH diagram pictured spaces spots",
        pieces="printed_set",
        start="LEGEND setup",
    )

ACCENT = "#2f6b4f"
