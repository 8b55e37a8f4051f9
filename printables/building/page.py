"""The build page: on what a set is printed, how it is glued, cut in order and kept. A page or two, from the sheets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from printables.building.groups import (
    Lot,
    MatGroup,
    Names,
    SheetGroup,
    mat_groups,
    names_in,
    sheet_groups,
    stacked_in,
)
from printables.building.ink_use import usual_pages
from printables.building.pictures import ROOM, mat_picture, sample, sheet_picture
from printables.building.storing import kept
from printables.building.telling import (
    Build,
    board_of,
    caption,
    cut_up,
    glued,
    mat_pages,
    more,
    needed,
    pages_of,
    papers,
    print_notes,
    round_cuts,
    rows,
    sheets_of,
)
from printables.building.words import figure, said
from printables.drawing import Box, Color, Drawing, Group, Length, Pdf, Shape, Stroke, line, pt, text, width, wrapped
from printables.games import accent_of, is_drawn
from printables.paper import Paper, paper_called

TITLE: Length = pt(20)
HEAD: Length = pt(10.5)
BODY: Length = pt(8.6)
LEADING: Length = pt(11)
SIDE: Length = 12.0
TOP: Length = 12.0
GUTTER: Length = 7.0
WIDE: Length = 186.0
LEAST_HIGH: tuple[tuple[int, Length], ...] = ((30, 70.0), (0, 55.0))
"""From so many cuts on a sheet on, how high its picture has to be: else nobody could tell the numbers apart."""
LEAST_MAT: Length = 50.0
"""How high the picture of a mat has to be."""
_PLAIN: Color = "#3a3a3a"
CAPTION: Length = 5.4
RUNNING: Length = 7.0
"""What the title takes on a second page."""
_FIGURES = re.compile(r"(?<=\d) (?=mm|cm|g/m²|%|×)|(?<=×) (?=\d)")
_RULE = Stroke("#8a8a8a", 0.15)


MOST_BYTES = 48 * 1024
"""Of a page; with faces that take more, the pictures show plain pieces."""


def build_page(build: Build, *, origin: str) -> bytes:
    """The finished file; `origin` says what it is made from, for its seal."""
    content, pages = _set(build, origin, art=True)
    return content if len(content) <= pages * MOST_BYTES else _set(build, origin, art=False)[0]


def _set(build: Build, origin: str, *, art: bool) -> tuple[bytes, int]:
    """The file, and how many pages it has."""
    paper = build.plan.paper if build.plan.paper.name == "letter" else paper_called("a4")
    title = f"{build.whole.title} · {said(build.lang, 'title')}"
    pdf = Pdf(title=title, lang=build.lang, origin=origin)
    flow = _Flow(pdf, paper, title)
    for block in _blocks(build):
        flow.put(block)
    legend = _legend(build)
    taken = legend.high + legend.after
    first, *others = _pictures(build, flow.room - taken, paper.height - TOP - RUNNING - SIDE - taken, art=art)
    flow.put(_Block((*legend.shapes, _moved(first.shapes, 0.0, -taken)), taken + first.high, first.after))
    for block in others:
        flow.put(block)
    flow.end()
    return pdf.to_bytes(), pdf.pages


_Picture: TypeAlias = tuple[str, Callable[[tuple[Length, Length]], Drawing]]
"""What stands over a picture, and what draws it into a box of a width and a height."""


@dataclass(frozen=True, slots=True)
class _Block:
    """Shapes from y = 0 downwards, as wide as the page; not parted."""

    shapes: tuple[Shape, ...]
    high: Length
    after: Length = 3.0


class _Flow:
    """Puts blocks under one another, and begins pages; from the second on with the title above."""

    def __init__(self, pdf: Pdf, paper: Paper, title: str) -> None:
        self.pdf, self.paper, self.title = pdf, paper, title
        self.left = (paper.width - WIDE) / 2
        self.y = 0.0
        self._shapes: list[Shape] = []
        self._begin()

    def _begin(self) -> None:
        self.y = self.paper.height - TOP

    def put(self, block: _Block) -> None:
        """Put a block under what is there."""
        if self.y - block.high < SIDE and self._shapes:
            self.end()
            self._begin()
            head = text(self.title, 0, -3.2, size=HEAD, face="serif-semibold", anchor="start")
            self._shapes.append(_moved((head,), self.left, self.y))
            self.y -= RUNNING
        self._shapes.append(_moved(block.shapes, self.left, self.y))
        self.y -= block.high + block.after

    @property
    def room(self) -> Length:
        """How much is free below."""
        return self.y - SIDE

    def end(self) -> None:
        """Finish the page."""
        whole = Box(0, 0, self.paper.width, self.paper.height)
        self.pdf.begin_page(self.paper, trim=whole, bleed=whole)
        self.pdf.draw(self._shapes)
        self.pdf.end_page()
        self._shapes = []


def _moved(shapes: tuple[Shape, ...], x: Length, y: Length) -> Shape:
    return Group(shapes, (1.0, 0.0, 0.0, 1.0, x, y))


def _blocks(build: Build) -> Iterator[_Block]:
    game, lang = build.whole.game, build.lang
    accent = _accent(build)
    groups, mats = sheet_groups(build.plan, stacked_in(game), build.boards), mat_groups(build.boards)
    names = names_in(game, lang)
    yield _masthead(build, groups, mats, accent)
    yield _table(build, groups, mats, names, accent)
    lots = [lot for group in groups for lot in group.lots]
    told = {
        "glue": glued(build, groups),
        "need": [needed(build, groups, mats, lots)],
        "cut": cut_up(build, groups, mats, names),
        "store": [*dict.fromkeys(kept(build.whole, lots, mats, names, lang))],
    }
    yield _columns(told, lang)
    yield _more(build, lots, names)


def _lines(words: str, wide: Length) -> list[str]:
    """The text in lines; no figure is parted from its unit."""
    return wrapped(_FIGURES.sub("\u00a0", words), wide, "sans", BODY)


def _accent(build: Build) -> Color:
    return accent_of(build.whole.game) if is_drawn(build.whole.game) else _PLAIN


# -- the parts -----------------------------------------------------------------------------------------------------


def _masthead(build: Build, groups: Sequence[SheetGroup], mats: Sequence[MatGroup], accent: Color) -> _Block:
    lang = build.lang
    cuts = sum(len(group.steps) * sheets_of(group) for group in groups) + sum(mat.cuts for mat in mats)
    paper = build.plan.paper.name.capitalize()
    told = f"{cuts} · {said(lang, 'facts.round', count=count)}" if (count := round_cuts(build)) else f"{cuts}"
    sheets, ink = papers(build, groups, mats), usual_pages(build.whole)
    facts = said(lang, "facts", paper=paper, sheets=sheets, cuts=told, ink=ink)
    boards: dict[Length, int] = {}
    for group in groups:
        if thick := board_of(group.needs):
            boards[thick] = boards.get(thick, 0) + sheets_of(group)
    facts += "".join(
        " · " + said(lang, "facts.board", paper=paper, board=figure(lang, thick), sheets=count)
        for thick, count in boards.items()
    )
    shapes: list[Shape] = [
        text(build.whole.title, 0, -6, size=TITLE, face="serif-semibold", anchor="start"),
        text(said(lang, "title"), WIDE, -6, size=HEAD, face="serif-semibold", anchor="end"),
        line(0, -8.5, WIDE, -8.5, Stroke(accent, 0.6)),
    ]
    lines = wrapped(facts, WIDE, "sans-semibold", BODY)
    for i, words in enumerate(lines):
        shapes.append(text(words, 0, -12.8 - i * LEADING, size=BODY, face="sans-semibold", anchor="start"))
    return _Block(tuple(shapes), 13.2 + (len(lines) - 1) * LEADING, 2.5)


def _table(build: Build, groups: Sequence[SheetGroup], mats: Sequence[MatGroup], names: Names, accent: Color) -> _Block:
    """A row for what is printed on one thing: its pages, what it is, on what, and why."""
    lang = build.lang
    columns = ((0.0, 15.0), (17.0, 34.0), (53.0, 60.0), (115.0, 20.0), (137.0, 49.0))
    y = -3.2
    shapes: list[Shape] = []
    for key, (x, _) in zip(("pages", "what", "on", "needed", "why"), columns, strict=True):
        shapes.append(text(said(lang, key), x, y, size=BODY, face="sans-semibold", anchor="start"))
    y -= 1.6
    shapes.append(line(0, y, WIDE, y, Stroke(accent, 0.35)))
    for row in rows(build, groups, mats, names):
        y -= LEADING
        cells = [_lines(cell, wide) for cell, (_, wide) in zip(row, columns, strict=True)]
        for lines, (x, _) in zip(cells, columns, strict=True):
            for i, words in enumerate(lines):
                shapes.append(text(words, x, y - i * LEADING, size=BODY, anchor="start"))
        y -= LEADING * (max(map(len, cells)) - 1) + 1.5
        shapes.append(line(0, y, WIDE, y, _RULE))
    y -= 1.2
    for words in _lines(print_notes(build, groups), WIDE):
        y -= LEADING
        shapes.append(text(words, 0, y, size=BODY, anchor="start"))
    return _Block(tuple(shapes), -y + 1.0)


def _columns(told: Mapping[str, Sequence[str]], lang: str) -> _Block:
    """Two columns of numbered sentences under their heads: what is glued and kept on the left, cuts on the right."""
    wide = (WIDE - GUTTER) / 2
    shapes: list[Shape] = []
    deepest = 0.0
    columns = [keys for keys in (("need", "glue", "store"), ("cut",)) if any(told[key] for key in keys)]
    for x, keys in zip((0.0, wide + GUTTER), columns, strict=False):
        y = 0.0
        for key in keys:
            if not told[key]:
                continue
            y -= 3.6
            shapes.append(text(said(lang, key), x, y, size=HEAD, face="serif-semibold", anchor="start"))
            y -= 1.0
            for number, sentence in enumerate(told[key], 1):
                aside = 4.2 if len(told[key]) > 1 else 0.0
                if aside:
                    shapes.append(text(f"{number}", x, y - LEADING, size=BODY, face="sans-semibold", anchor="start"))
                for words in _lines(sentence, wide - aside):
                    y -= LEADING
                    shapes.append(text(words, x + aside, y, size=BODY, anchor="start"))
                y -= 0.8
            y -= 2.0
        deepest = max(deepest, -y)
    return _Block(tuple(shapes), deepest - 2.0, 3.0)


def _more(build: Build, lots: Sequence[Lot], names: Names) -> _Block:
    """Commands, a line each, with what they make beside them."""
    lang = build.lang
    shapes: list[Shape] = [text(said(lang, "more"), 0, -3.6, size=HEAD, face="serif-semibold", anchor="start")]
    y = -4.6
    for words in _lines(said(lang, "more.how"), WIDE):
        y -= LEADING
        shapes.append(text(words, 0, y, size=BODY, anchor="start"))
    y -= 0.6
    told = [*more(build, lots, names)]
    start = max(width(command, "sans-semibold", BODY) for command, _ in told) + 5.0
    for command, made in told:
        y -= LEADING
        shapes.append(text(command, 0, y, size=BODY, face="sans-semibold", anchor="start"))
        for i, words in enumerate(_lines(made, WIDE - start)):
            y -= LEADING if i else 0.0
            shapes.append(text(words, start, y, size=BODY, anchor="start"))
    return _Block(tuple(shapes), -y + 1.0)


def _legend(build: Build) -> _Block:
    """What the lines of the pictures mean, each with a sample, in as many rows as they take."""
    game, accent = build.whole.game, _accent(build)
    groups, mats = sheet_groups(build.plan, stacked_in(game), build.boards), mat_groups(build.boards)
    names = names_in(game, build.lang)
    steps = [step for group in groups for step in group.steps]
    there = {
        "long": bool(mats or steps),
        "across": bool(mats) or any(step.across for step in steps),
        "parts": any(step.parts for step in steps),
        "fold": any(group.sheet.fold for group in groups),
        "seam": any(mat.seams for mat in mats),
        "arrow": any(mat.seams for mat in mats),
        "mat": any(group.board for group in groups),
    }
    shapes: list[Shape] = []
    x, y = 0.0, -3.0
    for name, holds in there.items():
        if holds:
            words = names.plain(build.boards[0].board) if name == "mat" else said(build.lang, f"legend.{name}")
            wide = 10.5 + width(words, "sans", BODY)
            if x + wide > WIDE:
                x, y = 0.0, y - LEADING - 0.8
            shapes += [
                _moved(tuple(sample(name, accent)), x, y + 1.0),
                text(words, x + 10.5, y, size=BODY, anchor="start"),
            ]
            x += wide + 5.0
    return _Block(tuple(shapes), 1.5 - y, 2.0)


def _pictures(build: Build, room: Length, page: Length, *, art: bool) -> Iterator[_Block]:
    """Rows of pictures, as large as all of them find in the room that is left, or where that is little on a page.

    Mats of several pages have rows of their own.
    """
    accent = _accent(build)
    groups, mats = sheet_groups(build.plan, stacked_in(build.whole.game), build.boards), mat_groups(build.boards)
    paper, glue = build.plan.paper, said(build.lang, "legend.seam")
    sheets: list[_Picture] = []
    large: list[_Picture] = []
    for group in groups:
        head = caption(build.lang, group.first, group.last, pages_of(build, [group]))
        sheets.append((head, partial(sheet_picture, group, paper, accent, art=art)))
    start = len(build.plan.sheets)
    for mat in mats:
        fronts = [build.page(start + i) for i, _ in enumerate(mat.pages, 1)]
        labels = [said(build.lang, "page", pages=page) for page in fronts]
        last = start + len(mat.pages)
        head = caption(build.lang, start + 1, last, mat_pages(build, start + 1, mat))
        start = last
        draw = partial(mat_picture, mat, labels, paper, accent, glue, art=art)
        (large if mat.seams else sheets).append((head, draw))
    most = max((len(group.steps) for group in groups), default=0)
    least = next(least for cuts, least in LEAST_HIGH if most >= cuts)
    upright = paper.height / paper.width
    rows = [(sheets, upright, least), (large, min((_shape(mat) * upright for mat in mats), default=1.0), LEAST_MAT)]
    rows = [row for row in rows if row[0]]
    for height in (room, page):
        if shares := _shared(rows, height):
            break
    else:
        shares = [page] * len(rows)
    for (pictures, shape, _), share in zip(rows, shares, strict=True):
        across, tall = _best(len(pictures), shape, share)
        yield from _picture_rows(pictures, across, tall - 0.01, shape)


def _shared(rows: Sequence[tuple[Sequence[_Picture], float, Length]], room: Length) -> list[Length]:
    """What of the room each kind of pictures gets so that all of them are large; nothing where one would be too small.

    `rows`: pictures, how many times as high as wide they are, and how high they have to be.
    """
    if len(rows) == 1:
        ((pictures, shape, least),) = rows
        return [room] if _best(len(pictures), shape, room)[1] >= least else []
    best: tuple[Length, list[Length]] = (0.0, [])
    for tenths in range(2, 9):
        shares = [room * tenths / 10, room * (10 - tenths) / 10]
        highs = [_best(len(those), shape, share)[1] for (those, shape, _), share in zip(rows, shares, strict=True)]
        if all(high >= least for high, (_, _, least) in zip(highs, rows, strict=True)):
            best = max(best, (min(highs), shares))
    return best[1]


def _shape(mat: MatGroup) -> float:
    """How many sheets high a mat is for each that it is wide."""
    columns = len({round(page.window.x0 - page.trim.x0, 3) for page in mat.pages})
    return len(mat.pages) / columns / columns


def _best(count: int, shape: float, room: Length) -> tuple[int, Length]:
    """How many pictures stand in a row so that they are largest, and how high they are then."""

    def high(across: int) -> Length:
        by_room = room / -(-count // across) - CAPTION - 1.5
        return min(by_room, (WIDE / across - 2 * ROOM) * shape + 2 * ROOM)

    best = max(range(1, min(count, 5) + 1), key=lambda across: (high(across), across))
    return best, high(best)


def _picture_rows(pictures: Sequence[_Picture], across: int, tall: Length, shape: float) -> Iterator[_Block]:
    cell = WIDE / across
    wide = (tall - 2 * ROOM) / shape + 2 * ROOM
    for i in range(0, len(pictures), across):
        shapes: list[Shape] = []
        deep = 0.0
        for n, (head, draw) in enumerate(pictures[i : i + across]):
            picture = draw((wide, tall))
            shapes.append(text(head, (n + 0.5) * cell, -3.0, size=BODY, face="sans-semibold"))
            shapes.append(_moved(picture.shapes, (n + 0.5) * cell - picture.box.center[0], -CAPTION - picture.box.y1))
            deep = max(deep, picture.box.height)
        yield _Block(tuple(shapes), deep + CAPTION, 1.5)
