"""What is done with the words that OCR gives: full stops, passed-over signs, sizes of type, languages of pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageOps
from reportlab.pdfgen.canvas import Canvas

from extract.document import Document, Line, Page
from extract.model import Block
from extract.outline.numbering import first_number
from extract.outline.outline import outline
from extract.readers.layout.layout import page_lines
from extract.readers.scans.drawings import Cleaned
from extract.readers.scans.hocr import read_hocr
from extract.readers.scans.ink import Blot
from extract.readers.scans.markers import with_stops
from extract.readers.scans.missed import Look, look_again
from extract.readers.scans.scan import ocr_damage
from extract.readers.scans.signs import with_plain_signs, without_icons, without_pictures
from extract.readers.scans.sizes import size_of_letters, type_size, with_even_sizes
from extract.readers.scans.slant import leans
from extract.readers.scans.turned import is_readable, upright
from extract.readers.words import Word

LETTER = 7.0
"""Small letters are so many pixels high, a pixel is a point, and type has twice the size."""


def word(text: str, x0: float, x1: float, foot: float, size: float = 14) -> Word:
    return Word(text, x0, x1, foot - 0.78 * size, foot + 0.22 * size, size, bold=False)


def ink(x0: int, top: int, x1: int, bottom: int) -> Blot:
    return Blot(x0, top, x1, bottom, [(row, x0, x1) for row in range(top, bottom)])


def page(*pieces: Blot) -> Cleaned:
    return Cleaned(Image.new("L", (400, 400), 255), pieces, (), (), LETTER, 1)


def test_a_number_has_its_full_stop_where_there_is_ink_for_one() -> None:
    digit, stop, text = ink(20, 40, 26, 50), ink(28, 48, 30, 50), ink(40, 43, 90, 50)
    read = [word("7", 20, 26, 50), word("Der", 40, 60, 50), word("Zug", 65, 90, 50)]
    assert [entry.text for entry in with_stops(page(digit, stop, text), read, 1.0)] == ["7.", "Der", "Zug"]
    assert with_stops(page(digit, text), read, 1.0) == read


@pytest.mark.parametrize("mistaken", ["7:", "7%", "7"])
def test_what_ocr_took_for_something_else_is_a_full_stop_again(mistaken: str) -> None:
    pieces = (ink(20, 40, 26, 50), ink(28, 48, 30, 50), ink(40, 43, 90, 50))
    read = [word(mistaken, 20, 30, 50), word("Der", 40, 90, 50)]
    assert with_stops(page(*pieces), read, 1.0)[0].text == "7."


def test_a_colon_of_two_specks_stays_a_colon() -> None:
    pieces = (ink(20, 40, 26, 50), ink(28, 48, 30, 50), ink(28, 43, 30, 45), ink(40, 43, 90, 50))
    assert with_stops(page(*pieces), [word("7:", 20, 30, 50), word("Der", 40, 90, 50)], 1.0)[0].text == "7:"


def test_a_number_that_begins_the_row_of_a_paragraph_gets_no_full_stop() -> None:
    pieces = (ink(20, 60, 26, 70), ink(28, 68, 30, 70), ink(40, 63, 90, 70))
    read = [word("weniger", 20, 90, 50), word("2", 20, 26, 70), word("Kronen", 40, 90, 70)]
    assert with_stops(page(*pieces), read, 1.0) == read


def look(text: str, sure: float) -> Look:
    def read(picture: Image.Image) -> tuple[Sequence[Word], Sequence[float]]:
        assert picture.width < 100
        return [word(text, 30, 40, 40)], [sure]

    return read


def found(text: str, sure: float, *pieces: Blot, figures: str = "~") -> list[tuple[str, float]]:
    known = [word("Jedes", 60, 90, 50), word("Tier", 95, 120, 50)]
    cleaned = page(*pieces, ink(60, 43, 120, 50))
    again = look_again(cleaned, known, 1.0, look(text, sure), look(figures, 0.1))
    return [(new.text, round(new.bottom, 2)) for new, _ in again]


def test_ink_that_was_passed_over_is_looked_at_again_and_stands_on_the_row_beside_it() -> None:
    assert found("6.", 0.9, ink(30, 40, 36, 50)) == [("6.", 53.08)]


def test_what_does_not_read_like_text_is_left_out() -> None:
    digit = ink(30, 40, 36, 50)
    assert found("6.", 0.3, digit) == []
    assert found("~\\", 0.9, digit) == []
    assert found("6%", 0.5, digit) == []
    assert found("6%", 0.5, digit, ink(38, 48, 40, 50)) == [("6.", 53.08)]


def test_a_narrow_cell_is_looked_at_for_figures() -> None:
    digit, stop = ink(30, 40, 36, 50), ink(38, 48, 40, 50)
    assert found("TE", 0.4, digit, figures="7.") == [("7.", 53.08)]
    assert found("TE", 0.4, digit, stop, figures="7") == [("7.", 53.08)]
    assert found("TE", 0.4, digit, figures="7") == []
    assert found("TE", 0.4, ink(10, 40, 44, 50), figures="7.") == []


def test_two_figures_with_a_comma_are_no_number_of_a_rule() -> None:
    assert found("21", 0.9, ink(30, 40, 36, 50), ink(37, 48, 39, 50), ink(42, 40, 48, 50)) == [("21", 53.08)]


def test_the_number_of_a_rule_is_looked_at_below_a_drawing_too() -> None:
    known = [word("Jedes", 60, 90, 50), word("Tier", 95, 120, 50)]
    digit = ink(30, 40, 36, 50)
    below = replace(page(digit), drawings=((20, 0, 120, 36),))
    assert [new.text for new, _ in look_again(below, known, 1.0, look("6.", 0.9), look("~", 0.1))] == ["6."]
    alone = [word("Jedes", 60, 90, 90), word("Tier", 95, 120, 90)]
    assert look_again(below, alone, 1.0, look("6.", 0.9), look("~", 0.1)) == []


def test_numbers_and_short_last_rows_are_looked_at_first() -> None:
    known = [word("Jedes", 60, 90, 350), word("Tier", 95, 120, 350)]
    specks = [ink(2, 20 * row, 10, 20 * row + 10) for row in range(1, 19)]
    again = look_again(
        page(ink(60, 360, 68, 370), ink(30, 340, 36, 350), *specks), known, 1.0, look("6.", 0.9), look("~", 0.1)
    )
    assert [round(new.bottom - 0.22 * 14) for new, _ in again][:2] == [350, 370]


def test_a_row_that_was_passed_over_is_text_if_most_of_its_words_are_plain() -> None:
    known = [word("Jedes", 60, 90, 50), word("Tier", 95, 120, 50)]
    missed = page(*(ink(60 + 10 * place, 63, 68 + 10 * place, 73) for place in range(6)))

    def row(*sure: float) -> list[str]:
        texts = ("les", "tuiles", "du", "~|")[-len(sure) :]
        read = [word(text, 30 + 20 * place, 45 + 20 * place, 40) for place, text in enumerate(texts)]
        return [new.text for new, _ in look_again(missed, known, 1.0, lambda _: (read, sure), look("~", 0.1))]

    assert row(0.9, 0.9, 0.9, 0.1) == ["les", "tuiles", "du", "~|"]
    assert row(0.9, 0.9, 0.1, 0.1) == []
    assert row(0.9, 0.9, 0.1) == []


def test_what_is_looked_at_again_holds_nothing_of_the_words_beside_it() -> None:
    seen: list[tuple[int, int]] = []

    def watching(picture: Image.Image) -> tuple[Sequence[Word], Sequence[float]]:
        dark = [x for x in range(picture.width) if picture.crop((x, 0, x + 1, picture.height)).getextrema()[0] == 0]
        seen.append((dark[0] - 24, dark[-1] - 24))
        return [], []

    cleaned = page(ink(30, 40, 56, 50), ink(60, 43, 120, 50))
    for piece in cleaned.pieces:
        cleaned.picture.paste(0, (piece.x0, piece.top, piece.x1, piece.bottom))
    look_again(cleaned, [word("Jedes", 60, 90, 50), word("Tier", 95, 120, 50)], 1.0, watching, watching)
    assert seen[0] == (6, 31)


def test_an_unreadable_number_below_others_is_kept_as_a_full_stop() -> None:
    known = [word(f"{n}.", 30, 40, 70 + 20 * n) for n in (1, 2)] + [
        word("Jedes", 60, 90, 50),
        word("Tier", 95, 120, 50),
    ]
    cleaned = page(ink(30, 40, 36, 50), ink(60, 43, 120, 50))
    again = look_again(cleaned, known, 1.0, look("TE", 0.4), look("~", 0.1))
    assert [(new.text, round(new.x0), round(new.bottom, 2)) for new, _ in again] == [(".", 24, 53.08)]
    assert look_again(cleaned, known[1:], 1.0, look("TE", 0.4), look("~", 0.1)) == []
    with_stop = replace(cleaned, pieces=(*cleaned.pieces, ink(38, 48, 40, 50)))
    again = look_again(with_stop, known[1:], 1.0, look("TE", 0.4), look("~", 0.1))
    assert [new.text for new, _ in again] == ["."]
    assert look_again(with_stop, known[2:], 1.0, look("TE", 0.4), look("~", 0.1)) == []


def test_a_part_of_a_word_is_not_read_twice() -> None:
    assert found("rje", 0.9, ink(88, 40, 94, 50)) == []


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
    words, _ = read_hocr(body + short, 0.2)
    assert len({entry.size for entry in words}) == 1
    heading = row_of("sus cartas.", 140, dict.fromkeys("suscart.", 50), 98)
    words, _ = read_hocr(body + heading, 0.2)
    assert words[-1].size > 1.3 * words[0].size


def test_capitals_no_higher_than_small_letters_are_small_ones() -> None:
    high = dict.fromkeys("bdfhklGJ", 36)
    body = row_of("Gib dem Bären das Lamm oder halb das Brot, dann kommt er", 100, high, 50)
    words, _ = read_hocr(body + row_of("nur aus MUSS", 140, {}, 28), 0.2)
    assert [entry.text for entry in words][-3:] == ["nur", "aus", "muss"]
    assert [(made.before, made.after) for made in words[-1].repairs] == [("MUSS", "muss")]
    words, _ = read_hocr(body + row_of("nur aus MUSS", 140, {"M": 36, "U": 36, "S": 36}, 50), 0.2)
    assert words[-1].text == "MUSS" and not words[-1].repairs
    words, _ = read_hocr(body + row_of("nur aus MUSS", 140, dict.fromkeys("nurasMUS", 30), 60), 0.2)
    assert words[-1].text == "MUSS"


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
    words, confidence = read_hocr(text, 0.5)
    assert [entry.text for entry in words] == ["K&M", "Hab"]
    assert [entry.x0 for entry in words] == [50, 155]
    assert words[0].bottom == words[1].bottom and words[0].size == words[1].size == pytest.approx(15)
    assert confidence == [0.96, 0.9]


def test_a_word_that_ocr_is_not_sure_of_is_kept_in_a_row_of_plain_ones() -> None:
    line = "<span class='ocr_line' id='l' title=\"bbox 0 200 500 230; baseline 0 0; x_size 30\">"
    entry = "<span class='ocrx_word' id='w' title='bbox {0} 205 {1} 230; x_wconf {2}'>{3}</span>"
    unsure = entry.format(100, 180, 9, "Miteiner8")
    plain = [
        entry.format(190 + 60 * place, 240 + 60 * place, 96, text) for place, text in enumerate(("nimmst", "du", "die"))
    ]
    assert [entry.text for entry in read_hocr(line + unsure + "".join(plain), 1.0)[0]] == [
        "Miteiner8", "nimmst", "du", "die",
    ]  # fmt: skip
    assert [entry.text for entry in read_hocr(line + unsure + "".join(plain[1:]), 1.0)[0]] == ["du", "die"]
    assert len(read_hocr(line + unsure.replace("Miteiner8", "~~8") + "".join(plain), 1.0)[0]) == 3


def hocr(*words: tuple[str, str]) -> str:
    """A line in hOCR, from words as read and as printed: a letter is 10 pixels wide, 2 apart, a blank 8 more."""
    place, spans = 0, []
    for read, printed in words:
        chars = []
        start = place
        for letter in printed:
            if letter in " \u2009":
                place += 8 if letter == " " else 4
                continue
            chars.append(
                f"<span class='ocrx_cinfo' title='x_bboxes {place} 0 {place + 10} 20; x_conf 99'>{letter}</span>"
            )
            place += 12
        title = f"bbox {start} 0 {place - 2} 20; x_wconf 95"
        spans.append(f"<span class='ocrx_word' id='w' title='{title}'>{''.join(chars)}</span>")
        assert read == "".join(printed.split())
        place += 8
    line = f"<span class='ocr_line' id='l' title=\"bbox 0 0 {place} 20; baseline 0 0; x_size 28\">"
    return line + " ".join(spans) + "</span>"


def texts(page: str) -> list[str]:
    return [entry.text for entry in read_hocr(page, 1.0)[0]]


def test_words_that_were_run_together_are_divided_where_there_is_white() -> None:
    line = hocr(("Bär", "Bär"), ("hatnoch", "hat noch"), ("1Gold,", "1 Gold,"), ("und", "und"), ("zahlt", "zahlt"))
    assert texts(line) == ["Bär", "hat", "noch", "1", "Gold,", "und", "zahlt"]


def test_a_word_that_is_known_on_the_page_stays_whole() -> None:
    line = hocr(("towers", "towers"), ("are", "are"), ("high,", "high,"), ("tiles", "tiles"), ("are", "a re"))
    assert texts(line) == ["towers", "are", "high,", "tiles", "are"]


def test_figures_and_marks_are_not_divided() -> None:
    line = hocr(
        ("am", "am"), ("11", "1\u20091"), ("Ende:", "Ende :"), ("l’or", "l’ or"), ("und", "und"), ("aus", "aus")
    )
    assert texts(line) == ["am", "11", "Ende:", "l’or", "und", "aus"]
    line = hocr(("die", "die"), ("Werte", "Werte"), ("678", "6 7 8"), ("10", "10"), ("und", "und"), ("aus", "aus"))
    assert texts(line) == ["die", "Werte", "6", "7", "8", "10", "und", "aus"]


def test_the_article_a_is_a_word_before_a_known_one() -> None:
    line = hocr(
        ("A", "A"), ("tile", "tile"), ("of", "of"), ("stone.", "stone."), ("Atile", "A\u2009tile"), ("Above", "Above")
    )
    assert texts(line) == ["A", "tile", "of", "stone.", "A", "tile", "Above"]


def test_the_last_word_of_a_row_has_its_full_stop_where_there_is_ink_for_one() -> None:
    text, stop = ink(20, 43, 90, 50), ink(92, 48, 94, 50)
    assert with_stops(page(text, stop), [word("Ende", 20, 90, 50)], 1.0)[0].text == "Ende."
    assert with_stops(page(text), [word("Ende", 20, 90, 50)], 1.0)[0].text == "Ende"
    assert with_stops(page(text, ink(92, 40, 94, 42)), [word("Ende", 20, 90, 50)], 1.0)[0].text == "Ende"


def test_a_page_has_one_form_of_apostrophe_and_dashes_as_long_as_they_are() -> None:
    words = [
        word(text, 0, width, 50, size=10) for text, width in (("l’eau", 20), ("n'est", 20), ("d’or", 20), ("-", 5))
    ]
    assert [entry.text for entry in with_plain_signs(words)] == ["l’eau", "n’est", "d’or", "–"]
    assert with_plain_signs([word("-", 0, 3, 50, size=10)])[0].text == "-"


def test_a_times_sign_stands_between_figures_only() -> None:
    words = [
        word(text, 12 * place, 12 * place + 10, 50) for place, text in enumerate(("5", "x", "5", "Felder", "x", "ja"))
    ]
    signs = with_plain_signs(words)
    assert [entry.text for entry in signs] == ["5", "×", "5", "Felder", "x", "ja"]
    assert [repair.before for repair in signs[1].repairs] == ["x"]
    assert with_plain_signs([word("5x5", 0, 30, 50)])[0].text == "5×5"


def test_noise_in_front_of_a_word_is_taken_off_and_recorded() -> None:
    clean = with_plain_signs([word("<A", 0, 20, 50), word("->", 30, 40, 50)])
    assert [entry.text for entry in clean] == ["A", "->"]
    assert [(repair.kind, repair.before) for repair in clean[0].repairs] == [("noise", "<A")]


def test_a_picture_in_front_of_a_row_is_no_word() -> None:
    icon, text = ink(20, 36, 32, 50), ink(40, 43, 90, 50)
    words = [word("Q", 20, 32, 50), word("Ruling.", 40, 90, 50)]
    assert without_icons(page(icon, text), words, [0.5, 0.9], 1.0) == [False, True]
    assert without_icons(page(icon, text), words, [0.9, 0.9], 1.0) == [True, True]
    assert without_icons(page(ink(20, 40, 28, 50), text), words, [0.5, 0.9], 1.0) == [True, True]


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
    assert leans(whole.crop((left, top, right, bottom))) == italic


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

    def read(picture: Image.Image) -> tuple[Sequence[Word], Sequence[float]]:
        # the dark corner is at the lower left when the page stands upright
        stands = picture.size == (200, 300) and picture.getpixel((0, 299)) == 0
        return (text, [0.95] * 20) if stands else ([word("~J", 20, 80, 50)] * 9, [0.4] * 9)

    noise, doubt = [word("~J", 20, 80, 50)] * 9, [0.4] * 9
    assert not is_readable(noise, doubt) and is_readable(text, [0.95] * 20)
    turned = upright(lying, noise, doubt, read)
    assert turned.size == (200, 300) and turned.getpixel((0, 299)) == 0
    assert upright(lying, noise, doubt, lambda _: (noise, doubt)) is lying


def test_a_numbering_may_begin_where_the_first_pages_are_missing() -> None:
    assert first_number([8, 9, 10, 11]) == 8
    assert first_number([2, 3]) == first_number([1, 8, 9, 10]) == first_number([]) == first_number([88, 89, 90]) == 1
    lines = tuple(
        Line(
            f"{number}. The player to move draws card {number} of the deck.",
            1,
            place,
            (50, 60 * place, 400, 60 * place + 10),
            10,
            spaced=True,
        )
        for place, number in enumerate((8, 9, 10), start=1)
    )
    blocks = outline(Document("a.png", "", (Page(1, lines, 595, 842),)))
    assert [block.number for block in blocks if isinstance(block, Block)] == ["8", "9", "10"]


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
    sure = [0.9, 0.9, 0.3, 0.9, 0.9, 0.9, 0.5]
    assert without_pictures(cleaned, words, sure, 1.0) == [False, False, True, True, True, True, True]


def test_a_letter_that_stands_where_a_number_is_missing_is_that_number() -> None:
    def numbers(*markers: str) -> list[str | None]:
        lines = tuple(
            Line(
                f"{marker} Der Ring liegt auf einem Feld.", 1, place, (50, 60 * place, 400, 60 * place + 10), 10,
                spaced=True, confidence=0.9,
            )
            for place, marker in enumerate(markers, start=1)
        )  # fmt: skip
        blocks = outline(Document("a.png", "", (Page(1, lines, 595, 842),)))
        return [block.number for block in blocks if isinstance(block, Block)]

    assert numbers("1.", "2.", "T.", "4.") == ["1", "2", "3", "4"]
    assert numbers("1.", "2.", "T.", "3.") == ["1", "2", None, "3"]


def test_a_number_flush_with_the_paragraph_above_has_its_full_stop_where_its_own_text_hangs() -> None:
    pieces = (ink(20, 60, 26, 70), ink(28, 68, 30, 70), ink(40, 63, 90, 70))
    above, number, text = word("weniger", 20, 90, 50), word("2", 20, 26, 70), word("Kronen", 40, 90, 70)
    hanging, flush = word("wert", 40, 80, 90), word("wert", 20, 60, 90)
    assert with_stops(page(*pieces), [above, number, text, hanging], 1.0)[1].text == "2."
    assert with_stops(page(*pieces), [above, number, text, flush], 1.0)[1].text == "2"


def test_a_full_stop_that_touches_its_number_from_afar_is_seen_at_a_closer_look() -> None:
    step = 3
    cleaned = replace(page(ink(20, 40, 30, 50), ink(40, 43, 90, 50)), step=step)
    cleaned.picture.paste(0, (84, 144, 90, 150))
    read = [word("1", 60, 80, 150, size=42), word("Der", 120, 270, 150, size=42)]
    assert [entry.text for entry in with_stops(cleaned, read, 1.0)] == ["1.", "Der"]
    taken = [word("1,", 60, 90, 150, size=42), read[1]]
    cleaned.picture.paste(0, (60, 120, 80, 150))
    assert [entry.text for entry in with_stops(cleaned, taken, 1.0)] == ["1.", "Der"]
    cleaned.picture.paste(0, (84, 120, 90, 126))
    assert with_stops(cleaned, read, 1.0) == read


def test_a_figure_in_its_cell_gets_no_full_stop_from_a_speck() -> None:
    pieces = (ink(20, 40, 26, 50), ink(29, 48, 31, 50), ink(120, 40, 126, 50))
    assert [entry.text for entry in with_stops(page(*pieces), [word("7", 20, 26, 50)], 1.0)] == ["7"]
    cells = [word("7", 20, 26, 50), word("12", 120, 130, 50)]
    assert with_stops(page(*pieces), cells, 1.0) == cells


def test_a_closer_look_shows_nothing_of_the_words_beside() -> None:
    cleaned = page(ink(20, 40, 28, 50), ink(31, 40, 60, 50))
    cleaned.picture.paste(0, (20, 40, 28, 50))
    cleaned.picture.paste(99, (31, 40, 60, 50))
    seen: list[Image.Image] = []

    def read(picture: Image.Image) -> tuple[Sequence[Word], Sequence[float]]:
        seen.append(picture)
        return [word("A", 30, 38, 40)], [0.9]

    assert [new.text for new, _ in look_again(cleaned, [word("turn", 31, 60, 50)], 1.0, read, read)] == ["A"]
    assert not seen[0].point([255 if level == 99 else 0 for level in range(256)]).getbbox()
