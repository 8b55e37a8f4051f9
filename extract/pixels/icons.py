"""Filled signs on a scanned page that are no letters: ticks, crosses, dice, and the points of lists.

OCR takes points for quotation marks or for nothing; their shape is plain.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from extract.pixels.components import Component, rows_of

# sizes in heights of a small letter
_ICON = 1.5
_FILLED = 0.42
_ALONE, _ALONE_LARGE = 0.5, 0.25
_LARGE_TYPE = 1.2
_ABOVE_TYPE = 1.7
_LEAST_HIGH, _MOST_HIGH = 0.4, 2.0
_BESIDE = 3.0
_DENSE, _HALF, _BLANK, _NEXT_LETTERS = 0.6, 0.5, 0.75, 6
_NEXT_ROW = (1.5, 3.5)
_LEAST_BESIDE = 3
_LEAST_POINT, _MOST_POINT = 0.28, 1.0
_POINT_FILLED = 0.6
_LEAST_GAP, _MOST_GAP = 0.4, 4.0


def icons_of(pieces: Sequence[Component], letter: float) -> list[Component]:
    """Filled round or square signs, taller than capitals and on their own: ticks, crosses, dice."""
    found = [
        piece
        for piece in pieces
        if piece.height >= _ICON * letter
        and is_round(piece)
        and piece.ink > _FILLED * piece.width * piece.height
        and is_alone(piece, pieces, letter)
        and not _is_large_type(piece, pieces, letter)
    ]
    if all(_is_dense(piece) for piece in found):
        return found
    rows = rows_of(pieces, letter)
    return [piece for piece in found if _is_dense(piece) or not _is_short_word(piece, rows, letter)]


def _is_dense(piece: Component) -> bool:
    return piece.ink > _DENSE * piece.width * piece.height


def _is_short_word(piece: Component, rows: Sequence[Sequence[Component]], letter: float) -> bool:
    """Whether a piece is a capital with an accent, or letters that touch: `À`, `de`.

    It stands on the foot of its row, as far from the next word as words are, or below or above the beginning of another
    row; a sign stands in front of its text.
    """
    row = next(row for row in rows if any(other is piece for other in row))
    behind = [other for other in row if other.x0 >= piece.x1 and other.height > _HALF * letter][:_NEXT_LETTERS]
    if not behind:
        return False
    foot = median(other.bottom for other in behind)
    small = min(other.height for other in behind)
    if abs(piece.bottom - foot) > 1:
        return False
    starts = [other[0] for other in rows if other is not row]
    return behind[0].x0 - piece.x1 < _BLANK * small or any(
        abs(start.x0 - piece.x0) <= _HALF * letter and _NEXT_ROW[0] < abs(start.bottom - foot) / letter < _NEXT_ROW[1]
        for start in starts
    )


def is_alone(sign: Component, pieces: Sequence[Component], letter: float) -> bool:
    """Whether nothing stands so close beside a piece as the letters of a word do."""
    near = max(_ALONE * letter, _ALONE_LARGE * sign.height)
    return not any(
        piece is not sign
        and piece.x0 - sign.x1 < near
        and sign.x0 - piece.x1 < near
        and piece.top < sign.bottom
        and sign.top < piece.bottom
        and not (sign.x0 <= piece.x0 and piece.x1 <= sign.x1)
        for piece in pieces
    )


def is_round(piece: Component) -> bool:
    """Whether a piece is as high as it is wide, as circles and squares are."""
    return 0.8 < piece.width / piece.height < 1.25


def _is_large_type(sign: Component, pieces: Sequence[Component], letter: float) -> bool:
    """Whether a sign is a letter of a heading, or two that run together: no taller than the letters beside it."""
    reach = _BESIDE * sign.height
    heights = sorted(
        piece.height
        for piece in pieces
        if piece is not sign
        and _LEAST_HIGH * sign.height < piece.height < _MOST_HIGH * sign.height
        and min(piece.bottom, sign.bottom) - max(piece.top, sign.top) > _LEAST_HIGH * sign.height
        and max(piece.x0 - sign.x1, sign.x0 - piece.x1) < reach
    )
    if len(heights) < _LEAST_BESIDE:
        return False
    usual = heights[len(heights) // 2]
    return usual >= _LARGE_TYPE * letter and sign.height <= _ABOVE_TYPE * usual


def bullets(pieces: Sequence[Component], letter: float) -> list[Component]:
    """The round points that stand at the beginning of a row, with a gap before its text."""
    return [
        piece
        for piece in pieces
        if _LEAST_POINT * letter <= piece.height <= _MOST_POINT * letter
        and abs(piece.width - piece.height) <= max(1, 0.25 * piece.height)
        and piece.ink >= _POINT_FILLED * piece.width * piece.height
        and _begins_row(piece, pieces, letter)
    ]


def _begins_row(point: Component, pieces: Sequence[Component], letter: float) -> bool:
    middle = (point.top + point.bottom) / 2
    row = [
        piece
        for piece in pieces
        if piece is not point
        and piece.top - 0.6 * letter < middle < piece.bottom + 0.6 * letter
        and piece.height < 4 * letter
    ]
    if any(-_MOST_GAP * letter < piece.x1 - point.x0 <= 0 or piece.x0 <= point.x0 < piece.x1 for piece in row):
        return False
    after = min((piece for piece in row if piece.x0 >= point.x1), key=lambda piece: piece.x0, default=None)
    if after is None or not _LEAST_GAP * letter < after.x0 - point.x1 < _MOST_GAP * letter:
        return False
    # a point stands at half the height of the small letters, a full stop at their foot
    feet = sorted(
        piece.bottom for piece in row if 0 <= piece.x0 - after.x0 < 8 * letter and piece.height > 0.7 * letter
    )
    return bool(feet) and point.bottom < feet[len(feet) // 2] - 0.1 * letter
