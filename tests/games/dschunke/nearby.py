"""Plies that differ from another in one field."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from refcli.games import dschunke
from refcli.games.dschunke.tiles import RULEBOOK_SET


def near(position: dschunke.Position, ply: dschunke.Ply, rng: Random) -> Iterator[dschunke.Ply]:
    """Another face, or a strip that begins on another space or goes another way."""
    faces = [tile.face for tile in RULEBOOK_SET.tiles]
    yield from (ply._replace(face=face) for face in rng.sample(faces, 4))
    if isinstance(ply, dschunke.Placement):
        strip = ply.strip
        yield from (ply._replace(strip=strip._replace(x=strip.x + n)) for n in (-3, -2, -1, 1, 2, 3))
        yield from (ply._replace(strip=strip._replace(y=strip.y + n)) for n in (-3, -2, -1, 1, 2, 3))
        yield from (ply._replace(strip=strip._replace(direction=way)) for way in "<>^v")
