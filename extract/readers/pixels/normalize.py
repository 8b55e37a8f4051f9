"""A page as a good scanner shows it: straight (lines, seen from the side, are sharpest when level), its paper white."""

import cv2
import numpy as np

from extract.readers.pixels.pieces import Grey

_WIDTH = 700
_MOST_DEGREES = 5.0
_STEP = 0.1
_NEGLIGIBLE = 0.08
_MARGIN = _WIDTH // 20
_STEP_INCHES = 0.05
_WINDOW = 15
_DARKEST_PAPER = 100
_EVEN = 250


def turned(picture: Grey, angle: float, how: int = cv2.INTER_CUBIC) -> Grey:
    """`picture` turned around its middle by `angle`, in degrees counterclockwise."""
    if not angle:
        return picture
    high, wide = picture.shape
    matrix = cv2.getRotationMatrix2D((wide / 2, high / 2), angle, 1.0)
    return np.asarray(cv2.warpAffine(picture, matrix, (wide, high), flags=how, borderValue=(255,)), np.uint8)


def skew(picture: Grey) -> float:
    """The angle by which a picture (dark on light) must be turned for its lines to be level; at most 5 either way."""
    high, wide = picture.shape
    size = (_WIDTH, max(1, round(high * _WIDTH / wide)))
    small: Grey = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    steps = np.arange(-_MOST_DEGREES, _MOST_DEGREES + _STEP / 2, _STEP)
    angle = float(max(steps, key=lambda angle: (_sharpness(small, angle), -abs(angle))))
    return angle if abs(angle) >= _NEGLIGIBLE else 0.0


def _sharpness(picture: Grey, angle: float) -> float:
    """How much the darkness of neighbouring rows differs once the picture is turned."""
    rows = turned(picture, angle, cv2.INTER_LINEAR)[:, _MARGIN:-_MARGIN].mean(axis=1)
    return float((np.diff(rows) ** 2).sum())


def even_illumination(picture: Grey, dpi: float) -> Grey:
    """The picture with its paper, the brightest within half an inch or so, made white; darker grounds stay dark."""
    step = max(2, round(dpi * _STEP_INCHES))
    high, wide = picture.shape
    small = cv2.resize(picture, (max(1, wide // step), max(1, high // step)), interpolation=cv2.INTER_AREA)
    paper = cv2.blur(cv2.dilate(small, np.ones((_WINDOW, _WINDOW), np.uint8)), (_WINDOW, _WINDOW))
    if paper.min() >= _EVEN:
        return picture
    paper = cv2.resize(np.maximum(paper, _DARKEST_PAPER), (wide, high), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.divide(picture, paper, scale=255), np.uint8)
