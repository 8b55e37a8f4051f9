"""Choices whose order means nothing: which sets of rings can be filled, taken out and laid, which marbles removed.

A family is all the sets (of marbles: with several alike) that lead to a legal ply. It has too many to be listed, but
tells of a part of one whether it can be completed, so that no choice leads nowhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, Protocol

from refcli.game import Cell, Seat
from refcli.games.rings.board import Bit, Board, Mask, bits
from refcli.games.rings.components import CHANGED, PLACED, TOUCHING, neighbours
from refcli.games.rings.side_view import Entries
from refcli.games.rings.surround import Loss
from refcli.hands import Path, Space
from refcli.hands import Seat as Colour

Part = tuple[Any, ...]
"""What was chosen so far, sorted."""


class Family(Protocol):
    """Sets of `size` elements each; which there are, `extends` says."""

    @property
    def size(self) -> int:
        """How many elements each set has."""

    @property
    def elements(self) -> Collection[Any]:
        """All that may be in one of the sets."""

    @property
    def by_space(self) -> bool:
        """Whether each element is named by its space alone."""

    def extends(self, part: Part, least: Any = None) -> bool:
        """Whether one of the sets holds `part`, and else nothing that comes before `least`."""

    def path(self, element: Any) -> Path:
        """The choices that name an element."""


class _BySpace:
    """Sets of spaces, whose bits have the order q, r."""

    by_space = True
    spaces: Mapping[Bit, Cell]

    def path(self, element: Bit) -> Path:
        """As in `Family`."""
        return (Space(*self.spaces[element]),)


def _above(least: Bit | None) -> Mask:
    return ~((least << 1) - 1) if least else -1


class Places(_BySpace):
    """The sets of rings that marbles of the supply can be placed on, in some order (`rings.place.entry`)."""

    size = PLACED

    def __init__(self, board: Board, entries: Entries) -> None:
        self.spaces = board.spaces
        self.entries = entries
        self.elements = tuple(entries.opened)

    def extends(self, part: Part, least: Bit | None = None) -> bool:
        """As in `Family`."""
        if len(set(part)) < len(part):
            return False
        left = _above(least)
        if len(part) == self.size:
            first, second, third = part
            return bool(self._thirds(first, second) & third)
        if len(part) == self.size - 1:
            return bool(self._thirds(*part) & left)
        others = self.entries.empty
        if part and not part[0] & (self.entries.first | self.entries.standing):
            # Another marble must open this ring.
            others = self.entries.opened[part[0]]
        return any(self.extends((*part, ring), least) for ring in bits(others & left))

    def _thirds(self, a: Bit, b: Bit) -> Mask:
        """The rings that can be filled together with these two. What a ring opens is mutual."""
        first, standing, opened = self.entries.first, self.entries.standing, self.entries.opened
        by_a, by_b = opened[a] | standing, opened[b] | standing
        found = 0
        if a & first:
            # The third one last or between the two.
            found |= by_a | by_b if b & by_a else by_a & opened[b]
        if b & first:
            found |= by_a | by_b if a & by_b else by_b & opened[a]
        for one, other, by_one in ((a, b, by_a), (b, a, by_b)):
            # The third one before the two, and `one` before `other`.
            opening = first if one & standing else first & opened[one]
            found |= opening if other & by_one else opening & opened[other]
        return found & ~a & ~b

    def in_order(self, part: Part) -> tuple[Cell, ...]:
        """A complete set in its first legal order."""
        order: list[Bit] = []
        while len(order) < self.size:
            order.append(next(ring for ring in part if self._leads_on((*order, ring), part)))
        return tuple(self.spaces[ring] for ring in order)

    def _leads_on(self, order: Part, part: Part) -> bool:
        """Whether marbles can be placed in this order, and then those on the rest of `part`."""
        if order[-1] in order[:-1] or not order[-1] & self.entries.open_after(order[:-1]):
            return False
        return len(order) == len(part) or any(self._leads_on((*order, ring), part) for ring in part)


class _Ground:
    """The rings of a board, with its bits, and the spaces that a change can reach: their bits follow in order q, r."""

    def __init__(self, board: Board) -> None:
        self.rings = board.rings
        rings = fresh = board.ring_spaces()
        lying, touching = set(rings), Counter[Cell]()
        for _ in range(CHANGED):
            touching.update(near for space in fresh for near in neighbours(space))
            fresh = frozenset(space for space, n in touching.items() if n >= TOUCHING) - lying
            lying |= fresh
        at = {space: 1 << n for n, space in enumerate((*sorted(rings), *sorted(lying - rings)))}
        self.spaces = {bit: space for space, bit in at.items()}
        self.near = {bit: sum(at.get(near, 0) for near in neighbours(space)) for space, bit in at.items()}
        self.vicinity = lru_cache(maxsize=None)(self._vicinity)
        """Where rings of one change can lie that have to do with one on this space."""

    def touched(self, spaces: Mask, once: Mask = 0, twice: Mask = 0) -> tuple[Mask, Mask]:
        """What these spaces and others touch at least once and at least twice, when the others touch so much."""
        for space in bits(spaces):
            near = self.near[space]
            twice |= once & near
            once |= near
        return once, twice

    def _vicinity(self, space: Bit) -> Mask:
        around = space
        for _ in range(CHANGED - 1):
            around |= self.touched(around)[0]
        return around


class Taken(_BySpace):
    """The sets of empty rings that can be taken out so that as many can be laid elsewhere (`rings.change.four`)."""

    size = CHANGED

    def __init__(self, board: Board, empty: Mask) -> None:
        self.spaces = board.spaces
        self.elements = tuple(bits(empty))
        self._empty = empty
        self._ground = _ground_of(board)
        self._supports = lru_cache(maxsize=None)(self._found_supports)

    def extends(self, part: Part, least: Bit | None = None) -> bool:
        """As in `Family`."""
        taken = sum(part)
        if taken.bit_count() < len(part) or (supports := self._supports(taken)) is None:
            return False
        missing = self.size - len(part)
        free = self._empty & ~taken & _above(least)
        if (free & ~supports).bit_count() >= missing:
            return True
        return any(self._supports(taken + sum(more)) is not None for more in combinations(bits(free), missing))

    def _found_supports(self, taken: Mask) -> Mask | None:
        """Rings that suffice to lay as many elsewhere when these were taken out; None if no rings do."""
        if taken:
            # Rings are never laid where one lay, so what is taken matters only if something rests on it.
            last = _highest(taken)
            before = self._supports(taken ^ last)
            if before is None or not before & last:
                return before
        ground = self._ground
        lying = ground.rings & ~taken
        once, twice = ground.touched(lying)
        site = laid = supports = 0
        for _ in range(CHANGED):
            sites = twice & ~ground.rings & ~laid
            if not sites:
                return None
            site = _highest(sites & ground.near.get(site, 0) or sites)
            touched = ground.near[site] & (lying | laid)
            for _ in range(TOUCHING):
                # Those laid come first, on which nothing else depends.
                supports |= (support := _highest(touched))
                touched ^= support
            laid |= site
            once, twice = ground.touched(site, once, twice)
        return supports & ~laid


def _highest(spaces: Mask) -> Bit:
    return 1 << spaces.bit_length() - 1


class Laid(_BySpace):
    """The sets of spaces that the rings taken out can be laid on, in some order (`rings.change.touch`).

    A ring more never takes another one its place: whoever lays rings in any order that is allowed can go on.
    """

    size = CHANGED

    def __init__(self, board: Board, taken: Part) -> None:
        self._ground = ground = _ground_of(board)
        self.spaces = ground.spaces
        self._lying = once, twice = ground.touched(ground.rings & ~sum(taken))
        self._helpers: dict[Bit, int] = {}
        """How many other rings each space needs at least before one can be laid there."""
        fresh, reached, near, between, before = twice, ground.rings, 0, 0, 0
        for n in range(CHANGED):
            fresh &= ~reached
            self._helpers |= dict.fromkeys(bits(fresh), n)
            reached |= fresh
            near, between = ground.touched(fresh, near, between)
            # One that touches no ring that lies needs two more, of which one helps the other or is ready sooner.
            fresh, before = once & near | before & between, near
        self.elements = tuple(sorted(self._helpers))
        # Both are asked of the same rings many times on the way to a change.
        self._sites = lru_cache(maxsize=None)(self._found_sites)
        self._completed = lru_cache(maxsize=None)(self._is_completed)

    def extends(self, part: Part, least: Bit | None = None) -> bool:
        """As in `Family`."""
        spaces, missing = sum(part), self.size - len(part)
        if spaces.bit_count() < len(part):
            return False
        if missing < self.size - 1:
            # What lies alone shares no helper with the others.
            helpers = ((space, self._helpers[space]) for space in part)
            if sum(n for space, n in helpers if n and self._ground.vicinity(space) & spaces == space) > missing:
                return False
        return self._completed(spaces, missing, _above(least))

    def _is_completed(self, part: Mask, missing: int, allowed: Mask) -> bool:
        """Whether `part` can be laid with so many others of those `allowed`."""
        laid, sites = 0, self._sites(0)
        while ready := part & ~laid & sites:
            laid |= ready
            if laid == part and missing <= (sites & allowed & ~laid).bit_count():
                return True
            sites = self._sites(laid)
        sites &= allowed & ~laid
        if laid == part:
            return self._grows(laid, missing, allowed)
        if not missing:
            return False
        # Another ring must help, and lie near: each that helps touches the next. Most often it touches what is left.
        tried, near = 0, part & ~laid
        for _ in range(missing):
            near |= self._ground.touched(near)[0]
            for space in bits(sites & near & ~tried):
                if self._completed(part | space, missing - 1, allowed):
                    return True
            tried = near
        return False

    def _grows(self, laid: Mask, missing: int, allowed: Mask) -> bool:
        """Whether so many rings more can be laid."""
        while missing > 0 and (free := self._sites(laid) & allowed & ~laid):
            laid |= free
            missing -= free.bit_count()
        return missing <= 0

    def _found_sites(self, laid: Mask) -> Mask:
        """Where rings can be laid when those rings were, with spaces of these."""
        return self._ground.touched(laid, *self._lying)[1] & ~self._ground.rings

    def in_order(self, part: Part) -> tuple[Cell, ...]:
        """A complete set in its first legal order."""
        left, laid = sum(part), 0
        order: list[Cell] = []
        while left:
            first = next(bits(left & self._sites(laid)))
            order.append(self.spaces[first])
            left ^= first
            laid |= first
        return tuple(order)


_REMEMBERED = 16
_ground_of = lru_cache(_REMEMBERED)(_Ground)
taken_from = lru_cache(_REMEMBERED)(Taken)
laid_on = lru_cache(_REMEMBERED)(Laid)
"""Families of boards, which remember what they were asked: each step towards a change asks the same."""


class Removed:
    """The marbles that can be removed from what was surrounded (`rings.capture.surround`), named by ring and seat."""

    by_space = False

    def __init__(self, lost: Sequence[Loss], players: Sequence[Seat]) -> None:
        self.players = players
        self.losses = [({(ring, loss.seat): n for ring, n in loss.held}, loss.n) for loss in lost]
        self.size = sum(n for _, n in self.losses)
        self.elements = sorted(element for held, _ in self.losses for element in held)

    @property
    def certain(self) -> Part:
        """What is removed whatever is chosen: there are too few others."""
        found = Counter[Any]()
        for held, n in self.losses:
            others = sum(held.values()) - n
            found.update({element: most - others for element, most in held.items() if most > others})
        return tuple(sorted(found.elements()))

    def extends(self, part: Part, least: tuple[Cell, int] | None = None) -> bool:
        """As in `Family`."""
        chosen = Counter(part)
        for held, n in self.losses:
            missing = n - sum(chosen[element] for element in held)
            if missing < 0 or any(chosen[element] > most for element, most in held.items()):
                return False
            more = (most - chosen[element] for element, most in held.items() if least is None or element >= least)
            if sum(more) < missing:
                return False
        return True

    def path(self, element: tuple[Cell, int]) -> Path:
        """As in `Family`."""
        ring, seat = element
        return Space(*ring), Colour(self.players[seat])
