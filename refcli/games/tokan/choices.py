"""Tokan in people's hands: which tile is taken up, where it goes, with how many; in a draft which one, and where."""

from __future__ import annotations

from collections.abc import Sequence

from refcli.games.tokan.components import BOX, CARRY, COLUMNS, DRAFT_COLUMNS, DRAFT_WIDTH, ROWS, Square
from refcli.games.tokan.plies import Move, Placement
from refcli.hands import Choice, Number, Path, Piece, Space, in_order


def path(ply: Move | Placement) -> Path:
    """The choices that lead to a ply: start, target, how many are carried; in a draft the tile and its space."""
    if isinstance(ply, Placement):
        return Piece(ply.tile), Space(ply.x, ply.y)
    return on_field(ply.start), on_field(ply.target), Number(ply.carried)


def on_field(square: Square) -> Space:
    """A square of the field; a1 is 0, 0."""
    return Space(square % COLUMNS, square // COLUMNS)


def vocabulary() -> Sequence[Choice]:
    """Every choice there is; the columns of a draft go as far to either side as the field may be wide."""
    squares = map(on_field, range(COLUMNS * ROWS))
    laid = (Space(x, y + 1) for x in range(DRAFT_COLUMNS - DRAFT_WIDTH, DRAFT_WIDTH) for y in range(ROWS))
    return in_order((*squares, *laid, *map(Piece, BOX), *map(Number, range(max(CARRY.values()) + 1))))
