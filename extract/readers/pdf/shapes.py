"""The pictures and paths of a PDF page, as PDFium has them."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

import pypdfium2.raw as pdfium

from extract.readers.layout import Shape
from extract.readers.pdf.places import Matrix, box_of, combined, place, upright

_MOST_SHAPES = 5_000
_DEEPEST = 12


def shapes(page: Any) -> Iterator[Shape]:
    """What is drawn on a page that PDFium has open beside its text, in its order."""
    left, matrix = _MOST_SHAPES, pdfium.FS_MATRIX()
    everything = range(pdfium.FPDFPage_CountObjects(page))
    waiting = [(pdfium.FPDFPage_GetObject(page, index), upright(page), 0) for index in reversed(everything)]
    while waiting and left:
        entry, outer, depth = waiting.pop()
        kind = pdfium.FPDFPageObj_GetType(entry)
        if kind == pdfium.FPDF_PAGEOBJ_TEXT:
            continue
        pdfium.FPDFPageObj_GetMatrix(entry, matrix)
        turn = combined(outer, (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f))
        left -= 1
        if kind == pdfium.FPDF_PAGEOBJ_FORM and depth < _DEEPEST:
            parts = range(min(left, pdfium.FPDFFormObj_CountObjects(entry)))
            waiting += [(pdfium.FPDFFormObj_GetObject(entry, index), turn, depth + 1) for index in reversed(parts)]
        elif kind == pdfium.FPDF_PAGEOBJ_IMAGE:
            yield Shape(box_of(turn, 0, 0, 1, 1), (), picture=True)
        elif kind == pdfium.FPDF_PAGEOBJ_PATH:
            yield from _paths(entry, turn)


def _paths(path: Any, turn: Matrix) -> Iterator[Shape]:
    """The parts of a path that is drawn; of curves the points that steer them are left out."""
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(path, fill, stroke)
    if not fill.value and not stroke.value:
        return
    x, y = ctypes.c_float(), ctypes.c_float()
    points: list[tuple[float, float]] = []
    bent = 0
    for index in range(min(pdfium.FPDFPath_CountSegments(path), _MOST_SHAPES)):
        segment = pdfium.FPDFPath_GetPathSegment(path, index)
        kind = pdfium.FPDFPathSegment_GetType(segment)
        if kind == pdfium.FPDF_SEGMENT_MOVETO:
            yield from _shape(points, filled=bool(fill.value))
            points = []
        bent = bent + 1 if kind == pdfium.FPDF_SEGMENT_BEZIERTO else 0
        if bent % 3 == 0:
            pdfium.FPDFPathSegment_GetPoint(segment, x, y)
            points.append(place(turn, x.value, y.value))
    yield from _shape(points, filled=bool(fill.value))


def _shape(points: list[tuple[float, float]], *, filled: bool) -> Iterator[Shape]:
    if len(points) > 1:
        xs, ys = zip(*points, strict=True)
        yield Shape((min(xs), min(ys), max(xs), max(ys)), tuple(points), filled)
