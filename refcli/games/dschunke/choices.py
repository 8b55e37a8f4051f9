"""Dschunke in people's hands: which tile is laid, where it begins, which way it lies; or which tile was drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from refcli.game import Sentence
from refcli.games.dschunke.components import CRATES, EVERY_CRATE, START_SPACE, Face, crates, readings, upright
from refcli.games.dschunke.plies import STEPS, Draw, Placement, Ply, Strip
from refcli.hands import MOST_CHOICES, Choice, Number, Piece, Questions, Side, Space, in_order, what_for

if TYPE_CHECKING:
    from refcli.games.dschunke.position import Position

FARTHEST = 63
"""How far from the first tile programs have numbers for spaces."""
_ASKED: Mapping[type[Choice], str] = {
    Piece: "dschunke.ask.tile",
    Number: "dschunke.ask.column",
    Space: "dschunke.ask.place",
    Side: "dschunke.ask.side",
}

_space = cache(Space)


def questions(position: Position) -> Questions[Ply]:
    """The tile, the space of its first crate as it is shown, where the others follow; or the tile that was drawn.

    Where there are too many to look over, the column comes before the space, the first crate before a tile drawn. A
    tile that reads alike from both ends lies to the east or to the north.
    """
    if position.draw_due:
        return (yield from _drawn(position.pool.counts))
    tile = yield {Piece(face): face for face in position.hand}
    strips = list(position.deck.spots)
    if len(readings(tile)) > 1:
        strips += [Strip(*strip).backwards() for strip in strips]
    starts = {(x, y) for x, y, _ in strips}
    if len(starts) > MOST_CHOICES:
        column = yield {Number(x): x for x, _ in starts}
        starts = {start for start in starts if start[0] == column}
    start = yield {_space(*start): start for start in starts}
    strip = yield {Side(strip[2]): strip for strip in strips if strip[:2] == start}
    return Placement(tile, Strip(*strip)).canonical()


def _drawn(faces: Collection[Face]) -> Questions[Ply]:
    if len(faces) > MOST_CHOICES:
        first = yield {Piece(crates(face)[0]): crates(face)[0] for face in faces}
        faces = [face for face in faces if crates(face)[0] == first]
    return Draw((yield {Piece(face): face for face in faces}))


def asking(position: Position, made: Sequence[Choice]) -> Sentence | None:
    """What the next choice is for."""
    if position.draw_due:
        return Sentence("dschunke.ask.drawn")
    key = what_for(position.choices(made), _ASKED)
    return Sentence(key) if key else None


def vocabulary() -> Sequence[Choice]:
    """Every choice there is with any tile set, with spaces no farther than `FARTHEST` from the start tile's first."""
    x, y = START_SPACE
    near = range(-FARTHEST, FARTHEST + 1)
    spaces = (Space(x + dx, y + dy) for dx in near for dy in near)
    pieces = (Piece(name) for name in (*EVERY_CRATE, *{upright(face) for face in _every_face()}))
    return in_order((*spaces, *(Number(x + dx) for dx in near), *pieces, *map(Side, STEPS)))


def _every_face() -> Iterator[Face]:
    return map(".".join, product(EVERY_CRATE, repeat=CRATES))
