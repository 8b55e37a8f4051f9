"""The table as text: a layout in, lines out. Knows lattices, no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from extract.rulebook import Language
from refcli import messages
from refcli.game import Layout, Space


@dataclass(frozen=True, slots=True)
class Strokes:
    """The characters that lines are drawn with."""

    across: str
    down: str
    corners: str  # nine, row by row: top left, top, top right, left, cross, right, bottom left, bottom, bottom right
    gap: str
    times: str


UNICODE = Strokes("─", "│", "┌┬┐├┼┤└┴┘", "·", "×")
ASCII = Strokes("-", "|", "+" * 9, ".", "x")


def as_text(layout: Layout, language: Language, *, ascii_only: bool = False, flip: bool = False) -> Iterator[str]:
    """The lines of a picture of the layout; `flip` turns it by half a turn, for who sits opposite."""
    strokes = ASCII if ascii_only else UNICODE
    yield from _DRAW[layout.kind](layout, strokes, flip)
    towers = [(space, pile) for space, pile in layout.cells.items() if len(pile) > 1]
    for space, pile in sorted(towers):
        yield f"{_name(layout, space)}: {'.'.join(pile)}"
    for key, seat, contents in layout.beside:
        yield f"{messages.text(language, key, seat=seat)}: {contents}"


def _name(layout: Layout, space: Space) -> str:
    """The space in notation: `a1` on a grid, `x,y` elsewhere."""
    return f"{chr(ord('a') + space[0])}{space[1] + 1}" if layout.kind == "grid" else f"{space[0]},{space[1]}"


def _face(pile: tuple[str, ...], strokes: Strokes) -> str:
    """What one sees of a pile from above: its top, and how high it is."""
    return pile[-1] + (f"{strokes.times}{len(pile)}" if len(pile) > 1 else "")


def _draw_squares(layout: Layout, strokes: Strokes, flip: bool) -> Iterator[str]:
    """Draw a grid of fixed size, or the part of the plane that holds something."""
    if layout.kind == "grid":
        columns, rows = list(range(layout.columns)), list(range(layout.rows))
    else:
        columns = list(range(min(x for x, _ in layout.cells), max(x for x, _ in layout.cells) + 1))
        rows = list(range(min(y for _, y in layout.cells), max(y for _, y in layout.cells) + 1))
    if flip:
        columns.reverse()
    else:
        rows.reverse()
    faces = {space: _face(pile, strokes) for space, pile in layout.cells.items()}
    column_names = [chr(ord("a") + x) if layout.kind == "grid" else str(x) for x in columns]
    row_names = [str(y + 1) if layout.kind == "grid" else str(y) for y in rows]
    width = max(4, *(len(text) for text in (*faces.values(), *column_names))) + 2
    margin = max(map(len, row_names))
    c = strokes.corners

    def rule(left: str, middle: str, right: str) -> str:
        return " " * (margin + 1) + left + middle.join(strokes.across * width for _ in columns) + right

    heads = (" " * (margin + 2) + " ".join(name.center(width) for name in column_names)).rstrip()
    yield heads
    yield rule(c[0], c[1], c[2])
    for i, (y, name) in enumerate(zip(rows, row_names, strict=True)):
        if i:
            yield rule(c[3], c[4], c[5])
        cells = (_cell(faces.get((x, y), strokes.gap), (x, y) in layout.marked, width) for x in columns)
        yield f"{name:>{margin}} {strokes.down}{strokes.down.join(cells)}{strokes.down} {name}"
    yield rule(c[6], c[7], c[8])
    yield heads


def _cell(text: str, marked: bool, width: int) -> str:
    return f"[{text.center(width - 2)}]" if marked else text.center(width)


_DRAW: dict[str, Callable[[Layout, Strokes, bool], Iterator[str]]] = {
    "grid": _draw_squares,
    "plane": _draw_squares,
}
