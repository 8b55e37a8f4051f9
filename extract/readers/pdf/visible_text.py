"""Which characters of a page a reader sees: inside its crop box, neither white on white nor drawn without ink."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from pdfminer.layout import LTChar, LTCurve, LTImage

_EDGE = 1.0
_WHITE = 0.98
_LEAST_CONTRAST = 40
_LEAST_SEEN = 0.4
_SCALE = 2.0
_MOST_PIXELS = 4_000_000
_INKS = frozenset(("DeviceGray", "DeviceRGB", "DeviceCMYK", "CalGray", "CalRGB", "ICCBased"))
"""Colour spaces in which a number says how light a colour is; in others 1 is all of some ink."""


def inside_crop(page: Any) -> Callable[[LTChar], bool]:
    """Whether a character of a pdfplumber page stands in the part that is shown."""
    left, lower, right, upper = _shown(page) or (-math.inf, -math.inf, math.inf, math.inf)
    return lambda char: left <= (char.x0 + char.x1) / 2 <= right and lower <= (char.y0 + char.y1) / 2 <= upper


def is_faint(char: LTChar) -> bool:
    """Whether a character may be unseen: drawn without ink, or in white."""
    return is_inkless(char) or _is_white(char)


def is_inkless(char: LTChar) -> bool:
    """Whether a character is drawn without ink."""
    return getattr(char, "hidden", False)


def visible_text(
    page: Any, chars: Sequence[LTChar], shapes: Sequence[LTImage | LTCurve], path: str, index: int
) -> set[int]:
    """The faint characters (by identity) that are read all the same.

    Those without ink are over a picture, in which OCR has read them. White ones stand on something dark, which a
    rendering of page `index` (from 0) of the file shows whatever it was drawn with.
    """
    pictures = [shape for shape in shapes if isinstance(shape, LTImage)]
    hidden = [char for char in chars if is_inkless(char)]
    read = {id(char) for char in hidden if any(_covers(picture, char) for picture in pictures)}
    white = [char for char in chars if not is_inkless(char)]
    if white:
        read |= _contrasting(page, white, path, index)
    return read


def _contrasting(page: Any, chars: Sequence[LTChar], path: str, index: int) -> set[int]:
    import pypdfium2

    if page.page_obj.rotate:
        return {id(char) for char in chars}
    document = pypdfium2.PdfDocument(path)
    try:
        opened = document[index]
        width, height = opened.get_size()
        scale = min(_SCALE, (_MOST_PIXELS / max(1.0, width * height)) ** 0.5)
        picture = opened.render(scale=scale, grayscale=True).to_pil().convert("L")
    finally:
        document.close()
    left, lower = (_shown(page) or (0.0, 0.0))[:2]
    visible: set[int] = set()
    for run in _runs(chars):
        seen = letters = 0
        for char in run:
            if char.get_text().isspace():
                continue
            box = (char.x0 - left, height - (char.y1 - lower), char.x1 - left, height - (char.y0 - lower))
            x0, top, x1, bottom = (round(edge * scale) for edge in box)
            light, dark = picture.crop((x0, top, max(x1, x0 + 2), max(bottom, top + 2))).getextrema()
            letters += 1
            seen += abs(float(dark) - float(light)) >= _LEAST_CONTRAST
        if seen and seen >= _LEAST_SEEN * letters:
            visible.update(map(id, run))
    return visible


def _runs(chars: Sequence[LTChar]) -> Iterator[list[LTChar]]:
    """Characters that follow one another on a line: blanks and thin letters are seen where the others are."""
    run: list[LTChar] = []
    for char in chars:
        if run and (abs(char.y0 - run[-1].y0) > 1 or not -1 < char.x0 - run[-1].x1 < 2 * char.size):
            yield run
            run = []
        run.append(char)
    if run:
        yield run


def _shown(page: Any) -> tuple[float, float, float, float] | None:
    """The crop box, from the lower left corner of the page; None where it leaves nothing out.

    A page that is turned is left alone: its characters have other coordinates than its boxes.
    """
    try:
        left, lower, right, upper = (float(edge) for edge in page.page_obj.cropbox)
        x0, y0, x1, y1 = (float(edge) for edge in page.page_obj.mediabox)
    except (TypeError, ValueError, AttributeError):
        return None
    left, lower, right, upper = left - x0, lower - y0, right - x0, upper - y0
    whole = left <= _EDGE and lower <= _EDGE and right >= x1 - x0 - _EDGE and upper >= y1 - y0 - _EDGE
    unsound = right - left < 1 or upper - lower < 1
    return None if whole or unsound or page.page_obj.rotate else (left, lower, right, upper)


def _covers(picture: LTImage, char: LTChar) -> bool:
    across, down = (char.x0 + char.x1) / 2, (char.y0 + char.y1) / 2
    return bool(picture.x0 <= across <= picture.x1 and picture.y0 <= down <= picture.y1)


def _is_white(char: LTChar) -> bool:
    color: Any = char.graphicstate.ncolor
    try:
        return _is_white_in(color, getattr(char.ncs, "name", ""))
    except TypeError:  # a list, which nothing is remembered of
        return _is_white_in(tuple(color), getattr(char.ncs, "name", ""))


@lru_cache(maxsize=256)
def _is_white_in(color: Any, space: str) -> bool:
    """Whether a colour is white: 1 in grey, (1, 1, 1) in RGB, (0, 0, 0, 0) in CMYK."""
    parts = color if isinstance(color, tuple) else (color,)
    if space not in _INKS or not all(isinstance(part, int | float) for part in parts):
        return False
    if len(parts) == 4:
        return bool(max(parts) <= 1 - _WHITE)
    return bool(len(parts) in (1, 3) and min(parts) >= _WHITE)
