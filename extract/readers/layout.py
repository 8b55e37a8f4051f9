"""Words on a page become lines in reading order: columns from the left, what spans them in between."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from extract.document import Line
from extract.model import Box, Repair
from extract.readers.glyphs import Word

_SET_OFF = 1.3
_MOST_HEADS = 2
_JOIN = 0.6
"""Words with a gap below this many type sizes belong to one chunk."""
_LEAST_GUTTER = 6.0
_LEAST_CLEAR_GUTTER = 9.0
_LEAST_ROWS = 4
_LEAST_CLEAR_ROWS = 2
"""So many rows are enough beside a gutter that nothing crosses: the last column of a text is often short."""
_CROSSING = 0.35
_LEAST_COLUMN = 0.17
_FILLED = 0.25
_LEVEL = 0.6
_MOST_LIMIT = 12
_DEEPEST = 6
_TABLE_GAP = 2.5
_PARAGRAPH_GAP = 1.2
_MARKER = re.compile(r"\(?(?:\d{1,3}|[a-h])(?:\.\)|[.)])|[-–—•·▪●■►‣∙◦*⁃\uf000-\uf8ff]$")
_ENDS = '.!?:…”»"'


@dataclass(slots=True)
class _Chunk:
    """Words of one row that stand together."""

    words: list[Word]
    x0: float
    x1: float
    top: float
    bottom: float
    size: float

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2


def page_lines(words: Sequence[Word], page: int) -> list[Line]:
    """The lines of one page in reading order, numbered from 1."""
    lines: list[Line] = []
    for region in _set_off(_raise_small(_chunks(words))):
        for column in _columns(region, 0):
            lines += _column_lines(column, page, len(lines))
    return lines


def _set_off(chunks: Sequence[_Chunk]) -> list[list[_Chunk]]:
    """Heads and feet, set off from the page by white from side to side, apart from what is between them.

    They say nothing about the columns of the page, and would stand in the way of finding them.
    """
    bands: list[list[_Chunk]] = []
    foot = float("-inf")
    for chunk in sorted(chunks, key=lambda chunk: chunk.top):
        if bands and chunk.top - foot <= _SET_OFF * chunk.size:
            bands[-1].append(chunk)
        else:
            bands.append([chunk])
        foot = max(foot, chunk.bottom)
    first, last = 0, len(bands)
    while first < last and first < _MOST_HEADS and _is_flat(bands[first]):
        first += 1
    while last > first and len(bands) - last < _MOST_HEADS and _is_flat(bands[last - 1]):
        last -= 1
    between = [chunk for band in bands[first:last] for chunk in band]
    return [*bands[:first], *([between] if between else []), *bands[last:]]


def _is_flat(band: Sequence[_Chunk]) -> bool:
    """Whether a band is a single row."""
    return max(chunk.bottom for chunk in band) - min(chunk.top for chunk in band) < 1.6 * band[0].size


def _chunks(words: Sequence[Word]) -> list[_Chunk]:
    chunks: list[_Chunk] = []
    for word in words:
        last = chunks[-1] if chunks else None
        alike = last is not None and abs(last.bottom - word.bottom) <= 0.35 * max(last.size, word.size)
        if last is not None and alike and -0.5 * word.size <= word.x0 - last.x1 <= _JOIN * max(word.size, last.size):
            last.words.append(word)
            last.x1 = max(last.x1, word.x1)
            last.top, last.bottom = min(last.top, word.top), max(last.bottom, word.bottom)
            last.size = max(last.size, word.size)
        else:
            chunks.append(_Chunk([word], word.x0, word.x1, word.top, word.bottom, word.size))
    return chunks


def _raise_small(chunks: Sequence[_Chunk]) -> list[_Chunk]:
    """Put raised or lowered small type (`2nd`, footnote marks) into the chunk that it touches."""
    result = sorted(chunks, key=lambda chunk: chunk.top)
    sizes = [chunk.size for chunk in result]
    if not sizes or min(sizes) > 0.85 * max(sizes):
        return result
    large = [chunk for chunk in result if chunk.size > 0.85 * median(sizes)]
    kept: list[_Chunk] = []
    for chunk in result:
        host = None
        if len(chunk.words) == 1 and chunk.size < 0.85 * median(sizes):
            host = next((other for other in large if _touches(chunk, other)), None)
        if host is None:
            kept.append(chunk)
            continue
        place = next((index for index, word in enumerate(host.words) if word.x0 > chunk.x0), len(host.words))
        host.words[place:place] = chunk.words
        host.x0, host.x1 = min(host.x0, chunk.x0), max(host.x1, chunk.x1)
    return kept


def _touches(small: _Chunk, large: _Chunk) -> bool:
    overlap = min(small.bottom, large.bottom) - max(small.top, large.top)
    if small.size > 0.85 * large.size or overlap < 0.4 * (small.bottom - small.top):
        return False
    return large.x0 - 0.3 * large.size <= small.x0 and small.x1 <= large.x1 + 0.6 * large.size + (small.x1 - small.x0)


# Columns


def _columns(chunks: Sequence[_Chunk], depth: int) -> Iterator[list[_Chunk]]:
    """The columns of a region in reading order, each a list of chunks."""
    gutter = _gutter(chunks) if depth < _DEEPEST else None
    if gutter is None:
        if chunks:
            yield list(chunks)
        return
    left, right = gutter
    band: list[_Chunk] = []
    spanning: list[_Chunk] = []
    for chunk in sorted(chunks, key=lambda chunk: chunk.middle):
        if chunk.x0 < left and chunk.x1 > right:
            if band:
                lead = _lead(band, chunk, left)
                yield from _spanning_rows(spanning)
                yield from _split([entry for entry in band if entry not in lead], left, depth)
                band, spanning = [], lead
            spanning.append(chunk)
        elif spanning and not band and chunk.top < spanning[-1].bottom - 0.4 * chunk.size:
            # the end of a row that a wide gap cuts in two
            spanning.append(chunk)
        else:
            band.append(chunk)
    yield from _spanning_rows(spanning)
    yield from _split(band, left, depth)


def _spanning_rows(chunks: Sequence[_Chunk]) -> Iterator[list[_Chunk]]:
    if chunks:
        yield list(chunks)


def _lead(band: Sequence[_Chunk], spanning: _Chunk, left: float) -> list[_Chunk]:
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


def _split(band: Sequence[_Chunk], edge: float, depth: int) -> Iterator[list[_Chunk]]:
    for side in (
        [chunk for chunk in band if (chunk.x0 + chunk.x1) / 2 <= edge],
        [chunk for chunk in band if (chunk.x0 + chunk.x1) / 2 > edge],
    ):
        yield from _columns(side, depth + 1)


def _gutter(chunks: Sequence[_Chunk]) -> tuple[float, float] | None:
    """The widest upright strip that hardly a chunk crosses and that has text on both sides, row beside row."""
    if len(chunks) < _LEAST_ROWS + _LEAST_CLEAR_ROWS:
        return None
    start, end = min(chunk.x0 for chunk in chunks), max(chunk.x1 for chunk in chunks)
    width = int(end - start) + 1
    if width < 100:
        return None
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
    best: tuple[float, float, float] | None = None
    for first, last in _low_strips(coverage, most):
        left, right = start + first, start + last + 1
        if right - left >= _LEAST_GUTTER and (score := _gutter_score(chunks, left, right, end - start)):
            best = max(best, (score, left, right)) if best else (score, left, right)
    return (best[1], best[2]) if best else None


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


def _gutter_score(chunks: Sequence[_Chunk], left: float, right: float, width: float) -> float:
    """How much speaks for a gutter: rows with text on both sides; 0 if it is none."""
    before = [chunk for chunk in chunks if chunk.x1 <= left + 1]
    after = [chunk for chunk in chunks if chunk.x0 >= right - 1]
    crossing = len(chunks) - len(before) - len(after)
    rows_before, rows_after = _row_count(before), _row_count(after)
    clear = crossing == 0 and right - left > _LEAST_CLEAR_GUTTER
    if min(rows_before, rows_after) < (_LEAST_CLEAR_ROWS if clear else _LEAST_ROWS):
        return 0.0
    if max(rows_before, rows_after) < _LEAST_ROWS or crossing > max(1, _CROSSING * min(rows_before, rows_after)):
        return 0.0
    extents = [max(c.x1 for c in side) - min(c.x0 for c in side) for side in (before, after)]
    if min(extents) < _LEAST_COLUMN * width or not _side_by_side(before, after):
        return 0.0
    # columns are filled with lines of text, or their lines stand at heights of their own; cells of a table do neither
    if min(_density(before), _density(after)) < _FILLED and _level_share(before, after) > _LEVEL:
        return 0.0
    return (right - left) * (rows_before + rows_after) / (1 + 3 * crossing)


def _level_share(before: Sequence[_Chunk], after: Sequence[_Chunk]) -> float:
    """The share of the rows of the side with fewer that stand level with a row of the other side."""
    feet = [sorted({round(chunk.bottom, 1) for chunk in side}) for side in (before, after)]
    few, many = sorted(feet, key=len)
    level = sum(1 for foot in few if any(abs(foot - other) < 1.5 for other in many))
    return level / max(1, len(few))


def _density(chunks: Sequence[_Chunk]) -> float:
    """The share of its area that a side covers with text."""
    width = max(c.x1 for c in chunks) - min(c.x0 for c in chunks)
    height = max(c.bottom for c in chunks) - min(c.top for c in chunks)
    return sum((c.x1 - c.x0) * (c.bottom - c.top) for c in chunks) / max(1.0, width * height)


def _row_count(chunks: Iterable[_Chunk]) -> int:
    return len({round(chunk.middle / 4) for chunk in chunks})


def _side_by_side(before: Sequence[_Chunk], after: Sequence[_Chunk]) -> bool:
    """Whether the two sides share a good part of their height."""
    top = max(min(c.top for c in before), min(c.top for c in after))
    bottom = min(max(c.bottom for c in before), max(c.bottom for c in after))
    least = min(max(c.bottom for c in side) - min(c.top for c in side) for side in (before, after))
    return bottom - top > 0.3 * least


# Lines


def _column_lines(chunks: Sequence[_Chunk], page: int, numbered: int) -> list[Line]:
    rows = _rows(chunks)
    right = max((chunk.x1 for row in rows for chunk in row), default=0.0)
    lines: list[Line] = []
    left = min((row[0].x0 for row in rows), default=0.0)
    pitch = _pitch(rows)
    for index, row in enumerate(rows):
        before = rows[index - 1] if index else None
        after = rows[index + 1] if index + 1 < len(rows) else None
        text, repairs = _text(row)
        bold = sum(len(word.text) for chunk in row for word in chunk.words if word.bold)
        italic = sum(len(word.text) for chunk in row for word in chunk.words if word.italic)
        letters = sum(len(word.text) for chunk in row for word in chunk.words)
        raw = _raw(text, repairs)
        lines.append(
            Line(
                text,
                page,
                numbered + index + 1,
                _box(row),
                size=round(_main_size(row), 2),
                indent=round(row[0].x0 - left, 1),
                bold=2 * bold > letters,
                italic=5 * italic > 4 * letters,
                spaced=before is None or _is_spaced(before, row, after, pitch),
                short=after is not None and _is_short(row, after, right),
                raw=raw,
                repairs=repairs,
            )
        )
    return lines


def _rows(chunks: Sequence[_Chunk]) -> list[list[_Chunk]]:
    rows: list[list[_Chunk]] = []
    for chunk in sorted(chunks, key=lambda chunk: chunk.bottom):
        last = rows[-1][0] if rows else None
        if last is not None and abs(chunk.bottom - last.bottom) <= 0.35 * min(chunk.size, last.size):
            rows[-1].append(chunk)
        else:
            rows.append([chunk])
    for row in rows:
        row.sort(key=lambda chunk: chunk.x0)
    return rows


def _text(row: Sequence[_Chunk]) -> tuple[str, tuple[Repair, ...]]:
    parts: list[str] = []
    for index, chunk in enumerate(row):
        if index:
            wide = chunk.x0 - row[index - 1].x1 > _TABLE_GAP * chunk.size
            parts.append("\t" if wide and len(row) > 2 else " ")
        parts.append(_chunk_text(chunk))
    repairs = tuple(repair for chunk in row for word in chunk.words for repair in word.repairs)
    return "".join(parts), repairs


def _chunk_text(chunk: _Chunk) -> str:
    text = chunk.words[0].text
    for before, word in pairwise(chunk.words):
        # a small raised word hangs on to the one before it: 2 + nd
        touching = word.x0 - before.x1 < 0.12 * chunk.size and min(word.size, before.size) < 0.85 * max(
            word.size, before.size
        )
        text += word.text if touching else f" {word.text}"
    return text


def _raw(text: str, repairs: Sequence[Repair]) -> str | None:
    if not repairs:
        return None
    raw = text
    for repair in repairs:
        if repair.after:
            raw = raw.replace(repair.after, repair.before, 1)
    return raw


def _box(row: Sequence[_Chunk]) -> Box:
    return (
        round(min(chunk.x0 for chunk in row), 1),
        round(min(chunk.top for chunk in row), 1),
        round(max(chunk.x1 for chunk in row), 1),
        round(max(chunk.bottom for chunk in row), 1),
    )


def _main_size(row: Sequence[_Chunk]) -> float:
    sizes = sorted((word.size, len(word.text)) for chunk in row for word in chunk.words)
    half = sum(length for _, length in sizes) / 2
    for size, length in sizes:
        half -= length
        if half <= 0:
            return size
    return sizes[-1][0]


def _pitch(rows: Sequence[Sequence[_Chunk]]) -> float:
    """The usual distance of lines: far below the median, since gaps between paragraphs pull that up."""
    distances = sorted(
        after[0].bottom - before[0].bottom
        for before, after in pairwise(rows)
        if after[0].bottom - before[0].bottom > 0.9 * min(after[0].size, before[0].size)
    )
    return distances[len(distances) // 6] if distances else 0.0


def _is_spaced(before: Sequence[_Chunk], row: Sequence[_Chunk], after: Sequence[_Chunk] | None, pitch: float) -> bool:
    distance = row[0].bottom - before[0].bottom
    size, last = _main_size(row), _main_size(before)
    if abs(size - last) > 0.12 * max(size, last):
        return True
    if distance > max(_PARAGRAPH_GAP * pitch, 1.35 * size):
        return True
    # the first line of a paragraph is set in, the next one is not; below a number all lines are
    indent = row[0].x0 - before[0].x0
    ends = before[-1].words[-1].text[-1:] in _ENDS
    first = (after is None or row[0].x0 - after[0].x0 > 0.7 * size) and not _MARKER.match(before[0].words[0].text)
    return 0.7 * size < indent < 5 * size and ends and first


def _is_short(row: Sequence[_Chunk], after: Sequence[_Chunk], right: float) -> bool:
    """Whether the first word of the line `after` would have had room at the end of `row`."""
    first = after[0].words[0]
    return row[-1].x1 + 0.4 * first.size + (first.x1 - first.x0) < right - 0.5 * first.size
