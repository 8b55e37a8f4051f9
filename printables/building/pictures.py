"""Small pictures of sheets with their cuts in order, and of mats with the seams where their pages meet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from printables.building.groups import MatGroup, SheetGroup
from printables.building.order import Step
from printables.drawing import (
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

NUMBER: Length = pt(6.5)
ASIDE: Length = 2.0
"""From the edge of a sheet to the middle of a number."""
TIER: Length = 2.8
"""From a number to one that stands further out, where two would stand in one another."""
ROOM: Length = ASIDE + TIER + 1.6
"""What numbers need around a picture."""

_NEAR: Length = 3.0
_PIECE: Color = "#e8e0cf"
_EDGE = Stroke("#8a8a8a", 0.15)
_UNDER = Stroke("#ffffff", 0.5)
_LONG = Stroke("#000000", 0.25)
_ACROSS = Stroke("#000000", 0.25, dash=(1.1, 0.7))
_SEAM = Stroke("#000000", 0.3, dash=(0.4, 0.6))


def sheet_picture(group: SheetGroup, paper: Paper, wide: Length, accent: Color, *, art: bool) -> Drawing:
    """A sheet, `wide` millimetres with its numbers, with or without art; the origin is its lower left corner."""
    scale = (wide - 2 * ROOM) / paper.width
    page = Box(0, 0, paper.width * scale, paper.height * scale)
    shapes: list[Shape] = [rectangle(page, "#ffffff", _EDGE)]
    if group.board:
        there = group.board
        mat = Box(there.x0 * scale, there.y0 * scale, there.x1 * scale, there.y1 * scale)
        shapes.append(rectangle(mat, "#e4e4e4"))
    faces = [(p, p.piece.front) for p in group.sheet.front]
    if group.sheet.fold:
        faces += [(p, p.piece.back) for p in group.sheet.back if p.piece.back]
    drawn = tuple(_face(p, face) if art else _plain(p, face) for p, face in faces)
    shapes.append(Group(drawn, (scale, 0.0, 0.0, scale, 0.0, 0.0)))
    if fold := group.sheet.fold:
        at = fold.at * scale
        ends = (at, 0.0, at, page.y1) if fold.vertical else (0.0, at, page.x1, at)
        shapes.append(line(*ends, _SEAM))
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
    taken: dict[str, list[tuple[int, Length]]] = {}
    for number, step, (a, b) in drawn:
        sides = [
            side for side in (("top", "foot") if step.cut.vertical else ("left", "right")) if _open(side, a, b, page)
        ]
        at = a[0] if step.cut.vertical else a[1]
        side, tier = _free(sides, at, taken)
        x, y = _stand(side, tier, a, b, page)
        yield from _number(number, x, y, accent if step.parts else None)


def _open(side: str, a: tuple[Length, Length], b: tuple[Length, Length], page: Box) -> bool:
    """Whether a cut reaches that side of the sheet."""
    reached = {"top": b[1] - page.y1, "foot": a[1], "left": a[0], "right": b[0] - page.x1}
    return abs(reached[side]) < 1e-6


def _free(sides: Sequence[str], at: Length, taken: dict[str, list[tuple[int, Length]]]) -> tuple[str, int]:
    """Where a number stands so that it is in no other's way: near the sheet, on the other side, or further out."""
    if not sides:
        return "inside", 0
    for tier in (0, 1, 2):
        for side in sides:
            if all(t != tier or abs(at - other) >= _NEAR for t, other in taken.get(side, ())):
                taken.setdefault(side, []).append((tier, at))
                return side, tier
    return sides[-1], 1


def _stand(
    side: str, tier: int, a: tuple[Length, Length], b: tuple[Length, Length], page: Box
) -> tuple[Length, Length]:
    out = ASIDE + tier * TIER
    match side:
        case "top":
            return a[0], page.y1 + out
        case "foot":
            return a[0], page.y0 - out
        case "left":
            return page.x0 - out, a[1]
        case "right":
            return page.x1 + out, a[1]
    return (b[0], b[1] - 1.5) if a[0] == b[0] else (b[0] - 1.5, b[1])


def _number(number: int | str, x: Length, y: Length, ring: Color | None) -> Iterator[Shape]:
    face = "sans-semibold" if ring else "sans"
    if ring:
        yield rectangle(Box(x - 1.6, y - 1.6, x + 1.6, y + 1.6), "#ffffff", Stroke(ring, 0.35), radius=1.6)
    yield text(str(number), x, y - cap_height("sans", NUMBER) / 2, size=NUMBER, face=face)  # type: ignore[arg-type]  # both are faces


# -- mats ----------------------------------------------------------------------------------------------------------

APART: Length = 7.0
"""Between the pages of a mat, in the picture."""


def mat_picture(
    group: MatGroup, labels: Sequence[str], wide: Length, high: Length, accent: Color, *, art: bool
) -> Drawing:
    """The pages of a mat, drawn apart, each with its label, into a box of this size; the origin is its lower left.

    Without `art` no pieces lie on it.
    """
    shown = [page.window.moved(-page.trim.x0, -page.trim.y0) for page in group.pages]
    columns = sorted({round(box.x0, 3) for box in shown})
    rows = sorted({round(box.y0, 3) for box in shown})
    whole = bounds(shown)
    scale = min(
        (wide - 2 * ROOM - APART * (len(columns) - 1)) / whole.width,
        (high - 2 * ROOM - APART * (len(rows) - 1)) / whole.height,
    )
    numbers = {(id(page), name): i for i, (page, name) in enumerate(group.seams, 1)}
    shapes: list[Shape] = []
    drawn: list[Box] = []
    for page, box, label in zip(group.pages, shown, labels, strict=True):
        dx = (box.x0 - whole.x0) * scale + APART * columns.index(round(box.x0, 3))
        dy = (box.y0 - whole.y0) * scale + APART * rows.index(round(box.y0, 3))
        here = Box(dx, dy, dx + box.width * scale, dy + box.height * scale)
        drawn.append(here)
        window = page.window
        shift = (scale, 0.0, 0.0, scale, dx - window.x0 * scale, dy - window.y0 * scale)
        board = _wordless(page.board.drawing)
        if not art:
            bare = tuple(shape for shape in board.shapes if not isinstance(shape, Use))
            board = Drawing(bare or board.shapes, board.box)
        drawn_board = Group((Use(board, page.matrix),), clip=rectangle(window))
        shapes += [Group((drawn_board,), shift), rectangle(here, None, _EDGE)]
        for seam in page.seams:
            at = seam.at * scale + (shift[4] if seam.vertical else shift[5])
            ends = (at, here.y0, at, here.y1) if seam.vertical else (here.x0, at, here.x1, at)
            shapes += [line(*ends, _UNDER), line(*ends, _LONG if seam.cut_here else _SEAM)]
            if seam.cut_here:
                shapes += _seam(f"{numbers[id(page), seam.name]}", seam.name, ends, seam.vertical, accent)
        shapes += _tag(label, here)
    outer = bounds(drawn)
    inset = [abs(a - b) * scale for a, b in zip(whole, _trim(group), strict=True)]
    edges = [
        (True, outer.x0 + inset[0]), (True, outer.x1 - inset[2]),
        (False, outer.y1 - inset[3]), (False, outer.y0 + inset[1]),
    ]  # fmt: skip
    for number, (vertical, at) in enumerate(edges, len(group.seams) + 1):
        ends = (at, outer.y0, at, outer.y1) if vertical else (outer.x0, at, outer.x1, at)
        shapes += [line(*ends, _UNDER), line(*ends, _LONG if vertical else _ACROSS)]
        x, y = (at, outer.y1 + ASIDE) if vertical else (outer.x0 - ASIDE, at)
        shapes += _number(number, x, y, None)
    return Drawing(tuple(shapes), outer.grown(ROOM))


def _trim(group: MatGroup) -> Box:
    trim = group.pages[0].trim
    return trim.moved(-trim.x0, -trim.y0)


def _seam(
    number: str, name: str, ends: tuple[Length, Length, Length, Length], vertical: bool, accent: Color
) -> Iterator[Shape]:
    """Between two pages: an arrow from the edge that is cut to the line onto which it is glued, number and name."""
    x, y = (ends[0] + ends[2]) / 2, (ends[1] + ends[3]) / 2
    if vertical:
        yield from _arrow(x - 0.6, y, -1.0, 0.0, accent)
        yield from _number(number, x - APART / 2 + 0.2, y + 4.6, accent)
        yield text(name, x - APART / 2 + 0.2, y - 4.6, size=NUMBER, face="sans-semibold")
    else:
        yield from _arrow(x, y - 0.6, 0.0, -1.0, accent)
        yield from _number(number, x - 5.6, y - APART / 2, accent)
        yield text(name, x + 4.6, y - APART / 2 - 0.8, size=NUMBER, face="sans-semibold")


def _arrow(x: Length, y: Length, dx: float, dy: float, color: Color) -> Iterator[Outline]:
    """From (`x`, `y`) over to the next page and a little onto it."""
    long = APART + 1.0
    tip = (x + dx * long, y + dy * long)
    back = (tip[0] - 2.2 * dx, tip[1] - 2.2 * dy)
    yield line(x, y, *back, Stroke(color, 0.6))
    yield polygon([tip, (back[0] - 1.1 * dy, back[1] + 1.1 * dx), (back[0] + 1.1 * dy, back[1] - 1.1 * dx)], color)


def _tag(label: str, page: Box) -> Iterator[Shape]:
    x, y = page.center
    yield rectangle(Box(x - 5, y - 2, x + 5, y + 2), "#ffffff", _EDGE, radius=1)
    yield text(label, x, y - cap_height("sans", NUMBER) / 2, size=NUMBER)
