"""Rings & Marbles: rings, marbles in four colours, hex mats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from printables.games.rings.diagrams import *
    from printables.games.rings.mat import *
    from printables.games.rings.pieces import *
    from printables.games.rings.start import *
else:
    __getattr__ = imported_later(
        __name__,
        diagrams="diagram pictured spaces spots",
        mat="PITCH",
        pieces="printed_set",
        start="LEGEND setup",
    )

ACCENT = "#00608f"
