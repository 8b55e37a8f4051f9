"""Where Contra's 80 tiles are."""

from __future__ import annotations

from collections import Counter

from refcli.game import Position
from refcli.games import contra
from refcli.games.contra.components import KINDS, upright


def components(position: Position) -> Counter[str]:
    """All tiles, laid, on display or in a pool, with their kinds."""
    assert isinstance(position, contra.Position)
    table = position.table
    tiles = Counter(f"{table.owners.get(space, 'crown')} {upright(face)}" for space, face in table.laid.items())
    for kind in KINDS:
        tiles += Counter(f"{kind} {face}" for face in (*position.displays[kind], *position.pools[kind]))
    return tiles
