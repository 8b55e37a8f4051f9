"""Footnotes stand behind the paragraph of their mark, and the mark is no part of the sentence."""

from __future__ import annotations

from pathlib import Path

from tests.extract.made.sheet import Sheet, blocks, sentences


def test_a_footnote_stands_behind_the_paragraph_that_goes_on_over_the_page(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    whole = sentences(1, 4)
    words = whole.split()
    first, second = " ".join(words[:16]), " ".join(words[16:])
    sheet.block(60, 790, 400, sentences(40, 4))
    sheet.text(60, 700, "Coins of the old edition")
    end = 60 + sheet.canvas.stringWidth("Coins of the old edition", "Times-Roman", 10)
    sheet.text(end, 703.5, "1", size=6.5)
    sheet.text(end + 3.6, 700, ", too, count here.")
    sheet.block(60, 140, 300, first)
    sheet.line(60, 90, 140, 90)
    sheet.text(60, 82, "1", size=5.5)
    sheet.text(64, 80, "The old edition was blue, and its coins were of wood, which", size=8)
    sheet.text(60, 70, "is why they float.", size=8)
    sheet.page()
    sheet.block(60, 790, 300, second)
    found = list(blocks(sheet.read()))
    assert [(block.kind, block.text) for block in found[1:]] == [
        ("paragraph", "Coins of the old edition, too, count here."),
        ("paragraph", whole),
        ("note", "1 The old edition was blue, and its coins were of wood, which is why they float."),
    ]
    assert [(repair.kind, repair.before) for repair in found[1].repairs] == [("footnote", "1")]
    assert found[1].raw == "Coins of the old edition 1 , too, count here."


def test_small_raised_type_without_a_footnote_stays(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.block(60, 790, 400, sentences(40, 4))
    sheet.text(60, 700, "The board covers 2 m")
    end = 60 + sheet.canvas.stringWidth("The board covers 2 m", "Times-Roman", 10)
    sheet.text(end, 703.5, "2", size=6.5)
    sheet.text(end + 6, 700, "of the table.")
    sheet.text(60, 60, "Printed by the press of the harbour.", size=7)
    found = [block.text for block in blocks(sheet.read())]
    assert found[1:] == ["The board covers 2 m2 of the table.", "Printed by the press of the harbour."]
