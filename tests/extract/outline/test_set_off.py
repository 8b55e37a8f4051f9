"""What sets a line off makes it a heading only where it is one; numbers inside sentences begin no rule."""

from __future__ import annotations

from pathlib import Path

from reportlab.lib.utils import simpleSplit

from tests.extract.made.sheet import BOLD, TIMES, Sheet, blocks, headings, sentences, texts


def test_a_bold_first_line_that_reads_on_is_no_heading(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 300, sentences(1, 6)) - 10
    lines = simpleSplit("Whoever ends the round without a single card in hand " + sentences(2, 3), TIMES, 10, 282)
    sheet.text(60, y, lines[0], BOLD, 10)
    for row, text in enumerate(lines[1:], 1):
        sheet.text(60, y - 12 * row, text)
    read = sheet.read()
    assert headings(read) == []
    assert texts(read)[-1].endswith(" ".join(lines))


def test_a_heading_may_have_a_mark_and_items_in_large_type_are_items(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.text(60, 800, "■ Before the game", BOLD, 14)
    y = sheet.block(60, 780, 440, sentences(1, 8)) - 12
    for text in ("• Draw a card", "• Pay a coin and lay the", "  ship on the table"):
        sheet.text(60, y, text, TIMES, 13)
        y -= 15
    read = sheet.read()
    assert [text for _, text in headings(read)] == ["Before the game"]
    assert list(blocks(read))[-1].text.split("\n") == ["Draw a card", "Pay a coin and lay the ship on the table"]


def test_a_number_that_ends_a_sentence_on_the_next_line_begins_no_rule(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.text(60, 790, "1. Lay out the board and put all of the six ships of your colour on")
    sheet.text(72, 778, "the spaces at the edge of it, in any order, but none of them on number")
    sheet.text(72, 766, "2. Then take the coins.")
    (rule,) = [block for block in blocks(sheet.read()) if block.kind == "rule"]
    assert rule.text.endswith("on number 2. Then take the coins.")
