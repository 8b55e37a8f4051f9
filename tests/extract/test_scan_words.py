"""What is done with the words that OCR gives: full stops, passed-over signs, sizes of type, languages of pages."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PIL import Image

from extract.document import Line, Page
from extract.readers.drawings import Cleaned
from extract.readers.glyphs import Word
from extract.readers.ink import Blot
from extract.readers.markers import with_stops
from extract.readers.missed import Look, look_again
from extract.readers.sizes import type_size, with_even_sizes
from extract.readers.tesseract import read_hocr

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


def found(text: str, sure: float, *pieces: Blot) -> list[tuple[str, float]]:
    known = [word("Jedes", 60, 90, 50), word("Tier", 95, 120, 50)]
    cleaned = page(*pieces, ink(60, 43, 120, 50))
    return [(new.text, round(new.bottom, 2)) for new, _ in look_again(cleaned, known, 1.0, look(text, sure))]


def test_ink_that_was_passed_over_is_looked_at_again_and_stands_on_the_row_beside_it() -> None:
    assert found("6.", 0.9, ink(30, 40, 36, 50)) == [("6.", 53.08)]


def test_what_does_not_read_like_text_is_left_out() -> None:
    digit = ink(30, 40, 36, 50)
    assert found("6.", 0.3, digit) == []
    assert found("~\\", 0.9, digit) == []
    assert found("6%", 0.5, digit) == []
    assert found("6%", 0.5, digit, ink(38, 48, 40, 50)) == [("6.", 53.08)]


def test_a_part_of_a_word_is_not_read_twice() -> None:
    assert found("rje", 0.9, ink(88, 40, 94, 50)) == []


def test_the_size_of_type_does_not_depend_on_the_letters_of_a_line() -> None:
    tall, small = 0.7 * 10, 0.48 * 10
    assert type_size([("Tal", tall), ("neu", small)]) == pytest.approx(10)
    assert type_size([("neu", small), ("vor", small)]) == pytest.approx(10)
    assert type_size([("même", tall)]) == pytest.approx(10)
    assert type_size([("Élan", 9.0), ("neu", small)]) == pytest.approx(10)
    assert type_size([("—", 3.0)]) is None


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
