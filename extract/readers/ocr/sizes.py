"""The size of type on scanned pages: measured from the letters, and the same for what was set the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from statistics import median_high

from extract.model import Page

# heights above the line, as shares of the size of type: the mean of the usual faces
_TALL, _SMALL = 0.7, 0.48
_SMALL_LETTERS = frozenset("acegmnopqrsuvwxyz")
_TALL_LETTERS = frozenset("bdfhijklABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ßàáâäèéêëîïñóôöùúûü")
_TALLER_LETTERS = frozenset("ÀÁÂÄÈÉÊËÎÏÑÓÔÖÙÚÛÜ")
_SAME = 1.1
_SPECK = 0.35
_LEAST_LETTERS = 2
_LOW = 3


def type_size(words: Iterable[tuple[str, float]]) -> float | None:
    """The size of type of a line, from its words and how far each rises above the foot of the line.

    Small letters with accents are as tall as capitals; words with taller ones are left out. None where no word has
    letters that are plainly tall or plainly small.
    """
    found: list[float] = []
    for text, rise in words:
        letters = set(text)
        if letters & _TALLER_LETTERS:
            continue
        if letters & _TALL_LETTERS:
            found.append(rise / _TALL)
        elif letters & _SMALL_LETTERS and "t" not in letters:
            found.append(rise / _SMALL)
    return median_high(found) if found else None


def size_of_letters(letters: Iterable[tuple[str, float]]) -> float | None:
    """The size of type of a line, from its letters and how far each rises above the foot of the line.

    OCR gives some letters the box of the whole line, or of the letter beside them, and in a line without tall letters
    it takes small ones for capitals: so small letters say more than tall ones, and low boxes more than high ones. None
    where there are too few letters.
    """
    found = list(letters)
    least = _SPECK * max((rise for _, rise in found), default=0.0)
    small = sorted(rise / _SMALL for letter, rise in found if letter in _SMALL_LETTERS and rise > least)
    if len(small) < _LEAST_LETTERS:
        return None
    return small[len(small) // _LOW]


def with_even_sizes(pages: Sequence[Page]) -> list[Page]:
    """The same pages; lines whose sizes differ by no more than measuring can tell have one size."""
    weights: dict[float, int] = {}
    for page in pages:
        for line in page.lines:
            weights[line.size] = weights.get(line.size, 0) + len(line.text)
    even = _groups(weights)
    return [
        replace(page, lines=tuple(replace(line, size=even.get(line.size, line.size)) for line in page.lines))
        for page in pages
    ]


def _groups(weights: dict[float, int]) -> dict[float, float]:
    """Each size with the one that most text near it has."""
    even: dict[float, float] = {}
    for size in sorted(weights, key=lambda size: -weights[size]):
        if size not in even:
            even |= {other: size for other in weights if other not in even and size / _SAME <= other <= size * _SAME}
    return even
