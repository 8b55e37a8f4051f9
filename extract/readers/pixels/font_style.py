"""Whether a line of type is bold or italic.

The strokes of bold type are heavier than those of the page. Seen from above, upright strokes are sharp, those of
italics once they are pushed upright.
"""

from collections.abc import Sequence
from statistics import median

import cv2
import numpy as np

from extract.readers.pixels.pieces import Grey

_DARK = 140
_HEAVIER = 1.33
_LEAST_LINES = 6
_LEAST_HIGH, _HEIGHT = 8, 36
_LEANS = (0.19, 0.26)
_LEAST_WIDTH = 3.0


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


def is_italic(strip: Grey) -> bool:
    """Whether the line in a picture (from the tops of its letters to its foot) is set in italics.

    A strip less than three times as wide as high says nothing: it is taken for upright.
    """
    high, wide = strip.shape
    if high < _LEAST_HIGH or wide < _LEAST_WIDTH * high:
        return False
    level = cv2.resize(strip, (max(1, round(wide * _HEIGHT / high)), _HEIGHT), interpolation=cv2.INTER_LINEAR)
    return max(_sharpness(np.asarray(level, np.uint8), lean) for lean in _LEANS) > _sharpness(
        np.asarray(level, np.uint8), 0.0
    )


def _sharpness(strip: Grey, lean: float) -> float:
    """How much the darkness of neighbouring columns differs once the strip is pushed upright by `lean`."""
    high, wide = strip.shape
    matrix = np.array([[1, lean, -lean * high], [0, 1, 0]], np.float64)
    pushed = cv2.warpAffine(strip, matrix, (wide, high), flags=cv2.INTER_LINEAR, borderValue=(255,))
    return float((np.diff(np.asarray(pushed).mean(axis=0)) ** 2).sum())
