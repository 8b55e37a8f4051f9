"""What the build page tells of a set: what is printed on what, how it is glued, cut and called. No layout."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from extract.rulebook import curated_games
from printables.building.groups import BOARD, Lot, MatGroup, Names, Need, SheetGroup
from printables.building.order import Step
from printables.building.storing import containers_for, things
from printables.building.words import figure, said
from printables.drawing import Box, Drawing, Length, Text
from printables.paper import OVERLAP, BoardPage, Placement, Plan
from printables.pieces import Piece, PrintedSet


@dataclass(frozen=True, slots=True)
class Build:
    """What is built: a set, where it lies on its sheets, and in which language that is told.

    `crosses` says whether the sheets bear crosses by which fronts and backs find each other.
    """

    whole: PrintedSet
    plan: Plan
    boards: Sequence[BoardPage]
    lang: str
    crosses: bool = True

    @property
    def two_sided(self) -> bool:
        """Whether every front page is followed by a back page."""
        return self.plan.duplex in ("long", "short")

    def page(self, sheet: int) -> int:
        """The page of the file that is the front of a sheet, both counted from 1."""
        return 2 * sheet - 1 if self.two_sided else sheet


def rows(
    build: Build, groups: Sequence[SheetGroup], mats: Sequence[MatGroup], names: Names
) -> Iterator[tuple[str, str, str, str, str]]:
    """A row for what is printed on one thing: its pages, what it is, on what, how many sheets, and why.

    In the order of their pages; in brackets where these are printed for another row.
    """
    found: dict[tuple[Need, str, str], list[SheetGroup]] = {}
    for group in groups:
        for need in group.needs:
            found.setdefault((need, *_printed_on(build, need, group, names)), []).append(group)
    first = {key: (alike[0].first, _ORDER.index(key[0])) for key, alike in found.items()}
    for need, on, why in sorted(found, key=first.__getitem__):
        alike = found[need, on, why]
        what = sized([lot for group in alike for lot in group.lots if lot.need == need], names, build)
        # A sheet counts in one row, that of what it is printed for.
        main = [group for group in alike if main_need(group) == need]
        along = pages_of(build, [group for group in alike if group not in main])
        pages = " ".join([*([pages_of(build, main)] if main else []), *([f"({along})"] if along else [])])
        yield pages, what, on, _needed(build, main) if main else "", why
    start = len(build.plan.sheets)
    for mat in mats:
        pages = mat_pages(build, start + 1, mat)
        start += len(mat.pages)
        trim = mat.pages[0].trim
        size = f"{figure(build.lang, trim.width)} × {figure(build.lang, trim.height)} mm"
        yield (
            pages, f"{names.of_mat(mat.pages[0].board)}, {size}", said(build.lang, "mat"), f"{len(mat.pages)}",
            said(build.lang, "mat.why"),
        )  # fmt: skip


def main_need(group: SheetGroup) -> Need:
    """For which of its pieces a sheet is printed as it is; the others lie along."""
    return min(group.needs, key=_ORDER.index)


def print_notes(build: Build, groups: Sequence[SheetGroup]) -> str:
    """How all of it is printed, and what refcli does for that."""
    backs = build.two_sided and any(group.sheet.back for group in groups)
    one_sided = any(not group.sheet.back for group in groups)
    keys = ["scale"]
    keys += ["scale.brackets"] if any(len(group.needs) > 1 for group in groups) else []
    keys += ["scale.empty"] if build.two_sided and (build.boards or one_sided) else []
    keys += ["crosses"] if build.crosses and backs else []
    told = [said(build.lang, key) for key in keys]
    if code := next((p.piece.id for g in groups for p in g.sheet.front if _bears(p.piece.front, p.piece.id)), ""):
        told.append(said(build.lang, "codes", code=code))
    return " ".join(told)


def _bears(face: Drawing, code: str) -> bool:
    """Whether a piece shows its own id."""
    return any(isinstance(shape, Text) and shape.text == code for shape in face.shapes)


def needed(build: Build, groups: Sequence[SheetGroup], mats: Sequence[MatGroup], lots: Sequence[Lot]) -> str:
    """What has to be at hand beside what is printed on."""
    lang, needs = build.lang, {lot.need for lot in lots}
    mounted = [group for group in groups if board_of(group.needs)]
    glued_on = bool(mounted) or any(mat.seams for mat in mats) or build.plan.duplex == "fold"
    punched = _across(lang, groups, thin=False)
    pieces = [p.piece for group in groups for p in group.sheet.front]
    trimmed = _across(lang, groups, thin=True) or any(p.folds or p.corner or p.cut == "hexagon" for p in pieces)
    asked = {
        "need.knife": True,
        "need.tape": bool(groups),
        "need.glue": glued_on,
        "need.stick": not glued_on and "folded" in needs,
        "need.pins": build.two_sided and any(group.sheet.back for group in mounted),
        "need.books": bool(mounted),
        "need.punch": bool(punched),
        "need.scissors": bool(trimmed),
        "need.bag": bool(needs & {*BOARD}),
        "need.envelope": bool(mats),
        "need.string": "label" in needs,
    }
    listed = [said(lang, key, across=punched) for key, holds in asked.items() if holds]
    between = "\u00a0; " if lang == "fr" else "; "
    return said(lang, "need.all" if mounted else "need.paper", things=between.join(listed))


def more(build: Build, lots: Sequence[Lot], names: Names) -> Iterator[tuple[str, str]]:
    """Commands for what else can be printed to such a set, on the same paper in the same language, and what it is."""
    game, lang = build.whole.game, build.lang
    paper = "" if build.plan.paper.name == "a4" else f" --paper {build.plan.paper.name}"
    way = "" if build.plan.duplex == "long" else f" --duplex {build.plan.duplex}"
    spoken = f" --lang {lang}"
    yield f"refcli print calibration{paper}{way if build.two_sided else ''}{spoken}", said(lang, "more.calibration")
    if game not in curated_games():
        return
    yield f"refcli rules {game} --pdf {game}-rules.pdf{paper}{spoken}", said(lang, "more.rules")
    if kinds := containers_for(lots):
        named = ", ".join(names.ours[kind] for kind in kinds)
        command = f"refcli print {game} --only {','.join(kinds)} -o {game}-{kinds[0]}.pdf{paper}{way}{spoken}"
        yield command, said(lang, "more.kept", things=named)
    yield f"refcli print {game} --ink low{paper}{way}{spoken}", said(lang, "more.low")


def sized(lots: Sequence[Lot], names: Names, build: Build) -> str:
    """So many of each kind, each with its size unless the next one has the same."""
    sizes = {(p.kind, p.family): _size(p, build.lang) for p in build.whole.pieces}
    kinds = list(dict.fromkeys((lot.kind, lot.family) for lot in lots))
    told = []
    for i, kind in enumerate(kinds):
        last = i + 1 == len(kinds) or sizes[kinds[i + 1]] != sizes[kind]
        named = things([lot for lot in lots if (lot.kind, lot.family) == kind], names)
        told.append(f"{named} ({sizes[kind]})" if last else named)
    return ", ".join(told)


def _size(piece: Piece, lang: str) -> str:
    wide, high = figure(lang, piece.width), figure(lang, piece.height)
    return f"Ø\u00a0{wide}\u00a0mm" if piece.cut == "circle" else f"{wide} × {high} mm"


def board_of(needs: Collection[Need]) -> Length:
    """How thick the board is onto which sheets are glued; 0 for none, as where cards are on the same sheet."""
    return 0.0 if {"held", "folded"} & {*needs} else max((BOARD.get(need, 0.0) for need in needs), default=0.0)


def sheets_of(group: SheetGroup) -> int:
    """How many there are, fronts and backs as one."""
    return group.last - group.first + 1


def _paper(build: Build, group: SheetGroup) -> int:
    """How many sheets of paper: fronts and backs are on sheets of their own where there is board between them."""
    apart = board_of(group.needs) and build.two_sided and group.sheet.back
    beside = 1 if group.board else 0  # that sheet counts as one of its mat
    return sheets_of(group) * (2 if apart else 1) - beside


def papers(build: Build, groups: Sequence[SheetGroup], mats: Sequence[MatGroup]) -> int:
    """How many sheets of paper all of it takes."""
    return sum(_paper(build, group) for group in groups) + sum(len(mat.pages) for mat in mats)


def _needed(build: Build, groups: Sequence[SheetGroup]) -> str:
    """Sheets of paper, and of board."""
    written = f"{sum(_paper(build, group) for group in groups)}"
    boards = sum(sheets_of(group) for group in groups if board_of(group.needs))
    return f"{written} + {said(build.lang, 'boards', boards=boards)}" if boards else written


_ORDER: tuple[Need, ...] = ("held", "stacked", "laid", "read", "folded", "label")


def pages_of(build: Build, groups: Sequence[SheetGroup]) -> str:
    """The pages of the file that hold these sheets, without those that are empty."""
    sheets = [(build.page(n), group) for group in groups for n in range(group.first, group.last + 1)]
    return _span([p for front, group in sheets for p in range(front, front + 1 + _has_back_page(build, group))])


def _has_back_page(build: Build, group: SheetGroup) -> bool:
    return build.two_sided and bool(group.sheet.back)


def mat_pages(build: Build, first: int, mat: MatGroup) -> str:
    """The pages that hold a mat which begins on that sheet."""
    return _span([build.page(first + i) for i, _ in enumerate(mat.pages)])


def _span(pages: Sequence[int]) -> str:
    """Pages as a printer's dialogue takes them: `1–4, 7, 9`."""
    runs: list[list[int]] = []
    for page in sorted(pages):
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def _printed_on(build: Build, need: Need, group: SheetGroup, names: Names) -> tuple[str, str]:
    """What pieces are printed on, and why."""
    lang, needs, mounted = build.lang, group.needs, bool(group.sheet.back)
    way = "" if build.two_sided and mounted else ".fold" if build.plan.duplex == "fold" and mounted else ".none"
    thick = board_of(needs)
    if need in BOARD and not thick:
        return said(lang, "thin", board=figure(lang, BOARD[need])), said(lang, "thin.why")
    board = figure(lang, thick)
    if group.board:
        return said(lang, "beside", mat=names.plain(build.boards[0].board)), said(lang, "thin.why")
    if need in BOARD:
        return said(lang, f"mounted{way}", board=board), said(lang, f"{need}.why", board=board)
    if thick:
        return said(lang, "along"), said(lang, "thin.why")
    if need in ("held", "read"):
        edge = said(lang, build.plan.duplex) if not way else ""
        both = "held.alone" if need == "held" and len(needs & {"laid", "stacked"}) else need
        return said(lang, f"held{way}" if way else both, edge=edge), said(lang, f"{need}.why")
    if need == "label":
        return said(lang, f"label{way}", edge=said(lang, build.plan.duplex) if not way else ""), said(lang, "label.why")
    return said(lang, need), said(lang, f"{need}.why")


def glued(build: Build, groups: Sequence[SheetGroup]) -> list[str]:
    """How sheets are glued onto board, step by step; nothing where none is."""
    mounted = [group for group in groups if board_of(group.needs)]
    if not mounted:
        return []
    lang = build.lang
    if not any(group.sheet.back for group in mounted):
        keys = ["glue.front", "glue.press"]
    elif build.two_sided:
        prick = "glue.prick" if build.crosses else "glue.prick.marks"
        keys = ["glue.front", prick, "glue.back", "glue.press"]
    else:
        keys = ["glue.fold", "glue.press"]
    half = figure(lang, max(board_of(group.needs) for group in mounted) / 2)
    edge = said(lang, build.plan.duplex) if build.two_sided else ""
    return [said(lang, key, half=half, edge=edge) for key in keys]


def cut_up(build: Build, groups: Sequence[SheetGroup], mats: Sequence[MatGroup], names: Names) -> list[str]:
    """How sheets are cut: what holds for this set."""
    lang = build.lang
    pieces = [p.piece for group in groups for p in group.sheet.front]
    rounds = {thin: _across(lang, groups, thin=thin) for thin in (False, True)}
    steps = [step for group in groups for step in group.steps]
    parted = any(step.parts for step in steps)
    overlap = figure(lang, OVERLAP)
    said_of: list[tuple[object, Callable[[], str]]] = [
        (steps or mats, lambda: said(lang, "cut.tools")),
        (any(board_of(group.needs) for group in groups), lambda: said(lang, "cut.board")),
        (parted, lambda: said(lang, "cut.parts")),
        (steps, lambda: said(lang, "cut.strips" if parted else "cut.strips.whole")),
        (any(_has_waste(group) for group in groups), lambda: said(lang, "cut.waste")),
        (rounds[False], lambda: said(lang, "cut.round", across=rounds[False])),
        (rounds[True], lambda: said(lang, "cut.round.thin", across=rounds[True])),
        (any(p.cut == "hexagon" for p in pieces), lambda: said(lang, "cut.hexagon")),
        (
            corners := sorted({p.corner for p in pieces if p.corner}),
            lambda: said(lang, "cut.corner", radius=_figures(lang, corners)),
        ),
        (any(p.folds for p in pieces), lambda: said(lang, "cut.net")),
    ]
    told = [sentence() for holds, sentence in said_of if holds]
    for seams in (True, False):
        if called := [names.plain(mat.pages[0].board) for mat in mats if bool(mat.seams) == seams]:
            mat = called[0][0].upper() + called[0][1:]
            glue = said(lang, "glue.word")
            sewn = f"{said(lang, 'mats.seam', mat=mat, overlap=overlap, glue=glue)} {said(lang, 'mats.edge')}"
            told.append(sewn if seams else said(lang, "mats.whole", mat=mat))
    return told


def _across(lang: str, groups: Sequence[SheetGroup], *, thin: bool) -> str:
    """How wide the round pieces are on board, or where it is `thin`, on card."""
    there = {p.piece.width for group in groups if (not board_of(group.needs)) == thin for p in _round(group)}
    return ", ".join(f"{figure(lang, width)} mm" for width in sorted(there))


def round_cuts(build: Build) -> int:
    """How many pieces are cut round."""
    sheets = [*build.plan.sheets, *(page.beside for page in build.boards if page.beside)]
    return sum(p.piece.cut == "circle" for sheet in sheets for p in sheet.front)


def _round(group: SheetGroup) -> Iterator[Placement]:
    return (p for p in group.sheet.front if p.piece.cut == "circle")


def _figures(lang: str, lengths: Iterable[Length]) -> str:
    return "\u00a0/\u00a0".join(figure(lang, length) for length in lengths)


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


def caption(lang: str, first: int, last: int, pages: str) -> str:
    """What stands over a picture: which sheets, which pages."""
    sheets = said(lang, "sheets" if last > first else "sheet", first=first, last=last)
    return f"{sheets} · {said(lang, 'page', pages=pages)}"
