"""Text that does not run level: up or down a page, aslant on a card."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from extract.model import Box, Line
from extract.readers.layout import bounding_box, page_lines
from extract.readers.pdf.glyphs import Char, page_words

_LEVEL = 0.5
"""Degrees: type that leans more than this does not stand on a level line."""
_ALIKE = 1.0
"""Degrees: what leans alike is read together."""
_NEAR = 1.6


def is_level(char: Char) -> bool:
    """Whether a character stands on a level line, head up."""
    return abs(_angle(char)) <= _LEVEL


def turned_lines(chars: Sequence[Char], page: Any, number: int, before: int) -> Iterator[Line]:
    """The lines of characters that are not level, numbered on from `before`: each is read along its own direction."""
    straight: dict[int, list[Char]] = {}
    for run in _runs(chars):
        straight.setdefault(round(_angle(run[0]) / _ALIKE), []).extend(run)
    for group in straight.values():
        angle = math.radians(_angle(group[0]))
        turned = [_level(char, angle, page) for char in group]
        side = float(page.width + page.height)
        for line in page_lines(page_words(turned, 2 * side, 2 * side), number):
            before += 1
            assert line.bbox is not None
            yield replace(line, number=before, bbox=_back(line.bbox, angle, page), spaced=True)


def _angle(char: Char) -> float:
    """How much a character leans, in degrees against the clock."""
    a, b = char["matrix"][:2]
    return math.degrees(math.atan2(b, a))


def _runs(chars: Sequence[Char]) -> Iterator[list[Char]]:
    """Characters that follow closely on one another, in the order in which they are drawn."""
    run: list[Char] = []
    for char in chars:
        if run and not _follows(run[-1], char):
            yield run
            run = []
        run.append(char)
    if run:
        yield run


def _follows(char: Char, after: Char) -> bool:
    return math.dist(_middle(char), _middle(after)) <= _NEAR * max(_size(char), _size(after))


def _middle(char: Char) -> tuple[float, float]:
    return (char["x0"] + char["x1"]) / 2, (char["top"] + char["bottom"]) / 2


def _size(char: Char) -> float:
    """The size of type, which the box around a character that leans does not show."""
    angle = math.radians(_angle(char))
    across, up = abs(math.cos(angle)), abs(math.sin(angle))
    width, height = char["x1"] - char["x0"], char["bottom"] - char["top"]
    length = _length(char)
    return float((width - length * across) / up if up > across else (height - length * up) / across)


def _length(char: Char) -> float:
    """How far a character reaches along its line."""
    return float(char["adv"]) * math.hypot(*char["matrix"][:2])


def _level(char: Char, angle: float, page: Any) -> Char:
    """A character where it stands on the page turned until it is level, far enough from the edges of that."""
    x, y = _middle(char)
    side = float(page.width + page.height)
    across = x * math.cos(angle) - y * math.sin(angle) + side
    down = x * math.sin(angle) + y * math.cos(angle) + side
    size, length = _size(char), _length(char)
    return char | {
        "x0": across - length / 2,
        "x1": across + length / 2,
        "top": down - size / 2,
        "bottom": down + size / 2,
        "size": size,
    }


def _back(box: Box, angle: float, page: Any) -> Box:
    """The box on the page around one that stands on it turned."""
    side = float(page.width + page.height)
    points = [
        (
            (x - side) * math.cos(angle) + (y - side) * math.sin(angle),
            (y - side) * math.cos(angle) - (x - side) * math.sin(angle),
        )
        for x in (box[0], box[2])
        for y in (box[1], box[3])
    ]
    return _rounded(bounding_box([(x, y, x, y) for x, y in points]))


def _rounded(box: Box) -> Box:
    x0, top, x1, bottom = (round(edge, 1) for edge in box)
    return (x0, top, x1, bottom)
