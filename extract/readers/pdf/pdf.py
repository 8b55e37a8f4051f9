"""PDF files as documents: text with geometry where pages have it, OCR where they do not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pdfminer.layout import LTChar, LTContainer, LTCurve, LTImage

from extract.model import Box, Document, Finding, Line, Origin, Page, UnreadableSourceError, gathered
from extract.readers.layout import Drawing, drawing, page_lines
from extract.readers.pdf.content import MOST_CHARS, page_layout, plumbed_pages
from extract.readers.pdf.filled import filled, nameless
from extract.readers.pdf.glyphs import Char, page_words
from extract.readers.pdf.legible import legible, says_nothing
from extract.readers.pdf.outlined import outlined
from extract.readers.pdf.pdfium import pdfium_fallback
from extract.readers.pdf.rotated import rotated_lines, unimportant
from extract.readers.pdf.visible_text import inside_crop, is_faint, visible_text
from extract.readers.workers import Failure, OpeningError, Task, read_pages
from extract.repair import UNKNOWN

if TYPE_CHECKING:
    from extract.readers.sources import Ocr, Progress

MOST_PAGES = 600
_PAGE_SECONDS = 15.0
_SIMPLE_SECONDS = 8.0
_TOTAL_SECONDS = 120.0
_LEAST_LETTERS = 25
_DRAWING = 50
"""More lines and curves than these may be a drawing, or text as outlines."""
_BROKEN_SHARE = 0.25
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(frozen=True, slots=True)
class _PageText:
    """What a worker made of a page.

    `pictures` is the number of images and drawings on it, `broken` the share of characters that have no meaning;
    `fallback` says that pdfplumber failed and what PDFium read stands, `whole` that nothing was left out, `mended`
    which fonts say other characters than they show, in a way that could be put right, `garbled` that others cannot,
    `nonsense` that the text which a program put under the picture of a page is in no language; `holes` are the places
    of words that are drawn as outlines.
    """

    lines: tuple[Line, ...]
    width: float
    height: float
    pictures: int
    broken: float
    fallback: bool = False
    whole: bool = True
    mended: tuple[str, ...] = ()
    garbled: bool = False
    nonsense: bool = False
    holes: tuple[Box, ...] = ()

    @property
    def lacks_words(self) -> bool:
        """Whether some of the words on the page are no text."""
        return bool(self.holes) or nameless(self.lines)


def read_pdf(
    path: Path,
    sha256: str,
    *,
    ocr: Ocr = "auto",
    lang: str | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Document:
    """The document in a PDF file. Raises `UnreadableSourceError` for encrypted, broken and empty ones.

    With `ocr` "auto" pages without a usable text layer are read as pictures; with "always" all are, with "never" none.
    """
    count = 0

    def choose(pages: int) -> Sequence[int]:
        nonlocal count
        count = pages
        return range(min(count, MOST_PAGES)) if ocr != "always" else ()

    texts: dict[int, _PageText | Failure] = {}
    try:
        for index, text in read_pages(
            partial(_open_pages, str(path)), choose, jobs=jobs, page_seconds=_PAGE_SECONDS, total_seconds=_TOTAL_SECONDS
        ):
            texts[index] = text
            if progress:
                progress(path.name, len(texts), min(count, MOST_PAGES))
    except OpeningError as error:
        raise UnreadableSourceError(f"{path}: {_plain_reason(str(error))}") from None
    if not count:
        raise UnreadableSourceError(f"{path}: the PDF has no pages")
    texts.update(_read_simply(path, [index for index, text in texts.items() if _was_costly(text)]))
    wanted = range(min(count, MOST_PAGES))
    damage: list[Finding] = []
    if count > MOST_PAGES:
        left = (Origin(MOST_PAGES + 1, 1),)
        damage.append(Finding("damage", f"Only the first {MOST_PAGES} of {count} pages were read.", origin=left))
    pages = _pages(path, texts, wanted, ocr=ocr, lang=lang, jobs=jobs, progress=progress, damage=damage)
    if not any(page.lines for page in pages):
        raise UnreadableSourceError(f"{path}: {_why_nothing(damage)}")
    return Document(path.name, sha256, tuple(pages), damage=gathered(damage))


def _why_nothing(damage: Sequence[Finding]) -> str:
    return damage[0].message if damage else "no text was found in it"


def _pages(
    path: Path,
    texts: dict[int, _PageText | Failure],
    wanted: Sequence[int],
    *,
    ocr: Ocr,
    lang: str | None,
    jobs: int,
    progress: Progress | None,
    damage: list[Finding],
) -> list[Page]:
    """The pages in order; those that need it are read as pictures."""
    scans = [index for index in wanted if ocr == "always" or _needs_ocr(texts[index]) or _lacks_words(texts[index])]
    read: dict[int, Page] = {}
    if scans and ocr != "never":
        from extract.readers.ocr import OcrMissingError, ocr_damage, read_scanned_pages

        try:
            read = read_scanned_pages(path, scans, lang=lang, jobs=jobs, progress=progress)
        except (OcrMissingError, OpeningError) as error:
            damage.append(Finding("damage", str(error), origin=tuple(Origin(index + 1, 1) for index in scans)))
    pages: list[Page] = []
    for index in wanted:
        text = texts.get(index)
        if isinstance(text, _PageText) and ocr != "always" and not _needs_ocr(text) and text.lacks_words:
            lines, found = filled(text.lines, read[index].lines if index in read else (), text.holes)
            pages.append(Page(index + 1, lines, text.width, text.height))
            damage.append(_hole_damage(index + 1, found))
        elif index in read and (page := read[index]).lines:
            damage.append(ocr_damage(page, _why_ocr(text)))
            pages.append(page)
        elif isinstance(text, _PageText):
            pages.append(Page(index + 1, text.lines, text.width, text.height))
            if text.fallback and text.lines:
                message = f"Page {index + 1} is damaged; its text was read without fonts, in a second way."
                damage.append(Finding("damage", message, origin=(Origin(index + 1, 1),)))
            if not text.whole:
                message = f"Page {index + 1} holds too much text; only its first {MOST_CHARS} characters were read."
                damage.append(Finding("damage", message, origin=(Origin(index + 1, 1),)))
            if text.mended:
                fonts = ", ".join(text.mended)
                message = f"Page {index + 1} says other letters than it shows ({fonts}); they were put right."
                damage.append(Finding("damage", message, origin=(Origin(index + 1, 1),), confidence=0.9))
            if text.garbled or text.nonsense or text.broken > _BROKEN_SHARE:
                extent = (
                    "The text layer" if text.nonsense or text.broken > _BROKEN_SHARE else "A part of the text layer"
                )
                message = f"{extent} of page {index + 1} is broken; read it as a picture (--ocr always)."
                damage.append(Finding("damage", message, origin=(Origin(index + 1, 1),)))
        else:
            pages.append(Page(index + 1, ()))
            reason = text.reason if text else "nothing was found on it"
            message = f"Page {index + 1} could not be read: {reason}."
            damage.append(Finding("damage", message, origin=(Origin(index + 1, 1),)))
    return pages


def _lacks_words(text: _PageText | Failure) -> bool:
    return isinstance(text, _PageText) and text.lacks_words


def _hole_damage(page: int, found: int) -> Finding:
    """What is to be said of a page on which some words are no text, `found` lines of which were read."""
    what = f"Some words on page {page} are no text: they are drawn, or their font does not say which letters they are; "
    rest = f"{found} lines were read by OCR." if found else "they could not be read."
    return Finding("damage", what + rest, (), (Origin(page, 1),), 0.8)


def _was_costly(text: _PageText | Failure) -> bool:
    return isinstance(text, Failure) and text.costly


def _read_simply(path: Path, lost: Sequence[int]) -> dict[int, _PageText]:
    """Pages that cost pdfplumber too much, as PDFium reads them: a map of a million strokes has a few words too."""
    if not lost:
        return {}
    opener = partial(_open_simply, str(path))
    total = 2 * _SIMPLE_SECONDS
    reading = read_pages(opener, lambda _: lost, jobs=1, page_seconds=_SIMPLE_SECONDS, total_seconds=total)
    try:
        return {index: text for index, text in reading if isinstance(text, _PageText) and text.lines}
    except OpeningError:
        return {}


def _needs_ocr(text: _PageText | Failure) -> bool:
    if isinstance(text, Failure):
        # what hung one reader may hang the next one
        return not text.costly
    if text.broken > _BROKEN_SHARE or text.nonsense:
        return True
    letters = sum(len(_LETTER.findall(line.text)) for line in text.lines)
    return letters < _LEAST_LETTERS and text.pictures > 0


def _why_ocr(text: _PageText | Failure | None) -> str:
    if text is None:
        return "as asked for"
    if isinstance(text, Failure):
        return "its text could not be read"
    return "its text layer is broken" if text.nonsense or text.broken > _BROKEN_SHARE else "it has no text layer"


def _plain_reason(reason: str) -> str:
    lowered = reason.casefold()
    if "password" in lowered or "encrypt" in lowered or "security" in lowered:
        return "the PDF is encrypted; a password is needed to read it"
    if "failed to load" in lowered:
        return "the PDF is broken or incomplete; get it once more"
    return f"the PDF is broken: {reason}"


# In the workers


def _open_pages(path: str) -> tuple[Task[_PageText], int]:
    """Open with PDFium first: it refuses what is broken or encrypted at once, and counts the pages of any file fast."""
    import pypdfium2

    probe = pypdfium2.PdfDocument(path)
    count = len(probe)
    probe.close()
    pages: list[Any | None] | None = None

    def read(index: int) -> _PageText:
        nonlocal pages
        if pages is None:
            pages = plumbed_pages(path, MOST_PAGES)
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


def _open_simply(path: str) -> tuple[Task[_PageText], int]:
    return partial(_by_pdfium, path), 0


def _by_pdfium(path: str, index: int) -> _PageText:
    lines, width, height = pdfium_fallback(path, index)
    return _PageText(lines, width, height, 0, 0.0, fallback=True)


def _read_page(page: Any, path: str, index: int) -> _PageText:
    number = index + 1
    content = _page_content(page, path, index)
    read = legible(content.chars)
    chars = read.chars
    upright = [char for char in chars if char["upright"]]
    lines = page_lines(page_words(upright, page.width, page.height), number, content.drawn)
    rotated = rotated_lines([char for char in chars if not char["upright"]], page, number, len(lines))
    lines += unimportant(rotated, lines) if 2 * len(upright) > len(chars) else rotated
    unknown = sum(1 for char in chars if char["text"] in "\ufffd\x00")
    unknown += sum(
        1 for line in lines for repair in line.repairs if repair.kind == "cid" and repair.after in ("", UNKNOWN)
    )
    return _PageText(
        tuple(lines),
        float(page.width),
        float(page.height),
        content.pictures,
        unknown / max(1, len(chars)) + read.garbled,
        whole=content.whole,
        mended=read.mended,
        garbled=read.garbled > 0,
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
            if inside is not None and not inside(entry):
                continue
            if is_faint(entry):
                faint.append((len(chars), entry))
            font = entry.fontname
            chars.append(
                {
                    # what is drawn is seen, whatever it is called
                    "text": entry.get_text().replace("\u00ad", "-"),
                    "x0": entry.x0 + left,
                    "x1": entry.x1 + left,
                    "top": over - entry.y1,
                    "bottom": over - entry.y0,
                    "size": entry.size,
                    "fontname": font if isinstance(font, str) else font.decode("latin-1"),
                    "upright": entry.upright,
                    "matrix": entry.matrix,
                }
            )
        elif isinstance(entry, LTContainer):
            waiting += reversed(entry._objs)
        elif isinstance(entry, LTImage | LTCurve):
            shapes.append(entry)
    pictures = sum(1 for shape in shapes if isinstance(shape, LTImage))
    only_hidden = bool(faint) and len(faint) == len(chars)
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
