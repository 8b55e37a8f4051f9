"""Which pieces a game can have: `decks` (cards, tiles, tokens)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from printables.pieces.kinds.decks import *
    from printables.pieces.kinds.workshop import *
else:
    __getattr__ = imported_later(
        __name__,
        decks="deck",
        workshop="Workshop",
    )
