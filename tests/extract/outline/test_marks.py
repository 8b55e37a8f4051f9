"""Items of lists by their marks, whatever these look like; dashes inside sentences begin none."""

from __future__ import annotations

from pathlib import Path

import pytest

from extract.forms import write_markdown
from extract.model import is_bullet
from extract.pipeline import extract
from tests.extract.made.sheet import Sheet, blocks, sentences


def test_signs_of_any_kind_are_marks_and_marks_of_sentences_are_none() -> None:
    assert all(map(is_bullet, "•‣⁃◦▪■►➢➤❖✓☐⦁\uf0a7–-*·→∙※›"))
    assert not any(map(is_bullet, ".,;:!?¿¡…'\"“”«»()§&%©™/"))
    assert not is_bullet("--")


def test_a_dash_at_the_beginning_of_a_line_begins_no_item(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    for row, text in enumerate(
        ("The lower area of a card shows in which games of the whole box", "– how many play – the card is used.")
    ):
        sheet.text(60, 790 - 12 * row, text)
    sheet.block(60, 740, 250, sentences(1, 4))
    first, _ = blocks(sheet.read())
    assert first.kind == "paragraph" and first.text.endswith("– how many play – the card is used.")


@pytest.mark.parametrize("size", [10, 14])
def test_a_large_bullet_does_not_set_its_second_line_off(size: int, tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(1, 3)) - 6
    items = [sentences(index, 2) for index in (5, 9, 14)]
    for item in items:
        sheet.text(66, y - 3, "•", "Symbol", size)
        y = sheet.block(84, y, 300, item)
    found = [block for block in blocks(sheet.read()) if block.kind == "list"]
    assert [block.text.split("\n") for block in found] == [items]


def test_a_sign_right_before_its_text_is_a_mark_and_a_dash_there_is_none(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(1, 3)) - 6
    for row, text in enumerate(("•Turn a tile over.", "•Draw a card.")):
        sheet.text(60, y - 12 * row, text)
    sheet.text(60, y - 48, "-Nobody draws twice.")
    _, items, last = blocks(sheet.read())
    assert (items.kind, items.text) == ("list", "Turn a tile over.\nDraw a card.")
    assert last.text == "-Nobody draws twice."


def test_items_lie_as_deep_on_the_next_page_also_where_it_begins_with_the_deeper_ones(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(1, 3)) - 12
    pages = (((78, "Cards"), (96, "Red ones"), (114, "with a ship on them and")), ((96, "Blue ones"), (78, "Coins")))
    for page, rows in enumerate(pages):
        for row, (x, text) in enumerate(rows):
            top = (790 if page else y) - 12 * row
            sheet.text(x, top, "•")
            sheet.text(x + 12, top, text)
        if not page:
            sheet.page()
    *_, items = blocks(sheet.read())
    assert items.text.split("\n") == ["Cards", "  Red ones", "    with a ship on them and", "  Blue ones", "Coins"]


def test_a_list_may_begin_with_items_that_lie_deeper(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(1, 3)) - 12
    for row, (x, text) in enumerate(((96, "Red cards"), (96, "Blue cards"), (78, "Coins"))):
        sheet.text(x, y - 12 * row, "•")
        sheet.text(x + 12, y - 12 * row, text)
    read = sheet.read()
    *_, items = blocks(read)
    assert items.text.split("\n") == ["  Red cards", "  Blue cards", "Coins"]
    assert '{"text"' not in write_markdown(read.editions["en"])


def test_a_ring_that_is_an_o_is_a_mark_before_a_number_too(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(1, 3)) - 12
    for row, text in enumerate(("o 5 cards for each symbol.", "o Swap cards", "o one of them")):
        sheet.text(66, y - 24 * row, text)
    items = [block.text for block in blocks(sheet.read()) if block.kind == "list"]
    assert items == ["5 cards for each symbol.\nSwap cards"]


def test_roman_numbers_far_from_their_texts_are_no_column(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(1, 3)) - 12
    for number in ("i.", "ii.", "iii.", "iv."):
        sheet.right(78, y, number)
        y = sheet.block(96, y, 300, sentences(len(number), 2))
    rules = [block for block in blocks(sheet.read()) if block.kind == "rule"]
    assert [rule.number for rule in rules] == ["i", "ii", "iii", "iv"]
    assert rules[1].text == sentences(3, 2)


def test_a_text_farther_out_than_the_marks_above_it_is_no_part_of_the_last_item(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 240, sentences(1, 3))
    for text in ("• the resources of the city", "• those of its gray cards (goods)"):
        sheet.text(72, y, text)
        y -= 12
    sheet.block(
        60, y, 240, "However, it is not possible to buy those of the others. They are reserved for their owners."
    )
    _, items, last = blocks(sheet.read())
    assert items.text.split("\n") == ["the resources of the city", "those of its gray cards (goods)"]
    assert last.text.startswith("However")


@pytest.mark.parametrize("name", ["a.md", "a.txt"])
def test_letters_below_numbers_and_bullets_of_a_text_are_items_there(name: str, tmp_path: Path) -> None:
    source = tmp_path / name
    source.write_text(
        "1. Draw a card.\n   a. Keep a red one.\n   b. Pass a blue one.\n2. Move.\n   - on the land\n     a. slowly\n"
        "     b. fast\n   - on the sea\n"
    )
    found = [(block.kind, block.text) for block in blocks(extract([source]))]
    assert found == [
        ("rule", "Draw a card."),
        ("list", "  a. Keep a red one.\n  b. Pass a blue one."),
        ("rule", "Move."),
        ("list", "  on the land\n    a. slowly\n    b. fast\n  on the sea"),
    ]


def test_a_hyphen_right_before_its_text_marks_an_item_where_several_do(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(1, 4)) - 10
    for row, text in enumerate(("-Shuffle the cards", "-Deal five of them", "-27 of them stay", "-Turn over the next")):
        sheet.text(60, y - 13 * row, text)
    *_, last = blocks(sheet.read())
    expected = ["Shuffle the cards", "Deal five of them", "27 of them stay", "Turn over the next"]
    assert (last.kind, last.text.split("\n")) == ("list", expected)
