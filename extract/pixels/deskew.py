"""A page that was scanned askew is put straight: text lines, seen from the side, are sharpest when they are level."""

from __future__ import annotations

from itertools import pairwise

from PIL import Image

_WIDTH = 700
_MOST_DEGREES = 5.0
_COARSE, _FINE = 0.5, 0.1
_NEGLIGIBLE = 0.08


def deskewed(picture: Image.Image) -> Image.Image:
    """`picture` (grey, dark on light) turned so that its lines are level; itself if they are."""
    angle = skew(picture)
    if abs(angle) < _NEGLIGIBLE:
        return picture
    return picture.rotate(angle, Image.Resampling.BICUBIC, fillcolor=255)


def skew(picture: Image.Image) -> float:
    """The angle in degrees (counterclockwise) by which the picture must be turned; at most 5 either way."""
    height = max(1, round(picture.height * _WIDTH / max(1, picture.width)))
    small = picture.resize((_WIDTH, height), Image.Resampling.BILINEAR)
    steps = int(_MOST_DEGREES / _COARSE)
    coarse = max((step * _COARSE for step in range(-steps, steps + 1)), key=lambda angle: _sharpness(small, angle))
    fine = int(_COARSE / _FINE)
    return max(
        (coarse + step * _FINE for step in range(-fine, fine + 1)),
        key=lambda angle: (_sharpness(small, angle), -abs(angle)),
    )


def _sharpness(picture: Image.Image, angle: float) -> float:
    """How much the darkness of neighbouring rows differs once the picture is turned."""
    turned = picture.rotate(angle, Image.Resampling.BILINEAR, fillcolor=255)
    margin = turned.width // 20
    inner = turned.crop((margin, 0, turned.width - margin, turned.height))
    rows = inner.resize((1, turned.height), Image.Resampling.BOX).tobytes()
    return sum((after - before) ** 2 for before, after in pairwise(rows))
