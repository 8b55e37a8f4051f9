"""Plies that differ from another in one field."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from refcli.games import contra
from refcli.games.contra.components import TILES


def near(position: contra.Position, ply: contra.Ply, rng: Random) -> Iterator[contra.Ply]:
    """Another face of the same kind of tile, or a space beside."""
    faces = {tile.face for tile in TILES.tiles if len(tile.face) == len(ply.face)}
    for face in rng.sample(sorted(faces), min(4, len(faces))):
        yield ply._replace(face=face)
    if isinstance(ply, contra.Placement):
        x, y = ply.space
        yield from (ply._replace(space=(x + dx, y + dy)) for dx in range(-2, 3) for dy in range(-2, 3))
