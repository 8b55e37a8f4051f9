"""hOCR, the page as Tesseract describes it: words on lines, with their places and how sure it is of each."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from extract.model import Repair
from extract.readers.ocr.sizes import is_small, size_of_letters, type_size
from extract.readers.words import Word

_LEAST_CONFIDENCE = 0.3
_SIZE_SHARE = 1.12
"""The size of type as a share of the height that Tesseract gives a line, from its tallest to its lowest letter."""

_PLAIN_WORD = re.compile(r"[«“„(]?(?:[^\W\d_]['’-]?){2,}[.,;:!?»”“)]*|\d{1,2}[.)]")
_SURE, _LEAST_PLAIN, _BLANK = 0.8, 3, 0.5
_SAME_CASE, _SURE_OF_CASE = 0.1, 0.85
_SAME_SIZE = 0.2
_SAME_SIZE_OF_SIGNS = 0.45
"""What stands alone on its line, a digit in a table, is measured badly."""

_ELEMENT = re.compile(r"<span class='(ocr\w+)' id='[^']*' (?:lang='[^']*' )?title=\"?'?([^'\">]*)['\"]")
_WORD = re.compile(r"<span class='ocrx_word'[^>]*title='([^']*)'[^>]*>(.*)", re.DOTALL)
_CHAR = re.compile(
    r"<span class='ocrx_cinfo' title='x_bboxes (-?\d+) (-?\d+) (-?\d+) -?\d+;[^']*'>(.*?)</span>", re.DOTALL
)
_TAG = re.compile(r"<[^>]+>")
_LINE_CLASSES = ("ocr_line", "ocr_header", "ocr_caption", "ocr_textfloat")
_DIVIDING = 0.6
_DIVIDING_KNOWN, _DIVIDING_ARTICLE, _DIVIDING_FIGURES = 0.45, 0.25, 0.9
"""Other shares: where words come of it that stand elsewhere, behind a capital that is a word, between figures."""
_ONE_LETTER_WORDS = frozenset("AIOYÀ")
_LEAST_LINE_GAPS = 3
_LEAST_DIVIDED = 0.11
_CLOSING = frozenset(".,;:!?)]»”’'…%-–/°")
_OPENING = frozenset("([«“„¿¡’'-–/")

_Char = tuple[str, float, float]
"""A character with its left and right edge in pixels."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A word as it stands in the file: its text, its box in pixels, its characters and where the top of each is.

    The characters are none if they are not told apart.
    """

    text: str
    box: tuple[float, float, float, float]
    chars: tuple[_Char, ...]
    tops: tuple[float, ...]
    sure: float


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of words; `foot` (at its left end) and `size` in pixels.

    `size` is measured from whole words, `size_of_letters` from single letters, where that can be told.
    """

    pieces: tuple[_Piece, ...]
    foot: float
    size: float
    size_of_letters: float | None = None


@dataclass(frozen=True, slots=True)
class _Gaps:
    """The usual white within the words of a row and between them, and the least that divides words, in pixels."""

    within: float
    between: float
    least: float

    def share(self, white: float) -> float:
        """How wide a gap is: 0 as within a word, 1 as between two."""
        return (white - self.within) / max(1.0, self.between - self.within)


def read_hocr(text: str, points: float) -> list[Word]:
    """The words of a page in hOCR, line by line; `points` is the size of a pixel.

    All words of a line stand on its foot and have its size, whatever letters they are made of. Words that were run
    together are divided where there is as much white as between words.
    """
    measured = list(_rows(text))
    body = _body(measured)
    rows = _with_size_of_body(measured, body)
    usual = _usual_gap(rows)
    known = Counter(_plain(piece.text) for row in rows for piece in row.pieces)
    words: list[Word] = []
    for row in rows:
        gaps = _gaps(row, usual)
        foot, size = row.foot * points, max(1.0, row.size * points)
        for printed in row.pieces:
            low = _are_small_letters(printed, row, body)
            piece = _in_small_letters(printed) if low else printed
            for part, x0, x1 in _divided(piece, gaps, known):
                if piece.sure >= _LEAST_CONFIDENCE or _PLAIN_WORD.fullmatch(part) or _is_among_words(piece, row):
                    place = (x0 * points, x1 * points, foot - 0.78 * size, foot + 0.22 * size)
                    made = (Repair("case", part.upper(), part, _SURE_OF_CASE),) if low else ()
                    words.append(Word(part, *place, size, bold=False, repairs=made, sure=round(piece.sure, 2)))
    return _even(words)


def _is_among_words(piece: _Piece, row: _Row) -> bool:
    """Whether a word of which OCR is not sure stands in a row of plain ones: then it is one, however it was read."""
    plain = [other for other in row.pieces if other is not piece and _PLAIN_WORD.fullmatch(other.text)]
    beside = any(max(other.box[0] - piece.box[2], piece.box[0] - other.box[2]) < _BLANK * row.size for other in plain)
    sure = sum(other.sure >= _SURE for other in plain)
    return beside and sure >= _LEAST_PLAIN and sum(map(str.isalnum, piece.text)) > 1


def _rows(text: str) -> Iterator[_Row]:
    for line in re.split(rf"(?=<span class='(?:{'|'.join(_LINE_CLASSES)})')", text):
        if (element := _ELEMENT.match(line)) is None:
            continue
        pieces = tuple(
            piece
            for part in re.split(r"(?=<span class='ocrx_word')", line)[1:]
            if (word := _WORD.match(part)) and (piece := _piece(_fields(word[1]), word[2])).text
        )
        if pieces:
            yield _Row(pieces, *_metrics(element[2], pieces))


def _piece(fields: dict[str, list[str]], content: str) -> _Piece:
    x0, top, x1, bottom = (float(edge) for edge in fields["bbox"][:4])
    found = [(html.unescape(char[4]).strip(), char) for char in _CHAR.finditer(content)]
    chars = tuple((sign, float(char[1]), float(char[3])) for sign, char in found if sign)
    tops = tuple(float(char[2]) for sign, char in found if sign)
    text = "".join(char for char, _, _ in chars) or html.unescape(_TAG.sub("", content)).strip()
    return _Piece(text, (x0, top, x1, bottom), chars, tops, float(fields.get("x_wconf", ["0"])[0]) / 100)


def _metrics(title: str, pieces: Sequence[_Piece]) -> tuple[float, float, float | None]:
    """The foot line (y at the left end) and the size of a line's type, in pixels: from its words and its letters."""
    fields = _fields(title)
    left, bottom = float(fields["bbox"][0]), float(fields["bbox"][3])
    slope, offset = (float(value) for value in fields.get("baseline", ["0", "0"])[:2])
    height = float(fields.get("x_size", ["0"])[0]) or bottom - float(fields["bbox"][1])

    def rise(x0: float, top: float) -> float:
        return bottom + offset + slope * (x0 - left) - top

    letters = [
        (sign, rise(x0, top)) for piece in pieces for (sign, x0, _), top in zip(piece.chars, piece.tops, strict=True)
    ]
    words = [(piece.text, rise(piece.box[0], piece.box[1])) for piece in pieces]
    return bottom + offset, type_size(words) or height * _SIZE_SHARE, size_of_letters(letters)


def _fields(title: str) -> dict[str, list[str]]:
    """`bbox 1 2 3 4; x_wconf 96` as {"bbox": ["1", ...], "x_wconf": ["96"]}."""
    parts = (part.split() for part in title.split(";"))
    return {name: values for name, *values in (part for part in parts if part)}


# Words run together


def _inner_gaps(row: _Row) -> list[float]:
    return [after[1] - before[2] for piece in row.pieces for before, after in pairwise(piece.chars)]


def _outer_gaps(row: _Row) -> list[float]:
    return [after.box[0] - before.box[2] for before, after in pairwise(row.pieces)]


def _usual_gap(rows: Sequence[_Row]) -> float:
    """The usual gap between two words as a share of the size of type."""
    gaps = [gap / row.size for row in rows for gap in _outer_gaps(row) if 0 < gap < row.size]
    return median(gaps) if gaps else 0.25


def _gaps(row: _Row, usual: float) -> _Gaps:
    outer, inner = _outer_gaps(row), _inner_gaps(row)
    between = median(outer) if len(outer) >= _LEAST_LINE_GAPS else usual * row.size
    return _Gaps(max(0.0, median(inner)) if inner else 0.0, between, _LEAST_DIVIDED * row.size)


def _divided(piece: _Piece, gaps: _Gaps, known: Mapping[str, int]) -> Iterator[tuple[str, float, float]]:
    """The words that a piece holds, each with its left and right edge."""
    chars = piece.chars
    places = [index for index in range(1, len(chars)) if _may_divide(chars[index - 1][0], chars[index][0])]
    whole = known.get(_plain(piece.text), 0) > 1
    cuts: list[int] = []
    for index in places:
        white = chars[index][1] - chars[index - 1][2]
        share = gaps.share(white)
        # the box of a narrow letter can be off by one place: rather cut where words come of it
        near = [index, *(place for place in (index - 1, index + 1) if place in places)]
        best = max(near, key=lambda place: _known_parts(chars, place, cuts, known))
        parts = _known_parts(chars, best, cuts, known)
        if chars[index - 1][0].isdigit() and chars[index][0].isdigit():
            best, divides = index, share >= _DIVIDING_FIGURES
        elif index == 1 and chars[0][0] in _ONE_LETTER_WORDS and share < _DIVIDING:
            best, divides = 1, share >= _DIVIDING_ARTICLE and known.get(_plain(piece.text[1:]), 0) > 0 and not whole
        elif share >= _DIVIDING and white >= gaps.least:
            divides = parts == 2 or not whole
        else:
            divides = share >= _DIVIDING_KNOWN and parts == 2 and not whole
        if divides and best not in cuts:
            cuts.append(best)
    if not cuts:
        yield piece.text, piece.box[0], piece.box[2]
        return
    for start, end in pairwise([0, *sorted(cuts), len(chars)]):
        yield "".join(char for char, _, _ in chars[start:end]), chars[start][1], chars[end - 1][2]


def _known_parts(chars: Sequence[_Char], cut: int, cuts: Sequence[int], known: Mapping[str, int]) -> int:
    """How many of the two words that a cut makes stand elsewhere on the page, too."""
    start = cuts[-1] if cuts else 0
    texts = ("".join(char for char, _, _ in part) for part in (chars[start:cut], chars[cut:]))
    return sum(1 for text in texts if known.get(_plain(text)))


def _plain(text: str) -> str:
    return text.strip(".,;:!?()[]«»“”„").casefold()


def _may_divide(before: str, after: str) -> bool:
    """Whether a blank can stand between two signs: not before a comma, nor behind a bracket that opens."""
    return after not in _CLOSING and before not in _OPENING


def _are_small_letters(piece: _Piece, row: _Row, body: float) -> bool:
    """Whether the capitals of a word are no higher than the small letters of its row.

    In a short row without tall letters OCR takes small ones for capitals where the two look alike: `sein MUSS`. Where
    the size of the row cannot be measured well they stay as they are.
    """
    size = row.size_of_letters
    if size is None or abs(size - body) > _SAME_CASE * body or not piece.text.isupper() or not piece.tops:
        return False
    letters = [top for (sign, _, _), top in zip(piece.chars, piece.tops, strict=True) if sign.isalpha()]
    return len(letters) > 1 and is_small(row.foot - min(letters), size)


def _in_small_letters(piece: _Piece) -> _Piece:
    chars = tuple((sign.lower(), x0, x1) for sign, x0, x1 in piece.chars)
    return replace(piece, text=piece.text.lower(), chars=chars)


# Sizes


def _body(rows: Sequence[_Row]) -> float:
    """The size of most words, in pixels."""
    sizes = [row.size for row in rows for _ in row.pieces]
    return median(sizes) if sizes else 1.0


def _with_size_of_body(rows: Sequence[_Row], body: float) -> list[_Row]:
    """The same rows; one that is of the size of the body by its letters is, whatever its words say.

    Of a short row Tesseract gives all letters of a word the box of the row, or takes small ones for capitals.
    """
    return [
        replace(row, size=row.size_of_letters)
        if row.size_of_letters is not None
        and abs(row.size_of_letters - body) <= _SAME_SIZE * body < abs(row.size - body)
        else row
        for row in rows
    ]


def _even(words: Sequence[Word]) -> list[Word]:
    """The same words with one size for the body: what is measured depends on the letters of each line."""
    if not words:
        return []
    body = median(word.size for word in words)
    return [
        word._replace(size=body, top=_foot(word) - 0.78 * body, bottom=_foot(word) + 0.22 * body)
        if abs(word.size - body) <= (_SAME_SIZE if len(word.text) > 2 else _SAME_SIZE_OF_SIGNS) * body
        else word
        for word in words
    ]


def _foot(word: Word) -> float:
    return word.bottom - 0.22 * word.size
