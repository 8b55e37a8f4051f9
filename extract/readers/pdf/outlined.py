"""Words that are drawn as outlines: no text layer has them, and only a picture of the page can be read.

Letters stand on one line, close together, of a few heights and many widths. Hardly anything else that is drawn does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from extract.model import Box
from extract.readers.layout import Shape, bounding_box

_LEAST_HEIGHT, _MOST_HEIGHT = 3.0, 60.0
_LEAST_POINTS = 3
_WIDEST = 1.6
_LEAST_LETTERS = 5
_LEAST_SHAPES = 4
_GAP = 0.9
_FOOT = 0.04
"""Round letters reach so far below the line that the others stand on, for their height."""
_HEIGHTS = 2.2
_MOST_CURVES = 4_000


def outlined(shapes: Sequence[Shape]) -> tuple[Box, ...]:
    """Where words are drawn as outlines, a box for each row that stands together, reaching a little below the line."""
    letters = [shape.box for shape in shapes[:_MOST_CURVES] if _may_be_letter(shape)]
    if len(letters) < _LEAST_LETTERS:
        return ()
    return tuple(dict.fromkeys(_whole(bounding_box(run), letters) for run in _runs(letters) if _are_letters(run)))


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


def _whole(row: Box, letters: Sequence[Box]) -> Box:
    """A row with the letters beside it that reach below the line, as far as there are any near."""
    height = row[3] - row[1]
    level = [box for box in letters if box[1] < row[3] - 0.3 * height and box[3] > row[3] - 0.1 * height]
    level = [box for box in level if box[1] > row[1] - height and box[3] < row[3] + height]
    left, right = row[0], row[2]
    for box in sorted(level, reverse=True):
        if box[0] < left <= box[2] + _GAP * height:
            left = box[0]
    for box in sorted(level):
        if box[2] > right >= box[0] - _GAP * height:
            right = box[2]
    return (round(left, 1), round(row[1], 1), round(right, 1), round(row[3] + 0.3 * height, 1))
