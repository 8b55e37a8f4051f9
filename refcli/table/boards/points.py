"""A board of points and lines as text: men stand where lines meet, and lines lead from point to point."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from refcli.game import Cell, Layout

HIGH = 2
"""Lines of text from one row of points to the next."""

_SIGNS = {
    "unicode": {"across": "─", "down": "│", "rising": "╱", "falling": "╲", "point": "·"},
    "ascii": {"across": "-", "down": "|", "rising": "/", "falling": "\\", "point": "."},
}


def draw_points(
    layout: Layout, faces: Mapping[Cell, tuple[str, ...]], *, ascii_only: bool, flip: bool
) -> Iterator[str]:
    """The lines of the picture; what is marked stands between brackets."""
    signs = _SIGNS["ascii" if ascii_only else "unicode"]
    columns, rows = layout.columns, layout.rows
    shown = {at: " ".join(face) for at, face in faces.items()}
    longest = max(map(len, shown.values()), default=1)
    wide, edge = max(4, longest + 3), longest // 2 + 1  # at both ends there is room for a bracket
    canvas = [[" "] * ((columns - 1) * wide + 1 + 2 * edge) for _ in range((rows - 1) * HIGH + 1)]

    def place(at: Cell) -> tuple[int, int]:
        x, y = (columns - 1 - at[0], at[1]) if flip else (at[0], rows - 1 - at[1])
        return y * HIGH, edge + x * wide

    points = {at for line in layout.lines for at in line}
    for line in layout.lines:
        for a, b in pairwise(line):
            _stroke(canvas, place(a), place(b), signs)
    for at in points:
        y, x = place(at)
        canvas[y][x] = signs["point"]
    margin = len(str(rows))
    written = {**shown, **{at: f"[{shown.get(at, signs['point'])}]" for at in layout.marked}}
    for at, face in written.items():
        y, x = place(at)
        left = x - (len(face) - 1) // 2
        canvas[y][left : left + len(face)] = face
    names = [chr(ord("a") + x) for x in (reversed(range(columns)) if flip else range(columns))]
    heads = " " * (margin + 1 + edge) + "".join(name.ljust(wide) for name in names).rstrip()
    yield heads
    for n, signs_here in enumerate(canvas):
        row = n // HIGH
        label = "" if n % HIGH else str(row + 1 if flip else rows - row)
        yield f"{label:>{margin}} {''.join(signs_here)} {label}".rstrip()
    yield heads


def _stroke(canvas: list[list[str]], start: tuple[int, int], end: tuple[int, int], signs: Mapping[str, str]) -> None:
    """Draw a line from a point to the next one."""
    (y0, x0), (y1, x1) = sorted((start, end))
    if y0 == y1:
        for x in range(min(x0, x1) + 1, max(x0, x1)):
            canvas[y0][x] = signs["across"]
        return
    sign = signs["down"] if x0 == x1 else signs["falling"] if x1 > x0 else signs["rising"]
    for y in range(y0 + 1, y1):
        canvas[y][x0 + (x1 - x0) * (y - y0) // (y1 - y0)] = sign
