"""What only pixels can tell: where there is ink, and how far art reaches over the trim."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from PIL import Image

from printables.geometry import Box, Point
from printables.measure import MeasuredFile, MeasuredPage
from printables.paper import Length

DPI = 200.0
STEP: Length = 25.4 / DPI
WHITE = 250
"""A channel from this value on is white: paper, or so pale that it will look like it at a cut."""

FARTHEST: Length = 5.0
PROBES = 24


def ink_box(file: MeasuredFile, page: MeasuredPage) -> Box | None:
    """The box around everything on the page that is not white, or None for an empty page."""
    ink = _darkest(file.picture(page.number, 127.0))
    found = ink.getbbox()
    if found is None:
        return None
    # The picture is a whole number of pixels, the page is not: it is stretched by up to one of them.
    across, up = page.media.width / ink.width, page.media.height / ink.height
    left, top, right, bottom = found
    return Box(left * across, page.media.height - bottom * up, right * across, page.media.height - top * up)


def bleed_width(file: MeasuredFile, page: MeasuredPage, trims: Sequence[Box]) -> Iterator[Length]:
    """For each piece how far its art goes on outside the trim without white, `FARTHEST` at most.

    Asked where the art reaches the trim from inside: a piece with white edges needs no bleed and is left out. A
    square piece whose corners are white is taken to be round.
    """
    if not trims:
        return
    ink = _darkest(file.picture(page.number, DPI))
    pixels = ink.load()
    assert pixels is not None
    wide, high = ink.size
    across, up = wide / page.media.width, high / page.media.height

    def inked(x: Length, y: Length) -> bool:
        column, row = int(x * across), int((page.media.height - y) * up)
        return 0 <= column < wide and 0 <= row < high and bool(pixels[column, row])

    for trim in trims:
        square = abs(trim.width - trim.height) < STEP
        rays = list(_rays(trim, square and not any(inked(x, y) for x, y in _corners(trim))))
        reached = [
            _reach(inked, x, y, dx, dy)
            for (x, y), (dx, dy) in rays
            if all(inked(x - inside * dx, y - inside * dy) for inside in (0.25, 0.5, 0.8))
        ]
        # A frame that stops short of the trim gives a few stray hits; art that runs to the edge gives many.
        if len(reached) >= 0.8 * len(rays):
            yield min(reached)


def _darkest(picture: Image.Image) -> Image.Image:
    """255 where any channel is darker than white, else 0."""
    bands = [band.point([255] * WHITE + [0] * (256 - WHITE)) for band in picture.split()]
    merged = bands[0]
    for band in bands[1:]:
        merged = Image.composite(Image.new("L", merged.size, 255), merged, band)
    return merged


def _corners(trim: Box) -> Iterator[Point]:
    """Points that a round piece with its bleed leaves white, and a square one does not."""
    outer = trim.grown(2.7)
    yield from ((x, y) for x in (outer.x0, outer.x1) for y in (outer.y0, outer.y1))


def _rays(trim: Box, round_piece: bool) -> Iterator[tuple[Point, Point]]:
    """Points on the trim, and the direction outwards at each."""
    if round_piece:
        x, y = trim.center
        radius = min(trim.width, trim.height) / 2
        for i in range(4 * PROBES):
            angle = math.tau * i / (4 * PROBES)
            dx, dy = math.cos(angle), math.sin(angle)
            yield (x + radius * dx, y + radius * dy), (dx, dy)
        return
    for i in range(PROBES):
        share = (i + 0.5) / PROBES
        x, y = trim.x0 + share * trim.width, trim.y0 + share * trim.height
        yield (x, trim.y0), (0.0, -1.0)
        yield (x, trim.y1), (0.0, 1.0)
        yield (trim.x0, y), (-1.0, 0.0)
        yield (trim.x1, y), (1.0, 0.0)


def _reach(inked: object, x: Length, y: Length, dx: float, dy: float) -> Length:
    assert callable(inked)
    steps = int(FARTHEST / STEP)
    for i in range(steps):
        out = i * STEP
        if not inked(x + out * dx, y + out * dy):
            return out
    return FARTHEST
