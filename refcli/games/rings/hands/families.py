"""Choices whose order means nothing: which sets of rings can be filled, taken out and laid, which marbles removed.

A family is all the sets (of marbles: with several alike) that lead to a legal ply. It has too many to be listed, but
tells of a part of one whether it can be completed, so that no choice leads nowhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations
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


class Places:
    """The sets of rings that marbles of the supply can be placed on, in some order (`rings.place.entry`)."""

    size = PLACED
    by_space = True

    def __init__(self, board: Board, entries: Entries) -> None:
        self.board = board
        self.entries = entries
        self.elements = tuple(entries.opened)

    def extends(self, part: Part, least: Bit | None = None) -> bool:
        """As in `Family`."""
        if len(set(part)) < len(part):
            return False
        left = ~((least << 1) - 1) if least else -1
        if len(part) == self.size:
            first, second, third = part
            return bool(self._thirds(first, second) & third)
        if len(part) == self.size - 1:
            return bool(self._thirds(*part) & left)
        return any(self.extends((*part, ring), least) for ring in self.elements if ring & left)

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

    def path(self, element: Bit) -> Path:
        """As in `Family`."""
        return (Space(*self.board.spaces[element]),)

    def in_order(self, part: Part) -> tuple[Cell, ...]:
        """A complete set in its first legal order."""
        order: list[Bit] = []
        while len(order) < self.size:
            order.append(next(ring for ring in part if self._leads_on((*order, ring), part)))
        return tuple(self.board.spaces[ring] for ring in order)

    def _leads_on(self, order: Part, part: Part) -> bool:
        """Whether marbles can be placed in this order, and then those on the rest of `part`."""
        if order[-1] in order[:-1] or not order[-1] & self.entries.open_after(order[:-1]):
            return False
        return len(order) == len(part) or any(self._leads_on((*order, ring), part) for ring in part)


class Taken:
    """The sets of empty rings that can be taken out so that as many can be laid elsewhere (`rings.change.four`)."""

    size = CHANGED
    by_space = True

    def __init__(self, rings: frozenset[Cell], empty: tuple[Cell, ...]) -> None:
        self.rings = rings
        self.elements = empty
        self._supports = lru_cache(maxsize=None)(self._found_supports)

    def extends(self, part: Part, least: Cell | None = None) -> bool:
        """As in `Family`."""
        if len(set(part)) < len(part) or (support := self._supports(part)) is None:
            return False
        missing = self.size - len(part)
        free = [ring for ring in self.elements if ring not in part and (least is None or ring > least)]
        if len(free) - len(support.intersection(free)) >= missing:
            return True
        return any(self._supports(tuple(sorted((*part, *more)))) is not None for more in combinations(free, missing))

    def _found_supports(self, taken: Part) -> frozenset[Cell] | None:
        """Rings that suffice to lay as many elsewhere when these were taken out; None if no rings do."""
        if taken:
            # Rings are never laid where one lay, so what is taken matters only if something rests on it.
            before = self._supports(taken[:-1])
            if before is None or taken[-1] not in before:
                return before
        lying = self.rings.difference(taken)
        laid: list[Cell] = []
        supports: set[Cell] = set()
        for _ in range(CHANGED):
            site = next(self._sites(lying, laid), None)
            if site is None:
                return None
            supports.update(site[1])
            laid.append(site[0])
        return frozenset(supports.difference(laid))

    def _sites(self, lying: frozenset[Cell], laid: Sequence[Cell]) -> Iterator[tuple[Cell, Sequence[Cell]]]:
        """Spaces for the next ring, each with rings that it can rest on."""
        for ring in chain(reversed(laid), lying):
            for space in neighbours(ring):
                if space not in self.rings and space not in laid:
                    touched = [near for near in neighbours(space) if near in lying or near in laid]
                    if len(touched) >= TOUCHING:
                        yield space, touched[:TOUCHING]

    def path(self, element: Cell) -> Path:
        """As in `Family`."""
        return (Space(*element),)


class Laid:
    """The sets of spaces that the rings taken out can be laid on, in some order (`rings.change.touch`).

    A ring more never takes another one its place: whoever lays rings in any order that is allowed can go on. Spaces
    that may be reached at all have bits, in the order q, r.
    """

    size = CHANGED
    by_space = True

    def __init__(self, rings: frozenset[Cell], taken: tuple[Cell, ...]) -> None:
        touching = Counter(near for ring in rings.difference(taken) for near in neighbours(ring))
        ready = {space for space, n in touching.items() if n >= TOUCHING and space not in rings}
        reached, fresh = set(ready), ready
        for _ in range(CHANGED - 1):
            for space in fresh:
                touching.update(neighbours(space))
            fresh = {near for space in fresh for near in neighbours(space)} - rings - reached
            fresh = {space for space in fresh if touching[space] >= TOUCHING}
            reached |= fresh
        self.spaces = sorted(reached)
        at = {space: 1 << n for n, space in enumerate(self.spaces)}
        self.elements = tuple(at.values())
        self._near = {bit: sum(at.get(near, 0) for near in neighbours(space)) for space, bit in at.items()}
        self._ready = sum(at[space] for space in ready)
        lying = rings.difference(taken)
        self._half = sum(bit for space, bit in at.items() if any(near in lying for near in neighbours(space)))
        # Both are asked of the same rings many times on the way to a change.
        self._open: dict[Mask, Mask] = {}
        self._can_be: dict[tuple[Mask, int, Mask], bool] = {}

    def extends(self, part: Part, least: Bit | None = None) -> bool:
        """As in `Family`."""
        spaces = sum(part)
        if spaces.bit_count() < len(part):
            return False
        return self._completed(spaces, self.size - len(part), ~((least << 1) - 1) if least else -1)

    def _completed(self, part: Mask, missing: int, allowed: Mask) -> bool:
        """Whether `part` can be laid with so many others of those `allowed`."""
        asked = part, missing, allowed
        if asked not in self._can_be:
            self._can_be[asked] = self._is_completed(*asked)
        return self._can_be[asked]

    def _is_completed(self, part: Mask, missing: int, allowed: Mask) -> bool:
        laid = 0
        while ready := part & ~laid & self._sites(laid):
            laid |= ready
        sites = self._sites(laid) & allowed & ~laid
        if laid == part:
            return missing <= sites.bit_count() or self._grows(laid, missing, allowed)
        if not missing:
            return False
        # Another ring must help, and lie near: each that helps touches the next.
        near = part & ~laid
        for _ in range(missing):
            near |= self._around(near)
        return any(self._completed(part | space, missing - 1, allowed) for space in bits(sites & near))

    def _grows(self, laid: Mask, missing: int, allowed: Mask) -> bool:
        """Whether so many rings more can be laid."""
        while missing > 0 and (free := self._sites(laid) & allowed & ~laid):
            laid |= free
            missing -= free.bit_count()
        return missing <= 0

    def _sites(self, laid: Mask) -> Mask:
        """Where rings can be laid when those rings were, with spaces of these."""
        if (found := self._open.get(laid)) is not None:
            return found
        once = twice = 0
        for space in bits(laid):
            near = self._near[space]
            twice |= once & near
            once |= near
        found = self._open[laid] = self._ready | twice | once & self._half
        return found

    def _around(self, spaces: Mask) -> Mask:
        around = 0
        for space in bits(spaces):
            around |= self._near[space]
        return around

    def path(self, element: Bit) -> Path:
        """As in `Family`."""
        return (Space(*self.spaces[element.bit_length() - 1]),)

    def in_order(self, part: Part) -> tuple[Cell, ...]:
        """A complete set in its first legal order."""
        left, laid = sum(part), 0
        order: list[Cell] = []
        while left:
            first = next(bits(left & self._sites(laid)))
            order.append(self.spaces[first.bit_length() - 1])
            left ^= first
            laid |= first
        return tuple(order)


_REMEMBERED = 16
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
