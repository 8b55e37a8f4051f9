"""Dschunke's crates and strips of crates, and the numbers of its rules.

A crate is two characters: colour and good (`rs`), colour and rat (`gR`), or nothing (`--`). A face is the three crates
of a tile joined by full stops, read from one end (`gR.--.ra`); the same tile read from the other end is another face.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

from extract.rulebook import game_toml
from refcli.game import Cell, Seat

Color = Literal["red", "green"]
Crate = str
Face = str

NUMBERS = game_toml("dschunke")["rules"]
COLORS: tuple[Color, Color] = ("red", "green")
SEATINGS: Mapping[int, tuple[Seat, ...]] = {len(COLORS): COLORS}
COLOR_LETTERS: str = "".join(NUMBERS["colours"])
GOODS: str = "".join(NUMBERS["goods"])
RAT = "R"
EMPTY: Crate = "--"
CRATES: int = NUMBERS["crates"]
START_SPACE: Cell = (NUMBERS["start_space"][0], NUMBERS["start_space"][1])
TILES_PER_TURN: int = NUMBERS["turn"]["tiles"]
TILES_IN_FIRST_TURN: int = NUMBERS["turn"]["first"]
TILES_IN_LAST_TURN: int = NUMBERS["turn"]["last"]
MIN_TILES_BELOW: int = NUMBERS["place"]["min_tiles_below"]

EVERY_CRATE: tuple[Crate, ...] = (*(color + what for color in COLOR_LETTERS for what in (*GOODS, RAT)), EMPTY)

CRATE_PATTERN = rf"(?:[{COLOR_LETTERS}][{GOODS}{RAT}]|{EMPTY})"
FACE_PATTERN = rf"{CRATE_PATTERN}(?:\.{CRATE_PATTERN}){{{CRATES - 1}}}"


def other(color: Color) -> Color:
    """The opponent's colour."""
    return "green" if color == "red" else "red"


def crates(face: Face) -> tuple[Crate, ...]:
    """The crates of a face, one by one."""
    return tuple(face.split("."))


def turned(face: Face) -> Face:
    """The face of the same tile read from its other end."""
    return ".".join(reversed(crates(face)))


@cache
def readings(face: Face) -> tuple[Face, ...]:
    """The faces of a tile, the canonical one (the smaller in ASCII order) first; one where both ends are alike."""
    return tuple(sorted({face, turned(face)}))


def upright(face: Face) -> Face:
    """The face in its canonical reading."""
    return readings(face)[0]
