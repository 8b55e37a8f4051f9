"""Captions beside a text, on none of its lines."""

from __future__ import annotations

from pathlib import Path

from tests.extract.made.sheet import SANS, Sheet, blocks, sentences


def test_a_name_beside_a_text_parts_no_sentence(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(1, 4)) - 30
    said = [sentences(index, 3) for index in (5, 9, 14)]
    for name, text in zip(("Climber", "Scout", "Water carrier"), said, strict=True):
        sheet.text(66, y - 19, name, SANS, 6)
        y = sheet.block(130, y, 330, text) - 30
    found = list(blocks(sheet.read()))
    assert [block.text for block in found if block.kind == "paragraph"] == [sentences(1, 4), *said]
    assert [block.text for block in found if block.kind == "caption"] == ["Climber", "Scout", "Water carrier"]
