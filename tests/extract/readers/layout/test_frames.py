"""What drawn boxes and lines hold together is read together: framed boxes, cards, ruled tables, labels of pictures."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase.pdfmetrics import stringWidth

from tests.extract.made.sheet import BOLD, TIMES, Sheet, blocks, headings, sentences, texts

SHIPS = (("Ships", "Points"), ("1", "2"), ("2", "5"), ("3", "9"))
TOWERS = (("Towers", "Coins"), ("1", "10"), ("2", "20"), ("3", "30"))


def test_two_ruled_tables_side_by_side_are_two_tables(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.block(60, 760, 440, sentences(1, 4))
    for x, table in ((60, SHIPS), (310, TOWERS)):
        for row, cells in enumerate(table):
            for column, cell in enumerate(cells):
                sheet.box(x + 80 * column, 656 - 15 * row, 80, 15)
                sheet.text(x + 80 * column + 5, 660 - 15 * row, cell)
    sheet.block(60, 560, 440, sentences(2, 4))
    found = list(blocks(sheet.read()))
    assert [block.kind for block in found] == ["paragraph", "table", "table", "paragraph"]
    assert [block.cells for block in found[1:3]] == [SHIPS, TOWERS]


def test_a_table_of_cells_that_each_have_lines_of_their_own_is_one_with_room_for_pictures(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    widths = (60, 60, 40, 240)
    table = (("Trump", "Cards", "Points", "Why"), ("", "", "28", sentences(1, 1)), ("", "", "21", sentences(2, 1)))
    sheet.box(58, 538, 408, 144)
    for row, cells in enumerate(table):
        x = 60.0
        for cell, width in zip(cells, widths, strict=True):
            sheet.box(x, 640 - 50 * row, width, 40)
            sheet.block(x + 4, 665 - 50 * row, width - 8, cell)
            x += width + 2
    (found,) = blocks(sheet.read())
    assert found.cells == table


def test_a_ruled_table_is_one_beside_a_dashed_line(tmp_path: Path) -> None:
    """A fold drawn in hundreds of dashes is no reason to give up looking for cells."""
    sheet = Sheet(tmp_path / "a.pdf")
    table = (("Event", "Effect"), ("Storm", sentences(1, 2)), ("Wind", sentences(4, 2)))
    for row, cells in enumerate(table):
        for cell, x, width in zip(cells, (60, 110), (50, 250), strict=True):
            sheet.box(x, 650 - 40 * row, width, 40)
            sheet.block(x + 5, 678 - 40 * row, width - 10, cell)
    for dash in range(400):
        sheet.box(40 + 1.3 * dash, 300, 0.7, 0.5)
    (found,) = blocks(sheet.read())
    assert found.cells == table


def test_a_ruled_table_across_the_columns_keeps_its_last_column(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    table = (("Event", "Coins", "Effect"), ("Storm", "3", "all ships go back"), ("Wind", "0", "one ship more may sail"))
    for top in (780, 460):
        for column, x in enumerate((60, 310)):
            sheet.block(x, top, 220, sentences(top + column, 9))
    for row, cells in enumerate(table):
        for cell, x, width in zip(cells, (60, 210, 300), (150, 90, 230), strict=True):
            sheet.box(x, 535 - 16 * row, width, 16)
            sheet.text(x + 5, 540 - 16 * row, cell)
    found = list(blocks(sheet.read()))
    assert [block.kind for block in found] == ["paragraph", "paragraph", "table", "paragraph", "paragraph"]
    assert found[2].cells == table


def test_a_cell_of_several_lines_is_one_text_without_its_hyphen(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.block(60, 760, 440, sentences(1, 4))
    cells = (("Card", "Effect"), ("Storm", "All ships go back to the har-\nbour of their owner."), ("Wind", "Sail on."))
    y = 700.0
    for row in cells:
        height = 12 * (1 + row[1].count("\n")) + 6
        for cell, x, width in zip(row, (60, 160), (100, 200), strict=True):
            sheet.box(x, y - height, width, height)
            for index, line in enumerate(cell.split("\n")):
                sheet.text(x + 4, y - 12 - 12 * index, line)
        y -= height
    (table,) = [block for block in blocks(sheet.read()) if block.kind == "table"]
    assert table.cells[1] == ("Storm", "All ships go back to the harbour of their owner.")
    assert [repair.kind for repair in table.repairs] == ["hyphen"]
    assert table.raw is not None and "har-" in table.raw


def test_each_card_of_a_grid_is_read_by_itself_row_by_row(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    expected: list[str] = []
    for index in range(9):
        x, y = 60 + 162 * (index % 3), 580 - 212 * (index // 3)
        text = sentences(index * 3 + 1, 2)
        sheet.box(x, y, 150, 200)
        sheet.text(x + 10, y + 180, f"Card {index}", BOLD, 12)
        sheet.block(x + 10, y + 70, 130, text, size=9)
        expected += [f"Card {index}", text]
    rulebook = sheet.read()
    found: list[str] = []
    for section in rulebook.editions["en"].sections:
        found += [section.heading, *(" ".join(block.text.split()) for block in section.blocks)]
    assert [text for text in found if text] == expected


def test_a_box_beside_the_text_does_not_run_into_it(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    hint, upper, lower = sentences(40, 3), sentences(1, 4), sentences(5, 4)
    y = sheet.block(60, 760, 220, upper)
    sheet.box(180, y - 70, 100, 75)
    sheet.block(185, y - 10, 90, hint, "Helvetica", 7)
    y = sheet.block(60, y - 6, 110, lower)
    found = texts(sheet.read())
    assert found == [upper, lower, hint]


def test_labels_in_a_picture_are_one_caption(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    above, below = sentences(1, 4), sentences(5, 4)
    y = sheet.block(60, 760, 220, above)
    sheet.box(60, y - 100, 220, 90)
    sheet.box(80, y - 60, 30, 40)
    sheet.text(80, y - 70, "DECK", "Helvetica", 7)
    sheet.text(180, y - 45, "MARKET", "Helvetica", 7)
    sheet.block(60, y - 120, 220, below)
    found = list(blocks(sheet.read()))
    assert [(block.kind, block.text) for block in found] == [
        ("paragraph", above),
        ("caption", "MARKET\nDECK"),
        ("paragraph", below),
    ]


def test_captions_below_pictures_are_captions_each_by_itself(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    above, below = sentences(1, 4), sentences(5, 4)
    y = sheet.block(60, 760, 240, above) - 10
    for index, name in enumerate(("37 rings", "96 marbles", "1 mat")):
        sheet.box(60 + 80 * index, y - 40, 50, 40)
        sheet.canvas.circle(85 + 80 * index, y - 20, 15)
        sheet.canvas.drawCentredString(85 + 80 * index, y - 52, name)
    sheet.block(60, y - 75, 240, below)
    assert [(block.kind, block.text) for block in blocks(sheet.read())] == [
        ("paragraph", above),
        ("caption", "37 rings"),
        ("caption", "96 marbles"),
        ("caption", "1 mat"),
        ("paragraph", below),
    ]


def test_a_short_rule_between_pictures_is_no_caption(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 760, 240, sentences(1, 4)) - 10
    rules = ("Draw one card.", "Place one boat.", "Pay two coins.")
    for number, rule in enumerate(rules, start=1):
        sheet.box(60, y - 40, 100, 40)
        for x in (80, 110, 140):
            sheet.canvas.circle(x, y - 20, 6)
        sheet.canvas.drawCentredString(110, y - 52, f"{number}. {rule}")
        y -= 70
    sheet.block(60, y, 240, sentences(5, 4))
    assert [block.text for block in blocks(sheet.read()) if block.kind == "rule"] == [*rules]


def test_a_number_alone_below_a_picture_is_its_caption(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 760, 240, sentences(1, 4)) - 10
    for index in range(3):
        sheet.box(60 + 80 * index, y - 40, 50, 40)
        sheet.canvas.circle(85 + 80 * index, y - 20, 15)
        sheet.canvas.drawCentredString(85 + 80 * index, y - 52, f"{index + 1}.")
    sheet.block(60, y - 75, 240, sentences(5, 4))
    assert [block.text for block in blocks(sheet.read()) if block.kind == "caption"] == ["1.", "2.", "3."]


def test_a_table_with_lines_between_its_rows_alone_keeps_its_narrow_columns(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.block(60, 780, 240, sentences(1, 4))
    rows = (
        ("Players", "Marbles", "Rings", "Shape"),
        ("2", "10 for the first, 11 for the second", "19", "hexagon, 3 to a side"),
        ("3", "10 each", "28", "triangle, 7 to a side"),
        ("4", "10 each", "37", "hexagon, 4 to a side"),
    )
    tops = (700, 684, 656, 628, 600)
    for top in tops:
        sheet.line(56, top, 300, top)
    for top, cells in zip(tops, rows, strict=False):
        for x, width, cell in zip((60, 98, 195, 222), (35, 95, 25, 70), cells, strict=True):
            sheet.block(x, top - 11, width, cell)
    (table,) = [block for block in blocks(sheet.read()) if block.kind == "table"]
    assert table.cells == rows


def test_boxes_that_share_their_sides_are_read_column_by_column(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    begins: list[str] = []
    for x, top, height in ((60, 700, 150), (60, 550, 150), (300, 720, 190), (300, 530, 130)):
        sheet.box(x, top - height, 240, height)
        text = sentences(len(begins) + 1, 4)
        begins.append(text[:30])
        sheet.block(x + 12, top - 20, 210, text)
    whole = " ".join(texts(sheet.read()))
    places = [whole.find(begin) for begin in begins]
    assert -1 not in places and places == sorted(places)


def test_a_cell_without_a_line_of_its_own_keeps_its_place(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 760, 240, sentences(1, 4)) - 20
    rows = (("Players", "5", "6", "7"), ("Guards", "3", "4", "4"), ("Thieves", "2", "2", "3"))
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            if row < 2 or column % 2 == 0:
                sheet.box(60 + 60 * column, y - 15 * row - 15, 60, 15)
            sheet.text(65 + 60 * column, y - 15 * row - 11, cell)
    sheet.block(60, y - 75, 240, sentences(5, 4))
    tables = [block.cells for block in blocks(sheet.read()) if block.kind == "table"]
    assert [[list(row) for row in table] for table in tables] == [[list(row) for row in rows]]


def test_boxes_that_lie_on_one_another_are_no_table(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    texts = [sentences(first, 5) for first in (1, 6, 11)]
    sheet.box(50, 400, 300, 380)
    sheet.box(50, 440, 120, 300)
    sheet.box(170, 440, 180, 300)
    sheet.box(200, 480, 180, 200)
    y = 760.0
    for text in texts:
        y = sheet.block(60, y, 280, text) - 20
    assert [block.text for block in blocks(sheet.read())] == texts


def test_a_label_over_two_lines_is_one(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 760, 220, sentences(1, 4))
    sheet.box(60, y - 100, 220, 90)
    sheet.box(80, y - 60, 30, 40)
    sheet.text(80, y - 70, "DISCARD", "Helvetica", 7)
    sheet.text(84, y - 78, "PILE", "Helvetica", 7)
    sheet.text(180, y - 70, "DECK", "Helvetica", 7)
    sheet.block(60, y - 120, 220, sentences(5, 4))
    assert [block.text for block in blocks(sheet.read()) if block.kind == "caption"] == ["DISCARD PILE; DECK"]


def test_grounds_behind_whole_pages_make_no_table(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    for x, name in ((40, "Rolling"), (300, "Tricks")):
        for y, height, grey in ((760, 40, 0.8), (100, 660, 0.95)):
            sheet.canvas.setFillGray(grey)
            sheet.canvas.rect(x, y, 260, height, stroke=0, fill=1)
        sheet.canvas.setFillGray(0)
        sheet.text(x + 20, 775, name, BOLD, 14)
        sheet.block(x + 20, 730, 220, sentences(x // 20, 24))
    read = sheet.read()
    assert {block.kind for block in blocks(read)} == {"paragraph"}
    assert [text for _, text in headings(read)] == ["Rolling", "Tricks"]


def test_bold_type_below_a_wide_picture_is_the_heading_of_the_text_that_follows(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    for font, size in ((BOLD, 11.5), (TIMES, 10)):
        sheet.box(60, 500, 400, 280)
        sheet.text(225, 485, "Into the hall", font, size)
        sheet.block(60, 460, 400, sentences(1, 8))
        sheet.page()
    assert [text for _, text in headings(sheet.read())] == ["Into the hall"]


def test_lines_with_a_ground_of_their_own_make_no_table(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.block(60, 790, 440, sentences(1, 8))
    lines = simpleSplit("Piracy: this is optional, but a lot of fun. " + sentences(3, 9), TIMES, 10, 400)
    for row, text in enumerate(lines):
        sheet.canvas.setFillColorRGB(1, 1, 0)
        y = 640 - 12 * row
        edges = [60, *([90, 200] if row == 0 else []), 60 + stringWidth(text, TIMES, 10)]
        for left, right in pairwise(edges):
            sheet.canvas.rect(left, y - 3, right - left, 12, stroke=0, fill=1)
        sheet.canvas.setFillGray(0)
        sheet.text(60, y, text)
    read = sheet.read()
    assert {block.kind for block in blocks(read)} == {"paragraph"}
    assert texts(read)[-1].replace("\n", " ") == " ".join(lines)


def test_a_ruled_table_goes_on_overleaf_unless_a_head_begins_another(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    pages = (
        (("Place", "Points"), ("first", "5"), ("second", "3")),
        (("third", "1"), ("fourth", "0")),
        (("Cards", "Coins"), ("one", "7"), ("two", "5")),
    )
    for page, rows in enumerate(pages):
        y = sheet.block(60, 790, 440, sentences(1, 12)) - 20 if page == 0 else 790
        for row, cells in enumerate(rows):
            font = BOLD if cells[0] in ("Place", "Cards") else TIMES
            for column, cell in enumerate(cells):
                sheet.box(60 + 100 * column, y - 4 - 16 * row, 100, 16)
                sheet.text(66 + 100 * column, y - 16 * row, cell, font)
        sheet.page()
    tables = [block.cells for block in blocks(sheet.read()) if block.kind == "table"]
    assert [[cells[0] for cells in table] for table in tables] == [
        ["Place", "first", "second", "third", "fourth"],
        ["Cards", "one", "two"],
    ]
