"""Titles on a scanned page: their strokes are as heavy as those of drawings; the row that they stand in tells them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from extract.readers.scans.ink import Blot

# gaps and feet as shares of the height of the lower letter
_GAP, _FOOT = 0.6, 0.12
_OVERLAP = 0.2
_MOST_TALLER = 2.0
_LEAST_LETTERS, _LEAST_WIDTHS = 4, 3


def displayed(pieces: Sequence[Blot], least: float, most: float) -> list[Blot]:
    """The pieces between two heights, in pixels, that are letters of a title.

    They stand close together on one foot, and are not as wide as one another: counters, cards and spaces are.
    """
    rows: list[list[Blot]] = []
    for piece in sorted((piece for piece in pieces if least < piece.height <= most), key=lambda piece: piece.x0):
        row = next((row for row in rows if _stands_in(piece, row[-1])), None)
        if row is None:
            rows.append([piece])
        else:
            row.append(piece)
    return [piece for row in rows if len(row) >= _LEAST_LETTERS and _widths(row) >= _LEAST_WIDTHS for piece in row]


def _stands_in(piece: Blot, last: Blot) -> bool:
    low, tall = sorted((piece.height, last.height))
    level = abs(piece.bottom - last.bottom) <= max(1.0, _FOOT * low) and tall < _MOST_TALLER * low
    return level and -_OVERLAP * low <= piece.x0 - last.x1 < _GAP * low


def _widths(row: Sequence[Blot]) -> int:
    """How many widths there are that measuring can tell apart."""
    widths = sorted(piece.width for piece in row)
    return 1 + sum(after - before > 1 for before, after in pairwise(widths))
