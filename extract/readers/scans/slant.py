"""Whether a line of type leans: seen from above, upright strokes are sharp, those of italics once they are pushed."""

from __future__ import annotations

from itertools import pairwise

from PIL import Image

_HEIGHT = 36
_LEANS = (0.19, 0.26)
_SHARPER = 1.0
_LEAST_WIDTH = 3.0


def leans(strip: Image.Image) -> bool:
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
