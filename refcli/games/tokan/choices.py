"""Tokan in people's hands: which tile is taken up, where it goes, with how many; in a draft which one, and where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from refcli.game import Sentence
from refcli.games.tokan.components import BOX, CARRY, COLUMNS, DRAFT_COLUMNS, DRAFT_WIDTH, ROWS, Square
from refcli.games.tokan.plies import Move, Placement
from refcli.hands import Choice, Number, Path, Piece, Space, in_order, what_for

if TYPE_CHECKING:
    from refcli.games.tokan.draft import Draft
    from refcli.games.tokan.position import Position

_ASKED: Mapping[type[Choice], str] = {
    Piece: "tokan.ask.tile",
    Space: "tokan.ask.target",
    Number: "tokan.ask.carried",
}


def path(ply: Move | Placement) -> Path:
    """The choices that lead to a ply: start, target, how many are carried; in a draft the tile and its space."""
    if isinstance(ply, Placement):
        return Piece(ply.tile), Space(ply.x, ply.y)
    return on_field(ply.start), on_field(ply.target), Number(ply.carried)


def on_field(square: Square) -> Space:
    """A square of the field; a1 is 0, 0."""
    return Space(square % COLUMNS, square // COLUMNS)


def asking(position: Position | Draft, made: Sequence[Choice]) -> Sentence | None:
    """What the next choice is for."""
    offered = position.choices(made)
    starts = {path(ply)[0] for ply in position.legal_moves()}
    key = "tokan.ask.start" if not made and starts.issuperset(offered) else what_for(offered, _ASKED)
    if key == "tokan.ask.start" and any(isinstance(choice, Piece) for choice in offered):
        key = "tokan.ask.tile"
    return Sentence(key) if key else None


def vocabulary() -> Sequence[Choice]:
    """Every choice there is; the columns of a draft go as far to either side as the field may be wide."""
    squares = map(on_field, range(COLUMNS * ROWS))
    laid = (Space(x, y + 1) for x in range(DRAFT_COLUMNS - DRAFT_WIDTH, DRAFT_WIDTH) for y in range(ROWS))
    return in_order((*squares, *laid, *map(Piece, BOX), *map(Number, range(max(CARRY.values()) + 1))))
