"""Plies that differ from another in one field."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from refcli.games import tokan
from refcli.games.tokan.components import BOX, COLUMNS, ROWS


def near(position: tokan.Position | tokan.Draft, ply: tokan.Ply, rng: Random) -> Iterator[tokan.Ply]:
    """Another start, target or number of tiles; in a draft another tile or place."""
    if isinstance(ply, tokan.Move):
        yield from (ply._replace(start=rng.randrange(COLUMNS * ROWS)) for _ in range(4))
        yield from (ply._replace(target=square) for square in range(COLUMNS * ROWS))
        if ply.carried:
            yield from (ply._replace(carried=n) for n in range(1, 4))
    else:
        yield from (ply._replace(tile=tile) for tile in BOX)
        yield from (ply._replace(x=ply.x + n) for n in (-6, -1, 1, 6))
        yield from (ply._replace(y=y) for y in range(ROWS + 2))
