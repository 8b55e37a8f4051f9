"""Whether a line of type is set in bold: its strokes are heavier than those of the page."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from PIL import Image, ImageChops

_DARK = 140
_HEAVIER = 1.33
_LEAST_LINES = 6


def weight(strip: Image.Image) -> float:
    """How thick the strokes of a line are, as a share of its height; `strip` is grey, from letter tops to foot.

    Ink over its edges: twice the area of a stroke over its outline is its thickness, whatever letters it makes.
    """
    if strip.height < 8 or strip.width < strip.height:
        return 0.0
    ink = strip.point(lambda grey: 255 if grey < _DARK else 0)
    right, below = (ink.transform(ink.size, Image.Transform.AFFINE, (1, 0, x, 0, 1, y)) for x, y in ((1, 0), (0, 1)))
    area = ink.histogram()[255]
    edges = sum(_differing(ink, moved) for moved in (right, below))
    return 2 * area / edges / strip.height if edges else 0.0


def _differing(one: Image.Image, other: Image.Image) -> int:
    return ImageChops.difference(one, other).histogram()[255]


def heavy(weights: Sequence[float]) -> list[bool]:
    """Which lines of a page are heavier than most; none where there are too few to tell."""
    known = [entry for entry in weights if entry]
    if len(known) < _LEAST_LINES:
        return [False] * len(weights)
    usual = median(known)
    return [entry > _HEAVIER * usual for entry in weights]
