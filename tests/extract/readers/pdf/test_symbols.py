"""Icons of symbol fonts inside sentences: the sentence stays whole, and the icon is one."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader

from extract.readers.pdf.characters import Char
from extract.readers.pdf.glyphs import page_words
from tests.extract.made.sheet import BOLD, TIMES, Sheet, blocks, sentences

_ITEMS = ("Take two coins from the bank", "Turn over the next card of the deck", "Pass the dice to the left")


def test_an_icon_inside_a_sentence_is_the_icon(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.block(60, 780, 440, sentences(1, 5))
    x = 60.0
    for part in ("Pay two", "♠", "and draw a card, or pay", "★", "and draw none."):
        font, size = ("ZapfDingbats", 13.0) if len(part) == 1 else ("Times-Roman", 10.0)
        sheet.text(x, 700, part, font, size)
        x += sheet.canvas.stringWidth(part, font, size) + 3
    block = list(blocks(sheet.read()))[1]
    assert block.text == "Pay two ♠ and draw a card, or pay ★ and draw none."


@pytest.mark.parametrize(
    ("text", "font", "icon"),
    [
        ("J", "ABCDEF+Wingdings-Regular", "◆"),
        ("n", "ABCDEF+Wingdings-Regular", "•"),
        ("u", "ABCDEF+ZapfDingbatsITC", "•"),
        ("\ue014", "ABCDEF+GameFont", "◆"),
        ("\uf0b7", "SymbolMT", "\uf0b7"),
        ("\uf6d9", "SymbolMT", "©"),
        ("\uf763", "MinionExpert", "C"),
        ("\uf734", "MinionExpert", "4"),
        ("J", "Times-Roman", "J"),
        ("➔", "ZapfDingbats", "➔"),
    ],
)
def test_characters_of_symbol_fonts_are_icons(text: str, font: str, icon: str) -> None:
    char = Char(text, 60, 70, 100, 10, font, 0, (60, 90, 70, 100))
    (word,) = page_words([char])
    assert word.text == icon
    assert [repair.before for repair in word.repairs] == [text] * (icon != text)


def test_the_standard_symbol_font_has_an_encoding_of_its_own(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.block(60, 780, 440, sentences(1, 5))
    line = sheet.canvas.beginText(60, 700)
    for part in ("On spaces with an arrow (", "→", ") you go on to the next one."):
        line.setFont("Symbol" if part == "→" else TIMES, 10)
        line.textOut(part)
    sheet.canvas.drawText(line)
    block = list(blocks(sheet.read()))[1]
    assert block.text == "On spaces with an arrow (→) you go on to the next one."


def _items(path: Path) -> Sheet:
    sheet = Sheet(path)
    sheet.block(60, 760, 400, sentences(1, 6))
    for index, item in enumerate(_ITEMS):
        sheet.text(90, 660 - 14 * index, item)
    return sheet


@pytest.mark.parametrize("filled", [0, 1])
def test_small_shapes_before_lines_are_bullets(filled: int, tmp_path: Path) -> None:
    sheet = _items(tmp_path / "a.pdf")
    for index in range(3):
        sheet.canvas.circle(80, 663.5 - 14 * index, 1.6, stroke=1 - filled, fill=filled)
    *_, last = blocks(sheet.read())
    assert (last.kind, last.text.split("\n")) == ("list", list(_ITEMS))


def test_shapes_before_lines_in_large_type_are_bullets(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    for index, item in enumerate(_ITEMS):
        sheet.text(90, 660 - 36 * index, item, size=28)
        sheet.canvas.circle(72, 669 - 36 * index, 5, stroke=0, fill=1)
    assert [(block.kind, block.text.split("\n")) for block in blocks(sheet.read())] == [("list", list(_ITEMS))]


def test_points_in_a_ring_are_no_bullets(tmp_path: Path) -> None:
    sheet = _items(tmp_path / "a.pdf")
    for index in range(3):
        sheet.canvas.circle(80, 663.5 - 14 * index, 1.6, stroke=0, fill=1)
        sheet.canvas.circle(80, 663.5 - 14 * index, 4)
    assert not [block for block in blocks(sheet.read()) if block.kind == "list"]


def test_numbers_in_discs_before_texts_number_rules_and_others_do_not(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(1, 4)) - 14
    for number in (1, 2, 3):
        sheet.canvas.setFillGray(0)
        sheet.canvas.circle(70, y + 3.4, 7, stroke=0, fill=1)
        sheet.canvas.setFillGray(1)
        sheet.text(67.5, y, str(number), BOLD, 9)
        sheet.canvas.setFillGray(0)
        y = sheet.block(86, y, 400, sentences(3 * number, 1)) - 8
    sheet.text(60, y - 20, "Whoever has")
    sheet.canvas.circle(122, y - 16.6, 7, stroke=1, fill=0)
    sheet.text(119.5, y - 20, "4", BOLD, 9)
    sheet.text(134, y - 20, "coins pays them back.")
    rules = [block for block in blocks(sheet.read()) if block.kind == "rule"]
    assert [(rule.number, rule.text) for rule in rules] == [(str(n), sentences(3 * n, 1)) for n in (1, 2, 3)]


def test_a_number_in_a_disc_beside_two_lines_is_that_of_both(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    disc = Image.new("RGB", (30, 30), "darkred")
    y = sheet.block(60, 790, 440, sentences(1, 4)) - 14
    for number in (1, 2, 3):
        below = sheet.block(86, y, 200, sentences(3 * number, 1))
        middle = (y + below + 12) / 2 + 3.4
        sheet.canvas.drawImage(ImageReader(disc), 63, middle - 7, 14, 14)
        sheet.canvas.setFillGray(1)
        sheet.text(67.5, middle - 3.4, str(number), BOLD, 9)
        sheet.canvas.setFillGray(0)
        y = below - 8
    rules = [block for block in blocks(sheet.read()) if block.kind == "rule"]
    assert [(rule.number, rule.text) for rule in rules] == [(str(n), sentences(3 * n, 1)) for n in (1, 2, 3)]
