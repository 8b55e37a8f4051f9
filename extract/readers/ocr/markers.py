"""Full stops behind the numbers of rules, and the points of lists: specks that OCR passes over or misreads."""

from __future__ import annotations

import re
from collections.abc import Sequence

from extract.pixels import Cleaned, Component, connected_components
from extract.readers.ocr.reading import Reading
from extract.readers.words import Word

BARE_NUMBER = re.compile(r"(\d{1,2})[^\w.)]?")
"""A number of a rule, or what OCR makes of its full stop: `3`, `3:`, `3%`."""

# sizes in heights of a small letter
_SPECK = 0.5
_LEVEL = 0.3
_GAP = 0.65
_FLUSH = 0.5
_NEXT_ROW = 1.6
_BEFORE = 4.0
_END = 1.0
_BEHIND_TEXT = 1.5
_LEAST_INK = 0.02
_SURE_OF_BULLET = 0.9
_MAY_CLOSE = frozenset(")»”’")


def with_stops(reading: Reading) -> list[Word]:
    """The same words; numbers that begin a row and words that end one have the full stop back that there is ink for."""
    page, words = reading.page, reading.words
    return [_closed(page, _with_stop(page, word, words, reading.points), words, reading.scale) for word in words]


def with_bullets(reading: Reading) -> list[Word]:
    """The words and the points of lists, each on the foot of the row that it begins."""
    found = list(reading.words)
    for point in reading.page.bullets:
        x0, x1, middle = (place * reading.scale for place in (point.x0, point.x1, (point.top + point.bottom) / 2))
        row = [word for word in reading.words if word.x0 >= x1 and word.top <= middle <= word.bottom]
        if row:
            first = min(row, key=lambda word: word.x0)
            found.append(first._replace(text="•", x0=x0, x1=x1, sure=_SURE_OF_BULLET))
    return found


def _closed(page: Cleaned, word: Word, words: Sequence[Word], scale: float) -> Word:
    """The word; one at the end of a row has its full stop back where there is ink for it."""
    letter = page.letter * scale
    if not (word.text[-1].isalnum() or word.text[-1] in _MAY_CLOSE):
        return word
    row = [other for other in words if other is not word and abs(other.bottom - word.bottom) < 0.35 * word.size]
    if any(-letter < other.x0 - word.x1 < _BEFORE * letter for other in row):
        return word
    if word.text.isdecimal() and not any(0 < word.x0 - other.x1 < _BEHIND_TEXT * letter for other in row):
        # a figure in its cell ends no sentence: what lies behind it is a speck
        return word
    foot = (word.bottom - 0.22 * word.size) / scale
    end = word.x1 / scale
    if has_stop(page.pieces, end - 0.1 * page.letter, end + _END * page.letter, foot, page.letter):
        return word._replace(text=f"{word.text}.")
    return word


def _with_stop(page: Cleaned, word: Word, words: Sequence[Word], points: float) -> Word:
    number = BARE_NUMBER.fullmatch(word.text)
    if number is None:
        return word
    scale = points * page.step
    row = [other for other in words if other is not word and abs(other.bottom - word.bottom) < 0.35 * word.size]
    behind = min((other for other in row if other.x0 >= word.x1 - 1), key=lambda other: other.x0, default=None)
    letter = page.letter * scale
    before = any(0 <= word.x0 - other.x1 < _BEFORE * letter for other in row)
    if behind is None or before or behind.text.isdecimal() or behind.x0 - word.x1 < _GAP * letter:
        return word
    after = behind.x0
    if _is_flush(word, words, letter) and not _hangs(word, after, words, letter):
        return word
    foot, end = (word.bottom - 0.22 * word.size) / scale, (after - 0.2 * letter) / scale
    if has_stop(page.pieces, word.x0 / scale, end, foot, page.letter) or _has_close_stop(page, word, end, foot, points):
        return word._replace(text=f"{number[1]}.")
    return word


def _has_close_stop(page: Cleaned, word: Word, end: float, foot: float, points: float) -> bool:
    """Whether there is a full stop right behind a word, at a closer look: in the reduced picture it may touch a digit.

    `end` and `foot` are in pixels of the reduced picture.
    """
    letter = page.letter * page.step
    # what OCR took for another sign is a part of the word
    left = round((word.x1 if word.text.isdecimal() else word.x0) / points)
    top = round(foot * page.step - 1.5 * letter)
    behind = page.picture.crop((left, top, round(end * page.step), round(foot * page.step + _LEVEL * letter)))
    specks = [
        piece for piece in connected_components(behind) if piece.ink > _LEAST_INK * letter * letter and piece.x1 > 1
    ]
    return has_stop(specks, -1, behind.width, foot * page.step - top, letter)


def _is_flush(number: Word, words: Sequence[Word], letter: float) -> bool:
    """Whether the row above or below begins where the number does: it stands in a text then, not in front of one."""
    return any(
        abs(other.x0 - number.x0) < _FLUSH * letter
        and 0.5 * number.size < abs(other.bottom - number.bottom) < _NEXT_ROW * number.size
        and not BARE_NUMBER.fullmatch(other.text.rstrip(".)"))
        for other in words
    )


def _hangs(number: Word, after: float, words: Sequence[Word], letter: float) -> bool:
    """Whether a number stands in front of a text: the row below begins under the text, or a number under the number.

    `after` is where the text begins.
    """
    under = [other for other in words if 0.5 * number.size < other.bottom - number.bottom < _NEXT_ROW * number.size]
    return any(
        abs(other.x0 - after) < _FLUSH * letter
        and not any(number.x0 - letter < left.x0 < other.x0 and left.bottom == other.bottom for left in under)
        for other in under
    )


def has_stop(pieces: Sequence[Component], left: float, right: float, foot: float, letter: float) -> bool:
    """Whether there is one speck of ink, as a full stop is, on the line at `foot` between two places, and none above.

    All in pixels of the reduced picture.
    """
    specks = [
        piece
        for piece in pieces
        if left < piece.x0
        and piece.x1 < right
        and max(piece.width, piece.height) <= max(2.0, _SPECK * letter)
        and foot - 1.5 * letter < piece.bottom < foot + _LEVEL * letter
    ]
    return len(specks) == 1 and abs(specks[0].bottom - foot) <= _LEVEL * letter + 1
