"""One page of a PDF, read in a worker: its characters become lines, with what its text layer lacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from statistics import median
from typing import Any

from pdfminer.layout import LTChar, LTContainer, LTCurve, LTImage

from extract.model import Box, Line
from extract.readers.layout import Drawing, drawing, page_lines
from extract.readers.pdf.content import page_layout, plumbed_pages
from extract.readers.pdf.glyphs import Char, page_words
from extract.readers.pdf.legible import garbled_share, says_nothing
from extract.readers.pdf.outlined import outlined
from extract.readers.pdf.pdfium import better_spaced, pdfium_fallback
from extract.readers.pdf.turned import is_level, turned_lines
from extract.readers.pdf.visible_text import inside_crop, is_faint, is_inkless, visible_text
from extract.readers.workers import Task
from extract.repair import UNKNOWN

_DRAWING = 50
"""More lines and curves than these may be a drawing, or text as outlines."""


@dataclass(frozen=True, slots=True)
class PageText:
    """What a worker made of a page.

    `pictures` is the number of images and drawings on it, `broken` the share of characters that have no meaning;
    `fallback` says that pdfplumber failed and what PDFium read stands, `whole` that nothing was left out, `garbled`
    that fonts say other characters than they show, `nonsense` that the text which a program put under the picture of a
    page is in no language; `holes` are the places of words that are drawn as outlines.
    """

    lines: tuple[Line, ...]
    width: float
    height: float
    pictures: int
    broken: float
    fallback: bool = False
    whole: bool = True
    garbled: bool = False
    nonsense: bool = False
    holes: tuple[Box, ...] = ()


def open_pages(path: str, most: int) -> tuple[Task[PageText], int]:
    """Open with PDFium first: it refuses what is broken or encrypted at once, and counts the pages of any file fast.

    `most` is the number of pages that are read at most.
    """
    import pypdfium2

    probe = pypdfium2.PdfDocument(path)
    count = len(probe)
    probe.close()
    pages: list[Any | None] | None = None

    def read(index: int) -> PageText:
        nonlocal pages
        if pages is None:
            pages = plumbed_pages(path, most)
        page = pages[index] if index < len(pages) else None
        if page is None:
            return _by_pdfium(path, index)
        try:
            return _read_page(page, path, index)
        except (MemoryError, RecursionError):
            raise
        except Exception:  # pdfminer raises whatever a broken page makes it
            return _by_pdfium(path, index)
        finally:
            page.close()

    return read, count


def open_simply(path: str) -> tuple[Task[PageText], int]:
    """Pages as PDFium reads them, whatever their number."""
    return partial(_by_pdfium, path), 0


def _by_pdfium(path: str, index: int) -> PageText:
    lines, width, height = pdfium_fallback(path, index)
    return PageText(lines, width, height, 0, 0.0, fallback=True)


def _read_page(page: Any, path: str, index: int) -> PageText:
    number = index + 1
    content = _page_content(page, path, index)
    chars = content.chars
    garbled = garbled_share(chars)
    upright = [char for char in chars if is_level(char)]
    leaning = [char for char in chars if not is_level(char)]
    lines = page_lines(page_words(upright, page.width, page.height), number, content.drawn)
    rotated = turned_lines(leaning, page, number, len(lines))
    lines += _unimportant(rotated, lines) if 2 * len(upright) > len(chars) else rotated
    unknown = sum(1 for char in chars if char["text"] in "\ufffd\x00")
    unknown += sum(
        1 for line in lines for repair in line.repairs if repair.kind == "cid" and repair.after in ("", UNKNOWN)
    )
    return PageText(
        better_spaced(lines, path, index),
        float(page.width),
        float(page.height),
        content.pictures,
        unknown / max(1, len(chars)) + garbled,
        whole=content.whole,
        garbled=garbled > 0,
        nonsense=content.layer and says_nothing(lines),
        holes=content.outlines,
    )


@dataclass(frozen=True, slots=True)
class _Content:
    """What is on a page: characters as pdfplumber gives them, the number of pictures, drawings, and if it is all."""

    chars: list[Char]
    pictures: int
    drawn: Drawing
    whole: bool
    layer: bool
    """Whether all text is without ink, over a picture of it."""
    outlines: tuple[Box, ...] = ()
    """Where words are drawn."""


def _page_content(page: Any, path: str, index: int) -> _Content:
    """What is on a page, taken from pdfminer's layout.

    What pdfplumber makes of that describes every drawn line at length, which costs as much time again. Of a page with
    too much on it, these are the first things.
    """
    chars: list[Char] = []
    shapes: list[LTImage | LTCurve] = []
    left, over = page.mediabox[0], page.mediabox[1] + page.height
    layout, whole = page_layout(page)
    inside = inside_crop(page)
    faint: list[tuple[int, LTChar]] = []
    waiting = list(reversed(layout._objs))
    while waiting:
        entry = waiting.pop()
        if isinstance(entry, LTChar):
            if not inside(entry):
                continue
            if is_faint(entry):
                faint.append((len(chars), entry))
            font = entry.fontname
            x0, x1 = _reach(entry)
            chars.append(
                {
                    # what is drawn is seen, whatever it is called
                    "text": entry.get_text().replace("\u00ad", "-"),
                    "x0": x0 + left,
                    "x1": x1 + left,
                    "top": over - entry.y1,
                    "bottom": over - entry.y0,
                    "size": entry.size,
                    "fontname": font if isinstance(font, str) else font.decode("latin-1"),
                    "matrix": entry.matrix,
                    "adv": entry.adv,
                }
            )
        elif isinstance(entry, LTContainer):
            waiting += reversed(entry._objs)
        elif isinstance(entry, LTImage | LTCurve):
            shapes.append(entry)
    pictures = sum(1 for shape in shapes if isinstance(shape, LTImage))
    only_hidden = bool(faint) and sum(is_inkless(char) for _, char in faint) == len(chars)
    if faint:
        read = visible_text(page, [char for _, char in faint], shapes, path, index)
        # where all text is without ink, it is the text of what is drawn
        unseen = {place for place, char in faint if id(char) not in read} if not only_hidden else set()
        chars = [char for place, char in enumerate(chars) if place not in unseen]
    curves = len(shapes) - pictures
    drawn = drawing(shapes, left, over)
    layer = only_hidden and pictures > 0
    # text without ink says what is drawn
    words = outlined(shapes, left, over) if curves and not faint else ()
    return _Content(chars, pictures + (1 if curves > _DRAWING else 0), drawn, whole, layer, words)


def _reach(char: LTChar) -> tuple[float, float]:
    """Where a character begins and ends on its line; the box around slanted type reaches over its neighbours."""
    a, b, c, _, x, _ = char.matrix
    return (x, x + a * char.adv) if c and not b and a > 0 and char.upright else (char.x0, char.x1)


def _unimportant(rotated: Iterable[Line], lines: Sequence[Line]) -> Iterator[Line]:
    """Text up the side of a page that is set in the usual direction: it heads nothing of what stands on the page."""
    usual = median(line.size for line in lines) if lines else 0.0
    for line in rotated:
        yield replace(line, size=min(line.size, usual), bold=False) if lines else line
