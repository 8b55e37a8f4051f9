"""Large first letters over several rows."""

from __future__ import annotations

from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from extract.pipeline import extract
from printables.drawing import font
from tests.extract.made.sheet import SANS, Sheet, blocks


def text_of(path: Path, initial: str, *rows: str) -> str:
    """What is read of a passage whose initial stands beside its first two rows."""
    canvas = Canvas(str(path))
    canvas.setFont(font("serif").fontName, 28)
    canvas.drawString(60, 740, initial)
    canvas.setFont(font("serif").fontName, 11)
    for number, row in enumerate(rows):
        canvas.drawString(
            62 + canvas.stringWidth(initial, font("serif").fontName, 28) if number < 2 else 60, 752 - 13 * number, row
        )
    canvas.save()
    (section,) = extract([path]).editions["en"].sections
    return "\n".join(block.text for block in section.blocks)


@pytest.mark.parametrize(
    ("initial", "first", "read"),
    [
        ("L", "ondon sleeps", "London sleeps"),
        ("O", "n a wet evening", "On a wet evening"),
        ("A", "game begins", "A game begins"),
    ],
)
def test_an_initial_stands_before_the_word_that_it_begins(initial: str, first: str, read: str, tmp_path: Path) -> None:
    rest = ("and all five friends meet at the old club,", "where the oldest of them has a plan that nobody else knows.")
    assert text_of(tmp_path / "a.pdf", initial, f"{first} in the city", *rest).startswith(f"{read} in the city and all")


def test_a_letter_beside_a_heading_or_a_single_row_begins_no_word(tmp_path: Path) -> None:
    assert "Board" in text_of(tmp_path / "a.pdf", "B", "Board of the player", "who begins with the second colour")
    assert "Bone" not in text_of(tmp_path / "b.pdf", "B", "one row of the board is beside the letter")


def test_a_large_number_beside_rows_is_that_of_the_step_that_begins_there(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    steps = (
        ("Take the cards out of the box and give", "each of the players seven of them."),
        ("Lay all the others in the middle of the", "table, face down, and turn one over."),
    )
    for number, lines in enumerate(steps, 1):
        top = 800 - 50 * number
        sheet.text(60, top - 10, str(number), SANS, 20)
        for row, text in enumerate(lines):
            sheet.text(84, top - 12 * row, text)
    rules = [(block.number, " ".join(block.text.split())) for block in blocks(sheet.read())]
    assert rules == [(str(number), " ".join(lines)) for number, lines in enumerate(steps, 1)]
