"""Bullets and icons that are drawn, not typed: browsers and design programs make shapes of them."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from extract.model import Box
from extract.readers.layout import Shape
from extract.readers.words import Word

_SIZES = (0.15, 0.5)
"""How large a bullet is, in sizes of the type beside it."""
_NEAR = 2.5
"""How far, in sizes of type, its text begins at most to its right, and other text ends at least to its left."""
_LARGEST = 8.0
_ICON, _MOST_WHITE = 0.5, 5.0
"""Sizes of type: how high and wide an icon in a sentence is at least, and how far it keeps the words apart."""


def drawn_bullets(words: Sequence[Word], drawn: Sequence[Shape]) -> list[Word]:
    """The bullets among what is drawn on a page, as words: alone before a line.

    Points with other shapes around them are parts of an icon.
    """
    parts = {shape.box for shape in drawn if max(_sizes(shape.box)) < 5 * _LARGEST}
    marks = ((dot, _mark_before(words, dot)) for dot in dict.fromkeys(s.box for s in drawn if _is_dot(s.box)))
    return [mark for dot, mark in marks if mark and not any(_touch(dot, part) for part in parts if part != dot)]


def _sizes(box: Box) -> tuple[float, float]:
    return box[2] - box[0], box[3] - box[1]


def _is_dot(box: Box) -> bool:
    """Whether a box is small, and about as wide as high."""
    wide, high = _sizes(box)
    return 1 < high < _LARGEST and 0.7 < wide / high < 1.4


def _touch(dot: Box, part: Box) -> bool:
    """Whether there is less than the size of a dot between it and another shape."""
    x = y = dot[2] - dot[0]
    return part[0] - x < dot[2] and dot[0] < part[2] + x and part[1] - y < dot[3] and dot[1] < part[3] + y


def _mark_before(words: Sequence[Word], dot: Box) -> Word | None:
    """What is drawn as a mark, if a line begins beside it."""
    x0, top, x1, bottom = dot
    beside = [word for word in words if word.top < (top + bottom) / 2 < word.bottom]
    first = min((word for word in beside if word.x0 > x1 - 0.5), key=lambda word: word.x0, default=None)
    if first is None or first.x0 - x1 > _NEAR * first.size:
        return None
    fits = _SIZES[0] * first.size < bottom - top < _SIZES[1] * first.size
    begins = not any(x0 - _NEAR * first.size < word.x1 < first.x1 for word in beside)
    return first._replace(text="•", x0=x0, x1=x1, repairs=()) if fits and begins else None


def over_icons(words: Sequence[Word], drawn: Sequence[Shape]) -> Iterator[Word]:
    """Words row by row; one before an icon inside a sentence reaches to the next, so that it is not parted."""
    for word, after in zip_longest(words, words[1:]):
        over = after and _goes_on(word, after) and any(_is_between(word, shape.box, after) for shape in drawn)
        yield word._replace(x1=after.x0) if over else word


def _goes_on(word: Word, after: Word) -> bool:
    """Whether a sentence may go on from a word to the next one of its row; in a table numbers stand beside words."""
    white = (after.x0 - word.x1) / word.size
    level = abs(word.bottom - after.bottom) < 1
    return _ICON < white < _MOST_WHITE and level and after.text[0].islower() and any(map(str.isalpha, word.text))


def _is_between(word: Word, box: Box, after: Word) -> bool:
    x0, top, x1, bottom = box
    inside = word.x1 - 1 < x0 and x1 < after.x0 + 1 and top < word.bottom and word.top < bottom
    return inside and _ICON * word.size < min(x1 - x0, bottom - top)
