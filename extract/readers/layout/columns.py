"""Columns: a region is cut along the longest upright white between two texts, and its parts are cut again."""

import math
from bisect import bisect
from collections.abc import Container, Iterator, Sequence
from itertools import pairwise, product, starmap
from typing import NamedTuple

from extract.model import is_bullet
from extract.readers.layout.chunks import NUMBER, Chunk, holder, is_marker
from extract.readers.layout.drawn import bounding_box
from extract.readers.layout.rows import foot, reads_on, rows_of
from extract.words import is_known

_LEAST_GUTTER = 6.0
_CLEAR_GUTTER = 9.0
_LEAST_ROWS = 4
_LEAST_CLEAR_ROWS = 2
"""So many rows are enough beside clear white: the last column of a text is often short."""
_LEAST_COLUMN = 0.17
_CROSSING = 0.2
_TABLE_ROWS = 2
_WIDE_GUTTER = 40.0
"""What is wider, in points, parts columns no better: short captions beside pictures leave much white."""
_FILLED = 0.25
_LEVEL, _ALL_LEVEL = 0.6, 0.85
_SAME_ROW = 0.4
_NEXT_LINE = 1.7
_GOING_ON = 0.5
_LEAST_TOLD = 2
_LEVEL_FEET = 1.5
_NEAR = 1.5
_CELL_GAP, _WIDE_GAP = 1.2, 2.5
_FEW_WORDS = 5
_DEEPEST = 12
_BAND, _ALIKE = 1.5, 0.12
_ORDERS = ((0, 1, 2, 3), (0, 2, 1, 3))
"""What stands above and below on the left, then on the right: down the columns, and across them."""


class _Gutter(NamedTuple):
    """White from `left` to `right`, in points, beside the chunks from `first` to `last`."""

    left: float
    right: float
    first: int
    last: int


def columns(chunks: Sequence[Chunk], depth: int = 0, known: _Gutter | None = None) -> Iterator[list[Chunk]]:
    """The columns of a region in reading order, each a list of chunks.

    What stands above and below the longest gutter is read before and after what it parts; a gutter that is `known`
    from the text above or below needs little to be one.
    """
    chunks = sorted(chunks, key=lambda chunk: chunk.middle)
    found = _gutters(chunks) if depth < _DEEPEST else []
    scored = [(score, gutter) for gutter in found if (score := _score(chunks, gutter, known))]
    if not scored:
        if text := [chunk for chunk in chunks if not chunk.is_rule]:
            yield text
        return
    gutter = max(scored)[1]
    first, last = _trimmed(chunks, gutter)
    yield from columns(chunks[:first], depth + 1, gutter)
    inside = chunks[first:last]
    sides = _sides(inside, gutter)
    if height := next((height for height in _bands(inside) if _reads_across(sides, height, depth)), None):
        sides = tuple([c for c in side if (c.middle < height) is above] for above in (True, False) for side in sides)
    for side in sides:
        yield from columns(side, depth + 1)
    yield from columns(chunks[last:], depth + 1, gutter)


def _sides(chunks: Sequence[Chunk], gutter: _Gutter) -> tuple[list[Chunk], ...]:
    middle = (gutter.left + gutter.right) / 2
    left = [chunk for chunk in chunks if chunk.x0 < middle]
    return left, [chunk for chunk in chunks if chunk.x0 >= middle]


def _bands(chunks: Sequence[Chunk]) -> Iterator[float]:
    """The heights of white that goes through all columns, from above."""
    foot = float("inf")
    for chunk in sorted((chunk for chunk in chunks if not chunk.is_rule), key=lambda chunk: chunk.top):
        if chunk.top - foot > _BAND * chunk.size:
            yield (chunk.top + foot) / 2
        foot = chunk.bottom if math.isinf(foot) else max(foot, chunk.bottom)


def _reads_across(sides: Sequence[Sequence[Chunk]], height: float, depth: int) -> bool:
    """Whether more sentences go on beside what is above a height, or below that, than down the columns."""
    parts = [[c for c in side if (c.middle < height) is above] for side in sides for above in (True, False)]
    ends = [_ends_of([*columns(part, depth + 1)]) for part in parts]
    down, across = (sum(starmap(_is_rest, pairwise(ends[place] for place in order))) for order in _ORDERS)
    return across > down


def _ends_of(parts: Sequence[Sequence[Chunk]]) -> tuple[Chunk, Chunk] | None:
    """The first and the last chunk of texts, in the order in which they are read."""
    return (rows_of(parts[0])[0][0], rows_of(parts[-1])[-1][-1]) if parts else None


def _is_rest(text: tuple[Chunk, Chunk] | None, after: tuple[Chunk, Chunk] | None) -> bool:
    """Whether a text ends inside a sentence that another one, set alike, goes on with in small letters."""
    if not text or not after or not text[1].words or not after[0].words:
        return False
    last, first = text[1].words[-1], after[0].words[0]
    alike = abs(last.size - first.size) < _ALIKE * last.size
    # of a line that lost its beginning the first word is none
    word = first.text[:1].islower() and len(first.text) > 1 and is_known(first.text.rstrip(".,;:!?"))
    return alike and word and (last.text[-1:].isalpha() or last.text[-1:] in ",-")


def _width(chunks: Sequence[Chunk]) -> float:
    return max(chunk.x1 for chunk in chunks) - min(chunk.x0 for chunk in chunks)


def side_by_side(rows: Sequence[Sequence[Chunk]], tables: Container[int]) -> Iterator[tuple[int, int, Chunk]]:
    """Texts of a few lines side by side, outside of tables: from which row to which, and a chunk that holds them.

    They share the white between them in two rows at least, or stand far apart, also from the rows above and below.
    """
    start = 0
    while start < len(rows):
        strips, end, level = _gaps_of(*rows[start : start + 2]), start + 1, 1
        if start in tables:
            strips = []
        while strips and end < len(rows) and end not in tables and _is_close(rows[end - 1], rows[end]):
            left = [white for strip in strips if (white := _left_by(rows[end], strip))]
            if not left:
                break
            level += rows[end][0].x1 <= left[0][0] and rows[end][-1].x0 >= left[0][1]
            strips, end = left, end + 1
        apart = max((right - left for left, right in strips), default=0.0) > _WIDE_GAP * rows[start][
            0
        ].size and not any(0 < row < len(rows) and _is_close(rows[row - 1], rows[row]) for row in (start, end))
        if strips and (level > 1 or apart):
            held = [chunk for row in rows[start:end] for chunk in row]
            group = holder(bounding_box([chunk.box for chunk in held]), held[0].size, end - start)
            edges = [right for _, right in strips]
            group.inner = [[c for c in held if bisect(edges, c.x0) == part] for part in range(len(edges) + 1)]
            yield start, end, group
            start = end
        else:
            start += 1


def _is_close(above: Sequence[Chunk], row: Sequence[Chunk]) -> bool:
    return foot(row) - foot(above) < _NEXT_LINE * row[0].size


def _left_by(row: Sequence[Chunk], strip: tuple[float, float]) -> tuple[float, float] | None:
    """What a row leaves of a strip."""
    white: tuple[float, float] | None = strip
    for chunk in row:
        white = white and _narrowed(*white, chunk)
    return white


def _gaps_of(row: Sequence[Chunk], below: Sequence[Chunk] = ()) -> list[tuple[float, float]]:
    """The white between texts of a row; none if one goes on behind it (not `below`), as a sentence does."""
    gaps = [(before, after) for before, after in pairwise(row) if after.x0 - before.x1 > _CELL_GAP * after.size]
    gaps = [(before, after) for before, after in gaps if not _is_mark(before)]
    apart = all(_may_begin(after, before) or _goes_on(before, below) for before, after in gaps)
    return [(before.x1, after.x0) for before, after in gaps] if apart else []


def _goes_on(chunk: Chunk, below: Sequence[Chunk]) -> bool:
    return any(abs(other.x0 - chunk.x0) < 1 and reads_on(chunk, other, max(chunk.x1, other.x1)) for other in below)


def _is_mark(chunk: Chunk) -> bool:
    """Whether a chunk is no text, but what begins one: a number, a letter, a bullet of any kind."""
    text = chunk.words[0].text if len(chunk.words) == 1 else ""
    return text != "" and (sum(map(str.isalpha, text)) < 2 or is_marker(text))


def _may_begin(chunk: Chunk, before: Chunk) -> bool:
    """Whether a text of its own may begin to the right of another one, whose first word tells how they are set."""
    word = chunk.words[0].text
    if any(NUMBER.match(text) for text in (before.words[-1].text, word)):
        return False
    letter, first = (next(filter(str.isalnum, text), "") for text in (word, before.words[0].text))
    return is_bullet(word) or letter.isupper() or (letter != "" and first.islower() and len(chunk.words) < _FEW_WORDS)


def _gutters(chunks: Sequence[Chunk]) -> list[_Gutter]:
    """The upright strips, as high as may be, that no chunk stands in and no ruling crosses."""
    found: list[_Gutter] = []
    for index, left, right in _gaps(chunks):
        if any(g.first <= index < g.last and left <= g.left and g.right <= right for g in found):
            continue
        last = index
        while last < len(chunks) and (strip := _narrowed(left, right, chunks[last])):
            (left, right), last = strip, last + 1
        first = index
        while first and (strip := _narrowed(left, right, chunks[first - 1])):
            (left, right), first = strip, first - 1
        found.append(_Gutter(left, right, first, last))
    return found


def _gaps(chunks: Sequence[Chunk]) -> Iterator[tuple[int, float, float]]:
    """The white to the right of each chunk that has another one beside it: index, left and right."""
    beside: dict[int, float] = {}
    active: list[tuple[int, Chunk]] = []
    for index, chunk in sorted(enumerate(chunks), key=lambda entry: entry[1].top):
        if chunk.is_rule:
            continue
        active = [entry for entry in active if entry[1].bottom > chunk.top]
        for other, before in active:
            first, second = (other, chunk) if before.x1 < chunk.x0 else (index, before)
            beside[first] = min(beside.get(first, second.x0), second.x0)
        active.append((index, chunk))
    for index, right in sorted(beside.items()):
        if right - chunks[index].x1 >= _LEAST_GUTTER:
            yield index, chunks[index].x1, right


def _narrowed(left: float, right: float, chunk: Chunk) -> tuple[float, float] | None:
    """What a chunk leaves of a strip; None if that is too little. A ruling crosses all of it or says nothing."""
    if chunk.x1 <= left or chunk.x0 >= right or (chunk.is_rule and (chunk.x0 > left or chunk.x1 < right)):
        return left, right
    left, right = max((left, min(right, chunk.x0)), (max(left, chunk.x1), right), key=lambda strip: strip[1] - strip[0])
    return (left, right) if right - left >= _LEAST_GUTTER else None


def _score(chunks: Sequence[Chunk], gutter: _Gutter, known: _Gutter | None) -> float:
    """How much speaks for a gutter: rows with text on both sides; 0 if it is none."""
    chunks, inside = ([c for c in some if not c.is_rule] for some in (chunks, chunks[gutter.first : gutter.last]))
    before, after = _sides(inside, gutter)
    words = [word for chunk in before for word in chunk.words]
    if not before or not after or (words and all(is_marker(word.text) for word in words)):
        return 0.0
    white = gutter.right - gutter.left
    rows = sorted((_row_count(before), _row_count(after)))
    is_known = known and min(known.right, gutter.right) - max(known.left, gutter.left) >= _LEAST_GUTTER
    if not is_known:
        if rows[0] < (_LEAST_CLEAR_ROWS if white > _CLEAR_GUTTER else _LEAST_ROWS) or rows[1] < _LEAST_ROWS:
            return 0.0
        if min(map(_width, (before, after))) < _LEAST_COLUMN * _width(chunks):
            return 0.0
    # columns are filled with lines of text, or their lines stand at heights of their own; cells of a table do neither
    thin, full = sorted((_density(before), _density(after)))
    crossing = sum(1 for chunk in chunks if chunk.x0 < gutter.left and chunk.x1 > gutter.right)
    part = crossing > _CROSSING * rows[0]
    level = _LEVEL if part or full < _FILLED else _ALL_LEVEL
    if (thin < _FILLED or part) and rows[0] >= _TABLE_ROWS and _are_cells(before, after, level):
        return 0.0
    return min(white, _WIDE_GUTTER) * math.sqrt(rows[0] * rows[1])


def _trimmed(chunks: Sequence[Chunk], gutter: _Gutter) -> tuple[int, int]:
    """From where to where chunks stand beside a gutter, without what belongs to the text across it, above or below.

    That are pieces of the same row, and single rows much nearer to that text than to the rest of their column.
    """
    first, last = gutter.first, gutter.last
    while first and first < last and _belongs(chunks[first], chunks[first - 1], chunks[first + 1 : last]):
        first += 1
    while last < len(chunks) and first < last and _belongs(chunks[last - 1], chunks[last], chunks[first : last - 1]):
        last -= 1
    return first, last


def _belongs(chunk: Chunk, across: Chunk, others: Sequence[Chunk]) -> bool:
    if chunk.is_rule or across.is_rule:
        return False
    near = max(chunk.top - across.bottom, across.top - chunk.bottom)
    if near < -_SAME_ROW * chunk.size:
        return True
    if any(other.top < chunk.bottom and other.bottom > chunk.top for other in others):
        return False
    column = [other for other in others if other.x0 < chunk.x1 and other.x1 > chunk.x0]
    far = min((max(chunk.top - other.bottom, other.top - chunk.bottom) for other in column), default=float("inf"))
    return near < _NEAR * chunk.size and far > max(_NEAR * near, 0.8 * chunk.size)


def _are_cells(before: Sequence[Chunk], after: Sequence[Chunk], most: float) -> bool:
    """Whether more than `most` of the rows of a side stand level with rows of the other, as those of a table do."""
    rows = [[chunk for chunk in row if chunk.words] for row in rows_of([*before, *after])]
    left, right = {*before}, {*after}
    sides = [[row for row in rows if any(chunk in side for chunk in row)] for side in (left, right)]
    level = [
        row
        for row in sides[0]
        if any(abs(a.bottom - b.bottom) < _LEVEL_FEET for a, b in product(row, row) if (a in left) and (b in right))
    ]
    if len(level) <= most * min(map(len, sides)):
        return False
    edges = [max(chunk.x1 for chunk in side) for side in (before, after)]
    enough = any if all(len(row) <= 2 for row in level) else all
    above: dict[int, Chunk] = {}
    continued: set[Chunk] = set()
    told = going_on = 0
    for row in rows:
        pairs = [(above[edge], chunk) for chunk in row if (edge := round(chunk.x0 / 4)) in above]
        pairs = [pair for pair in pairs if pair[1].bottom - pair[0].bottom < _NEXT_LINE * pair[1].size]
        continued |= {chunk for last, chunk in pairs if reads_on(last, chunk, edges[chunk in right])}
        if pairs and row in level:
            told += 1
            going_on += enough(chunk in continued for chunk in row)
        above |= {round(chunk.x0 / 4): chunk for chunk in row}
    sides_told = not continued.isdisjoint(left) and not continued.isdisjoint(right)
    return not sides_told or going_on < max(_LEAST_TOLD, _GOING_ON * told)


def _density(chunks: Sequence[Chunk]) -> float:
    """The share of its area that a side covers with text."""
    height = max(c.bottom for c in chunks) - min(c.top for c in chunks)
    return sum((c.x1 - c.x0) * (c.bottom - c.top) for c in chunks) / max(1.0, _width(chunks) * height)


def _row_count(chunks: Sequence[Chunk]) -> int:
    return len({round(chunk.middle / 4) for chunk in chunks}) + sum(chunk.rows - 1 for chunk in chunks)
