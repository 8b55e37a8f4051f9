"""Marks around the pieces: cuts, folds, seams, registration, rulers. They stand outside trim and bleed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from printables.drawing import (
    BLACK,
    KAPPA,
    Anchor,
    Box,
    Face,
    Group,
    Length,
    Outline,
    Shape,
    Stroke,
    Text,
    bounds,
    circle,
    line,
    polygon,
    pt,
    rectangle,
    text,
    turned_at,
    width,
)
from printables.paper.boards import BoardPage
from printables.paper.imposition import MARK_ROOM, STRIP, Cut, Placement, Plan
from printables.paper.sizes import MARGIN, Paper

OFFSET: Length = 0.5
"""From the bleed to a mark."""

LONGEST: Length = 5.0
SHORTEST: Length = 0.9
RADIUS: Length = 0.85
"""Of a registration target."""
ALONE: Length = 4.0
"""What a target keeps from cut marks, where there is room: it is not to be taken for one."""

SMALL: Face = "sans-light"
"""The face of the ids on pieces too: a second one would make small files a tenth larger."""

_TINY: Length = 1e-6

MARK = Stroke(BLACK, 0.15)
DASHED = Stroke(BLACK, 0.15, dash=(1.5, 1.0))
SCISSORS = Stroke("#808080", 0.1)

CUTTER_SQUARE: Length = 5.0
CUTTER_ARM: Length = 20.0
CUTTER_LINE: Length = 0.5
CUTTER_GAP: Length = 0.8
"""What cut marks leave free along the edge, so that they do not touch the lines of a cutting machine."""
CUTTER_ROOM: Length = CUTTER_SQUARE + 0.5


def cut_marks(cuts: Iterable[Cut], gap: Length = 0.0) -> Iterator[Outline]:
    """A pair of short lines for each cut, one at either end of it, `gap` short of the room for them."""
    for cut in cuts:
        block, area, whole = cut.block, cut.area.grown(-gap), cut.area
        if cut.vertical:
            ends = ((block.y0, area.y0, whole.y0), (block.y1, area.y1, whole.y1))
        else:
            ends = ((block.x0, area.x0, whole.x0), (block.x1, area.x1, whole.x1))
        for edge, free, limit in ends:
            if abs(free - edge) >= OFFSET / 2 + SHORTEST - _TINY:  # always at an edge; a strip between blocks is narrow
                limit = free
            offset = OFFSET if abs(limit - edge) >= OFFSET + SHORTEST - _TINY else OFFSET / 2
            start = edge + math.copysign(offset, limit - edge)
            far = max(start - LONGEST, limit) if limit < start else min(start + LONGEST, limit)
            if abs(far - start) >= SHORTEST - _TINY:
                yield (
                    line(cut.at, start, cut.at, far, MARK) if cut.vertical else line(start, cut.at, far, cut.at, MARK)
                )


def fold_marks(fold: Cut, words: str) -> Iterator[Shape]:
    """A dashed line at both ends of the fold."""
    area = fold.area
    for start, end in ((0.0, 12.0), (1.0, -12.0)):
        if fold.vertical:
            y = area.y1 if start else area.y0
            yield line(fold.at, y, fold.at, y + end, DASHED)
        else:
            x = area.x1 if start else area.x0
            yield line(x, fold.at, x + end, fold.at, DASHED)
    label = text(words, fold.at - 0.6, area.y0 + 14, size=pt(6), anchor="start", angle=90, face=SMALL)
    if not fold.vertical:
        label = text(words, area.x0 + 14, fold.at - 0.7, size=pt(6), anchor="start", face=SMALL)
    yield label


def scissor_lines(placed: Iterable[Placement]) -> Iterator[Shape]:
    """A hair line where scissors or a punch go after the straight cuts: round pieces, hexagons, round corners."""
    for p in placed:
        x, y = p.trim.center
        if p.piece.cut == "circle":
            yield circle(x, y, p.trim.width / 2, None, SCISSORS)
        elif p.piece.cut == "hexagon":
            spots = [(math.sin(math.radians(60 * i)), math.cos(math.radians(60 * i))) for i in range(6)]
            radius = p.piece.height / 2
            outline = polygon([(radius * dx, radius * dy) for dx, dy in spots], None, SCISSORS)
            yield Group((outline,), turned_at(p.angle, x, y))
        elif p.piece.corner:
            yield from _corners(p.trim, p.piece.corner)


def _corners(trim: Box, radius: Length) -> Iterator[Outline]:
    """A quarter of a circle at each corner."""
    reach = radius * (1 - KAPPA)
    for x, y, dx, dy in (
        (trim.x0, trim.y0, 1, 1),
        (trim.x1, trim.y0, -1, 1),
        (trim.x1, trim.y1, -1, -1),
        (trim.x0, trim.y1, 1, -1),
    ):
        arc = (x + dx * reach, y, x, y + dy * reach, x, y + dy * radius)
        yield Outline((("M", (x + dx * radius, y)), ("C", arc)), None, SCISSORS)


def target(x: Length, y: Length) -> tuple[Shape, ...]:
    """A registration mark: a cross in a circle."""
    return (
        circle(x, y, RADIUS * 0.6, None, MARK),
        line(x - RADIUS, y, x + RADIUS, y, MARK),
        line(x, y - RADIUS, x, y + RADIUS, MARK),
    )


def registration(cuts: Sequence[Cut], block: Box, limits: Box) -> Iterator[Shape]:
    """Targets around the middle of each side of the block, between the cut marks, where there is room."""
    reach, out = OFFSET + 2 * RADIUS, OFFSET + RADIUS
    for x in target_places(cuts, block, vertical=True):
        if block.y0 - reach >= limits.y0:
            yield from target(x, block.y0 - out)
        if block.y1 + reach <= limits.y1:
            yield from target(x, block.y1 + out)
    for y in target_places(cuts, block, vertical=False):
        if block.x0 - reach >= limits.x0:
            yield from target(block.x0 - out, y)
        if block.x1 + reach <= limits.x1:
            yield from target(block.x1 + out, y)


def target_places(cuts: Sequence[Cut], block: Box, *, vertical: bool) -> list[Length]:
    """The middle of the side; where a cut mark stands, the middles of the nearest wide gaps on both sides of it."""
    middle = block.center[0 if vertical else 1]
    edges = _edges(cuts, vertical)
    for clear in (ALONE, RADIUS + OFFSET):
        if all(abs(edge - middle) > clear for edge in edges):
            return [middle]
        gaps = [(a + b) / 2 for a, b in pairwise(edges) if b - a > 2 * clear]
        before, after = [x for x in gaps if x <= middle], [x for x in gaps if x > middle]
        if gaps:
            return [*before[-1:], *after[:1]]
    return []


def _edges(cuts: Sequence[Cut], vertical: bool) -> list[Length]:
    """Where cut marks stand along a side, each once."""
    return sorted({round(cut.at, 6) for cut in cuts if cut.vertical == vertical})


def sheet_label(
    words: Sequence[str], cuts: Sequence[Cut], block: Box, limits: Box, taken: Sequence[Length] = ()
) -> Text | None:
    """A line of text above or below the block, in a gap between marks or beyond them, else upright at a side.

    `words` are the same label from long to short, `taken` where targets stand; None if nothing finds room.
    """
    size = pt(6)
    beyond = OFFSET + LONGEST + 1.0
    for label in words:
        wide = width(label, SMALL, size) + 2
        for y, far, room in (
            (block.y1 + OFFSET + 0.4, block.y1 + beyond, limits.y1 - block.y1),
            (block.y0 - 2.3, block.y0 - beyond - 1.6, block.y0 - limits.y0),
        ):
            for a, b in _gaps(_edges(cuts, True), taken, limits.x0, limits.x1):
                if b - a >= wide and room >= MARK_ROOM:
                    return text(label, (a + b) / 2, y, size=size, face=SMALL)
            if room >= beyond + 2.0 and limits.width >= wide:
                return text(label, limits.center[0], far, size=size, face=SMALL)
        aside = target_places(cuts, block, vertical=False)
        for x, room in ((block.x0 - OFFSET - 0.4, block.x0 - limits.x0), (block.x1 + 2.3, limits.x1 - block.x1)):
            for a, b in _gaps(_edges(cuts, False), aside, limits.y0, limits.y1):
                if b - a >= wide and room >= MARK_ROOM:
                    return text(label, x, (a + b) / 2, size=size, face=SMALL, angle=90)
    return None


def _gaps(edges: Sequence[Length], targets: Sequence[Length], low: Length, high: Length) -> list[tuple[Length, Length]]:
    """What cut marks and targets leave free along a side, the middle ones first."""
    stops = sorted([low, *edges, *(x + side * (RADIUS + OFFSET) for x in targets for side in (-1, 1)), high])
    free = [(a, b) for a, b in pairwise(stops) if not any(a < x < b for x in targets)]
    return sorted(free, key=lambda gap: gap[0] <= low or gap[1] >= high)


def machine_marks(paper: Paper) -> tuple[Shape, ...]:
    """The three marks by which cutting machines find the sheet: a square and two corners."""
    box = Box(0, 0, paper.width, paper.height).grown(-MARGIN)
    half, arm = CUTTER_LINE / 2, CUTTER_ARM
    bold = Stroke(BLACK, CUTTER_LINE, join="miter")
    x0, y0, x1, y1 = box.grown(-half)
    return (
        rectangle(Box(box.x0, box.y1 - CUTTER_SQUARE, box.x0 + CUTTER_SQUARE, box.y1), BLACK, low="keep"),
        polygon([(x1 - arm, y1), (x1, y1), (x1, y1 - arm)], stroke=bold, closed=False),
        polygon([(x0, y0 + arm), (x0, y0), (x0 + arm, y0)], stroke=bold, closed=False),
    )


def in_the_way(plan: Plan) -> bool:
    """Whether pieces or their cut marks reach into the corner that a cutting machine's square takes."""
    corner_x, corner_y = MARGIN + CUTTER_ROOM, plan.paper.height - MARGIN - CUTTER_ROOM
    blocks = [block_of(sheet.front).grown(MARK_ROOM) for sheet in plan.sheets]
    return any(block.x0 < corner_x and block.y1 > corner_y for block in blocks)


def board_marks(page: BoardPage, limits: Box, cut: str, glue: str) -> Iterator[Shape]:
    """Cut marks at the outer edges of a board, and matching marks where two of its pages meet.

    `cut` and `glue` are the words beside a seam, on the page that is cut and on the one under it.
    """
    window, trim = page.window, page.trim
    if page.beside:  # what lies there has its own marks in the strip between
        limits = window.grown(STRIP / 2)
    cuts = [Cut(True, x, window, limits) for x in (trim.x0, trim.x1) if window.x0 < x < window.x1]
    cuts += [Cut(False, y, window, limits) for y in (trim.y0, trim.y1) if window.y0 < y < window.y1]
    yield from cut_marks(cuts)
    for seam in page.seams:
        name = f"{seam.name} · {cut if seam.cut_here else glue}"
        yield from cut_marks([Cut(seam.vertical, seam.at, window, limits)])
        aside = 1.2 if seam.cut_here else -1.2
        anchor: Anchor = "start" if seam.cut_here else "end"
        if seam.vertical:
            for y in (window.y0 - OFFSET, window.y1 + OFFSET):
                yield _arrow(seam.at, y, 0.0, 1.2 if y > window.y1 else -1.2)
            yield Text(name, seam.at + aside, window.y1 + 0.7, pt(6), SMALL, anchor)
        else:
            for x in (window.x0 - OFFSET, window.x1 + OFFSET):
                yield _arrow(x, seam.at, 1.2 if x > window.x1 else -1.2, 0.0)
            yield Text(name, window.x1 + 2.1, seam.at + aside, pt(6), SMALL, anchor, angle=90)


def board_label(words: Sequence[str], page: BoardPage, limits: Box) -> Text | None:
    """A line of text under or over the part of a board on a page, clear of its marks and of the words at its seams."""
    window, trim = page.window, page.trim
    room = window.grown(MARK_ROOM) if page.beside else limits
    upright = [Cut(True, x, window, limits) for x in (trim.x0, trim.x1) if window.x0 < x < window.x1]
    upright += [Cut(True, seam.at, window, limits) for seam in page.seams if seam.vertical]
    below = Box(room.x0, room.y0, room.x1, window.y1)  # what is said at seams stands above
    return sheet_label(words, upright, window, below)


def _arrow(x: Length, y: Length, dx: Length, dy: Length) -> Outline:
    """A small triangle whose tip is at (`x`, `y`): two of them meet on a seam."""
    return polygon([(x, y), (x + dx - dy / 2, y + dy + dx / 2), (x + dx + dy / 2, y + dy - dx / 2)], BLACK, low="keep")


def ruler(x: Length, y: Length, *, upright: bool = False, millimetres: int = 100) -> Iterator[Shape]:
    """A ruler from (`x`, `y`) to the right, or upwards: lines for 1, 5 and 10 mm, numbers for centimetres."""
    fine = replace(MARK, width=0.1)
    ends = (x, y, x, y + millimetres) if upright else (x, y, x + millimetres, y)
    yield line(*ends, MARK)
    for i in range(millimetres + 1):
        tall = 5.0 if i % 10 == 0 else 3.5 if i % 5 == 0 else 2.0
        if upright:
            yield line(x, y + i, x - tall, y + i, fine)
        else:
            yield line(x + i, y, x + i, y + tall, fine)
        if i % 10 == 0:
            if upright:
                yield text(str(i), x - 6, y + i - 0.9, size=pt(7), anchor="end")
            else:
                yield text(str(i), x + i, y + 6, size=pt(7))


def block_of(placed: Sequence[Placement]) -> Box:
    """The box around all pieces of a page, bleed included."""
    return bounds([p.bleed for p in placed])
