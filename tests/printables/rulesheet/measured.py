"""What a finished rule sheet keeps together: its tags say what belongs to what, its pages where that stands.

python -m tests.printables.rulesheet.measured sheet.pdf ...
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, NamedTuple

import pikepdf
import pypdfium2
from pypdfium2 import raw

from extract.rulebook import load_curated
from printables.rulesheet import typeset
from refcli.commands.rules import illustrations, setups

_FOOT = 20 * 72 / 25.4
"""Columns end so far above the edge of the paper."""

_TOP = 15 * 72 / 25.4


class Column(NamedTuple):
    """Which column of which page, both from 0."""

    page: int
    number: int


class Piece(NamedTuple):
    """A line of text or a drawing: where it stands, how far down and up it reaches (in points, from below)."""

    column: Column
    low: float
    high: float


@dataclass(eq=False)
class Tag:
    """An element of the structure tree, with what is marked as it alone."""

    role: str
    kids: list[Tag] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)

    def walk(self) -> Iterator[Tag]:
        """This element and all under it, in reading order."""
        yield self
        for kid in self.kids:
            yield from kid.walk()

    @property
    def columns(self) -> list[Column]:
        """Where it stands: more than one column, if it is torn."""
        return sorted({piece.column for tag in self.walk() for piece in tag.pieces})


class SheetMeasured:
    """A rule sheet of two columns, as a file."""

    def __init__(self, path: Path) -> None:
        document = pypdfium2.PdfDocument(path)
        self.pages = len(document)
        self._height = float(document[0].get_height())
        placed: dict[tuple[int, int], list[Piece]] = {}
        for number, page in enumerate(document):
            middle = page.get_width() / 2
            for shown in page.get_objects(max_depth=1):
                left, low, right, high = shown.get_bounds()
                column = Column(number, int(left > middle))
                if (mark := raw.FPDFPageObj_GetMarkedContentID(shown)) >= 0 and right > left:
                    placed.setdefault((number, mark), []).append(Piece(column, low, high))
        document.close()
        with pikepdf.open(path) as file:
            numbers = {page.objgen: number for number, page in enumerate(file.pages)}
            root = _tag(file.Root.StructTreeRoot.K, numbers, placed)
        body = next(number for number, kid in enumerate(root.kids) if kid.role == "Sect")
        self.tags = [tag for kid in root.kids[body:] for tag in kid.walk()]
        """All elements but those of the head, which stands over both columns."""

    @cached_property
    def columns(self) -> dict[Column, list[tuple[Tag, Piece]]]:
        """What stands in each column, in reading order."""
        found: dict[Column, list[tuple[Tag, Piece]]] = {}
        for tag in self.tags:
            for piece in tag.pieces:
                found.setdefault(piece.column, []).append((tag, piece))
        return dict(sorted(found.items()))

    @cached_property
    def parted(self) -> list[Tag]:
        """The pictures of examples that stand in another column than the end of the rule or item before them."""
        found, told = [], None
        for tag, following in pairwise(self.tags):
            if tag.role == "LBody":
                told = tag.columns[-1]
            elif tag.role == "Figure" and following.role == "Caption" and told not in (None, *tag.columns):
                found.append(tag)
        return found

    @property
    def pictures(self) -> int:
        """How many pictures of examples there are."""
        return sum(a.role == "Figure" and b.role == "Caption" for a, b in pairwise(self.tags))

    @property
    def heads(self) -> list[Column]:
        """The columns that begin with a picture whose rule stands elsewhere."""
        return [column for column, ((first, _), *_) in self.columns.items() if first in self.parted]

    def torn(self, *roles: str) -> list[Tag]:
        """The elements of these roles that stand in more than one column."""
        return [tag for tag in self.tags if tag.role in roles and len(tag.columns) > 1]

    @property
    def lone_lines(self) -> list[Tag]:
        """Paragraphs and items of which one line alone stands in a column."""
        lines = [(tag, [piece.column for piece in tag.pieces]) for tag in self.torn("P", "LBody")]
        return [tag for tag, at in lines if any(at.count(column) == 1 for column in at)]

    @property
    def opened(self) -> list[Tag]:
        """The words under a heading that end a column with it, while the first of their rules begins the next."""
        found = []
        for told, following in pairwise(self.columns.values()):
            last = told[-1][0]
            before = next((tag for tag, _ in reversed(told) if tag is not last), last)
            if last.role == "P" and before.role in ("H2", "H3") and following[0][0].role == "Lbl":
                found.append(last)
        return found

    @property
    def lone_tables(self) -> list[Tag]:
        """Tables that begin a column, though what they belong to ends the one before: no heading stands over them."""
        return [first for ((first, _), *_) in self.columns.values() if first.role in ("TH", "TD")]

    @property
    def empty(self) -> dict[Column, float]:
        """The share of a full column that stays empty at the end of each, but on the last page."""
        kept = [column for column in self.columns if column.page < self.pages - 1]
        return {column: self._empty(column) for column in kept}

    @property
    def last_page(self) -> float:
        """How full the last page is."""
        last = [column for column in self.columns if column.page == self.pages - 1]
        return sum(1 - self._empty(column) for column in last) / 2

    def _empty(self, column: Column) -> float:
        lowest = min(piece.low for _, piece in self.columns[column])
        return (lowest - _FOOT) / (self._height - _FOOT - _TOP)


def _tag(node: Any, pages: dict[Any, int], placed: dict[tuple[int, int], list[Piece]]) -> Tag:
    tag = Tag(str(node.S).removeprefix("/"))
    kids = node.get("/K", pikepdf.Array())
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, int) or "/MCID" in kid:
            page, mark = (node.Pg, kid) if isinstance(kid, int) else (kid.Pg, int(kid.MCID))
            pieces = placed.get((pages[page.objgen], mark), [])
            if pieces:
                low, high = min(piece.low for piece in pieces), max(piece.high for piece in pieces)
                tag.pieces.append(Piece(pieces[0].column, low, high))
        else:
            tag.kids.append(_tag(kid, pages, placed))
    return tag


@cache
def whole_sheet(game: str, language: str) -> Path:
    """The A4 sheet of a game with all its pictures, made once a test run."""
    path = Path(mkdtemp()) / f"{game}-{language}.pdf"
    drawn, tables = illustrations(game, language), setups(game, language)
    return typeset(load_curated(game).editions[language], path, game=game, illustrations=drawn, setups=tables)


def figures(sheet: SheetMeasured) -> dict[str, float]:
    """What is counted of a sheet, by name."""
    return {
        "pages": sheet.pages,
        "columns": len(sheet.columns),
        "pictures": sheet.pictures,
        "parted": len(sheet.parted),
        "heads": len(sheet.heads),
        "opened": len(sheet.opened),
        "torn": len(sheet.torn("Table", "Note")),
        "tables": len(sheet.lone_tables),
        "lines": len(sheet.lone_lines),
        **{f"{limit}% empty": sum(share > limit / 100 for share in sheet.empty.values()) for limit in (10, 20, 33)},
        "last page": round(sheet.last_page, 2),
    }


def main(paths: Sequence[str]) -> None:
    """Write the figures of each file in a line, and their sums."""
    found = {Path(path).stem: figures(SheetMeasured(Path(path))) for path in paths}
    names = list(next(iter(found.values())))
    found["sum"] = {name: round(sum(counted[name] for counted in found.values()), 2) for name in names}
    lines = [f"{'':20}" + "".join(f"{name:>10}" for name in names)]
    lines += [f"{sheet:20}" + "".join(f"{counted[name]:10}" for name in names) for sheet, counted in found.items()]
    sys.stdout.write("\n".join([*lines, ""]))


if __name__ == "__main__":
    main(sys.argv[1:])
