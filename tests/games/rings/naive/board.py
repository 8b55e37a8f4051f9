"""The board of Rings & Marbles a second time, and what tokens say: deliberately plain, from the specification alone.

The board is a dict from a ring's space (q, r) to its marbles, one number a seat in turn order; a space that the
dict does not hold has no ring.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

Space = tuple[int, int]
Board = dict[Space, tuple[int, ...]]
Step = tuple[Space, Space, Space | None]  # from, to, sacrifice
Capture = tuple[Space, str, int]

COLOURS = ("red", "blue", "yellow", "green")

WHOLE = r"(?:0|-?[1-9][0-9]*)"
COUNT = r"(?:0|[1-9][0-9]*)"
SPACE = f"{WHOLE},{WHOLE}"
SPACES = f"{SPACE}(?:;{SPACE})*"
STEP = f"{SPACE}>{SPACE}(?:!{SPACE})?"
ENTRY = f"{SPACE}:(?:{'|'.join(COLOURS)})={COUNT}"
TOKEN = re.compile(f"(?:P:({SPACES})|M:({STEP}(?:;{STEP})*)|R:({SPACES})>({SPACES}))(?:x({ENTRY}(?:;{ENTRY})*))?")
HELD = f"(?:{'|'.join(COLOURS)})={COUNT}"
RING = re.compile(f"{SPACE}(?::{HELD}(?:,{HELD})*)?")


@dataclass
class State:
    """All that matters on the table; lists are by seat number in turn order."""

    seats: list[str]
    board: Board
    supply: list[int]
    acted: list[bool]  # has made his first action
    changed: list[bool]  # his own last action was a change
    playing: list[bool]  # is not out
    turn: int = 0
    after_change: bool = False  # the latest action of the game was a change

    @property
    def over(self) -> bool:
        return self.playing.count(True) == 1


@dataclass
class Action:
    """What a token says."""

    kind: str  # P, M or R
    placed: list[Space]
    steps: list[Step]
    taken: list[Space]
    laid: list[Space]
    captures: list[Capture] | None


# What a token says


def space_of(text: str) -> Space:
    q, r = text.split(",")
    return int(q), int(r)


def spaces_of(text: str | None) -> list[Space]:
    return [space_of(part) for part in text.split(";")] if text else []


def read(token: str) -> Action | None:
    """The action, or None for a token that cannot be read."""
    match = TOKEN.fullmatch(token)
    if match is None:
        return None
    placed, moved, taken, laid, captured = match.groups()
    steps: list[Step] = []
    for part in moved.split(";") if moved else []:
        path, _, given_up = part.partition("!")
        start, target = path.split(">")
        steps.append((space_of(start), space_of(target), space_of(given_up) if given_up else None))
    captures = None
    if captured:
        captures = []
        for part in captured.split(";"):
            where, what = part.split(":")
            captures.append((space_of(where), what.split("=")[0], int(what.split("=")[1])))
    return Action(token[0], spaces_of(placed), steps, spaces_of(taken), spaces_of(laid), captures)


# The board


def neighbours(space: Space) -> list[Space]:
    q, r = space
    return [(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)]


def connected(spaces: set[Space]) -> list[set[Space]]:
    """The connected parts of a set of spaces."""
    left, parts = set(spaces), []
    while left:
        part, edge = set(), [left.pop()]
        while edge:
            space = edge.pop()
            part.add(space)
            for near in neighbours(space):
                if near in left:
                    left.remove(near)
                    edge.append(near)
        parts.append(part)
    return parts


def frame(board: Board) -> set[Space]:
    """All spaces from one before the first ring to one behind the last: its margin is outside."""
    columns, rows = [q for q, _ in board], [r for _, r in board]
    return {(q, r) for q in range(min(columns) - 1, max(columns) + 2) for r in range(min(rows) - 1, max(rows) + 2)}


def border(board: Board) -> set[Space]:
    """The rings with a neighbouring space without a ring that is connected to the outside."""
    everything = frame(board)
    for part in connected({space for space in everything if space not in board}):
        if min(everything) in part:
            return {ring for ring in board if any(near in part for near in neighbours(ring))}
    raise AssertionError("the margin of the frame holds no ring")


def chains(board: Board, me: int) -> list[set[Space]]:
    return connected({ring for ring in board if board[ring][me] > 0})


def alone(board: Board, ring: Space, me: int) -> bool:
    return board[ring][me] > 0 and sum(board[ring]) == board[ring][me]


def with_marbles(board: Board, ring: Space, me: int, more: int) -> Board:
    after, held = dict(board), list(board[ring])
    held[me] += more
    after[ring] = tuple(held)
    return after
