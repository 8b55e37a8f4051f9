"""Tokan: animal tiles in two colours, a mat; towers on a closing field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from printables.games.tokan.diagrams import *
    from printables.games.tokan.pieces import *
    from printables.games.tokan.start import *
else:
    __getattr__ = imported_later(
        __name__,
        diagrams="PITCH diagram pictured spaces spots",
        pieces="printed_set",
        start="LEGEND setup",
    )

ACCENT = "#a8321f"
