"""What people may type at the table, shorter than the notation."""

from __future__ import annotations

import re

from refcli.games.tokan.components import square_at
from refcli.games.tokan.draft import Draft
from refcli.games.tokan.field import Position
from refcli.games.tokan.plies import Move, Placement

_TYPED_MOVE = re.compile(r"([a-f][1-5])\W*([a-f][1-5])(?:\W*([0-9]))?", re.ASCII | re.IGNORECASE)
_TYPED_PLACEMENT = re.compile(r"([rb][mjl])[\s@]*(-?[0-9]{1,2})[\s,]+(-?[0-9]{1,2})", re.ASCII | re.IGNORECASE)


def interpret(position: Position | Draft, text: str) -> list[Move | Placement]:  # noqa: ARG001 - one reading everywhere
    """What a person may mean: `b3d3`, `B3 D3 1`, in a draft `rj 2 5`."""
    if move := _TYPED_MOVE.fullmatch(text):
        start, target, carried = move.groups()
        return [Move(square_at(start.lower()), square_at(target.lower()), int(carried or 0))]
    if placement := _TYPED_PLACEMENT.fullmatch(text):
        tile, x, y = placement.groups()
        return [Placement(tile[0].lower() + tile[1].upper(), int(x), int(y))]
    return []
