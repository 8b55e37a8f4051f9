"""A page that was scanned askew is put straight: text lines, seen from the side, are sharpest when they are level."""

from __future__ import annotations

import cv2
import numpy as np

from extract.readers.pixels.pieces import Grey

_WIDTH = 700
_MOST_DEGREES = 5.0
_STEP = 0.1
_NEGLIGIBLE = 0.08
_MARGIN = _WIDTH // 20


def deskewed(picture: Grey) -> Grey:
    """`picture` (dark on light) turned so that its lines are level; itself if they are."""
    angle = skew(picture)
    return picture if abs(angle) < _NEGLIGIBLE else _turned(picture, angle, cv2.INTER_CUBIC)


def skew(picture: Grey) -> float:
    """The angle in degrees (counterclockwise) by which the picture must be turned; at most 5 either way."""
    high, wide = picture.shape
    size = (_WIDTH, max(1, round(high * _WIDTH / wide)))
    small: Grey = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    steps = np.arange(-_MOST_DEGREES, _MOST_DEGREES + _STEP / 2, _STEP)
    return float(max(steps, key=lambda angle: (_sharpness(small, angle), -abs(angle))))


def _turned(picture: Grey, angle: float, how: int) -> Grey:
    high, wide = picture.shape
    matrix = cv2.getRotationMatrix2D((wide / 2, high / 2), angle, 1.0)
    return np.asarray(cv2.warpAffine(picture, matrix, (wide, high), flags=how, borderValue=(255,)), np.uint8)


def _sharpness(picture: Grey, angle: float) -> float:
    """How much the darkness of neighbouring rows differs once the picture is turned."""
    rows = _turned(picture, angle, cv2.INTER_LINEAR)[:, _MARGIN:-_MARGIN].mean(axis=1)
    return float((np.diff(rows) ** 2).sum())
