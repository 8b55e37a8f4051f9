"""What players of Dschunke do, one value a ply.

Named tuples, not dataclasses: they are as frozen and typed, and listing legal plies makes them three times as fast.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from refcli.game import Cell
from refcli.games.common.plane import COORDINATE
from refcli.games.dschunke.components import CRATES, FACE_PATTERN, Face, turned

STEPS: Mapping[str, Cell] = {">": (1, 0), "<": (-1, 0), "^": (0, 1), "v": (0, -1)}
OFFSETS = {way: tuple((n * dx, n * dy) for n in range(CRATES)) for way, (dx, dy) in STEPS.items()}
"""For each direction where the crates of a tile lie, seen from the first."""
CANONICAL = (">", "^")
"""The directions of canonical records."""
BACKWARDS: Mapping[str, str] = {">": "<", "<": ">", "^": "v", "v": "^"}
"""For each direction the one in which the same strip is seen from its other end."""
_PLACEMENT = re.compile(rf"({FACE_PATTERN})@({COORDINATE}),({COORDINATE})([{re.escape(''.join(STEPS))}])", re.ASCII)


class Strip(NamedTuple):
    """Three spaces in a row: the first one and the direction in which the others follow."""

    x: int
    y: int
    direction: str

    def spaces(self) -> list[Cell]:
        """The spaces, the first one first."""
        x, y, direction = self
        return [(x + dx, y + dy) for dx, dy in OFFSETS[direction]]

    def backwards(self) -> Strip:
        """The same strip from its other end."""
        x, y = self.spaces()[-1]
        return Strip(x, y, BACKWARDS[self.direction])

    def canonical(self) -> Strip:
        """The strip from its western or southern end."""
        return self if self.direction in CANONICAL else self.backwards()

    def __str__(self) -> str:
        return f"{self.x},{self.y}{self.direction}"


class Placement(NamedTuple):
    """Lay a tile on a strip, its first crate on the first space."""

    face: Face
    strip: Strip

    def canonical(self) -> Placement:
        """The same placement written from the tile's western or southern end."""
        if self.strip.direction in CANONICAL:
            return self
        return Placement(turned(self.face), self.strip.canonical())

    def as_shown(self) -> Placement:
        """The same placement with the tile as it is shown beside the table: in its smaller reading."""
        back = turned(self.face)
        return self if self.face <= back else Placement(back, self.strip.backwards())

    def __str__(self) -> str:
        return f"{self.face}@{self.strip}"


def placement(token: str) -> Placement | None:
    """The placement that is written so, `gR.--.ra@3,0>`; None for another token."""
    laid = _PLACEMENT.fullmatch(token)
    return Placement(laid[1], Strip(int(laid[2]), int(laid[3]), laid[4])) if laid else None


class Draw(NamedTuple):
    """Take a tile that was drawn blindly; either reading of its face means that tile."""

    face: Face

    def __str__(self) -> str:
        return f"+{self.face}"


Ply = Placement | Draw
