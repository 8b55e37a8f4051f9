"""The first page: its title, and what on it is no text."""

from __future__ import annotations

from pathlib import Path

from tests.extract.sheet import BOLD, SANS, Sheet, headings, sentences, texts


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


def test_a_picture_made_of_characters_is_left_out_and_said(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    for index, strokes in enumerate(("_____   __ __", "|  _ \\ / _` |", "| |_) | (_| |", "|____/ \\__,_|")):
        sheet.text(60, 780 - 16 * index, strokes, "Courier", 14)
    sheet.text(60, 690, "How to play", BOLD, 18)
    sheet.block(60, 660, 440, sentences(1, 9))
    rulebook = sheet.read()
    assert texts(rulebook) == [sentences(1, 9)]
    assert headings(rulebook) == [(1, "How to play")] and rulebook.editions["en"].title == "How to play"
    (finding,) = rulebook.findings
    assert finding.kind == "repair" and "4 lines" in finding.message and len(finding.origin) == 4


def test_lines_to_write_on_are_no_picture(tmp_path: Path) -> None:
    sheet = Sheet(tmp_path / "a.pdf")
    sheet.block(60, 780, 440, sentences(1, 9))
    for index in range(4):
        sheet.text(60, 600 - 20 * index, "Name ________________ Points ______")
    assert not sheet.read().findings
