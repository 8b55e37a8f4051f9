"""Boards that are larger than the paper: over which pages they go, and where the pages meet. Pure.

Neighbouring pages overlap: the page on the left (or below) goes on for `OVERLAP` beyond the seam, the other one is
cut at the seam and glued onto it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, product

from printables.drawing import Box, Length, Matrix, apply, bounds, turned_at
from printables.paper.imposition import MARK_ROOM, PaperTooSmallError, Sheet
from printables.paper.sizes import MARGIN, Paper
from printables.pieces import Board

OVERLAP: Length = 8.0


@dataclass(frozen=True, slots=True)
class Seam:
    """Where two pages meet, on this page: x = `at` (`vertical`) or y = `at`; `name` is the same on both pages."""

    vertical: bool
    at: Length
    name: str
    cut_here: bool


@dataclass(frozen=True, slots=True)
class BoardPage:
    """One page of a board: `window` is the part of the page that it covers, `matrix` puts the drawing there.

    `trim` is the trim of the whole board on this page; parts of it lie outside `window` where a neighbour goes on.
    `beside` are pieces that lie on the page beside the board.
    """

    board: Board
    number: int
    pages: int
    window: Box
    trim: Box
    matrix: Matrix
    seams: tuple[Seam, ...]
    beside: Sheet | None = None


def board_pages(board: Board, paper: Paper) -> tuple[BoardPage, ...]:
    """The pages of a board, from the upper left, row by row; upright or turned, whichever takes fewer.

    Raises PaperTooSmallError where no choice of seams makes the parts small enough.
    """
    room = Box(0, 0, paper.width, paper.height).grown(-MARGIN - MARK_ROOM)
    plans = []
    for angle in (0, 90):
        box = _moved(board.drawing.box, turned_at(angle, 0, 0))
        across, up = board.vertical_seams, board.horizontal_seams
        if angle:
            across, up = tuple(sorted(-y for y in up)), across
        columns, rows = _parts(box.x0, box.x1, across, room.width), _parts(box.y0, box.y1, up, room.height)
        if columns and rows:
            plans.append((len(columns) * len(rows), angle, columns, rows))
    if not plans:
        raise PaperTooSmallError(f"{board.id}: its parts are larger than {paper.name}")
    _, angle, columns, rows = min(plans, key=lambda plan: plan[:2])
    return tuple(_pages(board, paper, angle, columns, rows))


def _parts(low: Length, high: Length, seams: Sequence[Length], room: Length) -> list[tuple[Length, Length]] | None:
    """The fewest stretches from `low` to `high`, as even as possible, that fit into `room` with their overlap."""
    for count in range(1, len(seams) + 2):
        best: list[tuple[Length, Length]] | None = None
        for chosen in combinations(seams, count - 1):
            stretches = list(pairwise((low, *chosen, high)))
            widest = max(b - a + (OVERLAP if b != high else 0) for a, b in stretches)
            if widest <= room and (best is None or widest < _widest(best, high)):
                best = stretches
        if best:
            return best
    return None


def _widest(stretches: list[tuple[Length, Length]], high: Length) -> Length:
    return max(b - a + (OVERLAP if b != high else 0) for a, b in stretches)


def _pages(
    board: Board,
    paper: Paper,
    angle: int,
    columns: list[tuple[Length, Length]],
    rows: list[tuple[Length, Length]],
) -> Iterator[BoardPage]:
    pages = list(product(reversed(range(len(rows))), range(len(columns))))
    for number, (row, column) in enumerate(pages, 1):
        (x0, x1), (y0, y1) = columns[column], rows[row]
        last_column, last_row = column == len(columns) - 1, row == len(rows) - 1
        shown = Box(x0, y0, x1 + (0 if last_column else OVERLAP), y1 + (0 if last_row else OVERLAP))
        dx, dy = paper.width / 2 - shown.center[0], paper.height / 2 - shown.center[1]
        matrix = turned_at(angle, dx, dy)
        seams = []
        if column:
            seams.append(Seam(True, x0 + dx, _name(True, column - 1, row), True))
        if not last_column:
            seams.append(Seam(True, x1 + dx, _name(True, column, row), False))
        if row:
            seams.append(Seam(False, y0 + dy, _name(False, row - 1, column), True))
        if not last_row:
            seams.append(Seam(False, y1 + dy, _name(False, row, column), False))
        trim = _moved(board.trim, matrix)
        yield BoardPage(board, number, len(pages), shown.moved(dx, dy), trim, matrix, tuple(seams))


def _name(vertical: bool, seam: int, line: int) -> str:
    """A letter and a number for each seam: letters for upright seams from A, for level ones from P."""
    return f"{chr(ord('A' if vertical else 'P') + seam)}{line + 1}"


def _moved(box: Box, matrix: Matrix) -> Box:
    corners = [apply(matrix, x, y) for x, y in product((box.x0, box.x1), (box.y0, box.y1))]
    return bounds(Box(x, y, x, y) for x, y in corners)
