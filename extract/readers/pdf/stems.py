"""How heavy a font is: the width of its upright strokes, as its name (`CIDFont+F2`, `F-Medi`) does not always tell."""

import ctypes
from collections.abc import Collection, Iterator
from itertools import pairwise
from statistics import median
from typing import Any

import pypdfium2.raw as pdfium

_UPRIGHT = frozenset("BDEFHIKLNPRTbdhiklmnprtu")
"""Letters that have an upright stroke."""
_AT = 0.27
"""Where it is measured, in sizes of type above the line that they stand on: serifs and arches are elsewhere."""
_HEAVIER = 1.35
"""Strokes wider than those of the usual type by so much are bold; those of a sans-serif beside a serif are not."""


def heavier(fonts: Collection[tuple[Any, Collection[str]]]) -> Iterator[bool]:
    """Whether each of the fonts of a page (PDFium's handle, letters) is bold beside that of most letters."""
    # a font without outlines has strokes of no width
    widths = ([_narrowest(font, ord(letter)) for letter in _UPRIGHT.intersection(letters)] for font, letters in fonts)
    stems = [median([width for width in found if width] or [0.0]) for found in widths]
    _, usual = max(((len(letters), stem) for (_, letters), stem in zip(fonts, stems, strict=True)), default=(0, 0.0))
    for stem in stems:
        yield 0 < _HEAVIER * usual < stem


def _narrowest(font: Any, code: int) -> float:
    """How wide the narrowest stroke of a glyph is."""
    x, y = ctypes.c_float(), ctypes.c_float()
    path = pdfium.FPDFFont_GetGlyphPath(font, code, 1.0)
    crossed: list[float] = []
    points: list[tuple[float, float]] = []
    for index in range(pdfium.FPDFGlyphPath_CountGlyphSegments(path) if path else 0):
        segment = pdfium.FPDFGlyphPath_GetGlyphPathSegment(path, index)
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        if pdfium.FPDFPathSegment_GetType(segment) == pdfium.FPDF_SEGMENT_MOVETO:
            crossed += _crossings(points)
            points = []
        points.append((x.value, y.value))
    crossed = sorted([*crossed, *_crossings(points)])
    return min((right - left for left, right in zip(crossed[::2], crossed[1::2], strict=False)), default=0.0)


def _crossings(outline: list[tuple[float, float]]) -> Iterator[float]:
    """Where a closed outline crosses the height at which strokes are measured."""
    for (x0, y0), (x1, y1) in pairwise([*outline, *outline[:1]]):
        if (y0 <= _AT) != (y1 <= _AT):
            yield x0 + (x1 - x0) * (_AT - y0) / (y1 - y0)
