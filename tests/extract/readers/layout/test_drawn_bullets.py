"""Lists whose points are drawn."""

from __future__ import annotations

from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from extract.pipeline import extract
from extract.rulebook import Block

ITEMS = ("48 cards with animals, of each kind four, and a card", "that shows the forest", "9 wolves", "1 die")


def page(path: Path, shape: str, starts: tuple[bool, ...] = (True, False, True, True)) -> list[Block]:
    canvas = Canvas(str(path))
    canvas.setFont("Times-Roman", 10)
    canvas.drawString(60, 760, "What is in the box has to be counted before the first game by one of the players:")
    for index, (text, starts_item) in enumerate(zip(ITEMS, starts, strict=True)):
        y = 735 - 12 * index
        canvas.drawString(75, y, text)
        if starts_item and shape == "disc":
            canvas.circle(64, y + 3, 1.6, stroke=0, fill=1)
        elif starts_item:
            canvas.rect(62, y + 1.5, 3.2, 3.2, stroke=0, fill=1)
    canvas.save()
    (section,) = extract([path]).editions["en"].sections
    return list(section.blocks)


@pytest.mark.parametrize("shape", ["disc", "square"])
def test_a_drawn_point_begins_an_item(shape: str, tmp_path: Path) -> None:
    (found,) = [block for block in page(tmp_path / "a.pdf", shape) if block.kind == "list"]
    assert found.text.split("\n") == [f"{ITEMS[0]} {ITEMS[1]}", *ITEMS[2:]]


def test_a_single_dot_is_no_list(tmp_path: Path) -> None:
    blocks = page(tmp_path / "a.pdf", "disc", (True, False, False, False))
    assert not [block for block in blocks if block.kind == "list" or "•" in block.text]


def test_the_dots_of_a_picture_beside_the_text_are_no_list(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"))
    canvas.setFont("Times-Roman", 10)
    for index, text in enumerate(
        ("The region is new only if it was not", "closed off before by the same spaces", "of the player.")
    ):
        canvas.drawString(120, 735 - 12 * index, text)
        for x in (70, 88, 106):
            canvas.circle(x, 738 - 12 * index, 1.6, stroke=0, fill=1)
    canvas.save()
    (section,) = extract([tmp_path / "a.pdf"]).editions["en"].sections
    assert [block.kind for block in section.blocks] == ["paragraph"]
