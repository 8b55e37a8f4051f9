"""The numbers of rules on a scan are read once more, side by side, where they stand below others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PIL import Image

from extract.pixels import Cleaned, Component
from extract.readers.ocr.reading import Look
from extract.readers.ocr.rule_numbers import with_rule_numbers
from extract.readers.words import Word
from tests.extract.readers.ocr.inked import reading

LETTER = 8.0
SIZE = 14.0


def word(text: str, x0: float, x1: float, foot: float) -> Word:
    return Word(text, x0, x1, foot - 0.78 * SIZE, foot + 0.22 * SIZE, SIZE, bold=False)


def page(rows: Sequence[float]) -> Cleaned:
    """A page with the ink of a digit and a full stop in front of each row."""
    pieces = []
    for foot in map(int, rows):
        pieces.append(Component(20, foot - 11, 27, foot, [(row, 20, 27) for row in range(foot - 11, foot)]))
        pieces.append(Component(29, foot - 2, 31, foot, [(row, 29, 31) for row in range(foot - 2, foot)]))
    return Cleaned(Image.new("L", (400, 400), 255), tuple(pieces), (), (), LETTER, 1)


def look(text: str, sure: float) -> Look:
    """A reader of a sheet with one cell."""
    return lambda sheet, _: [
        word(text, sheet.width / 2 - 4, sheet.width / 2 + 4, sheet.height - 20)._replace(sure=sure)
    ]


ROWS = (50.0, 90.0, 130.0, 170.0)


def read(third: str, sure: float, again: tuple[str, float], *, indent: float = 40) -> list[tuple[str, list[str]]]:
    """What begins the rows of four rules, with the repairs; the third is `third`, "" where it was passed over."""
    numbers = [word(text, 20, 31, foot) for text, foot in zip(("1.", "2.", third, "4."), ROWS, strict=True) if text]
    texts = [word("Player", 40 if foot != ROWS[2] else indent, 90, foot) for foot in ROWS]
    numbers = [entry._replace(sure=sure if entry.text == third else 0.9) for entry in numbers]
    found = with_rule_numbers(reading(page(ROWS), [*numbers, *texts], look(*again)))
    found = sorted((entry for entry in found if entry.text != "Player"), key=lambda entry: entry.top)
    return [(entry.text, [f"{repair.before}>{repair.after}" for repair in entry.repairs]) for entry in found]


def test_a_number_that_was_passed_over_is_read() -> None:
    assert read("", 0.0, ("3.", 0.95)) == [("1.", []), ("2.", []), ("3.", []), ("4.", [])]


def test_a_number_without_its_stop_has_it_where_there_is_ink_for_it() -> None:
    assert read("", 0.0, ("3", 0.95))[2] == ("3.", [])
    cleaned = page(ROWS)
    dotless = replace(cleaned, pieces=tuple(piece for piece in cleaned.pieces if piece.width > 2))
    words = [word(text, 20, 31, foot) for text, foot in (("1.", 50), ("2.", 90))]
    words += [word("Player", 40, 90, foot) for foot in ROWS]
    assert len(with_rule_numbers(reading(dotless, words, look("3", 0.95)))) == 6


@pytest.mark.parametrize("misread", ["D.", "il", "T.:"])
def test_what_was_taken_for_letters_is_a_number_again_with_a_repair(misread: str) -> None:
    assert read(misread, 0.5, ("3.", 0.95))[2] == ("3.", [f"{misread}>3."])


def test_words_that_are_sure_or_stand_otherwise_are_left_alone() -> None:
    assert read("It", 0.95, ("11.", 0.95))[2] == ("It", [])
    assert read("It", 0.5, ("11.", 0.95), indent=60)[2] == ("It", [])
    assert read("D.", 0.5, ("3.", 0.4))[2] == ("D.", [])
