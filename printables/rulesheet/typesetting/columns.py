"""Strips into columns: where each column ends, chosen for all of them together.

A strip is a line, a row of a table, a picture: what is never parted. Columns end where the least is torn apart and the
least room stays empty; those of the last page end at one height.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, combinations, pairwise

from printables.drawing import Color, Length, Shape
from printables.rulesheet.typesetting.lines import Link
from printables.rulesheet.typesetting.tags import Element

NEVER = 1e4
"""The cost of an end where there should be none: paid only where nothing else is possible."""

IN_TEXT, BEFORE_NOTE, IN_NOTE, BEFORE_PICTURE, BETWEEN_ITEMS = 1.2, 2.0, 4.0, 10.0, 1.0
IN_RULE = 40.0
"""A rule is read in one glance: worse than any other tear, as bad as four fifths of a column left empty."""

BEFORE_FIGURE = 30.0
"""Between a rule and the first of its pictures: a column does not begin with a picture whose rule is elsewhere."""

_FIRST_PAGE = 20.0
"""Times the cost of a tear: the first page is read alone, so no sentence of it runs on overleaf."""

_EMPTY = 60.0
_TIGHTER, _ALMOST_EMPTY = (0.85, 0.7, 0.55), 0.4
_LOWER: Length = 12.0
"""On the last page: so much more height is worth as much as a torn paragraph."""


@dataclass(frozen=True, slots=True, eq=False)
class Panel:
    """What lies behind several strips: a tint, a bar at the left, a mark in the first line."""

    left: Length
    right: Length
    tint: Color | None
    bar: Color
    mark: tuple[Shape, ...] = ()


@dataclass(frozen=True, slots=True)
class Marked:
    """Shapes and the element of the document that they belong to (None: decoration)."""

    element: Element | None
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Strip:
    """A piece of a column: its shapes hang from its upper left corner, so that their y is negative.

    `before` is the room above it, not kept at the top of a column; `torn` is the cost of a column's end behind it;
    `name` is a destination for `links`, `outline` its title in the table of contents of the file.
    """

    height: Length
    content: tuple[Marked, ...]
    before: Length = 0.0
    torn: float = 0.0
    panel: Panel | None = None
    name: str = ""
    outline: str = ""
    links: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class Room:
    """The columns of a page: how many, and how high on the first page and on the others."""

    columns: int
    first: Length
    other: Length

    def height(self, column: int) -> Length:
        """The height of a column, counted from 0 through all pages."""
        return self.first if column < self.columns else self.other


Column = Sequence[Strip]


def in_columns(strips: Sequence[Strip], room: Room) -> list[Column]:
    """The columns of all pages in turn. Those of the last page end at about one height.

    Where a last page would hold only a few lines the gaps are made a little smaller, if that saves the page.
    """
    loose = _filled(strips, room)
    pages = -(-len(loose) // room.columns)
    for scale in _TIGHTER:
        if pages == 1 or last_page(loose, room) > _ALMOST_EMPTY:
            break
        tight = _filled([replace(strip, before=strip.before * scale) for strip in strips], room)
        if -(-len(tight) // room.columns) < pages:
            loose = tight
            break
    return _levelled(loose, room)


def last_page(columns: Sequence[Column], room: Room) -> float:
    """How full the last page is, from 0 to 1."""
    kept = (len(columns) - 1) // room.columns * room.columns
    return sum(map(height_of, columns[kept:])) / (room.columns * room.height(kept))


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


def height_of(strips: Column) -> Length:
    """How high the strips are together, as one column."""
    return sum(strip.before + strip.height for strip in strips) - (strips[0].before if strips else 0.0)


def _filled(strips: Sequence[Strip], room: Room) -> list[Column]:
    """The columns that cost least: torn text, and room that stays empty."""
    count = len(strips)
    # For each number of strips set, and of columns that hold them (those behind the first page are all alike): the cost
    # so far, and the state before the last column.
    reached: list[dict[int, tuple[float, int, int]]] = [{} for _ in range(count + 1)]
    reached[0][0] = (0.0, 0, 0)
    for start in range(count):
        for column, (cost, _, _) in reached[start].items():
            limit = room.height(column)
            after = min(column + 1, room.columns)
            for end, empty in _ends(strips, start, limit):
                share = empty / limit
                torn = strips[end - 1].torn * (_FIRST_PAGE if column == room.columns - 1 else 1.0)
                total = cost + (torn + _EMPTY * share * share if end < count else 0.0)
                known = reached[end].get(after)
                if known is None or total < known[0]:
                    reached[end][after] = total, start, column
    columns: list[Column] = []
    end, state = count, min(reached[count], key=lambda n: reached[count][n][0])
    while end:
        _, start, state = reached[end][state]
        columns.append(strips[start:end])
        end = start
    return columns[::-1]


def _ends(strips: Sequence[Strip], start: int, limit: Length) -> Iterator[tuple[int, Length]]:
    """Where a column that begins at `start` may end, and the room that stays empty: at least half of it is filled."""
    used = -strips[start].before
    for end in range(start + 1, len(strips) + 1):
        used += strips[end - 1].before + strips[end - 1].height
        if used > limit and end > start + 1:
            return
        left = max(limit - used, 0.0)
        if left <= limit / 2 or end == len(strips) or strips[end].before + strips[end].height > left:
            yield end, left
