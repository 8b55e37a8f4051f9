"""The rules of Rings & Marbles a second time, deliberately plain, from the specification's sentences alone.

Everything is found by looking at all rings and all steps again.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from tests.games.naive.record import listed
from tests.games.rings.naive.board import (
    COLOURS,
    HELD,
    RING,
    Action,
    Board,
    Space,
    State,
    Step,
    alone,
    border,
    chains,
    connected,
    frame,
    neighbours,
    space_of,
    with_marbles,
)

# More first steps than this (a board of this game's own size has at most about 5000), and the count is "skip".
MOST_FIRST_STEPS = 20_000


# Place


def entries(board: Board, me: int, very_first: bool) -> set[Space]:
    """The empty rings on which the next marble may go."""
    edge = border(board)
    empty = {ring for ring in board if sum(board[ring]) == 0}
    if very_first:
        return empty & edge
    found = set()
    for chain in chains(board, me):
        if chain & edge:
            found |= {ring for ring in empty if any(near in chain for near in neighbours(ring))}
    return found


def places(state: State) -> Iterator[tuple[Space, Space, Space]]:
    """Every order of three rings that is a legal place."""
    me = state.turn
    if state.supply[me] < 3:
        return
    for first in sorted(entries(state.board, me, not state.acted[me])):
        one = with_marbles(state.board, first, me, 1)
        for second in sorted(entries(one, me, False)):
            two = with_marbles(one, second, me, 1)
            for third in sorted(entries(two, me, False)):
                yield first, second, third


def place_faults(state: State, rings: list[Space]) -> list[str]:
    me, board = state.turn, state.board
    found = ["rings.place.three"] if len(rings) != 3 or state.supply[me] < 3 else []
    for number, ring in enumerate(rings):
        if ring not in board or sum(board[ring]) > 0:
            return [*found, "rings.place.three"]
        if ring not in entries(board, me, number == 0 and not state.acted[me]):
            return [*found, "rings.place.entry"]
        board = with_marbles(board, ring, me, 1)
    return found


# Move


def reaches(board: Board, me: int) -> dict[Space, set[Space]]:
    """For each ring with marbles of mine the other rings that one comes to without a sacrifice."""
    found = {}
    for chain in chains(board, me):
        near = {space for ring in chain for space in neighbours(ring) if space in board}
        for start in chain:
            found[start] = near - {start}
    return found


def room_faults(held: tuple[int, ...], me: int) -> list[str]:
    faults = []
    if held[me] >= 3:
        faults.append("rings.ring.three")
    if sum(held) > held[me] and sum(held) >= 4:
        faults.append("rings.ring.four")
    return faults


def step_faults(board: Board, me: int, step: Step) -> list[str]:
    start, target, given_up = step
    if start not in board or board[start][me] == 0:
        return ["rings.move.two"]
    faults = [] if alone(board, start, me) else ["rings.move.blocked"]
    if target not in board or target == start:
        return [*faults, "rings.move.reach"]
    if given_up is None:
        if target not in reaches(board, me)[start]:
            faults.append("rings.move.reach")
    else:
        another = given_up != start or board[start][me] > 1
        if given_up in board and alone(board, given_up, me) and another:
            board = with_marbles(board, given_up, me, -1)
        else:
            faults.append("rings.move.sacrifice")
    return faults + room_faults(board[target], me)


def steps(board: Board, me: int) -> Iterator[Step]:
    """Every legal step, those without a sacrifice first."""
    mine = [ring for ring in sorted(board) if alone(board, ring, me)]
    near = reaches(board, me)
    for start in mine:
        for target in sorted(near[start]):
            if not room_faults(board[target], me):
                yield start, target, None
    for given_up in mine:
        less = with_marbles(board, given_up, me, -1)
        roomy = [ring for ring in sorted(less) if not room_faults(less[ring], me)]
        for start in [ring for ring in mine if less[ring][me] > 0]:
            for target in [ring for ring in roomy if ring != start]:
                yield start, target, given_up


def stepped(board: Board, me: int, step: Step) -> tuple[Board, int]:
    """The board after a step and its block captures, and how many marbles they removed."""
    start, target, given_up = step
    if given_up is not None:
        board = with_marbles(board, given_up, me, -1)
    board = with_marbles(with_marbles(board, start, me, -1), target, me, 1)
    held = board[target]
    board[target] = tuple(0 if seat != me and n < held[me] else n for seat, n in enumerate(held))
    return board, sum(held) - sum(board[target])


def move_faults(state: State, moved: list[Step]) -> list[str]:
    found = ["rings.move.two"] if len(moved) != 2 else []
    if not state.acted[state.turn]:
        found.append("rings.turn.first")
    board = state.board
    for step in moved:
        faults = step_faults(board, state.turn, step)
        if faults:
            return found + faults
        board, _ = stepped(board, state.turn, step)
    return found + (["rings.turn.changes"] if board == state.board else [])


def can_move(state: State) -> bool:
    for first in steps(state.board, state.turn):
        board, _ = stepped(state.board, state.turn, first)
        for second in steps(board, state.turn):
            if stepped(board, state.turn, second)[0] != state.board:
                return True
    return False


def count_moves(state: State) -> int | str:
    """How many different pairs of steps there are, or "skip" where trying them all would take too long.

    Only two steps without a sacrifice can leave the board as it was, for a marble given up never comes back, and only
    where the second one goes the way of the first one back; so the others are counted without being carried out. A
    sacrifice makes room on its own ring alone.
    """
    me, number = state.turn, 0
    firsts = list(steps(state.board, me))
    if len(firsts) > MOST_FIRST_STEPS:
        return "skip"
    for first in firsts:
        board, _ = stepped(state.board, me, first)
        mine = [ring for ring in board if alone(board, ring, me)]
        roomy = {ring for ring in board if not room_faults(board[ring], me)}
        near = reaches(board, me)
        for start in mine:
            for target in near[start] & roomy:
                goes_back = first == (target, start, None)
                if not goes_back or stepped(board, me, (start, target, None))[0] != state.board:
                    number += 1
        for given_up in mine:
            targets = roomy | {given_up}
            for start in mine:
                if start != given_up or board[start][me] > 1:
                    number += len(targets) - (start in targets)
    return number


# Change


def change_faults(state: State, taken: list[Space], laid: list[Space]) -> list[str]:
    faults = []
    if len(taken) != 4 or len(laid) != 4:
        faults.append("rings.change.four")
    if not state.acted[state.turn]:
        faults.append("rings.turn.first")
    if state.after_change:
        faults.append("rings.change.previous")
    if state.changed[state.turn]:
        faults.append("rings.change.twice")
    board = dict(state.board)
    for ring in taken:
        if ring not in board or sum(board[ring]) > 0:
            return [*faults, "rings.change.four"]
        del board[ring]
    for space in laid:
        if space in taken or space in board:
            faults.append("rings.change.elsewhere")
        if len([near for near in neighbours(space) if near in board]) < 2:
            faults.append("rings.change.touch")
        board[space] = tuple(0 for _ in state.seats)
    return faults


# Surrounding


def surrounded(board: Board, me: int) -> list[set[Space]]:
    everything = frame(board)
    found = []
    for part in connected({s for s in everything if s not in board or board[s][me] == 0}):
        rings = [space for space in part if space in board]
        if min(everything) in part or not any(sum(board[ring]) > 0 for ring in rings):
            continue
        if all(sum(board[ring]) > 0 for ring in rings):
            found.append(part)
    return found


def due_captures(before: Board, after: Board, me: int) -> list[tuple[int, dict[Space, int], int]]:
    """For each newly surrounded region and each colour in it: the colour, its marbles, how many must go."""
    old = surrounded(before, me)
    due = []
    for region in surrounded(after, me):
        if region in old:
            continue
        for seat in range(len(after[min(after)])):
            held = {s: after[s][seat] for s in sorted(region) if s in after and after[s][seat] > 0}
            if held:
                due.append((seat, held, (sum(held.values()) + 1) // 2))
    return due


def ways(held: dict[Space, int], number: int) -> list[dict[Space, int]]:
    """Every way to take that many of the marbles."""
    found = []
    for amounts in itertools.product(*(range(n + 1) for n in held.values())):
        if sum(amounts) == number:
            found.append({s: n for s, n in zip(held, amounts, strict=True) if n > 0})
    return found


def capture_choice(state: State, action: Action) -> dict[tuple[Space, int], int] | None:
    """What surrounding takes: the written captures, or the only possible ones. None when they are wrong."""
    me = state.turn
    after, _ = carried_out(state, action)
    due = due_captures(state.board, after, me)
    if action.captures is None:
        if any(len(ways(held, number)) > 1 for _, held, number in due):
            return None
        return {(s, seat): n for seat, held, number in due for s, n in ways(held, number)[0].items()}
    written: dict[tuple[Space, int], int] = {}
    for space, colour, number in action.captures:
        if colour not in state.seats or number == 0 or (space, state.seats.index(colour)) in written:
            return None
        written[(space, state.seats.index(colour))] = number
    left = dict(written)
    for seat, held, number in due:
        here = {s: left.pop((s, seat)) for s in held if (s, seat) in left}
        if here not in ways(held, number):
            return None
    return None if left else written


# The whole action


def faults(state: State, action: Action) -> list[str]:
    """The rules that an action breaks, the one to be named first."""
    if state.over:
        return ["rings.end"]
    if action.kind == "P":
        found = place_faults(state, action.placed)
    elif action.kind == "M":
        found = move_faults(state, action.steps)
    else:
        found = change_faults(state, action.taken, action.laid)
    if any(colour not in state.seats or number == 0 for _, colour, number in action.captures or []):
        found.append("rings.capture.surround")
    if not found and capture_choice(state, action) is None:
        found.append("rings.capture.surround")
    return found


def carried_out(state: State, action: Action) -> tuple[Board, int]:
    """The board after a legal action but before surround captures, and the mover's gain so far."""
    board, gain = dict(state.board), 0
    for ring in action.placed:
        board = with_marbles(board, ring, state.turn, 1)
    for step in action.steps:
        board, removed = stepped(board, state.turn, step)
        gain += removed
    for ring in action.taken:
        del board[ring]
    for space in action.laid:
        board[space] = tuple(0 for _ in state.seats)
    return board, gain


def play(state: State, action: Action) -> State:
    """The state after a legal action, at the beginning of the next turn."""
    board, gain = carried_out(state, action)
    captures = capture_choice(state, action)
    assert captures is not None
    for (space, seat), number in captures.items():
        board = with_marbles(board, space, seat, -number)
        gain += number
    me, change = state.turn, action.kind == "R"
    supply, acted, changed = list(state.supply), list(state.acted), list(state.changed)
    supply[me] += gain - len(action.placed)
    acted[me], changed[me] = True, change
    after = State(state.seats, board, supply, acted, changed, list(state.playing), me, change)
    pass_turn(after)
    return begin_turn(after)


def pass_turn(state: State) -> None:
    state.turn = (state.turn + 1) % len(state.seats)
    while not state.playing[state.turn]:
        state.turn = (state.turn + 1) % len(state.seats)


def begin_turn(state: State) -> State:
    """Who can neither place nor move is out, and then the next one."""
    while not state.over and state.acted[state.turn]:
        if next(places(state), None) is not None or can_move(state):
            break
        out = state.turn
        state.playing[out], state.supply[out] = False, 0
        state.board = {
            ring: with_marbles(state.board, ring, out, -held[out])[ring] for ring, held in state.board.items()
        }
        pass_turn(state)
    return state


def count(state: State) -> int | str:
    """How many legal plies there are, changes left out."""
    sets = {frozenset(rings) for rings in places(state)}
    if not state.acted[state.turn]:
        return len(sets)
    moves = count_moves(state)
    return moves if isinstance(moves, str) else moves + len(sets)


# The start


def hexagon(side: int) -> list[Space]:
    across = range(1 - side, side)
    return [(q, r) for q in across for r in across if abs(q + r) < side]


def start_of(tags: dict[str, str]) -> State | str:
    """The start that the tags describe, or `record.tag` or `record.setup`."""
    seats = tags.get("Players", "").split(" ")
    if tags.get("Game") != "rings" or not 2 <= len(seats) <= 4 or len(set(seats)) < len(seats):
        return "record.tag"
    if any(seat not in COLOURS for seat in seats):
        return "record.tag"
    players = len(seats)
    nothing = tuple(0 for _ in seats)
    rings_text, supply_text = tags.get("Setup"), tags.get("Supply")
    ring_parts = [] if rings_text is None else listed(rings_text)
    supply_parts = [] if supply_text is None else listed(supply_text)
    if any(RING.fullmatch(part) is None for part in ring_parts):
        return "record.tag"
    if any(re.fullmatch(HELD, part) is None for part in supply_parts):
        return "record.tag"
    if rings_text is None:
        if supply_text is not None:
            return "record.setup"
        rings = {2: hexagon(3), 4: hexagon(4)}.get(players) or [(q, r) for q in range(7) for r in range(7 - q)]
        state = State(seats, dict.fromkeys(rings, nothing), [10] * players, [], [], [True] * players)
        if players == 2:
            state.supply[1] = 11
    else:
        board: Board = {}
        for part in ring_parts:
            where, _, held = part.partition(":")
            marbles = dict.fromkeys(seats, 0)
            for colour, number in (item.split("=") for item in held.split(",") if item):
                if colour not in seats or marbles[colour] or not 1 <= int(number) <= 3:
                    return "record.setup"
                marbles[colour] = int(number)
            if space_of(where) in board or sum(marbles.values()) > 4:
                return "record.setup"
            board[space_of(where)] = tuple(marbles.values())
        supply: dict[str, int] = {}
        for colour, number in (part.split("=") for part in supply_parts):
            if colour not in seats or colour in supply:
                return "record.setup"
            supply[colour] = int(number)
        if not 1 <= len(board) <= 1000 or sum(map(sum, board.values())) + sum(supply.values()) > 400:
            return "record.setup"
        state = State(seats, board, [supply.get(seat, 0) for seat in seats], [], [], [True] * players)
    state.acted, state.changed = [rings_text is not None] * players, [False] * players
    return begin_turn(state)
