"""Rings & Marbles: rings on their hexes, marbles on the rings, and what an action does."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from printables.art import TINTS
from printables.diagrams import (
    LOOK,
    REFUSED,
    Layout,
    Space,
    View,
    arrow,
    badge,
    crossed,
    extended,
    pair_of,
    refusal,
    verdict_color,
)
from printables.drawing import WHITE, Box, Drawing, Length, Point, Shape, Stroke, cap_height, circle, place, text
from printables.games.rings import art
from printables.games.rings.mat import center

_SPOTS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-4.6, 0), (4.6, 0)),
    3: ((0, 5.0), (-4.7, -3.2), (4.7, -3.2)),
    4: ((-4.5, 4.5), (4.5, 4.5), (-4.5, -4.5), (4.5, -4.5)),
}
_SIZES = {1: 1.0, 2: 0.81, 3: 0.79, 4: 0.76}
_SPACE = r"-?\d+,-?\d+"
_PLACE = re.compile(rf"P:({_SPACE}(?:;{_SPACE})*)(?:x(.+))?")
_MOVE = re.compile(r"M:([^x]+)(?:x(.+))?")
_STEP = re.compile(rf"({_SPACE})>({_SPACE})(?:!({_SPACE}))?")
_CHANGE = re.compile(rf"R:({_SPACE}(?:;{_SPACE})*)>({_SPACE}(?:;{_SPACE})*)(?:x(.+))?")
_CAPTURE = re.compile(rf"({_SPACE}):([a-z]+)=(\d+)")


def diagram(layout: Layout, view: View) -> Drawing:
    """All rings; where nothing is being played their names or coordinates stand on their wood, unless left out."""
    turn = -1 if view.flip else 1
    seen = {*layout.cells, *view.part, *(spaces(view.ply) if view.ply else ())}
    shapes: list[Shape] = []
    for space in sorted(seen, key=lambda s: (s[1], s[0])):
        x, y = _at(space, turn)
        if space in layout.cells:
            shapes.append(place(art.wooden_ring(0.0), x, y))
            shapes += _marbles(layout.cells[space], x, y)
        if not view.ply and view.lettering:
            called = view.names.get(space)
            name, size = (called, 4.8) if called else (f"{space[0]},{space[1]}".replace("-", "−"), 3.6)
            shapes.append(text(name, x, y - 10.9 - cap_height("sans", size) / 2, size=size, face="sans-bold"))
    for space in layout.marked:
        if not view.ply and space in layout.cells:
            shapes.append(circle(*_at(space, turn), art.RING / 2 - 0.4, None, Stroke(LOOK, 1.6, dash=(3, 2))))
    if view.ply:
        shapes += _ply(view.ply, layout, view, turn)
    spots = [_at(space, turn) for space in seen] or [(0.0, 0.0)]
    half = art.RING / 2 + 3
    box = Box(min(x for x, _ in spots), min(y for _, y in spots), max(x for x, _ in spots), max(y for _, y in spots))
    drawing = Drawing(tuple(shapes), box.grown(half))
    return extended(drawing, *_supplies(layout, drawing.box)) if view.beside and not view.ply else drawing


def _supplies(layout: Layout, board: Box) -> tuple[list[Shape], Box]:
    """Below the board a row of marbles for each seat's supply, and their number."""
    shapes: list[Shape] = []
    right, y = board.x1, board.y0 - 10.0
    step = art.MARBLE * 1.02
    for key, seat, count in layout.beside:
        if key != "rings.supply" or seat not in TINTS:
            continue
        x = board.x0 + 4 + step / 2
        for _ in range(int(count)):
            shapes.append(place(art.marble(seat, 0.0), x, y, scale=0.95))
            x += step
        if count == "0":
            shapes.append(circle(x, y, art.MARBLE * 0.45, None, Stroke(TINTS[seat].dark, 0.8, dash=(1.6, 1.4))))
            x += step
        shapes += badge(count, x + 4, y, size=9)
        right, y = max(right, x + 12), y - 14
    return shapes, Box(board.x0, y + 4, right, board.y1)


def spots(layout: Layout, view: View) -> Callable[[Space], Point]:  # noqa: ARG001 - as in `Looks`
    """Where rings lie."""
    return partial(_at, turn=-1 if view.flip else 1)


def pictured(written: str, seat: str) -> Drawing | None:  # noqa: ARG001 - as in `Looks`
    """A marble of that colour."""
    return art.marble(written, 0.0) if written in TINTS else None


def spaces(ply: str) -> frozenset[Space]:
    """All spaces that the action names."""
    return frozenset(pair_of(name) for name in re.findall(_SPACE, ply))


def _at(space: Space, turn: int) -> Point:
    x, y = center(space)
    return turn * x, turn * y


def _marbles(contents: Sequence[str], x: Length, y: Length, *, but: str = "") -> Iterator[Shape]:
    """The marbles on a ring, `but` those of one colour."""
    colors = _colors(contents)
    for color, (dx, dy) in zip(colors, _SPOTS.get(len(colors), ()), strict=False):
        if color != but:
            yield place(art.marble(color, 0.0), x + dx, y + dy, scale=_SIZES[len(colors)])


def _colors(contents: Sequence[str]) -> list[str]:
    """The colour of each marble on a ring."""
    return [name for entry in contents for name, _, n in [entry.partition("=")] for _ in range(int(n))]


def _ply(ply: str, layout: Layout, view: View, turn: int) -> Iterator[Shape]:
    color = verdict_color(view.allowed)
    captured: str | None = None
    if placed := _PLACE.fullmatch(ply):
        captured = placed[2]
        for number, space in enumerate(map(pair_of, placed[1].split(";")), 1):
            # What is refused with captures is refused for them: the marbles themselves may lie there.
            yield from _laid(view.seat, number, *_at(space, turn), allowed=view.allowed or captured is not None)
    elif changed := _CHANGE.fullmatch(ply):
        captured = changed[3]
        for space in map(pair_of, changed[1].split(";")):
            x, y = _at(space, turn)
            yield from crossed(x, y, 19, weight=2.6)
            yield from _marbles(layout.cells.get(space, ()), x, y)  # what lies on a ring that is to go forbids it
        for number, space in enumerate(map(pair_of, changed[2].split(";")), 1):
            x, y = _at(space, turn)
            yield circle(x, y, art.RING / 2 - 0.8, None, Stroke(color, 2.2, dash=() if view.allowed else (4, 2.5)))
            yield circle(x, y, 9.4, None, Stroke(color, 1.0, dash=(2, 1.6)))
            yield from badge(str(number), x, y, size=9)
    elif moved := _MOVE.fullmatch(ply):
        captured = moved[2]
        lost = [pair_of(step[3]) for step in _STEP.finditer(moved[1]) if step[3]]
        steps = [(pair_of(s[1]), pair_of(s[2])) for s in _STEP.finditer(moved[1])]
        for number, (start, target) in enumerate(steps):
            way = _way(_at(start, turn), _at(target, turn), [_at(space, turn) for space in lost])
            if number == 0 or start != steps[number - 1][1]:  # from the marble, not over its neighbours on the ring
                way[0] = _beside(way[0], _marble_at(layout, view.seat, start))
            if layout.cells.get(target):
                way[-1] = _nearer(way[-1], way[-2])
            if (target, start) in steps:  # there and back: two lanes
                way = [(x, y + (_LANE if number else -_LANE)) for x, y in way]
            yield from arrow(way, allowed=view.allowed, weight=2.4, short=5.0)
            yield from _marbles(layout.cells.get(start, ()), *_at(start, turn), but=view.seat)  # they lie over the way
        for space in lost:
            (x, y), size = _given(layout, view.seat, space)
            at_x, at_y = _at(space, turn)
            yield from crossed(at_x + x, at_y + y, size, REFUSED, 2.0)
    for capture in _CAPTURE.finditer(captured or ""):
        x, y = _at(pair_of(capture[1]), turn)
        taken = _spots_of(layout, capture[2], pair_of(capture[1]))[-int(capture[3]) :]
        alone = len(taken) < int(capture[3]) or taken == [(0, 0)]  # or what is taken comes only with this action
        for dx, dy in [(0.0, 0.0)] if alone else taken:
            yield from crossed(x + dx, y + dy, 12 if alone else _ON_ONE, REFUSED, 2.4 if alone else 1.6)
        yield from badge(f"−{capture[3]}", x + 10, y + 10, size=8, ink=REFUSED)
        if not view.allowed:
            yield from refusal(x + 10.5, y - 9.5, 4)


_ON_ONE: Length = 5.6
"""A cross over one marble of several."""

_LANE: Length = 3.2
"""Half of what lies between the way there and the way back."""


def _way(start: Point, target: Point, marbles: Sequence[Point]) -> list[Point]:
    """From ring to ring, in a bow around marbles on the way that are to be seen."""
    (ax, ay), (bx, by) = start, target
    long = math.dist(start, target)
    for x, y in marbles:
        along, off = (
            ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long,
            abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / long,
        )
        if 0 < along < long and off < art.RING / 4:
            bow = art.RING * 0.55
            return [start, (x - (by - ay) / long * bow, y + (bx - ax) / long * bow), target]
    return [start, target]


def _given(layout: Layout, seat: str, space: Space) -> tuple[Point, Length]:
    """Where on its ring a marble of the seat lies that is given up, and how large a cross hides no other one."""
    spot = _marble_at(layout, seat, space)
    return spot, 12.0 if spot == (0.0, 0.0) else 7.5


def _marble_at(layout: Layout, seat: str, space: Space) -> Point:
    """Where on its ring the first marble of the seat lies."""
    return next(iter(_spots_of(layout, seat, space)), (0.0, 0.0))


def _spots_of(layout: Layout, seat: str, space: Space) -> list[Point]:
    """Where on a ring each marble of the seat lies."""
    colors = _colors(layout.cells.get(space, ()))
    return [spot for color, spot in zip(colors, _SPOTS.get(len(colors), ()), strict=False) if color == seat]


def _beside(middle: Point, spot: Point) -> Point:
    return middle[0] + spot[0], middle[1] + spot[1]


def _nearer(target: Point, before: Point) -> Point:
    """A place on the way, so far before the target that an arrow's tip touches no marble on it."""
    (bx, by), (ax, ay) = target, before
    part = 5.4 / math.dist(before, target)
    return bx - (bx - ax) * part, by - (by - ay) * part


def _laid(seat: str, number: int, x: Length, y: Length, *, allowed: bool) -> Iterator[Shape]:
    """A marble that comes into play: which one of the action it is, and in whose colour."""
    color = verdict_color(allowed)
    yield place(art.marble(seat or "red", 0.0), x, y, scale=_SIZES[1])
    yield circle(x, y, art.RING / 2 - 1.2, None, Stroke(WHITE, 3.2))
    yield circle(x, y, art.RING / 2 - 1.2, None, Stroke(color, 2.2, dash=() if allowed else (4, 2.5)))
    yield from badge(str(number), x + 9.5, y + 9.5, size=8)
