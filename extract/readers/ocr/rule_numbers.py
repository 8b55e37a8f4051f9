"""The numbers of rules on a scanned page: they stand below one another, in front of text that hangs beside them.

Like the figures of a table they are read side by side, when OCR passed them over or took them for something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from extract.model import Repair
from extract.pixels import Area, Cleaned
from extract.readers.ocr.figures import FIGURES, Cell, readings
from extract.readers.ocr.markers import has_stop
from extract.readers.ocr.missed import passed_over
from extract.readers.ocr.reading import Reading
from extract.readers.words import Word

_NUMBER = re.compile(r"\d{1,2}\.")
_READ = re.compile(r"\d{1,2}\.?")
# sizes in heights of a small letter
_ALIGNED = 0.7
_MOST_WIDE, _MOST_HIGH = 4.0, 1.9
_BEHIND = 6.0
_STOP = 0.8
_LEAST_NUMBERS = 2
_LONGEST = 3
_SAME_ROW = 0.35
_DEPTH = 0.22
_LEAST_SURE, _SURE = 0.6, 0.85
_UNSURE = 0.8


@dataclass(frozen=True, slots=True)
class _Hanging:
    """A number or what stands like one, and the first word of its text."""

    area: Area
    word: Word | None
    text: Word


def with_rule_numbers(reading: Reading) -> list[Word]:
    """The words; what stands where others have the number of a rule is read as one.

    A changed word has a repair; so has one that is found and is unsure.
    """
    page, words, scale = reading.page, reading.words, reading.scale
    odd = list(_odd_ones(page, words, scale))
    if not odd:
        return list(words)
    cells = [
        Cell((entry.area[0], entry.area[1], entry.area[2] + _STOP * page.letter, entry.area[3]), entry.word)
        for entry in odd
    ]
    changed: dict[int, Word] = {}
    found: list[Word] = []
    for entry, (text, share) in zip(odd, readings(reading, cells, f"{FIGURES}.", _READ), strict=True):
        foot = (entry.text.bottom - _DEPTH * entry.text.size) / scale
        stop = text.endswith(".") or has_stop(
            page.pieces, entry.area[0], entry.area[2] + page.letter, foot, page.letter
        )
        if not text or not stop or share < _LEAST_SURE:
            continue
        number = f"{text.rstrip('.')}."
        if entry.word is None:
            found.append(_found_word(entry, number, share, scale))
        else:
            repairs = (*entry.word.repairs, Repair("number", entry.word.text, number, min(_UNSURE, share)))
            changed[id(entry.word)] = entry.word._replace(text=number, repairs=repairs, sure=share)
    return [*(changed.get(id(word), word) for word in words), *found]


def _odd_ones(page: Cleaned, words: Sequence[Word], scale: float) -> Iterator[_Hanging]:
    """What stands as the numbers of rules do, and was passed over or read as something else."""
    letter = page.letter
    hanging = list(_hanging(words, scale, letter))
    known = [entry for entry in hanging if entry.word is not None and _NUMBER.fullmatch(entry.word.text)]
    if len(known) < _LEAST_NUMBERS:
        return
    others = [entry for entry in hanging if entry not in known and entry.word is not None and entry.word.sure < _SURE]
    for area in passed_over(page, words, scale):
        middle = (area[1] + area[3]) / 2 * scale
        row = [word for word in words if word.top < middle < word.bottom and word.x0 >= area[2] * scale]
        if row:
            others.append(_Hanging(area, None, min(row, key=lambda word: word.x0)))
    for entry in others:
        low = entry.area[3] - entry.area[1] <= _MOST_HIGH * letter
        narrow = entry.area[2] - entry.area[0] <= _MOST_WIDE * letter
        alike = [number for number in known if _is_alike(entry, number, scale, letter)]
        if low and narrow and len(alike) >= _LEAST_NUMBERS:
            yield entry


def _hanging(words: Sequence[Word], scale: float, letter: float) -> Iterator[_Hanging]:
    """The short words that begin a row, with some white behind."""
    for word in words:
        if len(word.text) > _LONGEST:
            continue
        row = [
            other for other in words if other is not word and abs(other.bottom - word.bottom) < _SAME_ROW * word.size
        ]
        behind = min((other for other in row if other.x0 >= word.x1), key=lambda other: other.x0, default=None)
        before = any(0 <= word.x0 - other.x1 < _BEHIND * letter * scale for other in row)
        if behind is not None and not before and behind.x0 - word.x1 < _BEHIND * letter * scale:
            foot = word.bottom - _DEPTH * word.size
            area = (word.x0 / scale, (foot - 0.72 * word.size) / scale, word.x1 / scale, foot / scale)
            yield _Hanging(area, word, behind)


def _is_alike(entry: _Hanging, number: _Hanging, scale: float, letter: float) -> bool:
    """Whether two begin or end at the same place, and their texts begin at the same."""
    begin, end = abs(entry.area[0] - number.area[0]), abs(entry.area[2] - number.area[2])
    texts = abs(entry.text.x0 - number.text.x0) / scale
    return min(begin, end) < _ALIGNED * letter and texts < _ALIGNED * letter


def _found_word(entry: _Hanging, number: str, share: float, scale: float) -> Word:
    """The word for a number that was passed over, on the foot of its text and of its size."""
    text = entry.text
    repairs = () if share >= _SURE else (Repair("number", "", number, share),)
    x0, x1 = entry.area[0] * scale, entry.area[2] * scale
    return Word(number, x0, x1, text.top, text.bottom, text.size, bold=False, repairs=repairs, sure=share)
