"""Words that are drawn as outlines inside a page of text."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from font_source_sans_pro import font_files_ttf
from pdfminer.layout import LTCurve
from reportlab.pdfbase.ttfonts import TTFontFile
from reportlab.pdfgen.canvas import Canvas

from extract.pipeline import extract
from extract.readers.pdf.outlined import outlined
from extract.rulebook import Rulebook

needs_tesseract = pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")
TEXT = (
    "Give every player a quarry board and six blocks of stone.",
    "Put the cathedral in the middle of the table, between the players.",
    "The player who was last in a church takes the first turn of the game.",
)


def drawn_text(made: Canvas, text: str, x: float, y: float, size: float) -> None:
    """Draw `text` as shapes: PDFium gives the outlines of a font."""
    import ctypes

    import pypdfium2.raw as pdfium

    file = Path(str(font_files_ttf["SourceSansPro"])).read_bytes()
    face = TTFontFile(str(font_files_ttf["SourceSansPro"]), subfontIndex=0)
    document = pdfium.FPDF_CreateNewDocument()
    buffer = (ctypes.c_uint8 * len(file)).from_buffer_copy(file)
    font = pdfium.FPDFText_LoadFont(document, buffer, len(file), pdfium.FPDF_FONT_TRUETYPE, True)
    path = made.beginPath()
    for character in text:
        code = ord(character)
        shape = pdfium.FPDFFont_GetGlyphPath(font, code, ctypes.c_float(1))
        bends: list[tuple[float, float]] = []
        for index in range(pdfium.FPDFGlyphPath_CountGlyphSegments(shape) if code != ord(" ") else 0):
            segment = pdfium.FPDFGlyphPath_GetGlyphPathSegment(shape, index)
            across, up = ctypes.c_float(), ctypes.c_float()
            pdfium.FPDFPathSegment_GetPoint(segment, across, up)
            point = (x + size * across.value, y + size * up.value)
            kind = pdfium.FPDFPathSegment_GetType(segment)
            if kind == pdfium.FPDF_SEGMENT_MOVETO:
                path.moveTo(*point)
            elif kind == pdfium.FPDF_SEGMENT_LINETO:
                path.lineTo(*point)
            else:
                bends.append(point)
                if len(bends) == 3:
                    path.curveTo(*bends[0], *bends[1], *bends[2])
                    bends = []
        x += face.charWidths[code] * size / 1000
    made.drawPath(path, stroke=0, fill=1)
    pdfium.FPDFFont_Close(font)
    pdfium.FPDF_CloseDocument(document)


def page(path: Path) -> Path:
    made = Canvas(str(path), pagesize=(595, 842))
    made.setFont("Times-Roman", 11)
    for index, line in enumerate(TEXT):
        made.drawString(60, 760 - 15 * index, line)
    drawn_text(made, "important: a cart may not cross the river", 60, 690, 11)
    made.drawString(60, 660, "The game ends when the last block has been delivered to the cathedral.")
    made.save()
    return path


def texts(rulebook: Rulebook) -> list[str]:
    return [
        block.text for edition in rulebook.editions.values() for section in edition.sections for block in section.blocks
    ]


def test_drawn_words_are_missed(tmp_path: Path) -> None:
    (finding,) = extract([page(tmp_path / "a.pdf")], ocr="never").findings
    assert finding.kind == "damage"
    assert finding.message.startswith("Some words on page 1 are no text") and finding.message.endswith("not be read.")


@needs_tesseract
def test_drawn_words_are_read_where_they_stand(tmp_path: Path) -> None:
    rulebook = extract([page(tmp_path / "a.pdf")])
    first, drawn, last = texts(rulebook)
    assert drawn == "important: a cart may not cross the river"
    assert first.split() == " ".join(TEXT).split() and last.startswith("The game ends")
    assert [finding.kind for finding in rulebook.findings] == ["damage"]


def curve(x: float, width: float, height: float) -> LTCurve:
    points = [(x, 100.0), (x, 100 + height), (x + width, 100 + height / 2), (x + width, 100.0), (x, 100.0)]
    return LTCurve(0, points, fill=True)


def test_icons_in_a_row_are_no_words() -> None:
    assert not outlined([curve(60 + 14 * index, 10, 10) for index in range(12)], 0, 842)


def test_shapes_at_any_height_are_no_words() -> None:
    hills = [curve(60 + 8 * index, 5 + index % 4, 6 + index % 5) for index in range(12)]
    for index, hill in enumerate(hills):
        hill.set_bbox((hill.x0, hill.y0 + 3 * index, hill.x1, hill.y1 + 3 * index))
    assert not outlined(hills, 0, 842)


def test_letters_are_words() -> None:
    widths = (5, 3, 7, 5, 6, 4, 5)
    letters = [curve(60 + 8 * index, width, 6 + index % 3) for index, width in enumerate(widths)]
    ((x0, _, x1, _),) = outlined(letters, 0, 842)
    assert (x0, x1) == (60, 113)
