"""The table as text: a layout in, lines out. Knows lattices and no game: how a piece reads, its layout says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from refcli.game import Cell, Layout
from refcli.messages import Language
from refcli.referee import beside_lines, cell_name
from refcli.table.boards.points import draw_points


@dataclass(frozen=True, slots=True)
class Strokes:
    """The characters that lines are drawn with."""

    across: str
    down: str
    corners: str  # nine, row by row: top left, top, top right, left, cross, right, bottom left, bottom, bottom right
    gap: str
    times: str
    nothing: str  # on a space of a board that has no fixed shape


UNICODE = Strokes("─", "│", "┌┬┐├┼┤└┴┘", "·", "×", "○")
ASCII = Strokes("-", "|", "+" * 9, ".", "x", "o")


def as_text(
    layout: Layout,
    language: Language,
    *,
    ascii_only: bool = False,
    flip: bool = False,
    places: Sequence[Cell] = (),
) -> Iterator[str]:
    """The lines of a picture of the layout; `flip` turns it by half a turn, for who sits opposite.

    `places` are square spaces that show a number, the first one 1.
    """
    numbers = {space: str(n) for n, space in enumerate(places, start=1)}
    yield from picture(layout, Style(ascii_only, flip), numbers)
    yield from pile_lines(layout)
    yield from beside_lines(layout.beside, language)


class Style(NamedTuple):
    """How a board is drawn: with which signs, from which side, and without its frame where space is scarce."""

    ascii_only: bool = False
    flip: bool = False
    compact: bool = False

    @property
    def strokes(self) -> Strokes:
        """The signs to draw with."""
        return ASCII if self.ascii_only else UNICODE


def picture(layout: Layout, style: Style, numbers: Mapping[Cell, str]) -> Iterator[str]:
    """The board alone; `numbers` are those that square spaces show."""
    if layout.lines:
        yield from draw_points(layout, _faces(layout, style), ascii_only=style.ascii_only, flip=style.flip)
    elif layout.cells or layout.kind == "grid":
        yield from _DRAW[layout.kind](layout, style, numbers)


def pile_lines(layout: Layout) -> Iterator[str]:
    """What lies on one another, space by space, from bottom to top, unless the picture shows all of it."""
    for space, pile in sorted(layout.cells.items()):
        if len(pile) > 1 and space not in layout.faces:
            yield f"{layout.names.get(space) or cell_name(layout.kind, space)}: {'.'.join(pile)}"


def _faces(layout: Layout, style: Style) -> dict[Cell, tuple[str, ...]]:
    """What one sees of each space from above, as lines: what its game says, else the top of a pile and its height."""
    faces = {space: _top(pile, style.strokes) for space, pile in layout.cells.items()}
    for space, lines in layout.faces.items():
        turned = [" ".join(reversed(line.split())) for line in reversed(lines)] if style.flip else lines
        if len(lines) == 1 or not style.compact:
            faces[space] = tuple(turned)
    if style.flip and layout.turned:
        opposite = str.maketrans(dict(layout.turned))
        return {space: tuple(line.translate(opposite) for line in face) for space, face in faces.items()}
    return faces


def _top(pile: tuple[str, ...], strokes: Strokes) -> tuple[str, ...]:
    if not pile:
        return (strokes.nothing,)
    return (pile[-1] + (f"{strokes.times}{len(pile)}" if len(pile) > 1 else ""),)


def _draw_squares(layout: Layout, style: Style, numbers: Mapping[Cell, str]) -> Iterator[str]:
    """Draw a grid of fixed size, or the part of the plane that holds something or has a number."""
    if layout.kind == "grid":
        columns, rows = list(range(layout.columns)), list(range(layout.rows))
    else:
        seen = (*layout.cells, *numbers)
        columns = list(range(min(x for x, _ in seen), max(x for x, _ in seen) + 1))
        rows = list(range(min(y for _, y in seen), max(y for _, y in seen) + 1))
    if style.flip:
        columns.reverse()
    else:
        rows.reverse()
    faces = {space: face for space, face in _faces(layout, style).items() if layout.cells[space]}
    if style.compact:
        yield from _draw_close(layout, style, faces, numbers, columns, rows)
        return
    for space, number in numbers.items():
        faces[space] = (*faces.get(space, ()), number)
    column_names = [chr(ord("a") + x) if layout.kind == "grid" else str(x) for x in columns]
    row_names = [str(y + 1) if layout.kind == "grid" else str(y) for y in rows]
    width = max(4, *(len(line) for face in faces.values() for line in face), *map(len, column_names)) + 2
    height = max((len(face) for face in faces.values()), default=1)
    margin = max(map(len, row_names))
    strokes = style.strokes
    c = strokes.corners

    def rule(left: str, middle: str, right: str) -> str:
        return " " * (margin + 1) + left + middle.join(strokes.across * width for _ in columns) + right

    heads = (" " * (margin + 2) + " ".join(name.center(width) for name in column_names)).rstrip()
    yield heads
    yield rule(c[0], c[1], c[2])
    ruled = layout.kind == "grid" or height > 2  # a wide table of small things is to fit on the screen
    for i, (y, name) in enumerate(zip(rows, row_names, strict=True)):
        if i and ruled:
            yield rule(c[3], c[4], c[5])
        seen_here = [faces.get((x, y), (strokes.gap,)) for x in columns]
        lines_here = height if ruled else max(map(len, seen_here))
        marked = [(x, y) in layout.marked for x in columns]
        cells = [_cell(*cell, width, lines_here) for cell in zip(seen_here, marked, strict=True)]
        for n, lines in enumerate(zip(*cells, strict=True)):
            label = name if n == (lines_here - 1) // 2 else ""
            row = strokes.down.join(lines)
            yield f"{label:>{margin}} {strokes.down}{row}{strokes.down} {label}".rstrip()
    yield rule(c[6], c[7], c[8])
    yield heads


def _draw_close(
    layout: Layout,
    style: Style,
    faces: Mapping[Cell, tuple[str, ...]],
    numbers: Mapping[Cell, str],
    columns: Sequence[int],
    rows: Sequence[int],
) -> Iterator[str]:
    """Draw a line a row, without a frame; what is marked side by side stands between one pair of brackets.

    Where a space can show both, what lies there and a number, each has a column of its own.
    """
    names = {x: chr(ord("a") + x) if layout.kind == "grid" else str(x) for x in columns}
    written = _written_close(faces, numbers)
    width = max(2, *map(len, written.values()), *map(len, names.values()))
    margin = max(len(str(y)) for y in rows)
    yield " " * margin + " " + " ".join(names[x].center(width) for x in columns).rstrip()
    for y in rows:
        line, before = f"{y + 1 if layout.kind == 'grid' else y:>{margin}}", False
        for x in columns:
            marked = (x, y) in layout.marked
            line += " " if marked is before else "[" if marked else "]"
            line += written.get((x, y), style.strokes.gap).center(width)
            before = marked
        yield f"{line}{']' if before else ''}".rstrip()


def _written_close(faces: Mapping[Cell, tuple[str, ...]], numbers: Mapping[Cell, str]) -> Mapping[Cell, str]:
    """What a line shows of each space that holds something or has a number: `gi2-#73`, where others are `gi2-`."""
    if not faces.keys() & numbers.keys():
        return {**{space: face[0] for space, face in faces.items()}, **numbers}
    wide, most = max(len(face[0]) for face in faces.values()), max(map(len, numbers.values()))
    written = {}
    for space in faces.keys() | numbers.keys():
        face, number = faces.get(space, ("",))[0], numbers.get(space, "")
        written[space] = f"{face:^{wide}}{'#' if face and number else ' '}{number:>{most}}"
    return written


def _cell(face: tuple[str, ...], marked: bool, width: int, height: int) -> list[str]:
    """A face in the middle of its cell; a marked one between brackets."""
    above = (height - len(face)) // 2
    lines = [*[""] * above, *face, *[""] * (height - len(face) - above)]
    centred = [line.center(width) for line in lines]
    if marked:
        middle = (height - 1) // 2
        centred[middle] = f"[{lines[middle].center(width - 2)}]"
    return centred


def _draw_hexes(layout: Layout, style: Style, _numbers: Mapping[Cell, str]) -> Iterator[str]:
    """Draw rows of hexes, each half a cell further east than the one above it; a row names its first and last space."""
    faces = {space: " ".join(face) for space, face in _faces(layout, style).items()}
    width = max(2 if style.compact else 4, *(len(face) for face in faces.values())) + 2
    width += width % 2
    turn = -1 if style.flip else 1
    placed = {(turn * q, turn * r): (face, (q, r) in layout.marked) for (q, r), face in faces.items()}
    rows = sorted({r for _, r in placed})
    left = min(2 * q + r for q, r in placed)
    margin = max((len(layout.names.get(space, "")) for space in faces), default=-2) + 2 if layout.names else 0
    for r in range(rows[0], rows[-1] + 1):
        spaces = sorted(q for q, row in placed if row == r)
        if not spaces:
            yield ""
            continue
        line = " " * ((2 * spaces[0] + r - left) * width // 2)
        for q in range(spaces[0], spaces[-1] + 1):
            face, marked = placed.get((q, r), (style.strokes.gap, False))
            line += f"[{face.center(width - 2)}]" if marked else face.center(width)
        first, last = turn * spaces[0], turn * spaces[-1]
        begin, end = (layout.names.get((q, turn * r), "") for q in (first, last))
        right = (max(2 * q + row for q, row in placed) + 2 - left) * width // 2
        if style.compact:
            yield (f"{begin:<4}{line}" if layout.names else f"r{turn * r:<3}q{first:<3}{line}").rstrip()
        else:
            # Where people have names for spaces, the notation would only be in their way.
            row = f"{line:<{right}}" if layout.names else f"r {turn * r:>2}  q {first:>2}  {line:<{right}}  q {last:>2}"
            yield f"{begin:<{margin}}{row}  {end}".rstrip()


_DRAW: dict[str, Callable[[Layout, Style, Mapping[Cell, str]], Iterator[str]]] = {
    "grid": _draw_squares,
    "plane": _draw_squares,
    "hex": _draw_hexes,
}
