"""hOCR, the page as Tesseract describes it: words on lines, with their places and how sure it is of each."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median

from extract.readers.ocr.sizes import size_of_letters, type_size
from extract.readers.words import Word

_LEAST_CONFIDENCE = 0.3
_SIZE_SHARE = 1.12
"""The size of type as a share of the height that Tesseract gives a line, from its tallest to its lowest letter."""

_PLAIN_WORD = re.compile(r"[«“„(]?(?:[^\W\d_]['’-]?){2,}[.,;:!?»”“)]*|\d{1,2}[.)]")
_SURE, _LEAST_PLAIN, _BLANK = 0.8, 3, 0.5
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


def read_hocr(text: str, points: float) -> list[list[Word]]:
    """The words of a page in hOCR, line by line; `points` is the size of a pixel.

    All words of a line stand on its foot and have its size, whatever letters they are made of.
    """
    found: list[list[Word]] = []
    for row in _with_size_of_body(list(_rows(text))):
        words: list[Word] = []
        foot, size = row.foot * points, max(1.0, row.size * points)
        for piece in row.pieces:
            if piece.sure >= _LEAST_CONFIDENCE or _PLAIN_WORD.fullmatch(piece.text) or _is_among_words(piece, row):
                x0, _, x1, _ = (edge * points for edge in piece.box)
                place = (x0, x1, foot - 0.78 * size, foot + 0.22 * size)
                words.append(Word(piece.text, *place, size, bold=False, sure=round(piece.sure, 2)))
        if words:
            found.append(words)
    return _even(found)


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


# Sizes


def _with_size_of_body(rows: Sequence[_Row]) -> list[_Row]:
    """The same rows; one that is of the size of the body by its letters is, whatever its words say.

    Of a short row Tesseract gives all letters of a word the box of the row, or takes small ones for capitals.
    """
    sizes = [row.size for row in rows for _ in row.pieces]
    body = median(sizes) if sizes else 1.0
    return [
        replace(row, size=row.size_of_letters)
        if row.size_of_letters is not None
        and abs(row.size_of_letters - body) <= _SAME_SIZE * body < abs(row.size - body)
        else row
        for row in rows
    ]


def _even(rows: Sequence[Sequence[Word]]) -> list[list[Word]]:
    """The same words with one size for the body: what is measured depends on the letters of each line."""
    sizes = [word.size for row in rows for word in row]
    body = median(sizes) if sizes else 1.0
    return [
        [
            word._replace(size=body, top=_foot(word) - 0.78 * body, bottom=_foot(word) + 0.22 * body)
            if abs(word.size - body) <= (_SAME_SIZE if len(word.text) > 2 else _SAME_SIZE_OF_SIGNS) * body
            else word
            for word in row
        ]
        for row in rows
    ]


def _foot(word: Word) -> float:
    return word.bottom - 0.22 * word.size
