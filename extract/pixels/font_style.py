"""Whether a line of type is bold or italic.

The strokes of bold type are heavier than those of the page. Seen from above, upright strokes are sharp, those of
italics once they are pushed upright.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from PIL import Image, ImageChops

_DARK = 140
_HEAVIER = 1.33
_LEAST_LINES = 6
_HEIGHT = 36
_LEANS = (0.19, 0.26)
_SHARPER = 1.0
_LEAST_WIDTH = 3.0


def stroke_width(strip: Image.Image) -> float:
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


def bold_lines(weights: Sequence[float]) -> list[bool]:
    """Which lines of a page are heavier than most; none where there are too few to tell."""
    known = [entry for entry in weights if entry]
    if len(known) < _LEAST_LINES:
        return [False] * len(weights)
    usual = median(known)
    return [entry > _HEAVIER * usual for entry in weights]


def is_italic(strip: Image.Image) -> bool:
    """Whether the line in a grey picture (from the tops of its letters to its foot) is set in italics.

    A strip less than three times as wide as high says nothing: it is taken for upright.
    """
    if strip.height < 8 or strip.width < _LEAST_WIDTH * strip.height:
        return False
    width = max(1, round(strip.width * _HEIGHT / strip.height))
    level = strip.resize((width, _HEIGHT), Image.Resampling.BILINEAR)
    return max(_sharpness(level, lean) for lean in _LEANS) > _SHARPER * _sharpness(level, 0.0)


def _sharpness(strip: Image.Image, lean: float) -> float:
    """How much the darkness of neighbouring columns differs once the strip is pushed upright by `lean`."""
    pushed = strip.transform(
        strip.size,
        Image.Transform.AFFINE,
        (1, -lean, lean * strip.height, 0, 1, 0),
        Image.Resampling.BILINEAR,
        fillcolor=255,
    )
    columns = pushed.resize((strip.width, 1), Image.Resampling.BOX).tobytes()
    return float(sum((after - before) ** 2 for before, after in pairwise(columns)))
