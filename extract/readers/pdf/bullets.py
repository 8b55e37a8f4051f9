"""Bullets, icons, discs around numbers that are drawn, not typed: browsers and design programs make shapes of them."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from extract.model import Box, Repair
from extract.readers.layout import Shape
from extract.readers.words import Word

_SIZES = (0.15, 0.5)
"""How large a bullet is, in sizes of the type beside it."""
_NEAR = 2.5
"""How far, in sizes of type, its text begins at most to its right, and other text ends at least to its left."""
_LARGEST = 14.0
_DISC, _LARGEST_DISC, _DIGITS = (0.6, 1.7), 2.6, 2
"""How wide a disc around a number is for its height, how high for the size of type of the number."""
_ICON, _MOST_WHITE = 0.5, 5.0
"""Sizes of type: how high and wide an icon in a sentence is at least, and how far it keeps the words apart."""


def drawn_bullets(words: Sequence[Word], drawn: Sequence[Shape]) -> list[Word]:
    """The bullets among what is drawn on a page, as words: alone before a line, and no part of an icon."""
    parts = {shape.box for shape in drawn if max(_sizes(shape.box)) < 3 * _LARGEST}
    marks = ((dot, _mark_before(words, dot)) for dot in dict.fromkeys(s.box for s in drawn if _is_dot(s.box)))
    return [mark for dot, mark in marks if mark and not any(_touch(dot, part) for part in parts if part != dot)]


def in_discs(words: Sequence[Word], drawn: Sequence[Shape]) -> Iterator[Word]:
    """The words; a number alone in a disc or a square before a line is that of a rule, and stands on its row."""
    discs = [s.box for s in drawn if (s.filled or s.picture) and _DISC[0] < _ratio(s.box) < _DISC[1]]
    for word in words:
        number = word.text.isdecimal() and len(word.text) <= _DIGITS
        held = number and next((disc for disc in discs if _holds(disc, word)), None)
        # beside two lines it is that of the upper one
        upper = (*held[:3], (held[1] + held[3]) / 2) if held else None
        first = (_before_line(words, upper) or _before_line(words, held)) if held and upper else None
        if first is None or not first.text[:1].isalpha():
            yield word
        else:
            told = Repair("number", word.text, f"{word.text}.")
            word = word._replace(text=told.after, repairs=(told,))
            yield word._replace(top=first.top, bottom=first.bottom, size=first.size)


def _ratio(box: Box) -> float:
    wide, high = _sizes(box)
    return wide / max(high, 1.0)


def _holds(disc: Box, word: Word) -> bool:
    """Whether a disc is drawn around a number, and around nothing else."""
    inside = disc[0] < word.x0 and word.x1 < disc[2] and disc[1] < (word.top + word.bottom) / 2 < disc[3]
    return inside and disc[3] - disc[1] < _LARGEST_DISC * word.size


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
    first = _before_line(words, dot)
    fits = first and _SIZES[0] * first.size < dot[3] - dot[1] < _SIZES[1] * first.size
    return first._replace(text="•", x0=dot[0], x1=dot[2], repairs=()) if first and fits else None


def _before_line(words: Sequence[Word], dot: Box) -> Word | None:
    """The first word of the line that begins beside what is drawn."""
    x0, top, x1, bottom = dot
    beside = [word for word in words if word.top < (top + bottom) / 2 < word.bottom]
    first = min((word for word in beside if word.x0 > x1 - 0.5), key=lambda word: word.x0, default=None)
    if first is None or first.x0 - x1 > _NEAR * first.size:
        return None
    before = [word for word in beside if not (x0 <= word.x0 and word.x1 <= x1)]
    return first if not any(x0 - _NEAR * first.size < word.x1 < first.x1 for word in before) else None


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
