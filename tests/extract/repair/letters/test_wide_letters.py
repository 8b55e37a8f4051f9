"""Letters and digits as wide as East Asian signs."""

from __future__ import annotations

from pathlib import Path

from tests.extract.repair.spelling.test_confused import read, text_of


def test_wide_digits_in_a_european_text_are_plain_ones(tmp_path: Path) -> None:
    book = read(tmp_path, "How to play\n\nEach player takes \uff13 coins and \uff11\uff12 cards from the board.\n")
    assert "takes 3 coins and 12 cards" in text_of(book)


def test_wide_digits_among_east_asian_signs_stay(tmp_path: Path) -> None:
    line = "\u5404\u30d7\u30ec\u30a4\u30e4\u30fc\u306f\uff13\u679a\u5f15\u304f"
    book = read(tmp_path, f"How to play\n\nEach player takes three coins and two cards.\n\n{line}\n")
    texts = [block.text for edition in book.editions.values() for part in edition.sections for block in part.blocks]
    assert any(line in text for text in texts)
