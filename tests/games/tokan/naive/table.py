"""Tokan on the table, as the specification says it: what may be played, what it does, what it is worth.

Every question is answered by looking at the whole board again. The board is a dict from (column, row), both
from 1, to a list of tiles from bottom to top; a gap is a space that the dict does not hold.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tests.games.naive.record import listed

Space = tuple[int, int]
Board = dict[Space, list[str]]

SEATS = ("red", "black")
BOX = {"M": 3, "J": 7, "L": 5}  # of each colour
REACH = {"M": 1, "J": 2, "L": 3}  # how far it moves, and its points when every head counts
MAY_CARRY = {"M": 0, "J": 1, "L": 2}
SPACES = [(column, row) for column in range(1, 7) for row in range(1, 6)]

MOVE = re.compile(r"([a-f][1-5])-([a-f][1-5])(?:\+([1-9][0-9]*))?")
PLACEMENT = re.compile(r"([rb][MJL])@(0|-?[1-9][0-9]*),(0|-?[1-9][0-9]*)")
ENTRY = re.compile(r"-|[rb][MJL](?:\.[rb][MJL])*")


@dataclass
class State:
    """All that matters on the table; in a draft the board's columns are the placement's x."""

    seats: list[str]
    scoring: str
    draft: bool
    board: Board
    taboo: Space | None = None
    played: int = 0
    in_hand: dict[str, int] = field(default_factory=dict)  # draft: tiles not yet laid, by tile

    @property
    def turn(self) -> str:
        return self.seats[self.played % 2]


# What a token says


def space_of(name: str) -> Space:
    return "abcdef".index(name[0]) + 1, int(name[1])


def name_of(space: Space) -> str:
    return f"{'abcdef'[space[0] - 1]}{space[1]}"


def readable(token: str) -> bool:
    return MOVE.fullmatch(token) is not None or PLACEMENT.fullmatch(token) is not None


# Whether it is allowed


def judge(state: State, token: str) -> str | None:
    """The first rule that a readable token breaks; the end of the game is asked elsewhere."""
    placement = PLACEMENT.fullmatch(token)
    if placement is not None:
        tile, x, y = placement.group(1), int(placement.group(2)), int(placement.group(3))
        return None if state.draft and may_place(state, tile, (x, y)) else "tokan.opening.draft"
    if state.draft:
        return "tokan.opening.draft"
    move = MOVE.fullmatch(token)
    assert move is not None
    return judge_move(state, space_of(move.group(1)), space_of(move.group(2)), int(move.group(3) or 0))


def may_place(state: State, tile: str, space: Space) -> bool:
    x, y = space
    if tile[0] != state.turn[0] or state.in_hand[tile] == 0:
        return False
    if not 1 <= y <= 5 or space in state.board:
        return False
    if not any(near in state.board for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))):
        return False
    columns = [column for column, _ in [*state.board, space]]
    return max(columns) - min(columns) <= 5


def judge_move(state: State, start: Space, target: Space, carried: int) -> str | None:
    board = state.board
    if start not in board or board[start][-1][0] != state.turn[0]:
        return "tokan.turn.own"
    animal = board[start][-1][1]
    east, north = target[0] - start[0], target[1] - start[1]
    if east != 0 and north != 0:
        return "tokan.move.straight"
    distance = abs(east) + abs(north)
    if distance != REACH[animal]:
        return "tokan.move.exact"
    if carried > MAY_CARRY[animal] or carried > len(board[start]) - 1:
        return "tokan.carry.limit"
    if target not in board:
        return "tokan.move.onto"
    for step in range(1, distance):
        if (start[0] + east // distance * step, start[1] + north // distance * step) not in board:
            return "tokan.move.gap"
    if target == state.taboo:
        return "tokan.move.taboo"
    if not len(board[target]) + carried + 1 > len(board[start]):
        return "tokan.move.higher"
    return None


def legal(state: State) -> list[str]:
    """Every legal token, found by trying them all."""
    if state.draft:
        kinds = [state.turn[0] + animal for animal in BOX]
        tries = [f"{kind}@{x},{y}" for x in range(-4, 6) for y in range(1, 6) for kind in kinds]
        return [token for token in tries if judge(state, token) is None]
    found = []
    for start in SPACES:
        for target in SPACES:
            for carried in (0, 1, 2):
                if judge_move(state, start, target, carried) is None:
                    token = f"{name_of(start)}-{name_of(target)}"
                    found.append(f"{token}+{carried}" if carried else token)
    return found


# What it does


def play(state: State, token: str) -> State:
    """The state after a legal token."""
    board = {space: list(stack) for space, stack in state.board.items()}
    after = State(state.seats, state.scoring, state.draft, board, None, state.played + 1, dict(state.in_hand))
    placement = PLACEMENT.fullmatch(token)
    if placement is not None:
        tile, x, y = placement.group(1), int(placement.group(2)), int(placement.group(3))
        board[(x, y)] = [tile]
        after.in_hand[tile] -= 1
        if len(board) == 30:
            leftmost = min(column for column, _ in board)
            after.board = {(column - leftmost + 1, row): stack for (column, row), stack in board.items()}
            after.draft = False
        return after
    move = MOVE.fullmatch(token)
    assert move is not None
    start, target = space_of(move.group(1)), space_of(move.group(2))
    taken = int(move.group(3) or 0) + 1
    board[target] = board[target] + board[start][-taken:]
    board[start] = board[start][:-taken]
    after.taboo = target
    if board[start] == []:
        del board[start]
        distance = abs(target[0] - start[0]) + abs(target[1] - start[1])
        east, north = (target[0] - start[0]) // distance, (target[1] - start[1]) // distance
        hole, behind = start, (start[0] - east, start[1] - north)
        while behind in board:
            board[hole] = board.pop(behind)
            hole, behind = behind, (behind[0] - east, behind[1] - north)
    return after


# The end and the score


def scores(state: State) -> dict[str, int]:
    points = dict.fromkeys(state.seats, 0)
    for stack in state.board.values():
        owner = owner_of(stack)
        if state.scoring == "heads":
            points[owner] += REACH[stack[-1][1]]
        elif len(stack) >= 2:
            points[owner] += len(stack)
    return points


def owner_of(stack: list[str]) -> str:
    return "red" if stack[-1][0] == "r" else "black"


def winners(state: State) -> list[str]:
    points = scores(state)
    if points["red"] != points["black"]:
        return [max(SEATS, key=lambda seat: points[seat])]
    if state.scoring == "heads":
        red, black = towers(state, "red"), towers(state, "black")
        while red and black:
            if red[0] != black[0]:
                return ["red"] if red[0] > black[0] else ["black"]
            red, black = red[1:], black[1:]
        if red or black:
            return ["red"] if red else ["black"]
    return list(state.seats)


def towers(state: State, seat: str) -> list[int]:
    heights = [len(stack) for stack in state.board.values() if len(stack) >= 2 and owner_of(stack) == seat]
    return sorted(heights, reverse=True)


def result_text(state: State) -> str:
    points = scores(state)
    text = ", ".join(f"{seat} {points[seat]}" for seat in state.seats)
    won = winners(state)
    return f"{text}, winner {won[0]}" if points["red"] == points["black"] and len(won) == 1 else text


# The start


def start_of(tags: dict[str, str]) -> State | str:
    """The start that the tags describe, or `record.tag` or `record.setup`."""
    if tags.get("Game") != "tokan" or tags.get("Players") not in ("red black", "black red"):
        return "record.tag"
    scoring, opening = tags.get("Scoring", "towers"), tags.get("Opening", "random")
    if scoring not in ("towers", "heads") or opening not in ("random", "draft") or "Setup" not in tags:
        return "record.tag"
    taboo = tags.get("Taboo")
    if taboo is not None and re.fullmatch("[a-f][1-5]", taboo) is None:
        return "record.tag"
    draft = opening == "draft"
    rows = [listed(row) for row in tags["Setup"].split(" / ")]
    if [len(row) for row in rows] != [2 if draft else 6] * 5:
        return "record.tag"
    if any(ENTRY.fullmatch(entry) is None for row in rows for entry in row):
        return "record.tag"
    if draft and any(len(entry) != 2 for row in rows for entry in row):
        return "record.tag"
    board: Board = {}
    for down, row in enumerate(rows):
        for across, entry in enumerate(row):
            if entry != "-":
                board[(across if draft else across + 1, 5 - down)] = entry.split(".")
    state = State(tags["Players"].split(), scoring, draft, board)
    laid = [tile for stack in board.values() for tile in stack]
    state.in_hand = {c + animal: BOX[animal] - laid.count(c + animal) for c in "rb" for animal in BOX}
    if draft:
        if len([tile for tile in laid if tile[0] == "r"]) != 5 or min(state.in_hand.values()) < 0:
            return "record.setup"
    elif any(state.in_hand.values()):
        return "record.setup"
    if taboo is not None:
        state.taboo = space_of(taboo)
        stack = board.get(state.taboo, [])
        if draft or len(stack) < 2 or owner_of(stack) == state.turn:
            return "record.setup"
    return state


def setup_text(board: Board) -> str:
    rows = [
        " ".join(".".join(board[(column, row)]) if (column, row) in board else "-" for column in range(1, 7))
        for row in (5, 4, 3, 2, 1)
    ]
    return " / ".join(rows)
