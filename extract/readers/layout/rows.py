"""Rows of a column: the pieces of text that stand on one line, what they say, how they are set apart."""

from collections.abc import Sequence
from itertools import pairwise
from statistics import median_low

from extract.model import Box, Repair
from extract.readers.layout.chunks import NUMBER, Chunk, is_marker
from extract.readers.layout.drawn import bounding_box

_SAME_ROW = 0.35
_DESCENT = 0.2
_WIDE_GAP = 2.5
_PARAGRAPH_GAP = 1.2
_MOST_PITCH = 1.6
_LEAST_DISTANCES = 3
_CLOSE = 0.6
_SET_IN = 0.7
_FULL_STOPS = ".!?…"
_ENDS = '.!?:…”»"'
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def rows_of(chunks: Sequence[Chunk]) -> list[list[Chunk]]:
    """Pieces of text in rows, from above; in each row from the left."""
    rows: list[list[Chunk]] = []
    for chunk in sorted(chunks, key=_baseline):
        last = rows[-1][0] if rows else None
        if last is not None and _baseline(chunk) - _baseline(last) <= _SAME_ROW * min(chunk.size, last.size):
            rows[-1].append(chunk)
        else:
            rows.append([chunk])
    for row in rows:
        row.sort(key=lambda chunk: chunk.x0)
    return rows


def _baseline(chunk: Chunk) -> float:
    return chunk.bottom - _DESCENT * chunk.size


def rows_of_blocks(chunks: Sequence[Chunk]) -> list[list[list[Chunk]]]:
    """Pieces of text that stand close below one another, each a block; in the rows where the blocks begin."""
    rows: list[list[list[Chunk]]] = []
    for row in rows_of(chunks):
        rows.append([])
        for chunk in row:
            above = next((block for blocks in rows[:-1] for block in blocks if _is_close(block[-1], chunk)), None)
            if above is None:
                rows[-1].append([chunk])
            else:
                above.append(chunk)
    return [row for row in rows if row]


def _is_close(above: Chunk, chunk: Chunk) -> bool:
    if chunk.x0 >= above.x1 or chunk.x1 <= above.x0 or chunk.bottom - above.bottom < 0.5 * above.size:
        return False
    return not NUMBER.match(chunk.words[0].text) and chunk.top - above.bottom < _CLOSE * above.size


def row_text(row: Sequence[Chunk]) -> str:
    """The text of a row; what stands far apart is set apart by three blanks."""
    text = chunk_text(row[0])
    for before, chunk in pairwise(row):
        text += ("   " if chunk.x0 - before.x1 > _WIDE_GAP * chunk.size else " ") + chunk_text(chunk)
    return text


def chunk_text(chunk: Chunk) -> str:
    """The words of a piece of text, with blanks between them but where one hangs on to the other."""
    text = chunk.words[0].text
    for before, word in pairwise(chunk.words):
        # a small raised word hangs on to the one before it, 2 + nd; a number there is one more digit of none: 5¹
        small, large = sorted((word.size, before.size))
        touching = word.x0 - before.x1 < 0.12 * small and small < 0.85 * large
        raised = touching and word.bottom < before.bottom - 0.1 * large
        text += (word.text.translate(_RAISED) if raised else word.text) if touching else f" {word.text}"
    return text


def row_raw(text: str, repairs: Sequence[Repair]) -> str | None:
    """The text of a row as it is printed, None where nothing in it was repaired."""
    if not repairs:
        return None
    for repair in repairs:
        text = text.replace(repair.after, repair.before, 1)
    return text


def row_box(row: Sequence[Chunk]) -> Box:
    """The box around a row."""
    x0, top, x1, bottom = bounding_box([chunk.box for chunk in row])
    return round(x0, 1), round(top, 1), round(x1, 1), round(bottom, 1)


def main_size(row: Sequence[Chunk]) -> float:
    """The size of type that half of the letters of a row are set in or below."""
    return median_low(word.size for chunk in row for word in chunk.words for _ in word.text)


def spacing_of(rows: Sequence[Sequence[Chunk]], right: float) -> list[bool]:
    """Of each row, whether it is set off from the one before it, as the first of a paragraph is."""
    pitch = _pitch(rows)
    spaced: list[bool] = []
    first = 0
    for index, row in enumerate(rows):
        after = rows[index + 1] if index + 1 < len(rows) else None
        before = rows[index - 1]
        short = is_short(before, row, right) and not row[0].words[0].text[:1].islower()
        # short lines set so wide are texts of their own, and below lines that hang one as far out as the first
        wide = short and pitch > _MOST_PITCH
        out = before[0].x0 - row[0].x0 > _SET_IN * row[0].size and abs(rows[first][0].x0 - row[0].x0) < 1
        apart = wide or (out and _ends(before))
        spaced.append(not index or apart or _is_spaced(before, row, after, pitch, alone=spaced[-1]))
        first = index if spaced[-1] else first
    return spaced


def reads_on(before: Chunk, chunk: Chunk, right: float) -> bool:
    """Whether a line goes on with the sentence of the line above it, where that had no room for its first word."""
    first = chunk.words[0]
    full = before.x1 + first.x1 - first.x0 + chunk.size > right
    return full and first.text[:1].islower() and before.words[-1].text[-1:] not in ".!?:"


def right_edges(rows: Sequence[Sequence[Chunk]], spaced: Sequence[bool], right: float) -> list[float]:
    """How far to the right each row might reach: as far as its paragraph inside a sentence, else as far as the column.

    The column ends at `right`; in a paragraph that ends inside a sentence lines may all end before their time.
    """
    edges: list[float] = []
    starts = [index for index, first in enumerate(spaced) if first]
    for start, end in pairwise([*starts, len(rows)]):
        whole = rows[end - 1][-1].words[-1].text[-1:] in _FULL_STOPS
        edge = max(row[-1].x1 for row in rows[start:end]) if whole else right
        edges += [right if _ends(row) else edge for row in rows[start:end]]
    return edges


def _ends(row: Sequence[Chunk]) -> bool:
    """Whether a sentence ends with a row."""
    return row[-1].words[-1].text[-1:] in _ENDS


def _pitch(rows: Sequence[Sequence[Chunk]]) -> float:
    """The usual distance of lines in sizes of their type: far below the median that gaps between paragraphs pull up."""
    distances = sorted(
        (foot(after) - foot(before)) / main_size(after)
        for before, after in pairwise(rows)
        if foot(after) - foot(before) > 0.9 * min(after[0].size, before[0].size)
    )
    pitch = distances[len(distances) // 6] if distances else 0.0
    # of a line or two it is not plain whether they are one text
    return pitch if len(distances) >= _LEAST_DISTANCES else min(pitch, _MOST_PITCH)


def foot(row: Sequence[Chunk]) -> float:
    """Where the letters of a row stand: those of a bullet from another font may reach lower."""
    return max(row, key=lambda chunk: chunk.x1 - chunk.x0).bottom


def _is_spaced(
    before: Sequence[Chunk], row: Sequence[Chunk], after: Sequence[Chunk] | None, pitch: float, *, alone: bool
) -> bool:
    """Whether a row is set off from the one before it; that is `alone` if it is set off itself."""
    if row[0].x0 >= before[-1].x1 or row[-1].x1 <= before[0].x0:
        return True
    distance = foot(row) - foot(before)
    size, last = main_size(row), main_size(before)
    if abs(size - last) > 0.12 * max(size, last):
        return True
    if distance > max(_PARAGRAPH_GAP * pitch, 1.35) * size:
        return True
    # the first line of a paragraph is set in, the next one is not; below a number all lines are
    indent = row[0].x0 - before[0].x0
    if not _ends(before) or is_marker(before[0].words[0].text):
        return False
    set_in = after is None or row[0].x0 - after[0].x0 > _SET_IN * size
    # or a paragraph of a single line stands above, set in as far; a rule below it has its number farther out
    single = alone and after is not None and not is_marker(after[0].words[0].text) and abs(indent) < 0.2 * size
    return set_in and (single or _SET_IN * size < indent < 5 * size)


def is_short(row: Sequence[Chunk], after: Sequence[Chunk], right: float) -> bool:
    """Whether the first word of the line `after` would have had room at the end of `row`."""
    first = after[0].words[0]
    return row[-1].x1 + 0.4 * first.size + (first.x1 - first.x0) < right - 0.5 * first.size
