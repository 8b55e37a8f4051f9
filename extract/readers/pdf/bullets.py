"""Bullets and icons that are drawn, not typed: browsers and design programs make small shapes of bullets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from extract.model import Box
from extract.readers.layout import Shape, bounding_box
from extract.readers.words import Word

_SIZES = (0.15, 0.5)
"""How large a bullet is, in sizes of the type beside it."""
_NEAR = 2.5
"""How far, in sizes of type, its text begins at most to its right, and other text ends at least to its left."""
_SAME = 1.0
_LARGEST = 8.0
_MOST_PARTS = 400
_HIGHEST, _WIDEST = 2.6, 4.0
_WHITE = 0.5
"""Sizes of type: how high and wide an icon in a sentence is, and how much white is on each side of it."""


def drawn_bullets(words: Sequence[Word], drawn: Sequence[Shape]) -> list[Word]:
    """The bullets among what is drawn on a page, as words: alone before a line, two of them at least below each other.

    Points with other shapes around them are parts of an icon.
    """
    parts = dict.fromkeys(s.box for s in drawn if max(_sizes(s.box)) < 5 * _LARGEST)
    dots = dict.fromkeys(s.box for s in drawn if s.filled and _is_dot(s.box))
    if len(parts) > _MOST_PARTS:
        return []
    alone = [dot for dot in dots if not any(_touch(dot, part) for part in parts if part != dot)]
    found = list(_before_lines(words, alone))
    return [
        bullet
        for bullet in found
        if any(abs(other.x0 - bullet.x0) < _SAME and other.top != bullet.top for other in found)
    ]


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


def _before_lines(words: Sequence[Word], dots: Sequence[Box]) -> Iterator[Word]:
    for x0, top, x1, bottom in dots:
        beside = [word for word in words if word.top < (top + bottom) / 2 < word.bottom]
        first = min((word for word in beside if word.x0 > x1 - 0.5), key=lambda word: word.x0, default=None)
        if first is None or first.x0 - x1 > _NEAR * first.size:
            continue
        fits = _SIZES[0] * first.size < bottom - top < _SIZES[1] * first.size
        if fits and not any(x0 - _NEAR * first.size < word.x1 < first.x1 for word in beside):
            yield first._replace(text="•", x0=x0, x1=x1, repairs=())


def over_icons(words: Sequence[Word], drawn: Sequence[Shape]) -> Iterator[Word]:
    """Words row by row; one before an icon inside a sentence reaches to its end, so that the sentence is not parted."""
    for word, after in zip_longest(words, words[1:]):
        size, reach = word.size, word.x1
        if after and _goes_on(word, after) and _WHITE * size < after.x0 - reach < (_WIDEST + 1) * size:
            room = (reach - 1, word.bottom - _HIGHEST * size, after.x0 + 1, word.top + _HIGHEST * size)
            if icon := [shape.box for shape in drawn if _is_within(room, shape.box)]:
                x0, top, x1, bottom = bounding_box(icon)
                if max(x0 - reach, after.x0 - x1) < _WHITE * size < min(bottom - top, x1 - x0):
                    reach = min(x1, after.x0)
        yield word._replace(x1=reach)


def _goes_on(word: Word, after: Word) -> bool:
    """Whether a sentence may go on from a word to the next one of its row; in a table numbers stand beside words."""
    return after.text[0].islower() and any(map(str.isalpha, word.text)) and abs(word.bottom - after.bottom) < 1


def _is_within(room: Box, box: Box) -> bool:
    return room[0] <= box[0] and room[1] <= box[1] and box[2] <= room[2] and box[3] <= room[3]
