"""One page of a PDF, read in a worker: its characters become lines, with what its text layer lacks."""

from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from statistics import median
from typing import Any

from extract.model import Box, Line
from extract.readers.layout import drawing, page_lines
from extract.readers.pdf.bullets import drawn_bullets, in_discs, over_icons
from extract.readers.pdf.characters import Names, characters, place_of, visible
from extract.readers.pdf.glyphs import page_words
from extract.readers.pdf.legible import says_nothing
from extract.readers.pdf.outlined import outlined, pictured
from extract.readers.pdf.shapes import contains, shapes
from extract.readers.pdf.turned import is_level, turned_lines
from extract.readers.workers import Task
from extract.repair import UNKNOWN

_TEXT = 100
_DRAWING = 50
"""More lines and curves than these may be a drawing, or text as outlines."""


@dataclass(frozen=True, slots=True)
class PageText:
    """What a worker made of a page.

    `pictures` is the number of images and drawings on it, `broken` the share of characters that have no meaning;
    `whole` says that nothing was left out, `nonsense` that the text is in no language; `holes` are the places of words
    that are drawn as outlines, `labels` those of pictures that may show some, `covered` says that a picture lies below
    or above all of the page, `hidden` that the text is without ink under pictures: another program has read them.
    """

    lines: tuple[Line, ...]
    width: float
    height: float
    pictures: int
    broken: float
    whole: bool = True
    nonsense: bool = False
    holes: tuple[Box, ...] = ()
    labels: tuple[Box, ...] = ()
    covered: bool = False
    hidden: bool = False

    @property
    def unread(self) -> tuple[Box, ...]:
        """Where words are drawn, or may be."""
        return (*self.holes, *self.labels)


def open_pages(path: str) -> tuple[Task[PageText], int]:
    """How pages of a file are read, by their index from 0, and how many it has."""
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    first = document.get_page_size(0) if len(document) else (0.0, 0.0)

    def read(index: int) -> PageText:
        with closing(document[index]) as page:
            width, height = page.get_size()
            # a cover, then spreads
            spread = abs(width - 2 * first[0]) < 1 and abs(height - first[1]) < 1
            return _read_page(page, index + 1, spread=spread, named=lambda: _named(path, index + 1, height))

    return read, len(document)


def _named(path: str, number: int, height: float) -> Names:
    """The characters of a page as pdfplumber reads them: it knows names of glyphs that PDFium does not."""
    import pdfplumber

    with suppress(Exception), pdfplumber.open(path, pages=[number]) as document:
        found = [(*char["matrix"][4:], char["text"]) for char in document.pages[0].chars if "(cid:" not in char["text"]]
        # two readers see it a little apart
        near = (-0.02, 0.02)
        return {place_of(x + dx, height - y + dy): text for x, y, text in found for dx in near for dy in near}
    return {}


def _read_page(page: Any, number: int, *, spread: bool, named: Callable[[], Names]) -> PageText:
    drawn, cut = shapes(page)
    chars, whole = characters(page, cut, named)
    pictures = [shape.box for shape in drawn if shape.picture]
    # where all text is without ink, it is the text of what is drawn
    hidden = bool(chars and pictures) and all(char.inkless for char in chars)
    if chars and not hidden:
        chars = visible(chars, page)
    level = [char for char in chars if is_level(char)]
    leaning = [char for char in chars if not is_level(char)]
    words = [*in_discs(page_words(level), drawn)]
    words = [*over_icons(words, drawn), *drawn_bullets(words, drawn)]
    width, height = map(float, page.get_size())
    lines = page_lines(words, number, drawing(drawn), (width, height), spread=spread)
    rotated = turned_lines(leaning, number, len(lines))
    if lines and 2 * len(level) > len(chars):
        # text up the side of a page heads nothing of what stands on it
        usual = median(line.size for line in lines)
        rotated = (replace(line, size=min(line.size, usual), bold=False) for line in rotated)
    lines += rotated
    curves = len(drawn) - len(pictures)
    unknown = sum(1 for char in chars if UNKNOWN in char.text)
    return PageText(
        tuple(lines),
        width,
        height,
        len(pictures) + (1 if curves > _DRAWING else 0),
        unknown / max(1, len(chars)),
        whole=whole,
        nonsense=says_nothing(lines, hidden=hidden),
        holes=outlined(drawn),
        # beside a few letters a picture is all of the page
        labels=() if len(chars) < _TEXT else tuple(pictured(drawn, words)),
        covered=any(contains(box, (1, 1, width - 1, height - 1)) for box in pictures),
        hidden=hidden,
    )
