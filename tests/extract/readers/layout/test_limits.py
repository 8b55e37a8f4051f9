"""Columns, tables and grids on both sides of the limits that tell them from text."""

from __future__ import annotations

import pytest

from extract.readers.layout.chunks import Chunk
from extract.readers.layout.columns import columns
from extract.readers.layout.drawn import Grid
from extract.readers.layout.rows import spacing_of
from extract.readers.layout.tables import table_runs
from extract.readers.words import Word


def word(text: str, x0: float, x1: float, bottom: float, size: float = 10) -> Word:
    return Word(text, x0, x1, bottom - size, bottom, size, False)


def piece(x0: float, x1: float, bottom: float, text: str = "and", size: float = 10) -> Chunk:
    """Words that stand together."""
    return Chunk([word(text, x0, x1, bottom, size)], x0, x1, bottom - size, bottom, size)


def column(x0: float, x1: float, rows: int, first: float = 100, pitch: float = 12) -> list[Chunk]:
    return [piece(x0, x1, first + pitch * row) for row in range(rows)]


def parted(*chunks: list[Chunk]) -> int:
    """How many columns these make."""
    return len(list(columns([chunk for some in chunks for chunk in some], 0)))


@pytest.mark.parametrize(("white", "left", "right", "found"), [
    (8, 4, 4, 2), (8, 4, 3, 1), (15, 4, 2, 2), (15, 4, 1, 1), (15, 3, 3, 1), (5, 6, 6, 1), (9, 4, 2, 1), (11, 4, 2, 2),
])  # fmt: skip
def test_columns_have_rows_on_both_sides_of_the_white(white: float, left: int, right: int, found: int) -> None:
    """Four, beside plain white two on one side; less white than six points is none."""
    assert parted(column(50, 200, left), column(200 + white, 360, right, first=106)) == found


@pytest.mark.parametrize(("width", "found"), [(40, 1), (80, 2)])
def test_a_column_has_a_sixth_of_the_width(width: float, found: int) -> None:
    assert parted(column(50, 350, 6), column(370, 370 + width, 6, first=106)) == found


def test_numbers_that_begin_the_lines_beside_them_are_no_column() -> None:
    numbers = [piece(50, 65, 100 + 12 * row, f"{row + 1}.") for row in range(6)]
    assert parted(numbers, column(90, 300, 6)) == 1


@pytest.mark.parametrize(("across", "found"), [(1, 2), (4, 1)])
def test_a_line_may_cross_the_white_and_many_may_not(across: int, found: int) -> None:
    crossing = [piece(50, 360, 112 + 24 * row) for row in range(across)]
    left = [one for one in column(50, 200, 8) if all(abs(one.bottom - other.bottom) > 5 for other in crossing)]
    right = [one for one in column(220, 360, 8) if all(abs(one.bottom - other.bottom) > 5 for other in crossing)]
    assert len({*map(tuple, (map(id, part) for part in columns([*crossing, *left, *right], 0)))}) >= found
    assert (parted(crossing, left, right) > 1) == (found > 1)


def rows_of_cells(rows: int, white: float, cells: int = 2, pitch: float = 14) -> list[list[Chunk]]:
    return [
        [piece(50 + n * (30 + white), 80 + n * (30 + white), 100 + pitch * row) for n in range(cells)]
        for row in range(rows)
    ]


@pytest.mark.parametrize(("rows", "white", "cells", "found"), [
    (3, 21, 2, 1), (2, 21, 2, 0), (3, 20, 2, 0), (3, 12.1, 3, 1), (3, 12, 3, 0), (3, 13, 12, 1), (3, 13, 13, 0),
])  # fmt: skip
def test_a_table_has_three_rows_of_cells_that_stand_apart(rows: int, white: float, cells: int, found: int) -> None:
    """A pair stands farther apart than cells of several do; twelve columns are the most."""
    assert len(table_runs(rows_of_cells(rows, white, cells))) == found


@pytest.mark.parametrize(("pitch", "found"), [(26.9, 1), (27.1, 0)])
def test_rows_of_a_table_follow_closely(pitch: float, found: int) -> None:
    assert len(table_runs(rows_of_cells(3, 25, pitch=pitch))) == found


@pytest.mark.parametrize(("single", "found"), [(3, 1), (4, 0)])
def test_half_of_the_rows_of_a_table_have_several_cells(single: int, found: int) -> None:
    rows = rows_of_cells(3 + single, 25)
    for row in rows[2 : 2 + single]:
        del row[1]
    assert len(table_runs(rows)) == found


def grid(columns: int = 2, rows: int = 3, width: float = 100, height: float = 20) -> Grid:
    lefts = tuple(50 + width * n for n in range(columns))
    tops = tuple(100 + height * n for n in range(rows))
    return Grid(lefts, tops, tuple((x, y, x + width, y + height) for y in tops for x in lefts))


def test_the_usual_distance_of_lines_goes_with_the_size_of_their_type() -> None:
    small = [[piece(50, 300, 100 + 17 * row)] for row in range(6)]
    large = [[piece(50, 300, 240 + 20.5 * row, size=12)] for row in range(5)]
    assert spacing_of([*small, *large], 300) == [True, *[False] * 5, True, *[False] * 4]
