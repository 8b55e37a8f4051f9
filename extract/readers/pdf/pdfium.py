"""A second opinion: the text as PDFium sees it, of a page that pdfplumber cannot read, and of each line it can."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from extract.model import Line, Repair
from extract.readers.layout import page_lines
from extract.readers.words import Word
from extract.words import is_known

_MOST_PIECES = 20_000
_INSIDE = 0.2
"""So much of the size of type is left out above and below a line: its neighbours reach into its box."""
_WORD = re.compile(r"[^\W\d_]+")
_SURE = 0.9
_LEFT_ALONE = re.compile("[\t\ufb00-\ufb06]")


def pdfium_fallback(path: str, index: int) -> tuple[tuple[Line, ...], float, float]:
    """The lines of page `index` (from 0), and the size of the page in points.

    Raises whatever PDFium's binding raises for a page that it cannot read either.
    """
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    try:
        page = document[index]
        width, height = page.get_size()
        text = page.get_textpage()
        words: list[Word] = []
        for piece in range(min(text.count_rects(), _MOST_PIECES)):
            left, bottom, right, top = text.get_rect(piece)
            content = " ".join(text.get_text_bounded(left, bottom, right, top).split())
            if content:
                words.append(
                    Word(content, left, right, height - top, height - bottom, max(1.0, top - bottom), bold=False)
                )
        text.close()
        page.close()
    finally:
        document.close()
    words.sort(key=lambda word: (round(word.bottom), word.x0))
    return tuple(page_lines(words, index + 1)), float(width), float(height)


def better_spaced(lines: Sequence[Line], path: str, index: int) -> tuple[Line, ...]:
    """The lines of page `index`, those with the spaces of PDFium where these leave fewer letters in unknown words."""
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    try:
        page = document[index]
        left, lower, _, _ = page.get_mediabox()
        if page.get_rotation() or abs(left) > 1 or abs(lower) > 1:
            return tuple(lines)
        height, text = page.get_mediabox()[3], page.get_textpage()
        result = [_better(line, text, height) for line in lines]
        text.close()
        page.close()
    finally:
        document.close()
    return tuple(result)


def _better(line: Line, text: Any, height: float) -> Line:
    # PDFium sets a blank behind a ligature that stands on one
    if line.bbox is None or line.repairs or _LEFT_ALONE.search(line.text) or not (unknown := _unknown(line.text)):
        return line
    x0, top, x1, bottom = line.bbox
    inside = _INSIDE * line.size
    seen = text.get_text_bounded(x0 - 1, height - bottom + inside, x1 + 1, height - top - inside)
    other = " ".join(seen.replace("\x02", "-").split())
    if _squeezed(other) != _squeezed(line.text) or _unknown(other) >= unknown:
        return line
    repair = Repair("spaces", line.text, other, _SURE)
    return replace(line, text=other, raw=line.raw or line.text, repairs=(*line.repairs, repair))


def _unknown(text: str) -> int:
    """How many letters of a text stand in words that are not known."""
    words = _WORD.findall(unicodedata.normalize("NFKC", text).casefold())
    return sum(len(word) for word in words if not is_known(word))


def _squeezed(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).split())
