"""Words that are drawn as outlines: no text layer has them, and only a picture of the page can be read.

Letters stand on one line, close together, of a few heights and many widths. Hardly anything else that is drawn does.
The text layer stands wherever it says something; a picture is read less well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import median

from extract.model import UNREADABLE, Box, Line, Repair
from extract.readers.layout import Shape, bounding_box

_LEAST_HEIGHT, _MOST_HEIGHT = 3.0, 60.0
_LEAST_POINTS = 3
_WIDEST = 1.6
_LEAST_LETTERS = 5
_LEAST_SHAPES = 4
_GAP = 0.9
_FOOT = 0.04
"""Round letters reach so far below the line that the others stand on, for their height."""
_BELOW = 0.3
_HEIGHTS = 2.2
_MOST_CURVES = 4_000

_LEAST_CONFIDENCE = 0.7
_LEVEL = 0.5
_MOST_CONFIDENCE = 0.85
_PART_CONFIDENCE = 0.4
_LEAST_WIDTH = 0.9


def outlined(shapes: Sequence[Shape]) -> tuple[Box, ...]:
    """Where words are drawn as outlines, a box for each row that stands together, reaching a little below the line."""
    letters = [shape.box for shape in shapes[:_MOST_CURVES] if _may_be_letter(shape)]
    if len(letters) < _LEAST_LETTERS:
        return ()
    rows = [bounding_box(run) for run in _runs(letters) if _are_letters(run)]
    return tuple((x0, top, x1, bottom + _BELOW * (bottom - top)) for x0, top, x1, bottom in rows)


def _may_be_letter(shape: Shape) -> bool:
    x0, top, x1, bottom = shape.box
    height, width = bottom - top, x1 - x0
    shaped = shape.filled and len(shape.points) > _LEAST_POINTS and not _is_rectangle(shape)
    return shaped and _LEAST_HEIGHT <= height <= _MOST_HEIGHT and width <= _WIDEST * height


def _is_rectangle(shape: Shape) -> bool:
    return len(shape.points) <= 5 and all(x in shape.box[::2] and y in shape.box[1::2] for x, y in shape.points)


def _runs(letters: Sequence[Box]) -> Iterator[list[Box]]:
    """Letters that stand on one line, close together; what lies inside a letter (the eye of an o) is left out."""
    rows: list[list[Box]] = []
    for letter in sorted(letters, key=lambda box: box[3]):
        height = letter[3] - letter[1]
        if rows and letter[3] - rows[-1][0][3] <= _FOOT * max(height, rows[-1][0][3] - rows[-1][0][1]):
            rows[-1].append(letter)
        else:
            rows.append([letter])
    for row in rows:
        run: list[Box] = []
        right = 0.0
        for letter in sorted(row):
            if run and letter[2] <= right:
                continue
            if run and letter[0] - right > _GAP * max(box[3] - box[1] for box in run):
                yield run
                run = []
            run.append(letter)
            right = letter[2]
        yield run


def _are_letters(run: Sequence[Box]) -> bool:
    """Whether shapes on one line are letters: several, of similar height and different width, none upon another."""
    if len(run) < _LEAST_LETTERS:
        return False
    heights = sorted(bottom - top for _, top, _, bottom in run)
    if heights[-1] > _HEIGHTS * heights[0]:
        return False
    shapes = {(round(4 * (box[2] - box[0])), round(4 * (box[3] - box[1]))) for box in run}
    return len(shapes) >= min(_LEAST_SHAPES, len(run) - 1)


def filled(lines: Sequence[Line], seen: Sequence[Line], holes: Sequence[Box]) -> tuple[tuple[Line, ...], int]:
    """`lines` of the text layer with what a picture of the same page has instead of their holes, and how many it has.

    `seen` are the lines that were read from the picture; words that are drawn as outlines are in the boxes of `holes`.
    """
    sure = [line for line in seen if line.bbox is not None and line.confidence >= _LEAST_CONFIDENCE]
    result = list(lines)
    found = 0
    scale = _scale(lines, sure)
    for line in sure:
        if line.bbox is None or not any(_covers(hole, line.bbox) for hole in holes):
            continue
        if any(entry.bbox is not None and _covers(entry.bbox, line.bbox) for entry in lines):
            continue
        size = round(line.size * scale, 2)
        drawn = replace(line, size=size, confidence=min(line.confidence, _MOST_CONFIDENCE), spaced=True)
        if not _is_whole(line.bbox, holes):
            doubt = Repair(UNREADABLE, line.text, line.text, _PART_CONFIDENCE)
            drawn = replace(drawn, confidence=_PART_CONFIDENCE, repairs=(*drawn.repairs, doubt))
        result.insert(_place(result, drawn), drawn)
        found += 1
    return tuple(replace(line, number=number) for number, line in enumerate(_set_off(result), start=1)), found


def _is_whole(line: Box, holes: Sequence[Box]) -> bool:
    """Whether a line that was read is about as wide as what is drawn there: OCR drops letters that it takes for art."""
    row = [hole for hole in holes if _covers(hole, line)]
    return line[2] - line[0] > _LEAST_WIDTH * (max(hole[2] for hole in row) - min(hole[0] for hole in row))


def _scale(lines: Sequence[Line], seen: Sequence[Line]) -> float:
    """What the sizes of type of a picture have to be multiplied by to be those of the text layer."""
    shares = [
        line.size / other.size
        for line in lines
        for other in seen
        if line.bbox and other.bbox and other.size and _covers(line.bbox, other.bbox) and _covers(other.bbox, line.bbox)
    ]
    return median(shares) if shares else 1.0


def _place(lines: Sequence[Line], line: Line) -> int:
    """Where a line is read among the others: before the first one below it, in its column."""
    assert line.bbox is not None
    for index, other in enumerate(lines):
        if other.bbox is None or other.bbox[0] >= line.bbox[2] or other.bbox[2] <= line.bbox[0]:
            continue
        if other.bbox[1] >= (line.bbox[1] + line.bbox[3]) / 2:
            return index
    return len(lines)


def _set_off(lines: Sequence[Line]) -> list[Line]:
    """The lines; those of the picture that follow closely on one another are one text."""
    result: list[Line] = []
    for line in lines:
        before = result[-1] if result else None
        if before is not None and before.confidence < 1 and line.confidence < 1 and before.bbox and line.bbox:
            close = 0 <= line.bbox[1] - before.bbox[3] < 0.6 * line.size
            if close and abs(line.size - before.size) < 0.5:
                line = replace(line, spaced=False)
        result.append(line)
    return result


def _covers(box: Box, other: Box) -> bool:
    """Whether half of the lower one's height is common to both, and some of their width."""
    height = min(box[3] - box[1], other[3] - other[1])
    common = min(box[3], other[3]) - max(box[1], other[1])
    return common > _LEVEL * height and min(box[2], other[2]) > max(box[0], other[0])
