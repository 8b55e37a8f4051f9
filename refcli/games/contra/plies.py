"""What players of Contra do, one value a ply.

Named tuples, not dataclasses: they are as frozen and typed, and listing legal plies makes them three times as fast.
"""

from __future__ import annotations

from typing import NamedTuple

from refcli.game import Cell
from refcli.games.common.plane import space_name
from refcli.games.contra.components import Face, notation


class Placement(NamedTuple):
    """Lay a tile on a space; `face` is a crown's colour or a player tile's sides from the north, as laid."""

    face: Face
    space: Cell

    def __str__(self) -> str:
        return f"{notation(self.face)}@{space_name(self.space)}"


class Draw(NamedTuple):
    """Refill the display with a tile that was drawn from the pool; any rotation of its face means that tile."""

    face: Face

    def __str__(self) -> str:
        return f"+{notation(self.face)}"


Ply = Placement | Draw
