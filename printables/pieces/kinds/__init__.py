"""Which pieces a game can have, a file each; `nets` are what is folded, `workshop` is what all are made with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from printables.pieces.kinds.boards import *
    from printables.pieces.kinds.boxes import *
    from printables.pieces.kinds.decks import *
    from printables.pieces.kinds.dice import *
    from printables.pieces.kinds.figures import *
    from printables.pieces.kinds.workshop import *
else:
    __getattr__ = imported_later(
        __name__,
        boards="board",
        boxes="box_of inside_for tuck_box",
        decks="deck",
        dice="die",
        figures="meeple standee",
        workshop="Workshop",
    )
