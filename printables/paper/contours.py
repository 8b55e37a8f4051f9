"""Where the knife goes: outlines of pieces on a sheet as lines and arcs, each once. Pure, in millimetres, y upwards.

for contour in sheet_contours(sheet): ...
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from printables.drawing import KAPPA, Box, Length, Outline, Point, Segment, apply, ellipse, turned_at
from printables.paper.boards import BoardPage
from printables.paper.imposition import Placement, Sheet
from printables.pieces import Piece

QUARTER = math.tan(math.pi / 8)
"""The bulge of a quarter of a circle, anticlockwise: the tangent of a quarter of its angle, as plotters count it."""

Vertex: TypeAlias = tuple[Length, Length, float]
"""A corner, and how the way to the next one bulges: 0 is straight, 1 half a circle to the right."""


@dataclass(frozen=True, slots=True)
class Contour:
    """Lines and arcs from vertex to vertex; `fold` says that it is scored, not cut."""

    vertices: tuple[Vertex, ...]
    closed: bool = True
    fold: bool = False


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle."""

    x: Length
    y: Length
    radius: Length


Way: TypeAlias = Contour | Disc


def sheet_contours(sheet: Sheet) -> tuple[Way, ...]:
    """The outlines of all pieces of a sheet, an edge that two of them share once; of folded ones the folds, too."""
    return tuple(_once([way for p in sheet.front for way in piece_ways(p)]))


def board_contours(page: BoardPage) -> tuple[Way, ...]:
    """The edge of a mat on one of its pages: its trim, a seam that is cut here, the end of what is glued under.

    Then the pieces that lie beside it.
    """
    cut = {(seam.vertical, round(seam.at, 6)) for seam in page.seams if seam.cut_here}
    x0, y0, x1, y1 = page.window
    inside = Box(max(x0, page.trim.x0), max(y0, page.trim.y0), min(x1, page.trim.x1), min(y1, page.trim.y1))
    for vertical, at in cut:
        inside = inside._replace(x0=max(inside.x0, at)) if vertical else inside._replace(y0=max(inside.y0, at))
    return (_rectangle(inside, 0.0), *(sheet_contours(page.beside) if page.beside else ()))


def has_die(piece: Piece) -> bool:
    """Whether a piece is cut out along more than straight cuts through the sheet."""
    return piece.cut != "rectangle" or piece.corner > 0 or bool(piece.outline)


def piece_ways(p: Placement) -> Iterator[Way]:
    """The outline of a piece where it lies, and its folds."""
    (x, y), piece = p.trim.center, p.piece
    matrix = turned_at(p.angle, x, y)
    if piece.outline:
        for line in piece.outline:
            yield Contour(tuple((*apply(matrix, *point), 0.0) for point in line), closed=False)
    elif piece.cut == "circle":
        yield Disc(x, y, p.trim.width / 2)
    elif piece.cut == "hexagon":
        spots = [(math.sin(math.radians(60 * i)), math.cos(math.radians(60 * i))) for i in range(6)]
        yield Contour(tuple((*apply(matrix, *(piece.height / 2 * v for v in spot)), 0.0) for spot in spots))
    else:
        yield _rectangle(p.trim, piece.corner)
    for a, b in piece.folds:
        yield Contour(tuple((*apply(matrix, *point), 0.0) for point in (a, b)), closed=False, fold=True)


def _rectangle(box: Box, corner: Length) -> Contour:
    x0, y0, x1, y1 = box
    if corner <= 0:
        return Contour(((x0, y0, 0.0), (x1, y0, 0.0), (x1, y1, 0.0), (x0, y1, 0.0)))
    r, q = corner, QUARTER
    return Contour(
        (
            (x0 + r, y0, 0.0), (x1 - r, y0, q), (x1, y0 + r, 0.0), (x1, y1 - r, q),
            (x1 - r, y1, 0.0), (x0 + r, y1, q), (x0, y1 - r, 0.0), (x0, y0 + r, q),
        )
    )  # fmt: skip


def _once(ways: Sequence[Way]) -> Iterator[Way]:
    """Outlines as they are, but where pieces lie edge to edge lines that no blade goes along twice."""
    counted = Counter(edge for way in ways for edge in _straight_edges(way))
    shared: list[_Edge] = []
    for way in ways:
        edges = _straight_edges(way)
        if any(counted[edge] > 1 for edge in edges):
            shared += edges
        else:
            yield way
    lines: dict[tuple[bool, Length], list[tuple[Length, Length]]] = {}
    for vertical, at, low, high in sorted(shared):
        parts = lines.setdefault((vertical, at), [])
        if parts and low <= parts[-1][1]:
            parts[-1] = (parts[-1][0], max(high, parts[-1][1]))
        else:
            parts.append((low, high))
    for (vertical, at), parts in lines.items():
        for low, high in parts:
            ends = ((at, low, 0.0), (at, high, 0.0)) if vertical else ((low, at, 0.0), (high, at, 0.0))
            yield Contour(ends, closed=False)


_Edge: TypeAlias = tuple[bool, Length, Length, Length]
"""Upright or not, where, from, to."""


def _straight_edges(way: Way) -> list[_Edge]:
    """The sides of a rectangle without round corners; of all else none, which shares no side with its neighbours."""
    if isinstance(way, Disc) or not way.closed or any(bulge for _, _, bulge in way.vertices):
        return []
    spots = [(round(x, 4), round(y, 4)) for x, y, _ in way.vertices]
    edges = [(a, b) for a, b in zip(spots, (*spots[1:], spots[0]), strict=True)]
    if any(a[0] != b[0] and a[1] != b[1] for a, b in edges):
        return []
    return [
        (True, a[0], min(a[1], b[1]), max(a[1], b[1]))
        if a[0] == b[0]
        else (False, a[1], min(a[0], b[0]), max(a[0], b[0]))
        for a, b in edges
    ]


# -- as a shape ----------------------------------------------------------------------------------------------------


def outlined_way(way: Way) -> Outline:
    """A way as a drawn line."""
    if isinstance(way, Disc):
        return Outline(ellipse(way.x, way.y, way.radius, way.radius).segments)
    first, *_ = way.vertices
    segments: list[Segment] = [("M", first[:2])]
    ends = (*way.vertices[1:], *([first] if way.closed else []))
    for a, b in zip(way.vertices, ends, strict=False):
        segments.append(("L", b[:2]) if not a[2] else ("C", _arc(a, b)))
    return Outline((*segments, ("Z", ())) if way.closed else tuple(segments))


def die_lines(placed: Iterable[Placement]) -> Iterator[Outline]:
    """The outlines of those pieces that straight cuts do not free."""
    for p in placed:
        if has_die(p.piece):
            yield from (outlined_way(way) for way in piece_ways(p) if isinstance(way, Disc) or not way.fold)


def _arc(a: Vertex, b: Vertex) -> tuple[Length, ...]:
    """A quarter of a circle, anticlockwise, as a curve."""
    cx, cy = _centre(a, b)
    (dx, dy), (ex, ey) = (a[0] - cx, a[1] - cy), (b[0] - cx, b[1] - cy)
    return a[0] - KAPPA * dy, a[1] + KAPPA * dx, b[0] + KAPPA * ey, b[1] - KAPPA * ex, b[0], b[1]


def _centre(a: Vertex, b: Vertex) -> Point:
    """The middle of the circle of a quarter, which lies to the left of the way."""
    mx, my, dx, dy = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (b[0] - a[0]) / 2, (b[1] - a[1]) / 2
    return mx - dy, my + dx


def radius_of(a: Vertex, b: Vertex) -> Length:
    """How large the circle of an arc is."""
    return math.dist(a[:2], b[:2]) * (1 + a[2] ** 2) / (4 * abs(a[2]))
