"""What is printed: pieces with two sides and boards, their bleed and safe zone. Nothing here knows paper.

`model`, `bleed`: the nouns; `fits`: what lies on what, and sizes as `game.toml` gives them. Pieces without code, from a
folder with `pieces.toml`: `files` what lies in it, `sizes` how large, `layers` what is on a piece, `kinds` which pieces
there are, `whole` all of it together
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from printables.pieces.bleed import *
    from printables.pieces.files import *
    from printables.pieces.fits import *
    from printables.pieces.kinds.boxes import *
    from printables.pieces.model import *
    from printables.pieces.sizes import *
    from printables.pieces.whole import *
else:
    __getattr__ = imported_later(
        __name__,
        bleed="BLEED LARGEST_BLEED SAFE",
        files="PiecesError",
        fits="LEAST_TYPE LETTERS check_fits check_words in_the_size",
        kinds="box_of inside_for",
        model="PIECES Board Piece PrintedSet PrintError Room Style",
        sizes="CARDS Size size_called",
        whole="languages_in pieces_in",
    )
