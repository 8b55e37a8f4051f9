"""How large a piece is, as its maker writes it: `poker`, `square 40`, `63.5x88.9`, `hex 30`, `round 22`."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from printables.drawing import Box, Length, Point, box_around
from printables.pieces.bleed import SAFE
from printables.pieces.model import CutShape

CARDS: dict[str, tuple[Length, Length]] = {
    "poker": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "tarot": (69.85, 120.65),
    "euro": (59.0, 92.0),
    "mini-euro": (44.0, 68.0),
    "american": (56.0, 87.0),
    "mini-american": (41.0, 63.0),
    "square-63": (63.5, 63.5),
    "business": (50.8, 88.9),
    "domino": (44.45, 88.9),
}
"""Sizes that have a name in the trade, in millimetres."""

LEAST, MOST = 5.0, 400.0
"""What can be cut, and what fits on paper."""

_RECTANGLE = re.compile(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(mm|in)?")
_SHAPED = re.compile(r"(square|hex|round)\s+(\d+(?:\.\d+)?)\s*(mm|in)?")


@dataclass(frozen=True, slots=True)
class Size:
    """The outline that is cut out, around its own middle; `corner` is the radius of a card's corners."""

    width: Length
    height: Length
    cut: CutShape = "rectangle"
    corner: Length = 0.0

    @property
    def trim(self) -> Box:
        """The box of the outline."""
        return box_around(self.width, self.height)

    def is_safe(self, box: Box, safe: Length = SAFE) -> bool:
        """Whether all of the box stays as far from the cut as text has to."""
        x0, y0, x1, y1 = self.trim.grown(1e-3 - safe)
        if not (x0 <= box.x0 and y0 <= box.y0 and box.x1 <= x1 and box.y1 <= y1):
            return False
        corners = ((x, y) for x in (box.x0, box.x1) for y in (box.y0, box.y1))
        return all(self._holds(corner, safe) for corner in corners)

    def _holds(self, corner: Point, safe: Length) -> bool:
        x, y = abs(corner[0]), abs(corner[1])
        if self.cut == "circle":
            return math.hypot(x, y) <= self.width / 2 - safe + 1e-3
        if self.cut == "hexagon":
            # How far out in the direction of the slanting sides, which are as far from the middle as the upright ones.
            return x / 2 + y * math.sqrt(3) / 2 <= self.width / 2 - safe + 1e-3
        return True


def size_called(written: str, corner: Length = 0.0) -> Size:
    """The size that is written so. Raises ValueError that says how sizes are written."""
    text = written.strip().lower()
    if text in CARDS:
        return _within(written, Size(*CARDS[text], corner=corner))
    if match := _RECTANGLE.fullmatch(text):
        unit = 25.4 if match[3] == "in" else 1.0
        return _within(written, Size(float(match[1]) * unit, float(match[2]) * unit, corner=corner))
    if match := _SHAPED.fullmatch(text):
        across = float(match[2]) * (25.4 if match[3] == "in" else 1.0)
        if match[1] == "round":
            return _within(written, Size(across, across, "circle"))
        if match[1] == "hex":
            # In whole tenths, as everything that is cut.
            return _within(written, Size(across, round(across * 2 / math.sqrt(3), 1), "hexagon"))
        return _within(written, Size(across, across, corner=corner))
    known = ", ".join(CARDS)
    raise ValueError(
        f"no size is called {written!r}; write {known}, 63.5x88.9, “square 40”, “hex 30” or “round 22” (mm)"
    )


def _within(written: str, size: Size) -> Size:
    if not (min(size.width, size.height) >= LEAST and max(size.width, size.height) <= MOST):
        raise ValueError(f"{written}: a piece is {LEAST:g} to {MOST:g} mm wide and high")
    if size.corner > min(size.width, size.height) / 2:
        raise ValueError(f"corner: {size.corner:g} mm is more than half of the piece")
    return size
