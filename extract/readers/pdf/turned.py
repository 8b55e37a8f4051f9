"""Text that does not run level: up or down a page, aslant on a card."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from extract.model import Line
from extract.readers.layout import bounding_box, page_lines
from extract.readers.pdf.characters import Char
from extract.readers.pdf.glyphs import page_words

_LEVEL = 0.5
"""Degrees: type that leans more than this does not stand on a level line."""
_NEAR = 1.6


def is_level(char: Char) -> bool:
    """Whether a character stands on a level line, head up."""
    return abs(char.angle) <= _LEVEL


def turned_lines(chars: Sequence[Char], number: int, before: int) -> Iterator[Line]:
    """The lines of characters that are not level, numbered on from `before`: each is read along its own direction."""
    straight: dict[int, list[Char]] = {}
    run: list[Char] = []
    for char in chars:
        # what follows closely is read together, also along a curve
        if not run or math.dist(_middle(run[-1]), _middle(char)) > _NEAR * max(run[-1].size, char.size):
            run = straight.setdefault(round(char.angle) % 360, [])
        run.append(char)
    for group in straight.values():
        angle = math.radians(group[0].angle)
        level = []
        for char in group:
            x, foot = _turned(char.x0, char.foot, angle)
            level.append(replace(char, x0=x, x1=x + char.x1 - char.x0, foot=foot))
        for line in page_lines(page_words(level), number):
            before += 1
            assert line.bbox is not None
            x0, top, x1, bottom = line.bbox
            corners = [_turned(x, y, -angle) for x in (x0, x1) for y in (top, bottom)]
            x0, top, x1, bottom = (round(edge, 1) for edge in bounding_box((x, y, x, y) for x, y in corners))
            yield replace(line, number=before, bbox=(x0, top, x1, bottom), spaced=True)


def _middle(char: Char) -> tuple[float, float]:
    return (char.ink[0] + char.ink[2]) / 2, (char.ink[1] + char.ink[3]) / 2


def _turned(x: float, y: float, angle: float) -> tuple[float, float]:
    """Where a place is on the page turned with the clock about its corner."""
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
