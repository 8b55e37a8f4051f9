"""Contra's tiles, how they fit together, and what a framed tile is worth.

A face is what a tile shows: one letter for a crown (`r`, on all four sides), four for a player tile, clockwise
(`rgyb`). A facing is what an empty space sees around it, north, east, south and west; `.` where nothing is laid.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

from extract.rulebook import game_toml
from refcli.game import Cell, Seat
from refcli.games.common.tileset import TileSet

Player = Literal["bear", "lady"]
Kind = Literal["bear", "lady", "crown"]
Face = str
Facing = str

NUMBERS = game_toml("contra")["rules"]
TILES = TileSet.of_rulebook(game_toml("contra")["tile_set"])
PLAYERS: tuple[Player, Player] = ("bear", "lady")
SEATINGS: Mapping[int, tuple[Seat, ...]] = {len(PLAYERS): PLAYERS}
KINDS: tuple[Kind, ...] = ("bear", "lady", "crown")
COLOURS: str = "".join(NUMBERS["colours"])
DISPLAY: int = NUMBERS["display"]
START_GOLD: int = NUMBERS["start_gold"]
START_SPACES: tuple[Cell, ...] = tuple((x, y) for x, y in NUMBERS["start_spaces"])
TILES_PER_TURN: int = NUMBERS["tiles_per_turn"]
MIN_MATCHES: int = NUMBERS["min_matches"]
MIN_CROWNS: int = NUMBERS["min_crowns_in_pool"]
SIDES_OF_A_TILE: int = NUMBERS["score"]["sides"]
GOLD: Mapping[int, int] = dict(NUMBERS["score"]["table"])
"""Matching sides of a framed tile -> gold for its owner (`contra.score.four`, `.three`, `.two`)."""

VARIANTS: Mapping[str, tuple[str, str]] = {}


def other(player: Player) -> Player:
    """The opponent."""
    return "lady" if player == "bear" else "bear"


def is_crown(face: Face) -> bool:
    """Whether the face is a crown's."""
    return len(face) == 1


def is_crown_space(space: Cell) -> bool:
    """Whether crowns lie on spaces of this colour of the chessboard (`contra.place.chess`)."""
    first = START_SPACES[0]
    return (space[0] + space[1] - first[0] - first[1]) % 2 == 0


@cache
def rotations(face: Face) -> tuple[Face, ...]:
    """The faces that a tile shows when it is turned, those that look alike once."""
    return tuple(dict.fromkeys(face[i:] + face[:i] for i in range(len(face))))


@cache
def upright(face: Face) -> Face:
    """The face in its canonical rotation: the smallest text in ASCII order."""
    return min(rotations(face))


def matches(face: Face, facing: Facing) -> int:
    """How many sides of a tile laid on a space with that facing show the colour that they touch."""
    return sum(side == seen for side, seen in zip(face * (SIDES_OF_A_TILE // len(face)), facing, strict=True))


class _Fitting(dict[Facing, tuple[Face, ...]]):
    """For one tile: facing -> the rotations in which it may lie there (`contra.place.match`), found when asked for."""

    def __init__(self, face: Face) -> None:
        self.turned = rotations(face)

    def __missing__(self, facing: Facing) -> tuple[Face, ...]:
        fits = self[facing] = tuple(face for face in self.turned if matches(face, facing) >= MIN_MATCHES)
        return fits


class _FittingOfAll(dict[Face, _Fitting]):
    def __missing__(self, face: Face) -> _Fitting:
        fitting = self[face] = _Fitting(face)
        return fitting


FITTING: Mapping[Face, Mapping[Facing, tuple[Face, ...]]] = _FittingOfAll()
"""Face, facing -> the rotations that fit; plain look-ups, because listing legal plies asks nothing else."""


def as_laid(face: Face, owner: Player | None) -> str:
    """The tile as it lies on the table: `C:r`, `B:rgyb` for a Bear, `L:rgyb` for a Lady."""
    return f"{owner[0].upper()}:{face}" if owner else notation(face)


def notation(face: Face) -> str:
    """The tile in notation: `C:r`, `P:rgyb`."""
    return f"C:{face}" if is_crown(face) else f"P:{face}"
