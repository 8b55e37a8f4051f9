"""Contra in people's hands: which tile is taken, where it goes, how it lies; or which tile was drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from refcli.game import Sentence
from refcli.games.contra.components import KINDS, START_SPACES, TILES, is_crown, notation, rotations, upright
from refcli.games.contra.plies import Draw, Ply
from refcli.hands import Choice, Path, Piece, Side, Space, in_order, what_for

if TYPE_CHECKING:
    from refcli.games.contra.position import Position

FARTHEST = 63
"""How far from the first tile programs have numbers for spaces."""
_ASKED: Mapping[type[Choice], str] = {
    Piece: "contra.ask.tile",
    Space: "contra.ask.place",
    Side: "contra.ask.lies",
}


def path(ply: Ply) -> Path:
    """The choices that lead to a ply: the tile, its space, and its sides as they lie; crowns look alike all round."""
    tile = Piece(notation(upright(ply.face)))
    if isinstance(ply, Draw):
        return (tile,)
    return (tile, Space(*ply.space), Side(ply.face))


def asking(position: Position, made: Sequence[Choice]) -> Sentence | None:
    """What the next choice is for."""
    if position.draw_due:
        return Sentence("contra.ask.drawn")
    key = what_for(position.choices(made), _ASKED)
    return Sentence(key) if key else None


def vocabulary() -> Sequence[Choice]:
    """Every choice there is, with the spaces that lie no farther than `FARTHEST` from the first tile."""
    x, y = START_SPACES[0]
    near = range(-FARTHEST, FARTHEST + 1)
    spaces = (Space(x + dx, y + dy) for dx in near for dy in near)
    faces = [face for kind in KINDS for face in TILES.faces(kind)]
    sides = (Side(turned) for face in faces if not is_crown(face) for turned in rotations(face))
    return in_order((*spaces, *(Piece(notation(upright(face))) for face in faces), *sides))
