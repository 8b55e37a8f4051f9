"""PDF files as documents: text with geometry where pages have it, OCR where they do not."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeGuard

from extract.model import Document, Finding, Origin, Page, UnreadableSourceError, gathered
from extract.readers.layout import unfolded
from extract.readers.pdf.characters import MOST_CHARS
from extract.readers.pdf.outlined import filled
from extract.readers.pdf.page import PageText, open_pages
from extract.readers.pdf.shapes import show_alone
from extract.readers.settings import Settings
from extract.readers.workers import Failure, OpeningError, read_pages
from extract.words import PLAIN_TITLES, is_known

MOST_PAGES = 600
_PAGE_SECONDS = 15.0
_TOTAL_SECONDS = 120.0
_LEAST_LETTERS = 25
_LEAST_PAGES = 3
_BROKEN_SHARE = 0.25
_GLANCE = 0.4
_TONES = 12
_LEAST_PAPER = 0.4
_NO_TITLE = re.compile(
    r"^(?:\(?(?:untitled|anonymous)|microsoft|slide|document\d?$)|_|powerpoint"
    r"|\.(?:ai|cdr|docx?|dvi|eps|html?|indd|jpe?g|odt|p65|pages|pdf|png|pptx?|ps|psd|pub|qxp|rtf|sla|tex|tiff?|txt)$",
    re.IGNORECASE,
)
"""What programs write where nobody gave a title: names of files among them."""
_LETTER, _WORD = re.compile(r"[^\W\d_]"), re.compile(r"[^\W\d_]{3,}")
_HIDDEN = "what another program read there, and wrote under the picture, has more words that are none"
_LEAST_OURS = 0.9

_Texts = Mapping[int, PageText | Failure]
"""What the pages say by themselves, by their index from 0."""


def read_pdf(path: Path, sha256: str, settings: Settings) -> Document:
    """The document in a PDF file. Raises `UnreadableSourceError` for encrypted, broken and empty ones.

    With `ocr` "auto" pages without a usable text layer are read as pictures; with "always" all are, with "never" none.
    """
    count, texts = _texts(path, settings)
    if not count:
        raise UnreadableSourceError(f"{path}: the PDF has no pages")
    wanted = range(min(count, MOST_PAGES))
    damage: list[Finding] = []
    if count > MOST_PAGES:
        left = (Origin(MOST_PAGES + 1, 1),)
        damage.append(Finding("damage", f"Only the first {MOST_PAGES} of {count} pages were read.", origin=left))
    scanned, missed = _scanned(path, texts, wanted, settings)
    damage += missed
    pages: list[Page] = []
    for index in wanted:
        page, found = _page(index, texts.get(index), scanned.get(index))
        pages.append(page)
        damage += found
    if not any(page.lines for page in pages):
        raise UnreadableSourceError(f"{path}: {damage[0].message if damage else 'no text was found in it'}")
    return Document(path.name, sha256, unfolded(pages), damage=gathered(damage), title=_title(path))


def _title(path: Path) -> str:
    """What a file says it is called, unless that is what a program calls its files; else its name, if it is one."""
    import pypdfium2

    with closing(pypdfium2.PdfDocument(path)) as document:
        said = " ".join(str(document.get_metadata_value("Title")).split())
    if _LETTER.search(said) and not _NO_TITLE.search(said):
        return said
    name = " ".join(re.split(r"[\s_.-]+", path.stem)).strip()
    return name if _LETTER.search(name) and not PLAIN_TITLES.fullmatch(name) else ""


def _texts(path: Path, settings: Settings) -> tuple[int, _Texts]:
    """The number of pages, and what those say that are not read as pictures anyway."""
    count = 0

    def choose(pages: int) -> Sequence[int]:
        nonlocal count
        count = pages
        return range(min(count, MOST_PAGES)) if settings.ocr != "always" else ()

    texts: dict[int, PageText | Failure] = {}
    opener = partial(open_pages, str(path))
    try:
        for index, text in read_pages(
            opener, choose, jobs=settings.jobs, page_seconds=_PAGE_SECONDS, total_seconds=_TOTAL_SECONDS
        ):
            texts[index] = text
            if settings.progress:
                settings.progress(path.name, len(texts), min(count, MOST_PAGES))
    except OpeningError as error:
        raise UnreadableSourceError(f"{path}: {_plain_reason(str(error))}") from None
    return count, _without_logos(texts)


def _without_logos(texts: _Texts) -> _Texts:
    """The pages; a picture that stands in one place on many of them shows no words of theirs."""
    pages = {index: text for index, text in texts.items() if isinstance(text, PageText)}
    places = Counter(box for text in pages.values() for box in {tuple(map(round, box)) for box in text.labels})
    many = {box for box, count in places.items() if count >= max(_LEAST_PAGES, len(pages) // 3)}
    kept = {
        index: replace(text, labels=tuple(box for box in text.labels if tuple(map(round, box)) not in many))
        for index, text in pages.items()
    }
    return {**texts, **kept}


def _scanned(
    path: Path, texts: _Texts, wanted: Sequence[int], settings: Settings
) -> tuple[Mapping[int, Page], Sequence[Finding]]:
    """Those of the pages that need it, read as pictures; and that they could not be."""
    pictures = [index for index in wanted if _why_ocr(texts.get(index)) or _lacks_words(texts[index])]
    if any(isinstance(text, PageText) and not _why_ocr(text) for text in texts.values()):
        pictures = [index for index in pictures if _lacks_words(texts[index]) or not _is_art(path, index)]
    if not pictures or settings.ocr == "never":
        return {}, ()
    from extract.readers.ocr import OcrMissingError, read_scanned_pages

    alone = {
        index: partial(show_alone, places=text.unread)
        for index in pictures
        if (text := texts.get(index)) and _lacks_words(text) and (text.covered or not _why_ocr(text))
    }
    try:
        return read_scanned_pages(path, pictures, settings, alone), ()
    except (OcrMissingError, OpeningError) as error:
        origin = tuple(Origin(index + 1, 1) for index in pictures if _why_ocr(texts.get(index)) != _HIDDEN)
        return {}, [Finding("damage", str(error), origin=origin)] if origin else []


def _is_art(path: Path, index: int) -> bool:
    """Whether a page without text, among others that have theirs, is a picture: it has no paper between its strokes."""
    import pypdfium2

    with closing(pypdfium2.PdfDocument(path)) as document:
        counts = document[index].render(scale=_GLANCE, grayscale=True).to_pil().convert("L").histogram()
    paper = max(sum(counts[max(0, tone - _TONES) : tone + _TONES + 1]) for tone in range(len(counts)))
    return bool(paper < _LEAST_PAPER * sum(counts))


def _page(index: int, text: PageText | Failure | None, scanned: Page | None) -> tuple[Page, Sequence[Finding]]:
    """A page from its own text, its picture or both, and what is to be said of it."""
    if text and _lacks_words(text) and (text.covered or not _why_ocr(text)):
        lines, found = filled(text.lines, scanned.lines if scanned else (), text.labels)
        # shapes in which OCR finds no word are no letters, as it seems
        told = [_hole_damage(index + 1, text, found)] if found or scanned is None else []
        return Page(index + 1, lines, text.width, text.height), told
    if scanned and scanned.lines and not (text and _reads_better(text, scanned)):
        from extract.readers.ocr import ocr_damage

        return scanned, [ocr_damage(scanned, _why_ocr(text))]
    origin = (Origin(index + 1, 1),)
    if isinstance(text, PageText):
        damage = [Finding("damage", message, (), origin, sure) for message, sure in _faults(text, index + 1)]
        return Page(index + 1, text.lines, text.width, text.height), damage
    message = f"Page {index + 1} could not be read: {text.reason if text else 'nothing was found on it'}."
    return Page(index + 1, ()), [Finding("damage", message, origin=origin)]


def _faults(text: PageText, page: int) -> Iterator[tuple[str, float]]:
    """What is wrong with a page whose own text stands, and how sure that is."""
    if not text.whole:
        yield f"Page {page} holds too much text; only its first {MOST_CHARS} characters were read.", 1.0
    if not text.lines and text.pictures:
        yield f"Page {page} is a picture; what is written in it was not read.", 0.7
    if _is_broken(text):
        yield f"The text layer of page {page} is broken; read it as a picture (--ocr always).", 1.0


def _is_broken(text: PageText) -> bool:
    return text.nonsense or text.broken > _BROKEN_SHARE


def _reads_better(text: PageText | Failure, scanned: Page) -> bool:
    """Whether what another program read of a picture has more words than ours, or fewer that are none."""
    if not isinstance(text, PageText) or _why_ocr(text) != _HIDDEN:
        return False
    ours, theirs = (
        [is_known(word) for line in lines for word in _WORD.findall(line.text.casefold())]
        for lines in (scanned.lines, text.lines)
    )
    return sum(ours) < _LEAST_OURS * sum(theirs) or sum(ours) * len(theirs) < sum(theirs) * len(ours)


def _lacks_words(text: PageText | Failure) -> TypeGuard[PageText]:
    return isinstance(text, PageText) and bool(text.unread)


def _hole_damage(page: int, text: PageText, found: bool) -> Finding:
    """What is to be said of a page on which some words are no text, whether they were `found` by OCR or not."""
    origin = (Origin(page, 1),)
    if not found and not text.holes:
        return Finding("damage", f"Small pictures on page {page} may show words; they were not read.", (), origin, 0.5)
    rest = "were read by OCR" if found else "could not be read"
    return Finding("damage", f"Some words on page {page} are no text, but drawn, and {rest}.", (), origin, 0.8)


def _why_ocr(text: PageText | Failure | None) -> str:
    """Why a page is to be read as a picture; nothing where it is not."""
    if text is None:
        return "as asked for"
    if isinstance(text, Failure):
        # what hung one reader may hang the next one
        return "" if text.costly else "its text could not be read"
    if _is_broken(text):
        return "its text layer is broken"
    if text.hidden:
        return _HIDDEN
    if not text.pictures or sum(len(_LETTER.findall(line.text)) for line in text.lines) >= _LEAST_LETTERS:
        return ""
    return "it has hardly any text of its own" if text.lines else "it has no text layer"


def _plain_reason(reason: str) -> str:
    lowered = reason.casefold()
    if "password" in lowered or "encrypt" in lowered or "security" in lowered:
        return "the PDF is encrypted; a password is needed to read it"
    if "failed to load" in lowered:
        return "the PDF is broken or incomplete; get it once more"
    return f"the PDF is broken: {reason}"
