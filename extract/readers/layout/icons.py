"""Icons inside sentences: what stands to both sides of one is the same line of text, however wide it is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from extract.model import Box
from extract.readers.layout.chunks import Chunk
from extract.readers.layout.drawn import Drawing, bounding_box

_HIGHEST, _WIDEST = 2.6, 4.0
_BLANK = 0.5
"""Sizes of type: no more white than between words is left to the sides of an icon."""


def over_icons(chunks: Sequence[Chunk], drawn: Drawing) -> list[Chunk]:
    """The chunks; those of a row that only icons part are one."""
    shapes = [*drawn.boxes, *drawn.others]
    if not shapes or len(chunks) < 2:
        return list(chunks)
    result: list[Chunk] = []
    for _, row in groupby(sorted(chunks, key=lambda chunk: (round(chunk.bottom), chunk.x0)), _foot):
        for chunk in row:
            last = result[-1] if result else None
            if last is not None and _foot(last) == _foot(chunk) and _is_parted_by_icons(last, chunk, shapes):
                last.words += chunk.words
                last.x1 = chunk.x1
                last.top, last.bottom = min(last.top, chunk.top), max(last.bottom, chunk.bottom)
                last.size = max(last.size, chunk.size)
            else:
                result.append(chunk)
    return result


def _foot(chunk: Chunk) -> int:
    return round(chunk.bottom)


def _is_parted_by_icons(before: Chunk, chunk: Chunk, shapes: Sequence[Box]) -> bool:
    """Whether shapes of about the height of the text fill the white between two chunks but for blanks."""
    gap, size = chunk.x0 - before.x1, max(before.size, chunk.size)
    if not 0 < gap <= (_WIDEST + 2 * _BLANK) * size or abs(before.size - chunk.size) > 0.15 * size:
        return False
    inside = [
        box
        for box in shapes
        if box[0] > before.x1 - 1
        and box[2] < chunk.x0 + 1
        and box[1] < before.middle < box[3]
        and 0.5 * size < box[3] - box[1] < _HIGHEST * size
    ]
    if not inside:
        return False
    icons = bounding_box(inside)
    return icons[0] - before.x1 < _BLANK * size and chunk.x0 - icons[2] < _BLANK * size
