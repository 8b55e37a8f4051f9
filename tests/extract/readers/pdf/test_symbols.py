"""Icons of symbol fonts inside sentences: the sentence stays whole, and the icon is one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from extract.readers.pdf.symbols import with_icons
from tests.extract.made.sheet import TIMES, Sheet, blocks, sentences


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
    assert {(repair.kind, repair.after) for repair in block.repairs} == {("icon", "♠"), ("icon", "★")}


@pytest.mark.parametrize(
    ("text", "font", "icon"),
    [
        ("J", "ABCDEF+Wingdings-Regular", "◆"),
        ("n", "ABCDEF+Wingdings-Regular", "•"),
        ("\ue014", "ABCDEF+GameFont", "◆"),
        ("\uf0b7", "SymbolMT", "\uf0b7"),
        ("J", "Times-Roman", "J"),
        ("➔", "ZapfDingbats", "➔"),
        ("(cid:31)", "ZapfDingbats", "◆"),
    ],
)
def test_characters_of_symbol_fonts_are_icons(text: str, font: str, icon: str) -> None:
    char: dict[str, Any] = {"text": text, "fontname": font}
    (shown,) = with_icons([char])
    assert shown["text"] == icon
    assert shown.get("was", text) == text


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
    assert [(repair.kind, repair.after) for repair in block.repairs] == [("encoding", "(→)")]


@pytest.mark.parametrize(
    ("text", "font", "shown"),
    [
        ("ﬁ", "Symbol", "→"),
        ("ﬁ", "ABCDEF+SymbolMT", "→"),
        ("(cid:210)", "Symbol", "®"),
        ("→", "Symbol", "→"),
        ("5", "Symbol", "5"),
        ("ﬁ", "SymbolaText", "ﬁ"),
        ("\uf0b7", "Symbol", "\uf0b7"),
    ],
)
def test_what_is_seen_of_symbols(text: str, font: str, shown: str) -> None:
    (char,) = with_icons([{"text": text, "fontname": font}])
    assert char["text"] == shown
