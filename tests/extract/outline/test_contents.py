"""Tables of contents are lists, and what they name is a heading; rules have numbers of many forms."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from extract.model import Document, Line, Page
from extract.outline.contents import with_contents
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
    assert (first.kind, first.text) == ("list", "\n".join("  " * (indent > 0) + text for text, _, indent in ENTRIES))
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
        ("1", "2", "3", "4"),
        ("1-", "2-", "3-"),
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


def test_points_set_in_below_a_numbered_rule_lie_below_it(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = 790.0
    for index, (marker, indent) in enumerate((("1.", 0), ("•", 18), ("•", 18), ("2.", 0))):
        sheet.text(60 + indent, y, marker)
        y = sheet.block(74 + indent, y, 300, sentences(5 * index + 1, 2))
    first, points, second = blocks(sheet.read())
    assert (first.kind, points.kind, second.kind) == ("rule", "list", "rule")
    assert points.text.split("\n") == ["  " + sentences(6, 2), "  " + sentences(11, 2)]


def contents(*entries: str, indents: Sequence[float] = (), elsewhere: Sequence[str] = ()) -> list[Line]:
    """The lines of two pages: what may be a table of contents, and lines of their own on the page behind it."""
    indents = [*indents, *[0.0] * len(entries)]
    first = [Line(text, 1, n, indent=indents[n - 1]) for n, text in enumerate(entries, start=1)]
    second = [Line(text, 2, n, spaced=True) for n, text in enumerate(elsewhere, start=1)]
    document = Document("a.txt", "", (Page(1, tuple(first)), Page(2, tuple(second))))
    return list(with_contents(document).lines())


def listed(*entries: str, elsewhere: Sequence[str] = ()) -> list[str]:
    """What of these lines is taken for the entries of a table of contents."""
    return [line.text for line in contents(*entries, elsewhere=elsewhere) if line.kind == "list"]


def test_three_entries_make_a_table_of_contents_and_two_do_not() -> None:
    assert listed("Aim ... 1", "Turn ... 2", "End ... 4") == ["Aim", "Turn", "End"]
    assert listed("Aim ... 1", "Turn ... 2") == []


def test_three_dots_lead_to_a_page_and_two_do_not() -> None:
    assert listed("Aim .. 1", "Turn .. 2", "End .. 4") == []
    assert listed("Aim .. 1", "Turn .. 2", "End .. 4", elsewhere=("Aim", "Turn", "End")) == ["Aim", "Turn", "End"]
    assert listed("Aim \u2026 1", "Turn \u2026 2", "End \u2026 4") == ["Aim", "Turn", "End"]


def test_half_of_the_entries_with_leaders_or_elsewhere_will_do() -> None:
    four = ["Aim ... 1", "Turn ... 2", "End 4", "Thanks 5"]
    assert len(listed(*four)) == 4
    one = ["Aim ... 1", "Turn 2", "End 4", "Thanks 5"]
    assert listed(*one) == listed(*one, elsewhere=["Turn"]) == []
    assert len(listed(*one, elsewhere=["End", "Turn"])) == 4


def test_pages_rise_and_are_numbers_of_three_digits_at_most() -> None:
    assert len(listed("Aim ... 9", "Turn ... 9", "End ... 100")) == 3
    assert listed("Aim ... 9", "Turn ... 8", "End ... 9") == []
    assert listed("Aim ... 9", "Turn ... 10", "End ... 1000") == []


def test_one_line_may_stand_before_the_rest_of_an_entry_and_two_may_not() -> None:
    long = ["Aim ... 1", "What is done", "in a turn ... 2", "End ... 4"]
    assert listed(*long) == ["Aim", "What is done", "in a turn", "End"]
    assert listed("Aim ... 1", "What is", "done", "in a turn ... 2", "End ... 4") == []


def test_what_stands_four_points_farther_in_is_a_level_lower_down_to_the_sixth() -> None:
    names = ("One", "Two", "Three", "Four", "Five", "Six", "Seven")
    for step, levels in ((4.0, [2, 3, 4, 5, 6, 6, 6]), (1.0, [2, 2, 2, 3, 3, 3, 4])):
        indents = [step * n for n in range(7)]
        lines = contents(
            *(f"{name} ... {n}" for n, name in enumerate(names, start=1)), indents=indents, elsewhere=names
        )
        assert [line.heading for line in lines if line.page == 2] == levels
