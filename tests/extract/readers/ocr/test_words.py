"""What is done with the words that OCR gives: sizes of type, joined words, signs, turned pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageOps
from reportlab.pdfgen.canvas import Canvas

from extract.model import Line, Page
from extract.pixels import is_italic
from extract.readers.layout import page_lines
from extract.readers.ocr.hocr import read_hocr
from extract.readers.ocr.markers import with_stops
from extract.readers.ocr.orientation import is_readable, upright
from extract.readers.ocr.scan import ocr_damage
from extract.readers.ocr.signs import with_plain_signs, without_icons, without_pictures
from extract.readers.ocr.sizes import size_of_letters, type_size, with_even_sizes
from extract.readers.words import Word
from tests.extract.readers.ocr.inked import ink, page, reading, word


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
    words = read_hocr(body + short, 0.2)
    assert len({entry.size for entry in words}) == 1
    heading = row_of("sus cartas.", 140, dict.fromkeys("suscart.", 50), 98)
    words = read_hocr(body + heading, 0.2)
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
    words = read_hocr(text, 0.5)
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
    assert [entry.text for entry in read_hocr(line + unsure + "".join(plain), 1.0)] == [
        "Miteiner8", "nimmst", "du", "die",
    ]  # fmt: skip
    assert [entry.text for entry in read_hocr(line + unsure + "".join(plain[1:]), 1.0)] == ["du", "die"]
    assert len(read_hocr(line + unsure.replace("Miteiner8", "~~8") + "".join(plain), 1.0)) == 3


def test_the_last_word_of_a_row_has_its_full_stop_where_there_is_ink_for_one() -> None:
    text, stop = ink(20, 43, 90, 50), ink(92, 48, 94, 50)
    assert with_stops(reading(page(text, stop), [word("Ende", 20, 90, 50)]))[0].text == "Ende."
    assert with_stops(reading(page(text), [word("Ende", 20, 90, 50)]))[0].text == "Ende"
    assert with_stops(reading(page(text, ink(92, 40, 94, 42)), [word("Ende", 20, 90, 50)]))[0].text == "Ende"


def test_a_page_has_one_form_of_apostrophe_and_dashes_as_long_as_they_are() -> None:
    words = [
        word(text, 0, width, 50, size=10) for text, width in (("l’eau", 20), ("n'est", 20), ("d’or", 20), ("-", 5))
    ]
    assert [entry.text for entry in with_plain_signs(reading(page(), words))] == ["l’eau", "n’est", "d’or", "–"]
    assert with_plain_signs(reading(page(), [word("-", 0, 3, 50, size=10)]))[0].text == "-"


def test_a_times_sign_stands_between_figures_only() -> None:
    words = [
        word(text, 12 * place, 12 * place + 10, 50) for place, text in enumerate(("5", "x", "5", "Felder", "x", "ja"))
    ]
    signs = with_plain_signs(reading(page(), words))
    assert [entry.text for entry in signs] == ["5", "×", "5", "Felder", "x", "ja"]
    assert [repair.before for repair in signs[1].repairs] == ["x"]
    assert with_plain_signs(reading(page(), [word("5x5", 0, 30, 50)]))[0].text == "5×5"


def test_noise_in_front_of_a_word_is_taken_off_and_recorded() -> None:
    clean = with_plain_signs(reading(page(), [word("<A", 0, 20, 50), word("->", 30, 40, 50)]))
    assert [entry.text for entry in clean] == ["A", "->"]
    assert [(repair.kind, repair.before) for repair in clean[0].repairs] == [("noise", "<A")]


def test_a_picture_in_front_of_a_row_is_no_word() -> None:
    icon, text = ink(20, 36, 32, 50), ink(40, 43, 90, 50)
    words = [word("Q", 20, 32, 50), word("Ruling.", 40, 90, 50)]
    unsure, sure = ([entry._replace(sure=share) for entry in words] for share in (0.5, 0.9))
    assert without_icons(reading(page(icon, text), unsure)) == unsure[1:]
    assert without_icons(reading(page(icon, text), sure)) == sure
    assert without_icons(reading(page(ink(20, 40, 28, 50), text), unsure)) == unsure


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
    assert is_italic(whole.crop((left, top, right, bottom))) == italic


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


def test_a_page_that_lies_on_its_side_is_turned() -> None:
    lying = Image.new("L", (300, 200), 255)
    lying.putpixel((0, 0), 0)
    text = [word("Stapel", 20, 80, 50)] * 20
    noise = [word("~J", 20, 80, 50)._replace(sure=0.4)] * 9

    def read(picture: Image.Image) -> Sequence[Word]:
        # the dark corner is at the lower left when the page stands upright
        return text if picture.size == (200, 300) and picture.getpixel((0, 299)) == 0 else noise

    assert not is_readable(noise) and is_readable(text)
    turned = upright(lying, noise, read)
    assert turned.size == (200, 300) and turned.getpixel((0, 299)) == 0
    assert upright(lying, noise, lambda _: noise) is lying


def test_a_page_of_which_hardly_anything_could_be_read_is_not_to_be_trusted() -> None:
    nonsense = Page(3, (Line("dunaut Luuu CUT", 3, 1, confidence=0.4), Line("Ende", 3, 2, confidence=0.9)))
    assert "is not to be trusted" in ocr_damage(nonsense).message and ocr_damage(nonsense).confidence < 0.5
    page = replace(nonsense, lines=tuple(replace(line, confidence=0.9) for line in nonsense.lines))
    assert ocr_damage(page, "it has no text layer").message == "Page 3 was read by OCR: it has no text layer."


def test_what_was_read_in_a_drawing_is_text_only_in_a_row_of_plain_words() -> None:
    cleaned = replace(page(), drawings=((0, 0, 200, 200),))
    words = [word("le,", 20, 40, 50), word("(&)", 60, 90, 50), word("draussen", 300, 350, 50)]
    words += [
        word(text, 20 + 40 * place, 50 + 40 * place, 90) for place, text in enumerate(("Text", "auf", "einer", "Tafel"))
    ]
    unsure = [entry._replace(sure=0.3 if entry.text == "draussen" else 0.9) for entry in words]
    assert without_pictures(reading(cleaned, unsure)) == unsure[2:]
