"""Tables whose cells are tinted boxes with white between them."""

from __future__ import annotations

from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from extract.pipeline import extract
from extract.rulebook import Block, Edition

MATRIX = (
    ("", "Wheat", "Barley", "Rye"),
    ("North field", "3", "5", "2"),
    ("South field", "4", "4", "6"),
    ("River bank", "7", "2", "3"),
)


def page(path: Path, cells: tuple[tuple[str, ...], ...], *, width: float = 70, height: float = 20) -> Edition:
    made = Canvas(str(path), pagesize=(595, 842))
    made.setFont("Helvetica", 11)
    made.drawString(
        60, 760, "The number where the row of the field and the column of the crop meet is what it is worth."
    )
    for down, row in enumerate(cells):
        for across, text in enumerate(row):
            x, y = 60 + across * (width + 6), 700 - down * (height + 6)
            if not text:
                continue
            made.setFillGray(0.9)
            made.rect(x, y, width, height, stroke=0, fill=1)
            made.setFillGray(0)
            made.drawCentredString(x + width / 2, y + height / 2 - 4, text)
    made.drawString(60, 500, "A field without a crop is worth nothing, but you may sow it again in the next round.")
    made.save()
    (edition,) = extract([path], ocr="never").editions.values()
    return edition


def tables(edition: Edition) -> list[Block]:
    return [block for section in edition.sections for block in section.blocks if block.kind == "table"]


def test_tinted_fields_are_a_table(tmp_path: Path) -> None:
    (table,) = tables(page(tmp_path / "a.pdf", MATRIX))
    assert table.cells == MATRIX


def test_points_in_a_row_are_a_score_table(tmp_path: Path) -> None:
    edition = page(tmp_path / "a.pdf", (("Crops", "1", "2", "3", "4"), ("Points", "0", "3", "7", "12")))
    assert edition.facts["score_table"].value == [[1, 0], [2, 3], [3, 7], [4, 12]]


def test_the_spaces_of_a_board_are_no_table(tmp_path: Path) -> None:
    squares = tuple(tuple(str(5 * row + place) for place in range(1, 6)) for row in range(5))
    assert not tables(page(tmp_path / "a.pdf", squares, width=24, height=24))
