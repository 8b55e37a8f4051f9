"""Bold lines on a scan: headings of the size of the text are told by their weight."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw
from reportlab.pdfgen.canvas import Canvas

from extract.pipeline import extract
from extract.readers.pixels import Grey
from extract.readers.pixels.font_style import bold_lines, stroke_width
from tests.extract.made.paper import scan
from tests.extract.readers.ocr.test_scan import needs_tesseract


def bars(thickness: int) -> Grey:
    strip = Image.new("L", (300, 40), 255)
    pen = ImageDraw.Draw(strip)
    for x in range(10, 290, 20):
        pen.rectangle((x, 4, x + thickness - 1, 36), fill=0)
    return np.asarray(strip)


def test_the_weight_is_the_thickness_of_strokes_over_the_height() -> None:
    assert stroke_width(bars(4)) == pytest.approx(4 / 40, rel=0.2)
    assert stroke_width(bars(8)) > 1.6 * stroke_width(bars(4))
    # half as many strokes are as thick
    half = bars(4)[:, :150]
    assert stroke_width(half) == pytest.approx(stroke_width(bars(4)), rel=0.05)
    assert stroke_width(np.full((40, 300), 255, np.uint8)) == 0
    assert stroke_width(np.zeros((40, 5), np.uint8)) == 0


def test_few_lines_tell_nothing() -> None:
    assert bold_lines([0.1, 0.1, 0.2]) == [False] * 3
    assert bold_lines([0.1] * 6 + [0.0, 0.16]) == [False] * 7 + [True]


@needs_tesseract
def test_bold_headings_of_the_size_of_the_text(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "a.pdf"))
    y = 780
    for heading in ("Aim of the game", "A turn"):
        canvas.setFont("Times-Bold", 11)
        canvas.drawString(60, y, heading)
        canvas.setFont("Times-Roman", 11)
        for index, text in enumerate(
            (
                "Whoever is first to lay an unbroken road from one side of",
                "the board to the other wins, unless",
                "it is cut.",
            )
        ):
            canvas.drawString(60, y - 15 - 13 * index, text)
        y -= 75
    canvas.save()
    scan(tmp_path / "a.pdf", tmp_path / "a.png")
    edition = extract([tmp_path / "a.png"], lang="en").editions["en"]
    assert [section.heading for section in edition.sections] == ["Aim of the game", "A turn"]
    assert all(len(section.blocks) == 1 for section in edition.sections)
