"""Lines, boxes and words of a page as pdfium has them, in millimetres: it passes by the art that lies in forms."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import pypdfium2
from pypdfium2 import raw

MM = 25.4 / 72
Leader: TypeAlias = tuple[tuple[float, float], tuple[float, float]]
"""A straight line of any direction: where it starts, where it ends."""


@dataclass(frozen=True)
class Line:
    """A straight line, upright or level, from `low` to `high`."""

    vertical: bool
    at: float
    low: float
    high: float
    width: float
    dashed: bool


@dataclass(frozen=True)
class Word:
    """A text object, its middle, and how large its letters are together."""

    text: str
    x: float
    y: float
    width: float
    height: float


def lines_of(page: pypdfium2.PdfPage) -> Iterator[Line]:
    """All straight lines of the page itself, by the middle of their stroke."""
    for found in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH], max_depth=1):
        if raw.FPDFPath_CountSegments(found) == 2:
            (a, b), width = _points(found), ctypes.c_float()
            raw.FPDFPageObj_GetStrokeWidth(found, width)
            thick = width.value * _scale(found) * MM
            dashed = raw.FPDFPageObj_GetDashCount(found) > 0
            if abs(a[0] - b[0]) < 0.01:
                yield Line(True, a[0], min(a[1], b[1]), max(a[1], b[1]), thick, dashed)
            elif abs(a[1] - b[1]) < 0.01:
                yield Line(False, a[1], min(a[0], b[0]), max(a[0], b[0]), thick, dashed)


def leaders_of(page: pypdfium2.PdfPage) -> Iterator[Leader]:
    """All straight lines of any direction, from their start to their end."""
    for found in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH], max_depth=1):
        if raw.FPDFPath_CountSegments(found) == 2:
            start, end = _points(found)
            yield start, end


def boxes_of(page: pypdfium2.PdfPage) -> Iterator[tuple[float, float, float, float]]:
    """All rectangles of four lines."""
    for found in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH], max_depth=1):
        if raw.FPDFPath_CountSegments(found) in (4, 5):
            xs, ys = zip(*_points(found), strict=True)
            if len({round(x, 3) for x in xs}) == len({round(y, 3) for y in ys}) == 2:
                yield min(xs), min(ys), max(xs), max(ys)


def words_of(page: pypdfium2.PdfPage) -> Iterator[Word]:
    """All text objects."""
    letters = page.get_textpage()
    for found in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=1):
        buffer = ctypes.create_string_buffer(2048)
        size = raw.FPDFTextObj_GetText(found, letters, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), 2048)
        x0, y0, x1, y1 = (value * MM for value in found.get_bounds())
        words = buffer.raw[:size].decode("utf-16-le").rstrip("\0")
        yield Word(words, (x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0)


def opened(path: Path) -> pypdfium2.PdfDocument:
    """The file."""
    return pypdfium2.PdfDocument(path)


def dxf_entities(path: Path) -> list[tuple[str, dict[str, str]]]:
    """What a DXF of R12 holds: pairs of a code and a value, entity by entity."""
    told = path.read_text().splitlines()
    pairs = list(zip(told[::2], told[1::2], strict=True))
    assert ("1", "AC1009") in pairs
    assert pairs[-1] == ("0", "EOF")
    entities: list[tuple[str, dict[str, str]]] = []
    for code, value in pairs:
        if code == "0":
            entities.append((value, {}))
        elif entities:
            entities[-1][1][code] = value
    return entities


def _points(found: pypdfium2.PdfObject) -> list[tuple[float, float]]:
    matrix = found.get_matrix()
    points: list[tuple[float, float]] = []
    for i in range(raw.FPDFPath_CountSegments(found)):
        segment, x, y = raw.FPDFPath_GetPathSegment(found, i), ctypes.c_float(), ctypes.c_float()
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        across, up = matrix.on_point(x.value, y.value)
        points.append((across * MM, up * MM))
    return points


def _scale(found: pypdfium2.PdfObject) -> float:
    return float(abs(found.get_matrix().a) or abs(found.get_matrix().b))
