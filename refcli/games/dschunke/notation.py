"""Dschunke's notation: plies, the tags of a record, visible crates as a position."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from refcli.game import POSITION, Cell, InvalidMoveError, Layout, Seat, TagError, Tags, entries, given_position, rows
from refcli.games.dschunke.components import COLORS, CRATE_PATTERN, FACE_PATTERN, Crate
from refcli.games.dschunke.plies import Draw, Placement, placement
from refcli.games.dschunke.position import Position, opening
from refcli.games.dschunke.scoring import points
from refcli.games.dschunke.tiles import TAG, tile_set

if TYPE_CHECKING:
    from random import Random

_DRAW = re.compile(rf"\+({FACE_PATTERN})", re.ASCII)
_CRATE = re.compile(CRATE_PATTERN, re.ASCII)
_NO_TILE = ".."

EXAMPLES: tuple[str, ...] = ("--.--.--@-1,-1>", "gR.ra.ra@-1,-1>", "+--.--.--", "+gR.ra.ra")
"""Tokens with all that a ply may be made of: they tell how far one that cannot be read is right."""


def parse(token: str) -> Placement | Draw:
    """Read `gR.--.ra@3,0>` or `+gR.--.ra`. Raises InvalidMoveError."""
    if laid := placement(token):
        return laid
    if drawn := _DRAW.fullmatch(token):
        return Draw(drawn[1])
    raise InvalidMoveError(token, "dschunke.expected")


def own_tags(tags: Tags) -> tuple[str, ...]:  # noqa: ARG001 - the same for every record
    """The game's own tags in canonical order."""
    return (TAG, POSITION)


def canonical_tags(tags: Tags) -> dict[str, str]:
    """The tags of a readable record as they are written canonically: tiles of a position in their canonical reading."""
    if POSITION not in tags:
        return dict(tags)
    from refcli.games.dschunke.midgame import written_position

    return {**tags, POSITION: written_position(start(tags))}


def start(tags: Tags) -> Position:
    """The start tile on the table, all others in the pool; or the given position. Raises TagError or SetupError."""
    _check_players(entries("Players", tags.get("Players", "")))
    if "Setup" in tags:
        raise TagError("Setup", "dschunke.no_setup")
    tiles = tile_set(tags.get(TAG))
    given = given_position(tags, ())
    if given is None:
        return opening(tiles)
    from refcli.games.dschunke.midgame import read  # most games begin at the start

    return read(given, tiles)


def _check_players(seats: Sequence[Seat]) -> None:
    if tuple(seats) != COLORS:
        raise TagError("Players", "record.players", expected=" ".join(COLORS))


def deal(rng: Random, players: Sequence[Seat] | None, variant: Tags) -> dict[str, str]:  # noqa: ARG001 - see below
    """The tags of a start; nothing is dealt, for every tile is drawn in play."""
    _check_players(players or COLORS)
    tile_set(variant.get(TAG))
    return {"Players": " ".join(COLORS), **{tag: variant[tag] for tag in (TAG,) if tag in variant}}


def read_visible(text: str) -> dict[Cell, Crate]:
    """The visible crates of a position in notation, rows from north to south, the south-western space 0,0.

    Raises TagError for a wrong form. Any number of crates of a kind will do: which tiles lie there is not asked.
    """
    read = rows("position", text)
    for entry in (entry for row in read for entry in row):
        if entry != _NO_TILE and not _CRATE.fullmatch(entry):
            raise TagError("position", "dschunke.crate", entry=entry)
    if not read[0] or any(len(row) != len(read[0]) for row in read):
        raise TagError("position", "dschunke.rows", lengths=[len(row) for row in read])
    return {(x, y): crate for y, row in enumerate(reversed(read)) for x, crate in enumerate(row) if crate != _NO_TILE}


def laid_out(text: str) -> Layout:
    """The visible crates of a position in notation, all on the first level. Raises TagError."""
    return Layout("plane", {space: (f"{crate}1",) for space, crate in read_visible(text).items()})


def score_position(text: str, variant: Tags) -> Mapping[Seat, int]:  # noqa: ARG001 - scored alike with every tile set
    """Points of the crates that are seen from above. Raises TagError."""
    return points(read_visible(text))
