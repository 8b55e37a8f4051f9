"""Strips into columns: where each column ends, chosen for all of them together.

A strip is a line, a row of a table, a picture: what is never parted. As TeX breaks a paragraph into lines, columns end
where the least is torn apart and the least room stays empty, and gaps give way, so that columns end at one height.
Where content can be set in several ways, the way that makes the better columns is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, combinations, pairwise
from typing import NamedTuple

from printables.drawing import Length
from printables.rulesheet.typesetting.strips import NEVER, Column, Flow, Fork, Strip

_FIRST_PAGE = 20.0
"""Times the cost of a tear: the first page is read alone, so no sentence of it runs on overleaf."""

_GROWN, _SHRUNK = 1.0, 0.45
"""By how much gaps may grow and shrink, as parts of themselves."""

_EMPTY, _LOOSE, _TIGHT, _OTHER_WAY, _COLUMN = 400.0, 1.0, 5.0, 1.0, 10.0
"""The costs of an empty column, of gaps as large and as small as they may be, of each way that is more usual than the
one taken, of a column. Of room that stays empty, and of what gaps give way, the square of its share counts."""

_ALMOST_EMPTY = 0.35
"""A last page that is less full is worth tight gaps or other ways on the pages before it."""

_LOWER: Length = 12.0
"""On the last page: so much more height is worth as much as a torn paragraph."""


@dataclass(frozen=True, slots=True)
class Room:
    """The columns of a page: how many, and how high on the first page and on the others."""

    columns: int
    first: Length
    other: Length

    def height(self, column: int) -> Length:
        """The height of a column, counted from 0 through all pages."""
        return self.first if column < self.columns else self.other


def in_columns(flow: Flow, room: Room) -> list[Column]:
    """The columns of all pages in turn. Those of the last page end at about one height."""
    return _levelled(_Setting(flow, room).columns(), room)


def _levelled(columns: list[Column], room: Room) -> list[Column]:
    """The columns, those of the last page as even as their text allows."""
    kept = (len(columns) - 1) // room.columns * room.columns
    rest = [strip for column in columns[kept:] for strip in column]
    ends = list(accumulate((strip.before + strip.height for strip in rest), initial=0.0))
    gentle = [i for i in range(1, len(rest)) if rest[i - 1].torn < NEVER]
    best: tuple[float, tuple[int, ...]] | None = None
    for breaks in combinations(gentle, room.columns - 1):
        height = max(ends[b] - ends[a] - rest[a].before for a, b in pairwise((0, *breaks, len(rest))))
        cost = sum(rest[i - 1].torn for i in breaks) + height / _LOWER
        if height <= room.height(kept) and (best is None or cost < best[0]):
            best = cost, breaks
    if best is None:
        return columns
    return [*columns[:kept], *(rest[a:b] for a, b in pairwise((0, *best[1], len(rest))))]


class _Arc(NamedTuple):
    """A strip on its way from one place of the flow to a later one."""

    strip: Strip
    to: int
    cost: float


@dataclass(frozen=True, slots=True)
class _Filling:
    """A column so far: its height, the gaps in it, and its strips from the last to the first."""

    cost: float
    used: Length
    gaps: Length
    strip: Strip | None = None
    above: _Filling | None = None

    def strips(self) -> list[Strip]:
        """Its strips in their order."""
        found: list[Strip] = []
        filling: _Filling | None = self
        while filling and filling.strip:
            found.append(filling.strip)
            filling = filling.above
        return found[::-1]


class _Rest(NamedTuple):
    """The cheapest columns from a place of the flow to its end: the first of them, and where the next begins."""

    cost: float
    column: _Filling
    next: int


class _Setting:
    """All ways to set a flow, as a graph: strips lead from place to place, columns are paths in it."""

    def __init__(self, flow: Flow, room: Room) -> None:
        self._room = room
        self._arcs: list[list[_Arc]] = [[]]
        self._torn = [0.0]
        for each in flow:
            start = len(self._arcs) - 1
            ways = each.ways if isinstance(each, Fork) else ((each,),)
            end = start + sum(len(way) - 1 for way in ways) + 1
            for number, way in enumerate(ways):
                at, cost = start, _OTHER_WAY * number
                for strip in way[:-1]:
                    self._arcs.append([])
                    self._torn.append(strip.torn)
                    self._arcs[at].append(_Arc(strip, len(self._arcs) - 1, cost))
                    at, cost = len(self._arcs) - 1, 0.0
                self._arcs[at].append(_Arc(way[-1], end, cost))
            self._arcs.append([])
            self._torn.append(ways[0][-1].torn)
        self._end = len(self._arcs) - 1

    def columns(self) -> list[Column]:
        """The cheapest columns; ends where there should be none only if nothing else is possible."""
        rests = self._rests(NEVER) or self._rests(float("inf"))
        path: list[_Rest] = []
        place = 0
        while place < self._end:
            path.append(rests[place, self._kind(len(path))])
            place = path[-1].next
        kept = (len(path) - 1) // self._room.columns * self._room.columns
        heights = map(self._room.height, range(len(path)))
        return [
            _fitted(rest.column, high, loose=n < kept) for n, (rest, high) in enumerate(zip(path, heights, strict=True))
        ]

    def _kind(self, column: int) -> int:
        """Columns of one kind are alike in all that counts: each of the first page, each of any other page."""
        across = self._room.columns
        return column if column < across else across + column % across

    def _rests(self, worst: float) -> dict[tuple[int, int], _Rest]:
        """The cheapest rest for each place and each kind of column that begins there; nothing if there is no way."""
        across = self._room.columns
        rests: dict[tuple[int, int], _Rest] = {}

        def enter(place: int, kinds: Sequence[int]) -> None:
            fillings = list(self._fillings(place, self._room.height(kinds[0]), worst))
            for kind in kinds:
                cheapest = min(self._ended(fillings, kind, rests), key=lambda rest: rest.cost, default=None)
                if cheapest:
                    rests[place, kind] = cheapest

        for place in reversed(range(self._end)):
            if self._torn[place] < worst:
                enter(place, range(across, 2 * across))
        begun = [{0}]
        for kind in range(across - 1):
            begun.append({end for at in begun[kind] for end, _ in self._fillings(at, self._room.first, worst)})
        for kind in reversed(range(across)):
            for place in begun[kind] - {self._end}:
                enter(place, [kind])
        return rests if (0, 0) in rests else {}

    def _ended(
        self, fillings: Sequence[tuple[int, _Filling]], kind: int, rests: Mapping[tuple[int, int], _Rest]
    ) -> Iterator[_Rest]:
        """The columns of a kind with what follows them."""
        across, limit = self._room.columns, self._room.height(kind)
        for end, filling in fillings:
            cost = filling.cost + _COLUMN
            if end == self._end:
                short = _ALMOST_EMPTY - filling.used / limit / across if kind == across else 0.0
                tight = _stretched(filling, limit) if filling.used > limit else 0.0
                yield _Rest(cost + max(short, 0.0) * _EMPTY + tight, filling, end)
            elif following := rests.get((end, self._kind(kind + 1))):
                cost += following.cost + self._torn[end] * (_FIRST_PAGE if kind == across - 1 else 1.0)
                yield _Rest(cost + _stretched(filling, limit), filling, end)

    def _fillings(self, start: int, limit: Length, worst: float) -> Iterator[tuple[int, _Filling]]:
        """What a column that begins at a place may hold, with the place behind it."""
        reached: dict[int, dict[int, _Filling]] = {start: {0: _Filling(0.0, 0.0, 0.0)}}
        while reached:
            place = min(reached)
            fillings = reached.pop(place).values()
            if place > start and self._torn[place] < worst:
                for filling in fillings:
                    yield place, filling
            for strip, to, cost in self._arcs[place]:
                before = strip.before if place > start else 0.0
                for filling in fillings:
                    used, gaps = filling.used + before + strip.height, filling.gaps + before
                    if used - _SHRUNK * gaps > limit and place > start:
                        continue
                    longer = _Filling(filling.cost + cost, used, gaps, strip, filling)
                    known = reached.setdefault(to, {})
                    if round(used) not in known or longer.cost < known[round(used)].cost:
                        known[round(used)] = longer


def _stretched(filling: _Filling, limit: Length) -> float:
    """What it costs that a filling is lower or higher than its column."""
    spare = limit - filling.used
    if spare < 0:
        return _TIGHT * (spare / _SHRUNK / filling.gaps) ** 2 if filling.gaps else NEVER
    give = _GROWN * filling.gaps
    loose = min(spare / give, 1.0) if give else 0.0
    return _LOOSE * loose**2 + _EMPTY * (max(spare - give, 0.0) / limit) ** 2


def _fitted(filling: _Filling, limit: Length, *, loose: bool) -> list[Strip]:
    """The strips of a column, their gaps as its height asks: smaller, or larger too if it may be `loose`."""
    spare = (limit - filling.used) / filling.gaps if filling.gaps else 0.0
    scale = 1 + max(-_SHRUNK, min(spare, _GROWN if loose else 0.0))
    return [replace(strip, before=strip.before * scale) for strip in filling.strips()]
