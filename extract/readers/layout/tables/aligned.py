"""Tables without lines: rows whose cells stand below one another, apart from their neighbours, and the head above.

The words of a head are closer to each other than what is below them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from extract.readers.layout.chunks import Chunk
from extract.readers.words import Word

_CELL_GAP = 1.2
_PAIR_GAP = 2.0
_LEAST_ROWS = 3
_MOST_COLUMNS = 12
_LEAST_WIDE = 0.5
"""The least share of rows that must have several cells: else it is text with something beside it."""
_MOST_HEADS = 2
_HEAD_GAP = 1.3
_BESIDE = 3.0


class Piece(Protocol):
    """Words that stand together, with their box and size in points."""

    x0: float
    x1: float
    top: float
    bottom: float
    size: float


@dataclass(frozen=True, slots=True)
class Span:
    """The left and right edge of a table column."""

    left: float
    right: float


def table_runs(rows: Sequence[Sequence[Piece]]) -> list[tuple[int, int, tuple[Span, ...]]]:
    """The runs of rows (from, to) that are tables, each with its columns.

    At least three rows that follow one another closely, each in the columns of the others; a row of a single cell may
    stand between (a cell of several lines), but neither first nor last.
    """
    runs: list[tuple[int, int, tuple[Span, ...]]] = []
    start = 0
    while start < len(rows):
        if not _has_cells(rows[start]):
            start += 1
            continue
        end = start + 1
        while end < len(rows) and _follows(rows[end - 1], rows[end]):
            end += 1
        while end > start and not _columns_of(rows[start:end]):
            end -= 1
        wide = sum(1 for row in rows[start:end] if _has_cells(row))
        columns = _columns_of(rows[start:end]) if wide >= max(_LEAST_ROWS, _LEAST_WIDE * (end - start)) else ()
        for skipped in (1, 2):
            # a head whose words stand close together hides the columns below it
            finer = _columns_of(rows[start + skipped : end]) if columns and wide - skipped >= _LEAST_ROWS else ()
            if len(finer) > len(columns):
                start, columns = start + skipped, finer
                while not _has_cells(rows[start]):
                    start += 1
                break
        if columns:
            head, columns = _with_head(rows, start, end, columns)
            runs.append((head, end, columns))
            start = end
        else:
            start += 1
    return runs


def _with_head(
    rows: Sequence[Sequence[Piece]], start: int, end: int, columns: tuple[Span, ...]
) -> tuple[int, tuple[Span, ...]]:
    """Take in the row above if it is the head of the columns: heads stand closer than what is below them."""
    if start and len(rows[start - 1]) > 1 and _follows(rows[start - 1], rows[start]):
        wider = _columns_of(rows[start - 1 : end])
        if len(wider) == len(columns):
            return start - 1, wider
    return start, columns


def cell_of(piece: Piece, columns: Sequence[Span]) -> int:
    """The column that a piece stands in: the one it overlaps most."""
    return max(
        range(len(columns)), key=lambda index: min(piece.x1, columns[index].right) - max(piece.x0, columns[index].left)
    )


def _has_cells(row: Sequence[Piece]) -> bool:
    """Whether a row has two or more cells: gaps that are wide for the size of its type, a pair needs a wider one."""
    gaps = [(after.x0 - before.x1) / after.size for before, after in pairwise(row)]
    wide = [gap for gap in gaps if gap > _CELL_GAP]
    return len(wide) > 1 or any(gap > _PAIR_GAP for gap in wide)


def _follows(before: Sequence[Piece], row: Sequence[Piece]) -> bool:
    return row[0].top - before[0].bottom < 1.7 * row[0].size


def _columns_of(rows: Sequence[Sequence[Piece]]) -> tuple[Span, ...]:
    """The columns that the pieces of all rows fall into; none if they do not make at least two."""
    spans: list[Span] = []
    for piece in sorted((piece for row in rows for piece in row), key=lambda piece: piece.x0):
        if spans and piece.x0 < spans[-1].right + 0.2 * piece.size:
            spans[-1] = Span(spans[-1].left, max(spans[-1].right, piece.x1))
        else:
            spans.append(Span(piece.x0, piece.x1))
    filled = [sum(1 for row in rows if any(span.left <= piece.x0 <= span.right for piece in row)) for span in spans]
    sound = 2 <= len(spans) <= _MOST_COLUMNS and min(filled) >= 2
    return tuple(spans) if sound else ()


def head_rows(rows: Sequence[Sequence[Chunk]], start: int, spans: Sequence[Span]) -> int:
    """How many rows above the table that begins at `start` are its head.

    No word of a head stands above two columns, and hardly a column is without one; of a sentence that is unlikely.
    """
    filled: set[int] = set()
    several = False
    for count in range(1, min(_MOST_HEADS, start) + 1):
        row, below = rows[start - count], rows[start - count + 1]
        places = _places(row, spans)
        if below[0].top - row[0].bottom > _HEAD_GAP * row[0].size or None in places:
            return 0
        filled |= {place for place in places if place is not None}
        several = several or len(row) > 1
        if several and len(filled) >= max(2, len(spans) - 1):
            return count
    return 0


def column_of(word: Word, spans: Sequence[Span], size: float) -> int | None:
    """The column that a word stands in; None for one that stands in two, or beside the table."""
    if word.x0 < spans[0].left - _BESIDE * size or word.x1 > spans[-1].right + _BESIDE * size:
        return None
    over = [place for place, span in enumerate(spans) if word.x0 < span.right and word.x1 > span.left]
    if not over:
        gaps = [max(span.left - word.x1, word.x0 - span.right) for span in spans]
        return gaps.index(min(gaps))
    return over[0] if len(over) == 1 else None


def _places(row: Sequence[Chunk], spans: Sequence[Span]) -> set[int | None]:
    return {column_of(word, spans, chunk.size) for chunk in row for word in chunk.words}
