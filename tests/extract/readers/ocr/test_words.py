"""What is done with the words that OCR gives: sizes of type, joined words, signs, turned pages."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import ImageOps
from reportlab.pdfgen.canvas import Canvas

from extract.model import Line, Page
from extract.readers.layout import page_lines
from extract.readers.ocr.hocr import read_hocr
from extract.readers.ocr.scan import ocr_damage
from extract.readers.ocr.sizes import size_of_letters, type_size, with_even_sizes
from extract.readers.pixels import is_italic
from extract.readers.words import Word


def word(text: str, x0: float, x1: float, foot: float, size: float = 14) -> Word:
    return Word(text, x0, x1, foot - 0.78 * size, foot + 0.22 * size, size, bold=False)


def test_the_size_of_type_does_not_depend_on_the_letters_of_a_line() -> None:
    tall, small = 0.7 * 10, 0.48 * 10
    assert type_size([("Tal", tall), ("neu", small)]) == pytest.approx(10)
    assert type_size([("neu", small), ("vor", small)]) == pytest.approx(10)
    assert type_size([("même", tall)]) == pytest.approx(10)
    assert type_size([("Élan", 9.0), ("neu", small)]) == pytest.approx(10)
    assert type_size([("—", 3.0)]) is None


def test_letters_with_the_box_of_their_row_and_small_ones_taken_for_capitals_say_nothing_of_the_size() -> None:
    tall, small = 0.7 * 10, 0.48 * 10
    assert size_of_letters(zip("tresca", [tall, small, small, small, tall, tall], strict=True)) == pytest.approx(10)
    assert size_of_letters(zip("senMUSS.", [*[small] * 7, 0.5], strict=True)) == pytest.approx(10)
    assert size_of_letters([("A", tall), ("n", small)]) is None


def row_of(text: str, foot: int, heights: dict[str, int], size: int) -> str:
    """A row in hOCR: letters 10 pixels wide and as high as `heights` says; `size` is what Tesseract takes it for."""
    spans, place = [], 100
    for entry in text.split():
        start = place
        chars = []
        for letter in entry:
            top = foot - heights.get(letter, 24)
            box = f"x_bboxes {place} {top} {place + 10} {foot}; x_conf 99"
            chars.append(f"<span class='ocrx_cinfo' title='{box}'>{letter}</span>")
            place += 12
        title = f"bbox {start} {foot - 36} {place - 2} {foot}; x_wconf 95"
        spans.append(f"<span class='ocrx_word' id='w' title='{title}'>{''.join(chars)}</span>")
        place += 8
    title = f"bbox 100 {foot - 36} {place} {foot}; baseline 0 0; x_size {size}"
    return f"<span class='ocr_line' id='l' title=\"{title}\">{' '.join(spans)}</span>"


def test_a_short_row_has_the_size_of_the_body_that_its_letters_have() -> None:
    high = dict.fromkeys("bdfhklGJ", 36)
    body = row_of("Gib dem Bären das Lamm oder halb das Brot, dann kommt er", 100, high, 50)
    short = row_of("tres cartas.", 140, {"t": 32, ".": 4}, 28)
    words = [entry for row in read_hocr(body + short, 0.2) for entry in row]
    assert len({entry.size for entry in words}) == 1
    heading = row_of("sus cartas.", 140, dict.fromkeys("suscart.", 50), 98)
    words = [entry for row in read_hocr(body + heading, 0.2) for entry in row]
    assert words[-1].size > 1.3 * words[0].size


def test_lines_of_about_the_same_size_have_the_same_on_all_pages() -> None:
    lines = [Line("x" * 50, 1, 1, size=10.1), Line("x" * 10, 1, 2, size=14.2), Line("x" * 20, 1, 3, size=14.9)]
    pages = with_even_sizes(
        [Page(1, tuple(lines)), Page(2, (Line("x" * 9, 2, 1, size=9.7), Line("x", 2, 2, size=6.0)))]
    )
    assert [line.size for entry in pages for line in entry.lines] == [10.1, 14.9, 14.9, 10.1, 6.0]


def test_words_of_a_line_stand_on_its_foot_and_have_its_size() -> None:
    line = "<span class='ocr_line' id='l' title=\"bbox 100 200 500 230; baseline 0 -6; x_size 99; x_descenders 6\">"
    entry = "<span class='ocrx_word' id='w' title='bbox {0} {1} {2} 224; x_wconf {3}'>{4}</span>"
    text = (
        line
        + entry.format(100, 203, 180, 96, "K&amp;M")
        + entry.format(200, 205, 300, 5, "~;")
        + entry.format(310, 203, 390, 90, "Hab")
    )
    (words,) = read_hocr(text, 0.5)
    assert [entry.text for entry in words] == ["K&M", "Hab"]
    assert [entry.x0 for entry in words] == [50, 155]
    assert words[0].bottom == words[1].bottom and words[0].size == words[1].size == pytest.approx(15)
    assert [entry.sure for entry in words] == [0.96, 0.9]


def test_a_word_that_ocr_is_not_sure_of_is_kept_in_a_row_of_plain_ones() -> None:
    line = "<span class='ocr_line' id='l' title=\"bbox 0 200 500 230; baseline 0 0; x_size 30\">"
    entry = "<span class='ocrx_word' id='w' title='bbox {0} 205 {1} 230; x_wconf {2}'>{3}</span>"
    unsure = entry.format(100, 180, 9, "Miteiner8")
    plain = [
        entry.format(190 + 60 * place, 240 + 60 * place, 96, text) for place, text in enumerate(("nimmst", "du", "die"))
    ]
    (row,) = read_hocr(line + unsure + "".join(plain), 1.0)
    assert [entry.text for entry in row] == ["Miteiner8", "nimmst", "du", "die"]
    (row,) = read_hocr(line + unsure + "".join(plain[1:]), 1.0)
    assert [entry.text for entry in row] == ["du", "die"]
    (row,) = read_hocr(line + unsure.replace("Miteiner8", "~~8") + "".join(plain), 1.0)
    assert len(row) == 3


@pytest.mark.parametrize(
    ("font", "italic"),
    [
        ("Times-Roman", False),
        ("Times-Italic", True),
        ("Helvetica", False),
        ("Helvetica-Oblique", True),
        ("Courier", False),
    ],
)
def test_italics_are_seen_by_their_lean(font: str, italic: bool, tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"))
    canvas.setFont(font, 10)
    canvas.drawString(60, 700, "The mouse may stop here")
    canvas.save()
    document = pypdfium2.PdfDocument(tmp_path / "a.pdf")
    whole = document[0].render(scale=200 / 72, grayscale=True).to_pil().convert("L")
    document.close()
    left, top, right, bottom = ImageOps.invert(whole).getbbox() or (0, 0, 0, 0)
    assert is_italic(np.asarray(whole.crop((left, top, right, bottom)))) == italic


def test_a_rule_alone_at_the_foot_of_a_column_stays_in_its_column() -> None:
    words: list[Word] = []
    for column, (left, rows) in enumerate(((20, 20), (320, 28))):
        for row in range(rows):
            words += [
                word(text, left + 45 * place, left + 45 * place + 40, 50 + 18 * row)
                for place, text in enumerate((f"c{column}r{row}", "some", "words", "more"))
            ]
    words += [
        word(text, 20 + 30 * place, 45 + 30 * place, 700) for place, text in enumerate(("2.", "Draw", "lots", "now."))
    ]
    words += [
        word(text, 20 + 30 * place, 45 + 30 * place, 750) for place, text in enumerate(("Rules", "of", "the", "game"))
    ]
    lines = [line.text.split()[0] for line in page_lines(words, 1)]
    assert lines.index("2.") == lines.index("c0r19") + 1
    assert lines[-1] == "Rules"


def test_a_page_of_which_hardly_anything_could_be_read_is_not_to_be_trusted() -> None:
    nonsense = Page(3, (Line("dunaut Luuu CUT", 3, 1, confidence=0.4), Line("Ende", 3, 2, confidence=0.9)))
    assert "is not to be trusted" in ocr_damage(nonsense).message and ocr_damage(nonsense).confidence < 0.5
    page = replace(nonsense, lines=tuple(replace(line, confidence=0.9) for line in nonsense.lines))
    assert ocr_damage(page, "it has no text layer").message == "Page 3 was read by OCR: it has no text layer."
