"""A table that fits the screen: closer together, without what lies under the tops, at last a window on the last ply."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from refcli import messages
from refcli.game import Cell, Layout
from refcli.messages import Language
from refcli.referee import beside_lines, cell_name
from refcli.table.boards.drawn import Style, picture, pile_lines

_LEAST = 5
"""Lines that a board gets at least: with fewer nobody would see where it lies."""
Numbers = Mapping[Cell, str]
"""The numbers that spaces show."""


class Room(NamedTuple):
    """Columns and lines that there are for the table."""

    columns: int
    lines: int

    def holds(self, lines: Sequence[str]) -> bool:
        """Whether these lines find room."""
        return len(lines) <= self.lines and all(len(line) <= self.columns for line in lines)


def fitted(
    layout: Layout,
    language: Language,
    room: Room,
    style: Style,
    numbers: Numbers,
    latest: Collection[Cell] = (),
) -> Sequence[str]:
    """The table as lines that find room, as much of it as there can be; it says so where something is left out.

    What is left out is far from the spaces that are marked, and from the `latest` ones.
    """
    close = style._replace(compact=True)
    piles, beside = list(pile_lines(layout)), list(beside_lines(layout.beside, language))
    packed = [*_packed(piles, room.columns), *_packed(beside, room.columns)]
    full = list(picture(layout, style, numbers))
    for lines in ([*full, *piles, *beside], [*full, *packed], [*picture(layout, close, numbers), *packed]):
        if room.holds(lines):
            return lines
    if unnumbered := _without_numbers(layout, language, room, (style, close), numbers, packed):
        return unnumbered
    packed = _packed(beside, room.columns)
    note = _note(language, room, set(), layout, numbers)
    kept = len(packed)
    if kept + len(note) > room.lines - _LEAST:
        kept = 0
    if layout.kind == "grid":  # a board of fixed size leaves room for so much beside it
        kept = min(len(packed), max(0, room.lines - len(_draw(layout, {*layout.cells}, close, numbers)) - len(note)))
    while True:
        rest = [*packed[:kept], *note]
        shown = _window(layout, close, numbers, Room(room.columns, max(_LEAST, room.lines - len(rest))), latest)
        told = _note(language, room, shown, layout, numbers, whole=kept == len(packed))
        if len(told) <= len(note):
            return [*_draw(layout, shown, close, numbers), *(rest[: len(rest) - len(note)]), *told]
        note = told


def _without_numbers(
    layout: Layout, language: Language, room: Room, styles: Iterable[Style], numbers: Numbers, packed: Sequence[str]
) -> Sequence[str]:
    """The whole board without the numbers of places, if it finds room so; else nothing.

    All that lies there tells more than the numbers around the last ply: places have their coordinates, too.
    """
    if not numbers:
        return ()
    note = unnumbered_note(layout, language, room, numbers)
    for style in styles:
        empty = {space: style.strokes.gap for space in numbers if space not in layout.cells}
        for around in (empty, {}):
            lines = [*picture(layout, style, around), *packed, *note]
            if room.holds(lines):
                return lines
    return ()


def unnumbered_note(layout: Layout, language: Language, room: Room, numbers: Numbers) -> list[str]:
    """What stands below a picture that has no room for the numbers of its places."""
    first = next(iter(numbers))
    example = layout.names.get(first) or cell_name(layout.kind, first)
    return _packed([messages.text(language, "play.board_unnumbered", example=example)], room.columns)


def _note(
    language: Language, room: Room, shown: set[Cell], layout: Layout, numbers: Numbers, *, whole: bool = True
) -> list[str]:
    """What is not seen: numbers beyond the picture, a part of the table, or only what lies under the tops.

    `whole` is whether all is seen that lies beside the board.
    """
    beyond = sorted(int(number) for space, number in numbers.items() if space not in shown)
    if shown and beyond:
        note = messages.text(language, "play.board_beyond", places=_runs(beyond))
    else:
        key = "play.board_part" if {*layout.cells} - shown or not whole else "play.board_tops"
        note = messages.text(language, key)
    return _packed([note], room.columns)


def _runs(numbers: Sequence[int]) -> list[str]:
    """Sorted numbers, those that follow one another as `3-7`."""
    runs: list[list[int]] = []
    for n in numbers:
        if runs and runs[-1][-1] == n - 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    return [f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs]


def whole(layout: Layout, language: Language, room: Room, style: Style, numbers: Numbers) -> Iterator[str]:
    """The whole table, however many lines it takes; a board that is too wide in parts, one below the other.

    A board of fixed size is drawn close together where it finds room only so.
    """
    below = [*pile_lines(layout), *beside_lines(layout.beside, language)]
    if layout.kind == "grid":
        drawn, close = list(picture(layout, style, numbers)), style._replace(compact=True)
        closer = [*picture(layout, close, numbers), *below]
        if not room._replace(lines=len(drawn)).holds(drawn) or (
            len(drawn) + len(below) > room.lines and room.holds(closer)
        ):
            style = close
    for spaces in _parts(layout, room.columns, style, numbers):
        yield from _draw(layout, spaces, style, numbers)
    yield from below


def _packed(texts: Sequence[str], columns: int) -> list[str]:
    """Texts side by side, as many on a line as there is room for; a long one is broken."""
    lines: list[str] = []
    for text in texts:
        if lines and len(lines[-1]) + 3 + len(text) <= columns:
            lines[-1] += f"   {text}"
        else:
            lines += textwrap.wrap(text, columns, subsequent_indent="  ", break_on_hyphens=False)
    return lines


def _window(layout: Layout, style: Style, numbers: Numbers, room: Room, latest: Collection[Cell] = ()) -> set[Cell]:
    """The spaces of as much of the board as there is room for, around the last ply and the `latest` spaces."""
    spaces = {*layout.cells, *numbers}
    focus = [_at(layout, space) for space in spaces & {*layout.marked, *latest} or spaces]
    middle = [(min(along) + max(along)) / 2 for along in zip(*focus, strict=True)]
    lines = _draw(layout, spaces, style, numbers)
    while spaces and layout.kind != "grid" and not room.holds(lines):
        axis = 0 if max(map(len, lines)) > room.columns else 1
        edges = [edge(_at(layout, space)[axis] for space in spaces) for edge in (min, max)]
        farthest = max(edges, key=lambda edge: abs(edge - middle[axis]))
        spaces = {space for space in spaces if _at(layout, space)[axis] != farthest}
        lines = _draw(layout, spaces, style, numbers)
    return spaces


def _parts(layout: Layout, columns: int, style: Style, numbers: Numbers) -> Iterator[set[Cell]]:
    """The spaces of the board in as few parts as there must be so that none is too wide."""
    spaces = {*layout.cells, *numbers}
    if layout.kind == "grid" or not spaces:
        yield spaces
        return
    along = sorted({_at(layout, space)[0] for space in spaces}, reverse=style.flip)
    for width in range(len(along), 0, -1):
        bands = [along[n : n + width] for n in range(0, len(along), width)]
        parts = [{space for space in spaces if _at(layout, space)[0] in band} for band in bands]
        if width == 1 or all(len(line) <= columns for part in parts for line in _draw(layout, part, style, numbers)):
            yield from parts
            return


def _at(layout: Layout, space: Cell) -> tuple[int, int]:
    """Where a space is drawn: its column and its row."""
    x, y = space
    return (2 * x + y, y) if layout.kind == "hex" else (x, y)


def _draw(layout: Layout, spaces: set[Cell], style: Style, numbers: Numbers) -> list[str]:
    """Draw the part of a board that lies on these spaces."""
    cells = {space: pile for space, pile in layout.cells.items() if space in spaces}
    faces = {space: face for space, face in layout.faces.items() if space in spaces}
    shown = {space: number for space, number in numbers.items() if space in spaces}
    return list(picture(layout._replace(cells=cells, faces=faces), style, shown))
