"""Tokan's tiles, its grid, and what towers and heads are worth.

Files run from 0 (a) to 5 (f), ranks from 0 (1) to 4 (5); a square is the index `rank * 6 + file`, so a1 is 0.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import takewhile
from string import ascii_lowercase
from typing import Literal

from extract.rulebook import game_toml
from refcli.game import Seat, SetupError, TagError, rows

Color = Literal["red", "black"]
Tile = str
"""Colour and animal: `rM`, `bL`."""
Stack = tuple[Tile, ...]
"""From bottom to top; empty for a gap."""
Square = int

NUMBERS = game_toml("tokan")["rules"]
ANIMALS: Mapping[str, Mapping[str, int]] = {
    letter: NUMBERS["animals"][animal] for letter, animal in (("M", "mouse"), ("J", "jackal"), ("L", "lion"))
}
"""Letter of the notation -> how many a colour, range, carry limit, points."""
RANGE = {letter: animal["range"] for letter, animal in ANIMALS.items()}
CARRY = {letter: animal["carry"] for letter, animal in ANIMALS.items()}
POINTS = {letter: animal["points"] for letter, animal in ANIMALS.items()}
BOX = Counter({color + letter: animal["per_colour"] for color in "rb" for letter, animal in ANIMALS.items()})
"""How many tiles of each kind the box holds."""
TILES = BOX.total()
COLUMNS: int = NUMBERS["board"]["columns"]
ROWS: int = NUMBERS["board"]["rows"]
FILES = ascii_lowercase[:COLUMNS]
MIN_RISE: int = NUMBERS["climb"]["min_rise"]
MIN_TOWER: int = NUMBERS["tower"]["min_height"]
TOWER_POINTS: int = NUMBERS["tower"]["points_per_tile"]
DRAFT_COLUMNS: int = NUMBERS["draft"]["start_columns"]
DRAFT_EACH: int = NUMBERS["draft"]["start_per_colour"]
DRAFT_WIDTH: int = NUMBERS["draft"]["max_columns"]

COLORS: tuple[Color, Color] = ("red", "black")
SEATINGS: Mapping[int, tuple[Seat, ...]] = {len(COLORS): COLORS}
_STACK = re.compile(r"-|[rb][MJL](?:\.[rb][MJL])*", re.ASCII)
VARIANTS: Mapping[str, tuple[str, str]] = {
    "towers": ("Scoring", "towers"),
    "heads": ("Scoring", "heads"),
    "random": ("Opening", "random"),
    "draft": ("Opening", "draft"),
}


def other(color: Color) -> Color:
    """The opponent's colour."""
    return "black" if color == "red" else "red"


def owner(tile: Tile) -> Color:
    """The colour of a tile."""
    return "red" if tile[0] == "r" else "black"


def square_name(square: Square) -> str:
    """The square in notation: 0 is `a1`."""
    return FILES[square % COLUMNS] + str(square // COLUMNS + 1)


def square_at(name: str) -> Square:
    """The square of that name (`a1` to `f5`)."""
    return (int(name[1]) - 1) * COLUMNS + FILES.index(name[0])


_STEPS = (1, COLUMNS, -1, -COLUMNS)
WAYS = len(_STEPS)
"""In how many directions a tile can move."""


@cache
def ray(square: Square, step: Square) -> tuple[Square, ...]:
    """The squares from `square` on (without it) in the direction of `step` (1, -1, 6 or -6), to the edge."""
    file, rank = square % COLUMNS, square // COLUMNS
    length = {1: COLUMNS - 1 - file, -1: file, COLUMNS: ROWS - 1 - rank, -COLUMNS: rank}[step]
    return tuple(square + step * n for n in range(1, length + 1))


@cache
def paths(square: Square, distance: int) -> tuple[tuple[Square, tuple[Square, ...]], ...]:
    """Targets exactly `distance` away in a straight line, each with the squares between."""
    lines = (ray(square, step) for step in _STEPS)
    return tuple((line[distance - 1], line[: distance - 1]) for line in lines if len(line) >= distance)


def moving_up(stacks: Sequence[Stack], start: Square, target: Square) -> Iterator[tuple[Square, Square]]:
    """Which stacks move up behind the start that a move empties, from where to where (`tokan.close.shift`).

    They are an unbroken run. If nothing stands directly behind, the gap stays (`tokan.close.gap`).
    """
    sign = 1 if target > start else -1
    step = sign if target // COLUMNS == start // COLUMNS else sign * COLUMNS
    run = takewhile(stacks.__getitem__, ray(start, -step))
    return ((square, square + step) for square in run)


# --- The field in notation ---


def read_position(text: str, columns: int = COLUMNS, tag: str = "Setup") -> tuple[Stack, ...]:
    """Stacks of a position in notation, the lower left corner first. Raises TagError for a wrong form."""
    return read_rows(rows(tag, text), columns, tag)


def read_rows(read: list[list[str]], columns: int, tag: str) -> tuple[Stack, ...]:
    """Stacks of the rows that a tag has, as `read_position`."""
    if len(read) != ROWS or any(len(row) != columns for row in read):
        raise TagError(tag, "tokan.rows", rows=ROWS, columns=columns)
    for entry in (entry for row in read for entry in row):
        if not _STACK.fullmatch(entry):
            raise TagError(tag, "tokan.stack", entry=entry)
    return tuple(() if entry == "-" else tuple(entry.split(".")) for row in reversed(read) for entry in row)


def check_box(tiles: Counter[Tile], *, complete: bool, tag: str) -> None:
    """Raise SetupError unless the box holds these tiles (`complete`: and no others)."""
    for kind, n in sorted(BOX.items()):
        if tiles[kind] > n or (complete and tiles[kind] < n):
            raise SetupError(tag, "tokan.tile_count", tile=kind, n=tiles[kind], box=n)


# --- Scoring ---


def points(stacks: Sequence[Stack], scoring: str, color: Seat) -> int:
    """Points of `color`: tower heights (`tokan.score.towers`) or visible heads (`tokan.score.heads`)."""
    own = [stack for stack in stacks if stack and owner(stack[-1]) == color]
    if scoring == "heads":
        return sum(POINTS[stack[-1][1]] for stack in own)
    return TOWER_POINTS * sum(len(stack) for stack in own if len(stack) >= MIN_TOWER)


def towers(stacks: Sequence[Stack], color: Seat) -> list[int]:
    """The heights of the towers of `color`, the highest first."""
    return sorted((len(s) for s in stacks if len(s) >= MIN_TOWER and owner(s[-1]) == color), reverse=True)


def winners(stacks: Sequence[Stack], scoring: str, players: tuple[Color, Color]) -> tuple[Seat, ...]:
    """Who has more points; with heads, equal points go to the taller towers (`tokan.score.heads.tie`)."""

    def standing(color: Color) -> tuple[int, list[int]]:
        return points(stacks, scoring, color), towers(stacks, color) if scoring == "heads" else []

    best = max(standing(color) for color in players)
    return tuple(color for color in players if standing(color) == best)
