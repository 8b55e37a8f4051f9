"""The points of lists on a scanned page: OCR takes them for quotation marks or for nothing, their shape is plain."""

from __future__ import annotations

from collections.abc import Sequence

from extract.readers.scans.ink import Blot

# sizes in heights of a small letter
_LEAST, _MOST = 0.28, 1.0
_FILLED = 0.6
_LEAST_GAP, _MOST_GAP = 0.4, 4.0


def bullets(pieces: Sequence[Blot], letter: float) -> list[Blot]:
    """The round points that stand at the beginning of a row, with a gap before its text."""
    return [
        piece
        for piece in pieces
        if _LEAST * letter <= piece.height <= _MOST * letter
        and abs(piece.width - piece.height) <= max(1, 0.25 * piece.height)
        and piece.ink >= _FILLED * piece.width * piece.height
        and _begins_row(piece, pieces, letter)
    ]


def _begins_row(point: Blot, pieces: Sequence[Blot], letter: float) -> bool:
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
