"""The picture of a page becomes lines: put straight, read twice, and each line the better one."""

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from PIL import Image

from extract.languages import evidence
from extract.model import UNDETERMINED, Box, Line, Page
from extract.readers.layout import Drawing, page_lines
from extract.readers.ocr.program import MODELS
from extract.readers.ocr.tesseract import COLUMN, PAGE, SPARSE, recognise, turned_by
from extract.readers.ocr.twice import better_words, is_certain, with_bullets, with_spaces
from extract.readers.pixels import (
    Grey,
    Truths,
    bold_lines,
    even_illumination,
    skew,
    stroke_width,
    turned,
    with_dark_type,
    without_drawings,
)
from extract.readers.settings import PagesKept
from extract.readers.stages import keep_words
from extract.readers.words import Word
from extract.words import is_known

_POINTS = 72.0
_FAINT = 8
"""A picture of which no two pixels differ by more grey than this is blank."""
_LEAST_EVIDENCE = 3.0
_SPOKEN = 1 / 3
_LEAST_CONFIDENCE = 0.2
_DARK, _EDGE, _DESCENT = 140, 0.1, 0.05
_WORD, _CERTAIN = re.compile(r"[^\W\d_]{3,}"), 0.8


class Reader:
    """Reads the pictures of one document, and remembers the language that it is in."""

    def __init__(self, models: tuple[str, ...], kept: PagesKept | None) -> None:
        self.models = models
        self.spoken: tuple[str, ...] = ()
        self.kept = kept

    def read_letters(self, picture: Grey, dpi: float, number: int) -> Page:
        """The lines of a picture that shows letters alone, black and upright."""
        rows = recognise(with_dark_type(picture, dpi), dpi, self.spoken or self.models, SPARSE)
        words = [word for row in rows for word in row]
        return _page(_lines(words, picture, number, dpi), picture, dpi, number)

    def read(self, picture: Grey, dpi: float, number: int, *, upright: bool = True) -> Page:
        """The lines of a picture, after it was put straight; coordinates are those of the straightened page.

        One that is `upright` as far as is known may turn out to lie on its side.
        """
        if int(picture.max()) - int(picture.min()) <= _FAINT:
            # Tesseract needs a second to find out that there is nothing
            return _page((), picture, dpi, number)
        straight, angle = _straightened(picture, dpi)
        plain = self._plainly(picture, straight, angle, dpi)
        if upright and not _is_upright(plain) and (quarters := turned_by(straight, dpi)):
            before, self.spoken = self.spoken, ()
            turned_page = self.read(np.ascontiguousarray(np.rot90(picture, -quarters)), dpi, number, upright=False)
            # of a line or two nobody can tell which way is up but by its words
            level = [word.text for row in plain for word in row if word.x1 - word.x0 > word.bottom - word.top]
            ways = [line.text for line in turned_page.lines], level
            turned_round, as_it_is = (sum(map(is_known, _WORD.findall(" ".join(way).casefold()))) for way in ways)
            if turned_round > as_it_is:
                return turned_page
            self.spoken = before
        page = without_drawings(straight, dpi)
        spoken = [language for language, model in MODELS.items() if model in self.spoken]
        unread = _without(page.picture, [row for row in plain if is_certain(row, spoken)], dpi)
        refined = recognise(unread, dpi, self.spoken, COLUMN) if _inked_rows(unread).any() else []
        scale = page.step * _POINTS / dpi
        words = [*with_spaces(better_words(plain, refined, spoken, page, scale), spoken, straight, dpi)]
        words = with_bullets(words, page.bullets, scale)
        if self.kept:
            folder = self.kept.page(number)
            steps = ("plain", straight, plain), ("refined", unread, refined), ("better", page.picture, [words])
            for step, seen, rows in steps:
                keep_words(folder, dpi, step, Image.fromarray(seen), [word for row in rows for word in row])
        strokes = tuple((x0 * scale, top * scale, x1 * scale, low * scale) for x0, top, x1, low in page.rulings)
        return _page(_lines(words, page.picture, number, dpi, strokes), straight, dpi, number)

    def _plainly(self, picture: Grey, straight: Grey, angle: float, dpi: float) -> list[list[Word]]:
        """The words, read with the models of the page before; once more where this one is in other languages."""
        if not self.spoken and len(self.models) > 1:
            # any model tells the language of a first page from a part of it
            third = len(picture) // 3
            glance = np.ascontiguousarray(picture[third : 2 * third])
            self.spoken = self._models_for(recognise(glance, dpi, self.models[:1], PAGE))
        before = self.spoken or self.models
        rows = recognise(picture, dpi, before, PAGE, straight, angle)
        self.spoken = self._models_for(rows)
        return rows if {*before} & {*self.spoken} else recognise(picture, dpi, self.spoken, PAGE, straight, angle)

    def _models_for(self, rows: Sequence[Sequence[Word]]) -> tuple[str, ...]:
        """The models of the languages that a page is in; all where nothing is plain."""
        found = evidence(" ".join(word.text for row in rows for word in row))
        most = max(found[language] for language in MODELS)
        if most < _LEAST_EVIDENCE or found[UNDETERMINED] > most:
            return self.models
        spoken = {MODELS[language] for language in MODELS if found[language] > _SPOKEN * most}
        return tuple(model for model in self.models if model in spoken) or self.models


def _straightened(picture: Grey, dpi: float) -> tuple[Grey, float]:
    """The picture in even light, put straight, without dark banners; and the angle that it was turned by."""
    lit = even_illumination(picture, dpi)
    angle = skew(lit)
    return with_dark_type(turned(lit, angle), dpi), angle


def _page(lines: tuple[Line, ...], picture: Grey, dpi: float, number: int) -> Page:
    high, wide = picture.shape
    return Page(number, lines, wide * _POINTS / dpi, high * _POINTS / dpi)


def _is_upright(rows: Sequence[Sequence[Word]]) -> bool:
    """Whether half of what was read is surely words, wider than high: a page on its side has next to none."""
    words = [word for row in rows for word in row]
    sure = [word for word in words if word.sure >= _CERTAIN and _WORD.search(word.text)]
    return 2 * sum(1 for word in sure if word.x1 - word.x0 > word.bottom - word.top) >= max(1, len(words))


def _without(picture: Grey, rows: Sequence[Sequence[Word]], dpi: float) -> Grey:
    """The picture without rows; one that something else stands beside, such as its number, is left as it is."""
    rest = picture.copy()
    boxes: list[tuple[int, ...]] = []
    for row in rows:
        size, edge = row[0].size, _EDGE * row[0].size
        down = row[0].top - edge, row[0].top + (1 + _DESCENT) * size
        across = min(word.x0 for word in row) - 2 * edge, max(word.x1 for word in row) + 2 * edge
        boxes.append(tuple(max(0, round(end * dpi / _POINTS)) for end in (*down, *across)))
    for top, low, left, right in boxes:
        rest[top:low, left:right] = 255
    inked = _inked_rows(rest)
    for top, low, left, right in boxes:
        quarter = (low - top) // 4
        if inked[top + quarter : low - quarter].any():
            rest[top:low, left:right] = picture[top:low, left:right]
    return rest


def _inked_rows(picture: Grey) -> Truths:
    """Which rows of pixels have ink."""
    # row by row: the page once more would be 9 MB of memory
    return np.array([np.count_nonzero(row < _DARK) > 1 for row in picture])


def _lines(
    words: Sequence[Word], picture: Grey, number: int, dpi: float, strokes: tuple[Box, ...] = ()
) -> tuple[Line, ...]:
    """The lines of a page, with what their ink says of their type; what could not be read at all is none."""
    lines = page_lines(words, number, Drawing(strokes=strokes) if strokes else None)
    strips = [_strip(picture, line, dpi) for line in lines]
    bold = bold_lines([stroke_width(strip) for strip in strips])
    found = [
        replace(
            line,
            # within a text, bold words may well make half a line
            bold=dark and line.spaced,
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
