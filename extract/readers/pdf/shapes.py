"""The pictures and paths of a PDF page, as PDFium has them, and what they cut off its text."""

import ctypes
from collections.abc import Iterator, Sequence
from typing import Any

import pypdfium2.raw as pdfium

from extract.model import Box
from extract.readers.layout import Shape

Matrix = tuple[float, float, float, float, float, float]
"""`(a, b, c, d, e, f)`: x' = ax + cy + e, y' = bx + dy + f."""

_MOST_SHAPES = 5_000
_DEEPEST = 12
_CUT = (pdfium.FPDF_PAGEOBJ_TEXT, pdfium.FPDF_PAGEOBJ_FORM)


def upright(page: Any) -> Matrix:
    """The matrix for a page that PDFium has open, however it is turned or cut: to points from the upper left corner."""
    left, lower, right, upper = page.get_bbox()
    return {
        0: (1, 0, 0, -1, -left, upper),
        90: (0, 1, 1, 0, -lower, -left),
        180: (-1, 0, 0, 1, right, -lower),
        270: (0, -1, -1, 0, upper, right),
    }[page.get_rotation()]


def place(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where the matrix puts a point."""
    return matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]


def combined(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that does first what the inner one does, then the outer one."""
    (a, b, c, d), (oa, ob, oc, od) = inner[:4], outer[:4]
    return (oa * a + oc * b, ob * a + od * b, oa * c + oc * d, ob * c + od * d, *place(outer, *inner[4:]))


def box_of(matrix: Matrix, left: float, lower: float, right: float, upper: float) -> Box:
    """The box around what the matrix makes of one."""
    xs, ys = zip(*(place(matrix, x, y) for x in (left, right) for y in (lower, upper)), strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def shapes(page: Any) -> tuple[list[Shape], dict[int, list[Box]]]:
    """What is drawn on a page that PDFium has open beside its text, in its order; and what the text is cut to.

    That is a box or several for the address of each piece of text that is cut: what is outside one of them is not seen.
    """
    found: list[Shape] = []
    cut: dict[int, list[Box]] = {}
    for entry, kind, turn, clips in _objects(page):
        if kind == pdfium.FPDF_PAGEOBJ_TEXT:
            if clips:
                cut[ctypes.addressof(entry.contents)] = clips
        elif kind == pdfium.FPDF_PAGEOBJ_IMAGE:
            found.append(Shape(box_of(turn, 0, 0, 1, 1), (), picture=True))
        elif kind == pdfium.FPDF_PAGEOBJ_PATH:
            found += _paths(entry, turn)
    return found, cut


def show_alone(page: Any, places: Sequence[Box]) -> None:
    """Leave of a page that PDFium has open what is drawn and filled within one of the places, and make it black."""
    for entry, kind, turn, _ in _objects(page):
        parts = [shape for shape in _paths(entry, turn) if shape.filled] if kind == pdfium.FPDF_PAGEOBJ_PATH else []
        if any(contains(place, shape.box) for place in places for shape in parts):
            pdfium.FPDFPageObj_SetFillColor(entry, 0, 0, 0, 255)
        elif kind != pdfium.FPDF_PAGEOBJ_IMAGE or box_of(turn, 0, 0, 1, 1) not in places:
            pdfium.FPDFPageObj_SetIsActive(entry, False)


def contains(box: Box, other: Box) -> bool:
    """Whether a box lies within another one."""
    return box[0] <= other[0] and box[1] <= other[1] and box[2] >= other[2] and box[3] >= other[3]


def _objects(page: Any) -> Iterator[tuple[Any, int, Matrix, list[Box]]]:
    """The objects of a page, of forms their parts, each with its kind, its matrix, and the boxes that it is cut to."""
    left, matrix = _MOST_SHAPES, pdfium.FS_MATRIX()
    everything = range(pdfium.FPDFPage_CountObjects(page))
    start: tuple[Matrix, list[Box], int] = (upright(page), [], 0)
    waiting = [(pdfium.FPDFPage_GetObject(page, index), *start) for index in reversed(everything)]
    while waiting and left:
        entry, outer, clips, depth = waiting.pop()
        kind = pdfium.FPDFPageObj_GetType(entry)
        clips = [*clips, *_clips(entry, outer)] if kind in _CUT else clips
        pdfium.FPDFPageObj_GetMatrix(entry, matrix)
        turn = combined(outer, (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f))
        left -= kind != pdfium.FPDF_PAGEOBJ_TEXT
        if kind != pdfium.FPDF_PAGEOBJ_FORM:
            yield entry, kind, turn, clips
        elif depth < _DEEPEST:
            parts = range(min(left, pdfium.FPDFFormObj_CountObjects(entry)))
            inner = (turn, clips, depth + 1)
            waiting += [(pdfium.FPDFFormObj_GetObject(entry, index), *inner) for index in reversed(parts)]


def _clips(entry: Any, outer: Matrix) -> Iterator[Box]:
    """The boxes around the paths that something is cut to."""
    clip = pdfium.FPDFPageObj_GetClipPath(entry)
    for index in range(pdfium.FPDFClipPath_CountPaths(clip) if clip else 0):
        segments = range(min(pdfium.FPDFClipPath_CountPathSegments(clip, index), _MOST_SHAPES))
        points = [_point(pdfium.FPDFClipPath_GetPathSegment(clip, index, segment), outer) for segment in segments]
        if points:
            xs, ys = zip(*points, strict=True)
            yield (min(xs), min(ys), max(xs), max(ys))


def _point(segment: Any, turn: Matrix) -> tuple[float, float]:
    x, y = ctypes.c_float(), ctypes.c_float()
    pdfium.FPDFPathSegment_GetPoint(segment, x, y)
    return place(turn, x.value, y.value)


def _paths(path: Any, turn: Matrix) -> Iterator[Shape]:
    """The parts of a path that is drawn; of curves the points that steer them are left out."""
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(path, fill, stroke)
    if not fill.value and not stroke.value:
        return
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
            points.append(_point(segment, turn))
    yield from _shape(points, filled=bool(fill.value))


def _shape(points: list[tuple[float, float]], *, filled: bool) -> Iterator[Shape]:
    if len(points) > 1:
        xs, ys = zip(*points, strict=True)
        yield Shape((min(xs), min(ys), max(xs), max(ys)), tuple(points), filled)
