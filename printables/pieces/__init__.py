"""What is printed: pieces with two sides and boards, their bleed and safe zone. Nothing here knows paper."""

from typing import TYPE_CHECKING

from printables.doors import lazily

if TYPE_CHECKING:
    from printables.pieces.bleed import BLEED, LARGEST_BLEED, SAFE
    from printables.pieces.model import Board, Piece, PrintedSet, PrintError, Style
else:
    __getattr__ = lazily(__name__)
