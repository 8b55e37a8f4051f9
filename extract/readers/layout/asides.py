"""Captions that stand beside a running text: on no line of it, and no part of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from extract.readers.layout.chunks import Chunk

_MOST_WORDS = 4
_SAME_FOOT = 0.35
_NEXT_LINE = 1.6
_APART = 0.8
_EDGE = 1.5


def asides(chunks: Sequence[Chunk]) -> list[Chunk]:
    """The chunks that stand between two lines of one text, to the side of both; cells of a table share its lines."""
    short = [chunk for chunk in chunks if 0 < len(chunk.words) <= _MOST_WORDS]
    if not short:
        return []
    pairs = list(_lines(chunks))
    return [chunk for chunk in short if any(_is_beside(chunk, *pair) for pair in pairs) and _floats(chunk, chunks)]


def _lines(chunks: Sequence[Chunk]) -> list[tuple[Chunk, Chunk]]:
    """Lines that follow one another in a text: set alike, and below the same edge."""
    found: list[tuple[Chunk, Chunk]] = []
    text = [chunk for chunk in chunks if len(chunk.words) > _MOST_WORDS]
    for before, after in pairwise(sorted(text, key=lambda chunk: (round(chunk.x0 / _EDGE), chunk.bottom))):
        near = 0 < after.bottom - before.bottom < _NEXT_LINE * after.size
        if near and abs(before.x0 - after.x0) < _EDGE and abs(before.size - after.size) < 0.1 * after.size:
            found.append((before, after))
    return found


def _is_beside(chunk: Chunk, before: Chunk, after: Chunk) -> bool:
    if not before.middle < chunk.middle < after.middle:
        return False
    room = _APART * max(chunk.size, after.size)
    return chunk.x1 + room < min(before.x0, after.x0) or chunk.x0 - room > max(before.x1, after.x1)


def _floats(chunk: Chunk, chunks: Sequence[Chunk]) -> bool:
    """Whether nothing stands on the line of a chunk."""
    return not any(
        other is not chunk and abs(other.bottom - chunk.bottom) <= _SAME_FOOT * min(other.size, chunk.size)
        for other in chunks
    )
