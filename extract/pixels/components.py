"""The ink of a page in connected components: letters, words, lines, drawings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from PIL import Image

_RUN = re.compile(rb"\xff+")
_DARK = 195

WORD_GAP = 1.2
"""The widest gap between two words, in heights of a small letter."""

_POINT = 0.5

Area = tuple[float, float, float, float]
"""x0, top, x1, bottom in pixels."""

Run = tuple[int, int, int]
"""Dark pixels side by side: the row, the first column, and the column behind the last one."""


@dataclass(slots=True)
class Component:
    """A connected piece of ink: its box in pixels and the runs that it is made of."""

    x0: int
    top: int
    x1: int
    bottom: int
    runs: list[Run] = field(default_factory=list)

    @property
    def width(self) -> int:
        """In pixels."""
        return self.x1 - self.x0

    @property
    def height(self) -> int:
        """In pixels."""
        return self.bottom - self.top

    @property
    def ink(self) -> int:
        """How many of its pixels are dark."""
        return sum(end - start for _, start, end in self.runs)


def connected_components(picture: Image.Image, dark: int = _DARK) -> list[Component]:
    """The pieces of ink in a grey picture: pixels below `dark` that touch, also at a corner."""
    width = picture.width
    bits = picture.point([255 if level < dark else 0 for level in range(256)]).tobytes()
    found: dict[int, Component] = {}
    owner: list[int] = []  # of each run, by union-find
    above: list[tuple[int, int, int]] = []
    rows: list[tuple[Run, int]] = []
    for row in range(picture.height):
        here: list[tuple[int, int, int]] = []
        place = 0
        for match in _RUN.finditer(bits, row * width, (row + 1) * width):
            start, end = match.start() - row * width, match.end() - row * width
            mine = len(owner)
            owner.append(mine)
            while place < len(above) and above[place][1] < start:
                place += 1
            other = place
            while other < len(above) and above[other][0] <= end:
                one, two = _root(owner, above[other][2]), _root(owner, mine)
                owner[max(one, two)] = min(one, two)
                other += 1
            here.append((start, end, mine))
            rows.append(((row, start, end), mine))
        above = here
    for run, label in rows:
        root = _root(owner, label)
        row, start, end = run
        blot = found.get(root)
        if blot is None:
            blot = found[root] = Component(start, row, end, row + 1)
        blot.runs.append(run)
        blot.x0, blot.x1, blot.bottom = min(blot.x0, start), max(blot.x1, end), row + 1
    return list(found.values())


def _root(owner: list[int], label: int) -> int:
    while owner[label] != label:
        owner[label] = owner[owner[label]]
        label = owner[label]
    return label


def letter_height(pieces: Sequence[Component], dots_per_inch: float) -> float:
    """The usual height of a small letter in pixels; that of 10-point type for a page without letters."""
    least, most = dots_per_inch / 24, dots_per_inch / 3
    heights = sorted(
        piece.height for piece in pieces if least <= piece.height <= most and 0.1 * piece.height < piece.width
    )
    return float(heights[len(heights) // 2]) if heights else dots_per_inch / 15


def box_of(piece: Component) -> Area:
    """The box of a piece."""
    return (piece.x0, piece.top, piece.x1, piece.bottom)


def distance(one: Area, other: Area) -> float:
    """The larger of the gaps between two boxes, across and down; 0 where they touch."""
    return max(one[0] - other[2], other[0] - one[2], one[1] - other[3], other[1] - one[3], 0)


def union(one: Area, other: Area) -> Area:
    """The box around two boxes."""
    return (min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3]))


def bounding_box(pieces: Sequence[Component]) -> Area:
    """The box around several pieces."""
    area = box_of(pieces[0])
    for piece in pieces[1:]:
        area = union(area, box_of(piece))
    return area


def rows_of(pieces: Iterable[Component], letter: float) -> list[list[Component]]:
    """Pieces side by side, from the left, with no more than the gap between two words."""
    rows: list[list[Component]] = []
    for piece in sorted(pieces, key=lambda piece: piece.x0):
        row = next((row for row in rows if _follows(row, piece, letter)), None)
        if row is None:
            rows.append([piece])
        else:
            row.append(piece)
    return rows


def _follows(row: Sequence[Component], piece: Component, letter: float) -> bool:
    # the point of an i says nothing of the height that the row stands at
    last = next((other for other in reversed(row) if other.height > _POINT * letter), row[-1])
    level = min(last.bottom, piece.bottom) - max(last.top, piece.top) > 0.4 * min(last.height, piece.height)
    return level and -0.5 * letter <= piece.x0 - max(last.x1, row[-1].x1) < WORD_GAP * letter
