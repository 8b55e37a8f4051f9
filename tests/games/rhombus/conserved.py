"""Where the cards and the pieces of Rhombus are."""

from __future__ import annotations

from collections import Counter

from refcli.game import Position
from refcli.games import rhombus
from refcli.games.rhombus.components import CARD_NAMES

SEATINGS = [("sw", "ne"), ("ne", "sw"), ("sw", "se", "ne", "nw"), ("ne", "nw", "sw", "se")]


def components(position: Position) -> Counter[str]:
    """All cards by name, and the pieces of each seat: on the board, in reserve or eliminated."""
    assert isinstance(position, rhombus.Position)
    board = position.board
    pieces = Counter[str]()
    for seat, own, reserve, gone in zip(board.seats, board.pieces, board.reserve, board.gone, strict=True):
        pieces[seat] = own.bit_count() + reserve + gone
    cards = Counter({CARD_NAMES[card]: n for card, n in position.cards.everywhere().items()})
    return cards + pieces
