"""The build page: on what a set is printed, how it is glued, cut in order and kept. A page or two, from the sheets."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from printables.building.groups import (
    BOARD,
    Lot,
    MatGroup,
    Names,
    Need,
    SheetGroup,
    mat_groups,
    names_in,
    sheet_groups,
    stacked_in,
)
from printables.building.ink_use import usual_pages
from printables.building.order import Step
from printables.building.pictures import ROOM, mat_picture, sheet_picture
from printables.building.storing import kept
from printables.building.words import figure, said
from printables.drawing import Box, Color, Drawing, Group, Length, Pdf, Shape, Stroke, line, pt, text, wrapped
from printables.games import accent_of, is_drawn
from printables.paper import BoardPage, Paper, Plan, paper_called
from printables.pieces import PrintedSet

TITLE: Length = pt(20)
HEAD: Length = pt(10.5)
BODY: Length = pt(8.6)
LEADING: Length = pt(11)
SIDE: Length = 12.0
TOP: Length = 12.0
GUTTER: Length = 7.0
WIDE: Length = 186.0
LEAST_ROOM: Length = 70.0
"""Less is not enough for pictures in which numbers can be told apart."""
_PLAIN: Color = "#3a3a3a"
CAPTION: Length = 4.2
_FIGURES = re.compile(r"(?<=\d) (?=mm|cm|g/m²|%|×)|(?<=×) (?=\d)")
_RULE = Stroke("#8a8a8a", 0.15)


@dataclass(frozen=True, slots=True)
class Build:
    """What is built: a set, where it lies on its sheets, and in which language that is told."""

    whole: PrintedSet
    plan: Plan
    boards: Sequence[BoardPage]
    lang: str

    @property
    def two_sided(self) -> bool:
        """Whether every front page is followed by a back page."""
        return self.plan.duplex in ("long", "short")

    def page(self, sheet: int) -> int:
        """The page of the file that is the front of a sheet, both counted from 1."""
        return 2 * sheet - 1 if self.two_sided else sheet


MOST_BYTES = 48 * 1024
"""Of a page; with faces that take more, the pictures show plain pieces."""


def build_page(build: Build, *, origin: str) -> bytes:
    """The finished file; `origin` says what it is made from, for its seal."""
    content, pages = _set(build, origin, art=True)
    return content if len(content) <= pages * MOST_BYTES else _set(build, origin, art=False)[0]


def _set(build: Build, origin: str, *, art: bool) -> tuple[bytes, int]:
    """The file, and how many pages it has."""
    paper = build.plan.paper if build.plan.paper.name == "letter" else paper_called("a4")
    pdf = Pdf(title=f"{build.whole.title} · {said(build.lang, 'title')}", lang=build.lang, origin=origin)
    flow = _Flow(pdf, paper)
    for block in _blocks(build):
        flow.put(block)
    for block in _pictures(build, flow.room, art=art):
        flow.put(block)
    flow.end()
    return pdf.to_bytes(), pdf.pages


@dataclass(frozen=True, slots=True)
class _Block:
    """Shapes from y = 0 downwards, as wide as the page; not parted."""

    shapes: tuple[Shape, ...]
    high: Length
    after: Length = 3.0


class _Flow:
    """Puts blocks under one another, and begins pages."""

    def __init__(self, pdf: Pdf, paper: Paper) -> None:
        self.pdf, self.paper = pdf, paper
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
        self._shapes.append(_moved(block.shapes, self.left, self.y))
        self.y -= block.high + block.after

    @property
    def room(self) -> Length:
        """How much is free below; all of a page where little is."""
        free = self.y - SIDE
        return free if free >= LEAST_ROOM else self.paper.height - TOP - SIDE

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
        "glue": _glue(build, groups),
        "cut": _cut(build, groups, mats),
        "store": [*dict.fromkeys(kept(build.whole, lots, mats, names, lang))],
    }
    yield _columns(told, lang)


def _lines(words: str, wide: Length) -> list[str]:
    """The text in lines; no figure is parted from its unit."""
    kept = _FIGURES.sub("~", words)
    return [words.replace("~", "\u00a0") for words in wrapped(kept, wide, "sans", BODY)]


def _accent(build: Build) -> Color:
    return accent_of(build.whole.game) if is_drawn(build.whole.game) else _PLAIN


# -- the parts -----------------------------------------------------------------------------------------------------


def _masthead(build: Build, groups: Sequence[SheetGroup], mats: Sequence[MatGroup], accent: Color) -> _Block:
    lang = build.lang
    cuts = sum(len(group.steps) * _sheets(group) for group in groups) + sum(mat.cuts for mat in mats)
    paper = build.plan.paper.name.capitalize()
    facts = said(
        lang, "facts", paper=paper, sheets=_papers(build, groups, mats), cuts=cuts, ink=usual_pages(build.whole)
    )
    boards: dict[Length, int] = {}
    for group in groups:
        if thick := _board(group.needs):
            boards[thick] = boards.get(thick, 0) + _sheets(group)
    facts += "".join(
        " · " + said(lang, "facts.board", paper=paper, board=figure(lang, thick), sheets=count)
        for thick, count in boards.items()
    )
    shapes: list[Shape] = [
        text(build.whole.title, 0, -6, size=TITLE, face="serif-semibold", anchor="start"),
        text(said(lang, "title"), WIDE, -6, size=HEAD, face="serif-semibold", anchor="end"),
        line(0, -8.5, WIDE, -8.5, Stroke(accent, 0.6)),
        text(facts, 0, -12.8, size=BODY, face="sans-semibold", anchor="start"),
    ]
    return _Block(tuple(shapes), 13.2, 2.5)


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
    for row in _rows(build, groups, mats, names):
        y -= LEADING
        cells = [_lines(cell, wide) for cell, (_, wide) in zip(row, columns, strict=True)]
        for lines, (x, _) in zip(cells, columns, strict=True):
            for i, words in enumerate(lines):
                shapes.append(text(words, x, y - i * LEADING, size=BODY, anchor="start"))
        y -= LEADING * (max(map(len, cells)) - 1) + 1.5
        shapes.append(line(0, y, WIDE, y, _RULE))
    y -= 1.2
    for words in _lines(said(lang, "scale"), WIDE):
        y -= LEADING
        shapes.append(text(words, 0, y, size=BODY, anchor="start"))
    return _Block(tuple(shapes), -y + 1.0)


def _rows(
    build: Build, groups: Sequence[SheetGroup], mats: Sequence[MatGroup], names: Names
) -> Iterator[tuple[str, str, str, str, str]]:
    rows: list[tuple[frozenset[Need], list[SheetGroup]]] = []
    for group in groups:
        if rows and rows[-1][0] == group.needs and group.first == rows[-1][1][-1].last + 1:
            rows[-1][1].append(group)
        else:
            rows.append((group.needs, [group]))
    for needs, alike in rows:
        last = alike[-1].last
        pages = _span(build.page(alike[0].first), build.page(last) + (1 if build.two_sided else 0))
        first, *_ = ordered = sorted(needs, key=_ORDER.index)
        for need in ordered:
            what = _counted((lot for group in alike for lot in group.lots if lot.need == need), names)
            on, why = _printed_on(build, need, needs, mounted=any(group.sheet.back for group in alike))
            yield pages, what, on, _needed(build, alike) if need == first else "", why
    start = len(build.plan.sheets)
    for mat in mats:
        sheets = range(start + 1, start + 1 + len(mat.pages))
        start += len(mat.pages)
        yield (
            ", ".join(str(build.page(sheet)) for sheet in sheets),
            names.of_mat(mat.pages[0].board), said(build.lang, "mat"), f"{len(mat.pages)}",
            said(build.lang, "mat.why"),
        )  # fmt: skip


def _board(needs: Collection[Need]) -> Length:
    """How thick the board is onto which sheets are glued; 0 for none, as where cards are on the same sheet."""
    return max((BOARD.get(need, 0.0) for need in needs), default=0.0) if not {*needs} - {*BOARD} else 0.0


def _sheets(group: SheetGroup) -> int:
    return group.last - group.first + 1


def _paper(build: Build, group: SheetGroup) -> int:
    """How many sheets of paper: fronts and backs are on sheets of their own where there is board between them."""
    apart = _board(group.needs) and build.two_sided and group.sheet.back
    beside = 1 if group.board else 0  # that sheet counts as one of its mat
    return _sheets(group) * (2 if apart else 1) - beside


def _papers(build: Build, groups: Sequence[SheetGroup], mats: Sequence[MatGroup]) -> int:
    return sum(_paper(build, group) for group in groups) + sum(len(mat.pages) for mat in mats)


def _needed(build: Build, groups: Sequence[SheetGroup]) -> str:
    """Sheets of paper, and of board."""
    written = f"{sum(_paper(build, group) for group in groups)}"
    boards = sum(_sheets(group) for group in groups if _board(group.needs))
    return f"{written} + {said(build.lang, 'boards', boards=boards)}" if boards else written


_ORDER: tuple[Need, ...] = ("held", "read", "stacked", "laid", "folded", "label")


def _span(first: int, last: int) -> str:
    return f"{first}–{last}" if last > first else f"{first}"


def _counted(lots: Iterable[Lot], names: Names) -> str:
    counts: dict[tuple[str, str], int] = {}
    for lot in lots:
        counts[lot.kind, lot.family] = counts.get((lot.kind, lot.family), 0) + lot.count
    return ", ".join(names.of(kind, family, count) for (kind, family), count in counts.items())


def _printed_on(build: Build, need: Need, needs: Iterable[Need], *, mounted: bool) -> tuple[str, str]:
    """What pieces are printed on, and why."""
    lang = build.lang
    way = "" if build.two_sided and mounted else ".fold" if build.plan.duplex == "fold" and mounted else ".none"
    if need in BOARD:
        board = figure(lang, BOARD[need])
        if "held" in needs:
            return said(lang, "thin", board=board), said(lang, "thin.why")
        return said(lang, f"mounted{way}", board=board), said(lang, f"{need}.why", board=board)
    if need in ("held", "read"):
        edge = said(lang, build.plan.duplex) if not way else ""
        return said(lang, f"held{way}" if way else need, edge=edge), said(lang, f"{need}.why")
    return said(lang, need), said(lang, f"{need}.why")


def _glue(build: Build, groups: Sequence[SheetGroup]) -> list[str]:
    mounted = [group for group in groups if not group.needs - {*BOARD}]
    if not mounted:
        return []
    lang = build.lang
    if not any(group.sheet.back for group in mounted):
        keys = ["glue.front", "glue.press"]
    elif build.two_sided:
        keys = ["glue.front", "glue.prick", "glue.back", "glue.press"]
    else:
        keys = ["glue.fold", "glue.press"]
    half = figure(lang, max(BOARD[need] for group in mounted for need in group.needs) / 2)
    return [said(lang, key, half=half) for key in keys]


def _cut(build: Build, groups: Sequence[SheetGroup], mats: Sequence[MatGroup]) -> list[str]:
    lang = build.lang
    pieces = [p.piece for group in groups for p in group.sheet.front]
    said_of: list[tuple[object, Callable[[], str]]] = [
        (True, lambda: said(lang, "cut.tools")),
        (any(step.parts for group in groups for step in group.steps), lambda: said(lang, "cut.parts")),
        (groups, lambda: said(lang, "cut.strips")),
        (any(_has_waste(group) for group in groups), lambda: said(lang, "cut.waste")),
        (
            rounds := sorted({p.width for p in pieces if p.cut == "circle"}),
            lambda: said(lang, "cut.round", across=" / ".join(figure(lang, wide) for wide in rounds)),
        ),
        (any(p.cut == "hexagon" for p in pieces), lambda: said(lang, "cut.hexagon")),
        (
            corners := sorted({p.corner for p in pieces if p.corner}),
            lambda: said(lang, "cut.corner", radius=" / ".join(figure(lang, radius) for radius in corners)),
        ),
        (any(mat.seams for mat in mats), lambda: f"{said(lang, 'mats.seam')} {said(lang, 'mats.edge')}"),
        (mats and not any(mat.seams for mat in mats), lambda: said(lang, "mats.whole")),
    ]
    return [sentence() for holds, sentence in said_of if holds]


def _has_waste(group: SheetGroup) -> bool:
    """Whether somewhere two cuts run close to each other."""
    return any(
        0 < b.cut.at - a.cut.at < 15 and not any(_inside(p.trim, a, b) for p in group.sheet.front)
        for a in group.steps
        for b in group.steps
        if a.cut.vertical == b.cut.vertical and a.part == b.part
    )


def _inside(trim: Box, a: Step, b: Step) -> bool:
    start, end = (trim.x0, trim.x1) if a.cut.vertical else (trim.y0, trim.y1)
    return abs(start - a.cut.at) < 1e-6 and abs(end - b.cut.at) < 1e-6


def _columns(told: Mapping[str, Sequence[str]], lang: str) -> _Block:
    """Two columns of numbered sentences under their heads: what is glued and kept on the left, cuts on the right."""
    wide = (WIDE - GUTTER) / 2
    shapes: list[Shape] = []
    deepest = 0.0
    for x, keys in ((0.0, ("glue", "store")), (wide + GUTTER, ("cut",))):
        y = 0.0
        for key in keys:
            if not told[key]:
                continue
            y -= 3.6
            shapes.append(text(said(lang, key), x, y, size=HEAD, face="serif-semibold", anchor="start"))
            y -= 1.0
            for number, sentence in enumerate(told[key], 1):
                shapes.append(text(f"{number}", x, y - LEADING, size=BODY, face="sans-semibold", anchor="start"))
                for words in _lines(sentence, wide - 4.2):
                    y -= LEADING
                    shapes.append(text(words, x + 4.2, y, size=BODY, anchor="start"))
                y -= 0.8
            y -= 2.0
        deepest = max(deepest, -y)
    return _Block(tuple(shapes), deepest - 2.0, 3.0)


def _pictures(build: Build, room: Length, *, art: bool) -> Iterator[_Block]:
    """Rows of pictures, as large as all of them find room."""
    accent = _accent(build)
    groups, mats = sheet_groups(build.plan, stacked_in(build.whole.game), build.boards), mat_groups(build.boards)
    paper, count = build.plan.paper, len(groups) + len(mats)

    def high(across: int) -> Length:
        """How high a picture of a sheet may be, and is where it is as wide as its part of a row."""
        by_room = room / -(-count // across) - CAPTION - 1.5
        return min(by_room, (WIDE / across - 2 * ROOM) * paper.height / paper.width + 2 * ROOM)

    across = max(range(1, min(count, 5) + 1), key=high)
    tall = high(across) - 0.01
    wide = (tall - 2 * ROOM) * paper.width / paper.height + 2 * ROOM
    cell = WIDE / across
    drawn: list[tuple[str, Drawing]] = []
    for group in groups:
        pages = _span(build.page(group.first), build.page(group.last) + (1 if build.two_sided else 0))
        drawn.append(
            (_caption(build.lang, group.first, group.last, pages), sheet_picture(group, paper, wide, accent, art=art))
        )
    start = len(build.plan.sheets)
    for mat in mats:
        fronts = [build.page(start + i) for i, _ in enumerate(mat.pages, 1)]
        labels = [said(build.lang, "page", pages=page) for page in fronts]
        last = start + len(mat.pages)
        caption = _caption(build.lang, start + 1, last, ", ".join(map(str, fronts)))
        drawn.append((caption, mat_picture(mat, labels, cell, tall, accent)))
        start = last
    for i in range(0, count, across):
        shapes: list[Shape] = []
        for n, (caption, picture) in enumerate(drawn[i : i + across]):
            shapes.append(text(caption, (n + 0.5) * cell, -3.0, size=BODY, face="sans-semibold"))
            shapes.append(_moved(picture.shapes, (n + 0.5) * cell - picture.box.center[0], -CAPTION - picture.box.y1))
        deep = max(picture.box.height for _, picture in drawn[i : i + across])
        yield _Block(tuple(shapes), deep + CAPTION, 1.5)


def _caption(lang: str, first: int, last: int, pages: str) -> str:
    sheets = said(lang, "sheets" if last > first else "sheet", first=first, last=last)
    return f"{sheets} · {said(lang, 'page', pages=pages)}"
