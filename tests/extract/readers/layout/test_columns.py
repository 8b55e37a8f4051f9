"""Reading order on pages of columns, and what stands across them, beside them or in their lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfgen.canvas import Canvas

from extract.pipeline import extract
from tests.extract.made.sheet import BOLD, TIMES, Sheet, blocks, headings, sentences, texts


def test_short_columns_between_a_title_and_a_box_across_the_page_are_columns(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.text(100, 780, "The very windy harbour of the north", BOLD, 24)
    sheet.text(100, 755, "A game of ships and towers for the whole family, by Anna Berg and Tom Fields")
    left = sheet.block(60, 700, 220, sentences(1, 8))
    sheet.block(310, 705, 220, sentences(11, 4))
    sheet.text(60, left - 15, "What you need", BOLD, 13)
    sheet.block(60, left - 35, 220, sentences(21, 4))
    sheet.canvas.setFillGray(0.9)
    sheet.canvas.rect(55, 60, 485, 90, fill=1, stroke=0)
    sheet.canvas.setFillGray(0)
    sheet.block(65, 125, 465, sentences(31, 5))
    found = texts(sheet.read())
    assert found[-4:] == [sentences(first, count) for first, count in ((1, 8), (21, 4), (11, 4), (31, 5))]


def test_a_table_without_lines_below_a_text_is_not_read_column_by_column(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(1, 12))
    rows: tuple[tuple[str, str], ...] = (
        ("A ship in the outer harbour", "two coins and a card"),
        ("A tower at the market", "three coins and no card"),
    )
    rows += (
        ("A bridge over the long river", "one coin for each stone"),
        ("A house in the old town", "six coins or a card"),
    )
    rows += (("A tree in the royal garden", "no coins in this round"),)
    for index, cells in enumerate(rows):
        for x, cell in zip((60, 320), cells, strict=True):
            sheet.text(x, y - 20 - 14 * index, cell)
    assert [block.cells for block in blocks(sheet.read()) if block.kind == "table"] == [rows]


@pytest.mark.parametrize(
    ("rest", "found"),
    [
        ("Then you", ["What if the market is empty? Then you take three coins at once."]),
        ("", ["you take three coins at once."]),
    ],
)
def test_a_bold_question_that_its_answer_follows_on_the_same_line_is_no_heading(
    rest: str, found: list[str], tmp_path: Path
) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 780, 440, sentences(1, 8))
    question = "What if the market is empty?"
    sheet.text(60, y - 20, question, "Times-Bold")
    sheet.text(60 + sheet.canvas.stringWidth(question, "Times-Bold", 10) + 3, y - 20, rest)
    sheet.text(60, y - 32, "take three coins at once." if rest else "you take three coins at once.")
    rulebook = sheet.read()
    assert texts(rulebook)[1:] == found
    assert headings(rulebook) == ([] if rest else [(1, question)])


def test_headings_side_by_side_belong_to_their_columns(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.text(60, 810, "Harbour", BOLD, 24)
    for index, x in enumerate((60, 310)):
        sheet.text(x, 760, ("At dawn", "At night")[index], BOLD, 16)
        sheet.block(x, 730, 220, sentences(10 * index + 1, 8))
    rulebook = sheet.read()
    assert headings(rulebook) == [(1, "Harbour"), (2, "At dawn"), (2, "At night")]
    assert texts(rulebook) == [sentences(1, 8), sentences(11, 8)]


def test_cards_without_boxes_are_no_table(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    expected: list[str] = []
    for index in range(9):
        x, y = 60 + 165 * (index // 3), 760 - 160 * (index % 3)
        sheet.text(x, y, f"Card {index}", BOLD, 12)
        expected.append(sentences(3 * index + 1, 3))
        sheet.block(x, y - 60, 130, expected[-1], size=9)
    rulebook = sheet.read()
    assert texts(rulebook) == expected
    assert [text for _, text in headings(rulebook)] == [f"Card {index}" for index in range(9)]


def test_two_pages_on_one_sheet_lose_both_page_numbers(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf", landscape(A4))
    expected = [sentences(11 * index + 1, 9) for index in range(4)]
    for index, text in enumerate(expected):
        x = 40 + 421 * (index % 2)
        sheet.block(x, 540, 340, text)
        sheet.text(x + 170, 20, str(index + 1), size=8)
        if index == 1:
            sheet.page()
    assert texts(sheet.read()) == expected


def test_narrow_columns_of_numbers_are_columns(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.block(60, 790, 440, sentences(1, 4))
    rows = [(name, *(str((at + 1) * by) for by in range(1, 8))) for at, name in enumerate(("Red", "Blue", "Green"))]
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            width = sheet.canvas.stringWidth(cell, TIMES, 10)
            sheet.text(60 if not column else 110 + 14 * column - width / 2, 700 - 14 * row, cell)
    (table,) = [block for block in blocks(sheet.read()) if block.kind == "table"]
    assert table.cells == tuple(rows)


@pytest.mark.parametrize(
    "lines", [("Anna Berg, Tom Fields and Rita Lowe", "27 July 2015"), ("Anna Berg and Rita Lowe", "den 3. Mai 2001")]
)
def test_who_made_it_and_when_are_no_headings(lines: tuple[str, str], tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.text(60, 790, "The Islands of Lanterns", BOLD, 22)
    sheet.text(60, 765, lines[0], BOLD, 12)
    sheet.text(60, 748, lines[1].removeprefix("den "), BOLD, 12)
    sheet.text(60, 715, "Action Cards and Event Cards", BOLD, 12)
    sheet.block(60, 700, 440, sentences(1, 6))
    assert [text for _, text in headings(sheet.read())] == ["The Islands of Lanterns", "Action Cards and Event Cards"]


def test_a_head_that_two_pages_of_a_language_have_is_no_text(tmp_path: Path) -> None:
    heads = ("Moon fishers - rules of play", "Mondfischer - Spielregel")
    bodies = (
        "The player whose turn it is puts a net on a free space of the sea and takes one fish from there.",
        "Wer an der Reihe ist, legt ein Netz auf ein freies Feld des Meeres und nimmt von dort einen Fisch.",
    )
    canvas = Canvas(str(tmp_path / "a.pdf"))
    for head, text in zip(heads, bodies, strict=True):
        for page in (1, 2):
            canvas.setFont("Times-Roman", 9)
            canvas.drawString(60, 805, head)
            canvas.setFont("Times-Roman", 10)
            for row in range(4):
                canvas.drawString(60, 760 - 30 * row, f"{page}{row}. {text}" if row else text)
            canvas.showPage()
    canvas.save()
    editions = extract([tmp_path / "a.pdf"]).editions
    assert set(editions) == {"en", "de"}
    texts_found = [b.text for e in editions.values() for s in e.sections for b in s.blocks]
    headings_found = [s.heading for e in editions.values() for s in e.sections]
    assert not [text for text in (*texts_found, *headings_found) if any(head in text for head in heads)]


def test_a_text_that_ends_above_the_foot_of_the_one_beside_it_does_not_go_on_there(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    for x, rows in (
        (60, ("Squares that the penguin reaches:", "d4, e4, f4, d3, f3, d2, e2, f2")),
        (320, ("Ways of the snake from there:", "to the left by d4 and e5", "to the right by f2 and g1", "or back")),
    ):
        for row, text in enumerate(rows):
            sheet.text(x, 700 - 12 * row, text)
    left, *_ = texts(sheet.read())
    assert left.replace("\n", " ") == "Squares that the penguin reaches: d4, e4, f4, d3, f3, d2, e2, f2"


def test_a_sentence_that_goes_on_beside_the_end_of_a_text_tells_that_pages_are_read_across(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    upper = (
        "Characters have special abilities that",
        "may be used at once when these are played,",
        "or later, when they lie face",
    )
    rest = ("up on the table in front of you.", "You may use them before you play", "or before you pass.")
    for x, rows in ((60, upper), (320, rest)):
        for row, text in enumerate(rows):
            sheet.text(x, 790 - 12 * row, text)
    for x, name in ((60, "The Thief"), (320, "The Warrior")):
        sheet.text(x, 720, name, BOLD, 14)
        sheet.block(x, 700, 200, sentences(x // 60, 4))
    first, *others = texts(sheet.read())
    assert first.replace("\n", " ") == " ".join((*upper, *rest))
    assert others == [sentences(1, 4), sentences(5, 4)]


def test_a_text_goes_on_in_the_first_of_the_columns_below(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.text(60, 780, "Harbour Lights", BOLD, 24)
    parts = [f"and then {sentences(8 * place, 5)} Whoever has none of them takes one more card" for place in range(3)]
    parts[0] = parts[0].removeprefix("and then ")
    for (x, y), part in zip(((320, 790), (60, 490), (320, 490)), parts, strict=True):
        sheet.block(x, y, 220, part)
    (text,) = texts(sheet.read())
    assert text.replace("\n", " ") == " ".join(parts)
