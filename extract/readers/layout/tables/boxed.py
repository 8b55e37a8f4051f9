"""Tables whose cells are boxes of their own, with white between them: tinted fields in rows and columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from extract.model import Box
from extract.readers.layout.drawn import Drawing, Grid
from extract.readers.words import Word

_HIGHEST = 4.5
"""Sizes of type: what is higher holds a text."""
_LEAST_SIDE = 0.9
_ALIKE = 1.5
_MOST_WHITE = 14.0
_LEAST_FILLED = 0.7
_LEAST_CELLS = 6
_MOST_BOXES = 600
_SQUARE = 1.15


@dataclass(slots=True)
class _Row:
    top: float
    bottom: float
    cells: list[Box]


def boxed_tables(words: Sequence[Word], drawn: Drawing) -> list[Grid]:
    """The tables that single boxes make, as grids; squares alone are the spaces of a board."""
    if not 4 <= len(drawn.boxes) <= _MOST_BOXES or not words:
        return []
    size = median(word.size for word in words)
    small = [
        box
        for box in drawn.boxes
        if _LEAST_SIDE * size <= box[3] - box[1] <= _HIGHEST * size and box[2] - box[0] >= _LEAST_SIDE * size
    ]
    found: list[Grid] = []
    for rows in _tables(_rows(small)):
        cells = [cell for row in rows for cell in row.cells]
        if len(cells) < _LEAST_CELLS or all(map(_is_square, cells)):
            continue
        filled = sum(1 for cell in cells if any(_is_in(word, cell) for word in words))
        if filled >= _LEAST_FILLED * len(cells):
            found.append(_grid(rows))
    return found


def _rows(boxes: Sequence[Box]) -> list[_Row]:
    """Boxes that begin and end at the same heights, each place once, from the left; two at least."""
    rows: list[_Row] = []
    for box in sorted(boxes, key=lambda box: (round(box[1]), box[0])):
        row = next((row for row in rows[-3:] if _alike(row.top, box[1]) and _alike(row.bottom, box[3])), None)
        if row is None:
            rows.append(_Row(box[1], box[3], [box]))
        elif box[0] >= row.cells[-1][2] - _ALIKE:
            row.cells.append(box)
    return [row for row in rows if len(row.cells) > 1]


def _tables(rows: Sequence[_Row]) -> Iterator[list[_Row]]:
    """Rows close below one another in the same columns; the first may lack some, as the corner above the heads does."""
    table: list[_Row] = []
    for row in rows:
        if table and not (0 <= row.top - table[-1].bottom + _ALIKE <= _MOST_WHITE and _in_columns(table[-1], row)):
            if len(table) > 1:
                yield table
            table = []
        table.append(row)
    if len(table) > 1:
        yield table


def _in_columns(above: _Row, below: _Row) -> bool:
    """Whether the boxes of the row with fewer stand above or below boxes of the other, edge by edge."""
    few, many = sorted((above.cells, below.cells), key=len)
    return len(many) - len(few) < 2 and all(
        any(_alike(cell[0], other[0]) and _alike(cell[2], other[2]) for other in many) for cell in few
    )


def _grid(rows: Sequence[_Row]) -> Grid:
    """The grid: each box with the left edge of its column and the upper edge of its row."""
    widest = max(rows, key=lambda row: len(row.cells))
    lefts = tuple(cell[0] for cell in widest.cells)
    cells = [
        (min(lefts, key=lambda left: abs(left - cell[0])), row.top, cell[2], cell[3])
        for row in rows
        for cell in row.cells
    ]
    return Grid(lefts, tuple(row.top for row in rows), tuple(cells))


def _is_square(box: Box) -> bool:
    width, height = box[2] - box[0], box[3] - box[1]
    return max(width, height) < _SQUARE * min(width, height)


def _is_in(word: Word, box: Box) -> bool:
    return box[0] <= (word.x0 + word.x1) / 2 <= box[2] and box[1] <= (word.top + word.bottom) / 2 <= box[3]


def _alike(one: float, other: float) -> bool:
    return abs(one - other) <= _ALIKE
