"""Lengths, paper sizes and the edge that no printer reaches.

Every length in this package is in millimetres; points appear only in `canvas`, at the border to reportlab.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

Length: TypeAlias = float
"""A length in millimetres."""

POINT: Length = 25.4 / 72
"""One typographic point in millimetres."""

UNPRINTABLE: Length = 5.0
"""Nothing is drawn nearer than this to the edge of a sheet: home printers do not reach it."""

MARGIN: Length = 5.2
"""The edge that our sheets leave empty: a little more, so that the end of a line and its blur stay out too."""

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


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright: `width` is the short side."""

    name: str
    width: Length
    height: Length


PAPERS: dict[str, Paper] = {
    "a4": Paper("a4", 210.0, 297.0),
    "letter": Paper("letter", 215.9, 279.4),
    "a3": Paper("a3", 297.0, 420.0),
}


def paper(name: str) -> Paper:
    """The paper called `name` (`a4`, `letter`, `a3`). Raises ValueError for an unknown one."""
    try:
        return PAPERS[name.lower()]
    except KeyError:
        raise ValueError(f"no paper is called {name!r}; known are {', '.join(PAPERS)}") from None
