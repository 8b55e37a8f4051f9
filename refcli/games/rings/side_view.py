"""One player's marbles and what stands in their way: steps, landings, entries.

Everything that says where a marble may go is here: judging asks for one start or one ring, listing goes through all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from refcli.games.rings.board import Bit, Board, Mask, bits
from refcli.games.rings.components import OWN_MAX, TOTAL_MAX

Planes = tuple[Mask, Mask, Mask]
"""Marbles of one colour: the rings with at least one, at least two and three of them."""
NO_MARBLES: Planes = (0, 0, 0)
assert len(NO_MARBLES) == OWN_MAX, "the rulebook allows another number of marbles on a ring than planes count"


def height(planes: Planes, ring: Bit) -> int:
    """How many marbles of this colour are on `ring`."""
    one, two, three = planes
    return bool(one & ring) + bool(two & ring) + bool(three & ring)


def more(planes: Planes, ring: Bit) -> Planes:
    """One marble more on `ring`, which has room."""
    one, two, three = planes
    if not one & ring:
        return one | ring, two, three
    return (one, two, three | ring) if two & ring else (one, two | ring, three)


def less(planes: Planes, ring: Bit) -> Planes:
    """One marble fewer on `ring`, which has some."""
    one, two, three = planes
    if three & ring:
        return one, two, three ^ ring
    return (one, two ^ ring, three) if two & ring else (one ^ ring, two, three)


def without(planes: Planes, ring: Bit) -> Planes:
    """No marble of this colour on `ring`."""
    one, two, three = planes
    return one & ~ring, two & ~ring, three & ~ring


def carried(planes: Planes, old: Board, new: Board) -> Planes:
    """Marbles of one colour on the rings of a new board, where their rings have other bits."""
    one, two, three = (sum(new.at[old.spaces[bit]] for bit in bits(plane)) for plane in planes)
    return one, two, three


def total(planes: Planes) -> int:
    """How many marbles of this colour there are."""
    return sum(plane.bit_count() for plane in planes)


class Camp(NamedTuple):
    """The board as one player sees it.

    `own` and `rivals` are marbles; `others` are the rings that hold a rival's marble, `full` the shared ones without
    room for anybody (`rings.ring.four`).
    """

    board: Board
    own: Planes
    rivals: tuple[Planes, ...]
    others: Mask
    full: Mask

    @property
    def movable(self) -> Mask:
        """The rings whose marbles may leave or be given up: those that nobody else holds (`rings.move.blocked`)."""
        return self.own[0] & ~self.others

    @property
    def room(self) -> Mask:
        """The rings that can take one more marble (`rings.ring.three`, `rings.ring.four`)."""
        return self.board.rings & ~self.own[-1] & ~self.full

    @property
    def empty(self) -> Mask:
        """The rings without any marble."""
        return self.board.rings & ~self.own[0] & ~self.others

    def givable(self, start: Bit) -> Mask:
        """What may be given up for a step from `start`: unblocked marbles but that one (`rings.move.sacrifice`)."""
        return self.movable & ~start | self.movable & self.own[1] & start

    def reach(self, start: Bit) -> Mask:
        """The rings that touch the chain of `start`, with room or without (`rings.move.reach`)."""
        return self.board.around(self.own[0], start) & self.board.rings & ~start

    def steps(self) -> Iterator[tuple[Bit, Bit, Mask]]:
        """All legal steps: a start, what is given up for it (0: nothing), and the targets; without empty targets."""
        movable, room = self.movable, self.room
        if not movable:
            return
        for chain, around in self.board.parts(self.own[0]):
            for start in bits(chain & movable):
                if targets := around & room & ~start:
                    yield start, 0, targets
        for start in bits(movable):
            for given in bits(self.givable(start)):
                # Never empty: what is given up elsewhere makes room there, and what is given up at the start moves on.
                yield start, given, (room | given) & ~start

    def after(self, start: Bit, given: Bit, target: Bit) -> Camp:
        """The camp after a legal step, with its block captures."""
        board, own, rivals, others, full = self
        one, two, three = own
        left = one ^ start ^ given
        if (start | given) & two or target & left:
            own = less(own, start)
            if given:
                own = less(own, given)
            own = more(own, target)
        else:
            # Most marbles stand alone and go where there are none of their colour.
            own = left | target, two, three
        then = Camp(board, own, rivals, others, full)
        return then.block_captured(target) if target & others else then

    def landed(self, target: Bit) -> Camp:
        """The camp with one marble more on `target`, after the block captures there (`rings.capture.block`)."""
        board, own, rivals, others, full = self
        then = Camp(board, more(own, target), rivals, others, full)
        return then.block_captured(target) if target & others else then

    def block_captured(self, target: Bit) -> Camp:
        """The camp after the block captures on `target`, which one more own marble shares with others'."""
        own, rivals = self.own, self.rivals
        mine = height(own, target)
        left = [height(planes, target) for planes in rivals]
        if any(0 < n < mine for n in left):
            rivals = tuple(
                without(planes, target) if n < mine else planes for planes, n in zip(rivals, left, strict=True)
            )
            left = [n if n >= mine else 0 for n in left]
        shared = any(left)
        others = self.others if shared else self.others & ~target
        full = self.full | target if shared and mine + sum(left) >= TOTAL_MAX else self.full & ~target
        return Camp(self.board, own, rivals, others, full)


def camp_of(board: Board, marbles: tuple[Planes, ...], seat: int, full: Mask | None = None) -> Camp:
    """The camp of the player with this number; `full` are the rings without room for anybody, where these are known."""
    rivals = marbles[:seat] + marbles[seat + 1 :]
    others = 0
    for planes in rivals:
        others |= planes[0]
    return Camp(board, marbles[seat], rivals, others, _full(marbles) if full is None else full)


def _full(marbles: Sequence[Planes]) -> Mask:
    held = shared = 0
    for planes in marbles:
        shared |= held & planes[0]
        held |= planes[0]
    return sum(ring for ring in bits(shared) if sum(height(planes, ring) for planes in marbles) >= TOTAL_MAX)


class Entries:
    """Where marbles of the supply may come in (`rings.place.entry`).

    `first` are the rings for the first marble; `standing` those that stay open for the next ones whatever the first
    did; `arounds` what touches each chain.
    """

    def __init__(self, board: Board, empty: Mask, first: Mask, standing: Mask, arounds: Sequence[Mask]) -> None:
        self.board = board
        self.empty = empty
        self.first = first
        self.standing = standing
        self.arounds = arounds

    def opened_by(self, ring: Bit) -> Mask:
        """What a marble on an empty ring opens, with the chains that it joins."""
        opened = self.board.touching[ring]
        for around in self.arounds:
            if around & ring:
                opened |= around
        return opened & self.empty & ~ring

    @cached_property
    def opened(self) -> dict[Bit, Mask]:
        """What a marble opens, for each empty ring."""
        return {ring: self.opened_by(ring) for ring in bits(self.empty)}

    def open_after(self, placed: Sequence[Bit]) -> Mask:
        """The rings for the next marble after those on `placed`."""
        if not placed:
            return self.first
        opened, taken = self.standing, 0
        for ring in placed:
            opened |= self.opened_by(ring)
            taken |= ring
        return opened & ~taken

    def orders(self) -> Iterator[tuple[Bit, Bit, Bit]]:
        """Each set of three rings that can be filled once, in its first legal order."""
        seen = set()
        for first in bits(self.first):
            after_first = self.standing | self.opened[first]
            for second in bits(after_first & ~first):
                after_second = after_first | self.opened[second]
                for third in bits(after_second & ~first & ~second):
                    rings = first | second | third
                    if rings not in seen:
                        seen.add(rings)
                        yield first, second, third


def entries_of(camp: Camp, *, first_action: bool) -> Entries:
    """The entries of a camp, three marbles in the supply taken for granted.

    A marble that touches a chain without a border ring joins it to the border, so it opens what touches that chain;
    whether a ring is on the border does not depend on marbles.
    """
    board, empty = camp.board, camp.empty
    chains = board.parts(camp.own[0])
    standing = 0
    for chain, around in chains:
        if chain & board.border:
            standing |= around & empty
    first = board.border & empty if first_action else standing
    return Entries(board, empty, first, standing, [around for _, around in chains])
