"""Several kinds of pieces on a sheet, where that saves paper. Pure.

`impose` gives every size sheets of its own; here the sheets that are not full are emptied onto fewer ones, and onto
what boards leave free. A region is cut from edge to edge, then each part of it again, so that straight cuts still free
every piece.

    plan, pages = fewer_sheets(plan, pages)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from printables.drawing import Box, Length, bounds, turned_at
from printables.drawing import compose as then
from printables.paper.boards import BoardPage
from printables.paper.imposition import MARK_ROOM, STRIP, Cut, Grid, Plan, Sheet, fitting, printable_areas, sheet_of
from printables.paper.sizes import MARGIN
from printables.pieces import BLEED, Piece

_EFFORT = 400
"""How many arrangements of a region are looked at."""
_DEPTH = 2
"""How many grids, one beside the other, are looked at in every size."""
_MOST_EMPTIED = 12
"""Of a set on more sheets only those that are not full are packed again: there may be any number of them."""
_TINY = 1e-6
_WIDER: Length = STRIP - MARK_ROOM
_CLEAR: Length = 0.3
"""Between a mark and the bleed of a neighbour, which is drawn a little larger than it must be."""


@dataclass(frozen=True, slots=True)
class _Stack:
    """Pieces of one size that lie in one grid, `gap` apart; `near` says whether they may lie beside a board."""

    pieces: tuple[Piece, ...]
    gap: Length
    near: bool

    @property
    def width(self) -> Length:
        """Of one of them, upright."""
        return self.pieces[0].width

    @property
    def height(self) -> Length:
        """Of one of them, upright."""
        return self.pieces[0].height

    @property
    def area(self) -> float:
        """Of one of them, with what it takes of the gaps."""
        return (self.width + self.gap) * (self.height + self.gap)


@dataclass(frozen=True, slots=True)
class _Filled:
    """A region that is filled: grids with what lies in them, parting cuts from the first on, what did not find room."""

    blocks: tuple[tuple[Grid, tuple[Piece, ...]], ...] = ()
    partings: tuple[Cut, ...] = ()
    worth: float = 0.0
    left: tuple[_Stack, ...] = ()


def fewer_sheets(
    plan: Plan,
    boards: Sequence[BoardPage],
    *,
    bleed: Length = BLEED,
    shift: tuple[Length, Length] = (0.0, 0.0),
    margin: Length = MARGIN,
    beside_boards: Callable[[Piece], bool] = lambda _: True,
) -> tuple[Plan, list[BoardPage]]:
    """The same pieces on fewer sheets where there is a way; where there is none, all as it was.

    Only what `beside_boards` admits lies on the page of a board: what is printed on the same as boards are.
    """
    every = [sheet for sheet in plan.sheets if sheet.fold or plan.duplex != "fold"]
    rest = [sheet for sheet in every if len(sheet.front) < sheet.capacity]
    pages = [] if plan.duplex == "fold" else list(boards)

    def emptied(sheets: Sequence[Sheet], count: int) -> tuple[Plan, list[BoardPage]] | None:
        """What lies on these sheets on so many, or on so many and beside the boards."""
        copies = [p.piece for sheet in sheets for p in sheet.front]
        kept = tuple(sheet for sheet in plan.sheets if sheet not in sheets)
        for beside in ([], pages) if count else ([pages] if pages else []):
            for stacks in _stacked(copies, bleed, beside_boards if beside else None):
                found = _packed(plan, stacks, count, beside, bleed, shift, margin)
                if found:
                    return replace(plan, sheets=(*kept, *found[0])), found[1] or list(boards)
        return None

    best = next(filter(None, (emptied(rest, count) for count in range(len(rest)))), None) or (plan, list(boards))
    # Full sheets have room at their edges: together that may be as much as one of them.
    while len(rest) < len(every) <= _MOST_EMPTIED:
        fewer = emptied(every, len(best[0].sheets) - (len(plan.sheets) - len(every)) - 1)
        if fewer is None:
            break
        best = fewer
    return best


def _stacked(
    copies: Sequence[Piece], bleed: Length, admitted: Callable[[Piece], bool] | None
) -> Iterator[tuple[_Stack, ...]]:
    """The pieces by size: those with equal edges edge to edge, or all of them with their own bleed.

    Where boards are near, what is `admitted` beside them lies apart from all else.
    """
    for shared in (True, False):
        stacks: dict[object, list[Piece]] = {}
        for piece in copies:
            edge = piece.edge if shared else None
            near = admitted is not None and admitted(piece)
            stacks.setdefault((piece.width, piece.height, piece.cut, edge, near), []).append(piece)
        found = [
            _Stack(tuple(p), 0.0 if shared and p[0].edge else 2 * bleed, admitted is not None and admitted(p[0]))
            for p in stacks.values()
        ]
        yield tuple(sorted(found, key=lambda s: -s.area))
        if not any(piece.edge for piece in copies):
            return


def _packed(
    plan: Plan,
    stacks: tuple[_Stack, ...],
    count: int,
    beside: Sequence[BoardPage],
    bleed: Length,
    shift: tuple[Length, Length],
    margin: Length,
) -> tuple[list[Sheet], list[BoardPage]] | None:
    """Everything on `count` sheets and beside those boards, or None."""
    paper, duplex = plan.paper, plan.duplex
    sheets: list[Sheet] = []
    moved: list[BoardPage] = []
    for area, fold in list(printable_areas(paper, duplex, margin))[:1]:
        room = count * area.width * area.height + sum(
            area.width * area.height - page.window.width * page.window.height for page in beside
        )
        if sum(len(stack.pieces) * stack.area for stack in stacks) > room:
            return None
        left = stacks
        for _ in range(count):
            filled = _fill(area, left, bleed)
            left = filled.left
            if filled.blocks:
                sheets.append(sheet_of(filled.blocks, filled.partings, paper, duplex, fold, shift))
        for page in beside:
            at_corner, regions = _cornered(page, area)
            near = tuple(stack for stack in left if stack.near)
            best = max((_beside(at_corner, split, near, bleed, area) for split in regions), key=lambda f: f.worth)
            if not best.blocks:
                moved.append(page)
                continue
            left = (*best.left, *(stack for stack in left if not stack.near))
            sheet = sheet_of(best.blocks, best.partings, paper, duplex, None, shift)
            moved.append(replace(at_corner, beside=sheet))
        if not left:
            return sheets, moved
    return None


def _cornered(page: BoardPage, area: Box) -> tuple[BoardPage, list[tuple[bool, Box, Box]]]:
    """The page with its board in the upper left corner, and both ways to part what that leaves free."""
    dx, dy = area.x0 + MARK_ROOM - page.window.x0, area.y1 - MARK_ROOM - page.window.y1
    window = page.window.moved(dx, dy)
    seams = tuple(replace(seam, at=seam.at + (dx if seam.vertical else dy)) for seam in page.seams)
    moved = replace(
        page, window=window, trim=page.trim.moved(dx, dy), seams=seams, matrix=then(page.matrix, turned_at(0, dx, dy))
    )
    return moved, list(_splits(area, window))


def _splits(area: Box, block: Box) -> Iterator[tuple[bool, Box, Box]]:
    """What a block in the upper left corner leaves of a region: parted upright first, or level first.

    Neighbours share the strip between them, in which the marks of both stand.
    """
    right, low = block.x1 + _WIDER, block.y0 - _WIDER
    yield True, area._replace(x0=right), area._replace(x1=block.x1 + MARK_ROOM, y1=low)
    yield False, area._replace(y1=low), area._replace(x0=right, y0=block.y0 - MARK_ROOM)


def _beside(
    page: BoardPage, split: tuple[bool, Box, Box], stacks: tuple[_Stack, ...], bleed: Length, area: Box
) -> _Filled:
    upright, first, second = split
    rooms = _mark_rooms(area, page.window, upright)
    one = _fill(first, stacks, bleed, rooms[0])
    other = _fill(second, one.left, bleed, rooms[1])
    return _joined((), page.window, (upright, one, other), area)


def _mark_rooms(room: Box, block: Box, upright: bool) -> tuple[Box, Box]:
    """Where the marks of both parts may stand that lie beside a block: in their half of the strip."""
    right, low = block.x1 + STRIP / 2, block.y0 - STRIP / 2
    if upright:
        return room._replace(x0=right), room._replace(x1=right, y1=low)
    return room._replace(y1=low), room._replace(x0=right, y0=low)


def _fill(area: Box, stacks: tuple[_Stack, ...], bleed: Length, marks: Box | None = None) -> _Filled:
    """As much as finds room in a region, with room for its `marks`."""
    search = _Search(stacks, bleed)
    found = search.fill(area.width, area.height, tuple(len(stack.pieces) for stack in stacks), _DEPTH)
    held = [list(stack.pieces) for stack in stacks]
    filled = search.laid(found.tree, area, held, marks or area)
    left = (_Stack(tuple(rest), stack.gap, stack.near) for rest, stack in zip(held, stacks, strict=True) if rest)
    return replace(filled, worth=found.worth, left=tuple(left))


@dataclass(frozen=True, slots=True)
class _Tree:
    """A grid in the upper left corner of a region, and what lies in both parts of what that leaves."""

    stack: int
    turned: bool
    columns: int
    rows: int
    upright: bool
    first: _Tree | None
    second: _Tree | None


@dataclass(frozen=True, slots=True)
class _Found:
    """What finds room in a region: how, what it is worth, and how many pieces of each stack are left."""

    tree: _Tree | None
    worth: float
    left: tuple[int, ...]


class _Search:
    """Looks at grids in every size that they can have, some deep, then takes the largest; each region once."""

    def __init__(self, stacks: Sequence[_Stack], bleed: Length) -> None:
        self.stacks, self.bleed = stacks, bleed
        self.known: dict[tuple[float, float, tuple[int, ...], int], _Found] = {}
        self.effort = _EFFORT

    def fill(self, wide: Length, high: Length, counts: tuple[int, ...], depth: int) -> _Found:
        """The best way to fill a region of that size with no more than so many pieces of each stack."""
        key = (round(wide, 4), round(high, 4), counts, depth)
        if key not in self.known:
            self.known[key] = self._filled(wide, high, counts, depth)
        return self.known[key]

    def _filled(self, wide: Length, high: Length, counts: tuple[int, ...], depth: int) -> _Found:
        best = _Found(None, 0.0, counts)
        everything = sum(n * stack.area for n, stack in zip(counts, self.stacks, strict=True))
        options = self._options(wide, high, counts)
        if depth <= 0:
            options = sorted(options, key=lambda option: -option[0])[:1]
        for worth, number, turned, columns, rows in options:
            held = min(counts[number], columns * rows)
            after = (*counts[:number], counts[number] - held, *counts[number + 1 :])
            across, up = self._block(number, turned, columns, rows)
            right, low = wide - STRIP - across, high - STRIP - up
            for upright in (True, False):
                self.effort -= 1
                if self.effort < 0 and best.tree:
                    return best
                one = self.fill(*((right, high) if upright else (wide, low)), after, depth - 1)
                second = (across + 2 * MARK_ROOM, low) if upright else (right, up + 2 * MARK_ROOM)
                other = self.fill(*second, one.left, depth - 1)
                whole = worth + one.worth + other.worth
                if whole > best.worth + _TINY:
                    tree = _Tree(number, turned, columns, rows, upright, one.tree, other.tree)
                    best = _Found(tree, whole, other.left)
                    if whole >= everything - _TINY:
                        return best
        return best

    def _options(self, wide: Length, high: Length, counts: Sequence[int]) -> list[tuple[float, int, bool, int, int]]:
        """Every grid that may stand in the corner, those that hold most first: worth, stack, turned, columns, rows."""
        found = []
        for number, (stack, held) in enumerate(zip(self.stacks, counts, strict=True)):
            for turned in (False, True) if held and stack.width != stack.height else (False,):
                sides = (stack.height, stack.width) if turned else (stack.width, stack.height)
                across = fitting(wide, sides[0], stack.gap, self.bleed) if held else 0
                up = fitting(high, sides[1], stack.gap, self.bleed) if across else 0
                if up:
                    shapes = {(min(across, ceil(held / rows)), rows) for rows in range(1, min(up, held) + 1)}
                    shapes |= {(columns, min(up, ceil(held / columns))) for columns in range(1, min(across, held) + 1)}
                    for slots, columns, rows in sorted((c * r, c, r) for c, r in shapes):
                        found.append((min(held, slots) * stack.area, number, turned, columns, rows))
        return sorted(found, key=lambda option: (option[1], -option[0]))

    def _block(self, number: int, turned: bool, columns: int, rows: int) -> tuple[Length, Length]:
        stack = self.stacks[number]
        wide, high = (stack.height, stack.width) if turned else (stack.width, stack.height)
        return tuple(n * (side + stack.gap) - stack.gap + 2 * self.bleed for n, side in ((columns, wide), (rows, high)))  # type: ignore[return-value]

    def laid(self, tree: _Tree | None, area: Box, held: list[list[Piece]], marks: Box) -> _Filled:
        """The grids of a tree on the paper, their marks within `marks`; the pieces in them are taken from `held`."""
        if tree is None:
            return _Filled()
        stack = self.stacks[tree.stack]
        wide, high = (stack.height, stack.width) if tree.turned else (stack.width, stack.height)
        across, up = self._block(tree.stack, tree.turned, tree.columns, tree.rows)
        block = Box(area.x0 + MARK_ROOM, area.y1 - MARK_ROOM - up, area.x0 + MARK_ROOM + across, area.y1 - MARK_ROOM)
        rest = held[tree.stack]
        pieces = tuple(rest[: tree.columns * tree.rows])
        del rest[: len(pieces)]
        _, first, second = next(split for split in _splits(area, block) if split[0] == tree.upright)
        rooms = _mark_rooms(marks, block, tree.upright)
        one = self.laid(tree.first, first, held, rooms[0])
        other = self.laid(tree.second, second, held, rooms[1])
        right, below = (one, other) if tree.upright else (other, one)
        own = marks
        if right.blocks:
            own = own._replace(x1=block.x1 + STRIP / 2)
        if below.blocks:
            own = own._replace(y0=block.y0 - STRIP / 2)
        grid = Grid(
            block.x0 + self.bleed, block.y0 + self.bleed, tree.columns, tree.rows, wide, high, stack.gap,
            tree.turned, self.bleed, own.grown(-_CLEAR / 2),
        )  # fmt: skip
        return _joined(((grid, pieces),), block, (tree.upright, one, other), marks)


def _joined(
    blocks: tuple[tuple[Grid, tuple[Piece, ...]], ...], block: Box, parts: tuple[bool, _Filled, _Filled], room: Box
) -> _Filled:
    """A block and both parts beside it, with the cuts that part them, their marks within `room`."""
    upright, one, other = parts
    half = STRIP / 2
    near = [block, *(grid.trims.grown(grid.bleed) for grid, _ in other.blocks)]
    every = [*near, *(grid.trims.grown(grid.bleed) for grid, _ in one.blocks)]
    first: tuple[Cut, ...] = ()
    second: tuple[Cut, ...] = ()
    if one.blocks:
        first = (Cut(upright, block.x1 + half if upright else block.y0 - half, bounds(every), room.grown(-_CLEAR)),)
    if other.blocks:
        region = room._replace(x1=block.x1 + half) if upright else room._replace(y0=block.y0 - half)
        at = block.y0 - half if upright else block.x1 + half
        second = (Cut(not upright, at, bounds(near), region.grown(-_CLEAR)), *other.partings)
    # Where all edges go on freely from end to end a parting cut would run through waste alone.
    if blocks and _in_line((*blocks, *other.blocks)):
        second = ()
    laid = (*blocks, *one.blocks, *other.blocks)
    partings = () if blocks and _in_line(laid) else (*first, *one.partings, *second)
    return _Filled(laid, partings, one.worth + other.worth, other.left)


def _in_line(blocks: Sequence[tuple[Grid, tuple[Piece, ...]]]) -> bool:
    """Whether no edge of any piece, drawn on to both ends, runs through another piece."""
    trims = [slot.trim for grid, held in blocks for _, slot in zip(held, grid.slots(), strict=False)]
    for low, high in ((0, 2), (1, 3)):
        edges = {trim[side] for trim in trims for side in (low, high)}
        if any(trim[low] + _TINY < edge < trim[high] - _TINY for trim in trims for edge in edges):
            return False
    return True
