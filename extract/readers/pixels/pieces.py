"""The connected pieces of ink on a page: letters, lines, drawings; and the rows that they stand in."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]
"""A picture in grey, row by row."""

Ints = NDArray[np.int64]
Truths = NDArray[np.bool_]

Area = tuple[float, float, float, float]
"""x0, top, x1, bottom in pixels."""

DARK = 195
_WORD_GAP = 1.2
"""The widest gap between two words, in heights of a small letter."""


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """The pieces of a page, each with its box in pixels and how many of these are dark.

    `labels` has the number of its piece for each pixel, from 1, and 0 where there is no ink.
    """

    labels: NDArray[np.int32]
    x0: Ints
    top: Ints
    x1: Ints
    bottom: Ints
    ink: Ints

    @property
    def width(self) -> Ints:
        """In pixels."""
        return self.x1 - self.x0

    @property
    def height(self) -> Ints:
        """In pixels."""
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[Ints, Ints]:
        """Down and across, as the pixels of a picture are counted."""
        return (self.top + self.bottom) // 2, (self.x0 + self.x1) // 2

    def shape(self, piece: int) -> Truths:
        """The pixels of one piece, within its box."""
        box = slice(self.top[piece], self.bottom[piece]), slice(self.x0[piece], self.x1[piece])
        return np.asarray(self.labels[box] == piece + 1)

    def area(self, piece: int) -> Area:
        """The box of one piece."""
        return (float(self.x0[piece]), float(self.top[piece]), float(self.x1[piece]), float(self.bottom[piece]))

    def painted(self, chosen: Truths) -> Truths:
        """The pixels of the pieces that are chosen."""
        return np.concatenate(([False], chosen))[self.labels]


def pieces_of(picture: Grey) -> Pieces:
    """The pieces of ink in a grey picture: dark pixels that touch, also at a corner."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats((picture < DARK).astype(np.uint8), connectivity=8)
    x0, top, width, height, ink = stats[1:].astype(np.int64).T
    return Pieces(np.asarray(labels, np.int32), x0, top, x0 + width, top + height, ink)


def letter_height(pieces: Pieces, dots_per_inch: float) -> float:
    """The usual height of a small letter in pixels; that of 10-point type for a page without letters."""
    high = pieces.height
    letters = (high >= dots_per_inch / 24) & (high <= dots_per_inch / 3) & (0.1 * high < pieces.width)
    return float(np.sort(high[letters])[letters.sum() // 2]) if letters.any() else dots_per_inch / 15


def rows_of(pieces: Pieces, chosen: Truths, letter: float) -> list[Ints]:
    """The pieces that are chosen, row by row: side by side, with no more than the gap between two words."""
    drawn = np.zeros(pieces.labels.shape, np.uint8)
    numbers = np.flatnonzero(chosen)
    down, _ = pieces.middle
    for piece in numbers:
        quarter = int(pieces.height[piece]) // 4
        end = int(pieces.x1[piece] + _WORD_GAP * letter)
        middle = int(down[piece])
        cv2.rectangle(drawn, (int(pieces.x0[piece]), middle - quarter), (end, middle + quarter), 1, -1)
    _, rows = cv2.connectedComponents(drawn, connectivity=4)
    row_of = np.asarray(rows)[down[numbers], pieces.x0[numbers]]
    return [numbers[row_of == row] for row in np.unique(row_of)]


def bounding_box(pieces: Pieces, row: Ints | Sequence[int]) -> Area:
    """The box around several pieces."""
    return (
        float(pieces.x0[row].min()),
        float(pieces.top[row].min()),
        float(pieces.x1[row].max()),
        float(pieces.bottom[row].max()),
    )
