"""Ink inside a row of text that no word was made of, however often it was looked at: it must not be lost in silence."""

from __future__ import annotations

from collections.abc import Sequence

from extract.model import Repair
from extract.readers.scans.drawings import Cleaned
from extract.readers.scans.ink import Area
from extract.readers.scans.missed import passed_over
from extract.readers.words import Word
from extract.repair.damaged import UNREAD

# sizes in heights of a small letter
_LEAST_HIGH, _MOST_HIGH, _LEAST_WIDE = 0.85, 2.4, 0.4
_BESIDE = 1.6
_LEVEL = 0.5
_DEPTH = 0.22
_SURE = 0.3


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
        word._replace(repairs=(*word.repairs, Repair(UNREAD, word.text, word.text, _SURE)))
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
