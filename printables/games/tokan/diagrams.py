"""Tokan's field: towers with the edges of the tiles under their tops, gaps, the taboo, and moves as arrows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from extract.rulebook import game_toml
from printables.art import PAPER
from printables.diagrams import (
    LOOK,
    Layout,
    Space,
    Squares,
    View,
    arrow,
    badge,
    frame,
    framed,
    ground,
    no_entry,
    pair_of,
    refusal,
    square_of,
    squares,
    verdict_color,
)
from printables.drawing import Color, Drawing, Length, Point, Shape, Stroke, box_around, line, place, rectangle
from printables.games.tokan import art
from printables.games.tokan.animals import BLACK_COAT, RED_COAT, SPECIES, Species

PITCH: Length = art.SIZE + 2
_SCALE = 0.86
_RISE: Length = 3.0
_HIGHEST: Length = 8.0
"""How much higher a tile lies on the picture than the one under it, and the highest tower's top than its foot."""

_FIELD, _EDGE, _GAP_FILL = "#fbf6ea", Stroke("#93672a", 1.4), "#e6dcc4"
_SIDES: dict[str, tuple[Color, Color]] = {
    "r": (RED_COAT.main, RED_COAT.deep),
    "b": ("#2b2725", BLACK_COAT.main),
}
_MOVE = re.compile(r"([a-z]\d+)-([a-z]\d+)(?:\+(\d+))?")
_LAID = re.compile(r"([rb][MJL])@(-?\d+,-?\d+)")
_TILE = re.compile(r"[rb][MJL]")
_LETTERS: dict[str, Species] = {species[0].upper(): species for species in SPECIES}


def diagram(layout: Layout, view: View) -> Drawing:
    """The field, or the tiles laid so far of a draft."""
    shown = _shown(layout, view)
    shapes: list[Shape] = list(ground(shown, layout, _FIELD, _EDGE))
    for space in shown.spaces():
        shapes += _space(
            layout.cells.get(space, ()),
            *shown.at(space),
            size=11.0 * view.lettering,
            open_=layout.kind != "grid",
        )
    for space in layout.marked:
        if space in set(shown.spaces()):
            shapes += _taboo(*shown.at(space))
    if view.ply:
        shapes += _ply(view.ply, shown, view)
    return framed(shown, layout, shapes, lettering=view.lettering if view.coordinates else 0)


def spots(layout: Layout, view: View) -> Callable[[Space], Point]:
    """Where spaces are on the field."""
    return _shown(layout, view).at


def pictured(written: str, seat: str) -> Drawing | None:  # noqa: ARG001 - as in `Looks`
    """A tile."""
    return _cut(written) if _TILE.fullmatch(written) else None


def _shown(layout: Layout, view: View) -> Squares:
    if layout.kind == "plane":  # a draft is small and its outline matters
        view = replace(view, part=view.part | layout.cells.keys())
    return squares(layout, view, PITCH)


def spaces(ply: str) -> frozenset[Space]:
    """Start, target and the way between, or the space of a tile laid."""
    if move := _MOVE.fullmatch(ply):
        start, target = square_of(move[1]), square_of(move[2])
        columns, rows = (range(min(a, b), max(a, b) + 1) for a, b in zip(start, target, strict=True))
        return frozenset((x, y) for x in columns for y in rows)
    if laid := _LAID.fullmatch(ply):
        return frozenset({pair_of(laid[2])})
    return frozenset()


def _space(stack: Sequence[str], x: Length, y: Length, *, size: Length, open_: bool) -> Iterator[Shape]:
    half = art.SIZE * 0.94
    if not stack:
        if not open_:
            yield rectangle(
                box_around(half, half).moved(x, y), _GAP_FILL, Stroke("#cdbf9d", 0.5, dash=(2, 1.6)), radius=3
            )
        return
    rise = min(_RISE, _HIGHEST / max(len(stack) - 1, 1))
    foot = y - rise * (len(stack) - 1) / 2
    for level, tile in enumerate(stack[:-1]):
        yield from _edge(tile, x, foot + level * rise)
    top = foot + rise * (len(stack) - 1)
    yield from _face(stack[-1], x, top)
    if len(stack) > 1:
        corner = art.SIZE * _SCALE / 2 - 5
        yield from badge(str(len(stack)), x + corner, top + corner, size=size)


def _face(tile: str, x: Length, y: Length) -> Iterator[Shape]:
    """The front of a tile as it is cut."""
    yield place(_cut(tile), x, y, scale=_SCALE)


_FACES: dict[str, Drawing] = {}


def _cut(tile: str) -> Drawing:
    if tile not in _FACES:
        species = _LETTERS[tile[1]]
        paws = game_toml("tokan")["rules"]["animals"][species]["range"]
        face = art.tile(species, "red" if tile[0] == "r" else "black", paws, bleed=0.0)
        trim = box_around(art.SIZE, art.SIZE)
        _FACES[tile] = Drawing((place(face, 0, 0), rectangle(trim, None, Stroke("#3a302a", 0.5))), trim.grown(0.3))
    return _FACES[tile]


def _edge(tile: str, x: Length, y: Length) -> Iterator[Shape]:
    """A tile under another one: of its owner's colour, the black ones with a pale line."""
    fill, seam = _SIDES[tile[0]]
    side = art.SIZE * _SCALE
    box = box_around(side, side).moved(x, y)
    yield rectangle(box, fill, Stroke(PAPER, 0.6))
    yield line(box.x0 + 1.2, box.y0 + 1.2, box.x1 - 1.2, box.y0 + 1.2, Stroke(seam, 0.5))


def _taboo(x: Length, y: Length) -> Iterator[Shape]:
    half = PITCH - 1.6
    yield from frame(box_around(half, half).moved(x, y), LOOK, dashed=True, weight=1.8)
    yield from no_entry(x - half / 2 + 5.5, y - half / 2 + 5.5, 5.0)


def _ply(ply: str, shown: Squares, view: View) -> Iterator[Shape]:
    if move := _MOVE.fullmatch(ply):
        start, target = shown.at(square_of(move[1])), shown.at(square_of(move[2]))
        yield from arrow([start, target], allowed=view.allowed)
        if move[3]:
            yield from badge(f"+{move[3]}", *_beside(start, target), size=11.0 * view.lettering)
    elif laid := _LAID.fullmatch(ply):
        x, y = shown.at(pair_of(laid[2]))
        yield from _face(laid[1], x, y)
        side = art.SIZE * _SCALE + 2.4
        yield from frame(box_around(side, side).moved(x, y), verdict_color(view.allowed), weight=2.4)
        if not view.allowed:
            yield from refusal(x + side / 2 - 4.5, y + side / 2 - 4.5, 7.0)


def _beside(start: Point, target: Point) -> Point:
    """A place for the number of tiles carried: near the start, beside the arrow."""
    (ax, ay), (bx, by) = start, target
    if abs(bx - ax) >= abs(by - ay):
        return ax + (9 if bx > ax else -9), ay - 9
    return ax + 9, ay + (9 if by > ay else -9)
