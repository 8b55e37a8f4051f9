"""Imposition: which piece lies where on which sheet. Pure: pieces in, placements out, all in millimetres.

A sheet is filled with one or two grids of equal cells (upright, turned, or one of each), whichever holds most.
Every grid can be cut with straight cuts from edge to edge; two grids are parted by a first cut. Neighbours keep
their own bleed, so that a gutter has two cuts; where their edges are equal they may lie edge to edge instead and
share it (one cut).

    plan = impose(pieces, PAPERS["a4"], duplex="long")
    plan.sheets[0].front[0].trim
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import ceil
from typing import TypeVar

from printables.drawing import Box, Length, bounds
from printables.paper.sizes import MARGIN, Paper
from printables.pieces import BLEED, Piece

MARK_ROOM: Length = 2.3
"""Room for cut marks between the bleed and the unprintable edge, and between two grids."""

STRIP: Length = 3.3
"""Between two blocks: once it is cut along its middle, each block keeps whole marks of its own and none of another."""

FOLD_ROOM: Length = 4.0
"""From a fold to the nearest bleed."""

_TINY: Length = 1e-6


@dataclass(frozen=True, slots=True)
class Cut:
    """One straight cut at x = `at` (`vertical`) or y = `at`.

    `block` is what it goes through (bleed included), `area` the room in which its marks may stand, outside `block`.
    """

    vertical: bool
    at: Length
    block: Box
    area: Box


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a piece: its trim box on the sheet, turned by a quarter or not."""

    trim: Box
    turned: bool


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal cells in `columns` and `rows`, `gap` apart, with their lower left trim corner at (`x`, `y`)."""

    x: Length
    y: Length
    columns: int
    rows: int
    width: Length
    height: Length
    gap: Length
    turned: bool
    bleed: Length
    area: Box

    @property
    def trims(self) -> Box:
        """From the first to the last trim edge."""
        return Box(
            self.x,
            self.y,
            self.x + self.columns * (self.width + self.gap) - self.gap,
            self.y + self.rows * (self.height + self.gap) - self.gap,
        )

    def slots(self) -> Iterator[Slot]:
        """Row by row from the top, each from the left."""
        for row, column in product(reversed(range(self.rows)), range(self.columns)):
            x, y = self.x + column * (self.width + self.gap), self.y + row * (self.height + self.gap)
            yield Slot(Box(x, y, x + self.width, y + self.height), self.turned)


@dataclass(frozen=True, slots=True)
class Layout:
    """How a sheet (or its half, under a fold) is filled: one grid, or two with a parting cut between them."""

    grids: tuple[Grid, ...]
    parting: Cut | None = None

    @property
    def capacity(self) -> int:
        """How many pieces the layout holds."""
        return sum(grid.columns * grid.rows for grid in self.grids)

    def slots(self) -> tuple[Slot, ...]:
        """All places, in the order in which they are filled."""
        return tuple(slot for grid in self.grids for slot in grid.slots())


@dataclass(frozen=True, slots=True)
class Placement:
    """A piece on a sheet: its trim and bleed boxes on the page, and its turn in degrees anticlockwise."""

    piece: Piece
    trim: Box
    bleed: Box
    angle: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of paper. `back` holds what is printed on its other side, or beyond the `fold` on the same side.

    `back_cuts` are the same cuts, seen from the other side; with a fold there are none. `capacity` is how many pieces
    it could hold.
    """

    front: tuple[Placement, ...]
    back: tuple[Placement, ...]
    cuts: tuple[Cut, ...]
    back_cuts: tuple[Cut, ...] = ()
    fold: Cut | None = None
    capacity: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """All sheets of a set of pieces on one paper."""

    paper: Paper
    duplex: str
    sheets: tuple[Sheet, ...]


# -- filling an area -------------------------------------------------------------------------------------------


def fitting(room: Length, size: Length, gap: Length, bleed: Length) -> int:
    """How many pieces of `size` go side by side into `room`, marks and outer bleeds taken off."""
    return max(0, int((room - 2 * (MARK_ROOM + bleed) + gap + _TINY) // (size + gap)))


def _grid(
    area: Box, columns: int, rows: int, cell: tuple[Length, Length], gap: Length, bleed: Length, turned: bool
) -> Grid:
    width, height = cell
    wide, high = columns * (width + gap) - gap, rows * (height + gap) - gap
    x, y = area.x0 + (area.width - wide) / 2, area.y0 + (area.height - high) / 2
    return Grid(x, y, columns, rows, width, height, gap, turned, bleed, area)


def layouts(area: Box, width: Length, height: Length, bleed: Length, *, shared: bool) -> Iterator[Layout]:
    """All layouts worth looking at: upright, turned, and both kinds of mixture. `shared` lays edge to edge."""
    gap = 0.0 if shared else 2 * bleed
    upright, turned = (width, height), (height, width)
    kinds = [(upright, False), (turned, True)] if width != height else [(upright, False)]
    for cell, turn in kinds:
        columns, rows = (
            fitting(room, size, gap, bleed) for room, size in zip((area.width, area.height), cell, strict=True)
        )
        if columns and rows:
            yield Layout((_grid(area, columns, rows, cell, gap, bleed, turn),))
    if len(kinds) == 2:
        # The wider strip first: where both hold as much, it is taken.
        for strip, (first, turn), horizontal in product((STRIP, MARK_ROOM), kinds, (True, False)):
            yield from _mixtures(area, first, turn, gap, bleed, horizontal, strip)


def _mixtures(
    area: Box, cell: tuple[Length, Length], turn: bool, gap: Length, bleed: Length, horizontal: bool, strip: Length
) -> Iterator[Layout]:
    """One grid of `cell` from the top (or left), one of the turned cell in what it leaves; a `strip` between them."""
    other = (cell[1], cell[0])
    along = 1 if horizontal else 0
    room = (area.width, area.height)
    for lines in range(1, fitting(room[along], cell[along], gap, bleed)):
        # Both grids keep room for their marks; of the strip between them each has a half.
        depth = lines * (cell[along] + gap) - gap + 2 * bleed + MARK_ROOM + strip / 2
        if horizontal:
            first = Box(area.x0, area.y1 - depth, area.x1, area.y1)
            second = Box(area.x0, area.y0, area.x1, area.y1 - depth)
        else:
            first = Box(area.x0, area.y0, area.x0 + depth, area.y1)
            second = Box(area.x0 + depth, area.y0, area.x1, area.y1)
        # A half of the strip is all that each of them needs there: widen both by what they need no more.
        own = first, second
        first, second = _overlapped(first, second, horizontal, MARK_ROOM - strip / 2)
        sizes = [
            (fitting(part.width, c[0], gap, bleed), fitting(part.height, c[1], gap, bleed))
            for part, c in ((first, cell), (second, other))
        ]
        if all(columns and rows for columns, rows in sizes):
            grids = (
                _grid(first, *sizes[0], cell, gap, bleed, turn),
                _grid(second, *sizes[1], other, gap, bleed, not turn),
            )
            grids = replace(grids[0], area=own[0]), replace(grids[1], area=own[1])
            at = area.y1 - depth if horizontal else area.x0 + depth
            whole = bounds(grid.trims.grown(bleed) for grid in grids)
            yield Layout(grids, Cut(not horizontal, at, whole, area))


def _overlapped(first: Box, second: Box, horizontal: bool, half: Length) -> tuple[Box, Box]:
    if horizontal:
        return first._replace(y0=first.y0 - half), second._replace(y1=second.y1 + half)
    return first._replace(x1=first.x1 + half), second._replace(x0=second.x0 - half)


def best_layout(area: Box, width: Length, height: Length, bleed: Length, *, shared: bool) -> Layout | None:
    """The layout that holds most; among equals the simplest: one grid before two, upright before turned."""
    return max(
        layouts(area, width, height, bleed, shared=shared),
        key=lambda layout: (layout.capacity, -len(layout.grids), not layout.grids[0].turned),
        default=None,
    )


# -- from pieces to sheets -------------------------------------------------------------------------------------


class PaperTooSmallError(ValueError):
    """A piece does not fit on the paper."""


def impose(
    pieces: Sequence[Piece],
    paper: Paper,
    *,
    duplex: str = "long",
    bleed: Length = BLEED,
    shift: tuple[Length, Length] = (0.0, 0.0),
    margin: Length = MARGIN,
) -> Plan:
    """Place all copies of all pieces on as few sheets as possible.

    `duplex` is how the sheet is turned: `long` or `short` edge, `fold` (fronts and backs on one side, folded along a
    gutter) or `none` (fronts only). `shift` moves the backs, to make up for a printer's own error; `margin` stays
    empty along the edge of the paper. Raises PaperTooSmallError (a ValueError) where a piece is larger than the paper.
    """
    sheets: list[Sheet] = []
    for group in _by(pieces, lambda p: (p.width, p.height, p.cut, p.back is None)):
        one_sided = duplex == "none" or group[0].back is None
        sheets += _sheets(group, paper, "none" if one_sided else duplex, bleed, shift, margin)
    return Plan(paper, duplex, tuple(sheets))


def _sheets(
    group: list[Piece],
    paper: Paper,
    duplex: str,
    bleed: Length,
    shift: tuple[Length, Length],
    margin: Length,
) -> Iterator[Sheet]:
    """The sheets of pieces of one size, in whichever half, and with whichever gutters, takes the fewest of them."""
    width, height = group[0].width, group[0].height
    candidates: list[tuple[int, int, Layout, Cut | None, list[list[Piece]]]] = []
    for area, fold in printable_areas(paper, duplex, margin):
        own = best_layout(area, width, height, bleed, shared=False)
        if own is not None:
            candidates.append((_needed([group], own), -own.capacity, own, fold, [group]))
        if all(piece.edge is not None for piece in group):
            shared = best_layout(area, width, height, bleed, shared=True)
            if shared is not None:
                parts = _by(group, lambda p: p.edge)
                candidates.append((_needed(parts, shared), -shared.capacity, shared, fold, parts))
    if not candidates:
        raise PaperTooSmallError(
            f"{group[0].id}: {width:g} x {height:g} mm with {bleed:g} mm of bleed does not fit on {paper.name}"
        )
    _, _, layout, fold, parts = min(candidates, key=lambda c: c[:2])
    for part in parts:
        copies = [piece for piece in part for _ in range(piece.count)]
        for start in range(0, len(copies), layout.capacity):
            yield _sheet(copies[start : start + layout.capacity], layout, paper, duplex, fold, shift)


def _needed(parts: Iterable[Sequence[Piece]], layout: Layout) -> int:
    return sum(ceil(sum(piece.count for piece in part) / layout.capacity) for part in parts)


def printable_areas(paper: Paper, duplex: str, margin: Length) -> Iterator[tuple[Box, Cut | None]]:
    """The parts of the sheet that take fronts, each with the fold that it needs."""
    printable = Box(0, 0, paper.width, paper.height).grown(-margin)
    if duplex != "fold":
        yield printable, None
        return
    for vertical, middle in ((False, paper.height / 2), (True, paper.width / 2)):
        start = middle + FOLD_ROOM - MARK_ROOM
        area = printable._replace(x0=start) if vertical else printable._replace(y0=start)
        yield area, Cut(vertical, middle, printable.grown(-MARK_ROOM), printable)


def _sheet(
    copies: Sequence[Piece],
    layout: Layout,
    paper: Paper,
    duplex: str,
    fold: Cut | None,
    shift: tuple[Length, Length],
) -> Sheet:
    blocks: list[tuple[Grid, Sequence[Piece]]] = []
    start = 0
    for grid in layout.grids:
        held = copies[start : start + grid.columns * grid.rows]
        start += len(held)
        if held:
            blocks.append((grid, held))
    partings = [layout.parting] if layout.parting and len(blocks) > 1 else []
    return replace(sheet_of(blocks, partings, paper, duplex, fold, shift), capacity=layout.capacity)


def sheet_of(
    blocks: Iterable[tuple[Grid, Sequence[Piece]]],
    partings: Iterable[Cut],
    paper: Paper,
    duplex: str,
    fold: Cut | None,
    shift: tuple[Length, Length],
) -> Sheet:
    """A sheet of grids with what lies in them, parted first by the `partings`. It counts as full."""
    front: list[Placement] = []
    cuts = list(partings)
    for grid, held in blocks:
        used = list(zip(held, grid.slots(), strict=False))
        trims = [slot.trim for _, slot in used]
        placed = [
            Placement(piece, slot.trim, _bleed_box(slot.trim, trims, grid.bleed), 90 if slot.turned else 0)
            for piece, slot in used
        ]
        front += placed
        cuts += _cuts(placed, grid.area)
    back: list[Placement] = []
    back_cuts: list[Cut] = []
    if duplex != "none":
        turn = _Turn(paper, duplex, fold, shift)
        back = [turn.placement(p) for p in front if p.piece.back is not None]
        back_cuts = [] if fold else [turn.cut(cut) for cut in cuts]
    return Sheet(tuple(front), tuple(back), tuple(cuts), tuple(back_cuts), fold, len(front))


def _bleed_box(trim: Box, others: Iterable[Box], bleed: Length) -> Box:
    """The trim and its bleed, which stops where a neighbour lies edge to edge."""
    x0, y0, x1, y1 = trim.grown(bleed)
    for other in others:
        if abs(other.y0 - trim.y0) < _TINY:
            x0 = trim.x0 if abs(other.x1 - trim.x0) < _TINY else x0
            x1 = trim.x1 if abs(other.x0 - trim.x1) < _TINY else x1
        if abs(other.x0 - trim.x0) < _TINY:
            y0 = trim.y0 if abs(other.y1 - trim.y0) < _TINY else y0
            y1 = trim.y1 if abs(other.y0 - trim.y1) < _TINY else y1
    return Box(x0, y0, x1, y1)


def _cuts(placed: Sequence[Placement], area: Box) -> Iterator[Cut]:
    """Every trim edge once: first the upright cuts, then the level ones."""
    block = bounds([p.bleed for p in placed])
    for vertical in (True, False):
        edges = {
            round(edge, 6): edge
            for p in placed
            for edge in ((p.trim.x0, p.trim.x1) if vertical else (p.trim.y0, p.trim.y1))
        }
        for key in sorted(edges):
            yield Cut(vertical, edges[key], block, area)


class _Turn:
    """The mirror in the axis about which the (upright) sheet is turned over or folded."""

    def __init__(self, paper: Paper, duplex: str, fold: Cut | None, shift: tuple[Length, Length]) -> None:
        self.sideways = fold.vertical if fold else duplex == "long"
        self.axis = fold.at if fold else (paper.width if self.sideways else paper.height) / 2
        self.shift = (0.0, 0.0) if fold else shift

    def mirrored(self, box: Box) -> Box:
        if self.sideways:
            return box._replace(x0=2 * self.axis - box.x1, x1=2 * self.axis - box.x0)
        return box._replace(y0=2 * self.axis - box.y1, y1=2 * self.axis - box.y0)

    def box(self, box: Box) -> Box:
        return self.mirrored(box).moved(*self.shift)

    def placement(self, front: Placement) -> Placement:
        angle = (-front.angle if self.sideways else 180 - front.angle) % 360
        return Placement(front.piece, self.box(front.trim), self.box(front.bleed), angle)

    def cut(self, cut: Cut) -> Cut:
        line = Box(cut.at, cut.at, cut.at, cut.at)
        at = self.box(line).x0 if cut.vertical else self.box(line).y0
        # Marks move with the pieces but never out of the printable area.
        return Cut(cut.vertical, at, self.box(cut.block), self.mirrored(cut.area))


K = TypeVar("K")


def _by(pieces: Iterable[Piece], key: Callable[[Piece], K]) -> list[list[Piece]]:
    """The pieces in groups of equal `key`, in the order in which each key first occurs."""
    groups: dict[K, list[Piece]] = {}
    for piece in pieces:
        groups.setdefault(key(piece), []).append(piece)
    return list(groups.values())
