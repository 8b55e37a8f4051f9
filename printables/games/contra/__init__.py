"""Contra: tiles with coloured sides in three pools, gold coins; players' displays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from printables.games.contra.diagrams import *
    from printables.games.contra.pieces import *
    from printables.games.contra.start import *
else:
    __getattr__ = imported_later(
        __name__,
        diagrams="PITCH diagram pictured spaces spots",
        pieces="printed_set",
        start="LEGEND setup",
    )

ACCENT = "#7a4b8c"
