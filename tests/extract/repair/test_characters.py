"""Letters and digits in other forms than the plain one."""

from __future__ import annotations

from pathlib import Path

from extract.pipeline import extract


def read(folder: Path, text: str) -> list[str]:
    (folder / "a.txt").write_text(text, encoding="utf-8")
    editions = extract([folder / "a.txt"]).editions.values()
    return [block.text for edition in editions for section in edition.sections for block in section.blocks]


def test_wide_digits_in_a_european_text_are_plain_ones(tmp_path: Path) -> None:
    texts = read(tmp_path, "How to play\n\nEach player takes \uff13 coins and \uff11\uff12 cards from the board.\n")
    assert "takes 3 coins and 12 cards" in " ".join(texts)


def test_wide_digits_among_east_asian_signs_stay(tmp_path: Path) -> None:
    line = "\u5404\u30d7\u30ec\u30a4\u30e4\u30fc\u306f\uff13\u679a\u5f15\u304f"
    texts = read(tmp_path, f"How to play\n\nEach player takes three coins and two cards.\n\n{line}\n")
    assert any(line in text for text in texts)
