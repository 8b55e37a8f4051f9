"""Positions to draw, and what is found in a drawing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from printables.diagrams import Space
from printables.drawing import (
    IDENTITY,
    Box,
    Drawing,
    Group,
    Matrix,
    Outline,
    Shape,
    Text,
    Use,
    bounds,
    compose,
    moved_segments,
)


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


def outlines(shapes: tuple[Shape, ...], matrix: Matrix = IDENTITY) -> Iterator[Outline]:
    """All outlines, also those in groups and in drawings that are used, where they stand."""
    for shape in shapes:
        match shape:
            case Group():
                yield from outlines(shape.shapes, compose(shape.matrix, matrix))
            case Use():
                yield from outlines(shape.drawing.shapes, compose(shape.matrix, matrix))
            case Outline():
                yield replace(shape, segments=tuple(moved_segments(shape.segments, matrix)))
            case _:
                pass


def around(*shapes: Outline) -> Box:
    """Where outlines of straight lines stand."""
    ends = (values for shape in shapes for _, values in shape.segments if values)
    return bounds(Box(x, y, x, y) for x, y in ends)


def words(drawing: Drawing) -> list[str]:
    return [shape.text for shape in every(drawing.shapes) if isinstance(shape, Text)]
