"""Text that leans or runs along a curve, and letters whose blanks part nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont

from extract.pipeline import extract
from tests.extract.made.sheet import BOLD, TIMES, Sheet, headings, sentences, texts
from tests.extract.readers.pdf.damaged import typeset_by_glyphs

_LINE = "At the start of a game all the players draw five cards of the pile"
_SANS, _SANS_BOLD = "Vera", "VeraBd"


@pytest.mark.parametrize("angle", [-90, -12, 25, 90, 180])
def test_text_that_leans_is_read_along_its_own_line(angle: int, tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.block(60, 790, 440, sentences(1, 8))
    sheet.canvas.saveState()
    sheet.canvas.translate(300, 400)
    sheet.canvas.rotate(angle)
    for row, text in enumerate(("Draw pile of the first", "round, face down")):
        sheet.text(0, -12 * row, text)
    sheet.canvas.restoreState()
    found = texts(sheet.read())
    assert found[0] == sentences(1, 8)
    assert " ".join(found[1:]) == "Draw pile of the first round, face down"


@pytest.mark.parametrize("angle", [0, 90, 172, 270])
def test_ligatures_are_as_wide_as_they_are_whichever_way_they_run(angle: int, tmp_path: Path) -> None:
    line = "The officer finds five flags"
    path = typeset_by_glyphs(tmp_path / "a.pdf", [line], lambda c: c, ligatures=True, angle=angle)
    assert texts(extract([path], ocr="never")) == [line]


def test_a_blank_under_the_next_letter_parts_nothing(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.text(60, 790, "Each player finds 7 ")
    sheet.text(60 + sheet.canvas.stringWidth("Each player finds 7", TIMES, 10), 790, "2 cards of the usual kind.")
    assert texts(sheet.read()) == ["Each player finds 72 cards of the usual kind."]


def test_gaps_without_blanks_count_line_by_line(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = sheet.block(60, 790, 440, sentences(1, 8))
    x = 60.0
    for word in _LINE.split():
        sheet.text(x, y, word)
        x += sheet.canvas.stringWidth(word, TIMES, 10) + 1.8
    assert texts(sheet.read())[-1].endswith(_LINE)


def test_type_that_is_filled_and_stroked_is_bold(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.canvas.drawString(60, 800, "The aim of the game", mode=2)
    y = sheet.block(60, 780, 440, sentences(1, 8)) - 10
    sheet.canvas.drawString(60, y, "The cards", mode=2)
    sheet.block(60, y - 20, 440, sentences(2, 8))
    assert [text for _, text in headings(sheet.read())] == ["The aim of the game", "The cards"]


@pytest.mark.parametrize(("font", "found"), [(_SANS_BOLD, ["The aim of the game", "The cards"]), (_SANS, [])])
def test_type_with_wide_strokes_is_bold_whatever_its_name(font: str, found: list[str], tmp_path: Path) -> None:
    for name in (_SANS, _SANS_BOLD):
        registerFont(TTFont(name, f"{name}.ttf"))
    sheet = Sheet(tmp_path / "a.pdf")
    y = 800.0
    for start, name in enumerate(("The aim of the game", "The cards"), start=1):
        sheet.text(60, y, name, font)
        y = sheet.block(60, y - 20, 440, sentences(start, 8), _SANS) - 20
    sheet.canvas.save()
    told = sheet.path.read_bytes()
    assert (b"VeraSans-Bold" in told) == (font == _SANS_BOLD)
    sheet.path.write_bytes(told.replace(b"BitstreamVeraSans-Bold", b"CIDFont+F2-Thirty-Four"))
    assert [text for _, text in headings(extract([sheet.path], ocr="never"))] == found


def test_where_all_is_bold_nothing_is_set_off_by_it(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.block(60, 780, 440, sentences(1, 8), BOLD)
    sheet.text(60, 640, "Then the next one", BOLD)
    sheet.block(60, 620, 440, sentences(2, 8), BOLD)
    assert headings(sheet.read()) == []


def test_white_text_keeps_its_blanks_and_its_thin_letters(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.block(60, 790, 440, sentences(1, 8))
    sheet.canvas.rect(50, 390, 300, 40, stroke=0, fill=1)
    sheet.canvas.setFillGray(1)
    sheet.text(60, 400, "All will be lit; i.e. till all is ill", size=5)
    assert texts(sheet.read())[-1] == "All will be lit; i.e. till all is ill"


def test_of_white_text_alone_is_read_what_stands_on_something_dark(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.canvas.rect(40, 400, 500, 420, stroke=0, fill=1)
    sheet.canvas.setFillGray(1)
    sheet.block(60, 790, 440, sentences(1, 8))
    sheet.text(60, 200, "An old imprint that nobody sees any more.")
    assert texts(sheet.read()) == [sentences(1, 8)]


def test_slanted_letters_keep_their_blanks(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.block(60, 790, 440, sentences(1, 8))
    sheet.canvas.transform(0.75, 0, 0.35, 1, 0, 0)
    sheet.text(0, 400, "Each of the players takes all the cards of one colour")
    assert texts(sheet.read())[-1] == "Each of the players takes all the cards of one colour"
