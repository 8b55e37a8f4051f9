"""What is printed: pieces with two sides and boards, their bleed and safe zone. Nothing here knows paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from printables.pieces.bleed import *
    from printables.pieces.model import *
else:
    __getattr__ = imported_later(
        __name__,
        bleed="BLEED LARGEST_BLEED SAFE",
        model="Board Piece PrintedSet PrintError Style",
    )
