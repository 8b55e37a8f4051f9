"""A set of rings on the table: what touches what, where the border is, which spaces are holes.

Sets of spaces are bit masks, so that chains, entries and regions are found with a few operations on integers. Bits
are given to the rings in the order q, r and then to the holes, one to each: a hole holds no marble, so it is closed in
as a whole or not at all. The outside, which has no end, needs none. That is enough to see what is surrounded: a finite
part of the table that holds none of a player's marbles is closed in by a chain of rings, so it is made of rings and
holes, and it is closed unless it reaches a border ring.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from refcli.game import Cell
from refcli.games.rings.components import DIRECTIONS, neighbours

Mask = int
"""A set of spaces of one board."""
Bit = int
"""A mask of one space."""
SMALLEST_WALL = len(DIRECTIONS)
"""How many rings surround one space; fewer surround none."""


def bits(mask: Mask) -> Iterator[Bit]:
    """The spaces of `mask`, each as a mask of its own, in the order of the board."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


@dataclass(frozen=True, slots=True)
class Board:
    """The rings that lie on the table.

    `at` gives the bit of each ring and, for each space of a hole, that of the hole; `spaces` goes back (to the first
    space of a hole). `touching` holds the rings and holes beside each. `rings` and `border` are the masks of all rings
    and of the border rings.
    """

    at: Mapping[Cell, Bit] = field(hash=False)
    spaces: Mapping[Bit, Cell] = field(compare=False, repr=False)
    touching: Mapping[Bit, Mask] = field(compare=False, repr=False)
    rings: Mask
    border: Mask

    def ring(self, space: Cell) -> Bit:
        """The bit of the ring at `space`; 0, an empty mask, where no ring lies."""
        return self.at.get(space, 0) & self.rings

    def ring_spaces(self) -> frozenset[Cell]:
        """Where rings lie."""
        return frozenset(self.spaces[bit] for bit in bits(self.rings))

    def spaces_of(self, mask: Mask) -> tuple[Cell, ...]:
        """The spaces of a mask, rings first, in the order q, r."""
        return tuple(self.spaces[bit] for bit in bits(mask))

    def parts(self, mask: Mask) -> list[tuple[Mask, Mask]]:
        """The connected parts of `mask`, each with the rings and holes that touch one of its spaces.

        Spaces of a part of two or more touch the part, too.
        """
        touching = self.touching
        found = []
        while mask:
            part = frontier = mask & -mask
            around = 0
            while frontier:
                low = frontier & -frontier
                near = touching[low]
                around |= near
                fresh = near & mask & ~part
                part |= fresh
                frontier ^= low | fresh
            mask ^= part
            found.append((part, around))
        return found

    def around(self, mask: Mask, ring: Bit) -> Mask:
        """What touches the connected part of `mask` that has `ring` in it, as in `parts`."""
        touching = self.touching
        frontier, around = ring, 0
        left = mask & ~ring
        while frontier:
            low = frontier & -frontier
            near = touching[low]
            around |= near
            fresh = near & left
            left ^= fresh
            frontier ^= low | fresh
        return around

    def enclosed(self, wall: Mask) -> Mask:
        """The spaces outside `wall` that are cut off by it from the outside of the board."""
        if wall.bit_count() < SMALLEST_WALL:
            return 0
        touching = self.touching
        inside = ((1 << len(self.spaces)) - 1) & ~wall
        frontier = self.border & inside
        inside ^= frontier
        while frontier and inside:
            low = frontier & -frontier
            reached = touching[low] & inside
            inside ^= reached
            frontier ^= low | reached
        return inside


@lru_cache(maxsize=1024)
def board_of(rings: frozenset[Cell]) -> Board:
    """What there is to know about these rings (at least one)."""
    at = {ring: 1 << number for number, ring in enumerate(sorted(rings))}
    spaces = {bit: ring for ring, bit in at.items()}
    for number, hole in enumerate(sorted(_split(_holes(rings)), key=min), start=len(rings)):
        at |= dict.fromkeys(hole, 1 << number)
        spaces[1 << number] = min(hole)
    touching = dict.fromkeys(spaces, 0)
    for ring in rings:
        around = 0
        for near in neighbours(ring):
            around |= at.get(near, 0)
        touching[at[ring]] = around
        for hole_bit in bits(around >> len(rings) << len(rings)):
            touching[hole_bit] |= at[ring]
    border = sum(at[ring] for ring in rings if any(near not in at for near in neighbours(ring)))
    return Board(at, spaces, touching, (1 << len(rings)) - 1, border)


def _holes(rings: frozenset[Cell]) -> set[Cell]:
    """The spaces without a ring that are not connected, over such spaces, to the outside.

    Connected rings are followed along their shores: the shore with the easternmost space lies outside of them,
    every other one in a hole. So it does not matter how far apart the parts of a board lie.
    """
    holes: set[Cell] = set()
    for island in _split(rings):
        shore = {near for ring in island for near in neighbours(ring)} - rings
        easternmost = max(shore)
        for line in _split(shore):
            if easternmost not in line:
                frontier = list(line - holes)
                holes |= line
                while frontier:
                    fresh = {near for near in neighbours(frontier.pop()) if near not in rings} - holes
                    holes |= fresh
                    frontier += fresh
    return holes


def _split(spaces: Collection[Cell]) -> Iterator[set[Cell]]:
    """The connected parts of a set of spaces."""
    left = set(spaces)
    while left:
        part = {left.pop()}
        frontier = list(part)
        while frontier:
            fresh = left.intersection(neighbours(frontier.pop()))
            left -= fresh
            part |= fresh
            frontier += fresh
        yield part
