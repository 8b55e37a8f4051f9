"""What a press makes of a file: its true size, pixels, hair lines, inks, black text, drawn letters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printables.drawing import Length
from printables.preflight.asked import Asked
from printables.preflight.measure import MeasuredFile
from printables.preflight.report import Check
from printables.preflight.sides import Side

DPI = 300.0
SCALE_ERROR = 0.1
"""Percent: 0.04 mm on a tile of 40 mm."""
OTHER = 30.0
"""Percent off the size: no piece that was scaled, but another thing."""
MEDIA_ERROR: Length = 0.01

_Found = list[tuple[float, int]]


def press_checks(file: MeasuredFile, sides: Sequence[Side], asked: Asked) -> Iterator[Check]:
    """All figures of this kind."""
    yield from _media(sides, asked)
    yield from _scale(sides, asked)
    drawn = [font for font in file.fonts if font.drawn and not font.unicode]
    if any(font.drawn for font in file.fonts):
        yield Check("fonts.type3", len(drawn), "at most", 0, "drawn fonts without Unicode")
    black = [(float(sum(g.rgb and not g.text.isspace() for g in side.page.glyphs)), side.page.number) for side in sides]
    yield from _worst("text.rgb_black", black, 0, "letters black in RGB")
    thin = [(side.contents.thinnest, side.page.number) for side in sides if side.contents.thinnest is not None]
    yield from _least("lines.width", thin, asked.line, "mm", 0.0005)
    pixels = [(p.dpi, side.page.number) for side in sides for p in side.contents.pictures if p.dpi < float("inf")]
    yield from _least("pictures.resolution", pixels, DPI, "dots an inch", 0.5)
    inks = [
        (ink, side.page.number)
        for side in sides
        for family, ink in (*side.contents.inks, *(("DeviceCMYK", p.ink) for p in side.contents.pictures))
        if family == "DeviceCMYK"
    ]
    yield from _worst("ink.total", inks, asked.ink, "% of ink", 0.5)


def _media(sides: Sequence[Side], asked: Asked) -> Iterator[Check]:
    """How far the MediaBox is from what the page is: the paper that was asked for, the other boxes."""
    found: _Found = []
    for side in sides:
        page, media = side.page, side.page.media
        off = [0.0, abs(page.unit - 1) * media.width]
        for box in (page.trim, page.bleed):
            off += [media.x0 - box.x0, media.y0 - box.y0, box.x1 - media.x1, box.y1 - media.y1]
        if asked.paper and not side.press:
            off += [abs(a - b) for a, b in zip((media.width, media.height), asked.paper, strict=True)]
        elif side.press and asked.profile != "pdfx" and asked.sizes and asked.is_meant and not asked.target:
            off += [abs(a - b) for a, b in zip(media, page.bleed, strict=True)]
        found.append((max(off), page.number))
    yield from _worst("page.media", found, MEDIA_ERROR, "mm between the MediaBox and the page")


def _scale(sides: Sequence[Side], asked: Asked) -> Iterator[Check]:
    """How far pieces are from the size that is asked for, or that the file notes."""
    found: _Found = []
    for side in sides:
        for cut in [side.page.trim] if side.press else side.cuts.pieces:
            ways = [(cut.width, cut.height), (cut.height, cut.width)]
            off = [
                100 * max(abs(way[0] / wide - 1), abs(way[1] / high - 1)) for wide, high in asked.sizes for way in ways
            ]
            if off:
                found.append((min(off), side.page.number))
    # Parts of a board look like pieces; where others are nearly of their size, those are none.
    near = [one for one in found if one[0] <= OTHER]
    yield from _worst("scale", near or found, SCALE_ERROR, "% off the size")


def _worst(name: str, found: _Found, limit: float, unit: str, tolerance: float = 0.0) -> Iterator[Check]:
    if found:
        figure, page = max(found, key=lambda one: one[0])
        yield Check(name, round(figure, 4), "at most", limit, unit, page, tolerance)


def _least(name: str, found: _Found, limit: float, unit: str, tolerance: float = 0.0) -> Iterator[Check]:
    if found:
        figure, page = min(found, key=lambda one: one[0])
        yield Check(name, round(figure, 4), "at least", limit, unit, page, tolerance)
