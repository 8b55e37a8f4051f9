"""Places on a PDF page: from the space of its content to points from the upper left corner of what is shown."""

from __future__ import annotations

from typing import Any

from extract.model import Box

Matrix = tuple[float, float, float, float, float, float]
"""`(a, b, c, d, e, f)`: x' = ax + cy + e, y' = bx + dy + f."""


def upright(page: Any) -> Matrix:
    """The matrix for a page that PDFium has open, however it is turned or cut."""
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
