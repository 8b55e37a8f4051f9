"""Words that are drawn as outlines inside a page of text."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from font_source_sans_pro import font_files_ttf
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.ttfonts import TTFontFile
from reportlab.pdfgen.canvas import Canvas

from extract.model import Line
from extract.pipeline import extract
from extract.readers.layout import Shape
from extract.readers.pdf.outlined import filled, outlined, pictured
from extract.readers.words import Word
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
    *first, drawn, last = texts(rulebook)
    assert drawn == "important: a cart may not cross the river"
    assert " ".join(first).split() == " ".join(TEXT).split() and last.startswith("The game ends")
    assert [finding.kind for finding in rulebook.findings] == ["damage"]


@needs_tesseract
def test_a_title_that_is_drawn_over_a_picture_is_read_and_so_are_single_words_above_a_text(tmp_path: Path) -> None:
    made = Canvas(str(tmp_path / "a.pdf"), pagesize=(595, 842))
    stripes = Image.linear_gradient("L").resize((64, 64)).resize((595, 842), Image.Resampling.NEAREST)
    made.drawImage(ImageReader(stripes), 0, 0, 595, 842)
    made.setFillGray(0.9)
    drawn_text(made, "Jungle Camp", 90, 500, 70)
    made.showPage()
    made.setFillGray(0.6)
    drawn_text(made, "Preparing", 60, 780, 30)
    made.setFillGray(0)
    made.setFont("Times-Roman", 11)
    for index in range(20):
        made.drawString(60, 740 - 15 * index, TEXT[index % 3])
    made.save()
    rulebook = extract([tmp_path / "a.pdf"])
    (edition,) = rulebook.editions.values()
    assert edition.title == "Jungle Camp"
    assert [section.heading for section in edition.sections] == ["Jungle Camp", "Preparing"]


@needs_tesseract
def test_a_drawn_line_in_the_size_of_the_text_heads_what_stands_below_it(tmp_path: Path) -> None:
    made = Canvas(str(tmp_path / "a.pdf"), pagesize=(595, 842))
    made.setFont("Times-Roman", 11)
    for top in (760, 660):
        for index, line in enumerate(TEXT):
            made.drawString(60, top - 15 * index, line)
    drawn_text(made, "Building cards", 60, 676, 11)
    made.save()
    (edition,) = extract([tmp_path / "a.pdf"]).editions.values()
    assert [section.heading for section in edition.sections] == ["", "Building cards"]


def test_what_reaches_below_the_line_parts_no_word() -> None:
    shapes = letters((5, 3, 7, 5, 14, 6, 4))
    x0, top, x1, foot = shapes[4].box
    shapes[4] = shapes[4]._replace(box=(x0, top, x1, foot + 4))
    ((left, _, right, low),) = outlined(shapes)
    assert (left, right, low) == (60, shapes[-1].box[2], foot + 4)


def curve(x: float, width: float, height: float, below: float = 0.0) -> Shape:
    foot = 742 + below
    points = ((x, foot), (x, foot - height), (x + width, foot - height / 2), (x + width, foot), (x, foot))
    return Shape((x, foot - height, x + width, foot), points, filled=True)


def test_icons_in_a_row_are_no_words() -> None:
    assert not outlined([curve(60 + 14 * index, 10, 10) for index in range(12)])


def test_shapes_at_any_height_are_no_words() -> None:
    hills = [curve(60 + 8 * index, 5 + index % 4, 6 + index % 5, -3 * index) for index in range(12)]
    assert not outlined(hills)


def test_letters_are_words() -> None:
    widths = (5, 3, 7, 5, 6, 4, 5)
    letters = [curve(60 + 8 * index, width, 6 + index % 3) for index, width in enumerate(widths)]
    ((x0, _, x1, _),) = outlined(letters)
    assert (x0, x1) == (60, 113)


Widths = tuple[float, ...]
WIDTHS: Widths = (5, 3, 7, 5, 6, 4)


def letters(
    widths: Widths = WIDTHS, height: float = 10, gap: float = 2, heights: tuple[float, ...] = ()
) -> list[Shape]:
    """Shapes on one line, so wide and so far apart, the last of heights of their own."""
    x, shapes = 60.0, []
    for index, width in enumerate(widths):
        own = [height] * len(widths)
        own[len(widths) - len(heights) :] = heights
        shapes.append(curve(x, width, own[index]))
        x += width + gap
    return shapes


def found(shapes: list[Shape]) -> int:
    return len(outlined(shapes))


@pytest.mark.parametrize(("most", "scale"), [(144, 14.4), (3, 0.3)])
def test_letters_are_as_high_as_type_can_be(most: float, scale: float) -> None:
    widths = tuple(scale * width for width in (5, 3, 7, 5, 6, 4))
    assert found(letters(widths, most, 2 * scale)) == 1
    assert found(letters(widths, most + (1 if most > 10 else -0.1), 2 * scale)) == 0


def test_a_letter_is_filled_has_a_shape_and_is_hardly_wider_than_high() -> None:
    assert found(letters((5, 3, 7, 21, 6))) == 1
    assert found(letters((5, 3, 7, 21.1, 6))) == 0
    for points, words in ((4, 1), (3, 0)):
        assert found([shape._replace(points=shape.points[:points]) for shape in letters()]) == words
    assert found([shape._replace(filled=False) for shape in letters()]) == 0


def test_five_letters_are_a_word_of_four_shapes() -> None:
    assert found(letters((5, 3, 7, 4, 6))) == 1 and found(letters((5, 3, 7, 4))) == 0
    assert found(letters((5, 3, 7, 5, 4))) == 1 and found(letters((5, 3, 7, 5, 3))) == 0
    assert found(letters((5, 3, 7, 4, 5, 3, 7, 4))) == 1 and found(letters((5, 3, 7, 5, 3, 7, 5, 3))) == 0


def test_letters_stand_close_together() -> None:
    assert found(letters(gap=16)) == 1
    assert found(letters(gap=16.1)) == 0
    assert (
        found(
            [
                *letters(),
                *(curve(shape.box[0] + 100, width, 10) for shape, width in zip(letters(), WIDTHS, strict=True)),
            ]
        )
        == 2
    )


def test_strokes_beside_and_between_letters_are_of_their_words() -> None:
    first, *_, last = word = letters()
    x0, x1, top, bottom = first.box[0], last.box[2], *first.box[1::2]

    def stroke(*box: float) -> Shape:
        corners = [(box[place], box[side]) for place, side in ((0, 1), (2, 1), (2, 3), (0, 3))]
        return Shape((box[0], box[1], box[2], box[3]), tuple(corners), filled=True)

    strokes = [stroke(x0 - 3, top, x0 - 2, bottom), stroke(x1 + 2, top, x1 + 3, bottom)]
    assert outlined([*word, *strokes]) == ((x0 - 3, top, x1 + 3, bottom),)
    assert outlined([*word, stroke(x1 + 2, top, x1 + 40, bottom)]) == ((x0, top, x1, bottom),)
    assert not outlined(strokes * 9)


def test_letters_are_of_a_few_heights() -> None:
    assert found(letters(heights=(22,))) == 1
    assert found(letters(heights=(22.1,))) == 0


def test_round_letters_reach_a_little_below_the_line() -> None:
    for below, words in ((0.4, 1), (0.5, 0)):
        shapes = letters((5, 3, 7, 4, 6))
        shapes[2] = curve(shapes[2].box[0], 7, 10, below)
        assert found(shapes) == words, below


def test_what_lies_inside_a_letter_is_none() -> None:
    shapes = letters((5, 3, 7, 4))
    eye = curve(shapes[2].box[0] + 1, 3, 5)
    assert found([*shapes, eye]) == 0


def test_so_many_curves_are_looked_at() -> None:
    dots = [curve(60, 1, 1)] * 3_994
    assert found([*dots, *letters()]) == 1 and found([*dots, dots[0], *letters((5, 3, 7, 4, 6))]) == 1
    assert found([*dots, dots[0], dots[0], *letters((5, 3, 7, 4, 6))]) == 0


def with_pictures(path: Path, text: str, ground: int = 255) -> Path:
    """A page of which a heading is a small picture, and so is an ornament."""
    made = Canvas(str(path), pagesize=(595, 842))
    heading = Image.new("L", (1200, 100), ground)
    face = ImageFont.truetype(str(font_files_ttf["SourceSansProBold"]), 80)
    ImageDraw.Draw(heading).text((4, 0), text, fill=255 - ground, font=face)
    made.drawImage(ImageReader(heading), 60, 780, 240, 20)
    ornament = Image.linear_gradient("L").resize((200, 20))
    made.drawImage(ImageReader(ornament), 60, 620, 200, 20)
    made.setFont("Times-Roman", 11)
    for index, line in enumerate(TEXT):
        made.drawString(60, 760 - 15 * index, line)
    made.save()
    return path


def test_pictures_as_high_as_a_line_may_show_words(tmp_path: Path) -> None:
    (finding,) = extract([with_pictures(tmp_path / "a.pdf", "Laying the first stone")], ocr="never").findings[:1]
    assert finding.message == "Small pictures on page 1 may show words; they were not read."


@needs_tesseract
@pytest.mark.parametrize("ground", [255, 40])
def test_a_heading_that_is_a_picture_is_read_and_an_ornament_is_none(ground: int, tmp_path: Path) -> None:
    rulebook = extract([with_pictures(tmp_path / "a.pdf", "Laying the first stone", ground)])
    sections = next(iter(rulebook.editions.values())).sections
    assert [section.heading for section in sections] == ["Laying the first stone"]
    (finding,) = rulebook.findings
    assert finding.message == "Some words on page 1 are no text, but drawn, and were read by OCR."


@pytest.mark.parametrize(("text", "sure", "read"), [("stone", 0.75, True), ("xqvj", 0.75, False), ("xqvj", 0.9, True)])
def test_unknown_words_in_a_picture_are_read_if_they_are_sure(text: str, sure: float, read: bool) -> None:
    line = Line(text, 1, 1, (60, 60, 90, 70), 10, confidence=sure)
    assert filled([], [line], [(60, 60, 200, 80)])[1] == read
    assert filled([], [line], [])[1]


def test_a_picture_of_words_is_low_and_stands_where_no_text_does() -> None:
    boxes = [(60, 60, 200, 80), (60, 60, 200, 65), (60, 60, 200, 110), (60, 60, 90, 80), (60, 160, 200, 180)]
    word = Word("Stone", 70, 100, 161, 172, 11, bold=False)
    assert [*pictured([Shape(box, (), picture=True) for box in boxes], [word])] == boxes[:1]
