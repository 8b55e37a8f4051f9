"""Short words that OCR read together with their neighbour are two words where the page has white between them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PIL import Image

from extract.model import LANGUAGES, Language
from extract.pixels import Cleaned
from extract.readers.ocr.split_words import split_words
from extract.readers.words import Word
from tests.extract.readers.ocr.inked import reading

LETTER = 10.0
SIZE = 20.0


def printed(*texts: str) -> tuple[Cleaned, Word]:
    """A page with these words side by side, a letter 10 pixels wide and a blank 6; and all of it as one word."""
    picture = Image.new("L", (600, 100), 255)
    left = 20
    for text in texts:
        for _ in text:
            picture.paste(0, (left, 40, left + 9, 50))
            left += 10
        left += 6
    word = Word("".join(texts), 20, left - 7, 50 - 0.78 * SIZE, 50 + 0.22 * SIZE, SIZE, bold=False)
    return Cleaned(picture, (), (), (), LETTER, 1), word


def read(*texts: str, languages: Sequence[Language] = LANGUAGES) -> list[str]:
    page, word = printed(*texts)
    return [part.text for part in split_words(reading(page, [word], languages=languages))]


@pytest.mark.parametrize(
    ("texts", "language"),
    [
        (("A", "tile"), "en"),
        (("When", "a"), "en"),
        (("a", "short,"), "en"),
        (("auf", "jeden"), "de"),
        (("le", "joueur"), "fr"),
        (("la", "carta"), "es"),
    ],
)
def test_two_known_words_with_white_between_them_are_two(texts: tuple[str, str], language: Language) -> None:
    assert read(*texts, languages=[language]) == list(texts)


def test_the_first_of_two_words_has_the_repair_and_each_its_place() -> None:
    page, word = printed("A", "tile")
    first, second = split_words(reading(page, [word._replace(sure=0.9)], languages=["en"]))
    assert [(repair.kind, repair.before, repair.after) for repair in first.repairs] == [("spaces", "Atile", "A tile")]
    assert (first.x0, first.x1, second.x0, second.x1) == pytest.approx((20, 29, 36, 75), abs=1)
    assert second.repairs == () and (first.sure, second.sure) == (0.9, 0.9)


def test_what_has_no_white_inside_or_is_a_word_stays_whole() -> None:
    assert read("Atile", languages=["en"]) == ["Atile"]
    assert read("a", "bout", languages=["en"]) == ["about"]
    assert read("Aus", "qqq", languages=["de"]) == ["Ausqqq"]


def test_single_letters_are_words_of_some_languages_only() -> None:
    assert read("A", "tile", languages=["de"]) == ["Atile"]


def test_a_word_that_stands_elsewhere_on_the_page_is_known() -> None:
    page, word = printed("A", "zorbo")
    elsewhere = Word("Zorbo", 20, 90, 80, 100, SIZE, bold=False)
    assert [part.text for part in split_words(reading(page, [word, elsewhere], languages=["en"]))] == [
        "A",
        "zorbo",
        "Zorbo",
    ]


def test_the_letter_at_the_end_may_stand_outside_the_box_of_its_word() -> None:
    page, word = printed("When", "a")
    narrow = word._replace(x1=60)
    assert [part.text for part in split_words(reading(page, [narrow], languages=["en"]))] == ["When", "a"]
