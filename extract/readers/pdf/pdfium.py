"""A second opinion on a page that pdfplumber cannot read: the text as PDFium sees it."""

from __future__ import annotations

from extract.model import Line
from extract.readers.layout import page_lines
from extract.readers.words import Word

_MOST_PIECES = 20_000


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
