"""The proof: every piece of a set, small, on one page, each with the row that it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from printables.drawing import BLACK, Box, Drawing, Group, Length, Pdf, Shape, Stroke, Use, pt, rectangle, text, width
from printables.paper import MARGIN, Paper, paper_called
from printables.pieces import PrintedSet

LARGEST = 0.6
"""Of the true size."""
GAP: Length = 3.0
LABEL: Length = 3.2
TITLE: Length = 9.0
_LINE = Stroke("#9a9a9a", 0.15)

_Cell = tuple[str, Drawing, Box]


def print_proof(whole: PrintedSet, out: Path, *, paper: str, lang: str, origin: str) -> list[Path]:
    """Write the proof page. Raises OSError."""
    sheet = paper_called(paper)
    cells = list(_cells(whole))
    with Pdf(out, title=whole.title, lang=lang, origin=origin) as pdf:
        pdf.begin_page(sheet, trim=Box(0, 0, sheet.width, sheet.height))
        top = sheet.height - MARGIN - TITLE
        total = sum(piece.count for piece in whole.pieces) + sum(board.count for board in whole.boards)
        head = f"{whole.title} · {total}"
        pdf.draw([text(head, MARGIN + 2, top + 3, size=pt(12), face="serif-semibold", anchor="start")])
        pdf.draw(_page(cells, sheet, top))
        pdf.end_page()
    return [out]


def _cells(whole: PrintedSet) -> Iterator[_Cell]:
    for piece in whole.pieces:
        yield piece.id + (f" ×{piece.count}" if piece.count > 1 else ""), piece.front, piece.trim
    seen: dict[int, None] = {}
    for piece in whole.pieces:
        if piece.back is not None and id(piece.back) not in seen:
            seen[id(piece.back)] = None
            yield f"({piece.id.partition('[')[0]})", piece.back, piece.trim
    for board in whole.boards:
        yield board.id, board.drawing, board.trim


def _page(cells: Sequence[_Cell], sheet: Paper, top: Length) -> Iterator[Shape]:
    """The cells in rows, as large as all of them find room."""
    low, high = 0.0, LARGEST
    for _ in range(20):
        scale = (low + high) / 2 if low else high
        if _rows(cells, sheet, scale, top) is None:
            high = scale
            low = low or scale / 1000
        else:
            low = scale
    for (label, drawing, trim), x, y in _rows(cells, sheet, low, top) or ():
        box = Box(x, y, x + trim.width * low, y + trim.height * low)
        matrix = (low, 0.0, 0.0, low, x - trim.x0 * low, y - trim.y0 * low)
        yield Group((Use(drawing, matrix),), clip=rectangle(box))
        yield rectangle(box, None, _LINE)
        size = min(pt(7), pt(7) * max(box.width, 4) / max(width(label, "sans", pt(7)), 0.1))
        yield text(label, box.center[0], y - 0.8 * LABEL, size=size, fill=BLACK)


def _rows(cells: Sequence[_Cell], sheet: Paper, scale: float, top: Length) -> list[tuple[_Cell, Length, Length]] | None:
    """Where each cell lies (lower left); None if they do not all find room."""
    left, right, foot = MARGIN + 2, sheet.width - MARGIN - 2, MARGIN + 2
    x, y, deep = left, top, 0.0
    placed: list[tuple[_Cell, Length, Length]] = []
    row: list[tuple[_Cell, Length]] = []

    def settle() -> None:
        placed.extend((cell, at, y - cell[2].height * scale) for cell, at in row)

    for cell in cells:
        wide, high = cell[2].width * scale, cell[2].height * scale
        if wide > right - left:
            return None
        if row and x + wide > right:
            settle()
            y -= deep + LABEL + GAP
            row, x, deep = [], left, 0.0
        row.append((cell, x))
        x += wide + GAP
        deep = max(deep, high)
    settle()
    return placed if y - deep - LABEL >= foot else None
