"""How a set is kept: cards in a box, all else in a bag, mats beneath."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil

from printables.building.groups import BOARD, BOX, LABEL, Lot, MatGroup, Names, Need
from printables.building.words import figure, said
from printables.drawing import Length
from printables.pieces import Piece, PrintedSet, inside_for

_MADE: Mapping[str, frozenset[Need]] = {BOX: frozenset({"folded"}), LABEL: frozenset({"label"})}
"""What pieces of a set are such a thing already."""
PAPER: Length = 0.15
"""What is glued onto a board, on each of its sides."""
BAGS: tuple[tuple[int, int], ...] = ((8, 12), (10, 15), (12, 17), (15, 22), (18, 25), (23, 32), (30, 40))
"""Zip bags as they are sold, in centimetres."""

RULE_SHEET: tuple[Length, Length] = (149.0, 216.0)
"""A sheet of A4 or Letter, folded once."""
EASE: Length = 5.0
"""So much larger than what is in it an envelope is."""


def box_inside(cards: Sequence[Piece]) -> tuple[Length, Length, Length]:
    """How wide, high and deep the box for these cards is inside: in whole millimetres of depth."""
    wide, high, deep = inside_for(cards)
    return wide, high, ceil(deep)


def bag_for(whole: PrintedSet, lots: Sequence[Lot]) -> tuple[int, int]:
    """The smallest bag that takes the pieces that go into one, thrown in as they come."""
    needs = {(lot.kind, lot.family): lot.need for lot in lots}
    volume, longest = 0.0, 0.0
    for piece in whole.pieces:
        need = needs.get((piece.kind, piece.family))
        if need is not None and need in BOARD:
            volume += piece.count * piece.width * piece.height * (BOARD[need] + 2 * PAPER)
            longest = max(longest, piece.width, piece.height)
    for wide, high in BAGS:
        # A full bag is about a third as thick as wide; thrown-in pieces leave half of it empty.
        if 10 * wide > longest + 10 and 10 * wide * 10 * high * (10 * wide / 3) / 4 >= volume:
            return wide, high
    return BAGS[-1]


def envelope_for(mat: MatGroup) -> tuple[int, int]:
    """The smallest envelope, in centimetres, that takes a mat folded at its seams, and the folded rule sheet."""
    shown = [(page.window, page.trim) for page in mat.pages]
    wide = max(min(window.x1, trim.x1) - max(window.x0, trim.x0) for window, trim in shown)
    high = max(min(window.y1, trim.y1) - max(window.y0, trim.y0) for window, trim in shown)
    folded = zip(sorted((wide, high)), RULE_SHEET, strict=True)
    short, long = (ceil((max(sides) + EASE) / 10) for sides in folded)
    return short, long


def kept(whole: PrintedSet, lots: Sequence[Lot], mats: Sequence[MatGroup], names: Names, lang: str) -> Iterator[str]:
    """A sentence for each thing that holds a part of the set."""
    held = [lot for lot in lots if lot.need == "held"]
    loose = [lot for lot in lots if lot.need in BOARD]
    if held:
        kinds = {(lot.kind, lot.family) for lot in held}
        cards = [piece for piece in whole.pieces if (piece.kind, piece.family) in kinds]
        wide, high, deep = (figure(lang, length) for length in box_inside(cards))
        yield said(lang, "store.box", things=things(held, names), wide=wide, high=high, deep=deep)
    if loose:
        wide_cm, high_cm = bag_for(whole, loose)
        yield said(lang, "store.bag", things=things(loose, names), wide=wide_cm, high=high_cm)
    if read := [lot for lot in lots if lot.need == "read"]:
        yield said(lang, "store.flat", things=things(read, names))
    for mat in mats:
        name = names.of_mat(mat.pages[0].board)
        wide_cm, high_cm = envelope_for(mat)
        key, called = "store.mat" if mat.seams else "store.whole", name[0].upper() + name[1:]
        yield said(lang, key, things=called, wide=wide_cm, high=high_cm)
    if missing := containers_for(lots):
        named = ", ".join(said(lang, f"a {kind}") for kind in missing)
        yield said(lang, "store.print", things=named[0].upper() + named[1:])


def containers_for(lots: Sequence[Lot]) -> list[str]:
    """The kinds of what such pieces are kept in, as far as it is not among them."""
    there = {lot.need for lot in lots}
    asked = {BOX: "held" in there, LABEL: bool(there & {*BOARD})}
    return [kind for kind, wanted in asked.items() if wanted and not there & _MADE[kind]]


def things(lots: Iterable[Lot], names: Names) -> str:
    """So many of each kind, with commas."""
    counts: dict[tuple[str, str], int] = {}
    for lot in lots:
        counts[lot.kind, lot.family] = counts.get((lot.kind, lot.family), 0) + lot.count
    return ", ".join(names.of(kind, family, count) for (kind, family), count in counts.items())
