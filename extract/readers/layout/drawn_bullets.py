"""The points of lists that are drawn instead of set: many programs draw a disc, a ring or a square before an item."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import median

from extract.model import Box
from extract.readers.layout.drawn import Drawing
from extract.readers.words import Word
from extract.words import EXAMPLE_LABELS, NOTE_LABELS

_BULLET = "•"
# sizes in sizes of type
_LEAST, _MOST = 0.15, 0.75
_MOST_GAP = 3.0
_MARGIN = 1.5
_SQUARE = 0.25
_CLOSE = 0.5
_WIDE = 12.0
_HIGHEST, _LOWEST = 0.25, 0.85
"""A point stands between these shares of the height of its line, from the top."""
_LEAST_POINTS, _MOST_POINTS = 2, 200
"""More of them are a drawing."""


def with_drawn_bullets(words: Sequence[Word], drawn: Drawing) -> list[Word]:
    """`words` and, before the lines that have one, the bullets that are drawn: at least two, one below the other."""
    if not words:
        return []
    size = median(word.size for word in words)
    shapes = (*drawn.others, *drawn.boxes, *drawn.strokes)
    points = [box for box in shapes if _is_point(box, size)]
    if len(points) > _MOST_POINTS:
        return list(words)
    points = [box for box in points if not _is_part_of_picture(box, shapes, size)]
    columns = Counter(round(box[0] / 2) for box in points)
    found = [
        _bullet(box, first)
        for box in points
        if columns[round(box[0] / 2)] >= _LEAST_POINTS and (first := _item(box, words)) is not None
    ]
    return [*words, *found] if len(found) >= _LEAST_POINTS else list(words)


def _is_point(box: Box, size: float) -> bool:
    width, height = box[2] - box[0], box[3] - box[1]
    sound = _LEAST * size <= min(width, height) and max(width, height) <= _MOST * size
    return sound and abs(width - height) <= _SQUARE * max(width, height)


def _is_part_of_picture(box: Box, shapes: Sequence[Box], size: float) -> bool:
    """Whether something else is drawn close to a point, or around it but for a tint behind the whole text."""
    x0, top, x1, bottom = box
    near, aside = _CLOSE * size, _MOST_GAP * size
    for other in shapes:
        if other == box or (other[2] - other[0] > _WIDE * size and other[0] < x0 and other[2] > x1):
            continue
        level = other[1] < bottom and other[3] > top
        across = aside if level else near
        if other[0] < x1 + across and other[2] > x0 - across and other[1] < bottom + near and other[3] > top - near:
            return True
    return False


def _item(box: Box, words: Sequence[Word]) -> Word | None:
    """The word that a point stands before: the first of its line."""
    middle = (box[1] + box[3]) / 2
    row = [
        word
        for word in words
        if word.top + _HIGHEST * (word.bottom - word.top) < middle < word.top + _LOWEST * (word.bottom - word.top)
    ]
    if any(word.x0 < box[2] and word.x1 > box[0] - _MARGIN * word.size for word in row):
        return None
    first = min((word for word in row if word.x0 >= box[2]), key=lambda word: word.x0, default=None)
    if first is None or first.x0 - box[2] > _MOST_GAP * first.size:
        return None
    # before "Ruling." it is the sign of a note
    return first if first.text.strip(".:").casefold() not in NOTE_LABELS | EXAMPLE_LABELS else None


def _bullet(box: Box, first: Word) -> Word:
    return first._replace(text=_BULLET, x0=box[0], x1=box[2], bold=False, italic=False, repairs=())
