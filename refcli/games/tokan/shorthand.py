"""What people may type at the table, shorter than the notation."""

from __future__ import annotations

import re

from refcli.games.tokan.draft import Draft
from refcli.games.tokan.notation import parse
from refcli.games.tokan.plies import Move, Placement
from refcli.games.tokan.position import Position

_TYPED_MOVE = re.compile(r"([a-z][0-9])\W*([a-z][0-9])(?:\W*([0-9]))?", re.ASCII | re.IGNORECASE)
_TYPED_PLACEMENT = re.compile(r"([rb][mjl])[\s@]*(-?[0-9]{1,2})[\s,]+(-?[0-9]{1,2})", re.ASCII | re.IGNORECASE)


def interpret(position: Position | Draft, text: str) -> list[Move | Placement]:  # noqa: ARG001 - one reading everywhere
    """What a person may mean: `b3d3`, `B3 D3 1`, in a draft `rj 2 5`.

    Raises InvalidMoveError for squares off the board.
    """
    if move := _TYPED_MOVE.fullmatch(text):
        start, target, carried = move.groups()
        more = f"+{carried}" if carried and int(carried) else ""
        return [parse(f"{start}-{target}{more}".lower())]
    if placement := _TYPED_PLACEMENT.fullmatch(text):
        tile, x, y = placement.groups()
        return [Placement(tile[0].lower() + tile[1].upper(), int(x), int(y))]
    return []
