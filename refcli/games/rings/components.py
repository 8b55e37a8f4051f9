"""Numbers, seats and first boards of Rings & Marbles.

Spaces are axial `q,r`. A board of this game is no fixed grid: see `board` for what is known of any set of rings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from extract.rulebook import game_toml
from refcli.game import Seat, Space

NUMBERS: Mapping[str, Any] = game_toml("rings")["rules"]
SEATS: tuple[Seat, ...] = tuple(NUMBERS["seats"])
BOARDS: Mapping[int, Mapping[str, Any]] = {board["players"]: board for board in NUMBERS["boards"]}
"""Number of players -> shape, side, number of rings, supplies in turn order."""
SEATINGS: Mapping[int, tuple[Seat, ...]] = {players: SEATS[:players] for players in BOARDS}
OWN_MAX: int = NUMBERS["ring"]["own_max"]
TOTAL_MAX: int = NUMBERS["ring"]["total_max"]
CHANGED: int = NUMBERS["change"]["rings"]
TOUCHING: int = NUMBERS["change"]["touching"]
PLACED: int = NUMBERS["place"]["marbles"]
STEPS: int = NUMBERS["move"]["steps"]
GAIN: int = NUMBERS["capture"]["gain"]
VARIANTS: Mapping[str, tuple[str, str]] = {}

DIRECTIONS: tuple[Space, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def neighbours(space: Space) -> tuple[Space, ...]:
    """The six spaces around `space`."""
    q, r = space
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)


def start_rings(players: int) -> frozenset[Space]:
    """The rings of a fresh board (`rings.setup.board`)."""
    board = BOARDS[players]
    side = board["side"]
    if board["shape"] == "triangle":
        return frozenset((q, r) for q in range(side) for r in range(side - q))
    span = range(1 - side, side)
    return frozenset((q, r) for q in span for r in span if abs(q + r) < side)


def half(marbles: int) -> int:
    """How many of that many surrounded marbles are removed: half, rounded up (`rings.capture.surround`)."""
    return -(-marbles // int(NUMBERS["capture"]["surround_divisor"]))
