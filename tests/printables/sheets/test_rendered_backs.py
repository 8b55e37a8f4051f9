"""Fronts and backs as pictures: turned as the printer turns the sheet, they lie on one another."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pypdfium2
import pytest

from printables.sheets.options import PrintOptions
from printables.sheets.printing import print_game

DPI = 600


def inked(pdf: Path, page: int, strip: tuple[float, float, float, float]) -> np.ndarray:
    """Which pixels of a strip of the page (left, top, right, bottom as parts of the page) are not white."""
    with pypdfium2.PdfDocument(pdf) as document:
        sheet = document[page]
        width, height = sheet.get_size()
        left, top, right, bottom = strip
        crop = (left * width, (1 - bottom) * height, (1 - right) * width, top * height)
        bitmap = sheet.render(scale=DPI / 72, grayscale=True, crop=crop)
        return np.asarray(bitmap.to_numpy()).squeeze() < 250


def edges(ink: np.ndarray, axis: int) -> tuple[int, int]:
    """The first and last pixel along an axis that holds ink in most of the strip."""
    filled = np.flatnonzero(ink.mean(axis=axis) > 0.9)
    return int(filled[0]), int(filled[-1])


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("game", ["tokan", "dschunke"])
def test_the_outline_of_a_sheet_meets_its_back_within_a_pixel(tmp_path: Path, game: str, duplex: str) -> None:
    pdf = tmp_path / "set.pdf"
    print_game(game, pdf, PrintOptions(duplex=duplex))
    across = (0.0, 0.30, 1.0, 0.32)  # a thin strip through the upper part of the sheet, and one through its left part
    down = (0.30, 0.0, 0.32, 1.0)
    turned_across = across if duplex == "long" else (0.0, 0.68, 1.0, 0.70)
    turned_down = (0.68, 0.0, 0.70, 1.0) if duplex == "long" else down
    front = edges(inked(pdf, 0, across), 0)
    back_ink = inked(pdf, 1, turned_across)
    back = edges(back_ink[:, ::-1] if duplex == "long" else back_ink, 0)
    assert np.abs(np.subtract(front, back)).max() <= 1
    front = edges(inked(pdf, 0, down), 1)
    back_ink = inked(pdf, 1, turned_down)
    back = edges(back_ink[::-1] if duplex == "short" else back_ink, 1)
    assert np.abs(np.subtract(front, back)).max() <= 1
