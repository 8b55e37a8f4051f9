"""Boxes and transformations, in millimetres, y axis up, angles in degrees anticlockwise."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from printables.drawing.lengths import Length

Point: TypeAlias = tuple[Length, Length]

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
"""`(a, b, c, d, e, f)`: x' = ax + cy + e, y' = bx + dy + f."""

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

_QUARTERS: dict[float, Point] = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}


class Box(NamedTuple):
    """A rectangle from its lower left to its upper right corner."""

    x0: Length
    y0: Length
    x1: Length
    y1: Length

    @property
    def width(self) -> Length:
        """How wide the box is."""
        return self.x1 - self.x0

    @property
    def height(self) -> Length:
        """How high the box is."""
        return self.y1 - self.y0

    @property
    def center(self) -> Point:
        """The middle of the box."""
        return (self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2

    def grown(self, by: Length) -> Box:
        """The box with `by` more on every side (less, if negative)."""
        return Box(self.x0 - by, self.y0 - by, self.x1 + by, self.y1 + by)

    def moved(self, dx: Length, dy: Length) -> Box:
        """The box shifted by `dx`, `dy`."""
        return Box(self.x0 + dx, self.y0 + dy, self.x1 + dx, self.y1 + dy)


def box_around(width: Length, height: Length) -> Box:
    """A box of this size with its middle at the origin."""
    return Box(-width / 2, -height / 2, width / 2, height / 2)


def bounds(boxes: Iterable[Box]) -> Box:
    """The smallest box around all boxes."""
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return Box(min(x0), min(y0), max(x1), max(y1))


def translation(dx: Length, dy: Length) -> Matrix:
    """Move by `dx`, `dy`."""
    return 1.0, 0.0, 0.0, 1.0, dx, dy


def rotation(degrees: float) -> Matrix:
    """Turn anticlockwise about the origin; quarter turns are exact."""
    quarter = _QUARTERS.get(degrees % 360)
    angle = math.radians(degrees)
    c, s = quarter or (math.cos(angle), math.sin(angle))
    return c, s, -s, c, 0.0, 0.0


def scaling(x: float, y: float | None = None) -> Matrix:
    """Make larger or smaller; a negative number mirrors."""
    return x, 0.0, 0.0, x if y is None else y, 0.0, 0.0


def compose(first: Matrix, then: Matrix) -> Matrix:
    """The transformation that does `first` and `then`."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def turned_at(degrees: float, x: Length, y: Length, scale: float = 1.0) -> Matrix:
    """Put a drawing's origin at (`x`, `y`), turned and scaled."""
    return compose(compose(scaling(scale), rotation(degrees)), translation(x, y))


def apply(matrix: Matrix, x: Length, y: Length) -> Point:
    """Where the transformation takes a point."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f
