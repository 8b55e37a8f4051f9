"""Numbers, seats and first boards of Rings & Marbles.

Spaces are axial `q,r`. A board of this game is no fixed grid: see `board` for what is known of any set of rings.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from extract.rulebook import game_toml
from refcli.game import Cell, Seat

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

DIRECTIONS: tuple[Cell, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def neighbours(space: Cell) -> tuple[Cell, ...]:
    """The six spaces around `space`."""
    q, r = space
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)


@cache
def start_rings(players: int) -> frozenset[Cell]:
    """The rings of a fresh board (`rings.setup.board`)."""
    board = BOARDS[players]
    side = board["side"]
    if board["shape"] == "triangle":
        return frozenset((q, r) for q in range(side) for r in range(side - q))
    span = range(1 - side, side)
    return frozenset((q, r) for q in span for r in span if abs(q + r) < side)


ROW_LETTERS = "abcdefghijkl"
"""The rows from the north, more than the mats have; later letters stand for actions and captures."""
ROWS_BEYOND = "zywvuts"
"""The rows north of `a`, the nearest one first; `x` stands before captures."""
ROWS = ROW_LETTERS + ROWS_BEYOND


def cell_name(space: Cell, players: int) -> str:
    """A space as the mat for so many players names it, `d7`: rows from the north are letters, q counts from 1.

    So it goes on beyond the mat: north of row `a` are `z`, `y`, ..., west of number 1 are `0`, `00`, ...
    What lies too far out for that is named as in the notation.
    """
    q, r = space
    least, beyond = _least(players), len(ROWS_BEYOND)
    row, column = r - least, q - least + 1
    if column <= -beyond or not -beyond <= row < len(ROW_LETTERS):
        return f"{q},{r}"
    letter = ROW_LETTERS[row] if row >= 0 else ROWS_BEYOND[-row - 1]
    return f"{letter}{column if column > 0 else '0' * (1 - column)}"


@lru_cache(64)
def names_around(rings: frozenset[Cell], players: int) -> Mapping[Cell, str]:
    """What the mat calls the spaces of these rings and those where rings can be laid in one action."""
    spaces = shore = set(rings)
    for _ in range(CHANGED):
        shore = {near for space in shore for near in neighbours(space)} - spaces
        spaces = spaces | shore
    named = ((space, cell_name(space, players)) for space in sorted(spaces))
    return {space: name for space, name in named if "," not in name}


def cell_space(letter: str, number: str, players: int) -> Cell:
    """The space with that name on the mat for so many players, or beyond it."""
    least = _least(players)
    row = ROW_LETTERS.index(letter) if letter in ROW_LETTERS else -1 - ROWS_BEYOND.index(letter)
    return (int(number) or 1 - len(number)) + least - 1, row + least


@cache
def _least(players: int) -> int:
    """The least q and r on a mat: it has one row of spaces around the largest board of its shape."""
    shape = BOARDS[players]["shape"]
    return -1 if shape == "triangle" else -max(b["side"] for b in BOARDS.values() if b["shape"] == shape)


def half(marbles: int) -> int:
    """How many of that many surrounded marbles are removed: half, rounded up (`rings.capture.surround`)."""
    return -(-marbles // int(NUMBERS["capture"]["surround_divisor"]))
