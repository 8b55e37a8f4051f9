"""Lengths: millimetres everywhere in this package; points appear only in `canvas`, at the border to reportlab."""

from __future__ import annotations

import re
from typing import TypeAlias

Length: TypeAlias = float
"""A length in millimetres."""

POINT: Length = 25.4 / 72
"""One typographic point in millimetres."""

_UNITS = {"": 1.0, "mm": 1.0, "cm": 10.0, "in": 25.4, "pt": POINT}
_LENGTH = re.compile(r"\s*([+-]?\d+(?:\.\d*)?|[+-]?\.\d+)\s*(mm|cm|in|pt|)\s*")


def pt(points: float) -> Length:
    """A length in typographic points, as millimetres: `pt(72)` is an inch."""
    return points * POINT


def length(text: str) -> Length:
    """Read a length as people write it: `3`, `3mm`, `0.125in`, `9pt`. Raises ValueError for anything else."""
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not a length; write for example 3, 3mm or 0.125in")
    return float(match[1]) * _UNITS[match[2]]
