"""Ink that no word was read from: single signs, above all the numbers of rules, are looked at again.

What stands inside a row of text and stays unread, however often it was looked at, must not be lost in silence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from PIL import Image

from extract.model import UNREAD, Repair
from extract.pixels import Area, Cleaned, Component, bounding_box, distance, rows_of
from extract.readers.ocr.markers import BARE_NUMBER, has_stop
from extract.readers.words import Word

_MOST_LOOKS = 16
_MARGIN = 0.8
_AROUND = 24
_SURE = 0.6
_SURE_OF_NUMBER = 0.35
_NUMBER_WIDE, _NUMBER_HIGH = 4.0, 1.8
_STOP_INSIDE = 0.5
_LEAST_ROW, _MOST_PLAIN = 4, 0.75
_NEXT_ROW, _WIDE = 4.0, 5.0
_BESIDE_DRAWING = 2.0
_RUNS_INTO = 0.25
_HEIGHT_OF_CAPITALS = 0.7
_DEPTH = 0.22
_NUMBER = re.compile(r"\(?\d{1,2}[.):]?\)?|\d{1,2}(?:[.,]\d)?")
_RULE_NUMBER = re.compile(r"\d{1,2}[.):]?")
_LEAST_NUMBERS = 2
_UNREAD, _UNSURE = ".", 0.3
"""A number that nothing could be made of but its full stop."""
_TEXT = re.compile(r"[«¿¡“„(]?(?:[A-ZÀ-Þ]|(?:[^\W_]['’-]?){2,})[.,;:!?»”)]*")

Look = Callable[[Image.Image], tuple[Sequence[Word], Sequence[float]]]
"""Reads a picture of one line; gives the words, with places in points, and how sure it is of each."""

# sizes in heights of a small letter
_LEAST_HIGH, _MOST_HIGH, _LEAST_WIDE = 0.85, 2.4, 0.4
_BESIDE = 1.6
_LEVEL = 0.5
_SURE_OF_UNREAD = 0.3


def look_again(
    page: Cleaned, words: Sequence[Word], points: float, look: Look, figures: Look
) -> list[tuple[Word, float]]:
    """Words in ink that was passed over, each with how sure it is; `points` is the size of a pixel of the page.

    Only so many places of a page are looked at: numbers in front of a text first, then the short last rows of texts.
    Beside a drawing nothing is looked for: what stands there alone belongs to it. A cell as narrow as a number, of
    which nothing can be made, is looked at once more for `figures` alone.
    """
    if not words:
        return []
    scale = points * page.step
    body = sorted(word.size for word in words)[len(words) // 2]
    found: list[tuple[Word, float]] = []
    areas = sorted(passed_over(page, words, scale), key=lambda area: _rank(area, words, scale, page.letter))
    for area in areas[:_MOST_LOOKS]:
        x0, top, x1, bottom = (
            max(0, round(edge * page.step)) for edge in _with_margin(area, words, scale, page.letter)
        )
        cell = page.picture.crop((x0, top, x1, bottom))
        sheet = Image.new("L", (cell.width + 2 * _AROUND, cell.height + 2 * _AROUND), 255)
        sheet.paste(cell, (_AROUND, _AROUND))
        new, sure = look(sheet)
        if (number := _number(page, area, new, sure)) is not None:
            new, sure = [new[0]._replace(text=number)], sure[:1]
        elif not _is_text(new, sure):
            new, sure = figures(sheet) if _is_narrow(page, area) else ((), ())
            if len(new) == 1 and (number := _number(page, area, new, [1.0])) is not None:
                new, sure = [new[0]._replace(text=number)], [_SURE_OF_NUMBER]
            elif _is_among_numbers(page, area, words, scale):
                # what it is follows from the numbers above and below
                edges = (_AROUND * points, (_AROUND + cell.width) * points)
                new, sure = [Word(_UNREAD, *edges, 0.0, 0.0, size=body, bold=False)], [_UNSURE]
            else:
                continue
        size = (area[3] - area[1]) * scale / _HEIGHT_OF_CAPITALS
        size = body if 0.5 * body < size < 1.6 * body else size
        foot = _foot(area[3] * scale, words, body)
        aside = (x0 - _AROUND) * points
        for word, share in zip(new, sure, strict=True):
            left, right = word.x0 + aside, word.x1 + aside
            place = Word(word.text, left, right, foot - (1 - _DEPTH) * size, foot + _DEPTH * size, size, bold=False)
            found.append((place, share))
    return found


def _rank(area: Area, words: Sequence[Word], scale: float, letter: float) -> int:
    """How soon ink that was passed over is to be looked at: 0 first."""
    if _begins_text(area, words, scale, letter):
        return 0
    if any(
        abs(word.x0 / scale - area[0]) < letter and 0 < area[3] - word.bottom / scale + letter < _NEXT_ROW * letter
        for word in words
    ):
        return 1
    return 2 if area[2] - area[0] > _WIDE * letter else 3


def _with_margin(area: Area, words: Sequence[Word], scale: float, letter: float) -> Area:
    """An area with some white around it, and nothing of the words beside it that were read."""
    margin = _MARGIN * letter
    middle = (area[1] + area[3]) / 2 * scale
    row = [(word.x0 / scale, word.x1 / scale) for word in words if word.top < middle < word.bottom]
    left = max((x1 for _, x1 in row if x1 <= area[0]), default=0.0)
    right = min((x0 for x0, _ in row if x0 >= area[2]), default=area[2] + margin)
    return (
        max(area[0] - margin, min(left + 1, area[0])),
        area[1] - margin,
        min(area[2] + margin, max(right - 1, area[2])),
        area[3] + margin,
    )


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


def _is_text(words: Sequence[Word], sure: Sequence[float]) -> bool:
    """Whether all words are plain; of a whole row most are enough."""
    plain = sum(
        share >= _SURE and (_NUMBER.fullmatch(word.text) or _TEXT.fullmatch(word.text)) is not None
        for word, share in zip(words, sure, strict=True)
    )
    return plain > 0 and plain >= (_MOST_PLAIN * len(words) if len(words) >= _LEAST_ROW else len(words))


def _number(page: Cleaned, area: Area, words: Sequence[Word], sure: Sequence[float]) -> str | None:
    """The number in a cell that holds one and a full stop, whatever the stop was taken for."""
    if len(words) != 1 or sure[0] < _SURE_OF_NUMBER:
        return None
    number = BARE_NUMBER.fullmatch(words[0].text.removesuffix("."))
    if number is None or not _is_narrow(page, area):
        return None
    stop = words[0].text.endswith(".") or _has_stop_behind(page, area)
    return f"{number[1]}." if stop else None


def _is_among_numbers(page: Cleaned, area: Area, words: Sequence[Word], scale: float) -> bool:
    """Whether a narrow cell stands where the numbers of rules stand on its page, with text behind it.

    One other number in that place is enough if there is a full stop.
    """
    letter = page.letter
    others = [word for word in words if abs(word.x0 / scale - area[0]) < letter and _RULE_NUMBER.fullmatch(word.text)]
    low = area[3] - area[1] <= _NUMBER_HIGH * letter
    least = 1 if _has_stop_behind(page, area) else _LEAST_NUMBERS
    return low and len(others) >= least and _begins_text(area, words, scale, letter)


def _has_stop_behind(page: Cleaned, area: Area) -> bool:
    # not the comma between two figures
    start, end = area[2] - _STOP_INSIDE * page.letter, area[2] + page.letter
    return has_stop(page.pieces, start, end, area[3], page.letter)


def _is_narrow(page: Cleaned, area: Area) -> bool:
    return area[2] - area[0] <= _NUMBER_WIDE * page.letter


def _foot(bottom: float, words: Sequence[Word], body: float) -> float:
    """The line on which ink stands that ends at `bottom`: that of words close by in height, if there are any."""
    feet = [word.bottom - _DEPTH * word.size for word in words if word.size < 1.6 * body]
    near = [foot for foot in feet if abs(foot - bottom) < 0.3 * body]
    return min(near, key=lambda foot: abs(foot - bottom), default=bottom)


def with_unread(page: Cleaned, words: Sequence[Word], points: float) -> list[Word]:
    """The words; one with ink beside it that nobody read has a repair that says so.

    `points` is the size of a pixel of the page.
    """
    scale = points * page.step
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
