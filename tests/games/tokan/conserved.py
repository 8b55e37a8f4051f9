"""Where Tokan's 30 tiles are."""

from __future__ import annotations

from collections import Counter

from refcli.game import Position
from refcli.games import tokan

SEATINGS = [("red", "black"), ("black", "red")]


def components(position: Position) -> Counter[str]:
    """All tiles, laid or still in hand."""
    if isinstance(position, tokan.Draft):
        hands = position.in_hand("red") + position.in_hand("black")
        return Counter(position.laid.values()) + hands
    assert isinstance(position, tokan.Position)
    return Counter(tile for stack in position.stacks for tile in stack)
