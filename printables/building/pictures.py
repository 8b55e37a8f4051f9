"""Small pictures of sheets with their cuts in order, and of mats with the seams where their pages meet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import hypot

from printables.building.groups import MatGroup, SheetGroup
from printables.building.order import Step
from printables.drawing import (
    Anchor,
    Box,
    Circle,
    Color,
    Drawing,
    Group,
    Length,
    Outline,
    Shape,
    Stroke,
    Text,
    Use,
    bounds,
    cap_height,
    line,
    polygon,
    pt,
    rectangle,
    text,
    turned_at,
)
from printables.paper import Paper, Placement

NUMBER: Length = pt(7.5)
ASIDE: Length = 2.2
"""From the edge of a sheet to the middle of a number."""
TIER: Length = 3.0
"""So much further out stand numbers that are crowded, for their leaders."""
ROOM: Length = ASIDE + TIER + 1.6
"""What numbers need around a picture."""

_NEAR: Length = 3.4
"""From a number to the next one."""
_BROAD: Length = 4.1
"""The same where they stand side by side on leaders: two digits in a ring."""
_ASTRAY: Length = 0.4
"""So far from the end of its line a number still stands at it."""
_PIECE: Color = "#e8e0cf"
_EDGE = Stroke("#8a8a8a", 0.15)
_UNDER = Stroke("#ffffff", 0.5)
_LONG = Stroke("#000000", 0.25)
_ACROSS = Stroke("#000000", 0.25, dash=(1.1, 0.7))
_SEAM = Stroke("#000000", 0.3, dash=(0.4, 0.6))
_FOLD = Stroke("#000000", 0.3, dash=(2.0, 0.6, 0.4, 0.6))
_LEADER = Stroke("#6a6a6a", 0.15)
_GREY: Color = "#e4e4e4"


def sheet_picture(group: SheetGroup, paper: Paper, accent: Color, size: tuple[Length, Length], *, art: bool) -> Drawing:
    """A sheet with its numbers in a box of this size, with or without art; the origin is its lower left corner."""
    scale = (size[0] - 2 * ROOM) / paper.width
    page = Box(0, 0, paper.width * scale, paper.height * scale)
    shapes: list[Shape] = [rectangle(page, "#ffffff", _EDGE)]
    if group.board:
        there = group.board
        mat = Box(there.x0 * scale, there.y0 * scale, there.x1 * scale, there.y1 * scale)
        shapes.append(rectangle(mat, _GREY))
    faces = [(p, p.piece.front) for p in group.sheet.front]
    if group.sheet.fold:
        faces += [(p, p.piece.back) for p in group.sheet.back if p.piece.back]
    drawn = tuple(_face(p, face) if art else _plain(p, face) for p, face in faces)
    shapes.append(Group(drawn, (scale, 0.0, 0.0, scale, 0.0, 0.0)))
    if fold := group.sheet.fold:
        at = fold.at * scale
        ends = (at, 0.0, at, page.y1) if fold.vertical else (0.0, at, page.x1, at)
        shapes.append(line(*ends, _FOLD))
    shapes += _cuts(group.steps, scale, page, accent)
    return Drawing(tuple(shapes), page.grown(ROOM))


def _face(p: Placement, face: Drawing) -> Group:
    there, at = _wordless(face), turned_at(p.angle, *p.trim.center)
    # What is there once is no form of its own: the dictionary of a form is longer than what many a face holds.
    art = Group(there.shapes, at) if p.piece.count == 1 else Use(there, at)
    return Group((art,), clip=rectangle(p.bleed))


def _plain(p: Placement, face: Drawing) -> Outline:
    """A piece as its outline in the colour of its ground."""
    color = _ground(face.shapes) or _PIECE
    if p.piece.cut == "circle":
        # A line of no length with round ends: a fraction of what four curves take in the file.
        return line(*p.trim.center, *p.trim.center, Stroke(color, p.bleed.width, cap="round"))
    return rectangle(p.bleed, color)


def _ground(shapes: Iterable[Shape]) -> Color | None:
    """The first colour that is laid on."""
    for shape in shapes:
        inner = shape.shapes if isinstance(shape, Group) else shape.drawing.shapes if isinstance(shape, Use) else ()
        fill = shape.fill if isinstance(shape, Outline | Circle) else _ground(inner)
        if fill:
            return fill
    return None


@lru_cache(maxsize=512)
def _wordless(drawing: Drawing) -> Drawing:
    """The drawing without its text, which nobody could read so small."""
    return Drawing(tuple(_without_words(drawing.shapes)), drawing.box)


def _without_words(shapes: Iterable[Shape]) -> Iterator[Shape]:
    for shape in shapes:
        match shape:
            case Text():
                continue
            case Group():
                yield replace(shape, shapes=tuple(_without_words(shape.shapes)))
            case Use():
                yield replace(shape, drawing=_wordless(shape.drawing))
            case _:
                yield shape


def _cuts(steps: Sequence[Step], scale: float, page: Box, accent: Color) -> Iterator[Shape]:
    drawn = [(i, step, [(x * scale, y * scale) for x, y in step.ends]) for i, step in enumerate(steps, 1)]
    for _, step, (a, b) in drawn:
        yield line(*a, *b, _UNDER)
        yield line(*a, *b, Stroke(accent, 0.6) if step.parts else _ACROSS if step.across else _LONG)
    at_side: dict[str, list[tuple[Length, int]]] = {}
    for number, step, (a, b) in drawn:
        open_sides = [s for s in (("top", "foot") if step.cut.vertical else ("left", "right")) if _open(s, a, b, page)]
        if not open_sides:
            yield from _number(number, *((b[0], b[1] - 1.5) if step.cut.vertical else (b[0] - 1.5, b[1])), None)
            continue
        at = a[0] if step.cut.vertical else a[1]
        free = (s for s in open_sides if all(abs(at - other) >= _NEAR for other, _ in at_side.get(s, ())))
        side = next(free, min(open_sides, key=lambda s: len(at_side.get(s, ()))))
        at_side.setdefault(side, []).append((at, number))
    rings = {number: accent if step.parts else None for number, step, _ in drawn}
    for side, numbers in at_side.items():
        yield from _row(side, sorted(numbers), page, rings)


def _row(
    side: str, numbers: Sequence[tuple[Length, int]], page: Box, rings: Mapping[int, Color | None]
) -> Iterator[Shape]:
    """The numbers at a side of the sheet, each at the end of its line; where they are crowded, on leaders."""
    for crowd in _crowds([at for at, _ in numbers], _BROAD if side in ("top", "foot") else _NEAR):
        here = numbers[crowd.start : crowd.start + len(crowd.places)]
        apart = any(abs(place - at) > _ASTRAY for place, (at, _) in zip(crowd.places, here, strict=True))
        for place, (at, number) in zip(crowd.places, here, strict=True):
            if apart:
                yield line(*_stand(side, at, 0.3, page), *_stand(side, place, ASIDE + TIER - 1.8, page), _LEADER)
            yield from _number(number, *_stand(side, place, ASIDE + (TIER if apart else 0.0), page), rings[number])


@dataclass(frozen=True, slots=True)
class _Crowd:
    """Numbers that stand side by side: which is the first of them, and where they stand along the side."""

    start: int
    places: tuple[Length, ...]


def _crowds(wanted: Sequence[Length], pitch: Length) -> list[_Crowd]:
    """Rising places as near as can be to those that are wanted: where these are too near, a `pitch` apart."""
    found: list[tuple[int, list[Length]]] = []
    for i, at in enumerate(wanted):
        found.append((i, [at]))
        while len(found) > 1 and _places(found[-2][1], pitch)[-1] + _NEAR > _places(found[-1][1], pitch)[0] + 1e-6:
            start, before = found[-2]
            found[-2:] = [(start, before + found[-1][1])]
    return [_Crowd(start, _places(those, pitch)) for start, those in found]


def _places(wanted: Sequence[Length], pitch: Length) -> tuple[Length, ...]:
    """Places in a row, around the middle of those that are wanted."""
    first = sum(at - i * pitch for i, at in enumerate(wanted)) / len(wanted)
    return tuple(first + i * pitch for i in range(len(wanted)))


def _open(side: str, a: tuple[Length, Length], b: tuple[Length, Length], page: Box) -> bool:
    """Whether a cut reaches that side of the sheet."""
    reached = {"top": b[1] - page.y1, "foot": a[1], "left": a[0], "right": b[0] - page.x1}
    return abs(reached[side]) < 1e-6


def _stand(side: str, at: Length, out: Length, page: Box) -> tuple[Length, Length]:
    """A spot beyond a side of the sheet, so far along it and so far out."""
    match side:
        case "top":
            return at, page.y1 + out
        case "foot":
            return at, page.y0 - out
        case "left":
            return page.x0 - out, at
    return page.x1 + out, at


def _number(number: int | str, x: Length, y: Length, ring: Color | None) -> Iterator[Shape]:
    face = "sans-semibold" if ring else "sans"
    if ring:
        yield rectangle(Box(x - 1.6, y - 1.6, x + 1.6, y + 1.6), "#ffffff", Stroke(ring, 0.35), radius=1.6)
    yield text(str(number), x, y - cap_height("sans", NUMBER) / 2, size=NUMBER, face=face)  # type: ignore[arg-type]  # both are faces


# -- mats ----------------------------------------------------------------------------------------------------------

APART: Length = 6.0
"""Between the sheets of a mat, in the picture."""


def mat_picture(
    group: MatGroup,
    labels: Sequence[str],
    paper: Paper,
    accent: Color,
    glue: str,
    size: tuple[Length, Length],
    *,
    art: bool,
) -> Drawing:
    """The sheets of a mat side by side, each under its label, into a box of this size; the origin is its lower left.

    `glue` is said at the line onto which a neighbour is glued. Without `art` no pieces lie on it.
    """
    shown = [page.window.moved(-page.trim.x0, -page.trim.y0) for page in group.pages]
    columns = sorted({round(box.x0, 3) for box in shown})
    rows = sorted({round(box.y0, 3) for box in shown})
    scale = min(
        (size[0] - 2 * ROOM - APART * (len(columns) - 1)) / (paper.width * len(columns)),
        (size[1] - 2 * ROOM - APART * (len(rows) - 1)) / (paper.height * len(rows)),
    )
    wide, high = paper.width * scale, paper.height * scale
    numbers = {(id(page), name): i for i, (page, name) in enumerate(group.seams, 1)}
    shapes: list[Shape] = []
    drawn: list[Box] = []
    seams: dict[str, dict[bool, Box]] = {}
    for page, box, label in zip(group.pages, shown, labels, strict=True):
        column, row = columns.index(round(box.x0, 3)), rows.index(round(box.y0, 3))
        sheet = Box(0, 0, wide, high).moved(column * (wide + APART), row * (high + APART))
        shift = (scale, 0.0, 0.0, scale, sheet.x0, sheet.y0)
        here = _scaled(page.window, scale).moved(sheet.x0, sheet.y0)
        drawn.append(sheet)
        board = _wordless(page.board.drawing)
        if not art:
            bare = tuple(shape for shape in board.shapes if not isinstance(shape, Use))
            board = Drawing(bare or board.shapes, board.box)
        drawn_board = Group((Use(board, page.matrix),), clip=rectangle(page.window))
        shapes += [rectangle(sheet, "#ffffff", _EDGE), Group((drawn_board,), shift)]
        trim = _scaled(page.trim, scale).moved(sheet.x0, sheet.y0)
        edges = [(True, trim.x0), (True, trim.x1), (False, trim.y1), (False, trim.y0)]
        for number, (vertical, at) in enumerate(edges, len(group.seams) + 1):
            low, end = (here.x0, here.x1) if vertical else (here.y0, here.y1)
            if low < at < end:
                ends = _through(vertical, at, sheet)
                shapes += [line(*ends, _UNDER), line(*ends, _LONG if vertical else _ACROSS)]
                if row == len(rows) - 1 if vertical else column == 0:
                    x, y = (at, sheet.y1 + ASIDE) if vertical else (sheet.x0 - ASIDE, at)
                    shapes += _number(number, x, y, None)
        for seam in page.seams:
            at = seam.at * scale + (sheet.x0 if seam.vertical else sheet.y0)
            ends = _through(seam.vertical, at, sheet)
            seams.setdefault(seam.name, {})[seam.cut_here] = Box(*ends)
            shapes += [line(*ends, _UNDER), line(*ends, _LONG if seam.cut_here else _SEAM)]
            words = seam.name if seam.cut_here else f"{seam.name} · {glue}"
            anchor: Anchor = "middle" if seam.cut_here else "end"
            if seam.vertical:
                shapes.append(text(words, at, sheet.y0 - ASIDE - 0.8, size=NUMBER, anchor=anchor))
            else:
                there = (sheet.x1 + ASIDE + 0.8, at)
                shapes.append(text(words, *there, size=NUMBER, anchor=anchor, angle=90))
            if seam.cut_here:
                x, y = (at, sheet.y1 + ASIDE) if seam.vertical else (sheet.x0 - ASIDE, at)
                shapes += _number(numbers[id(page), seam.name], x, y, None)
        y = sheet.y1 + ASIDE - cap_height("sans", NUMBER) / 2
        shapes.append(text(label, sheet.center[0], y, size=NUMBER))
    for pair in seams.values():
        if len(pair) == 2:
            shapes += _arrow(pair[True].center, pair[False].center, accent)
    return Drawing(tuple(shapes), bounds(drawn).grown(ROOM))


def _scaled(box: Box, scale: float) -> Box:
    return Box(*(side * scale for side in box))


def _through(vertical: bool, at: Length, sheet: Box) -> Box:
    """A line through a whole sheet, from its lower or left end."""
    return Box(at, sheet.y0, at, sheet.y1) if vertical else Box(sheet.x0, at, sheet.x1, at)


def _arrow(start: tuple[Length, Length], tip: tuple[Length, Length], color: Color) -> Iterator[Outline]:
    """Level or upright, from an edge that is cut over to the line onto which it is glued."""
    long = hypot(tip[0] - start[0], tip[1] - start[1])
    dx, dy = (tip[0] - start[0]) / long, (tip[1] - start[1]) / long
    back = (tip[0] - 2.2 * dx, tip[1] - 2.2 * dy)
    yield line(*start, *back, Stroke(color, 0.6))
    yield polygon([tip, (back[0] - 1.1 * dy, back[1] + 1.1 * dx), (back[0] + 1.1 * dy, back[1] - 1.1 * dx)], color)


# -- the legend ----------------------------------------------------------------------------------------------------


def sample(name: str, accent: Color) -> Iterator[Shape]:
    """A line or an area as in the pictures, 9 mm wide, the origin at the middle of its left end."""
    match name:
        case "arrow":
            yield from _arrow((0, 0), (9, 0), accent)
        case "parts":
            yield line(3.2, 0, 9, 0, Stroke(accent, 0.6))
            yield from _number(1, 1.6, 0, accent)
        case "mat":
            yield rectangle(Box(1.5, -1.6, 7.5, 1.6), _GREY, _EDGE)
        case _:
            yield line(0, 0, 9, 0, {"long": _LONG, "across": _ACROSS, "seam": _SEAM, "fold": _FOLD}[name])
