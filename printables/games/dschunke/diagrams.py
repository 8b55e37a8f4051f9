"""Dschunke's table from above: crates, the levels they lie on, and the strip that is laid."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from printables.diagrams import (
    LOOK,
    Layout,
    Space,
    Squares,
    View,
    arrow,
    badge,
    extended,
    frame,
    framed,
    ground,
    refusal,
    squares,
    verdict_color,
)
from printables.drawing import Box, Drawing, Length, Point, Shape, Stroke, box_around, line, place, rectangle
from printables.games.dschunke import art

PITCH: Length = art.CRATE

_TABLE = "#eef1f0"
_EDGE = Stroke("#5b3a1a", 0.9, cap="round")
_FACE = re.compile(r"[rg][a-zA-Z]|--")
_CELL = re.compile(r"(..)(\d+)(.?)")
_LAID = re.compile(r"([a-zA-Z.\-]+)@(-?\d+),(-?\d+)([<>^v])")
_STEPS: dict[str, Space] = {">": (1, 0), "<": (-1, 0), "^": (0, 1), "v": (0, -1)}
_INSET: Length = 0.7
_NARROW: Length = 4.2
"""How far within its space the wood of a strip ends."""


def diagram(layout: Layout, view: View) -> Drawing:
    """What is seen from above; numbers say the level of what lies higher than the table."""
    shown = _shown(layout, view)
    shapes: list[Shape] = list(ground(shown, layout, _TABLE, _EDGE))
    inside = set(shown.spaces())
    levels: dict[Space, list[Shape]] = {}  # they lie on the frames, or these would run through them
    for space, pile in layout.cells.items():
        if space in inside and (cell := _CELL.fullmatch(pile[-1])):
            x, y = shown.at(space)
            shapes += _crate(cell[1], cell[3] or "o", x, y, flip=view.flip)
            if int(cell[2]) > 1:
                levels[space] = list(badge(cell[2], x + 8.2, y + 8.2, size=7.5 * view.lettering))
    if layout.marked and not view.ply and set(layout.marked) <= inside:
        xs, ys = zip(*map(shown.at, layout.marked), strict=True)
        box = Box(min(xs), min(ys), max(xs), max(ys)).grown(PITCH / 2 - 0.6)
        shapes += frame(box, LOOK, weight=1.4)
    if view.ply and (laid := _LAID.fullmatch(view.ply)):
        faces, step = laid[1].split("."), _STEPS[laid[4]]
        spots = [(int(laid[2]) + i * step[0], int(laid[3]) + i * step[1]) for i in range(len(faces))]
        parts = _parts(laid[4])
        covers = any(spot in layout.cells for spot in spots)
        for face, spot, part in zip(faces, spots, parts, strict=False):
            x, y = shown.at(spot)
            shapes += _crate(face, part, x, y, flip=view.flip, narrow=covers)
            under = _CELL.fullmatch(layout.cells[spot][-1]) if spot in layout.cells else None
            levels.pop(spot, None)  # it is covered
            if under:
                levels[spot] = list(badge(str(int(under[2]) + 1), x + 8.2, y - 8.2, size=7.5 * view.lettering))
        xs, ys = zip(*map(shown.at, spots), strict=True)
        box = Box(min(xs), min(ys), max(xs), max(ys)).grown(PITCH / 2 - 0.6)
        shapes += frame(box, verdict_color(view.allowed), weight=2.0, dashed=not view.allowed)
        if not view.allowed:
            shapes += refusal(box.x1 - 1.5, box.y1 - 1.5, 5.0)
    shapes += (shape for level in levels.values() for shape in level)
    drawing = framed(shown, layout, shapes, lettering=view.lettering if view.coordinates else 0)
    return extended(drawing, *_hand(layout, view, drawing.box)) if view.beside else drawing


def spots(layout: Layout, view: View) -> Callable[[Space], Point]:
    """Where spaces are on the table."""
    return _shown(layout, view).at


def pictured(written: str, seat: str) -> Drawing | None:  # noqa: ARG001 - as in `Looks`
    """A strip, a crate, or the direction in which a strip lies."""
    if step := _STEPS.get(written):
        half = PITCH * 0.4
        ends = [(-step[0] * half, -step[1] * half), (step[0] * half, step[1] * half)]
        return Drawing(tuple(arrow(ends, short=0.0)), box_around(PITCH, PITCH))
    faces = written.split(".")
    if not all(_FACE.fullmatch(face) for face in faces):
        return None
    parts = "<->" if len(faces) == len("<->") else "o" * len(faces)
    crates = (_wooden(face, part) for face, part in zip(faces, parts, strict=True))
    drawn = tuple(place(crate, n * PITCH, 0) for n, crate in enumerate(crates))
    return Drawing(drawn, Box(0, 0, (len(faces) - 1) * PITCH, 0).grown(PITCH / 2 + 0.5))


def _shown(layout: Layout, view: View) -> Squares:
    return squares(layout, view, PITCH, margin=0 if view.part else 1)


def spaces(ply: str) -> frozenset[Space]:
    """The spaces under a strip and those around them."""
    laid = _LAID.fullmatch(ply)
    if not laid:
        return frozenset()
    dx, dy = _STEPS[laid[4]]
    spots = [(int(laid[2]) + i * dx, int(laid[3]) + i * dy) for i in range(laid[1].count(".") + 1)]
    return frozenset((x + i, y + j) for x, y in spots for i in (-1, 0, 1) for j in (-1, 0, 1))


def _parts(direction: str) -> str:
    """The marks of a strip's three crates, the first one first."""
    marks = "<->" if direction in "<>" else "v|^"
    return marks if direction in ">^" else marks[::-1]


def _crate(face: str, part: str, x: Length, y: Length, *, flip: bool, narrow: bool = False) -> Iterator[Shape]:
    """One crate of a strip: wood to its edges, with a wall where the strip ends."""
    if flip:
        part = {"<": ">", ">": "<", "v": "^", "^": "v"}.get(part, part)
    yield place(_wooden(face, part, narrow=narrow), x, y)


@lru_cache(maxsize=256)
def _wooden(face: str, part: str, *, narrow: bool = False) -> Drawing:
    """A crate from above; a `narrow` one lets the edges and joints of what it lies on be seen beside it."""
    half = art.CRATE / 2
    upright = part in "v|^"
    open_ = {"<": "e", "-": "we", ">": "w", "v": "n", "|": "ns", "^": "s"}.get(part, "")
    inset = _NARROW if narrow else _INSET
    x0, x1 = (-half if "w" in open_ else -half + inset), (half if "e" in open_ else half - inset)
    y0, y1 = (-half if "s" in open_ else -half + inset), (half if "n" in open_ else half - inset)
    walls = {"w": (x0, y0, x0, y1), "e": (x1, y0, x1, y1), "s": (x0, y0, x1, y0), "n": (x0, y1, x1, y1)}
    return Drawing(
        (
            rectangle(Box(x0, y0, x1, y1), art.WOOD),
            place(art.crate(face), 0, 0, angle=90 if upright else 0, scale=0.7 if narrow else 1.0),
            *(line(*ends, _EDGE) for side, ends in walls.items() if side not in open_),
        ),
        box_around(art.CRATE, art.CRATE).grown(0.3),
    )


def _hand(layout: Layout, view: View, above: Box) -> tuple[list[Shape], Box]:
    """The strips that were drawn and wait to be placed; a strip just drawn has a plus."""
    held = [strip for key, _, strips in layout.beside if key.startswith("dschunke.hand") for strip in strips.split()]
    new = view.ply[1:] if view.ply and view.ply.startswith("+") else None
    shapes: list[Shape] = []
    scale = 0.8
    x, y = above.x0 + PITCH * scale / 2 + 2, above.y0 - 5 - PITCH * scale / 2
    for strip in [*held, *([new] if new else [])]:
        start = x
        for face, part in zip(strip.split("."), "<->", strict=False):
            shapes.append(place(_wooden(face, part), x, y, scale=scale))
            x += PITCH * scale
        box = Box(start, y, x - PITCH * scale, y).grown(PITCH * scale / 2 - 0.4)
        if strip is new:
            shapes += frame(box, verdict_color(view.allowed), weight=1.8, dashed=not view.allowed)
            shapes += badge("+", box.x1 - 1.5, box.y1 - 1.5, size=9)
        x += 5
    if not shapes:
        return [], above
    return shapes, Box(above.x0, y - PITCH * scale / 2 - 1.5, max(above.x1, x - PITCH * scale / 2 + 1), above.y1)
