"""The picture of a page becomes lines: put straight, read twice, and each line the better one."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import numpy as np
from PIL import Image

from extract.languages import evidence
from extract.model import UNDETERMINED, Line
from extract.readers.layout import Drawing, page_lines
from extract.readers.ocr.program import MODELS
from extract.readers.ocr.tesseract import recognise, turned_by
from extract.readers.ocr.twice import better_rows, unread, with_bullets, with_found, with_spaces, with_unread
from extract.readers.pixels import (
    Cleaned,
    Grey,
    bold_lines,
    deskewed,
    even_illumination,
    is_italic,
    stroke_width,
    without_drawings,
)
from extract.readers.stages import PagesKept, keep_words
from extract.readers.words import Word

ReadPage = tuple[tuple[Line, ...], float, float]
"""Lines, and the width and height of the page in points."""

_POINTS = 72.0
_GLANCE_DPI = 150
_FAINT = 8
"""A picture of which no two pixels differ by more grey than this is blank."""
_LEAST_EVIDENCE = 3.0
_SPOKEN = 1 / 3
_LONGEST_BOLD = 60
_LEAST_CONFIDENCE = 0.2
_LEAST_WIDE, _MARGIN, _SURE = 0.6, 0.5, 0.6
_WORD, _CERTAIN = re.compile(r"[^\W\d_]{3}"), 0.8


class Reader:
    """Reads the pictures of one document, and remembers the language that it is in."""

    def __init__(self, models: tuple[str, ...], kept: PagesKept | None) -> None:
        self.models = models
        self.model: str | None = models[0] if len(models) == 1 else None
        self.kept = kept
        self.seen: dict[bytes, ReadPage] = {}

    def read(self, grey: Image.Image, dpi: float, number: int) -> ReadPage:
        """The lines of a picture, after it was put straight; coordinates are those of the straightened page."""
        picture: Grey = np.asarray(grey)
        high, wide = picture.shape
        if int(picture.max()) - int(picture.min()) <= _FAINT:
            # Tesseract needs a second to find out that there is nothing
            return (), wide * _POINTS / dpi, high * _POINTS / dpi
        # the same picture again, such as the back of each card, is not read again
        face = hashlib.sha256(picture.tobytes()).digest()
        if face not in self.seen:
            self.seen[face] = self._read(picture, dpi, number)
        lines, width, height = self.seen[face]
        return tuple(replace(line, page=number) for line in lines), width, height

    def _read(self, picture: Grey, dpi: float, number: int, *, upright: bool = True) -> ReadPage:
        """The lines of a picture; one that is `upright` as far as is known may turn out to lie on its side."""
        even = even_illumination(picture, dpi)
        straight = deskewed(even)
        plain, models = self._rows(straight, dpi)
        if upright and not _is_upright(plain) and (quarters := turned_by(straight, dpi)):
            self.model = self.models[0] if len(self.models) == 1 else None
            return self._read(np.ascontiguousarray(np.rot90(picture, -quarters)), dpi, number, upright=False)
        page = without_drawings(straight, dpi)
        refined = plain if np.array_equal(page.picture, straight) else recognise(page.picture, dpi, models)
        spoken = [language for language, model in MODELS.items() if model in models]
        scale = page.step * _POINTS / dpi
        keep = self._keeper(number, dpi)
        keep("plain", straight, [word for row in plain for word in row])
        keep("refined", page.picture, [word for row in refined for word in row])
        words = [word for row in better_rows(plain, refined, spoken, page, scale) for word in row]
        words = with_found(words, _passed_over(words, page, dpi, models))
        words = with_unread(with_bullets(with_spaces(words, spoken), page.bullets, scale), page, scale)
        keep("better", page.picture, words)
        height, width = (length * _POINTS / dpi for length in even.shape)
        return _lines(words, page, number, dpi), width, height

    def _keeper(self, number: int, dpi: float) -> Callable[[str, Grey, Sequence[Word]], None]:
        """Keeps what each step makes of a page, where somebody wants to see that."""
        if self.kept is None:
            return lambda *_: None
        folder = self.kept.page(number)
        return lambda step, picture, words: keep_words(folder, dpi, step, Image.fromarray(picture), words)

    def _rows(self, picture: Grey, dpi: float) -> tuple[list[list[Word]], tuple[str, ...]]:
        """The words, and the models they were read with: that of their language alone reads better than all of them."""
        if self.model is None:
            spoken = self._models_for(_glance(picture, dpi=dpi, models=self.models))
            if len(spoken) == 1:
                self.model = spoken[0]
            return recognise(picture, dpi, spoken), spoken
        rows = recognise(picture, dpi, (self.model,))
        if len(self.models) == 1 or self.model in self._models_for([word for row in rows for word in row]):
            return rows, (self.model,)
        # another page, another language
        self.model = None
        return self._rows(picture, dpi)

    def _models_for(self, words: Sequence[Word]) -> tuple[str, ...]:
        """The models of the languages that a page is in; all where nothing is plain."""
        found = evidence(" ".join(word.text for word in words))
        most = max(found[language] for language in MODELS)
        if most < _LEAST_EVIDENCE or found[UNDETERMINED] > most:
            return self.models
        spoken = {MODELS[language] for language in MODELS if found[language] > _SPOKEN * most}
        return tuple(model for model in self.models if model in spoken) or self.models


def _is_upright(rows: Sequence[Sequence[Word]]) -> bool:
    """Whether at least half of what was read is surely words, and wider than high.

    Of a page on its side Tesseract reads next to none, or some by their lines, which follow one another in no order.
    """
    words = [word for row in rows for word in row]
    sure = [word for word in words if word.sure >= _CERTAIN and _WORD.search(word.text)]
    return 2 * sum(1 for word in sure if word.x1 - word.x0 > word.bottom - word.top) >= max(1, len(words))


def _glance(picture: Grey, *, dpi: float, models: Sequence[str]) -> list[Word]:
    """The words as far as they can be read fast: one model tells any of our languages from the others."""
    scale = min(1.0, _GLANCE_DPI / dpi)
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return [word for row in recognise(np.asarray(small, np.uint8), dpi * scale, models[:1]) for word in row]


def _passed_over(words: Sequence[Word], page: Cleaned, dpi: float, models: Sequence[str]) -> list[Word]:
    """What stands apart and was not read, figures in the cells of a table or the numbers of rules, looked at alone."""
    areas = unread(words, page, page.step * _POINTS / dpi, _LEAST_WIDE)
    if not areas:
        return []
    alone = np.full_like(page.picture, 255)
    margin = round(_MARGIN * page.letter)
    for x0, top, x1, bottom in areas:
        down = slice(max(0, int(top) - margin) * page.step, (int(bottom) + margin) * page.step)
        across = slice(max(0, int(x0) - margin) * page.step, (int(x1) + 2 * margin) * page.step)
        alone[down, across] = page.picture[down, across]
    found = [word for row in recognise(alone, dpi, models, scattered=True) for word in row]
    return [word for word in found if word.sure >= _SURE and any(map(str.isalnum, word.text))]


def _lines(words: Sequence[Word], page: Cleaned, number: int, dpi: float) -> tuple[Line, ...]:
    """The lines of a page, with what their ink says of their type; what could not be read at all is none."""
    scale = page.step * _POINTS / dpi
    strokes = tuple((x0 * scale, top * scale, x1 * scale, low * scale) for x0, top, x1, low in page.rulings)
    lines = page_lines(words, number, Drawing(strokes=strokes) if strokes else None)
    strips = [_strip(page.picture, line, dpi) for line in lines]
    bold = bold_lines([stroke_width(strip) for strip in strips])
    found = [
        replace(
            line,
            italic=is_italic(strip),
            # within a text, bold words may well make half a line
            bold=dark and line.spaced and len(line.text) <= _LONGEST_BOLD,
            confidence=_line_confidence(line, words),
        )
        for line, strip, dark in zip(lines, strips, bold, strict=True)
    ]
    return tuple(line for line in found if line.confidence >= _LEAST_CONFIDENCE)


def _strip(picture: Grey, line: Line, dpi: float) -> Grey:
    """The letters of a line on the picture, from their tops to their foot."""
    assert line.bbox is not None
    x0, _, x1, bottom = line.bbox
    foot = bottom - 0.22 * line.size
    left, top, right, low = (max(0, round(edge * dpi / _POINTS)) for edge in (x0, foot - 0.72 * line.size, x1, foot))
    return picture[top:low, left:right]


def _line_confidence(line: Line, words: Sequence[Word]) -> float:
    assert line.bbox is not None
    x0, top, x1, bottom = line.bbox
    inside = [
        word.sure
        for word in words
        if x0 - 1 <= word.x0 and word.x1 <= x1 + 1 and top - 1 <= word.top and word.bottom <= bottom + 1
    ]
    return round(sum(inside) / len(inside), 2) if inside else 0.5
