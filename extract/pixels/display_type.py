"""Titles on a scanned page: their strokes are as heavy as those of drawings; the row that they stand in tells them."""

from __future__ import annotations

from collections.abc import Sequence

from extract.pixels.components import Component

# gaps and feet as shares of the height of the lower letter
_GAP, _FOOT = 0.6, 0.12
_NEXT_WORD, _LETTERS = 1.2, 3
_OVERLAP = 0.2
_MOST_TALLER = 2.0
_LEAST_LETTERS, _LEAST_WIDTHS = 4, 3


def displayed(pieces: Sequence[Component], least: float, most: float) -> list[Component]:
    """The pieces between two heights, in pixels, that are letters of a title.

    They stand close together on one foot, and are not as wide as one another: counters, cards and spaces are. A short
    word beside such a row belongs to it.
    """
    rows: list[list[Component]] = []
    for piece in sorted((piece for piece in pieces if least < piece.height <= most), key=lambda piece: piece.x0):
        row = next((row for row in rows if _stands_in(piece, row[-1])), None)
        if row is None:
            rows.append([piece])
        else:
            row.append(piece)
    titles = [row for row in rows if len(row) >= _LEAST_LETTERS and _widths(row) >= _LEAST_WIDTHS]
    while beside := [row for row in rows if row not in titles and any(_are_words(row, title) for title in titles)]:
        titles += beside
    return [piece for row in titles for piece in row]


def _are_words(one: Sequence[Component], other: Sequence[Component]) -> bool:
    """Whether two rows stand beside each other as the words of a title do."""
    before, behind = (one, other) if one[0].x0 < other[0].x0 else (other, one)
    low = min(before[-1].height, behind[0].height)
    near = -_OVERLAP * low <= behind[0].x0 - before[-1].x1 < _NEXT_WORD * low
    return near and any(_are_level(last, first) for last in before[-_LETTERS:] for first in behind[:_LETTERS])


def _stands_in(piece: Component, last: Component) -> bool:
    low = min(piece.height, last.height)
    return _are_level(piece, last) and -_OVERLAP * low <= piece.x0 - last.x1 < _GAP * low


def _are_level(one: Component, other: Component) -> bool:
    """Whether two letters stand on one foot; one with a descender has its head in common with others."""
    low, tall = sorted((one.height, other.height))
    away = min(abs(one.bottom - other.bottom), abs(one.top - other.top))
    return away <= max(1.0, _FOOT * low) and tall < _MOST_TALLER * low


def _widths(row: Sequence[Component]) -> int:
    """How many widths there are that measuring can tell apart."""
    told: list[int] = []
    for width in sorted(piece.width for piece in row):
        if not told or width - told[-1] > 1:
            told.append(width)
    return len(told)
