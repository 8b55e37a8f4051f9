"""What players of Tokan do, one value a ply.

Named tuples, not dataclasses: they are as frozen and typed, and listing legal plies makes them three times as fast.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from refcli.games.tokan.components import Square, Tile, square_name


class Move(NamedTuple):
    """Move the top tile of `start` to `target`, with `carried` tiles from under it."""

    start: Square
    target: Square
    carried: int = 0

    def __str__(self) -> str:
        move = f"{square_name(self.start)}-{square_name(self.target)}"
        return f"{move}+{self.carried}" if self.carried else move


class Placement(NamedTuple):
    """Lay `tile` at column `x` (0 and 1 are the start columns) and row `y` (1 to 5) in a draft."""

    tile: Tile
    x: int
    y: int

    def __str__(self) -> str:
        return f"{self.tile}@{self.x},{self.y}"


Ply = Move | Placement

_PLACEMENT = re.compile(r"([rb][MJL])@(0|-?[1-9][0-9]{0,3999}),(0|-?[1-9][0-9]{0,3999})", re.ASCII)


def read_placement(token: str) -> Placement | None:
    """Read `rJ@2,5`; None for anything else."""
    found = _PLACEMENT.fullmatch(token)
    return found and Placement(found[1], int(found[2]), int(found[3]))
