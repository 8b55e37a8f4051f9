"""Texts that stand across the columns of a page."""

from __future__ import annotations

from pathlib import Path

from tests.extract.made.sheet import Sheet, sentences, texts


def test_the_short_last_line_of_a_text_across_both_columns_stays_with_it(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    long = "Whoever holds the lantern at the end of a round sails first in the round that comes after"
    sheet.text(60, 780, long)
    sheet.text(60, 766, "it, whatever the wind.")
    left, right = sentences(1, 8), sentences(11, 8)
    sheet.block(60, 735, 220, left)
    sheet.block(310, 735, 220, right)
    assert texts(sheet.read()) == [f"{long} it, whatever the wind.", left, right]
