"""Positions to draw, and what is found in a drawing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from printables.diagrams import Space
from printables.drawing import Drawing, Group, Shape, Text, Use


@dataclass(frozen=True)
class Layout:
    """A layout of no referee: diagrams know its attributes only."""

    kind: Literal["grid", "plane", "hex"]
    cells: dict[Space, tuple[str, ...]]
    columns: int = 0
    rows: int = 0
    beside: tuple[tuple[str, str, str], ...] = ()
    marked: tuple[Space, ...] = ()
    lines: tuple[tuple[Space, ...], ...] = ()


@dataclass(frozen=True)
class Case:
    """A ply in a position, the seat that plays it, and the spaces that it names."""

    layout: Layout
    ply: str
    names: frozenset[Space] = field(default_factory=frozenset)
    seat: str = ""


def every(shapes: tuple[Shape, ...]) -> Iterator[Shape]:
    for shape in shapes:
        yield shape
        match shape:
            case Group():
                yield from every(shape.shapes)
            case Use():
                yield from every(shape.drawing.shapes)
            case _:
                pass


def words(drawing: Drawing) -> list[str]:
    return [shape.text for shape in every(drawing.shapes) if isinstance(shape, Text)]
