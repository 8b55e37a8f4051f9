"""Even light: a page that was photographed is darker on one side, and its paper is never white."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageFilter

_STEP_INCHES = 0.05
_WINDOW = 15
_DARKEST_PAPER = 100
_EVEN = 250


def even_illumination(picture: Image.Image, dpi: float) -> Image.Image:
    """The grey picture with its paper made white, however the light falls on it.

    The paper is the brightest within half an inch or so; what is darker than a paper can be stays as dark as it is.
    """
    step = max(2, round(dpi * _STEP_INCHES))
    paper = picture.reduce(step).filter(ImageFilter.MaxFilter(_WINDOW)).filter(ImageFilter.BoxBlur(_WINDOW // 2))
    darkest = paper.getextrema()[0]
    if isinstance(darkest, int | float) and darkest >= _EVEN:
        return picture
    # a product of two pictures cannot be brighter than either: so darken by what is missing, then brighten all
    share = paper.point([round(255 * _DARKEST_PAPER / max(level, _DARKEST_PAPER)) for level in range(256)])
    share = share.resize(picture.size, Image.Resampling.BILINEAR)
    product = ImageChops.multiply(picture, share)
    return product.point([min(255, round(level * 255 / _DARKEST_PAPER)) for level in range(256)])
