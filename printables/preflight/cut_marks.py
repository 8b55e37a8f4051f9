"""From the marks on a measured page to its cuts and pieces, as a person with a ruler would find them. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, product

from printables.drawing import Box, Length
from printables.preflight.measure import Line, MeasuredPage

LONGEST_MARK: Length = 12.0
THICKEST_MARK: Length = 0.4
THINNEST_BLOCK: Length = 5.0
WIDEST_BLEED: Length = 25.0
"""On both sides together."""
_SAME: Length = 0.005
_SAME_BLOCK: Length = 3.0
"""Where two grids share a strip of marks, those of one stand in for those of the other."""


@dataclass(frozen=True, slots=True)
class MarkPair:
    """A cut at `at` that is marked at both ends; what is cut lies between `low` and `high`."""

    vertical: bool
    at: Length
    low: Length
    high: Length


@dataclass(frozen=True, slots=True)
class Cutting:
    """What the marks of a page say: pairs, marks without a partner, and the grid cells that are pieces."""

    pairs: tuple[MarkPair, ...]
    unpaired: tuple[Line, ...]
    cells: tuple[Box, ...]
    pieces: tuple[Box, ...]


def cutting(page: MeasuredPage) -> Cutting:
    """Read the cut marks of a page. Marks that are crossed by another line are registration marks."""
    marks = [m for m in page.lines if m.length <= LONGEST_MARK and m.width <= THICKEST_MARK and not m.dashed]
    marks = [m for m in marks if not any(_cross(m, other) for other in marks)]
    pairs: list[MarkPair] = []
    unpaired: list[Line] = []
    for group in _aligned(marks):
        if len(group) == 1:
            unpaired += group
        pairs += [MarkPair(a.vertical, (a.at + b.at) / 2, a.high, b.low) for a, b in _paired(group)]
    cells = tuple(_cells(pairs))
    filled = tuple(c for c in cells if any(_holds(c, art) for art in page.art))
    return Cutting(tuple(pairs), tuple(unpaired), cells, filled if page.art else cells)


def _paired(group: Sequence[Line]) -> list[tuple[Line, Line]]:
    """Marks on one line as ends of cuts; where blocks lie in line by chance, nothing is cut between their marks."""
    apart = [*zip(group[::2], group[1::2], strict=False)]
    if len(group) % 2 == 0 and all(b.low - a.high > THINNEST_BLOCK for a, b in apart):
        return apart
    return [(a, b) for a, b in pairwise(group) if b.low - a.high > THINNEST_BLOCK]


def _cross(mark: Line, other: Line) -> bool:
    return mark.vertical != other.vertical and other.low < mark.at < other.high and mark.low < other.at < mark.high


def _aligned(marks: Sequence[Line]) -> list[list[Line]]:
    """Marks on one line, each group from its lower or left end."""
    groups: list[list[Line]] = []
    for mark in sorted(marks, key=lambda m: (m.vertical, m.at, m.low)):
        last = groups[-1][-1] if groups else None
        if last and last.vertical == mark.vertical and abs(last.at - mark.at) <= _SAME:
            groups[-1].append(mark)
        else:
            groups.append([mark])
    return [sorted(group, key=lambda m: m.low) for group in groups]


def _cells(pairs: Sequence[MarkPair]) -> list[Box]:
    upright, level = _grids(pairs, True), _grids(pairs, False)
    cells = []
    for (low, high), columns in upright.items():
        for (left, right), rows in level.items():
            across = [x for x in columns if left < x < right]  # without the cut that parts two grids
            up = [y for y in rows if low < y < high]
            if len(across) > 1 and len(up) > 1:
                cells += [Box(x0, y0, x1, y1) for (y0, y1), (x0, x1) in product(_stretches(up), _stretches(across))]
    return cells


def _grids(pairs: Sequence[MarkPair], vertical: bool) -> dict[tuple[float, float], list[Length]]:
    """The cuts in one direction that go through the same block; a single cut parts blocks and makes no piece."""
    groups: dict[tuple[float, float], list[Length]] = {}
    for pair in pairs:
        if pair.vertical == vertical:
            ends = (pair.low, pair.high)
            same = (e for e in groups if abs(e[0] - ends[0]) < _SAME_BLOCK and abs(e[1] - ends[1]) < _SAME_BLOCK)
            groups.setdefault(next(same, ends), []).append(pair.at)
    return {ends: sorted(cuts) for ends, cuts in groups.items() if len(cuts) > 1}


def _stretches(cuts: Sequence[Length]) -> list[tuple[Length, Length]]:
    """The pieces between cuts: every stretch, or every second one where gutters lie between them."""
    stretches = list(pairwise(cuts))
    sizes = [round(b - a, 1) for a, b in stretches]
    if len(sizes) % 2 and len(set(sizes[::2])) == 1 and len(set(sizes)) == 2:
        return stretches[::2]
    return stretches


def _holds(cell: Box, art: Box) -> bool:
    """Whether the art is that of this cell, with its bleed: not a board of which the cell is a part."""
    x, y = art.center
    inside = cell.x0 < x < cell.x1 and cell.y0 < y < cell.y1
    return inside and art.width - cell.width < WIDEST_BLEED and art.height - cell.height < WIDEST_BLEED
