"""Moves one by one, in order; whether there is any; a place or a move at random without looking at the rest."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

from refcli.games.rings.actions import undone
from refcli.games.rings.board import Bit, Mask, bits
from refcli.games.rings.components import DIRECTIONS, STEPS
from refcli.games.rings.counting import count_steps
from refcli.games.rings.plies import Move, Place, Step
from refcli.games.rings.side_view import Camp, Entries, less

if TYPE_CHECKING:
    from random import Random

Hop = tuple[Bit, Bit, Bit]
"""A step on the board: start, what is given up for it (0: nothing), target."""
_TRIES = 2000
"""After so many draws that hit no ply there are few, if any."""
_TOUCHING = len(DIRECTIONS)
_NEW = _TOUCHING // 2
"""How many spaces a space touches besides one beside it and those that this one touches."""


def can_move(camp: Camp) -> bool:
    """Whether there is a complete legal move."""
    # A marble may always go where another was given up for it, so each step costs no more than one ring.
    return camp.movable.bit_count() > STEPS or any(
        goes_on(camp, start, given, target) for start, given, targets in camp.steps() for target in bits(targets)
    )


def goes_on(camp: Camp, start: Bit, given: Bit, target: Bit) -> bool:
    """Whether there is a second step after this one that does not just take it back."""
    # Nearly always the same marble can go on to a free ring.
    if not target & camp.others and camp.board.touching[target] & camp.room & ~start:
        return True
    return count_steps(camp.after(start, given, target)) > undone(camp, bool(given), target)


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


def random_place_or_move(
    camp: Camp, entries: Entries | None, rng: Random, *, moves: bool
) -> tuple[Place | Move, Camp | None] | None:
    """A place, or a move with the camp after it, without captures; each as likely. None where many draws find none.

    `entries` is None where nothing can be placed; `moves` is whether there can be any.

    A number is drawn from a box in which each ply has one place and other places are empty. Where there is no ply, the
    draw is repeated: of a box no more has to be known than that all plies have room in it.
    """
    spaces = camp.board.spaces
    places = _place_box(entries) if entries else _PlaceBox(0, 0, 0)
    one, two, _ = camp.own
    free = camp.movable
    sizes = camp.board.rings.bit_count(), one.bit_count(), free.bit_count(), (free & two).bit_count()
    if sizes[2:] == (1, 0):  # in most random games: it is worth while to look where it can go
        near = camp.board.around(one, free) & camp.room & ~free
        first, after_step, after_sacrifice = _step_boxes(*sizes, bool(near & one), near.bit_count())
    else:
        first, after_step, after_sacrifice = _step_boxes(*sizes, free != one)
    upto_steps = places.size + first.steps * after_step.size * moves
    upto_all = upto_steps + (first.size - first.steps) * after_sacrifice.size * moves
    for _ in range(_TRIES if upto_all else 0):
        number = rng.randrange(upto_all)
        if number < places.size:
            if entries and (order := places.order_at(entries, number)):
                return Place(tuple([spaces[ring] for ring in order])), None
            continue
        if number < upto_steps:
            before, then = divmod(number - places.size, after_step.size)
        else:
            before, then = divmod(number - upto_steps, after_sacrifice.size)
            before += first.steps
        hop = first.hop_at(camp, before)
        if hop is None:
            continue
        start, given, target = hop
        camp_then = camp.after(start, given, target)
        last = (after_sacrifice if given else after_step).hop_at(camp_then, then)
        if last and not (last == (target, 0, start) and undone(camp, bool(given), target)):
            steps = [Step(spaces[s], spaces[t], spaces[x] if x else None) for s, x, t in (hop, last)]
            return Move(tuple(steps)), camp_then.after(*last)
    return None


class _StepBox(NamedTuple):
    """A box for the steps of a camp: first `steps` without a sacrifice, `each` for a start, then those with one."""

    each: int
    steps: int
    size: int

    def hop_at(self, camp: Camp, number: int) -> Hop | None:
        """The step with that number, if there is one."""
        movable, room = camp.movable, camp.room
        if number < self.steps:
            n, nth = divmod(number, self.each)
            start = _member(movable, n)
            target = start and _member(camp.board.around(camp.own[0], start) & room & ~start, nth)
            return (start, 0, target) if target else None
        pair, nth = divmod(number - self.steps, camp.board.rings.bit_count())
        others = movable.bit_count() - 1
        if pair < (others + 1) * others:
            n, m = divmod(pair, others)
            start, given = _member(movable, n), _member(movable, m + (m >= n))
        else:
            start = given = _member(movable & camp.own[1], pair - (others + 1) * others)
        target = 1 << nth
        return (start, given, target) if start and target & (room | given) & ~start else None


@lru_cache(1024)
def _step_boxes(
    rings: int, chained: int, movable: int, doubles: int, blocked: bool, near: int | None = None
) -> tuple[_StepBox, ...]:
    """Boxes for the first step of a move, and for the second after one without and after one with a sacrifice.

    Of so many `rings` so many hold own marbles (`chained`), are `movable`, and of these hold two or more (`doubles`);
    `blocked` is whether a step can land on own marbles that are not movable. `near` is the number of first steps
    without a sacrifice, where it is known.
    """
    # The target may be one ring more whose marbles may leave, or one more with two of them; both where it was blocked.
    more_doubles = doubles + blocked
    # A single marble that leaves or is given up leaves its ring empty.
    lone = not doubles
    first = _step_box(rings, chained, movable, doubles)
    return (
        first if near is None else _StepBox(max(1, near), near, near + first.size - first.steps),
        _step_box(rings, chained + 1 - lone, movable + 1 - lone, more_doubles),
        _step_box(rings, chained + 1 - 2 * lone, movable + 1 - 2 * lone, more_doubles),
    )


def _step_box(rings: int, chained: int, movable: int, doubles: int) -> _StepBox:
    # A lone marble touches six rings; each further one of its chain adds three and itself.
    each = max(1, min(rings - 1, _NEW * (chained + 1)))
    steps = max(0, movable) * each
    return _StepBox(each, steps, steps + max(0, movable * (movable - 1) + doubles) * rings)


class _PlaceBox(NamedTuple):
    """A box for the legal orders of three rings: so many second and third rings for each first one."""

    seconds: int
    thirds: int
    size: int

    def order_at(self, entries: Entries, number: int) -> tuple[Bit, Bit, Bit] | None:
        """The rings with that number, if that is their first legal order."""
        number, third = divmod(number, self.thirds)
        number, second = divmod(number, self.seconds)
        one = _member(entries.first, number)
        opened = entries.standing | entries.opened_by(one)
        two = _member(opened & ~one, second)
        three = two and _member((opened | entries.opened_by(two)) & ~(one | two), third)
        return (one, two, three) if three and _is_first_order(entries, (one, two, three)) else None


def _place_box(entries: Entries) -> _PlaceBox:
    wide = entries.standing
    for around in entries.arounds:
        wide |= around & entries.empty
    # A marble beside a chain opens three rings that the chain does not, itself not counted; one on the border that
    # touches nothing opens all but one that it touches; and so does the next, but for what it shares with these.
    opened = _NEW - 1 if entries.first == entries.standing else _TOUCHING - 1
    seconds = wide.bit_count() + opened
    thirds = seconds + _NEW - 1
    return _PlaceBox(seconds, thirds, entries.first.bit_count() * seconds * thirds)


def _is_first_order(entries: Entries, order: tuple[Bit, Bit, Bit]) -> bool:
    """Whether no other order of these rings is legal that would come before this one."""
    for one, two, three in permutations(sorted(order)):
        if (one, two, three) == order:
            return True
        if one & entries.first and two & entries.open_after((one,)) and three & entries.open_after((one, two)):
            return False
    return False


def _member(mask: Mask, number: int) -> Bit:
    """The space of that number, from 0, in a mask; 0 where it has fewer."""
    for _ in range(number):
        mask &= mask - 1
    return mask & -mask
