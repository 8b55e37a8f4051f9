"""Line noise, in documents that plainly have it."""

from __future__ import annotations

import string

import pytest

from extract.model import Document, Line, Page
from extract.repair.noise import is_noise, without_noise

FULL = "The player with the most points wins the game. CS%)O‘O OO0 OCQO @%)OOOO"


def cleaned(*texts: str) -> list[str]:
    """The lines that are left of a page of noisy lines and these."""
    lines = [Line(text, 1, number) for number, text in enumerate((FULL, FULL, *texts), start=1)]
    document = without_noise(Document("a.txt", "", (Page(1, tuple(lines)),)))
    assert [finding.kind for finding in document.findings] == ["damage"]
    first, second, *others = (line.text for line in document.lines())
    assert first == second == "The player with the most points wins the game."
    return others


@pytest.mark.parametrize("letter", [*string.ascii_letters, "é", "ß", "Ж", "1", "-", "|"])
def test_a_line_of_one_letter_is_kept_or_goes_as_a_whole(letter: str) -> None:
    assert cleaned(letter) == ([] if is_noise(letter) else [letter])
    assert cleaned(f" {letter} ") == ([] if is_noise(letter) else [f" {letter} "])


def test_one_small_letter_behind_a_sentence_is_none_of_it() -> None:
    assert cleaned("wins. a") == ["wins."]
    assert cleaned("a wins.") == ["a wins."]


def test_amounts_and_shares_are_no_noise() -> None:
    lines = tuple(Line(f"Whoever has {n}% of the coins pays {n}€ or $5.", 1, n) for n in range(1, 30))
    document = Document("a.txt", "", (Page(1, lines),))
    assert without_noise(document) is document


def test_words_behind_noise_go_only_where_nobody_knows_them() -> None:
    assert cleaned("Take two rings OO0 xyl", "Take two rings OO0 first") == [
        "Take two rings",
        "Take two rings OO0 first",
    ]
