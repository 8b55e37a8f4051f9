"""Which pieces of a set are printed: by their names, and what differs from an earlier print."""

from __future__ import annotations

import hashlib
import re
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from printables.drawing import Drawing, Group, Shape, Use, is_sealed
from printables.pieces import Board, Piece, PrintedSet, PrintError

_ROWS = re.compile(r"(.+)\[(\d*):(\d*)\]")
_NOTE = re.compile(rb"/Type /RefcliPieces\b.*?stream\r?\n", re.DOTALL)
NOTE = "RefcliPieces"
"""The type of the object in which a PDF keeps what was printed into it."""
LARGEST_PDF = 500_000_000


# -- by name -------------------------------------------------------------------------------------------------------


def chosen(whole: PrintedSet, only: str | None) -> PrintedSet:
    """The pieces that `only` names, `village` or `village[3]` or `village[3:5]`. Raises PrintError for a wrong name."""
    if only is None:
        return whole
    names = {name.strip().lower() for name in only.split(",") if name.strip()}
    if not names:
        raise PrintError(f"{whole.game} has no pieces without a name; it has {_known(whole)}, or single ids")
    taken: set[str] = set()
    for name in names:
        taken |= _named(whole, name)
    pieces = (p for p in whole.pieces if p.id in taken)
    boards = (b for b in whole.boards if b.id in taken)
    return replace(whole, pieces=tuple(pieces), boards=tuple(boards))


def _named(whole: PrintedSet, name: str) -> set[str]:
    """The ids of what a name means."""
    rows = _ROWS.fullmatch(name)
    found = {p.id for p in whole.pieces if name in (p.id.lower(), p.kind.lower(), p.family.lower())}
    found |= {b.id for b in whole.boards if name in (b.id.lower(), b.family.lower())}
    if rows:
        first, last = int(rows[2] or 0), int(rows[3] or 10**9)
        each = ((p.id, re.fullmatch(r"(.+)\[(\d+)\]", p.id.lower())) for p in whole.pieces)
        found |= {one for one, at in each if at and at[1] == rows[1] and first <= int(at[2]) <= last}
    if not found:
        raise PrintError(f"{whole.game} has no {name}; it has {_known(whole)}, or single ids")
    return found


def _known(whole: PrintedSet) -> str:
    families = dict.fromkeys(
        [p.family for p in whole.pieces] + [p.kind for p in whole.pieces] + [b.family for b in whole.boards]
    )
    return ", ".join(families)


# -- what differs from an earlier print ----------------------------------------------------------------------------


class Fingerprints:
    """Short names for what pieces look like, back included; the same looks have the same name in every run."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Drawing, str]] = {}

    def of(self, piece: Piece | Board) -> str:
        """The name of a piece's looks."""
        if isinstance(piece, Board):
            return f"{self._drawing(piece.drawing)} -"
        return f"{self._drawing(piece.front)} {self._drawing(piece.back) if piece.back else '-'}"

    def _drawing(self, drawing: Drawing) -> str:
        known = self._known.get(id(drawing))
        if known is None:
            told = repr(drawing.box) + "".join(self._told(drawing.shapes))
            known = self._known[id(drawing)] = drawing, hashlib.sha256(told.encode()).hexdigest()[:16]
        return known[1]

    def _told(self, shapes: Iterable[Shape]) -> Iterator[str]:
        for shape in shapes:
            if isinstance(shape, Use):
                yield f"use {self._drawing(shape.drawing)} {shape.matrix}"
            elif isinstance(shape, Group):
                yield f"group {shape.matrix} {shape.clip}"
                yield from self._told(shape.shapes)
            else:
                yield repr(shape)


def note_of(whole: PrintedSet) -> bytes:
    """What a PDF keeps of the pieces that were printed into it: looks and number."""
    prints = Fingerprints()
    counts: Counter[str] = Counter()
    both: tuple[Piece | Board, ...] = (*whole.pieces, *whole.boards)
    for piece in both:
        counts[prints.of(piece)] += piece.count
    return "\n".join(f"{looks} {count}" for looks, count in counts.items()).encode()


def changed_since(whole: PrintedSet, earlier: Counter[str]) -> PrintedSet:
    """What is not among the pieces of an earlier print, or not as often. Raises PrintError if nothing is."""
    prints, left = Fingerprints(), Counter(earlier)

    def missing(piece: Piece | Board) -> int:
        looks = prints.of(piece)
        there = min(left[looks], piece.count)
        left[looks] -= there
        return piece.count - there

    pieces = [(p, missing(p)) for p in whole.pieces]
    boards = [(b, missing(b)) for b in whole.boards]
    if not any(count for _, count in (*pieces, *boards)):
        raise PrintError("nothing has changed since that print")
    return replace(
        whole,
        pieces=tuple(replace(p, count=count) for p, count in pieces if count),
        boards=tuple(replace(b, count=count) for b, count in boards if count),
    )


def counted(note: bytes) -> Counter[str]:
    """The pieces of a note."""
    counts: Counter[str] = Counter()
    for line in note.decode().splitlines():
        looks, _, count = line.rpartition(" ")
        counts[looks] += int(count)
    return counts


def earlier_prints(folder: Path, origin: str) -> Counter[str]:
    """The pieces that were printed from that origin into PDFs in the folder. Raises PrintError if there are none."""
    counts: Counter[str] = Counter()
    found = False
    for path in sorted(folder.glob("*.pdf")):
        if path.is_file() and path.stat().st_size <= LARGEST_PDF:
            content = path.read_bytes()
            note = _NOTE.search(content)
            if note and is_sealed(content, origin):
                counts |= counted(zlib.decompressobj().decompress(content[note.end() :]))
                found = True
    if not found:
        raise PrintError(f"{folder} holds no earlier print of this game: neither a PDF of ours nor its older folder")
    return counts
