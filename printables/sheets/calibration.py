"""The calibration page: does the printer keep the scale, and do fronts and backs meet.

The grids on the front are labelled with the shift that mends what is read there, so that nobody has to think about
mirrors: the cross of the back, seen through the sheet, points at the two numbers for `--shift`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from printables.drawing import BLACK, Box, Length, Pdf, Shape, Stroke, line, pt, rectangle, text, wrapped
from printables.paper import MARGIN, Paper, paper_called, ruler
from printables.sheets.words import word

REACH: Length = 5.0
"""How far the grids go to each side of their middle: the largest offset that can be read."""

_FINE = Stroke("#9a9a9a", 0.08)
_MAIN = Stroke(BLACK, 0.12)
_AXIS = Stroke(BLACK, 0.25)


def print_calibration(out: Path, *, paper: str = "a4", lang: str = "en") -> list[Path]:
    """Write the calibration page (front and back) and say which file was written.

    Raises ValueError for an unknown paper and OSError for what cannot be written.
    """
    sheet = paper_called(paper)
    with Pdf(out, title=word(lang, "calibration"), lang=lang, duplex="long", origin="print calibration") as pdf:
        for shapes in (_front(sheet, lang), _back(sheet)):
            pdf.begin_page(sheet, trim=Box(0, 0, sheet.width, sheet.height))
            pdf.draw(shapes)
            pdf.end_page()
    return [out]


def _centers(sheet: Paper) -> tuple[tuple[Length, Length], tuple[Length, Length]]:
    """Where the two grids stand on the front: for turning over the long edge, and over the short edge."""
    return (75.0, sheet.height - 140.0), (145.0, sheet.height - 140.0)


def _front(sheet: Paper, lang: str) -> Iterator[Shape]:
    top = sheet.height
    # The largest rectangle that every printer reaches: all four lines must be there.
    yield rectangle(Box(0, 0, sheet.width, top).grown(-MARGIN - 0.1), None, Stroke(BLACK, 0.1))
    yield text(word(lang, "calibration"), 45, top - 28, size=pt(20), face="serif-semibold", anchor="start")
    yield from _paragraph("1", word(lang, "ruler"), 45, top - 39)
    yield from ruler(50, top - 66)
    yield from ruler(34, top - 166, upright=True)
    yield from _paragraph("2", word(lang, "cross"), 45, top - 84)
    yield from _paragraph("3", word(lang, "shift"), 45, top - 101)
    (x, y), (u, v) = _centers(sheet)
    yield from _grid(x, y, 1, -1, word(lang, "long"))
    yield from _grid(u, v, -1, 1, word(lang, "short"))


def _back(sheet: Paper) -> Iterator[Shape]:
    (x, y), (u, v) = _centers(sheet)
    for at_x, at_y in ((sheet.width - x, y), (u, sheet.height - v)):
        yield line(at_x - 9, at_y, at_x + 9, at_y, _AXIS)
        yield line(at_x, at_y - 9, at_x, at_y + 9, _AXIS)


def _grid(x: Length, y: Length, sign_x: int, sign_y: int, title: str) -> Iterator[Shape]:
    steps = int(REACH / 0.5)
    for i in range(-steps, steps + 1):
        offset = i * 0.5
        stroke = _AXIS if i == 0 else _FINE if i % 2 else _MAIN
        yield line(x + offset, y - REACH, x + offset, y + REACH, stroke)
        yield line(x - REACH, y + offset, x + REACH, y + offset, stroke)
        if i % 4 == 0:  # labels need more room than their lines: leaders fan out
            spread = 2.2 * offset
            yield line(x + offset, y - REACH, x + spread, y - REACH - 5, _FINE)
            yield line(x - REACH, y + offset, x - REACH - 4, y + spread, _FINE)
            yield text(_signed(sign_x * offset), x + spread, y - REACH - 7.8, size=pt(7))
            yield text(_signed(sign_y * offset), x - REACH - 4.6, y + spread - 0.8, size=pt(7), anchor="end")
    yield text("DX", x, y - REACH - 12.5, size=pt(9), face="sans-semibold")
    yield text("DY", x - REACH - 10, y - 1, size=pt(9), face="sans-semibold", anchor="end")
    yield text(title, x, y + REACH + 9, size=pt(9), face="sans-semibold")


def _signed(value: float) -> str:
    return "0" if value == 0 else f"{value:+g}".replace("-", "−")


def _paragraph(number: str, words: str, x: Length, y: Length) -> Iterator[Shape]:
    yield text(number, x, y, size=pt(10), face="sans-bold", anchor="start")
    for i, written in enumerate(wrapped(words, 135, "sans", pt(10))):
        yield text(written, x + 5, y - i * pt(13), size=pt(10), anchor="start")
