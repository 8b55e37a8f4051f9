"""Places and moves one by one: all of them in order, or one at random without listing the rest."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from itertools import accumulate, permutations
from math import comb
from random import Random

from refcli.games.rings.board import Bit, Mask, bits
from refcli.games.rings.camp import Camp, Entries, less
from refcli.games.rings.components import PLACED
from refcli.games.rings.counting import count_steps
from refcli.games.rings.plies import Move, Step

Hop = tuple[Bit, Bit, Bit]
"""A step on the board: start, what is given up for it (0: nothing), target."""


def undone(camp: Camp, first: Hop) -> bool:
    """Whether going straight back after this step leaves the board as it was (`rings.turn.changes`).

    Then no marble was given up and none captured. The way back is always open: what the marble left touches the chain
    that it joined.
    """
    _, given, target = first
    return not given and not target & camp.others


def can_move(camp: Camp) -> bool:
    """Whether there is a complete legal move."""
    return any(
        count_steps(camp.after(start, given, target)) > undone(camp, (start, given, target))
        for start, given, targets in camp.steps()
        for target in bits(targets)
    )


def listed_moves(camp: Camp) -> Iterator[tuple[Move, Mask]]:
    """All legal moves, without captures, each with the rings that then hold an own marble."""
    spaces = camp.board.spaces
    known: dict[Hop, Step] = {}

    def step(hop: Hop) -> Step:
        start, given, target = hop
        known[hop] = step = Step(spaces[start], spaces[target], spaces[given] if given else None)
        return step

    for start, given, targets in camp.steps():
        for target in bits(targets):
            hop = start, given, target
            first = step(hop)
            back = undone(camp, hop)
            then = camp.after(*hop)
            for next_start, next_given, next_targets in then.steps():
                if back and next_start == target and not next_given:
                    next_targets &= ~start
                own = less(then.own, next_start)
                wall = (less(own, next_given) if next_given else own)[0]
                for next_target in bits(next_targets):
                    hop = next_start, next_given, next_target
                    yield Move((first, known.get(hop) or step(hop))), wall | next_target


def random_place(entries: Entries, empty: Mask, places: int, rng: Random) -> tuple[Bit, ...]:
    """One of the `places` sets of three rings, each as likely, in its first legal order."""
    rings = list(bits(empty))
    if 50 * places < comb(len(rings), PLACED):
        return rng.choice(list(entries.orders()))
    while True:
        for order in permutations(sorted(rng.sample(rings, PLACED))):
            if all(ring & entries.open_after(order[:n]) for n, ring in enumerate(order)):
                return order


def random_place_or_move(
    camp: Camp, entries: Entries, places: int, moves: bool, rng: Random
) -> tuple[Bit, ...] | Move:
    """One of the `places` places or, if `moves` are allowed, of the legal moves: each as likely.

    A number is drawn from a box that is larger than there are plies: first steps times the most second steps that any
    of them could leave. If no ply has that number, the draw is repeated.
    """
    rows = list(camp.steps()) if moves else []
    ends = list(accumulate(targets.bit_count() for _, _, targets in rows))
    most = _most_steps(camp)
    while True:
        number = rng.randrange(places + (ends[-1] if ends else 0) * most)
        if number < places:
            return random_place(entries, camp.empty, places, rng)
        number, second = divmod(number - places, most)
        row = bisect(ends, number)
        first = _hop(rows[row], ends[row] - number - 1)
        then = camp.after(*first)
        if second >= count_steps(then):
            continue
        last = _hop_at(then, second)
        if not (undone(camp, first) and last == (first[2], 0, first[0])):
            spaces = camp.board.spaces
            hops = (Step(spaces[s], spaces[t], spaces[x] if x else None) for s, x, t in (first, last))
            return Move(tuple(hops))


def _most_steps(camp: Camp) -> int:
    """A number of steps that no camp exceeds which one step from `camp` leads to."""
    movable, doubles = camp.movable.bit_count() + 1, (camp.movable & camp.own[1]).bit_count() + 1
    # One step without a sacrifice for each start and target; with one, for each two marbles on different rings in
    # either role, and on the same ring where there are two.
    return (movable + movable * (movable - 1) + doubles) * camp.board.rings.bit_count()


def _hop_at(camp: Camp, number: int) -> Hop:
    for row in camp.steps():
        if number < (size := row[2].bit_count()):
            return _hop(row, number)
        number -= size
    raise IndexError(number)


def _hop(row: tuple[Bit, Bit, Mask], number: int) -> Hop:
    start, given, targets = row
    for _ in range(number):
        targets &= targets - 1
    return start, given, targets & -targets
