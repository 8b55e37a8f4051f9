"""Bullets that are drawn begin items; points of icons do not."""

from __future__ import annotations

from pathlib import Path

from tests.extract.made.sheet import Sheet, blocks, sentences

_ITEMS = ("Take two coins from the bank", "Turn over the next card of the deck", "Pass the dice to the left")


def _sheet(path: Path) -> Sheet:
    sheet = Sheet(path)
    sheet.block(60, 760, 400, sentences(1, 6))
    for index, item in enumerate(_ITEMS):
        sheet.text(90, 660 - 14 * index, item)
    return sheet


def test_small_filled_shapes_before_lines_are_bullets(tmp_path: Path) -> None:
    sheet = _sheet(tmp_path / "a.pdf")
    for index in range(3):
        sheet.canvas.circle(80, 663.5 - 14 * index, 1.6, stroke=0, fill=1)
    *_, last = blocks(sheet.read())
    assert (last.kind, last.text.split("\n")) == ("list", list(_ITEMS))


def test_points_in_a_ring_are_no_bullets(tmp_path: Path) -> None:
    sheet = _sheet(tmp_path / "a.pdf")
    for index in range(3):
        sheet.canvas.circle(80, 663.5 - 14 * index, 1.6, stroke=0, fill=1)
        sheet.canvas.circle(80, 663.5 - 14 * index, 4)
    assert not [block for block in blocks(sheet.read()) if block.kind == "list"]
