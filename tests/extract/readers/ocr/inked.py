"""Words, ink and cleaned pages made by hand, for tests of what is done with scans."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from extract.model import LANGUAGES, Language
from extract.pixels import Cleaned, Component
from extract.readers.ocr.reading import Look, Reading
from extract.readers.words import Word

LETTER = 7.0
"""Small letters are so many pixels high, a pixel is a point, and type has twice the size."""


def word(text: str, x0: float, x1: float, foot: float, size: float = 14) -> Word:
    return Word(text, x0, x1, foot - 0.78 * size, foot + 0.22 * size, size, bold=False)


def ink(x0: int, top: int, x1: int, bottom: int) -> Component:
    return Component(x0, top, x1, bottom, [(row, x0, x1) for row in range(top, bottom)])


def page(*pieces: Component) -> Cleaned:
    return Cleaned(Image.new("L", (400, 400), 255), pieces, (), (), LETTER, 1)


def reading(
    cleaned: Cleaned, words: Sequence[Word], look: Look = lambda *_: [], languages: Sequence[Language] = LANGUAGES
) -> Reading:
    return Reading(cleaned, words, 1.0, languages, look)
