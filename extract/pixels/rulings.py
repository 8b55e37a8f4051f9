"""Ruled tables on a scanned page, told from boards: wide, low cells that hold type and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

from extract.pixels.components import Area, Component, bounding_box

_ACROSS = 0.7
_LEAST_BANDS = 3
_MOST_HIGH = 8.0
_WIDE = 1.5
_WORD = 3
_STROKE = 2.0
_TYPE = 0.9


def is_ruled_table(
    frame: Component, inner: Sequence[Component], rows: Sequence[Sequence[Component]], letter: float
) -> bool:
    """Whether a piece of ink is the lines of a table: a score table has but a figure in most of its cells.

    `inner` is what stands inside it, `rows` what of that has the height of letters. The cells of a table are as high as
    a few rows of type and wider than high, where the spaces of a board are square; a row has type in it, one a word.
    """
    heights = _gaps(_across(frame), _ACROSS * frame.width)
    widths = _gaps(_down(frame), _ACROSS * frame.height)
    faint = len(widths) < _LEAST_BANDS - 1 and len(heights) >= _LEAST_BANDS
    if len(heights) < _LEAST_BANDS - 1 or (len(widths) < _LEAST_BANDS - 1 and not faint):
        return False
    high = sorted(end - start for start, end in heights)[len(heights) // 2]
    wide = frame.width if faint else sum(end - start for start, end in widths) / len(widths)
    if not letter < high <= _MOST_HIGH * letter or wide < _WIDE * high:
        return False
    middles = [(area[1] + area[3]) / 2 for area in map(bounding_box, rows)]
    held = sum(any(frame.top + start < middle < frame.top + end for middle in middles) for start, end in heights)
    type_ink = sum(piece.ink for row in rows for piece in row)
    return (
        2 * held > len(heights)
        and max((len(row) for row in rows), default=0) >= _WORD
        and type_ink > _TYPE * sum(piece.ink for piece in inner)
    )


def rulings(frame: Component) -> tuple[Area, ...]:
    """The lines of a frame that is divided both ways, as those of a table are; none of another."""
    heights = _gaps(_across(frame), _ACROSS * frame.width)
    widths = _gaps(_down(frame), _ACROSS * frame.height)
    if len(heights) < _LEAST_BANDS - 1 or len(widths) < _LEAST_BANDS - 1:
        return ()
    x0, top, x1, bottom = frame.x0, frame.top, frame.x1, frame.bottom
    level = [frame.top + place for place in (heights[0][0] - 1, *(end for _, end in heights))]
    upright = [frame.x0 + place for place in (widths[0][0] - 1, *(end for _, end in widths))]
    return (
        *((x0, place, x1, place + 1) for place in level),
        *((place, top, place + 1, bottom) for place in upright),
    )


def lines_of(frame: Component, letter: float) -> Component:
    """A frame without the letters that touch its lines, if it is divided as a table is."""
    ruled = rulings(frame)
    if not ruled:
        return frame
    level = {row for x0, top, x1, _ in ruled if x1 - x0 > 1 for row in range(int(top) - 1, int(top) + 2)}
    upright = [(int(x0) - 2, int(x1) + 2) for x0, top, x1, bottom in ruled if bottom - top > 1]
    kept = Component(frame.x0, frame.top, frame.x1, frame.bottom)
    for row, start, end in frame.runs:
        if row in level or end - start > _STROKE * letter:
            kept.runs.append((row, start, end))
            continue
        for left, right in upright:
            if max(start, left) < min(end, right):
                kept.runs.append((row, max(start, left), min(end, right)))
    return kept


def _across(frame: Component) -> list[int]:
    """How many pixels are dark in each row of a piece."""
    dark = [0] * frame.height
    for row, start, end in frame.runs:
        dark[row - frame.top] += end - start
    return dark


def _down(frame: Component) -> list[int]:
    """How many pixels are dark in each column of a piece."""
    change = [0] * (frame.width + 1)
    for _, start, end in frame.runs:
        change[start - frame.x0] += 1
        change[end - frame.x0] -= 1
    return list(accumulate(change[:-1]))


def _gaps(dark: Sequence[int], least: float) -> list[tuple[int, int]]:
    """The white between lines: from one that is dark enough to the next."""
    lines = [place for place, pixels in enumerate(dark) if pixels >= least]
    return [(one + 1, other) for one, other in pairwise(lines) if other - one > 2]
