"""Columns: where a page is white from top to bottom, and what runs across."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from extract.readers.layout.beside import beside
from extract.readers.layout.chunks import Chunk, is_marker

_LEAST_GUTTER = 6.0
_LEAST_CLEAR_GUTTER = 9.0
_LEAST_ROWS = 4
_LEAST_CLEAR_ROWS = 2
"""So many rows are enough beside a gutter that nothing crosses: the last column of a text is often short."""
_CROSSING = 0.35
_LEAST_COLUMN = 0.17
_WIDE_GUTTER = 40.0
"""What is wider, in points, parts columns no better: short captions beside pictures leave much white."""
_FILLED = 0.25
_LEVEL = 0.6
_ALL_LEVEL = 0.85
_NEXT_LINE = 1.6
_GOING_ON = 0.5
_LEAST_PAIRS = 3
_MOST_LIMIT = 12
_DEEPEST = 6


def columns(chunks: Sequence[Chunk], depth: int) -> Iterator[list[Chunk]]:
    """The columns of a region in reading order, each a list of chunks."""
    gutters = _gutters(chunks) if depth < _DEEPEST else []
    if not gutters:
        passage = beside(chunks) if depth < _DEEPEST else None
        if passage is None:
            if chunks:
                yield list(chunks)
            return
        if passage.above:
            yield passage.above
        yield from _split(passage.inside, passage.edge, depth)
        yield from columns(passage.below, depth)
        return
    left, right = gutters[0]
    band: list[Chunk] = []
    spanning: list[Chunk] = []
    for chunk in sorted(chunks, key=lambda chunk: chunk.middle):
        if chunk.x0 < left and chunk.x1 > right:
            if band:
                lead = _lead(band, chunk, left)
                yield from _spanning_rows(spanning)
                yield from _split([entry for entry in band if entry not in lead], left, depth)
                band, spanning = [], lead
            spanning.append(chunk)
        elif spanning and not band and _goes_on(spanning[-1], chunk, chunks, left):
            spanning.append(chunk)
        else:
            band.append(chunk)
    yield from _spanning_rows(spanning)
    yield from _split(band, left, depth)


def _goes_on(spanning: Chunk, chunk: Chunk, chunks: Sequence[Chunk], left: float) -> bool:
    """Whether `chunk` belongs to the spanning row above: the end of that row, or the short last line of its text."""
    if chunk.top < spanning.bottom - 0.4 * chunk.size:
        return True
    next_line = chunk.top - spanning.bottom < 0.6 * chunk.size and abs(chunk.size - spanning.size) < 0.5
    if not next_line or abs(chunk.x0 - spanning.x0) > 1:
        return False
    return not any(other.x0 > left and other.top < chunk.bottom and other.bottom > chunk.top for other in chunks)


def _spanning_rows(chunks: Sequence[Chunk]) -> Iterator[list[Chunk]]:
    if chunks:
        yield list(chunks)


def _lead(band: Sequence[Chunk], spanning: Chunk, left: float) -> list[Chunk]:
    """A row at the foot of a column that belongs to the spanning row below it, as a heading does to its text."""
    if not band:
        return []
    last = max(band, key=lambda chunk: chunk.bottom)
    foot = [chunk for chunk in band if chunk.bottom > last.top]
    if any((chunk.x0 > left) != (last.x0 > left) for chunk in foot):
        return []
    side = [chunk for chunk in band if (chunk.x0 > left) == (last.x0 > left) and chunk not in foot]
    above = last.top - max((chunk.bottom for chunk in side), default=float("-inf"))
    below = spanning.top - last.bottom
    return foot if below < 1.5 * last.size and above > max(1.5 * below, 0.8 * last.size) else []


def _split(band: Sequence[Chunk], edge: float, depth: int) -> Iterator[list[Chunk]]:
    for side in (
        [chunk for chunk in band if (chunk.x0 + chunk.x1) / 2 <= edge],
        [chunk for chunk in band if (chunk.x0 + chunk.x1) / 2 > edge],
    ):
        yield from columns(side, depth + 1)


def _gutters(chunks: Sequence[Chunk]) -> list[tuple[float, float]]:
    """The upright strips that hardly a chunk crosses and that have text on both sides, row beside row; best first."""
    if sum(chunk.rows for chunk in chunks) < _LEAST_ROWS + _LEAST_CLEAR_ROWS:
        return []
    start, end = min(chunk.x0 for chunk in chunks), max(chunk.x1 for chunk in chunks)
    width = int(end - start) + 1
    if width < 100:
        return []
    weights = [0.0] * (width + 1)
    for chunk in chunks:
        # differences, summed up below
        weights[max(0, int(chunk.x0 - start))] += 1
        weights[min(width, int(chunk.x1 - start) + 1)] -= 1
    coverage: list[float] = []
    total = 0.0
    for weight in weights:
        total += weight
        coverage.append(total)
    most = max(1.0, _CROSSING * len({round(chunk.middle / 4) for chunk in chunks}))
    strips = {(start + first, start + last + 1) for first, last in _low_strips(coverage, most)}
    wide = [(left, right) for left, right in strips if right - left >= _LEAST_GUTTER]
    for crossed in (False, True):
        scores = [
            (_gutter_score(chunks, left, right, end - start, crossed=crossed), left, right) for left, right in wide
        ]
        if found := [strip for strip in scores if strip[0]]:
            return [(left, right) for _, left, right in sorted(found, reverse=True)]
    return []


def _low_strips(coverage: Sequence[float], most: float) -> Iterator[tuple[int, int]]:
    """Strips whose coverage is lowest in their neighbourhood and at most `most`."""
    for limit in range(min(int(most), _MOST_LIMIT) + 1):
        first: int | None = None
        for index, value in enumerate([*coverage, most + 1]):
            if value <= limit and first is None:
                first = index
            elif value > limit and first is not None:
                if first > 0 and index < len(coverage) - 1:
                    yield first, index - 1
                first = None


def _gutter_score(chunks: Sequence[Chunk], left: float, right: float, width: float, *, crossed: bool) -> float:
    """How much speaks for a gutter: rows with text on both sides; 0 if it is none.

    One that is `crossed` often, above and below its text, will do where there is no other.
    """
    before = [chunk for chunk in chunks if chunk.x1 <= left + 1]
    after = [chunk for chunk in chunks if chunk.x0 >= right - 1]
    crossing = len(chunks) - len(before) - len(after)
    if _are_markers(before):
        return 0.0
    rows_before, rows_after = _row_count(before), _row_count(after)
    clear = crossing == 0 and right - left > _LEAST_CLEAR_GUTTER
    if min(rows_before, rows_after) < (_LEAST_CLEAR_ROWS if clear else _LEAST_ROWS):
        return 0.0
    if max(rows_before, rows_after) < _LEAST_ROWS:
        return 0.0
    most = max(1, _CROSSING * min(rows_before, rows_after))
    if crossing > most and not crossed:
        return 0.0
    if crossing > most and (_crossing_inside(chunks, before, after) > most or _are_cells(before, after)):
        return 0.0
    extents = [max(c.x1 for c in side) - min(c.x0 for c in side) for side in (before, after)]
    if min(extents) < _LEAST_COLUMN * width or not _side_by_side(before, after):
        return 0.0
    # columns are filled with lines of text, or their lines stand at heights of their own; cells of a table do neither
    thin, full = sorted((_density(before), _density(after)))
    level = _LEVEL if full < _FILLED else _ALL_LEVEL
    alike = thin < _FILLED and _level_share(before, after) > level
    if alike and not _read_on(before, after):
        return 0.0
    return min(right - left, _WIDE_GUTTER) * (rows_before + rows_after) / (1 + 3 * crossing)


def _are_cells(before: Sequence[Chunk], after: Sequence[Chunk]) -> bool:
    """Whether two sides below or above a text may be those of a table: row beside row, and none reads on."""
    return _level_share(before, after) > _LEVEL and not _read_on(before, after)


def _crossing_inside(chunks: Sequence[Chunk], before: Sequence[Chunk], after: Sequence[Chunk]) -> int:
    """How many chunks cross a gutter beside its text.

    A title above short columns and a box at the foot of the page cross it, too, and say nothing against it.
    """
    sides = [*before, *after]
    top, bottom = min(chunk.top for chunk in sides), max(chunk.bottom for chunk in sides)
    crossing = {*chunks} - {*sides}
    return sum(1 for chunk in crossing if top < chunk.middle < bottom)


def _are_markers(chunks: Sequence[Chunk]) -> bool:
    """Whether all text of a side is numbers or bullets: they begin the lines beside them."""
    words = [word for chunk in chunks for word in chunk.words]
    return bool(words) and all(is_marker(word.text) for word in words)


def _read_on(before: Sequence[Chunk], after: Sequence[Chunk]) -> bool:
    """Whether the lines of both sides are text that goes on from line to line, as cells of a table hardly do."""
    counts = [_going_on(side) for side in (before, after)]
    if min(pairs for pairs, _ in counts) < _LEAST_PAIRS or sum(pairs for pairs, _ in counts) < 2 * _LEAST_ROWS:
        return False
    return all(going_on >= _GOING_ON * pairs for pairs, going_on in counts)


def _going_on(chunks: Sequence[Chunk]) -> tuple[int, int]:
    """How many pairs of lines stand close below one another, and how many of these are a sentence that goes on."""
    columns: dict[int, list[Chunk]] = {}
    for chunk in sorted(chunks, key=lambda chunk: chunk.bottom):
        if chunk.words:
            columns.setdefault(round(chunk.x0 / 4), []).append(chunk)
    pairs = going_on = 0
    for column in columns.values():
        for before, chunk in pairwise(column):
            if chunk.bottom - before.bottom < _NEXT_LINE * chunk.size:
                pairs += 1
                going_on += chunk.words[0].text[:1].islower() and before.words[-1].text[-1:] not in ".!?:"
    return pairs, going_on


def _level_share(before: Sequence[Chunk], after: Sequence[Chunk]) -> float:
    """The share of the rows of the side with fewer that stand level with a row of the other side."""
    feet = [sorted({round(chunk.bottom, 1) for chunk in side if not chunk.is_framed}) for side in (before, after)]
    few, many = sorted(feet, key=len)
    level = sum(1 for foot in few if any(abs(foot - other) < 1.5 for other in many))
    return level / max(1, len(few))


def _density(chunks: Sequence[Chunk]) -> float:
    """The share of its area that a side covers with text."""
    width = max(c.x1 for c in chunks) - min(c.x0 for c in chunks)
    height = max(c.bottom for c in chunks) - min(c.top for c in chunks)
    return sum((c.x1 - c.x0) * (c.bottom - c.top) for c in chunks) / max(1.0, width * height)


def _row_count(chunks: Iterable[Chunk]) -> int:
    rows = list(chunks)
    return len({round(chunk.middle / 4) for chunk in rows}) + sum(chunk.rows - 1 for chunk in rows)


def _side_by_side(before: Sequence[Chunk], after: Sequence[Chunk]) -> bool:
    """Whether the two sides share a good part of their height."""
    top = max(min(c.top for c in before), min(c.top for c in after))
    bottom = min(max(c.bottom for c in before), max(c.bottom for c in after))
    least = min(max(c.bottom for c in side) - min(c.top for c in side) for side in (before, after))
    return bottom - top > 0.3 * least
