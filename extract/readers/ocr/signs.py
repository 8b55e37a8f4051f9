"""Signs that OCR takes for others that look alike: told apart by their width, their surroundings, or the whole page."""

from __future__ import annotations

import re
from collections.abc import Sequence

from extract.model import Repair
from extract.pixels import Cleaned
from extract.readers.ocr.reading import Reading
from extract.readers.words import Word

_EN_DASH, _EM_DASH = 0.4, 0.75
"""Widths as shares of the size of type: a hyphen is narrower than half of a dash."""

_DASHES = frozenset("-–—")
_FACTOR = re.compile(r"\d+|\(|\)|[a-z]|\(?[a-z]\)?|\d+\)|\(\d+")
_NOISE = re.compile(r"[<>|\\~^_=]+(?=[^\W_])")
_BETWEEN_FIGURES = re.compile(r"(?<=\d)x(?=\d)")
_SURE_OF_SIGN = 0.8
_PLAIN = re.compile(r"[«¿¡“„(]?[^\W\d_]{3,}[.,;:!?»”)]*")
_LEAST_PLAIN = 3
_LONGEST_SIGN = 2
_SIGN_HEIGHT = 1.55
_SIGN_GAP = 0.4


def with_plain_signs(reading: Reading) -> list[Word]:
    """The same words, with dashes as long as they are, times signs between figures, and one form of apostrophe."""
    words = reading.words
    curly = sum(word.text.count("’") for word in words)
    straight = sum(word.text.count("'") for word in words)
    result: list[Word] = []
    for index, word in enumerate(words):
        repairs = word.repairs
        text = _NOISE.sub("", word.text) if _NOISE.match(word.text) else word.text
        if text != word.text:
            repairs = (*repairs, Repair("noise", word.text, text, 0.86))
        if text in _DASHES:
            width = (word.x1 - word.x0) / word.size
            text = "—" if width > _EM_DASH else "–" if width > _EN_DASH else "-"
        elif curly > straight:
            # a page is set with one of the two
            text = text.replace("'", "’")
        if text == "x" and _is_factor(words, index - 1, word) and _is_factor(words, index + 1, word):
            text, repairs = "×", (*repairs, Repair("sign", "x", "×", 0.86))
        elif _BETWEEN_FIGURES.search(text):
            before, text = text, _BETWEEN_FIGURES.sub("×", text)
            repairs = (*repairs, Repair("sign", before, text, 0.86))
        result.append(word if text == word.text else word._replace(text=text, repairs=repairs))
    return result


def _is_factor(words: Sequence[Word], index: int, beside: Word) -> bool:
    if not 0 <= index < len(words) or abs(words[index].bottom - beside.bottom) > 0.35 * beside.size:
        return False
    return (_FACTOR.match(words[index].text) is not None and not words[index].text.isalpha()) or (
        len(words[index].text) == 1 and words[index].text != "x"
    )


def without_icons(reading: Reading) -> list[Word]:
    """The words that are text: not the picture in front of a row that OCR took for a sign or two."""
    page, words, scale = reading.page, reading.words, reading.scale
    letter = page.letter * scale
    return [
        word
        for word in words
        if not (
            len(word.text) <= _LONGEST_SIGN
            and word.sure < _SURE_OF_SIGN
            and not word.text[0].isdigit()
            and word.text != "•"
            and _height(page, word, scale) > _SIGN_HEIGHT * letter
            and _begins_row(word, words, letter)
        )
    ]


def without_pictures(reading: Reading) -> list[Word]:
    """The words that are text: what was read inside a drawing is, if it stands in a row of plain words."""
    words = reading.words
    inside = [_area_of(reading.page, word, reading.scale) for word in words]
    plain = [word.sure >= _SURE_OF_SIGN and _PLAIN.fullmatch(word.text) is not None for word in words]
    return [
        word
        for word, area in zip(words, inside, strict=True)
        if area is None
        or sum(
            1
            for other, place, is_plain in zip(words, inside, plain, strict=True)
            if is_plain and place == area and abs(other.bottom - word.bottom) < 0.35 * word.size
        )
        >= _LEAST_PLAIN
    ]


def _area_of(page: Cleaned, word: Word, scale: float) -> int | None:
    """Which drawing a word stands in."""
    across, down = (word.x0 + word.x1) / 2 / scale, (word.top + word.bottom) / 2 / scale
    return next(
        (
            index
            for index, (x0, top, x1, bottom) in enumerate(page.drawings)
            if x0 <= across <= x1 and top <= down <= bottom
        ),
        None,
    )


def _height(page: Cleaned, word: Word, scale: float) -> float:
    """How high the ink of a word is, in points."""
    x0, x1, top, bottom = word.x0 / scale, word.x1 / scale, word.top / scale, word.bottom / scale
    inside = [
        piece
        for piece in page.pieces
        if x0 - 1 <= (piece.x0 + piece.x1) / 2 <= x1 + 1 and piece.top < bottom and piece.bottom > top
    ]
    if not inside:
        return 0.0
    return (max(piece.bottom for piece in inside) - min(piece.top for piece in inside)) * scale


def _begins_row(word: Word, words: Sequence[Word], letter: float) -> bool:
    """Whether nothing stands close before a word, and something with a gap behind it."""
    row = [other for other in words if other is not word and abs(other.bottom - word.bottom) < 0.35 * word.size]
    if any(0 <= word.x0 - other.x1 < 4 * letter for other in row):
        return False
    after = min((other.x0 for other in row if other.x0 >= word.x1), default=None)
    return after is not None and after - word.x1 >= _SIGN_GAP * letter
