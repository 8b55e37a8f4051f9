"""Places and moves one by one: all of them in order, or one at random without listing the rest."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from functools import cache
from itertools import accumulate, permutations
from math import comb
from typing import TYPE_CHECKING

from refcli.games.rings.actions import undone
from refcli.games.rings.board import Bit, Mask, bits
from refcli.games.rings.components import PLACED, STEPS
from refcli.games.rings.counting import count_steps
from refcli.games.rings.plies import Move, Step
from refcli.games.rings.side_view import Camp, Entries, less

if TYPE_CHECKING:
    from random import Random

Hop = tuple[Bit, Bit, Bit]
"""A step on the board: start, what is given up for it (0: nothing), target."""


def can_move(camp: Camp) -> bool:
    """Whether there is a complete legal move."""
    # A marble may always go where another was given up for it, so each step costs no more than one ring.
    movable = camp.movable
    if movable.bit_count() > STEPS:
        return True
    touching = camp.board.touching
    for start in bits(movable):
        # Nearly always one marble can go to a free ring, and on from there to another one.
        room = camp.room & ~start
        if any(touching[target] & room for target in bits(camp.reach(start) & room & ~camp.others)):
            return True
    return any(
        count_steps(camp.after(start, given, target)) > undone(camp, bool(given), target)
        for start, given, targets in camp.steps()
        for target in bits(targets)
    )


def move_rows(camp: Camp) -> Iterator[tuple[Step, Mask, list[tuple[Step, Bit]]]]:
    """All legal moves, by first steps and starts of the second.

    Yields the first step, the rings that hold own marbles while the second is on its way, and the second steps, each
    with the ring that it goes to.
    """
    spaces = camp.board.spaces

    @cache
    def step(start: Bit, given: Bit, target: Bit) -> Step:
        return Step(spaces[start], spaces[target], spaces[given] if given else None)

    @cache
    def steps(start: Bit, given: Bit, targets: Mask) -> list[tuple[Step, Bit]]:
        # Most of these rows come again after the next first step.
        return [(step(start, given, target), target) for target in bits(targets)]

    for start, given, targets in camp.steps():
        for first, target in steps(start, given, targets):
            back = undone(camp, bool(given), target)
            then = camp.after(start, given, target)
            for next_start, next_given, next_targets in then.steps():
                if back and next_start == target and not next_given:
                    next_targets &= ~start
                own = less(then.own, next_start)
                wall = (less(own, next_given) if next_given else own)[0]
                yield first, wall, steps(next_start, next_given, next_targets)


def random_place(entries: Entries, empty: Mask, places: int, rng: Random) -> tuple[Bit, ...]:
    """One of the `places` sets of three rings, each as likely, in its first legal order."""
    rings = list(bits(empty))
    if 50 * places < comb(len(rings), PLACED):
        return rng.choice(list(entries.orders()))
    while True:
        for order in permutations(sorted(rng.sample(rings, PLACED))):
            if all(ring & entries.open_after(order[:n]) for n, ring in enumerate(order)):
                return order


def random_place_or_move(camp: Camp, entries: Entries, places: int, moves: bool, rng: Random) -> tuple[Bit, ...] | Move:
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
        if not (undone(camp, bool(first[1]), first[2]) and last == (first[2], 0, first[0])):
            spaces = camp.board.spaces
            hops = (Step(spaces[s], spaces[t], spaces[x] if x else None) for s, x, t in (first, last))
            return Move(tuple(hops))


def _most_steps(camp: Camp) -> int:
    """A number of steps that no camp exceeds which one step from `camp` leads to."""
    marbles = sum(plane.bit_count() for plane in camp.own)
    # A step leaves at most one more ring with marbles that may leave, and one more with two of them.
    movable = min(camp.movable.bit_count() + 1, marbles)
    doubles = min((camp.movable & camp.own[1]).bit_count() + 1, marbles // 2)
    # For each target there are so many starts without a sacrifice; with one, two rings in either role, or one with two.
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
