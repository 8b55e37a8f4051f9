"""The first page: its title, and what on it is no text."""

from __future__ import annotations

from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from extract.pipeline import extract
from tests.extract.made.sheet import BOLD, SANS, Sheet, headings, sentences


def test_the_title_is_the_largest_type_at_the_beginning_whatever_mark_stands_at_the_foot(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.text(200, 700, "Games of the North", size=17)
    sheet.text(230, 660, "Lanterns", size=17)
    sheet.text(200, 630, "by Anna Berg, Tom Fields and Rita Lowe")
    sheet.text(280, 120, "press", SANS, 24)
    sheet.page()
    sheet.text(60, 780, "Setup", BOLD, 14)
    sheet.block(60, 750, 440, sentences(1, 9))
    assert sheet.read().editions["en"].title == "Games of the North – Lanterns"


def test_the_word_for_rules_is_no_title_however_large_it_is(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.text(200, 700, "The Power Station", size=24)
    sheet.text(230, 600, "Instructions", size=36)
    sheet.page()
    sheet.text(60, 780, "Setup", BOLD, 14)
    sheet.block(60, 750, 440, sentences(1, 9))
    assert sheet.read().editions["en"].title == "The Power Station"


def test_a_title_set_like_the_headings_is_above_them(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    y = 790.0
    for heading in ("The Power Station", "Setup", "Play"):
        sheet.text(60, y, heading, BOLD, 14)
        y = sheet.block(60, y - 24, 440, sentences(1, 6)) - 24
    assert headings(sheet.read()) == [(1, "The Power Station"), (2, "Setup"), (2, "Play")]


def test_lines_to_write_on_are_no_picture(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.block(60, 780, 440, sentences(1, 9))
    for index in range(4):
        sheet.text(60, 600 - 20 * index, "Name ________________ Points ______")
    assert not sheet.read().findings


def test_a_text_in_large_type_that_leads_into_the_rules_is_no_heading(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"))
    canvas.setFont("Helvetica-Bold", 24)
    canvas.drawString(60, 780, "Stone Road")
    canvas.setFont("Times-Roman", 13)
    lead = (
        "Long ago two clans began to pave the roads across the hills. Who",
        "of you lays the longest one before the win-",
    )
    for index, text in enumerate((*lead, "ter comes, and who is left in the mud?")):
        canvas.drawString(60, 740 - 16 * index, text)
    canvas.setFont("Times-Roman", 10)
    for index in range(8):
        canvas.drawString(
            60, 680 - 12 * index, f"Line {index} of the rules says what a player may do in a turn and what not."
        )
    canvas.save()
    (section,) = extract([tmp_path / "a.pdf"]).editions["en"].sections
    assert section.heading == "Stone Road"
    assert section.blocks[0].text == f"{lead[0]} {lead[1].removesuffix('-')}ter comes, and who is left in the mud?"


@pytest.mark.parametrize(
    "usual", ["Components", "Contents:", "Goal of the game", "How to play?", "Welcome to the land of stones!"]
)
def test_a_usual_heading_is_no_title(tmp_path: Path, usual: str) -> None:
    sheet = Sheet(tmp_path / "stone_road.pdf")
    for index, name in enumerate((usual, "Setup")):
        sheet.text(60, 790 - 300 * index, name, BOLD, 16)
        sheet.block(60, 760 - 300 * index, 440, sentences(index, 9))
    assert "stone" in sheet.read().editions["en"].title.lower()


def test_what_is_largest_behind_the_second_page_is_no_title(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "stone_road.pdf")
    for number, (name, size) in enumerate(((None, 0), ("Setup", 14), ("Friends of Stones Online", 20))):
        sheet.block(60, 740, 440, sentences(number, 9))
        if name:
            sheet.text(60, 780, name, BOLD, size)
        if number < 2:
            sheet.page()
    assert "stone" in sheet.read().editions["en"].title.lower()


def test_the_title_of_a_second_language_below_the_first_one_is_its_title(tmp_path: Path) -> None:
    english = (
        "# Bridge of Crows\n\n## Setup\n\nEach player draws five cards and puts the board in the middle.\n\n"
        "## Play\n\nWhoever is on turn plays a card and moves one of the crows over the bridge.\n\n"
    )
    german = (
        "# Krähenbrücke\n\n## Vorbereitung\n\nJeder Spieler zieht fünf Karten und legt den Plan in die Mitte.\n\n"
        "## Ablauf\n\nWer an der Reihe ist, spielt eine Karte und zieht eine der Krähen über die Brücke.\n"
    )
    (tmp_path / "a.md").write_text(english + german, encoding="utf-8")
    (tmp_path / "b.md").write_text(english + german.replace("# Krähenbrücke\n\n", ""), encoding="utf-8")
    both, one = (extract([tmp_path / name]).editions for name in ("a.md", "b.md"))
    assert {language: edition.title for language, edition in both.items()}["de"] == "Krähenbrücke"
    assert one["de"].title != "Vorbereitung"
