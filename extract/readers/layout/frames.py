"""Text that drawn boxes hold together: framed boxes, cards, cells of ruled tables, labels of pictures."""

import re
from collections.abc import Sequence
from itertools import groupby, pairwise
from statistics import median

from extract.model import Box
from extract.readers.layout.chunks import Chunk, chunked, holder
from extract.readers.layout.drawn import Drawing, Grid, bounding_box, clusters, grids, large_boxes
from extract.readers.layout.tables import ruled_tables
from extract.readers.words import Word

_OVERHANG = 3.0
_INSET = 5.0
_MOST_FRAMES = 120
_LEAST_FILLED = 0.4
_LEAST_CELLS, _MOST_CELL_ROWS, _ALONE = 4, 15, 0.75
_TILED = 1.02
_ROW_WORDS = 1.7
_LABEL_WORDS = 3
_LABEL_SIZE = 0.97
_LEAST_SHAPES = 3
_MOST_LABELS = 240
"""More labels than any picture has: a page of them would take too long."""
_NEAR = (6.0, 18.0)
_LEAST_PICTURE = 15.0
_CENTRED = 4.0
_CAPTION_WORDS = 8
_CAPTION_SIZE, _BOLD_SIZE = 1.2, 1.1
"""What is set in larger type below a picture, or in bold below a wide one, is the heading of the text that follows."""
_WIDE_PICTURE = 25.0
_BELOW = 1.6
_APART = 2.0
_BAND = 3.0
_LEAST_RULE = 60.0
_SENTENCE = re.compile(r"[.!?]$|^\d{1,3}[.)]$|^\W$")
_RULE_NUMBER = re.compile(r"\d{1,3}\.$")


def framed(words: Sequence[Word], drawn: Drawing) -> list[Chunk]:
    """The chunks of a page; words that a box holds together are one chunk, with chunks of their own inside."""
    if not (drawn.boxes or drawn.strokes or drawn.others) or not words:
        return chunked(words)
    size = median(word.size for word in words)
    tables, cells = _tables(words, grids(drawn))
    found = ruled_tables(words, drawn)
    tables += [g for g in found if not any(_covers(g.box, t.box) or _covers(t.box, g.box) for t in tables)]
    left = list(words)
    chunks: list[Chunk] = []
    for grid in tables:
        inside, left = _parted(left, grid.box)
        chunks.append(_table_chunk(grid, inside))
    boxes = [box for box in large_boxes(drawn) if not any(_holds(grid.box, box) for grid in tables)]
    pieces: list[Chunk] = chunks
    frames: list[Chunk] = []
    rules = [holder(box, size, 1) for box in drawn.strokes if box[2] - box[0] > max(_LEAST_RULE, box[3] - box[1])]
    for box in sorted({*boxes[:_MOST_FRAMES], *cells}, key=_area):
        inside, outside = _parted(left, box)
        held = [piece for piece in (*pieces, *frames) if _holds(box, piece.box)]
        if not outside and len(held) == len(pieces) + len(frames):
            continue
        text = chunked(inside)
        if not _is_frame(box, inside, outside, held) or not (held or any(not _is_label(c, size) for c in text)):
            continue
        if not held and _is_tint(box, text, outside):
            continue
        frames = [frame for frame in frames if frame not in held]
        pieces = [piece for piece in pieces if piece not in held]
        frames.append(_frame_chunk(box, [*text, *held]))
        left = outside
    kept = [frame.box for frame in frames]
    shapes = [box for box in (*drawn.boxes, *drawn.others, *drawn.strokes) if not any(_holds(box, one) for one in kept)]
    text = _labels(_captions(chunked(left), shapes, size), shapes, drawn, size)
    return _card_rows([*text, *pieces, *frames, *rules])


def _tables(words: Sequence[Word], found: Sequence[Grid]) -> tuple[list[Grid], list[Box]]:
    """The grids that are tables, and the cells of those that are cards or boxes instead."""
    tables: list[Grid] = []
    boxes: list[Box] = []
    for grid in found:
        inside = [[word for word in words if _is_in(word, cell)] for cell in grid.cells]
        rows = [_row_count(cell) for cell in inside if cell]
        # boxes that lie on one another are no cells
        if not rows or sum(map(_area, grid.cells)) > _TILED * _area(grid.box):
            continue
        filled = [cell for cell, held in zip(grid.cells, inside, strict=True) if held]
        tops = {cell[1] for cell in filled}
        # one row, hardly more than one column, whole texts: nothing in them stands level
        if len(tops) == 1 or len(tops) > _ALONE * len(filled) or max(rows) > _MOST_CELL_ROWS:
            boxes += filled
        elif len(rows) >= max(_LEAST_CELLS, _LEAST_FILLED * len(grid.cells)):
            tables.append(grid)
    return tables, boxes


def _table_chunk(grid: Grid, words: Sequence[Word]) -> Chunk:
    chunk = holder(grid.box, median(word.size for word in words) if words else 10.0, len(grid.tops))
    rows: list[list[list[Word]]] = [[[] for _ in grid.lefts] for _ in grid.tops]
    chunk.table = rows
    for word in words:
        row, column = grid.place((word.x0 + word.x1) / 2, (word.top + word.bottom) / 2)
        rows[row][column].append(word)
    return chunk


def _frame_chunk(box: Box, chunks: list[Chunk]) -> Chunk:
    rows = len({round(chunk.bottom / 4) for chunk in chunks})
    # between boxes that share a side there is white, as far as their text leaves it
    left, right = min(chunk.x0 for chunk in chunks), max(chunk.x1 for chunk in chunks)
    sides = min(max(left, box[0]), box[0] + _INSET), box[1], max(min(right, box[2]), box[2] - _INSET), box[3]
    frame = holder(sides, median(chunk.size for chunk in chunks), sum(chunk.rows - 1 for chunk in chunks) + rows)
    frame.inner = [chunks]
    return frame


def _is_frame(box: Box, inside: Sequence[Word], outside: Sequence[Word], held: Sequence[Chunk]) -> bool:
    """Whether a box holds a text of its own, of two lines at least, and is not a tint behind a row or a column."""
    if _cuts([*inside, *outside], box):
        return False
    rows = _row_count(inside) + sum(chunk.rows for chunk in held)
    if rows < 2:
        return False
    return bool(held) or len(inside) >= _ROW_WORDS * rows


def _is_tint(box: Box, text: Sequence[Chunk], outside: Sequence[Word]) -> bool:
    """Whether a box lies behind a row of a table: cells side by side in it, and more text close above or below."""
    size = max(chunk.size for chunk in text)
    pairs = pairwise(sorted(text, key=lambda chunk: (round(chunk.bottom), chunk.x0)))
    cells = any(abs(a.bottom - b.bottom) < 0.35 * size and b.x0 - a.x1 > size for a, b in pairs)
    if not cells or box[2] - box[0] < _BAND * (box[3] - box[1]):
        return False
    return any(0 <= max(word.top - box[3], box[1] - word.bottom) + _OVERHANG < _BELOW * size for word in outside)


def _captions(text: list[Chunk], shapes: Sequence[Box], size: float) -> list[Chunk]:
    """The chunks; short lines centred below a picture, or in a row below its parts, are captions by themselves."""
    pictures = [bounding_box(cluster) for near in _NEAR for cluster in clusters(shapes, near)]
    # labels inside a picture, and not at its foot
    inside = [
        chunk
        for chunk in text
        if _is_label(chunk, size) and any(_covers(p, chunk.box) and p[3] - chunk.bottom > chunk.size for p in pictures)
    ]
    text = [chunk for chunk in text if chunk not in inside]
    for picture in pictures:
        if min(picture[2] - picture[0], picture[3] - picture[1]) < _LEAST_PICTURE:
            continue
        held = [chunk for chunk in text if not chunk.labels and _covers(picture, chunk.box)]
        if any(len(chunk.words) > _LABEL_WORDS or picture[3] - picture[1] < 3 * chunk.size for chunk in held):
            # a tint behind text, or behind the head of a table
            continue
        below = (chunk for chunk in text if _is_below(chunk, picture) and not _is_heading(chunk, picture, size))
        row = sorted(below, key=lambda chunk: chunk.x0)
        rule = len(row) == 1 and len(row[0].words) > 1 and _RULE_NUMBER.match(row[0].words[0].text)
        single = len(row) == 1 and abs(row[0].x0 + row[0].x1 - picture[0] - picture[2]) < 2 * _CENTRED and not rule
        apart = all(after.x0 - before.x1 > _APART * before.size for before, after in pairwise(row))
        if not row or not (single or (len(row) > 1 and apart)):
            continue
        if all(len(chunk.words) <= _CAPTION_WORDS and not _leads_on(chunk, text) for chunk in row):
            text = [*(chunk for chunk in text if chunk not in row), *(_caption_chunk([chunk]) for chunk in row)]
    return [*text, *inside]


def _is_heading(chunk: Chunk, picture: Box, size: float) -> bool:
    """Whether what stands below a picture is set as the heading of the text that follows."""
    wide = picture[2] - picture[0] > _WIDE_PICTURE * size and all(word.bold for word in chunk.words)
    return chunk.size >= (_BOLD_SIZE if wide else _CAPTION_SIZE) * size


def _is_below(chunk: Chunk, picture: Box) -> bool:
    if chunk.labels or not -0.3 * chunk.size < chunk.top - picture[3] < _BELOW * chunk.size:
        return False
    return picture[0] - _CENTRED < (chunk.x0 + chunk.x1) / 2 < picture[2] + _CENTRED


def _leads_on(chunk: Chunk, text: Sequence[Chunk]) -> bool:
    """Whether a text begins with a chunk: another line stands right below."""
    below = (other for other in text if other.x1 >= chunk.x0 and other.x0 <= chunk.x1)
    return any(0 <= other.top - chunk.bottom < 0.6 * chunk.size for other in below)


def _caption_chunk(lines: Sequence[Chunk]) -> Chunk:
    caption = holder(bounding_box([line.box for line in lines]), median(line.size for line in lines), 1)
    caption.inner, caption.labels = [sorted(lines, key=lambda chunk: (round(chunk.bottom), chunk.x0))], True
    return caption


def _labels(text: list[Chunk], shapes: Sequence[Box], drawn: Drawing, size: float) -> list[Chunk]:
    """The chunks; small short words in and around a picture are gathered, as they are no part of the running text."""
    labels = [chunk for chunk in text if _is_label(chunk, size)]
    if not labels or len(labels) > _MOST_LABELS:
        return text
    # a box with nothing but labels in it is a picture by itself; others are pictures where they stand close together
    for box in large_boxes(drawn):
        text = _pictured(text, box, size)
    own = {chunk.box for chunk in text if not chunk.labels and _is_label(chunk, size)}
    for cluster in sorted(clusters([*shapes, *own]), key=len, reverse=True):
        parts = [part for part in cluster if part not in own]
        if len(parts) >= _LEAST_SHAPES:
            text = _pictured(text, bounding_box(cluster), size)
    return text


def _pictured(text: list[Chunk], box: Box, size: float) -> list[Chunk]:
    """The chunks; the labels in the box of a picture are one, if it holds nothing else."""
    members = [chunk for chunk in text if not chunk.labels and _covers(box, chunk.box)]
    if not members or not all(_is_label(chunk, size) for chunk in members):
        return text
    return [*(chunk for chunk in text if chunk not in members), _caption_chunk(members)]


def _is_label(chunk: Chunk, size: float) -> bool:
    if len(chunk.words) > _LABEL_WORDS or chunk.size > _LABEL_SIZE * size:
        return False
    return not any(_SENTENCE.search(word.text) for word in chunk.words)


def _card_rows(chunks: list[Chunk]) -> list[Chunk]:
    """Cards of one size in rows and columns are read row by row, each row as if it stood in one box."""
    frames = sorted((chunk for chunk in chunks if chunk.inner), key=lambda chunk: (round(chunk.top / 3), chunk.x0))
    rows = [list(row) for _, row in groupby(frames, key=lambda chunk: round(chunk.top / 3))]
    rows = [row for row in rows if len(row) > 1 and max(c.bottom for c in row) - min(c.bottom for c in row) < 3]
    grid = len(rows) > 1 and all(abs(a.x0 - b.x0) < 3 for a, b in zip(rows[0], rows[1], strict=False))
    for row in rows:
        if len(row) < (2 if grid else 3):
            continue
        merged = holder(bounding_box([card.box for card in row]), row[0].size, max(card.rows for card in row))
        merged.inner = [[card] for card in row]
        chunks = [chunk for chunk in chunks if chunk not in row] + [merged]
    return chunks


def _parted(words: Sequence[Word], box: Box) -> tuple[list[Word], list[Word]]:
    inside: list[Word] = []
    outside: list[Word] = []
    for word in words:
        (inside if _is_in(word, box) else outside).append(word)
    return inside, outside


def _is_in(word: Word, box: Box) -> bool:
    return box[0] <= (word.x0 + word.x1) / 2 <= box[2] and box[1] <= (word.top + word.bottom) / 2 <= box[3]


def _cuts(words: Sequence[Word], box: Box) -> bool:
    """Whether a side of the box goes through a word."""
    return any(
        min(word.x1, box[2]) - max(word.x0, box[0]) > _OVERHANG
        and min(word.bottom, box[3]) - max(word.top, box[1]) > 0.4 * (word.bottom - word.top)
        and (word.x0 < box[0] - _OVERHANG or word.x1 > box[2] + _OVERHANG)
        for word in words
    )


def _covers(box: Box, other: Box) -> bool:
    """Whether the middle of `other` lies in `box`."""
    return box[0] <= (other[0] + other[2]) / 2 <= box[2] and box[1] <= (other[1] + other[3]) / 2 <= box[3]


def _holds(box: Box, other: Box) -> bool:
    return (
        box[0] - _OVERHANG <= other[0]
        and box[1] - _OVERHANG <= other[1]
        and other[2] <= box[2] + _OVERHANG
        and other[3] <= box[3] + _OVERHANG
    )


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _row_count(words: Sequence[Word]) -> int:
    return len({round(word.bottom / 4) for word in words})
