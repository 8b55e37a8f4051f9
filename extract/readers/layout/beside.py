"""Text that stands in columns for a few lines only, on a page that is not set in columns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from extract.readers.layout.chunks import Chunk
from extract.readers.layout.rows import rows_of

_LEAST_GUTTER = 9.0
_LEAST_WIDTH = 12
"""Sizes of type: cells of a table are narrower."""
_LEAST_ROWS = 3
_LEAST_PAIRS = 3
_NEXT_LINE = 1.7
_LARGER = 1.1
_GOING_ON = 0.5
_OUTDENT = 4


class Beside(NamedTuple):
    """What stands above such a passage, the passage itself, where it is parted, and what stands below."""

    above: list[Chunk]
    inside: list[Chunk]
    edge: float
    below: list[Chunk]


def beside(chunks: Sequence[Chunk]) -> Beside | None:
    """The first passage of `chunks` whose rows keep the same white between two texts that each go on line by line.

    Rows of a table keep such white, too; their cells do not go on from row to row.
    """
    rows = rows_of(chunks)
    for start, row in enumerate(rows):
        if len(row) < 2:
            continue
        for gap in pairwise(row):
            end, edges = _run(rows, start, (gap[0].x1, gap[1].x0))
            inside = [chunk for row in rows[start:end] for chunk in row]
            edge = sum(edges) / 2
            left, right = ([chunk for chunk in inside if (chunk.x0 > edge) == after] for after in (False, True))
            if _are_texts(left, right):
                if start and _are_heads(rows[start - 1], left[0], right[0]):
                    start -= 1
                above, inside, below = ([chunk for row in part for chunk in row] for part in _cut(rows, start, end))
                return Beside(above, inside, edge, below)
    return None


def _cut(rows: list[list[Chunk]], start: int, end: int) -> tuple[list[list[Chunk]], ...]:
    return rows[:start], rows[start:end], rows[end:]


def _are_heads(row: Sequence[Chunk], left: Chunk, right: Chunk) -> bool:
    """Whether two pieces of a row are the headings of the two texts below it: each begins where its text does."""
    if len(row) != 2 or any(chunk.is_framed for chunk in row):
        return False
    return all(
        -_OUTDENT * first.size < head.x0 - first.x0 < 0.3 * first.size
        and 0 < first.bottom - head.bottom < 2 * head.size
        for head, first in zip(row, (left, right), strict=True)
    )


def _run(rows: Sequence[Sequence[Chunk]], start: int, gap: tuple[float, float]) -> tuple[int, tuple[float, float]]:
    """Where the rows from `start` on stop to leave the same strip white, and what of it they all leave.

    A row on one side alone belongs to them only if it goes on closely with the row above it on that side.
    """
    left, right = gap
    end = start
    for row in rows[start:]:
        before = max((chunk.x1 for chunk in row if chunk.x0 < left), default=left)
        after = min((chunk.x0 for chunk in row if chunk.x1 > right), default=right)
        crossing = any(chunk.is_framed or (chunk.x0 < left and chunk.x1 > right) for chunk in row)
        narrowed = max(left, before), min(right, after)
        if crossing or narrowed[1] - narrowed[0] < _LEAST_GUTTER:
            break
        if end > start and not _goes_on(rows[start:end], row, sum(narrowed) / 2):
            break
        (left, right), end = narrowed, end + 1
    return end, (left, right)


def _goes_on(rows: Sequence[Sequence[Chunk]], row: Sequence[Chunk], edge: float) -> bool:
    first = row[0]
    above = [chunk for chunk in rows[-1] if (chunk.x0 > edge) == (first.x0 > edge)]
    if not above:
        return False
    return first.bottom - above[0].bottom < _NEXT_LINE * first.size and (
        max(first.size, above[0].size) < _LARGER * min(first.size, above[0].size)
    )


def _are_texts(left: Sequence[Chunk], right: Sequence[Chunk]) -> bool:
    if min(len(left), len(right)) < _LEAST_ROWS or not _is_single(left) or not _is_single(right):
        return False
    if any(max(chunk.x1 - chunk.x0 for chunk in side) < _LEAST_WIDTH * side[0].size for side in (left, right)):
        return False
    pairs = [pair for side in (left, right) for pair in pairwise(side) if _are_lines(*pair)]
    going_on = [_reads_on(*pair) for pair in pairs]
    both = all(any(_are_lines(*pair) and _reads_on(*pair) for pair in pairwise(side)) for side in (left, right))
    return both and len(pairs) >= _LEAST_PAIRS and sum(going_on) >= _GOING_ON * len(pairs)


def _is_single(side: Sequence[Chunk]) -> bool:
    """Whether no two chunks of a side stand in one row, as cells of a table do."""
    return all(len(row) == 1 for row in rows_of(side))


def _are_lines(before: Chunk, chunk: Chunk) -> bool:
    return bool(before.words and chunk.words) and chunk.bottom - before.bottom < _NEXT_LINE * chunk.size


def _reads_on(before: Chunk, chunk: Chunk) -> bool:
    """Whether a line goes on with the sentence of the line above it, or with a word that was parted there."""
    last = before.words[-1].text
    return last[-1:] not in ".!?:" and chunk.words[0].text[:1].islower() and len(last) > 1
