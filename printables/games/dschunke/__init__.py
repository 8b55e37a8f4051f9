"""Dschunke: strips of three crates; the harbour of strips laid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from printables.games.dschunke.diagrams import *
    from printables.games.dschunke.pieces import *
    from printables.games.dschunke.start import *
else:
    __getattr__ = imported_later(
        __name__,
        diagrams="PITCH diagram pictured spaces spots",
        pieces="printed_set",
        start="LEGEND setup",
    )

ACCENT = "#8a4b16"
