"""What lies on the sheets of a set: which of them are alike, what their pieces are called and what they need."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from extract.rulebook import curated_games, game_toml
from printables.building.order import Step, cutting_order
from printables.building.words import said
from printables.drawing import Box, Length, bounds
from printables.paper import BoardPage, Cut, Plan, Sheet
from printables.pieces import Board, Piece

Need: TypeAlias = Literal["held", "read", "stacked", "laid", "folded", "label"]
"""What a piece is made for in play, and so what it is printed on."""

BOARD: Mapping[Need, Length] = {"stacked": 2.0, "laid": 1.5}
"""How thick the board is that a piece is glued onto."""


AID = "aid"
"""The kind of those pieces that tell a player the rules."""


BOX, LABEL = "box", "label"
"""The kinds of what cards are kept in, and of what hangs on the bag of all else."""


@dataclass(frozen=True, slots=True)
class Lot:
    """So many pieces of a kind on sheets that are alike."""

    need: Need
    kind: str
    family: str
    count: int


@dataclass(frozen=True, slots=True)
class SheetGroup:
    """Sheets `first` to `last` (from 1), cut alike and printed on the same; `sheet` is the first of them.

    `board` is what a part of a mat takes of the sheet, where pieces lie beside it.
    """

    first: int
    last: int
    sheet: Sheet
    steps: tuple[Step, ...]
    lots: tuple[Lot, ...]
    board: Box | None = None

    @property
    def needs(self) -> frozenset[Need]:
        """What its pieces are made for."""
        return frozenset(lot.need for lot in self.lots)


@dataclass(frozen=True, slots=True)
class Names:
    """What the components of a game are called in a language; nothing for a game that does not say it."""

    counted: Mapping[tuple[str, int], str]
    mat: str
    ours: Mapping[str, str]

    def of(self, kind: str, family: str, count: int) -> str:
        """So many of a kind: `36 cards`."""
        name = self.ours.get(kind) or self.counted.get((kind, count))
        if name:
            return f"{count}\u00a0{name}"
        other = next((name for (known, _), name in self.counted.items() if known in (kind, family)), "")
        return f"{count}\u00a0{other}" if other and count > 1 else f"{count}\u00a0×\u00a0{other or family}"

    def of_mat(self, board: Board) -> str:
        """What a mat is called, and what tells it from the others of its set."""
        return f"{self.plain(board)} ({board.about})" if board.about else self.plain(board)

    def plain(self, board: Board) -> str:
        """What any mat of that kind is called."""
        known = (name for (kind, _), name in self.counted.items() if kind in (board.id, board.family))
        return next(known, self.mat)


def names_in(game: str, lang: str) -> Names:
    """What the components of a game are called, from its `game.toml`."""
    return Names(
        {
            (str(component["id"]), int(component.get("count", 0))): str(component["names"][lang])
            for component in _components(game)
            if "id" in component and lang in component.get("names", {})
        },
        said(lang, "a mat"),
        {AID: said(lang, "an aid"), BOX: said(lang, "a box"), LABEL: said(lang, "a label")},
    )


def stacked_in(game: str) -> frozenset[str]:
    """The components that are stacked in play."""
    return frozenset(str(component["id"]) for component in _components(game) if component.get("stacked"))


def _components(game: str) -> Sequence[Mapping[str, Any]]:
    numbers = game_toml(game) if game in curated_games() else {}
    return [component for component in numbers.get("components", ()) if isinstance(component, Mapping)]


def need_of(piece: Piece, stacked: Collection[str]) -> Need:
    """What a piece is made for."""
    if piece.kind in stacked:
        return "stacked"
    if piece.folds:
        return "folded"
    if piece.kind == LABEL:
        return "label"
    if piece.is_card:
        return "held"
    return "read" if piece.kind == AID else "laid"


def unmounted(game: str) -> Callable[[Piece], bool]:
    """Tells which pieces of a game can be printed on what a mat is printed on: neither cards nor what goes on board."""
    stacked = stacked_in(game)
    return lambda piece: need_of(piece, stacked) in ("read", "folded", "label")


def sheet_groups(plan: Plan, stacked: Collection[str], boards: Sequence[BoardPage] = ()) -> tuple[SheetGroup, ...]:
    """The sheets in order, those side by side that are cut alike and hold the same kinds together.

    Then those of the `boards` beside which pieces lie.
    """
    return (*_groups(plan, stacked), *_beside(plan, stacked, boards))


def _beside(plan: Plan, stacked: Collection[str], boards: Sequence[BoardPage]) -> Iterator[SheetGroup]:
    paper = Box(0, 0, plan.paper.width, plan.paper.height)
    for number, page in enumerate(boards, len(plan.sheets) + 1):
        if page.beside:
            trims = [page.window, *(p.trim for p in page.beside.front)]
            steps = cutting_order(paper, trims, _ruled(page.beside))
            counts = Counter((need_of(p.piece, stacked), p.piece.kind, p.piece.family) for p in page.beside.front)
            lots = tuple(Lot(*of, count) for of, count in counts.items())
            yield SheetGroup(number, number, page.beside, steps, lots, page.window)


def _groups(plan: Plan, stacked: Collection[str]) -> Iterator[SheetGroup]:
    paper = Box(0, 0, plan.paper.width, plan.paper.height)
    start = 0
    alike = [_looks(sheet, stacked) for sheet in plan.sheets]
    for end in range(1, len(alike) + 1):
        if end == len(alike) or alike[end] != alike[start]:
            sheet = plan.sheets[start]
            steps = cutting_order(paper, [p.trim for p in sheet.front], _ruled(sheet))
            counts = Counter(
                (need_of(p.piece, stacked), p.piece.kind, p.piece.family)
                for one in plan.sheets[start:end]
                for p in one.front
            )
            yield SheetGroup(start + 1, end, sheet, steps, tuple(Lot(*of, count) for of, count in counts.items()))
            start = end


def _ruled(sheet: Sheet) -> list[Cut]:
    """The cuts that are made along a ruler: what is folded is cut out along its own lines, within its marks."""
    cut_out = [p.trim for p in sheet.front if p.piece.folds]
    ruled = [p.trim for p in sheet.front if not p.piece.folds]
    return [cut for cut in sheet.cuts if not _ends_any(cut, cut_out) or _ends_any(cut, ruled)]


def _ends_any(cut: Cut, trims: Sequence[Box]) -> bool:
    """Whether the cut is an edge of one of these pieces in its block."""
    return any(
        cut.at in ((trim.x0, trim.x1) if cut.vertical else (trim.y0, trim.y1))
        and bounds([trim, cut.block]) == cut.block
        for trim in trims
    )


def _looks(sheet: Sheet, stacked: Collection[str]) -> object:
    return (
        [(p.trim, need_of(p.piece, stacked), p.piece.family) for p in sheet.front],
        sheet.cuts,
        sheet.fold,
        bool(sheet.back),
    )


@dataclass(frozen=True, slots=True)
class MatGroup:
    """All pages of one mat: the edges that are cut before it is glued, each with its page and seam."""

    pages: tuple[BoardPage, ...]
    seams: tuple[tuple[BoardPage, str], ...]

    @property
    def cuts(self) -> int:
        """How many: each seam on its page, then the four edges of the glued mat."""
        return len(self.seams) + 4


def mat_groups(pages: Sequence[BoardPage]) -> tuple[MatGroup, ...]:
    """The mats, each with its pages."""
    groups: list[list[BoardPage]] = []
    for page in pages:
        if page.number == 1:
            groups.append([])
        groups[-1].append(page)
    return tuple(
        MatGroup(
            tuple(group),
            tuple(
                sorted(
                    ((page, seam.name) for page in group for seam in page.seams if seam.cut_here), key=lambda s: s[1]
                )
            ),
        )
        for group in groups
    )
