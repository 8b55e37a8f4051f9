"""Reading a finished PDF back, in millimetres: boxes, cut marks, placed art, text, pixels.

Nothing here knows how our own sheets are made: `preflight` uses it on any file. Positions are from the lower left
corner of the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pypdfium2
from pdfminer.converter import PDFLayoutAnalyzer
from pdfminer.layout import LTChar, LTCurve, LTFigure, LTItem, LTPage
from pdfminer.pdfdocument import PDFDocument
from pdfminer.pdfexceptions import PDFException
from pdfminer.pdfinterp import PDFPageInterpreter, PDFResourceManager
from pdfminer.pdfpage import PDFPage
from pdfminer.pdfparser import PDFParser
from pdfminer.pdftypes import PDFObjRef, PDFStream, resolve1
from pdfminer.psexceptions import PSException
from pdfminer.utils import mult_matrix
from PIL import Image

from printables.drawing import IDENTITY, POINT, Box, Length, apply
from printables.preflight.contents import Contents, Reader


class UnreadableError(ValueError):
    """The file is no PDF, or a broken or locked one."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A character on the page: what it extracts as, where it is, and whether it is pure black.

    `rgb` says that it is black in three colours of a screen, which a press prints with all its inks.
    """

    text: str
    box: Box
    black: bool
    font: str
    rgb: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A straight stroke along an axis, drawn on the page itself (not within placed art)."""

    vertical: bool
    at: Length
    low: Length
    high: Length
    width: Length
    dashed: bool = False

    @property
    def length(self) -> Length:
        """From end to end."""
        return self.high - self.low


@dataclass(frozen=True, slots=True)
class FontUse:
    """A font of the document; glyphs of a drawn one (Type 3) are drawings."""

    name: str
    embedded: bool
    subset: bool
    unicode: bool
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class MeasuredPage:
    """What one page holds."""

    number: int
    media: Box
    bleed: Box
    trim: Box
    glyphs: tuple[Glyph, ...]
    lines: tuple[Line, ...]
    art: tuple[Box, ...]
    unit: float = 1.0
    """How large a unit of the page is, in points."""
    has_trim: bool = False
    has_art: bool = False
    notes: int = 0
    """How many notes (annotations) lie on it; not those that only a viewer shows."""


class MeasuredFile:
    """A PDF that is open for measuring; use it as a context manager. Raises UnreadableError."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.size = path.stat().st_size
        self._stream = path.open("rb")
        try:
            self._document = PDFDocument(PDFParser(self._stream))
            self._pixels = pypdfium2.PdfDocument(path)
        except Exception as error:
            self._stream.close()
            raise UnreadableError(f"{path.name}: {_first_line(error) or 'not a PDF'}") from None

    def __enter__(self) -> MeasuredFile:
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.close()
        self._pixels.close()

    @cached_property
    def catalog(self) -> dict[str, Any]:
        """The document catalog, viewer preferences resolved."""
        catalog = dict(self._document.catalog)
        catalog["ViewerPreferences"] = resolve1(catalog.get("ViewerPreferences", {})) or {}
        return catalog

    @cached_property
    def pages(self) -> tuple[MeasuredPage, ...]:
        """All pages, measured."""
        manager = PDFResourceManager()
        device = _Collector(manager)
        interpreter = TextInterpreter(manager, device)
        measured = []
        for number, page in enumerate(self._pages, 1):
            interpreter.process_page(page)
            measured.append(_measured(number, page, device.page))
        return tuple(measured)

    @cached_property
    def fonts(self) -> tuple[FontUse, ...]:
        """All fonts that any page may use."""
        found: dict[str, FontUse] = {}
        for number, value in enumerate(_objects(self._document)):
            if not isinstance(value, dict) or _name(value.get("Type")) != "Font":
                continue
            if _name(value.get("Subtype")) == "Type3":
                unicode = isinstance(value.get("ToUnicode"), PDFObjRef | PDFStream)
                found[f"Type 3 {number}"] = FontUse(_name(value.get("Name", "")), True, True, unicode, drawn=True)
            elif "BaseFont" in value and _name(value.get("Subtype")) not in ("CIDFontType0", "CIDFontType2"):
                name = _name(value["BaseFont"])
                found[name] = _font(name, value)
        return tuple(found.values())

    @cached_property
    def pixel_bytes(self) -> int:
        """How many bytes of the file are pictures made of pixels."""
        streams = (value for value in _objects(self._document) if isinstance(value, dict))
        pictures = (value for value in streams if _name(value.get("Subtype")) == "Image")
        return sum(int(resolve1(picture.get("Length", 0)) or 0) for picture in pictures)

    def contents(self, page: int) -> Contents:
        """What the content streams of page `page` (from 1) paint."""
        whole = self._pages[page - 1]
        return self._reader.page(whole.contents, whole.resources)

    @cached_property
    def _pages(self) -> tuple[PDFPage, ...]:
        return tuple(PDFPage.create_pages(self._document))

    @cached_property
    def _reader(self) -> Reader:
        return Reader()

    @cached_property
    def info(self) -> dict[str, Any]:
        """The document information, all of its dictionaries together."""
        found: dict[str, Any] = {}
        for part in self._document.info:
            found.update((_name(key), resolve1(value)) for key, value in part.items())
        return found

    @property
    def version(self) -> str:
        """The version of PDF that the file begins with."""
        with self.path.open("rb") as file:
            found = re.search(rb"%PDF-(\d\.\d)", file.read(1024))
        return found[1].decode() if found else ""

    @property
    def is_locked(self) -> bool:
        """Whether the file is encrypted, be it with no password."""
        return self._document.encryption is not None

    @property
    def identifiers(self) -> int:
        """How many identifiers the trailer has."""
        return max((len(resolve1(x.get_trailer().get("ID")) or ()) for x in self._document.xrefs), default=0)

    def objects(self) -> Iterator[dict[str, Any]]:
        """All dictionaries of the file, those of streams too."""
        return (value for value in _objects(self._document) if isinstance(value, dict))

    def picture(self, page: int, dpi: float = 127.0, crop: Box | None = None) -> Image.Image:
        """Page `page` (from 1) as an RGB image, or the part of it in `crop` (mm)."""
        sheet = self._pixels[page - 1]
        margins = (0.0, 0.0, 0.0, 0.0)
        if crop is not None:
            wide, high = sheet.get_size()
            margins = (crop.x0 / POINT, crop.y0 / POINT, wide - crop.x1 / POINT, high - crop.y1 / POINT)
        picture: Image.Image = sheet.render(scale=dpi / 72, crop=margins, rev_byteorder=True).to_pil()
        return picture.convert("RGB")


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else ""


class _Collector(PDFLayoutAnalyzer):
    """Keeps the layout tree of the page that was read last; of placed art only its place and its text."""

    page: LTPage

    def receive_layout(self, ltpage: LTPage) -> None:
        self.page = ltpage

    def begin_figure(self, name: str, bbox: Any, matrix: Any) -> None:
        super().begin_figure(name, bbox, matrix)
        # pdfminer takes a form's BBox for x, y, width and height; it is two corners.
        x0, y0, x1, y1 = bbox
        placed = mult_matrix(matrix, self.ctm)
        corners = [apply(placed, x, y) for x in (x0, x1) for y in (y0, y1)]
        assert isinstance(self.cur_item, LTFigure)
        self.cur_item.set_bbox((*map(min, zip(*corners, strict=True)), *map(max, zip(*corners, strict=True))))

        page = next((item for item in (*self._stack, self.cur_item) if isinstance(item, LTPage)), None)
        around = [item for item in self._stack if isinstance(item, LTFigure)]
        if page is not None and all(map(_is_sheet, around)):
            shares = self.cur_item.width / page.width, self.cur_item.height / page.height
            self.cur_item.is_sheet = all(_SHEET[0] <= share <= _SHEET[1] for share in shares)  # type: ignore[attr-defined]

    def paint_path(self, gstate: Any, stroke: bool, fill: bool, evenodd: bool, path: Any) -> None:
        if _is_sheet(self.cur_item):
            super().paint_path(gstate, stroke, fill, evenodd, path)


class TextInterpreter(PDFPageInterpreter):
    """Reads forms only where they hold text: reading all the art again for every piece takes seconds a page."""

    def do_Do(self, xobjid_arg: Any) -> None:  # noqa: N802  # the operator's name
        """Show a form or a picture; of a form without text only its place."""
        form = resolve1(self.xobjmap.get(_name(xobjid_arg)))
        if not isinstance(form, PDFStream) or "BBox" not in form or _has_text(form):
            super().do_Do(xobjid_arg)
            return
        matrix = tuple(resolve1(form.get("Matrix", IDENTITY)))
        self.device.begin_figure(_name(xobjid_arg), tuple(resolve1(form["BBox"])), matrix)
        self.device.end_figure(_name(xobjid_arg))


_SHOWS_TEXT = re.compile(rb"(?<![A-Za-z])T[jJ](?![A-Za-z])|'|\"")


def _has_text(form: PDFStream) -> bool:
    known = form.attrs.get(_HAS_TEXT)
    if known is None:
        forms = resolve1((resolve1(form.get("Resources")) or {}).get("XObject")) or {}
        inner = [resolve1(value) for value in forms.values()]
        known = _SHOWS_TEXT.search(form.get_data()) is not None or any(
            _has_text(f) for f in inner if isinstance(f, PDFStream) and "BBox" in f
        )
        form.attrs[_HAS_TEXT] = known
    return bool(known)


_HAS_TEXT = "refcli.has_text"
_SHEET = (0.8, 1.01)
"""How much of a page a form takes, in both directions, that is all of it."""


def _measured(number: int, page: PDFPage, layout: LTPage) -> MeasuredPage:
    media = _box(page.mediabox)
    attributes = page.attrs
    trim = _box(resolve1(attributes["TrimBox"])) if "TrimBox" in attributes else media
    bleed = _box(resolve1(attributes["BleedBox"])) if "BleedBox" in attributes else trim
    x, y = media.x0, media.y0
    items = list(_on_the_page(layout))
    glyphs = tuple(_glyphs(layout))
    lines = tuple(line for item in items if isinstance(item, LTCurve) for line in _lines(item))
    art = tuple(_box(item.bbox) for item in items if isinstance(item, LTFigure))
    notes = [resolve1(note) for note in resolve1(attributes.get("Annots")) or ()]
    return MeasuredPage(
        number,
        media.moved(-x, -y),
        bleed.moved(-x, -y),
        trim.moved(-x, -y),
        glyphs,
        lines,
        art,
        float(resolve1(attributes.get("UserUnit", 1.0)) or 1.0),
        "TrimBox" in attributes,
        "ArtBox" in attributes,
        sum(isinstance(note, dict) and _name(note.get("Subtype")) not in ("Popup", "TrapNet") for note in notes),
    )


def _on_the_page(whole: LTPage | LTFigure) -> Iterator[LTItem]:
    """What lies on the page; a form that is as good as all of it is opened."""
    for item in whole:
        if isinstance(item, LTFigure) and _is_sheet(item):
            yield from _on_the_page(item)
        else:
            yield item


def _is_sheet(item: LTItem) -> bool:
    """Whether this is a page, or a form that holds all of one: somebody scaled it, or laid it on a larger sheet."""
    return isinstance(item, LTPage) or getattr(item, "is_sheet", False) is True


def _box(points: Any) -> Box:
    x0, y0, x1, y1 = (float(resolve1(v)) * POINT for v in points)
    return Box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def _glyphs(item: LTItem) -> Iterator[Glyph]:
    if isinstance(item, LTChar):
        yield Glyph(item.get_text(), _box(item.bbox), _is_black(item), str(item.fontname), _is_rgb_black(item))
    elif isinstance(item, LTPage | LTFigure):
        for part in item:
            yield from _glyphs(part)


def _is_black(item: LTChar) -> bool:
    color = item.graphicstate.ncolor
    values = tuple(color) if isinstance(color, tuple | list) else (color,)
    if len(values) == 4:
        return values == (0, 0, 0, 1)
    return all(v in (0, None) for v in values)


def _is_rgb_black(item: LTChar) -> bool:
    color = item.graphicstate.ncolor
    return isinstance(color, tuple | list) and len(color) == 3 and all(v == 0 for v in color)


def _lines(item: LTCurve) -> Iterator[Line]:
    points = item.pts
    if len(points) == 2 and item.stroke:
        (x0, y0), (x1, y1) = ((x * POINT, y * POINT) for x, y in points)
        wide, dashed = item.linewidth * POINT, bool(item.dashing_style and item.dashing_style[0])
        if abs(x0 - x1) < 0.001:
            yield Line(True, (x0 + x1) / 2, min(y0, y1), max(y0, y1), wide, dashed)
        elif abs(y0 - y1) < 0.001:
            yield Line(False, (y0 + y1) / 2, min(x0, x1), max(x0, x1), wide, dashed)


def _objects(document: PDFDocument) -> Iterator[Any]:
    numbers = {number for xref in document.xrefs for number in xref.get_objids()}
    for number in sorted(numbers):
        try:
            value = document.getobj(number)
        except (PDFException, PSException):
            value = None  # a free or broken entry: the pages that need it fail on their own
        yield value.attrs if isinstance(value, PDFStream) else value


def _name(value: object) -> str:
    value = resolve1(value)
    return str(getattr(value, "name", value)).removeprefix("/")


def _font(name: str, value: dict[str, Any]) -> FontUse:
    descriptor = resolve1(value.get("FontDescriptor"))
    if descriptor is None and "DescendantFonts" in value:
        inner = resolve1(resolve1(value["DescendantFonts"])[0])
        descriptor = resolve1(inner.get("FontDescriptor"))
    embedded = bool(descriptor) and any(f"FontFile{n}" in descriptor for n in ("", "2", "3"))
    subset = len(name) > 7 and name[6] == "+" and name[:6].isupper()
    return FontUse(name, embedded, subset, isinstance(value.get("ToUnicode"), PDFObjRef | PDFStream))
