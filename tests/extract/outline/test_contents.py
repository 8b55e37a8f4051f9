"""Tables of contents are lists, and what they name is a heading; rules have numbers of many forms."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.extract.made.sheet import BOLD, Sheet, blocks, headings, sentences

ENTRIES = (("1. The islands", 2, 0), ("2. The turn", 2, 0), ("a. Trading", 2, 12), ("b. Sailing", 3, 12))


@pytest.mark.parametrize("leaders", [True, False])
def test_a_table_of_contents_is_a_list_and_names_the_headings(leaders: bool, tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.text(60, 790, "Contents", BOLD, 16)
    y: float
    for index, (text, page, indent) in enumerate(ENTRIES):
        y = 740 - 15 * index
        sheet.text(60 + indent, y, text)
        if leaders:
            sheet.text(200, y, ". " * 60)
        sheet.right(530, y, str(page))
    sheet.page()
    y = 790.0
    for text, _, indent in ENTRIES:
        sheet.text(60 + 5 * indent, y, text, BOLD if not indent else "Times-Roman", 10 if indent else 14)
        y = sheet.block(60, y - 24, 440, sentences(int(y), 4)) - 14
    rulebook = sheet.read()
    first = next(blocks(rulebook))
    assert (first.kind, first.text) == ("list", "\n".join(text for text, _, _ in ENTRIES))
    assert first.raw is not None or not leaders
    assert headings(rulebook) == [(1, "Contents"), *((3 if indent else 2, text) for text, _, indent in ENTRIES)]


def test_a_table_of_points_is_no_table_of_contents(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.block(60, 790, 440, sentences(1, 4))
    rows = (("A lantern", "2"), ("A harbour", "5"), ("A tower", "9"))
    for index, (name, points) in enumerate(rows):
        sheet.text(60, 700 - 13 * index, name)
        sheet.right(300, 700 - 13 * index, points)
    (table,) = [block for block in blocks(sheet.read()) if block.kind == "table"]
    assert table.cells == rows


@pytest.mark.parametrize(
    "markers",
    [
        ("1.1", "1.2", "1.2.1", "1.2.2", "1.3", "2.1"),
        ("(a)", "(b)", "(c)"),
        ("a.", "b.", "c."),
        ("A.", "B.", "C."),
        ("I.", "II.", "III.", "IV."),
        ("1", "2", "3", "4"),
    ],
)
def test_rules_have_numbers_of_many_forms(markers: tuple[str, ...], tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(3, 3)) - 8
    for index, marker in enumerate(markers):
        sheet.text(60, y, marker)
        y = sheet.block(90, y, 380, sentences(10 * index + 1, 3)) - 5
    rules = [block for block in blocks(sheet.read()) if block.kind == "rule"]
    assert [(rule.marker or f"{rule.number}.") for rule in rules] == list(markers)
    assert [rule.text for rule in rules] == [sentences(10 * index + 1, 3) for index in range(len(markers))]


def test_a_letter_alone_is_no_number(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    text = "A. Berg and B. Holm made this game. " + sentences(3, 6)
    sheet.block(60, 790, 300, text)
    (block,) = blocks(sheet.read())
    assert (block.kind, block.text) == ("paragraph", text)


def test_items_of_lists_in_lists_are_items(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    items: list[str] = []
    y = 790.0
    for index, (marker, indent) in enumerate((("•", 0), ("–", 24), ("–", 24), ("•", 0), ("–", 24))):
        items.append(sentences(5 * index + 1, 2))
        sheet.text(60 + indent, y, marker)
        y = sheet.block(72 + indent, y, 300, items[-1])
    (block,) = blocks(sheet.read())
    inset = ("", "  ", "  ", "", "  ")
    assert (block.kind, block.text.split("\n")) == ("list", [a + b for a, b in zip(inset, items, strict=True)])
