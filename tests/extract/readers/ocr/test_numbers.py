"""The full stops of numbers and rows, which OCR passes over or takes for others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from extract.readers.ocr.markers import with_stops
from tests.extract.readers.ocr.inked import ink, page, reading, word


def test_a_number_has_its_full_stop_where_there_is_ink_for_one() -> None:
    digit, stop, text = ink(20, 40, 26, 50), ink(28, 48, 30, 50), ink(40, 43, 90, 50)
    read = [word("7", 20, 26, 50), word("Der", 40, 60, 50), word("Zug", 65, 90, 50)]
    assert [entry.text for entry in with_stops(reading(page(digit, stop, text), read))] == ["7.", "Der", "Zug"]
    assert with_stops(reading(page(digit, text), read)) == read


@pytest.mark.parametrize("mistaken", ["7:", "7%", "7"])
def test_what_ocr_took_for_something_else_is_a_full_stop_again(mistaken: str) -> None:
    pieces = (ink(20, 40, 26, 50), ink(28, 48, 30, 50), ink(40, 43, 90, 50))
    read = [word(mistaken, 20, 30, 50), word("Der", 40, 90, 50)]
    assert with_stops(reading(page(*pieces), read))[0].text == "7."


def test_a_colon_of_two_specks_stays_a_colon() -> None:
    pieces = (ink(20, 40, 26, 50), ink(28, 48, 30, 50), ink(28, 43, 30, 45), ink(40, 43, 90, 50))
    assert with_stops(reading(page(*pieces), [word("7:", 20, 30, 50), word("Der", 40, 90, 50)]))[0].text == "7:"


def test_a_number_that_begins_the_row_of_a_paragraph_gets_no_full_stop() -> None:
    pieces = (ink(20, 60, 26, 70), ink(28, 68, 30, 70), ink(40, 63, 90, 70))
    read = [word("weniger", 20, 90, 50), word("2", 20, 26, 70), word("Kronen", 40, 90, 70)]
    assert with_stops(reading(page(*pieces), read)) == read


def test_a_number_flush_with_the_paragraph_above_has_its_full_stop_where_its_own_text_hangs() -> None:
    pieces = (ink(20, 60, 26, 70), ink(28, 68, 30, 70), ink(40, 63, 90, 70))
    above, number, text = word("weniger", 20, 90, 50), word("2", 20, 26, 70), word("Kronen", 40, 90, 70)
    hanging, flush = word("wert", 40, 80, 90), word("wert", 20, 60, 90)
    assert with_stops(reading(page(*pieces), [above, number, text, hanging]))[1].text == "2."
    assert with_stops(reading(page(*pieces), [above, number, text, flush]))[1].text == "2"


def test_a_full_stop_that_touches_its_number_from_afar_is_seen_at_a_closer_look() -> None:
    step = 3
    cleaned = replace(page(ink(20, 40, 30, 50), ink(40, 43, 90, 50)), step=step)
    cleaned.picture.paste(0, (84, 144, 90, 150))
    read = [word("1", 60, 80, 150, size=42), word("Der", 120, 270, 150, size=42)]
    assert [entry.text for entry in with_stops(reading(cleaned, read))] == ["1.", "Der"]
    taken = [word("1,", 60, 90, 150, size=42), read[1]]
    cleaned.picture.paste(0, (60, 120, 80, 150))
    assert [entry.text for entry in with_stops(reading(cleaned, taken))] == ["1.", "Der"]
    cleaned.picture.paste(0, (84, 120, 90, 126))
    assert with_stops(reading(cleaned, read)) == read


def test_a_figure_in_its_cell_gets_no_full_stop_from_a_speck() -> None:
    pieces = (ink(20, 40, 26, 50), ink(29, 48, 31, 50), ink(120, 40, 126, 50))
    assert [entry.text for entry in with_stops(reading(page(*pieces), [word("7", 20, 26, 50)]))] == ["7"]
    cells = [word("7", 20, 26, 50), word("12", 120, 130, 50)]
    assert with_stops(reading(page(*pieces), cells)) == cells
