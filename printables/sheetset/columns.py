"""Strips into columns: where each column ends, chosen for all of them together.

A strip is a line, a row of a table, a picture: what is never parted. Columns end where the least is torn apart and the
least room stays empty; those of the last page end at one height.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from printables.paper import Length
from printables.shapes import Color, Shape
from printables.sheetset.tags import Element

NEVER = 1e4
"""The cost of an end where there should be none: paid only where nothing else is possible."""

IN_TEXT, BEFORE_NOTE, IN_NOTE, BEFORE_PICTURE = 1.2, 2.0, 4.0, 1.0
_EMPTY = 60.0


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
    `name` is a destination for links, `outline` its title in the table of contents of the file.
    """

    height: Length
    content: tuple[Marked, ...]
    before: Length = 0.0
    torn: float = 0.0
    panel: Panel | None = None
    name: str = ""
    outline: str = ""


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
    """The columns of all pages in turn. Those of the last page are of one height, as low as they can be."""
    columns = _filled(strips, room.height)
    assert columns is not None, "without a limit there is always a way"
    kept = (len(columns) - 1) // room.columns * room.columns
    rest = [strip for column in columns[kept:] for strip in column]
    highest = room.height(kept)
    total = _height(rest)
    height = max(total / room.columns, min(highest, 30.0))
    while height < highest:
        limit = height
        level = _filled(rest, lambda _: limit, at_most=room.columns)
        if level:
            return [*columns[:kept], *level]
        height += 1.5
    return columns


def _height(strips: Sequence[Strip]) -> Length:
    return sum(strip.before + strip.height for strip in strips) - (strips[0].before if strips else 0.0)


def _filled(
    strips: Sequence[Strip], height: Callable[[int], Length], at_most: int | None = None
) -> list[Column] | None:
    """The cheapest columns; None where `at_most` columns do not hold the strips without tearing what belongs together."""
    count = len(strips)
    # states: (strips set, columns used) -> (cost, strips set before)
    reached: list[dict[int, tuple[float, int]]] = [{} for _ in range(count + 1)]
    reached[0][0] = (0.0, 0)
    for start in range(count):
        for column, (cost, _) in reached[start].items():
            if at_most is not None and column == at_most:
                continue
            limit = height(column)
            used = 0.0
            for end in range(start + 1, count + 1):
                strip = strips[end - 1]
                used += strip.height + (strip.before if end - 1 > start else 0.0)
                if used > limit and end > start + 1:
                    break
                total = cost
                if end < count:
                    empty = max(limit - used, 0.0) / limit
                    total += strip.torn + (_EMPTY * empty * empty if at_most is None else 0.0)
                known = reached[end].get(column + 1)
                if known is None or total < known[0]:
                    reached[end][column + 1] = total, start
    if not reached[count]:
        return None
    used_columns, (cost, _) = min(reached[count].items(), key=lambda item: (item[1][0], item[0]))
    if at_most is not None and cost >= NEVER:
        return None
    columns: list[Column] = []
    end = count
    while end:
        start = reached[end][used_columns][1]
        columns.append(strips[start:end])
        end, used_columns = start, used_columns - 1
    return columns[::-1]
