"""Ink that no word was read from: what stands inside a row of text and stays unread must not be lost in silence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from extract.model import UNREAD, Repair
from extract.pixels import Area, Cleaned, Component, bounding_box, distance, rows_of
from extract.readers.ocr.reading import Reading
from extract.readers.words import Word

# sizes in heights of a small letter
_LEAST_HIGH, _MOST_HIGH, _LEAST_WIDE = 0.85, 2.4, 0.4
_NUMBER_WIDE = 4.0
_BESIDE_DRAWING = 2.0
_RUNS_INTO = 0.25
_BESIDE = 1.6
_LEVEL = 0.5
_DEPTH = 0.22
_SURE_OF_UNREAD = 0.3


def passed_over(page: Cleaned, words: Sequence[Word], scale: float, least: float = 1.0) -> list[Area]:
    """The boxes of rows of ink where no word was read; `least` is how high they are, 1 as a small letter."""
    read = [(word.x0 / scale, word.top / scale, word.x1 / scale, word.bottom / scale) for word in words]
    left = [
        piece
        for piece in page.pieces
        if 0.5 * page.letter < piece.height < 4 * page.letter
        and piece.width < 20 * page.letter
        and not _within(piece, read)
    ]
    areas = [bounding_box(row) for row in rows_of(left, page.letter)]
    near = _BESIDE_DRAWING * page.letter
    return [
        area
        for area in areas
        if area[3] - area[1] > least * page.letter
        and (_begins_text(area, words, scale, page.letter) or not _is_near(area, page.drawings, near))
        and not any(_overlaps(area, box, page.letter) for box in read)
    ]


def _is_near(area: Area, drawings: Iterable[Area], near: float) -> bool:
    return any(distance(area, drawing) < near for drawing in drawings)


def _begins_text(area: Area, words: Sequence[Word], scale: float, letter: float) -> bool:
    """Whether a narrow cell stands in front of a row of text, with nothing before it, as the number of a rule does."""
    middle = (area[1] + area[3]) / 2
    row = [(word.x0 / scale, word.x1 / scale) for word in words if word.top / scale < middle < word.bottom / scale]
    behind = [x0 for x0, _ in row if 0 < x0 - area[2] < _NUMBER_WIDE * letter]
    before = [x1 for _, x1 in row if 0 <= area[0] - x1 < _NUMBER_WIDE * letter]
    return area[2] - area[0] <= _NUMBER_WIDE * letter and bool(behind) and not before


def _overlaps(area: Area, box: Area, letter: float) -> bool:
    """Whether ink touches a word that was read: then it is a part of it, however the words were divided."""
    across = min(area[2], box[2]) - max(area[0], box[0])
    down = min(area[3], box[3]) - max(area[1], box[1])
    return across > -_RUNS_INTO * letter and down > 0


def _within(piece: Component, read: Iterable[Area]) -> bool:
    across, down = (piece.x0 + piece.x1) / 2, (piece.top + piece.bottom) / 2
    return any(x0 - 1 <= across <= x1 + 1 and top - 1 <= down <= bottom + 1 for x0, top, x1, bottom in read)


def with_unread(reading: Reading) -> list[Word]:
    """The words; one with ink beside it that nobody read has a repair that says so."""
    page, words, scale = reading.page, reading.words, reading.scale
    beside = {
        id(word)
        for area in passed_over(page, words, scale, _LEAST_HIGH)
        if _is_type(area, page.letter) and (word := _word_beside(area, words, scale, page.letter)) is not None
    }
    return [
        word._replace(repairs=(*word.repairs, Repair(UNREAD, word.text, word.text, _SURE_OF_UNREAD)))
        if id(word) in beside
        else word
        for word in words
    ]


def _is_type(area: Area, letter: float) -> bool:
    return area[3] - area[1] <= _MOST_HIGH * letter and area[2] - area[0] >= _LEAST_WIDE * letter


def _word_beside(area: Area, words: Sequence[Word], scale: float, letter: float) -> Word | None:
    """The word that stands a blank before or behind some ink, on the same foot."""
    found: list[tuple[float, Word]] = []
    for word in words:
        foot = (word.bottom - _DEPTH * word.size) / scale
        apart = max(area[0] - word.x1 / scale, word.x0 / scale - area[2])
        if 0 <= apart < _BESIDE * letter and abs(area[3] - foot) < _LEVEL * letter:
            found.append((apart, word))
    return min(found, key=lambda entry: entry[0])[1] if found else None
