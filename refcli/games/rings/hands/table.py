"""The table as it is seen: every ring with its marbles, the supplies beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from refcli.game import Cell, Layout
from refcli.games.rings.board import bits
from refcli.games.rings.components import names_around
from refcli.games.rings.plies import Change, Place, Ply

if TYPE_CHECKING:
    from refcli.games.rings.position import Position


def laid_out(position: Position) -> Layout:
    """Every ring is a cell, an empty one without contents; the supplies of those left lie beside.

    As text a ring with a blue marble and two red ones reads `b1r2`.
    """
    board, players = position.board, position.players
    marbles = {board.spaces[ring]: position.marbles_on(ring) for ring in bits(board.rings)}
    return Layout(
        "hex",
        {space: tuple(f"{seat}={n}" for seat, n in on) for space, on in marbles.items()},
        beside=tuple(("rings.supply", players[seat], str(position.supply[seat])) for seat in position.left),
        marked=_touched(position.latest),
        faces={space: ("".join(f"{seat[0]}{n}" for seat, n in on),) for space, on in marbles.items() if on},
        names=names_around(board.ring_spaces(), len(players)),
    )


def _touched(ply: Ply | None) -> tuple[Cell, ...]:
    """The rings that an action is about."""
    if ply is None:
        return ()
    if isinstance(ply, Place):
        return ply.rings
    return ply.laid if isinstance(ply, Change) else tuple(dict.fromkeys(step.target for step in ply.steps))
