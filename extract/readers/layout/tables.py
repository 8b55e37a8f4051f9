"""Tables without lines: rows whose cells stand below one another, apart from their neighbours."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from extract.model import is_bullet
from extract.readers.layout.chunks import Chunk, chunked, is_marker
from extract.readers.layout.drawn import Drawing, Grid
from extract.readers.layout.rows import reads_on, rows_of
from extract.readers.words import Word

_CELL_GAP = 1.2
_PAIR_GAP = 2.0
_LEAST_ROWS = 3
_MOST_COLUMNS = 12
_LEAST_WIDE = 0.5
"""The least share of rows that must have several cells: else it is text with something beside it."""
_MOST_LINES = 4
_LIST_WORDS = 3
_LEAST_WIDTH = 60.0
_HIGHEST_ROW = 80.0
_MOST_RULES = 200


class Span(NamedTuple):
    """The left and right edge of a table column."""

    left: float
    right: float


def table_runs(rows: Sequence[Sequence[Chunk]]) -> list[tuple[int, int, tuple[Span, ...]]]:
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
        while end < len(rows) and rows[end][0].top - rows[end - 1][0].bottom < 1.7 * rows[end][0].size:
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
            runs.append((start, end, columns))
            start = end
        else:
            start += 1
    return runs


def cell_of(piece: Chunk, columns: Sequence[Span]) -> int:
    """The column that a piece stands in: the one it overlaps most."""
    return max(
        range(len(columns)), key=lambda index: min(piece.x1, columns[index].right) - max(piece.x0, columns[index].left)
    )


def _has_cells(row: Sequence[Chunk]) -> bool:
    """Whether a row has two or more cells: gaps that are wide for the size of its type, a pair needs a wider one."""
    gaps = [(after.x0 - before.x1) / after.size for before, after in pairwise(row)]
    wide = [gap for gap in gaps if gap > _CELL_GAP]
    return len(wide) > 1 or any(gap > _PAIR_GAP for gap in wide)


def _columns_of(rows: Sequence[Sequence[Chunk]]) -> tuple[Span, ...]:
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


def are_texts(rows: Sequence[Sequence[Chunk]], spans: Sequence[Span]) -> bool:
    """Whether columns hold items of lists, or all go on with their sentences from one row to the next."""
    first = [word.text for row in rows for chunk in row if cell_of(chunk, spans) == 0 for word in chunk.words]
    others = sum(len(chunk.words) for row in rows for chunk in row) - len(first)
    marked = len(spans) == 2 and all(map(is_marker, first)) and others > _LIST_WORDS * len(rows)
    # a heading may stand above each list
    if marked or all(is_bullet(chunk.words[0].text) for row in rows[1:] for chunk in row if cell_of(chunk, spans) == 0):
        return True
    cells = [{cell_of(chunk, spans): chunk for chunk in row} for row in rows]
    return any(
        len(above) == len(below) == len(spans)
        and all(reads_on(above[place], below[place], spans[place].right) for place in above)
        for above, below in pairwise(cells)
    )


# Between rulings


def ruled_tables(words: Sequence[Word], drawn: Drawing) -> list[Grid]:
    """The tables whose rows lie between level lines of one length, as grids of cells."""
    found: list[Grid] = []
    for left, right, heights in _ladders(drawn):
        bands: list[tuple[float, float]] = []
        rows: list[list[Chunk]] = []
        for top, bottom in pairwise(heights):
            inside = [word for word in words if left - 3 < word.x0 and word.x1 < right + 3]
            inside = [word for word in inside if top < (word.top + word.bottom) / 2 < bottom]
            if inside:
                bands.append((top, bottom))
                rows += rows_of(chunked(inside))
        if len(bands) < _LEAST_ROWS or len(rows) > _MOST_LINES * len(bands):
            continue
        # the words of a head may stand close together
        spans = max(_columns_of(rows), _columns_of(rows[1:]), key=len)
        if spans:
            sides = [left, *((before.right + after.left) / 2 for before, after in pairwise(spans)), right]
            cells = [(x0, top, x1, bottom) for top, bottom in bands for x0, x1 in pairwise(sides)]
            found.append(Grid(tuple(sides[:-1]), tuple(top for top, _ in bands), tuple(cells)))
    return found


def _ladders(drawn: Drawing) -> Iterator[tuple[float, float, list[float]]]:
    """Level lines of one length below one another: (left, right, heights)."""
    level = [(x0, x1, (top + bottom) / 2) for x0, top, x1, bottom in drawn.strokes if x1 - x0 > bottom - top]
    level += [(box[0], box[2], height) for box in drawn.boxes for height in (box[1], box[3])]
    if len(level) > _MOST_RULES:
        return
    rules: dict[tuple[int, int], set[float]] = {}
    for x0, x1, height in _joined(level):
        if x1 - x0 >= _LEAST_WIDTH:
            rules.setdefault((round(x0 / 3), round(x1 / 3)), set()).add(height)
    for (left, right), heights in rules.items():
        runs: list[list[float]] = [[]]
        for height in sorted(heights):
            if runs[-1] and height - runs[-1][-1] > _HIGHEST_ROW:
                runs.append([])
            if not runs[-1] or height - runs[-1][-1] > 3:
                runs[-1].append(height)
        yield from ((3.0 * left, 3.0 * right, run) for run in runs if len(run) > _LEAST_ROWS)


def _joined(rules: Sequence[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    """Rules that touch end to end, a piece a cell, as one."""
    joined: list[tuple[float, float, float]] = []
    for x0, x1, height in sorted(rules, key=lambda rule: (round(rule[2]), rule[0])):
        if joined and round(joined[-1][2]) == round(height) and -2 < x0 - joined[-1][1] < 3:
            joined[-1] = (joined[-1][0], max(x1, joined[-1][1]), height)
        else:
            joined.append((x0, x1, height))
    return joined
