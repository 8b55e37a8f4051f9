"""The rules of Rhombus a second time, deliberately plain, from the specification's sentences alone.

Squares are (column, row), both from 1. Every path is walked, every play is tried out on a copy of the table.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.games.rhombus.naive.cards import (
    CORNERS,
    DISTANCE,
    SIDES,
    SQUARES,
    Direction,
    Part,
    Square,
    form_faults,
    forms,
    rank,
    write_part,
)


@dataclass
class State:
    """All that matters on the table, and what may still be where.

    A hand holds known cards and, for each hidden one, the number of shuffles before it was drawn. Every card that
    is not in sight is in `unseen`, with the number of the shuffle that brought it into the deck (0: the deal).
    """

    seats: list[str]
    board: dict[Square, str]
    reserve: dict[str, int]
    eliminated: dict[str, int]
    table: dict[str, list[str]]
    hand: dict[str, list[str | int]]
    unseen: dict[str, int]
    deck: int
    played: list[str] = field(default_factory=list)  # not shuffled back, the last one on top
    shuffles: int = 0
    acting: int = 0
    due: list[str] = field(default_factory=list)  # `table` or `hand` for each refill to come
    last_steps: dict[Square, set[Direction]] = field(default_factory=dict)  # of the pieces moved in this play
    winners: list[str] = field(default_factory=list)
    reason: str = ""

    @property
    def seat(self) -> str:
        return self.seats[self.acting]

    def copy(self) -> State:
        return State(
            self.seats,
            dict(self.board),
            dict(self.reserve),
            dict(self.eliminated),
            {seat: list(cards) for seat, cards in self.table.items()},
            {seat: list(cards) for seat, cards in self.hand.items()},
            dict(self.unseen),
            self.deck,
            list(self.played),
            self.shuffles,
            self.acting,
            list(self.due),
            dict(self.last_steps),
            list(self.winners),
            self.reason,
        )


# Sides


def partners(state: State, seat: str) -> list[str]:
    """The seats of one side: two players are a side each, of four every second one."""
    at = state.seats.index(seat)
    return [other for number, other in enumerate(state.seats) if (number - at) % 2 == 0]


def enemies(state: State, seat: str) -> list[str]:
    return [other for other in state.seats if other not in partners(state, seat)]


def owner(state: State) -> str:
    """Whose pieces the acting player plays: his own, or his partner's when he has none on the board."""
    if state.seat not in state.board.values():
        for partner in partners(state, state.seat):
            if partner in state.board.values():
                return partner
    return state.seat


def in_blockade(state: State, square: Square) -> bool:
    side = partners(state, state.board[square])
    for east, north in ((1, 1), (1, -1)):
        line = 1
        for sign in (1, -1):
            column, row = square[0] + sign * east, square[1] + sign * north
            while state.board.get((column, row)) in side:
                line += 1
                column, row = column + sign * east, row + sign * north
        if line >= 3:
            return True
    return False


# What one may play


def held_faults(state: State, cards: list[str]) -> list[str]:
    """Whether the acting player may hold all these cards; a hidden one is any that can still be unseen."""
    table, hand = list(state.table[state.seat]), list(state.hand[state.seat])
    for card in cards:
        if card in table:
            table.remove(card)
        elif card in hand:
            hand.remove(card)
        elif card in state.unseen and state.unseen[card] in hand and cards.count(card) == 1:
            hand.remove(state.unseen[card])
        else:
            elsewhere = any(card in state.table[seat] + state.hand[seat] for seat in state.seats if seat != state.seat)
            return ["rhombus.turn.held"] + (["rhombus.turn.order"] if elsewhere else [])
    return []


# Moving


def walk_ends(
    board: dict[Square, str],
    start: Square,
    steps: int,
    last_steps: set[Direction],
    victim: Square | None = None,
    turning_back: bool = False,
) -> dict[Square, set[Direction]]:
    """Where a piece comes to with so many steps over empty squares, and over which sides it may have come last.

    `victim` is a square that may be entered with the last step though a piece stands there; `turning_back` leaves
    the rule out that a step never reverses the one before.
    """
    others = {square for square in board if square != start}
    places: set[tuple[Square, Direction | None]] = {(start, last) for last in last_steps} or {(start, None)}
    for step in range(1, steps + 1):
        further: set[tuple[Square, Direction | None]] = set()
        for (column, row), last in places:
            for east, north in SIDES:
                entered = (column + east, row + north)
                if last == (-east, -north) and not turning_back:
                    continue
                if not (1 <= entered[0] <= 5 and 1 <= entered[1] <= 5):
                    continue
                if entered not in others or (step == steps and entered == victim):
                    further.add((entered, (east, north)))
        places = further
    ends: dict[Square, set[Direction]] = {}
    for square, last in places:
        if square != start and last is not None:
            ends.setdefault(square, set()).add(last)
    return ends


def bishop_ends(board: dict[Square, str], start: Square, victim: Square | None = None) -> set[Square]:
    ends = set()
    for east, north in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        square = (start[0] + east, start[1] + north)
        while square in SQUARES and square not in board:
            ends.add(square)
            square = (square[0] + east, square[1] + north)
        if square == victim:
            ends.add(square)
    return ends


def ends_of(state: State, card: str, start: Square, victim: Square | None) -> dict[Square, set[Direction]]:
    """Where a move card takes the piece on `start`; after a J any first step is free."""
    if rank(card) == "J":
        return {square: set() for square in bishop_ends(state.board, start, victim)}
    return walk_ends(state.board, start, DISTANCE[rank(card)], state.last_steps.get(start, set()), victim)


def move_faults(state: State, part: Part) -> list[str]:
    start, target = part.squares
    card, victim = part.cards[0], part.squares[1] if part.kind == "kill" else None
    mine = owner(state)
    if state.board.get(start) != mine:
        of_partner = state.board.get(start) in partners(state, state.seat)
        return ["rhombus.move.exact", "rhombus.team" if of_partner else "rhombus.turn.order"]
    found: list[str] = []
    east, north = target[0] - start[0], target[1] - start[1]
    if rank(card) == "J":
        if east == 0 and north == 0:
            found += ["rhombus.move.exact", "rhombus.move.side"]
        elif abs(east) != abs(north):
            found += ["rhombus.move.side", "rhombus.move.exact"]
    elif target not in walk_ends({}, start, DISTANCE[rank(card)], set()):
        found.append("rhombus.move.exact")
        if target in walk_ends({}, start, DISTANCE[rank(card)], set(), None, True):
            found.append("rhombus.move.back")
        if abs(east) == abs(north) != 0:
            found.append("rhombus.move.side")
    if victim is not None:
        if state.board.get(target) not in enemies(state, mine):
            found += ["rhombus.kill.move"] + (["rhombus.move.leap"] if target in state.board else [])
        elif in_blockade(state, target):
            found.append("rhombus.kill.safe")
    elif target in state.board and target != start:
        found.append("rhombus.move.leap")
    if found or target in ends_of(state, card, start, victim):
        return found
    if rank(card) == "J":
        return ["rhombus.move.leap"]
    steps, last_steps = DISTANCE[rank(card)], state.last_steps.get(start, set())
    if target in walk_ends(state.board, start, steps, last_steps, victim, True):
        found.append("rhombus.move.back")
    if target in walk_ends({}, start, steps, last_steps):
        found.append("rhombus.move.leap")
    return [*(found or ["rhombus.move.leap", "rhombus.move.back"]), "rhombus.move.exact"]


# What the parts do


def part_faults(state: State, part: Part, cards: list[str]) -> list[str]:
    """What forbids a well-formed part on this board; `cards` are all cards of the play."""
    mine = owner(state)
    if part.kind in ("move", "kill"):
        return move_faults(state, part)
    if part.kind == "enter":
        if part.squares[0] != CORNERS[mine] or state.reserve[mine] == 0:
            return ["rhombus.entry"]
        return ["rhombus.entry", "rhombus.move.leap"] if part.squares[0] in state.board else []
    if part.kind == "enterkill":
        if part.squares[0] != CORNERS[mine] or state.reserve[mine] == 0:
            return ["rhombus.entry.kill", "rhombus.entry"]
        if state.board.get(part.squares[0]) not in enemies(state, mine):
            return ["rhombus.entry.kill", "rhombus.entry", "rhombus.kill.move"]
        return ["rhombus.kill.safe"] if in_blockade(state, part.squares[0]) else []
    left = [card for card in state.table[state.seat] if card not in cards]
    if part.kind == "mystery":
        return [] if part.taken in left else ["rhombus.mystery"]
    if part.kind == "none" and rank(part.cards[0]) == "8":
        return ["rhombus.mystery"] if left else []
    if part.kind == "eliminator":
        attacker, victim = part.squares
        right = state.board.get(attacker) == mine and state.board.get(victim) in enemies(state, mine)
        return [] if right else ["rhombus.eliminator"]
    return []


def do_part(state: State, part: Part) -> State:
    """The table after a legal part; the cards stay where they are."""
    state, mine = state.copy(), owner(state)
    if part.kind in ("move", "kill"):
        start, target = part.squares
        last_steps = ends_of(state, part.cards[0], start, target if part.kind == "kill" else None)[target]
        state.last_steps.pop(start, None)
        if last_steps:
            state.last_steps[target] = last_steps
    if part.kind in ("kill", "enterkill", "eliminator"):
        state.eliminated[state.board.pop(part.squares[-1])] += 1
    if part.kind in ("move", "kill", "eliminator"):
        state.board[part.squares[1]] = state.board.pop(part.squares[0])
    if part.kind in ("enter", "enterkill"):
        state.reserve[mine] -= 1
        state.board[part.squares[0]] = mine
    if part.kind == "mystery":
        state.table[state.seat].remove(part.taken)
        state.hand[state.seat].append(part.taken)
    if part.kind == "reactivate" and state.eliminated[mine] > 0:
        state.eliminated[mine] -= 1
        state.reserve[mine] += 1
    return state


def play_faults(state: State, parts: list[Part]) -> list[str]:
    """The rules that a play breaks, the one to be named first."""
    cards = [card for part in parts for card in part.cards]
    found = held_faults(state, cards) + form_faults(parts)
    if form_faults(parts):
        return found
    for part in parts:
        broken = part_faults(state, part, cards)
        if broken:
            return found + broken
        state = do_part(state, part)
    return found


def legal_plays(state: State) -> Iterator[str]:
    """Every legal play as a canonical token; the acting player's cards must all be known."""
    holding = [card for card in state.table[state.seat] + state.hand[state.seat] if isinstance(card, str)]
    for number in (1, 2, 3):
        for cards in itertools.permutations(holding, number):
            for parts in forms(list(cards)):
                yield from _carried_out(state, parts, list(cards), [])


def _carried_out(state: State, parts: list[Part], cards: list[str], done: list[str]) -> Iterator[str]:
    for part in effects(state, parts[0], cards):
        if len(parts) == 1:
            yield ",".join([*done, write_part(part)])
        else:
            yield from _carried_out(do_part(state, part), parts[1:], cards, [*done, write_part(part)])


def effects(state: State, part: Part, cards: list[str]) -> Iterator[Part]:
    """The part with every square or card that is allowed."""
    mine = [square for square, seat in state.board.items() if seat == owner(state)]
    if part.kind == "move":
        for start in mine:
            for target in ends_of(state, part.cards[0], start, None):
                yield Part(part.cards, part.kind, [start, target])
        return
    if part.kind in ("kill", "eliminator"):
        pairs = [[start, target] for start in mine for target in state.board if target not in mine]
        tries = [Part(part.cards, part.kind, pair) for pair in pairs]
    elif part.kind in ("enter", "enterkill"):
        tries = [Part(part.cards, part.kind, [corner]) for corner in CORNERS.values()]
    elif part.kind == "mystery":
        tries = [Part(part.cards, part.kind, [], card) for card in state.table[state.seat]]
    else:
        tries = [part]
    yield from [one for one in tries if not part_faults(state, one, cards)]


# Plies


def play(state: State, parts: list[Part]) -> State:
    """The state after a legal play: the end is judged, or the refills are due."""
    before = state
    for part in parts:
        state = do_part(state, part)
    state = state.copy()
    state.last_steps = {}
    for card in [card for part in parts for card in part.cards]:
        if card in before.table[before.seat]:
            state.table[state.seat].remove(card)
            state.due.append("table")
        else:
            hidden = card not in state.hand[state.seat]
            state.hand[state.seat].remove(state.unseen[card] if hidden else card)
            state.due.append("hand")
        state.unseen.pop(card, None)
        state.played.append(card)
    for seat in state.seats:
        if seat not in state.board.values():
            state.eliminated[seat] += state.reserve[seat]
            state.reserve[seat] = 0
    if not any(state.board[square] in enemies(state, state.seat) for square in state.board):
        state.winners, state.reason, state.due = partners(state, state.seat), "rhombus.end.pieces", []
        state.winners = [seat for seat in state.seats if seat in state.winners]
    return state


def shuffled(state: State) -> State:
    """The state when a card is needed: an empty deck is made new from the played cards but the last."""
    state = state.copy()
    if state.deck == 0:
        state.shuffles += 1
        for card in state.played[:-1]:
            state.unseen[card] = state.shuffles
        state.deck, state.played = len(state.played) - 1, state.played[-1:]
    return state


def refill_faults(state: State, card: str) -> list[str]:
    if not state.due:
        return ["rhombus.turn.play"]
    state = shuffled(state)
    if card == "?":
        return [] if state.due[0] == "hand" else ["rhombus.deck"]
    return [] if state.unseen.get(card) == state.shuffles else ["rhombus.deck"]


def refill(state: State, card: str) -> State:
    """The state after a legal refill; after the last one the next player acts."""
    state = shuffled(state)
    state.deck -= 1
    where = state.due.pop(0)
    if card == "?":
        state.hand[state.seat].append(state.shuffles)
    else:
        del state.unseen[card]
        if where == "table":
            state.table[state.seat].append(card)
        else:
            state.hand[state.seat].append(card)
    if not state.due:
        state.acting = (state.acting + 1) % len(state.seats)
        state = begin_turn(state)
    return state


def begin_turn(state: State) -> State:
    """A player whose whole hand is known and who has no legal play has lost."""
    known = all(isinstance(card, str) for card in state.hand[state.seat])
    if known and next(legal_plays(state), None) is None:
        lose_stuck(state)
    return state


def lose_stuck(state: State) -> None:
    state.winners, state.reason = enemies(state, state.seat), "rhombus.end.stuck"


def claim_faults(state: State, cards: list[str]) -> list[str]:
    if state.due:
        return ["rhombus.turn.play", "rhombus.end.stuck"]
    hidden = [card for card in state.hand[state.seat] if isinstance(card, int)]
    if not hidden or len(set(cards)) < len(cards):
        return ["rhombus.end.stuck"]
    if sorted(hidden) != sorted(state.unseen.get(card, -1) for card in cards):
        return ["rhombus.end.stuck"]
    shown = state.copy()
    shown.hand[state.seat] = [*(card for card in state.hand[state.seat] if isinstance(card, str)), *cards]
    return [] if next(legal_plays(shown), None) is None else ["rhombus.end.stuck"]
