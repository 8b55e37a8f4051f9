"""Boards of square spaces: which part is shown, where its spaces are, and their coordinates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printables.diagrams.view import Layout, Space, View
from printables.drawing import Box, Color, Drawing, Length, Point, Shape, Stroke, cap_height, line, rectangle, text

LETTERS = 0.27
"""The size of coordinates, as a part of a space."""


@dataclass(frozen=True, slots=True)
class Squares:
    """The part of a board that is shown, from the space `low` to the space `high`, spaces `pitch` apart.

    The middle of its lower left space (as drawn) is the origin.
    """

    low: Space
    high: Space
    pitch: Length
    flip: bool = False

    def at(self, space: Space) -> Point:
        """The middle of a space, shown or not."""
        x, y = space[0] - self.low[0], space[1] - self.low[1]
        if self.flip:
            x, y = self.high[0] - space[0], self.high[1] - space[1]
        return x * self.pitch, y * self.pitch

    def spaces(self) -> Iterator[Space]:
        """All spaces shown, from the upper left one (as drawn), row by row: what lies lower is drawn over it."""
        columns, rows = range(self.low[0], self.high[0] + 1), range(self.low[1], self.high[1] + 1)
        for y in rows if self.flip else reversed(rows):
            for x in reversed(columns) if self.flip else columns:
                yield x, y

    @property
    def field(self) -> Box:
        """The box of all spaces shown."""
        half = self.pitch / 2
        wide, high = self.high[0] - self.low[0], self.high[1] - self.low[1]
        return Box(-half, -half, wide * self.pitch + half, high * self.pitch + half)


def squares(layout: Layout, view: View, pitch: Length, *, least: Space = (3, 2), margin: int = 0) -> Squares:
    """The part of the board that the view asks for, at least so many columns and rows.

    On a plane `margin` more spaces are shown around what lies there.
    """
    wanted = view.part or layout.cells.keys() or {(0, 0)}
    low = min(x for x, _ in wanted) - margin, min(y for _, y in wanted) - margin
    high = max(x for x, _ in wanted) + margin, max(y for _, y in wanted) + margin
    if layout.kind == "grid":
        if not view.part:
            low, high = (0, 0), (layout.columns - 1, layout.rows - 1)
        columns = _widened(low[0], high[0], least[0], layout.columns)
        rows = _widened(low[1], high[1], least[1], layout.rows)
        low, high = (columns[0], rows[0]), (columns[1], rows[1])
    return Squares(low, high, pitch, view.flip)


def _widened(low: int, high: int, least: int, size: int) -> tuple[int, int]:
    """The stretch, made at least `least` long without leaving the board, on both sides in turn."""
    low, high = max(low, 0), min(high, size - 1)
    while high - low + 1 < min(least, size):
        if low > 0 and (high == size - 1 or (high - low) % 2):
            low -= 1
        elif high < size - 1:
            high += 1
        else:
            low -= 1
    return low, high


def ground(shown: Squares, layout: Layout, fill: Color, edge: Stroke) -> Iterator[Shape]:
    """The field behind the spaces; where the board goes on beyond the part shown it has no edge."""
    box = shown.field
    yield rectangle(box, fill)
    if layout.kind != "grid":
        return
    ends = [
        shown.low[0] == 0,
        shown.high[0] == layout.columns - 1,
        shown.low[1] == 0,
        shown.high[1] == layout.rows - 1,
    ]
    if shown.flip:
        ends = [ends[1], ends[0], ends[3], ends[2]]
    out = edge.width / 2
    sides = (
        (box.x0 - out, box.y0 - 2 * out, box.x0 - out, box.y1 + 2 * out),
        (box.x1 + out, box.y0 - 2 * out, box.x1 + out, box.y1 + 2 * out),
        (box.x0 - 2 * out, box.y0 - out, box.x1 + 2 * out, box.y0 - out),
        (box.x0 - 2 * out, box.y1 + out, box.x1 + 2 * out, box.y1 + out),
    )
    for shut, side in zip(ends, sides, strict=True):
        if shut:
            yield line(*side, edge)


def framed(shown: Squares, layout: Layout, shapes: list[Shape], *, lettering: float = 1.0) -> Drawing:
    """The picture with its coordinates: below and at the left; around the whole of a grid on all sides.

    `lettering` makes them larger; 0 leaves them out.
    """
    if not lettering:
        return Drawing(tuple(shapes), shown.field.grown(1))
    # A wide picture is shown smaller: then fewer, larger numbers.
    longest = max(shown.high[0] - shown.low[0], shown.high[1] - shown.low[1]) + 1
    every = -(-longest // 12)
    size = shown.pitch * LETTERS * max(lettering, longest / 9)
    gap = size * 0.55
    box = shown.field
    lettered = layout.kind == "grid"
    whole = lettered and (shown.high[0] - shown.low[0] + 1, shown.high[1] - shown.low[1] + 1) == (
        layout.columns,
        layout.rows,
    )
    tall = cap_height("sans-semibold", size)
    for x in range(shown.low[0], shown.high[0] + 1):
        if x % every:
            continue
        name = chr(ord("a") + x) if lettered else _signed(x)
        across = shown.at((x, shown.low[1]))[0]
        ys = [box.y0 - gap - tall] + ([box.y1 + gap] if whole else [])
        shapes += [text(name, across, y, size=size, face="sans-semibold") for y in ys]
    for y in range(shown.low[1], shown.high[1] + 1):
        if y % every:
            continue
        name = str(y + 1) if lettered else _signed(y)
        up = shown.at((shown.low[0], y))[1] - tall / 2
        shapes.append(text(name, box.x0 - gap, up, size=size, face="sans-semibold", anchor="end"))
        if whole:
            shapes.append(text(name, box.x1 + gap, up, size=size, face="sans-semibold", anchor="start"))
    wide = size * (0.75 if lettered else 1.25)
    below, left = gap + tall + size * 0.25, gap + wide
    outer = Box(box.x0 - left, box.y0 - below, box.x1 + (left if whole else 1.0), box.y1 + (below if whole else 1.0))
    return Drawing(tuple(shapes), outer)


def extended(drawing: Drawing, shapes: Sequence[Shape], box: Box) -> Drawing:
    """The picture with more shapes, in a larger box."""
    return Drawing((*drawing.shapes, *shapes), box)


def _signed(value: int) -> str:
    return str(value).replace("-", "−")


def square_of(name: str) -> Space:
    """The space that is called `a1`."""
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def pair_of(name: str) -> Space:
    """The space that is called `0,-1`."""
    x, y = name.split(",")
    return int(x), int(y)
