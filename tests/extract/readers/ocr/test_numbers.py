"""Numbers and signs that OCR passes over or takes for others: full stops, second looks, figures in cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PIL import Image

from extract.pixels import Component
from extract.readers.ocr.markers import with_stops
from extract.readers.ocr.missed import Look, look_again
from extract.readers.words import Word
from tests.extract.readers.ocr.inked import ink, page, word


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


def found(text: str, sure: float, *pieces: Component, figures: str = "~") -> list[tuple[str, float]]:
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
