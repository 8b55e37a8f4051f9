"""What only pixels can tell: where there is ink, and how far art reaches over the trim."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial

from PIL import Image, ImageChops

from printables.drawing import Box, Length, Point
from printables.preflight.measure import MeasuredFile, MeasuredPage

DPI = 200.0
STEP: Length = 25.4 / DPI
WHITE = 250
"""A channel from this value on is white: paper, or so pale that it will look like it at a cut."""

FARTHEST: Length = 5.0
PROBES = 14
"""Rays from each side of a piece."""

INSIDE = (0.25, 0.5, 0.8)
"""Art that runs to the trim has ink here, on the way in; a thin frame near the trim has not."""


class InkMap:
    """Which places of a page have ink on them."""

    def __init__(self, file: MeasuredFile, page: MeasuredPage) -> None:
        red, green, blue = file.picture(page.number, DPI).split()
        darkest = ImageChops.darker(red, ImageChops.darker(green, blue))
        self._mask: Image.Image = darkest.point([255] * WHITE + [0] * (256 - WHITE))
        self._bytes = self._mask.tobytes()
        self._wide, self._high = self._mask.size
        # The picture is a whole number of pixels, the page is not: it is stretched by up to one of them.
        self._across, self._up = self._wide / page.media.width, self._high / page.media.height
        self._top = page.media.height

    def at(self, x: Length, y: Length) -> bool:
        """Whether there is ink at a place; there is none beyond the page."""
        column, row = int(x * self._across), int((self._top - y) * self._up)
        return 0 <= column < self._wide and 0 <= row < self._high and self._bytes[row * self._wide + column] > 0

    def box(self) -> Box | None:
        """The box around all ink, or None for an empty page."""
        found = self._mask.getbbox()
        if found is None:
            return None
        left, top, right, bottom = found
        return Box(
            left / self._across,
            self._top - bottom / self._up,
            right / self._across,
            self._top - top / self._up,
        )


def bleed_widths(ink: InkMap, trims: Sequence[Box]) -> Iterator[Length]:
    """For each piece how far its art goes on outside the trim without white, `FARTHEST` at most.

    Asked where the art reaches the trim from inside: a piece with white edges needs no bleed and is left out.
    """
    rounds = _round_sizes(ink, trims)
    for trim in trims:
        rays = list(_rays(trim, _side(trim) in rounds))
        reached = [
            _reach(ink, x, y, dx, dy)
            for (x, y), (dx, dy) in rays
            if all(ink.at(x - inside * dx, y - inside * dy) for inside in INSIDE)
        ]
        # A frame that stops short of the trim gives a few stray hits; art that runs to the edge gives many.
        if len(reached) >= 0.8 * len(rays):
            yield min(reached)


def _side(trim: Box) -> Length | None:
    """The side of a square, as pixels can tell it; None for what is longer than wide."""
    return round(trim.width, 1) if abs(trim.width - trim.height) < STEP else None


def _towards(dx: int, dy: int, spot: Point) -> Length:
    return dx * spot[0] + dy * spot[1]


def _round_sizes(ink: InkMap, trims: Sequence[Box]) -> set[Length | None]:
    """Which squares are taken to be round: beyond their outermost corners there is white, where a square would bleed.

    Inner corners say nothing: round pieces that lie edge to edge have their neighbours' bleed there.
    """
    found: set[Length | None] = set()
    for side in {_side(trim) for trim in trims} - {None}:
        alike = [trim.grown(2.7) for trim in trims if _side(trim) == side]
        corners = [(x, y) for box in alike for x in (box.x0, box.x1) for y in (box.y0, box.y1)]
        outermost = [max(corners, key=partial(_towards, dx, dy)) for dx in (1, -1) for dy in (1, -1)]
        if not any(ink.at(x, y) for x, y in outermost):
            found.add(side)
    return found


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


def _reach(ink: InkMap, x: Length, y: Length, dx: float, dy: float) -> Length:
    for i in range(int(FARTHEST / STEP)):
        out = i * STEP
        if not ink.at(x + out * dx, y + out * dy):
            return out
    return FARTHEST
