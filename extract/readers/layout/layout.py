"""Words on a page become lines in reading order: columns from the left, what spans them in between."""

from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from extract.model import Line
from extract.readers.layout.booklets import facing
from extract.readers.layout.chunks import NUMBER_MARKER, Chunk, chunked
from extract.readers.layout.columns import columns, side_by_side
from extract.readers.layout.drawn import Drawing, underlined
from extract.readers.layout.frames import framed
from extract.readers.layout.initials import with_initials
from extract.readers.layout.rows import (
    chunk_text,
    is_short,
    main_size,
    right_edges,
    row_box,
    row_raw,
    row_text,
    rows_of,
    rows_of_blocks,
    spacing_of,
)
from extract.readers.layout.tables import Span, are_texts, cell_of, table_runs
from extract.readers.words import Word
from extract.repair import join_lines

_SET_OFF = 1.3
_MOST_HEADS = 2
_FEW_WORDS = 3
_LARGER = 1.1
_EARLY = 0.35
"""A last line that lacks so much of its column ends before its time."""


def page_lines(
    words: Sequence[Word],
    page: int,
    drawn: Drawing | None = None,
    size: tuple[float, float] = (0.0, 0.0),
    *,
    spread: bool = False,
) -> list[Line]:
    """The lines of one page in reading order, numbered from 1; what is `drawn` on it holds text together.

    `size` is its width and height in points: a sheet of two pages is read page by page, as a `spread` always is.
    """
    lines: list[Line] = []
    words = underlined(words, drawn) if drawn else words
    for half in facing(with_initials(words), size, spread=spread):
        for region in _set_off(framed(half, drawn) if drawn else chunked(half)):
            for column in columns(region, 0):
                lines = _beside(lines, _column_lines(column, page, len(lines)))
    return lines


def _beside(lines: list[Line], column: list[Line]) -> list[Line]:
    """Lines, and those of the next column; text that ends above the foot of the one beside it does not go on there."""
    if lines and column and (last := lines[-1]).bbox and (first := column[0]).bbox and column[-1].bbox:
        beside = first.bbox[0] > last.bbox[2] and first.bbox[1] < last.bbox[3]
        if beside and column[-1].bbox[3] > last.bbox[3] + last.size:
            lines = [*lines[:-1], replace(last, short=True)]
    return [*lines, *column]


def _set_off(chunks: Sequence[Chunk]) -> list[list[Chunk]]:
    """Heads and feet, set off by white from side to side, and what is between, which alone tells of columns."""
    bands: list[list[Chunk]] = []
    foot = float("-inf")
    rules = [chunk for chunk in chunks if chunk.is_rule]
    chunks = [chunk for chunk in chunks if not chunk.is_rule]
    for chunk in sorted(chunks, key=lambda chunk: chunk.top):
        # a heading is set off from what is above it by less white than its own large type would ask for
        if bands and chunk.top - foot <= _SET_OFF * min(chunk.size, bands[-1][-1].size):
            bands[-1].append(chunk)
        else:
            bands.append([chunk])
        foot = max(foot, chunk.bottom)
    first, last = 0, len(bands)
    while first < min(last, _MOST_HEADS) and _is_flat(bands[first]):
        first += 1
    while last > first and len(bands) - last < _MOST_HEADS and _is_flat(bands[last - 1]):
        last -= 1
    # large type side by side is headings, each of the column below it
    size = median(chunk.size for chunk in chunks) if chunks else 0.0
    while first and len(bands[first - 1]) > 1 and min(chunk.size for chunk in bands[first - 1]) > _LARGER * size:
        first -= 1
    between = [chunk for band in bands[first:last] for chunk in band]
    return [*bands[:first], *([between + rules] if between else []), *bands[last:]]


def _is_flat(band: Sequence[Chunk]) -> bool:
    """Whether a band is a single row, and no rule: that begins with its number."""
    words = [word for chunk in sorted(band, key=lambda chunk: chunk.x0) for word in chunk.words]
    if len(words) > _FEW_WORDS and words[0].text[-1] in ".)" and NUMBER_MARKER.fullmatch(words[0].text):
        return False
    return max(chunk.bottom for chunk in band) - min(chunk.top for chunk in band) < 1.6 * band[0].size


# Lines


def _column_lines(chunks: Sequence[Chunk], page: int, numbered: int) -> list[Line]:
    frames = [chunk for chunk in chunks if chunk.is_framed]
    rows = rows_of([chunk for chunk in chunks if not chunk.is_framed])
    tables = _tables(rows)
    for start, end, group in [*side_by_side(rows, tables)][::-1]:
        frames.append(group)
        del rows[start:end]
        tables = {row - (end - start) * (row > start): spans for row, spans in tables.items()}
    left = min((chunk.x0 for chunk in chunks), default=0.0)
    right = max((chunk.x1 for chunk in chunks), default=0.0)
    spaced = spacing_of(rows, right)
    edges = right_edges(rows, spaced, right)
    text = [
        _line(
            row,
            rows[index + 1] if index + 1 < len(rows) else None,
            tables.get(index, ()),
            Line("", page, 0, row_box(row), indent=round(row[0].x0 - left, 1), spaced=spaced[index]),
            edges[index],
        )
        for index, row in enumerate(rows)
    ]
    lines: list[Line] = []
    taken = 0
    for frame in sorted(frames, key=lambda chunk: (chunk.top, chunk.x0)):
        stop = _rows_before(frame, rows, text, taken)
        lines += text[taken:stop]
        taken = stop
        lines += _frame_lines(frame, page)
        if stop < len(text):
            text[stop] = replace(text[stop], spaced=True)
    lines += text[taken:]
    return [replace(line, number=numbered + number) for number, line in enumerate(lines, start=1)]


def _tables(rows: Sequence[Sequence[Chunk]]) -> dict[int, tuple[Span, ...]]:
    """The columns of each row that belongs to a table."""
    tables: dict[int, tuple[Span, ...]] = {}
    for start, end, spans in table_runs(rows):
        if not are_texts(rows[start:end], spans):
            tables |= dict.fromkeys(range(start, end), spans)
    return tables


def _rows_before(frame: Chunk, rows: Sequence[Sequence[Chunk]], text: Sequence[Line], taken: int) -> int:
    """How many rows are read before a frame: those above it, those to its left, and what they begin."""
    stop = taken
    beside = False
    for index in range(taken, len(rows)):
        first = rows[index][0]
        if first.middle < frame.top or (first.middle < frame.bottom and first.x0 < frame.x0):
            stop = index + 1
        beside = beside or frame.top < first.middle < frame.bottom
    while beside and taken < stop < len(rows) and not text[stop].spaced:
        stop += 1
    return stop


def _frame_lines(frame: Chunk, page: int) -> list[Line]:
    """The lines of what a drawn box holds; the first of each text in it is set off from what stands before."""
    lines: list[Line] = []
    for cells in frame.table or ():
        if words := [word for cell in cells for word in cell]:
            place = Line("", page, 0, bold=all(word.bold for word in words), spaced=not lines, kind="table")
            lines.append(_side_by_side([rows_of(chunked(cell)) for cell in cells], "\t", place))
    for inner in frame.inner:
        if frame.labels:
            place = Line("", page, 0, short=True, kind="caption")
            blocks = [[[[chunk] for chunk in block] for block in row] for row in rows_of_blocks(inner)]
            texts = [_side_by_side(row, "; ", place) for row in blocks]
        else:
            texts = [line for column in columns(inner, 1) for line in _column_lines(column, page, 0)]
        lines = _beside(lines, [replace(texts[0], spaced=True), *texts[1:]] if texts else [])
    return lines


def _side_by_side(texts: Sequence[Sequence[Sequence[Chunk]]], between: str, place: Line) -> Line:
    """The line of several texts with `between` them, each of one row or more, or none; `place` is as for `_line`."""
    rows = [row for text in texts for row in text]
    joined = [join_lines([_row_line(row, place) for row in text]) if text else ("", "", []) for text in texts]
    repairs = tuple(repair for _, _, made in joined for repair in made)
    return replace(
        place,
        text=between.join(text.replace("\n", " ") for text, _, _ in joined),
        bbox=row_box([chunk for row in rows for chunk in row]),
        size=round(main_size([chunk for row in rows for chunk in row]), 2),
        raw=between.join(raw.replace("\n", " ") for _, raw, _ in joined) if repairs else None,
        repairs=repairs,
    )


def _row_line(row: Sequence[Chunk], place: Line) -> Line:
    repairs = tuple(repair for chunk in row for word in chunk.words for repair in word.repairs)
    return replace(place, text=row_text(row), raw=row_raw(row_text(row), repairs), repairs=repairs)


def _line(
    row: Sequence[Chunk], after: Sequence[Chunk] | None, table: Sequence[Span], place: Line, right: float
) -> Line:
    """The line that `row` makes before the one `after` it; `place` is that line as far as it is known."""
    words = [word for chunk in row for word in chunk.words]
    repairs = tuple(repair for word in words for repair in word.repairs)
    text = _cells(row, table) if table else row_text(row)
    letters = sum(len(word.text) for word in words)
    return replace(
        place,
        text=text,
        size=round(main_size(row), 2),
        bold=3 * sum(len(word.text) for word in words if word.bold) > 2 * letters,
        italic=5 * sum(len(word.text) for word in words if word.italic) > 4 * letters,
        underlined=all(word.underlined for word in words),
        face=words[0].face if len({word.face for word in words}) == 1 else "",
        short=is_short(row, after, right) if after else right - row[-1].x1 > _EARLY * (right - row[0].x0),
        raw=row_raw(text, repairs),
        repairs=repairs,
    )


def _cells(row: Sequence[Chunk], table: Sequence[Span]) -> str:
    """The cells of a table row with tabs between them."""
    cells: list[list[str]] = [[] for _ in table]
    for chunk in row:
        cells[cell_of(chunk, table)].append(chunk_text(chunk))
    return "\t".join(" ".join(cell) for cell in cells)
