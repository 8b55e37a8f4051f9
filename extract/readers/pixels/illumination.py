"""Even light: a page that was photographed is darker on one side, and its paper is never white."""

import cv2
import numpy as np

from extract.readers.pixels.pieces import Grey

_STEP_INCHES = 0.05
_WINDOW = 15
_DARKEST_PAPER = 100
_EVEN = 250


def even_illumination(picture: Grey, dpi: float) -> Grey:
    """The picture with its paper made white, however the light falls on it.

    The paper is the brightest within half an inch or so; what is darker than a paper can be stays as dark as it is.
    """
    step = max(2, round(dpi * _STEP_INCHES))
    high, wide = picture.shape
    small = cv2.resize(picture, (max(1, wide // step), max(1, high // step)), interpolation=cv2.INTER_AREA)
    paper = cv2.blur(cv2.dilate(small, np.ones((_WINDOW, _WINDOW), np.uint8)), (_WINDOW, _WINDOW))
    if paper.min() >= _EVEN:
        return picture
    paper = cv2.resize(np.maximum(paper, _DARKEST_PAPER), (wide, high), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.divide(picture, paper, scale=255), np.uint8)
