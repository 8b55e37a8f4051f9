"""Contra's table: tiles as they lie, the tile that is laid, displays beside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from printables.diagrams import (
    LOOK,
    Layout,
    Space,
    Squares,
    View,
    badge,
    badge_box,
    extended,
    frame,
    framed,
    ground,
    refusal,
    squares,
    verdict_color,
)
from printables.drawing import Box, Drawing, Length, Point, Shape, Stroke, box_around, place, rectangle
from printables.games.contra import art
from printables.games.contra.art import Kind

PITCH: Length = art.SIZE + 1.5

_TABLE, _SPACE = "#f4f0e8", Stroke("#d5cbb8", 0.6, dash=(2, 1.6))
_OWNERS: dict[str, Kind] = {"C": "crown", "B": "bear", "L": "lady"}
_SEATS: dict[str, Kind] = {"bear": "bear", "lady": "lady"}
_LAID = re.compile(r"([PC]):([a-z]+)@(-?\d+),(-?\d+)")
_DRAWN = re.compile(r"\+([PC]):([a-z]+)")
_WRITTEN = re.compile(r"(?:([PC]):)?([bgry]{4}|[bgry])")
_APART: Length = 7.0


def diagram(layout: Layout, view: View) -> Drawing:
    """The tiles on the table; with `beside` the displays too, and with the whole table also crowns and gold left."""
    shown = _shown(layout, view)
    shapes: list[Shape] = list(ground(shown, layout, _TABLE, _SPACE))
    for space in shown.spaces():
        pile = layout.cells.get(space)
        x, y = shown.at(space)
        if pile:
            shapes.append(place(face(_OWNERS[pile[-1][0]], pile[-1][2:]), x, y))
        else:
            shapes.append(place(_free(), x, y))
    for space in layout.marked:
        if space in set(shown.spaces()) and not view.ply:
            shapes += frame(box_around(art.SIZE, art.SIZE).moved(*shown.at(space)), LOOK)
    if view.ply and (laid := _LAID.fullmatch(view.ply)):
        shapes += _laid(laid, shown, layout, view)
    drawing = framed(shown, layout, shapes, lettering=view.lettering if view.coordinates else 0)
    if view.beside:
        return extended(drawing, *_displays(layout, view, drawing.box))
    return drawing


def spots(layout: Layout, view: View) -> Callable[[Space], Point]:
    """Where spaces are on the table."""
    return _shown(layout, view).at


def pictured(written: str, seat: str) -> Drawing | None:
    """A tile, or the sides of the player's own one."""
    found = _WRITTEN.fullmatch(written)
    return face(_kind(found[1] or "P", seat), found[2]) if found else None


def _shown(layout: Layout, view: View) -> Squares:
    return squares(layout, view, PITCH, margin=0 if view.part else 1)


def spaces(ply: str) -> frozenset[Space]:
    """The space of a tile laid and those around it."""
    if laid := _LAID.fullmatch(ply):
        x, y = int(laid[3]), int(laid[4])
        return frozenset((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    return frozenset()


@lru_cache(maxsize=256)
def face(kind: Kind, sides: str) -> Drawing:
    """A tile as it lies on the table, with an edge."""
    trim = box_around(art.SIZE, art.SIZE)
    face = art.tile(kind, sides, "", 0.0)
    return Drawing((place(face, 0, 0), rectangle(trim, None, Stroke("#2b2725", 0.7))), trim.grown(0.4))


@lru_cache(maxsize=1)
def _free() -> Drawing:
    """A space without a tile: most of a picture, so a file holds it once."""
    trim = box_around(art.SIZE - 3, art.SIZE - 3)
    return Drawing((rectangle(trim, None, _SPACE, radius=2),), trim.grown(0.4))


def _kind(letter: str, seat: str) -> Kind:
    return "crown" if letter == "C" else _SEATS.get(seat, "bear")


def _laid(laid: re.Match[str], shown: Squares, layout: Layout, view: View) -> Iterator[Shape]:
    x, y = shown.at((int(laid[3]), int(laid[4])))
    yield place(face(_kind(laid[1], _owner(laid[2], layout, view)), laid[2]), x, y)
    box = box_around(art.SIZE, art.SIZE).moved(x, y)
    yield from frame(box, verdict_color(view.allowed), weight=2.6, dashed=not view.allowed)
    if not view.allowed:
        yield from refusal(box.x1 - 3, box.y1 - 3, 7.0)


def _owner(sides: str, layout: Layout, view: View) -> str:
    """Whose tile is laid: the opponent's, if it lies in that display alone."""
    turned = {sides[n:] + sides[:n] for n in range(len(sides))}
    seats = (view.seat, *_SEATS)
    return next((seat for seat in seats if turned & {*_listed(layout, f"contra.display.{seat}")}), view.seat)


def _displays(layout: Layout, view: View, above: Box) -> tuple[list[Shape], Box]:
    """The displays: the opponent's over the table, under it the seat's own and the crowns, and a tile that is drawn.

    Where the whole table is shown, the crowns left to draw and the gold of both follow.
    """
    own = view.seat or "bear"
    scale = max(0.72, min(1.8, above.width / (6.5 * art.SIZE)))  # to be seen beside a large table, too
    step, half = (art.SIZE + 2) * scale, art.SIZE * scale / 2
    shapes: list[Shape] = []
    right, top = above.x1, above.y1
    both = not view.ply or view.ply.startswith("P:")
    for seat, kind in _SEATS.items():
        if both and seat != own and (faces := _listed(layout, f"contra.display.{seat}")):
            for number, sides in enumerate(faces):
                shapes.append(
                    place(face(kind, sides), above.x0 + step * (number + 0.5), top + _APART + half, scale=scale)
                )
            right, top = max(right, above.x0 + step * len(faces)), top + _APART + 2 * half + 6
    y = above.y0 - _APART - half
    x = above.x0 + step / 2
    drawn = _DRAWN.fullmatch(view.ply or "")
    for name, letter in ((own, "P"), ("crown", "C")):
        faces = _listed(layout, f"contra.display.{name}")
        if drawn and drawn[1] == letter:
            faces = [*faces, drawn[2]]
        for number, sides in enumerate(faces):
            shapes.append(place(face(_kind(letter, view.seat), sides), x, y, scale=scale))
            if drawn and drawn[1] == letter and number == len(faces) - 1:
                box = box_around(art.SIZE * scale, art.SIZE * scale).moved(x, y)
                shapes += frame(box, verdict_color(view.allowed), weight=2.2, dashed=not view.allowed)
                shapes += badge("+", box.x1 - 3, box.y1 - 3, size=10)
                right = max(right, badge_box("+", box.x1 - 3, box.y1 - 3, size=10).grown(0.5).x1)
            x += step
        x += _APART
    low = y - half - 1.5
    if not view.ply or (not view.part and (scale > 0.72 or not drawn)):
        pool = next((held for key, _, held in layout.beside if key == "contra.pool.crown"), None)
        if pool is not None:
            shapes.append(place(art.back("crown", 0.0), x, y, scale=scale))
            taken = bool(drawn and view.allowed and drawn[1] == "C")  # it lies in the display of the picture already
            left, spot, size = str(int(pool) - taken), (x + half - 3, y - half + 3), 11 * scale
            shapes += badge(left, *spot, size=size)
            right = max(right, badge_box(left, *spot, size=size).grown(size * 0.05).x1)
            x += step + _APART
        size = scale / 0.72
        low -= art.COIN * size + 2
        right = max(right, _gold(layout, shapes, above.x0 + 2, low + art.COIN * size / 2 + 1, size))
    return shapes, Box(above.x0, low, max(right, x - _APART - step / 2 + 2.5), top)


def _gold(layout: Layout, shapes: list[Shape], x: Length, y: Length, size: float) -> Length:
    """Add each player's coins, behind a small tile of theirs, and their number; where the last number ends."""
    coin = art.coin("front", 0.0)
    right = x
    for key, seat, count in layout.beside:
        if not key.startswith("contra.gold.") or seat not in _SEATS:
            continue
        motif = art.bear() if seat == "bear" else art.lady()
        shapes.append(place(motif, x + 9 * size, y, scale=0.17 * size))
        x += 22 * size
        for _ in range(min(int(count), 12)):
            shapes.append(place(coin, x + 6 * size, y, scale=0.7 * size))
            x += art.COIN * 0.5 * size
        shapes += badge(count, x + 12 * size, y, size=10 * size)
        right = badge_box(count, x + 12 * size, y, size=10 * size).grown(size * 0.5).x1
        x += 32 * size
    return right


def _listed(layout: Layout, key: str) -> Sequence[str]:
    """The faces of a display, without their letter."""
    return [tile.split(":")[-1] for name, _, held in layout.beside if name == key for tile in held.split()]
