"""Print sheets: from a game's name to a finished PDF file.

print_game(game, Path("sheets.pdf"), PrintOptions(paper="letter", duplex="short"))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeAlias

from extract.forms import written_beside
from printables.building import Build, build_page, cut_file, unmounted, with_containers
from printables.drawing import (
    Box,
    Drawing,
    Duplex,
    Group,
    Length,
    Outline,
    Pdf,
    Shape,
    Text,
    Use,
    apply,
    low_ink_drawing,
    rectangle,
    turned_at,
)
from printables.paper import (
    CUTTER_GAP,
    CUTTER_ROOM,
    MARGIN,
    BoardPage,
    Cut,
    Paper,
    Placement,
    Plan,
    Sheet,
    block_of,
    board_contours,
    board_label,
    board_marks,
    board_pages,
    cut_marks,
    die_lines,
    fewer_sheets,
    fold_marks,
    impose,
    in_the_way,
    machine_marks,
    paper_called,
    registration,
    scissor_lines,
    sheet_contours,
    sheet_label,
    target_places,
)
from printables.pieces import Piece, PrintedSet, PrintError, Style
from printables.rulesheet import set_with_aids
from printables.sheets.choosing import NOTE, changed_since, chosen, note_of
from printables.sheets.options import PrintOptions
from printables.sheets.sizing import Draw, in_size
from printables.sheets.words import word

Progress: TypeAlias = Callable[[int, int], None]
SEAM: Length = 0.25
"""Neighbouring bleeds overlap by so much: where they only met, renderers would show a fine white line."""


def print_game(
    game: str,
    out: Path,
    options: PrintOptions | None = None,
    *,
    build: Path | None = None,
    cut: str = "",
    progress: Progress | None = None,
) -> list[Path]:
    """Write the sheets of a game as PDF, and to `build` how they are built; say which files were written.

    With `cut`, `svg` or `dxf`, the cut lines of each sheet lie beside it.

    `progress` is called with pages done and pages in all. Raises PrintError for what cannot be printed and OSError
    for what cannot be written.
    """
    draw = partial(set_with_aids, game)
    return print_pieces(draw, out, options, origin=f"print {game}", build=build, cut=cut, progress=progress)


def print_pieces(
    draw: Draw,
    out: Path,
    options: PrintOptions | None = None,
    *,
    origin: str,
    since: Callable[[Style], Counter[str]] | None = None,
    noted: bool = False,
    build: Path | None = None,
    cut: str = "",
    progress: Progress | None = None,
) -> list[Path]:
    """Write the sheets of what `draw` draws; `origin` says what it is drawn from, for the seal of the file.

    `since` leaves out what was printed before; with `noted` the file keeps what was printed, so that a later print can
    leave it out. To `build` goes the page that says how the sheets are built, and with `cut` (`svg`, `dxf`) there are
    files of cut lines beside `out`, one a sheet; a piece a page has neither.
    """
    asked = options or PrintOptions()
    press = asked.mode == "press"
    style = Style(asked.lang, asked.bleed + SEAM if asked.bleed and not press else asked.bleed)
    wanted = _wanted(draw, style, asked)
    note = note_of(wanted) if noted else b""
    if since is not None:
        wanted = changed_since(wanted, since(style))
    if asked.ink == "low":
        wanted = _inked_low(wanted)
    wanted = _copied(wanted, asked.sheets_for)
    side: Duplex = "none" if press else asked.duplex  # type: ignore[assignment]  # one of its values: see `CHOICES`
    noted_sizes = {"keywords": sizes_noted(wanted, None if press else _paper(asked.paper))}
    beside: dict[Path, bytes] = {}
    with Pdf(out, title=wanted.title, lang=asked.lang, duplex=side, origin=origin, facts=noted_sizes) as pdf:
        if press:
            _press(pdf, wanted, progress)
        else:
            plan, boards = _planned(wanted, asked)
            if build:
                built = Build(wanted, plan, boards, asked.lang, crosses=asked.marks == "full")
                beside[build] = build_page(built, origin=origin)
            if cut:
                ways = [*map(sheet_contours, plan.sheets), *map(board_contours, boards)]
                for number, lines in enumerate(ways, 1):
                    beside[out.with_name(f"{out.stem}-cut-{number}.{cut}")] = cut_file(lines, plan.paper, cut, origin)
            _Printer(pdf, wanted, plan, boards, asked, progress).run()
        if note:
            pdf.keep(NOTE, note)
    with written_beside(beside):
        return [out, *beside]


def _wanted(draw: Draw, style: Style, asked: PrintOptions) -> PrintedSet:
    """The pieces that are asked for. A box and a label are in no set, but can be asked for by name."""
    whole = in_size(draw, style, asked.size)
    return chosen(whole if asked.only is None else with_containers(whole, style), asked.only)


def _paper(name: str) -> Paper:
    try:
        return paper_called(name)
    except ValueError as error:
        raise PrintError(str(error)) from None


def sizes_noted(whole: PrintedSet, paper: Paper | None) -> str:
    """The sizes of paper and cut pieces, as a file notes them: whoever has the file can see whether it is at scale.

    Sizes of which every piece has a back are `two-sided`.
    """
    sizes = [(p.width, p.height, p.back is not None) for p in whole.pieces]
    sizes += [(b.trim.width, b.trim.height, False) for b in whole.boards]
    two_sided: dict[tuple[Length, Length], bool] = {}
    for wide, high, back in sizes:
        two_sided[wide, high] = back and two_sided.get((wide, high), True)
    noted = [
        f"trim {round(wide, 3):g}x{round(high, 3):g} mm{' two-sided' if backs else ''}"
        for (wide, high), backs in two_sided.items()
    ]
    return ", ".join(([f"paper {paper.width:g}x{paper.height:g} mm"] if paper else []) + noted)


def drawn_faces(draw: Draw, options: PrintOptions) -> PrintedSet:
    """The pieces that are asked for, each face with the bleed that is asked for; no sheets."""
    wanted = _wanted(draw, Style(options.lang, options.bleed), options)
    return _inked_low(wanted) if options.ink == "low" else wanted


def _planned(wanted: PrintedSet, asked: PrintOptions) -> tuple[Plan, list[BoardPage]]:
    """Where everything lies. Raises PrintError where the paper is unknown or too small."""
    try:
        sheet = _paper(asked.paper)
        pages = [page for b in wanted.boards for _ in range(b.count) for page in board_pages(b, sheet)]

        def packed(margin: Length) -> tuple[Plan, list[BoardPage]]:
            plan = impose(
                wanted.pieces, sheet, duplex=asked.duplex, bleed=asked.bleed, shift=asked.shift, margin=margin
            )
            # A cutting machine finds sheets of pieces alone: its marks have no place beside a board.
            beside = [] if asked.markers else pages
            plan, moved = fewer_sheets(
                plan, beside, bleed=asked.bleed, shift=asked.shift, margin=margin, beside_boards=unmounted(wanted.game)
            )
            return plan, moved or pages

        plan, placed = packed(MARGIN)
        if asked.markers and in_the_way(plan):
            plan, placed = packed(MARGIN + CUTTER_ROOM)
        return plan, placed
    except ValueError as error:
        raise PrintError(str(error)) from None


def _copied(whole: PrintedSet, sets: int) -> PrintedSet:
    return replace(
        whole,
        pieces=tuple(replace(p, count=p.count * sets) for p in whole.pieces),
        boards=tuple(replace(b, count=b.count * sets) for b in whole.boards),
    )


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
    sides: list[tuple[Drawing, Box, Piece | None]] = []
    for piece in wanted.pieces:
        faces = [piece.front] if piece.back is None else [piece.front, piece.back]
        sides += [(face, piece.trim, None if i else piece) for _ in range(piece.count) for i, face in enumerate(faces)]
    sides += [(board.drawing, board.trim, None) for board in wanted.boards for _ in range(board.count)]
    for number, (face, trim, cut) in enumerate(sides, 1):
        dx, dy = -face.box.x0, -face.box.y0
        page = face.box.moved(dx, dy)
        pdf.begin_page(page, trim=trim.moved(dx, dy), bleed=page)
        pdf.place(face, dx, dy)
        if cut:
            pdf.die_line(die_lines([Placement(cut, trim.moved(dx, dy), page, 0)]), shown=True)
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
        asked: PrintOptions,
        progress: Progress | None,
    ) -> None:
        self.pdf, self.wanted, self.plan, self.boards = pdf, wanted, plan, boards
        self.asked, self.progress = asked, progress
        self.limits = Box(0, 0, plan.paper.width, plan.paper.height).grown(-MARGIN)
        # In a file that is printed on both sides every front page is followed by a back page, be it empty.
        self.two_sided = plan.duplex in ("long", "short")
        per_sheet = 2 if self.two_sided else 1
        self.total = per_sheet * (len(plan.sheets) + len(boards))

    def run(self) -> None:
        count = len(self.plan.sheets) + len(self.boards)
        for number, sheet in enumerate(self.plan.sheets, 1):
            label = f"{number}/{count}"
            self._page(self._pieces(sheet, label), die_lines(sheet.front))
            if self.two_sided:
                self._page(self._backs(sheet, label))
        for number, page in enumerate(self.boards, len(self.plan.sheets) + 1):
            self._page(self._board(page, f"{number}/{count}"), die_lines(page.beside.front) if page.beside else ())
            if self.two_sided:
                self._page(self._backs(page.beside, "") if page.beside else [])

    def _page(self, shapes: Sequence[Shape], die: Iterable[Outline] = ()) -> None:
        whole = Box(0, 0, self.plan.paper.width, self.plan.paper.height)
        self.pdf.begin_page(self.plan.paper, trim=whole, bleed=whole)
        if shapes:
            self.pdf.draw(shapes)
        # Hair lines for scissors are printed; those for cutters wait on their layer.
        self.pdf.die_line(die, shown=False)
        self.pdf.end_page()
        if self.progress:
            self.progress(self.pdf.pages, self.total)

    def _pieces(self, sheet: Sheet, label: str) -> list[Shape]:
        shapes = [placed(p, p.piece.front) for p in sheet.front]
        if sheet.fold:
            shapes += [placed(p, p.piece.back) for p in sheet.back if p.piece.back]
        if self.asked.marks != "none":
            shapes += scissor_lines(sheet.front)
            shapes += cut_marks(sheet.cuts, CUTTER_GAP if self.asked.markers else 0.0)
            if sheet.fold:
                shapes += fold_marks(sheet.fold, word(self.asked.lang, "fold"))
        if self.asked.marks == "full" and label:
            shapes += self._edges(sheet.front, sheet.cuts, label, "front" if self.two_sided else "")
        if self.asked.markers:
            shapes += machine_marks(self.plan.paper)
        return shapes

    def _backs(self, sheet: Sheet, label: str) -> list[Shape]:
        if not sheet.back:
            return []
        shapes = [placed(p, p.piece.back) for p in sheet.back if p.piece.back]
        if self.asked.marks != "none":
            shapes += cut_marks(sheet.back_cuts)
        if self.asked.marks == "full" and label:
            shapes += self._edges(sheet.back, sheet.back_cuts, label, "back")
        return shapes

    def _edges(self, placed: Sequence[Placement], cuts: Sequence[Cut], label: str, side: str) -> list[Shape]:
        block = block_of(placed)
        title, scale = self.wanted.title, word(self.asked.lang, "scale")
        side = f" · {word(self.asked.lang, side)}" if side else ""
        labels = (f"{title} {label}{side} · {scale}", f"{title} {label}{side}", f"{title} {label}", label)
        taken = target_places(cuts, block, vertical=True)
        written = sheet_label(labels, cuts, block, self.limits, taken)
        return [*registration(cuts, block, self.limits), *([written] if written else [])]

    def _board(self, page: BoardPage, label: str) -> list[Shape]:
        # Words that lie on the next page would still be found on this one, though nobody sees them.
        whole = page.board.drawing
        words = [s for s in whole.shapes if isinstance(s, Text)]
        art = Drawing(tuple(s for s in whole.shapes if not isinstance(s, Text)), whole.box) if words else whole
        x0, y0, x1, y1 = page.window
        seen = (w for w in words for x, y in [apply(page.matrix, w.x, w.y)] if x0 <= x <= x1 and y0 <= y <= y1)
        drawn = (Use(art, page.matrix), Group(tuple(seen), page.matrix))
        shapes: list[Shape] = [Group(drawn, clip=rectangle(page.window))]
        if self.asked.marks != "none":
            shapes += board_marks(page, self.limits, word(self.asked.lang, "cut"), word(self.asked.lang, "glue"))
        if self.asked.marks == "full":
            name = f"{self.wanted.title} {label}"
            about = f" · {page.board.about}" if page.board.about else ""
            scale = word(self.asked.lang, "scale")
            written = board_label((f"{name}{about} · {scale}", f"{name} · {scale}", name, label), page, self.limits)
            shapes += [written] if written else []
        return shapes + (self._pieces(page.beside, "") if page.beside else [])


def placed(p: Placement, face: Drawing | None) -> Shape:
    """A face on its place; cut off where a neighbour shares its bleed."""
    assert face is not None, "what has no back is placed on fronts alone"
    use = Use(face, turned_at(p.angle, *p.trim.center))
    if any(abs(a - b) < 1e-6 for a, b in zip(p.trim, p.bleed, strict=True)):
        return Group((use,), clip=rectangle(p.bleed.grown(SEAM)))
    return use
