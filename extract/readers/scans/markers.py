"""The full stops behind the numbers of rules: a speck of ink that OCR passes over or takes for something else."""

from __future__ import annotations

import re
from collections.abc import Sequence

from extract.readers.scans.drawings import Cleaned
from extract.readers.scans.ink import Blot
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
_MAY_CLOSE = frozenset(")»”’")


def with_stops(page: Cleaned, words: Sequence[Word], points: float) -> list[Word]:
    """The same words; numbers that begin a row and words that end one have the full stop back that there is ink for.

    `points` is the size of a pixel of the page.
    """
    scale = points * page.step
    return [_closed(page, _with_stop(page, word, words, scale), words, scale) for word in words]


def _closed(page: Cleaned, word: Word, words: Sequence[Word], scale: float) -> Word:
    """The word; one at the end of a row has its full stop back where there is ink for it."""
    letter = page.letter * scale
    if not (word.text[-1].isalnum() or word.text[-1] in _MAY_CLOSE):
        return word
    row = (other for other in words if other is not word and abs(other.bottom - word.bottom) < 0.35 * word.size)
    if any(-letter < other.x0 - word.x1 < _BEFORE * letter for other in row):
        return word
    foot = (word.bottom - 0.22 * word.size) / scale
    end = word.x1 / scale
    if has_stop(page.pieces, end - 0.1 * page.letter, end + _END * page.letter, foot, page.letter):
        return word._replace(text=f"{word.text}.")
    return word


def _with_stop(page: Cleaned, word: Word, words: Sequence[Word], scale: float) -> Word:
    number = BARE_NUMBER.fullmatch(word.text)
    if number is None:
        return word
    row = [other for other in words if other is not word and abs(other.bottom - word.bottom) < 0.35 * word.size]
    after = min((other.x0 for other in row if other.x0 >= word.x1 - 1), default=None)
    letter = page.letter * scale
    before = any(0 <= word.x0 - other.x1 < _BEFORE * letter for other in row)
    if after is None or before or after - word.x1 < _GAP * letter or _is_flush(word, words, letter):
        return word
    foot = (word.bottom - 0.22 * word.size) / scale
    if not has_stop(page.pieces, word.x0 / scale, (after - 0.2 * letter) / scale, foot, page.letter):
        return word
    return word._replace(text=f"{number[1]}.")


def _is_flush(number: Word, words: Sequence[Word], letter: float) -> bool:
    """Whether the row above or below begins where the number does: it stands in a text then, not in front of one."""
    return any(
        abs(other.x0 - number.x0) < _FLUSH * letter
        and 0.5 * number.size < abs(other.bottom - number.bottom) < _NEXT_ROW * number.size
        and not BARE_NUMBER.fullmatch(other.text.rstrip(".)"))
        for other in words
    )


def has_stop(pieces: Sequence[Blot], left: float, right: float, foot: float, letter: float) -> bool:
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
