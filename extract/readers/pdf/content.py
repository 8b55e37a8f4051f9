"""What is drawn on a PDF page, within bounds: more letters or strokes than a page can hold are not collected.

pdfplumber collects without end and marks every object with its tag, which nothing here asks for. A page of a million
characters or a map of a million strokes would take a gigabyte; here it costs what its first part costs.
"""

from __future__ import annotations

import logging
import math
import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import Any

from pdfminer.converter import PDFPageAggregator
from pdfminer.layout import LTPage
from pdfminer.pdffont import PDFCIDFont, PDFFont
from pdfminer.pdfinterp import PDFContentParser, PDFPageInterpreter, PDFResourceManager, PDFTextState
from pdfminer.pdfpage import PDFPage
from pdfminer.pdftypes import PDFStream, resolve_all, stream_value
from pdfminer.psexceptions import PSEOF
from pdfminer.psparser import PSKeyword, PSLiteralTable, keyword_name

from extract.readers.pdf.fontfiles import FontFiles, named
from extract.repair import UNKNOWN

MOST_CHARS = 60_000
_MOST_STROKES = 5_000
_MOST_IMAGES = 5_000
_MOST_KEPT = 300_000
"""So many operators and operands of drawings are kept of a document."""
_UNSEEN_MODES = (3, 7)
"""Neither filled nor stroked: text over a scan, for searching it."""
_MORE_THAN_STROKES = re.compile(rb"[()<>{}%#\0\v]|\S/")
"""Signs of strings, dictionaries, comments; white space of PDF and of Python that the other one does not know."""
_INTEGER = re.compile(rb"[+-]?\d{1,9}")
_REAL = re.compile(rb"[+-]?(?:\d{1,9}\.\d{0,15}|\.\d{1,15})")
_NAME = re.compile(rb"/[\w.+-]+", re.ASCII)
_OPERATOR = re.compile(rb"[A-Za-z]+[*01]?|['\"]")
_NO_STROKES = (b"BI", b"ID", b"EI", b"true", b"false", b"null")
"""Pictures within the stream and values, which pdfminer reads in its own way."""
_MOST_BYTES = 2_000_000
_SPELT = str.maketrans({"*": "_a", '"': "_w", "'": "_q"})
"""What the methods of pdfminer have in place of signs of operators that no name can hold."""

_LETTER = (0.0, 0.0, 612.0, 792.0)
"""The size of a page that does not say a usable one, in points: what PDF viewers take it for."""


class _PageIsFullError(Exception):
    """The page holds as many characters as are read of one."""


class _Bounded(PDFPageAggregator):
    """pdfminer's collector of what a page shows, which stops in time."""

    chars = strokes = images = 0
    files = FontFiles()

    hidden = False

    def render_string(self, textstate: PDFTextState, *args: Any, **kwargs: Any) -> None:
        self.hidden = textstate.render in _UNSEEN_MODES
        super().render_string(textstate, *args, **kwargs)

    def handle_undefined_char(self, font: PDFFont, cid: int) -> str:
        meaning = self.files.character(font, cid)
        if not meaning and isinstance(font, PDFCIDFont):
            # the number of a glyph: it is no letter's code, as it may be in other fonts
            meaning = UNKNOWN
        return named(cid, meaning) if meaning else super().handle_undefined_char(font, cid)

    def render_char(self, *args: Any, **kwargs: Any) -> float:
        self.chars += 1
        if self.chars > MOST_CHARS:
            raise _PageIsFullError
        advance = float(super().render_char(*args, **kwargs))
        # the characters of pdfminer do not say how they are drawn
        if self.hidden:
            setattr(self.cur_item._objs[-1], "hidden", True)  # noqa: B010
        return advance

    def paint_path(self, *args: Any, **kwargs: Any) -> None:
        self.strokes += 1
        if self.strokes <= _MOST_STROKES:
            super().paint_path(*args, **kwargs)

    def render_image(self, *args: Any, **kwargs: Any) -> None:
        self.images += 1
        if self.images <= _MOST_IMAGES:
            super().render_image(*args, **kwargs)

    def so_far(self) -> LTPage:
        """The page with what was collected before it was full."""
        while self._stack:
            self.end_figure("")
        assert isinstance(self.cur_item, LTPage)
        return self.cur_item


_Operators = list[tuple[str, list[Any]]]
"""What a drawing consists of: the method of pdfminer for each operator, and the operands before it."""


class _Drawings:
    """The drawings of a document, taken apart: those that it shows again, as a rule sheet does its tiles, only once.

    Of the time of such a page pdfminer spends most on reading strokes, the same ones anew wherever they stand.
    """

    def __init__(self) -> None:
        self._met = Counter[int]()
        self._kept: dict[int, _Operators] = {}
        self._room = _MOST_KEPT

    def operators(self, drawing: PDFStream) -> _Operators | None:
        """What a drawing consists of, None for one that pdfminer has to read itself."""
        number = drawing.objid
        if number is None:
            return None
        self._met[number] += 1
        if self._met[number] == 1:
            return _strokes(drawing.get_data())
        if self._met[number] == 2 and (found := _taken_apart(drawing, self._room)) is not None:
            self._kept[number] = found
            self._room -= _size(found)
        return self._kept.get(number)


def _strokes(content: bytes) -> _Operators | None:
    """The operators of a content stream of numbers, names and dashes alone; None for any other, or a longer one."""
    if len(content) > _MOST_BYTES or _MORE_THAN_STROKES.search(content):
        return None
    found: _Operators = []
    operands: list[Any] = []
    outside: list[Any] | None = None
    for word in content.replace(b"[", b" [ ").replace(b"]", b" ] ").split():
        if _INTEGER.fullmatch(word):
            operands.append(int(word))
        elif _REAL.fullmatch(word):
            operands.append(float(word))
        elif _NAME.fullmatch(word):
            operands.append(PSLiteralTable.intern(word[1:].decode()))
        elif word == b"[" and outside is None:
            outside, operands = operands, []
        elif word == b"]" and outside is not None:
            operands, outside = [*outside, operands], None
        elif _OPERATOR.fullmatch(word) and outside is None and word not in _NO_STROKES:
            found.append((f"do_{word.decode().translate(_SPELT)}", operands))
            operands = []
        else:
            return None
    return found if outside is None else None


def _taken_apart(drawing: PDFStream, most: int) -> _Operators | None:
    """The operators of a drawing, None where they are more than `most` together with their operands."""
    if (strokes := _strokes(drawing.get_data())) is not None:
        return strokes if _size(strokes) <= most else None
    parser = PDFContentParser([drawing])
    found: _Operators = []
    operands: list[Any] = []
    for _ in range(most):
        try:
            _, part = parser.nextobject()
        except PSEOF:
            return found
        if isinstance(part, PSKeyword):
            found.append((f"do_{keyword_name(part).translate(_SPELT)}", operands))
            operands = []
        else:
            operands.append(part)
    return None


def _size(operators: _Operators) -> int:
    return len(operators) + sum(len(operands) for _, operands in operators)


class _Resources(PDFResourceManager):
    """The fonts of a document, and its drawings."""

    def __init__(self) -> None:
        super().__init__()
        self.drawings = _Drawings()


class _Interpreter(PDFPageInterpreter):
    """pdfminer's interpreter, which need not read a drawing again that it knows."""

    rsrcmgr: _Resources

    def execute(self, streams: Sequence[object]) -> None:
        """Draw what the streams say. Raises whatever a broken one makes pdfminer raise."""
        drawing = stream_value(streams[0]) if len(streams) == 1 else None
        inside_itself = drawing is not None and drawing.objid in self.parent_stream_ids
        known = self.rsrcmgr.drawings.operators(drawing) if drawing is not None and not inside_itself else None
        if drawing is None or drawing.objid is None or known is None:
            super().execute(streams)
            return
        self.stream_ids.clear()
        self.stream_ids.add(drawing.objid)
        for method, operands in known:
            self.argstack += operands
            if (draw := getattr(self, method, None)) is not None:
                wanted = draw.__code__.co_argcount - 1
                found = self.pop(wanted)
                if len(found) == wanted:
                    draw(*found)


def page_layout(page: Any) -> tuple[LTPage, bool]:
    """What a page of pdfplumber shows, as pdfminer lays it out, and whether that is all of it.

    Raises whatever a broken page makes pdfminer raise.
    """
    device = _Bounded(page.pdf.rsrcmgr, pageno=page.page_number)
    try:
        _Interpreter(page.pdf.rsrcmgr, device).process_page(page.page_obj)
    except _PageIsFullError:
        return device.so_far(), False
    return device.get_result(), True


def plumbed_pages(path: str, most: int) -> list[Any | None]:
    """The first pages of a PDF as pdfplumber's, None for one that it cannot take; as many as are found.

    Pages are not opened beyond `most`: pdfplumber's own list would hold every page of a bomb.
    """
    import pdfplumber
    from pdfplumber.page import Page

    # damaged files make pdfminer talk; what matters is in our findings
    logging.getLogger("pdfminer").setLevel(logging.CRITICAL)
    pages: list[Any | None] = []
    try:
        document = pdfplumber.open(path)
        document.rsrcmgr = _Resources()
        for number, page in enumerate(islice(PDFPage.create_pages(document.doc), most), start=1):
            pages.append(_plumbed(Page, document, page, number))
    except (MemoryError, RecursionError):
        raise
    except Exception:  # pdfminer raises whatever a broken file makes it
        return pages
    return pages


def _plumbed(kind: Any, document: Any, page: PDFPage, number: int) -> Any | None:
    try:
        page.mediabox = _sound_box(page)
        page.attrs["MediaBox"] = list(page.mediabox)
        return kind(document, page, page_number=number)
    except (MemoryError, RecursionError):
        raise
    except Exception:
        return None


def _sound_box(page: PDFPage) -> tuple[float, float, float, float]:
    """The box of a page with its corners in order; any two that are opposite may be named."""
    try:
        x0, y0, x1, y1 = (float(edge) for edge in resolve_all(page.attrs.get("MediaBox")))
    except (TypeError, ValueError):
        return _LETTER
    left, right, lower, upper = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
    sound = all(map(math.isfinite, (x0, y0, x1, y1))) and right - left >= 1 and upper - lower >= 1
    return (left, lower, right, upper) if sound else _LETTER
