"""What a ply does on the table, in order: values without sentences, complete enough to carry the pieces by.

`carried` is the proof: it knows no rule, takes what an effect has `moved` from where it was and puts it where it goes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from types import MappingProxyType
from typing import Any, NamedTuple

from refcli.game import Cell, Layout, Seat


class Place(NamedTuple):
    """Where a piece lies: on the board or beside it, as in `Layout`; `BOX` is out of sight and never runs out.

    `of` is `board`, or the key of what lies beside (`noughts.supply`) with its `seat`. `level` counts from 1: from the
    bottom of the space `at`, or along the list that lies beside; as a place to go to it is the level reached. Level 0
    is the space or pile itself: putting something there lays it out empty (a board that grows; a hand), taking takes
    it away.
    """

    of: str
    seat: Seat = ""
    at: Cell | None = None
    level: int = 1


BOX = Place("box")


def on_board(at: Cell, level: int = 1) -> Place:
    """A level of a space."""
    return Place("board", at=at, level=level)


Moved = tuple[str, Place, Place]
"""A piece as it is written where it comes to lie, where it lay, where it comes to lie; a piece that turns stays."""


class Effect(NamedTuple):
    """One thing that happens: a key of the catalogue, what is carried by hand, and the values of the sentence.

    Where contents are counted (`7` gold, `red=2` on a ring) each thing is moved on its own.
    """

    key: str
    moved: tuple[Moved, ...] = ()
    values: Mapping[str, Any] = MappingProxyType({})


def carried(layout: Layout, effects: Iterable[Effect]) -> Layout:
    """The table after these effects. Raises LookupError or ValueError where a piece is not where it is said to lie."""
    table = _Table(layout)
    for effect in effects:
        for what, origin, target in effect.moved:
            table.take(what, origin)
            table.put(what, target)
    return table.layout()


class _Table:
    """The contents of every place as lists, those that are counted as numbers."""

    def __init__(self, layout: Layout) -> None:
        self.before = layout
        self.cells = {at: list(names) for at, names in layout.cells.items()}
        self.beside: dict[tuple[str, Seat], list[str] | int] = {
            (key, seat): int(text) if text.isdecimal() else text.split() for key, seat, text in layout.beside
        }

    def take(self, what: str, place: Place) -> None:
        """Take one thing away; what it is called does not matter, unless it is counted by its name."""
        if place.of == "box":
            return
        if place.level == 0:
            left = self.cells.pop(place.at) if place.at else self.beside.pop((place.of, place.seat))
            if left:
                raise ValueError(f"{place} is not empty")
            return
        if place.at is None:
            key = place.of, place.seat
            pile = self.beside[key]
            if isinstance(pile, int):
                if not pile:
                    raise ValueError(f"{place} is empty")
                self.beside[key] = pile - 1
                return
        else:
            pile = self.cells[place.at]
        name, counted, n = pile[place.level - 1].partition("=")
        if counted and int(n) > 1:
            pile[place.level - 1] = f"{name}={int(n) - 1}"
        else:
            del pile[place.level - 1]
        if counted and name != what:
            raise ValueError(f"{what} does not lie on {place}")

    def put(self, what: str, place: Place) -> None:
        """Put one thing down."""
        if place.of == "box":
            return
        if place.level == 0:
            if place.at:
                self.cells[place.at] = []
            else:
                self.beside[place.of, place.seat] = []
            return
        if place.at is None:
            key = place.of, place.seat
            pile = self.beside[key]
            if isinstance(pile, int):
                self.beside[key] = pile + 1
                return
        else:
            pile = self.cells.setdefault(place.at, [])
        level = place.level - 1
        if level > len(pile):
            raise ValueError(f"nothing lies under {place}")
        if self.before.kind == "hex" and level < len(pile) and pile[level].partition("=")[0] == what:
            pile[level] = f"{what}={int(pile[level].partition('=')[2]) + 1}"
        else:
            pile.insert(level, f"{what}=1" if self.before.kind == "hex" else what)

    def layout(self) -> Layout:
        """The table as it is now; a space with nothing on it is one only where spaces are pieces."""
        keep_empty = self.before.kind == "hex"
        return Layout(
            self.before.kind,
            {at: tuple(pile) for at, pile in self.cells.items() if pile or keep_empty},
            self.before.columns,
            self.before.rows,
            tuple(
                (key, seat, str(pile) if isinstance(pile, int) else " ".join(pile))
                for (key, seat), pile in self.beside.items()
            ),
            lines=self.before.lines,
        )


def difference(before: Layout, after: Layout, key: str) -> tuple[Effect, ...]:
    """What changed between two layouts, on the board and beside it, for a game that says nothing of its own.

    Each thing goes by way of the box, from the first one on that is another in its pile.
    """
    taken: list[Moved] = []
    put: list[Moved] = []
    old, new = _piles(before), _piles(after)
    for pile in sorted(old.keys() | new.keys(), key=str):
        gone, come = old.get(pile, []), new.get(pile, [])
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(gone, come, strict=False)))
        taken += [(name, pile._replace(level=level), BOX) for name, level in reversed(gone[same:])]
        if pile not in old:
            put.append((pile.of, BOX, pile))
        put += [(name, BOX, pile._replace(level=level)) for name, level in come[same:]]
        if pile not in new:
            taken.append((pile.of, pile, BOX))
    return (Effect(key, (*taken, *put)),) if taken or put else ()


def _piles(layout: Layout) -> dict[Place, list[tuple[str, int]]]:
    """Each thing in each pile, with its level: counted things of one name share theirs."""
    piles: dict[Place, list[tuple[str, int]]] = {}
    for at, names in layout.cells.items():
        piles[on_board(at, 0)] = list(_things(layout, names))
    for of, seat, text in layout.beside:
        things = [("", 1)] * int(text) if text.isdecimal() else list(_things(layout, text.split()))
        piles[Place(of, seat, level=0)] = things
    return piles


def _things(layout: Layout, names: Iterable[str]) -> Iterator[tuple[str, int]]:
    for level, written in enumerate(names, start=1):
        name, counted, n = written.partition("=") if layout.kind == "hex" else (written, "", "")
        yield from ((name, level) for _ in range(int(n) if counted else 1))
