"""Moves one by one, in order; whether there is any."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from refcli.games.rings.actions import undone
from refcli.games.rings.board import Bit, Mask, bits
from refcli.games.rings.components import STEPS
from refcli.games.rings.counting import count_steps
from refcli.games.rings.plies import Step
from refcli.games.rings.side_view import Camp, less


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
