"""Whether a line of type is bold: its strokes are heavier than those of the page."""

from collections.abc import Sequence
from statistics import median

import numpy as np

from extract.readers.pixels.pieces import Grey

_DARK = 140
_HEAVIER = 1.33
_LEAST_LINES = 6
_LEAST_HIGH = 8


def stroke_width(strip: Grey) -> float:
    """How thick the strokes of a line are, as a share of its height; `strip` goes from letter tops to foot.

    Ink over its edges: twice the area of a stroke over its outline is its thickness, whatever letters it makes.
    """
    high, wide = strip.shape
    if high < _LEAST_HIGH or wide < high:
        return 0.0
    ink = strip < _DARK
    edges = np.count_nonzero(ink[:, 1:] != ink[:, :-1]) + np.count_nonzero(ink[1:] != ink[:-1])
    return float(2 * np.count_nonzero(ink) / edges / high) if edges else 0.0


def bold_lines(weights: Sequence[float]) -> list[bool]:
    """Which lines of a page are heavier than most; none where there are too few to tell."""
    known = [entry for entry in weights if entry]
    if len(known) < _LEAST_LINES:
        return [False] * len(weights)
    usual = median(known)
    return [entry > _HEAVIER * usual for entry in weights]
