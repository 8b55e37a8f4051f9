"""Words that are drawn, as outlines or in a picture: only a picture of the page can be read, no text layer has them.

Letters stand on one line, close together, of a few heights and many widths. Hardly anything else that is drawn does.
The text layer stands wherever it says something; a picture is read less well.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from extract.model import Box, Line
from extract.readers.layout import Shape, bounding_box
from extract.readers.words import Word
from extract.words import is_known

_LEAST_HEIGHT, _MOST_HEIGHT = 3.0, 144.0
_LEAST_POINTS = 3
_WIDEST = 2.1
_LEAST_LETTERS = 5
_LEAST_SHAPES = 4
_GAP = 1.6
_FOOT = 0.04
"""Round letters reach so far below the line that the others stand on, for their height."""
_BELOW = 0.3
_HEIGHTS = 2.2
_MOST_CURVES = 4_000
_LEAST_SHORT, _MOST_SHORT, _LEAST_LONG = 6.0, 40.0, 2.0
"""How high in points a picture of a line of words is, and how wide for its height."""

_LEAST_CONFIDENCE, _SURE = 0.7, 0.85
_WORD = re.compile(r"[^\W\d_]{3,}")
_LEVEL = 0.5
_MOST_CONFIDENCE = 0.85


def outlined(shapes: Sequence[Shape]) -> tuple[Box, ...]:
    """Where words are drawn as outlines: a box for each row that stands together."""
    strokes = [shape.box for shape in shapes[:_MOST_CURVES] if shape.filled]
    letters = [shape.box for shape in shapes[:_MOST_CURVES] if _may_be_letter(shape)]
    return tuple(bounding_box(run) for run in _runs(letters, strokes))


def pictured(shapes: Sequence[Shape], words: Sequence[Word]) -> Iterator[Box]:
    """The boxes of pictures that are as high as a line and as wide as words, where the text layer has none."""
    for x0, top, x1, bottom in (shape.box for shape in shapes if shape.picture):
        low = _LEAST_SHORT <= bottom - top <= _MOST_SHORT and x1 - x0 >= _LEAST_LONG * (bottom - top)
        if low and not any(
            word.x0 < x1 and word.x1 > x0 and top < (word.top + word.bottom) / 2 < bottom for word in words
        ):
            yield x0, top, x1, bottom


def _may_be_letter(shape: Shape) -> bool:
    x0, top, x1, bottom = shape.box
    height, width = bottom - top, x1 - x0
    rectangle = len(shape.points) <= 5 and all(x in shape.box[::2] and y in shape.box[1::2] for x, y in shape.points)
    shaped = shape.filled and len(shape.points) > _LEAST_POINTS and not rectangle
    return shaped and _LEAST_HEIGHT <= height <= _MOST_HEIGHT and width <= _WIDEST * height


def _runs(letters: Sequence[Box], strokes: Sequence[Box]) -> Iterator[list[Box]]:
    """Letters on one line, close together, with the `strokes` between (`l`, `-`), below (`g`) or above (dots)."""
    rows: list[list[Box]] = []
    for letter in sorted(letters, key=lambda box: box[3]):
        height = letter[3] - letter[1]
        if rows and letter[3] - rows[-1][0][3] <= _FOOT * max(height, rows[-1][0][3] - rows[-1][0][1]):
            rows[-1].append(letter)
        else:
            rows.append([letter])
    for row in rows:
        if len(row) < _LEAST_LETTERS:
            continue
        foot, high = row[0][3], max(box[3] - box[1] for box in row)
        run: list[Box] = []
        right = 0.0
        near = (box for box in strokes if foot - high < (box[1] + box[3]) / 2 < foot + _BELOW * high)
        for letter in sorted(box for box in near if max(box[2] - box[0], box[3] - box[1]) <= _WIDEST * high):
            if run and letter[0] - right > _GAP * high:
                yield from [run] if _are_letters(run, row) else ()
                run = []
            run.append(letter)
            right = max(right, letter[2]) if len(run) > 1 else letter[2]
        yield from [run] if _are_letters(run, row) else ()


def _are_letters(run: Sequence[Box], row: Sequence[Box]) -> bool:
    """Whether shapes are letters: several on one line, of similar height and different width, none within another."""
    standing: list[Box] = []
    for box in sorted({*run} & {*row}):
        if not standing or box[2] > standing[-1][2]:
            standing.append(box)
    heights = sorted(bottom - top for _, top, _, bottom in standing)
    if len(standing) < _LEAST_LETTERS or heights[-1] > _HEIGHTS * heights[0]:
        return False
    kinds = {(round(4 * (box[2] - box[0])), round(4 * (box[3] - box[1]))) for box in standing}
    return len(kinds) >= min(_LEAST_SHAPES, len(standing) - 1)


def filled(lines: Sequence[Line], seen: Sequence[Line], labels: Sequence[Box]) -> tuple[tuple[Line, ...], bool]:
    """`lines` of the text layer with those that were read of the letters that are drawn, and whether there are any.

    `seen` are the lines that were read; in the boxes of `labels` there may be letters, or none.
    """
    result = list(lines)
    found = False
    for line in seen:
        box, words = line.bbox, _WORD.findall(line.text)
        if box is None or not words:
            continue
        # logos and ornaments are read as words that nobody knows
        known = 2 * sum(map(is_known, words)) > len(words) or not any(_covers(label, box) for label in labels)
        if line.confidence < (_LEAST_CONFIDENCE if known else _SURE):
            continue
        if any(entry.bbox is not None and _covers(entry.bbox, box) for entry in lines):
            continue
        drawn = replace(line, confidence=min(line.confidence, _MOST_CONFIDENCE), face="drawn")
        result.insert(_place(result, drawn), drawn)
        found = True
    return tuple(replace(line, number=number) for number, line in enumerate(result, start=1)), found


def _place(lines: Sequence[Line], line: Line) -> int:
    """Where a line is read among the others: before the first one below it, in its column."""
    assert line.bbox is not None
    for index, other in enumerate(lines):
        if other.bbox is None or other.bbox[0] >= line.bbox[2] or other.bbox[2] <= line.bbox[0]:
            continue
        if other.bbox[1] >= (line.bbox[1] + line.bbox[3]) / 2:
            return index
    return len(lines)


def _covers(box: Box, other: Box) -> bool:
    """Whether half of the lower one's height is common to both, and some of their width."""
    height = min(box[3] - box[1], other[3] - other[1])
    common = min(box[3], other[3]) - max(box[1], other[1])
    return common > _LEVEL * height and min(box[2], other[2]) > max(box[0], other[0])
