"""What never changes in Rings & Marbles: the rings. Marbles leave the game and come back as another colour's."""

from __future__ import annotations

from collections import Counter

from refcli.game import Position
from refcli.games import rings

SEATINGS = [("red", "blue"), ("green", "yellow", "red"), ("blue", "red", "green", "yellow")]

WAYS_REFUSED = frozenset({"rings.place.entry", "rings.capture.surround"})
"""One order of a place may have entry where another has not, and one choice of captures be due and another not."""


def components(position: Position) -> Counter[str]:
    """The rings on the table; every marble lies on one."""
    assert isinstance(position, rings.Position)
    held = sum(plane.bit_count() for planes in position.marbles for plane in planes)
    written = [int(entry.split("=")[1]) for entries in position.layout().cells.values() for entry in entries]
    assert held == sum(written)
    return Counter({"ring": position.board.rings.bit_count()})


def listed_form(token: str) -> str:
    """A place as the set that is listed once, and any action without its choice of captures."""
    action, _, _ = token.partition("x")
    kind, _, spaces = action.partition(":")
    return f"P:{';'.join(sorted(spaces.split(';')))}" if kind == "P" else action
