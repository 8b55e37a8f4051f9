"""Print sheets: from a game's name to finished PDF files.

    print_game("tokan", Path("tokan.pdf"), paper="a4", duplex="long")

A game's pieces come from `printables.games.<game>`, found by name: a new game is one file there.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal, TypeAlias

from printables import games, marks
from printables.boards import BoardPage, board_pages
from printables.calibration import calibration
from printables.canvas import Duplex, Pdf
from printables.geometry import Box, turned_at
from printables.imposition import Cut, Placement, Plan, Sheet, impose
from printables.ink import low_ink_drawing
from printables.marks import CUTTER_ROOM, in_the_way
from printables.paper import MARGIN, Length
from printables.paper import paper as paper_called
from printables.pieces import PrintedSet, Style
from printables.shapes import Drawing, Group, Shape, Use, rectangle
from printables.words import WORDS, word

__all__ = ["PrintError", "calibration", "print_game", "printed_games", "printed_set"]

Marks: TypeAlias = Literal["full", "crop", "none"]
Ink: TypeAlias = Literal["full", "low"]
Mode: TypeAlias = Literal["sheet", "press"]
Progress: TypeAlias = Callable[[int, int], None]

LARGEST_BLEED: Length = 10.0
SEAM: Length = 0.25
"""Neighbouring bleeds overlap by so much: where they only met, renderers would show a fine white line."""

LARGEST_SHIFT: Length = 5.0

_CHOICES: dict[str, tuple[str, ...]] = {
    "duplex": ("long", "short", "fold", "none"),
    "marks": ("full", "crop", "none"),
    "ink": ("full", "low"),
    "mode": ("sheet", "press"),
    "lang": tuple(WORDS),
}


class PrintError(ValueError):
    """The set cannot be printed as asked; the message says why, in one line."""


def printed_games() -> tuple[str, ...]:
    """The games that have pieces to print, in alphabetical order."""
    return tuple(sorted(found.name for found in pkgutil.iter_modules(games.__path__)))


def printed_set(game: str, style: Style | None = None) -> PrintedSet:
    """The pieces of a game. Raises PrintError for a game that has none."""
    if game not in printed_games():
        raise PrintError(f"no pieces of {game!r} to print; there are {', '.join(printed_games())}")
    made: PrintedSet = importlib.import_module(f"printables.games.{game}").printed_set(style or Style())
    return made


def print_game(
    game: str,
    out: Path,
    *,
    paper: str = "a4",
    lang: str = "en",
    duplex: str = "long",
    bleed: Length = 3.0,
    marks: str = "full",
    ink: str = "full",
    mode: str = "sheet",
    only: str | None = None,
    shift: tuple[Length, Length] = (0.0, 0.0),
    markers: bool = False,
    sheets_for: int = 1,
    progress: Progress | None = None,
) -> list[Path]:
    """Write the sheets of a game as PDF and say which files were written.

    `paper` is a4, letter or a3; `lang` the language of the words on the pieces; `duplex` how the sheet is turned:
    long, short, fold, none; `bleed` in mm; `marks` full (cuts, registration, labels), crop or none; `ink` full or
    low; `mode` sheet (many pieces a sheet) or press (one piece a page, TrimBox is the cut); `only` names pieces,
    kinds or families, separated by commas; `shift` moves the backs (mm, as the calibration page says); `markers`
    adds the marks of cutting machines; `sheets_for` prints that many sets together; `progress` is called with
    pages done and pages in all. Raises PrintError for what cannot be printed and OSError for what cannot be written.
    """
    asked = {"duplex": duplex, "marks": marks, "ink": ink, "mode": mode, "lang": lang}
    for name, value in asked.items():
        if value not in _CHOICES[name]:
            raise PrintError(f"{name}: {value!r} is none of {', '.join(_CHOICES[name])}")
    if not 0 <= bleed <= LARGEST_BLEED:
        raise PrintError(f"bleed: {bleed:g} mm is not between 0 and {LARGEST_BLEED:g} mm")
    if not all(abs(move) <= LARGEST_SHIFT for move in shift):
        raise PrintError(f"shift: more than {LARGEST_SHIFT:g} mm is no printer's error")
    if sheets_for < 1:
        raise PrintError("at least one set has to be printed")
    drawn = bleed + SEAM if bleed and mode == "sheet" else bleed
    wanted = _chosen(printed_set(game, Style(lang, drawn)), only)
    if ink == "low":
        wanted = _inked_low(wanted)
    wanted = replace(
        wanted,
        pieces=tuple(replace(p, count=p.count * sheets_for) for p in wanted.pieces),
        boards=tuple(replace(b, count=b.count * sheets_for) for b in wanted.boards),
    )
    side: Duplex = duplex  # type: ignore[assignment]  # checked above
    turned = side if mode == "sheet" else "none"
    with Pdf(out, title=wanted.title, lang=lang, duplex=turned, origin=f"print {game}") as pdf:
        if mode == "press":
            _press(pdf, wanted, progress)
            return [out]
        try:
            sheet = paper_called(paper)
            plan = impose(wanted.pieces, sheet, duplex=duplex, bleed=bleed, shift=shift)
            if markers and in_the_way(plan):
                margin = MARGIN + CUTTER_ROOM
                plan = impose(wanted.pieces, sheet, duplex=duplex, bleed=bleed, shift=shift, margin=margin)
            boards = [page for b in wanted.boards for _ in range(b.count) for page in board_pages(b, sheet)]
        except ValueError as error:
            raise PrintError(str(error)) from None
        _Printer(pdf, wanted, plan, boards, lang, marks, markers, progress).run()
    return [out]


def _chosen(whole: PrintedSet, only: str | None) -> PrintedSet:
    if only is None:
        return whole
    names = {name.strip().lower() for name in only.split(",") if name.strip()}
    known = {n.lower() for p in whole.pieces for n in (p.id, p.kind, p.family)}
    known |= {n.lower() for b in whole.boards for n in (b.id, b.family)}
    if not names or names - known:
        families = dict.fromkeys(
            [p.family for p in whole.pieces] + [p.kind for p in whole.pieces] + [b.family for b in whole.boards]
        )
        what = ", ".join(sorted(names - known)) or "nothing"
        raise PrintError(f"{whole.game} has no {what}; it has {', '.join(families)}, or single ids")
    pieces = (p for p in whole.pieces if names & {p.id.lower(), p.kind.lower(), p.family.lower()})
    boards = (b for b in whole.boards if names & {b.id.lower(), b.family.lower()})
    return replace(whole, pieces=tuple(pieces), boards=tuple(boards))


def _inked_low(whole: PrintedSet) -> PrintedSet:
    return replace(
        whole,
        pieces=tuple(
            replace(p, front=low_ink_drawing(p.front), back=low_ink_drawing(p.back) if p.back else None)
            for p in whole.pieces
        ),
        boards=tuple(replace(b, drawing=low_ink_drawing(b.drawing)) for b in whole.boards),
    )


def _press(pdf: Pdf, wanted: PrintedSet, progress: Progress | None) -> None:
    """One piece a page, fronts and backs in turn; the TrimBox is the cut, MediaBox and BleedBox hold the bleed."""
    sides: list[tuple[Drawing, Box]] = []
    for piece in wanted.pieces:
        faces = [piece.front] if piece.back is None else [piece.front, piece.back]
        sides += [(face, piece.trim) for _ in range(piece.count) for face in faces]
    sides += [(board.drawing, board.trim) for board in wanted.boards for _ in range(board.count)]
    for number, (face, trim) in enumerate(sides, 1):
        dx, dy = -face.box.x0, -face.box.y0
        page = face.box.moved(dx, dy)
        pdf.begin_page(page, trim=trim.moved(dx, dy), bleed=page)
        pdf.place(face, dx, dy)
        pdf.end_page()
        if progress:
            progress(number, len(sides))


class _Printer:
    """Draws a plan, page by page."""

    def __init__(
        self,
        pdf: Pdf,
        wanted: PrintedSet,
        plan: Plan,
        boards: Sequence[BoardPage],
        lang: str,
        marks: str,
        markers: bool,
        progress: Progress | None,
    ) -> None:
        self.pdf, self.wanted, self.plan, self.boards = pdf, wanted, plan, boards
        self.lang, self.marks, self.markers, self.progress = lang, marks, markers, progress
        self.limits = Box(0, 0, plan.paper.width, plan.paper.height).grown(-MARGIN)
        # In a file that is printed on both sides every front page is followed by a back page, be it empty.
        self.two_sided = plan.duplex in ("long", "short")
        per_sheet = 2 if self.two_sided else 1
        self.total = per_sheet * (len(plan.sheets) + len(boards))

    def run(self) -> None:
        for number, sheet in enumerate(self.plan.sheets, 1):
            label = f"{number}/{len(self.plan.sheets)}"
            self._page(self._pieces(sheet, label))
            if self.two_sided:
                self._page(self._backs(sheet, label))
        for page in self.boards:
            self._page(self._board(page))
            if self.two_sided:
                self._page([])

    def _page(self, shapes: Sequence[Shape]) -> None:
        whole = Box(0, 0, self.plan.paper.width, self.plan.paper.height)
        self.pdf.begin_page(self.plan.paper, trim=whole, bleed=whole)
        if shapes:
            self.pdf.draw(shapes)
        self.pdf.end_page()
        if self.progress:
            self.progress(self.pdf.pages, self.total)

    def _pieces(self, sheet: Sheet, label: str) -> list[Shape]:
        shapes = [placed(p, p.piece.front) for p in sheet.front]
        if sheet.fold:
            shapes += [placed(p, p.piece.back) for p in sheet.back if p.piece.back]
        if self.marks != "none":
            shapes += marks.scissor_lines(sheet.front)
            shapes += marks.cut_marks(sheet.cuts, marks.CUTTER_GAP if self.markers else 0.0)
            if sheet.fold:
                shapes += marks.fold_marks(sheet.fold, word(self.lang, "fold"))
        if self.marks == "full":
            shapes += self._edges(sheet.front, sheet.cuts, label, "front" if self.two_sided else "")
        if self.markers:
            shapes += marks.machine_marks(self.plan.paper)
        return shapes

    def _backs(self, sheet: Sheet, label: str) -> list[Shape]:
        if not sheet.back:
            return []
        shapes = [placed(p, p.piece.back) for p in sheet.back if p.piece.back]
        if self.marks != "none":
            shapes += marks.cut_marks(sheet.back_cuts)
        if self.marks == "full":
            shapes += self._edges(sheet.back, sheet.back_cuts, label, "back")
        return shapes

    def _edges(self, placed: Sequence[Placement], cuts: Sequence[Cut], label: str, side: str) -> list[Shape]:
        block = marks.block_of(placed)
        title, scale = self.wanted.title, word(self.lang, "scale")
        side = f" · {word(self.lang, side)}" if side else ""
        labels = (f"{title} {label}{side} · {scale}", f"{title} {label}{side}", f"{title} {label}", label)
        taken = marks.target_places(cuts, block, vertical=True)
        written = marks.sheet_label(labels, cuts, block, self.limits, taken)
        return [*marks.registration(cuts, block, self.limits), *([written] if written else [])]

    def _board(self, page: BoardPage) -> list[Shape]:
        drawing = Group((Use(page.board.drawing, page.matrix),), clip=rectangle(page.window))
        shapes: list[Shape] = [drawing]
        if self.marks != "none":
            shapes += marks.board_marks(page, self.limits, word(self.lang, "cut"), word(self.lang, "glue"))
        return shapes


def placed(p: Placement, face: Drawing | None) -> Shape:
    """A face on its place; cut off where a neighbour shares its bleed."""
    assert face is not None, "pieces with and without backs never share a sheet"
    use = Use(face, turned_at(p.angle, *p.trim.center))
    if any(abs(a - b) < 1e-6 for a, b in zip(p.trim, p.bleed, strict=True)):
        return Group((use,), clip=rectangle(p.bleed.grown(SEAM)))
    return use
