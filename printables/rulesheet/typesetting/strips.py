"""Strips: what columns are made of, and what it costs to part them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from printables.drawing import Color, Length, Shape
from printables.rulesheet.typesetting.lines import Link
from printables.rulesheet.typesetting.tags import Element

NEVER = 1e4
"""The cost of an end where there should be none: paid only where nothing else is possible."""

IN_TEXT, BEFORE_NOTE, BETWEEN_ITEMS, LONE, BEFORE_RULES = 1.2, 2.0, 1.0, 4.0, 60.0
"""`LONE` is what parts the first words of a section, the first or the last item of a list from the others;
`BEFORE_RULES`, the words under a heading from the first of the rules that they speak of."""

BEFORE_TABLE, IN_NOTE, BEFORE_PICTURE, BEFORE_FIGURE, IN_RULE = 500.0, 500.0, 600.0, 700.0, 900.0
"""What is read in one glance: a rule with all its pictures, a ruling in its box, a table and what announces it. Each
costs more than a column that stays empty, so that only what is higher than a column is parted."""


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

    def held(self, cost: float) -> Strip:
        """The strip, a column's end behind it at no lower cost."""
        return replace(self, torn=max(self.torn, cost))


@dataclass(frozen=True, slots=True)
class Fork:
    """The same content set in several ways, of which a sheet takes the one that fits: the usual one first."""

    ways: tuple[Sequence[Strip], ...]

    def held(self, cost: float) -> Fork:
        """The ways, a column's end behind each of them at no lower cost."""
        return Fork(tuple([*way[:-1], way[-1].held(cost)] for way in self.ways))


Flow: TypeAlias = Sequence[Strip | Fork]
"""What is set in columns, in the order in which it is read."""

Column: TypeAlias = Sequence[Strip]


def height_of(strips: Column) -> Length:
    """How high the strips are together, as one column."""
    return sum(strip.before + strip.height for strip in strips) - (strips[0].before if strips else 0.0)
