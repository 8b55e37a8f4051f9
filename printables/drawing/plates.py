"""Colours on the four plates of a press: cyan, magenta, yellow, black.

What all three colours have in common goes on the black plate. So no place has more than two colours beside black, the
three together never more than 200 % of ink, and what readers show is the colour as it was asked for.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from printables.drawing.shapes import Color

if TYPE_CHECKING:
    from PIL import Image


@lru_cache(maxsize=4096)
def plates_of(color: Color) -> tuple[float, float, float, float]:
    """How much of each plate a colour takes, from 0 to 1."""
    lacking = [1 - int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    black = min(lacking)
    cyan, magenta, yellow = (round(part - black, 4) for part in lacking)
    return cyan, magenta, yellow, round(black, 4)


def separated(picture: Image.Image) -> Image.Image:
    """The pixels on four plates, by the same rule."""
    from PIL import Image, ImageChops

    parts = [ImageChops.invert(channel) for channel in picture.convert("RGB").split()]
    black = ImageChops.darker(ImageChops.darker(parts[0], parts[1]), parts[2])
    return Image.merge("CMYK", [*(ImageChops.subtract(part, black) for part in parts), black])
