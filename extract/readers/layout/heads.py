"""The head of a table without lines: words above the columns, closer to each other than what is below them."""

from __future__ import annotations

from collections.abc import Sequence

from extract.readers.layout.chunks import Chunk
from extract.readers.layout.tables import Span
from extract.readers.words import Word

_MOST_ROWS = 2
_GAP = 1.3
_BESIDE = 3.0


def head_rows(rows: Sequence[Sequence[Chunk]], start: int, spans: Sequence[Span]) -> int:
    """How many rows above the table that begins at `start` are its head.

    No word of a head stands above two columns, and hardly a column is without one; of a sentence that is unlikely.
    """
    filled: set[int] = set()
    several = False
    for count in range(1, min(_MOST_ROWS, start) + 1):
        row, below = rows[start - count], rows[start - count + 1]
        places = _places(row, spans)
        if below[0].top - row[0].bottom > _GAP * row[0].size or None in places:
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
