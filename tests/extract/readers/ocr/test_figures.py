"""Figures in the tables of a scan: read once more side by side, and never changed without saying so."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from extract.model import Block
from extract.pipeline import extract
from extract.pixels import Cleaned, Component
from extract.readers.ocr.figures import with_figures
from extract.readers.ocr.reading import Look
from extract.readers.words import Word
from tests.extract.made.paper import scan
from tests.extract.readers.ocr.inked import reading

LETTER = 8.0
SIZE = 14.0
SHADES = range(10, 200, 10)
"""Each cell has a grey of its own, by which the readers of these tests know it."""


def column(x: int, texts: Sequence[str]) -> list[Word]:
    """Words below one another, 20 pixels apart; a pixel is a point."""
    return [
        Word(text, x, x + 8, foot - 0.78 * SIZE, foot + 0.22 * SIZE, SIZE, bold=False)
        for text, foot in zip(texts, range(50, 400, 20), strict=False)
    ]


def page(words: Sequence[Word]) -> Cleaned:
    """A page with ink for each word, an empty one too."""
    picture = Image.new("L", (400, 400), 255)
    pieces = []
    for word, shade in zip(words, SHADES, strict=False):
        left, foot = round(word.x0), round(word.bottom - 0.22 * word.size)
        picture.paste(shade, (left, foot - 10, left + 8, foot))
        pieces.append(
            Component(left, foot - 10, left + 8, foot, [(row, left, left + 8) for row in range(foot - 10, foot)])
        )
    return Cleaned(picture, tuple(pieces), (), (), LETTER, 1)


def look(readings: Mapping[int, tuple[str, float]]) -> Look:
    """A reader that knows the cells by their grey, and finds them wherever they stand on the sheet."""

    def read(sheet: Image.Image, _signs: str) -> list[Word]:
        found = []
        for shade, (text, sure) in readings.items():
            mask = sheet.point([255 if level == shade else 0 for level in range(256)])
            for left in range(0, sheet.width, 10):
                box = mask.crop((left, 0, left + 10, sheet.height)).getbbox()
                if box and box[2] - box[0] >= 5:
                    foot = box[3]
                    place = (left + box[0], left + box[2], foot - 11, foot + 3.08)
                    found.append(Word(text, *place, SIZE, bold=False, sure=sure))
        return found

    return read


def read(
    texts: Sequence[str], sure: Sequence[float], readings: Sequence[tuple[str, float]]
) -> list[tuple[str, list[tuple[str, str, float]]]]:
    """A column of cells as it is after the second reading, from the top, each with its repairs; "" was passed over."""
    words = column(100, texts)
    known = [word._replace(sure=share) for word, share in zip(words, sure, strict=True) if word.text]
    again = {shade: found for shade, found in zip(SHADES, readings, strict=False) if found[0]}
    found = with_figures(reading(page(words), known, look(again)))
    return [
        (word.text, [(repair.before, repair.after, repair.confidence) for repair in word.repairs])
        for word in sorted(found, key=lambda word: word.top)
    ]


SURE = [("3", 0.95), ("7", 0.95), ("9", 0.95)]


def test_a_figure_that_was_passed_over_is_found_between_others() -> None:
    assert read(["3", "", "9"], [0.9, 0.0, 0.9], SURE) == [("3", []), ("7", []), ("9", [])]


@pytest.mark.parametrize("misread", ["dl", "=)", "Z", "7.", "1"])
def test_what_was_taken_for_something_else_is_a_figure_again_with_a_repair(misread: str) -> None:
    found = read(["3", misread, "9"], [0.9, 0.4, 0.9], SURE)
    assert found == [("3", []), ("7", [(misread, "7", 0.8)]), ("9", [])]


def test_a_letter_that_is_plain_stays_and_both_readings_are_offered() -> None:
    assert read(["3", "J", "9"], [0.9, 0.95, 0.9], SURE)[1] == ("J", [("J", "J | 7", 0.5)])


def test_a_sign_before_a_figure_is_no_other_figure() -> None:
    assert read(["3", "+7", "9"], [0.9, 0.9, 0.9], SURE)[1] == ("+7", [])
    assert read(["3", "2%", "9"], [0.9, 0.6, 0.9], [SURE[0], ("21", 0.95), SURE[2]])[1][0] == "2%"


def test_what_cannot_be_read_among_figures_is_said_to_be_unreadable() -> None:
    assert read(["3", "à", "9"], [0.9, 0.5, 0.9], [SURE[0], ("", 0.0), SURE[2]])[1] == ("à", [("à", "à", 0.3)])


def test_names_and_text_are_left_alone() -> None:
    names = ["Salt", "Tea", "Silk"]
    assert read(names, [0.9, 0.9, 0.9], SURE) == [(name, []) for name in names]
    words = column(100, ["3", "l", "9"])
    behind = [word._replace(text="tiles", x0=112, x1=150) for word in words]
    unsure = [word._replace(sure=0.4) for word in words + behind]
    found = with_figures(reading(page(words), unsure, look(dict(zip(SHADES, SURE, strict=False)))))
    assert [word.text for word in found] == ["3", "l", "9", "tiles", "tiles", "tiles"]


def test_a_column_of_which_nothing_was_read_is_found_beside_one_that_was_and_somebody_should_look() -> None:
    words = [*column(100, ["3", "7", "9"]), *column(200, ["", "", ""])]
    readings = dict(zip(SHADES, [*SURE, ("4", 0.95), ("6", 0.95), ("8", 0.95)], strict=False))
    found = with_figures(reading(page(words), [word._replace(sure=0.9) for word in words[:3]], look(readings)))
    assert [word.text for word in found] == ["3", "7", "9", "4", "6", "8"]
    assert [[repair.confidence for repair in word.repairs] for word in found[3:]] == [[0.8]] * 3


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")
@pytest.mark.parametrize("ruled", [True, False])
def test_the_figures_of_a_table_come_back_from_a_noisy_scan(ruled: bool, tmp_path: Path) -> None:
    rows = [("Salt", "7", "12"), ("Tea", "5", "3"), ("Spice", "1", "24"), ("Glass", "4", "9"), ("Silk", "2", "1")]
    canvas = Canvas(str(tmp_path / "a.pdf"))
    canvas.setFont("Helvetica", 10.5)
    for line in range(8):
        canvas.drawString(60, 760 - 14 * line, "Every player may sell goods at a quay and pays what the table says.")
    for place, row in enumerate([("Goods", "Cost", "Value"), *rows]):
        for cell, x in zip(row, (66, 190, 270), strict=True):
            canvas.drawString(x, 600 - 20 * place, cell)
    if ruled:
        canvas.grid([60, 170, 250, 330], [614 - 20 * place for place in range(7)])
    canvas.save()
    scan(tmp_path / "a.pdf", tmp_path / "a.png", dpi=200, degrees=0.7, noise=80)
    edition = extract([tmp_path / "a.png"]).editions["en"]
    tables = [block for section in edition.sections for block in section.blocks if block.kind == "table"]
    assert [isinstance(table, Block) and table.cells[1:] for table in tables] == [tuple(rows)]
