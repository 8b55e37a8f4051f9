"""Columns of a few lines on a page that is not set in columns, and tables that look like them."""

from __future__ import annotations

from pathlib import Path

from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas

from extract.pipeline import extract
from extract.rulebook import Block
from printables.drawing import font
from tests.extract.made.sheet import TIMES, Sheet, sentences, texts

LEFT = (
    "In every round each player may build one",
    "wall beside a tower that stands already.",
    "A wall that has been built stays until the",
    "end of the game, whatever may happen to",
    "the tower beside it.",
)
RIGHT = (
    "Soldiers move after the walls have been",
    "built. They never jump over a wall, and",
    "they never stand on one.",
)


def page(path: Path, rows: list[list[tuple[float, str]]], pitch: float = 13) -> list[Block]:
    """Lines across the page, then `rows` of (x, text), then lines across again."""
    canvas = Canvas(str(path))
    canvas.setFont(font("serif").fontName, 11)
    wide = "The tower of the player who began the game is the first one that has to be defended, now and later on."
    y = 760.0
    for row in [[(60.0, wide)], [(60.0, wide)], [], *rows, [], [(60.0, wide)], [(60.0, wide)]]:
        for x, text in row:
            canvas.drawString(x, y, text)
        y -= pitch
    canvas.save()
    (section,) = extract([path]).editions["en"].sections
    return list(section.blocks)


def test_a_passage_in_two_columns_is_read_one_after_the_other(tmp_path: Path) -> None:
    rows = [[(60.0, left), *([(330.0, RIGHT[i])] if i < len(RIGHT) else [])] for i, left in enumerate(LEFT)]
    texts = [block.text for block in page(tmp_path / "a.pdf", rows)]
    assert " ".join(LEFT) in texts and " ".join(RIGHT) in texts
    assert len(texts) == 4


def test_a_table_with_cells_of_several_lines_stays_a_table(tmp_path: Path) -> None:
    rows = [
        [(60.0, "Players"), (160.0, "Stones"), (330.0, "Board")],
        [(60.0, "2"), (160.0, "ten for the first"), (330.0, "hexagon with three")],
        [(160.0, "and nine for the"), (330.0, "spaces to a side")],
        [(160.0, "second")],
        [(60.0, "3"), (160.0, "eight each"), (330.0, "triangle with four")],
        [(330.0, "spaces to a side")],
        [(60.0, "4"), (160.0, "seven each"), (330.0, "hexagon")],
    ]
    tables = [block.cells for block in page(tmp_path / "a.pdf", rows) if block.kind == "table"]
    assert tables == [
        (
            ("Players", "Stones", "Board"),
            ("2", "ten for the first and nine for the second", "hexagon with three spaces to a side"),
            ("3", "eight each", "triangle with four spaces to a side"),
            ("4", "seven each", "hexagon"),
        )
    ]


def test_a_hyphen_that_its_font_calls_soft_is_read_as_it_is_seen(tmp_path: Path) -> None:
    rows = [[(60.0, "Send an E\u00admail to all T\u00adshirt and tile\u00ad and card\u00admakers of the town.")]]
    texts = [block.text for block in page(tmp_path / "a.pdf", rows)]
    assert "Send an E-mail to all T-shirt and tile- and card-makers of the town." in texts


def test_lines_that_hang_are_texts_of_their_own(tmp_path: Path) -> None:
    """What begins as far out as the first line of a hanging text is the next one."""
    sheet = Sheet(tmp_path / "a.pdf")
    rules = [f"{act} {sentences(place, 1)}" for place, act in enumerate(("Ships may sail.", "Towers stay.", "Rest."))]
    y = 780.0
    for _ in range(2):
        for rule in rules:
            head, *rest = simpleSplit(rule, TIMES, 10, 170)
            for line, x in zip((head, *rest), (60, *(80 for _ in rest)), strict=True):
                sheet.text(x, y, line)
                y -= 12
    assert texts(sheet.read())[:6] == 2 * rules


def test_short_lines_far_below_one_another_are_texts_of_their_own(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    prizes = ["First prize: 300 coins", "Second prize: 150 coins", "Third prize: 50 coins", "Men: 30 coins"]
    for row, prize in enumerate(prizes):
        sheet.text(60, 780 - 22 * row, prize)
    for row, line in enumerate(simpleSplit(sentences(1, 8), TIMES, 10, 400)):
        sheet.text(60, 680 - 22 * row, line)
    assert texts(sheet.read()) == [*prizes, sentences(1, 8)]


def test_lists_side_by_side_below_their_headings_are_no_table(tmp_path: Path) -> None:
    left, right = (
        ["Each player", "- ten wooden markers", "- one card", "- a king"],
        ["All together", "- one die with ten sides", "- a map"],
    )
    rows = [[(60.0, one), (300.0, other)] for one, other in zip(left, [*right, ""], strict=True)]
    found = [(block.kind, block.text) for block in page(tmp_path / "a.pdf", rows) if block.kind == "list"]
    assert found == [("list", "ten wooden markers\none card\na king"), ("list", "one die with ten sides\na map")]
