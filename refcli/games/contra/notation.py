"""Contra's notation: plies, the tags of a record, dealt starts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from refcli.game import POSITION, InvalidMoveError, Seat, SetupError, TagError, Tags, entries, given_position
from refcli.games.common.plane import COORDINATE
from refcli.games.common.pool import Pool
from refcli.games.contra.components import (
    COLOURS,
    DISPLAY,
    KINDS,
    PLAYERS,
    START_SPACES,
    TILES,
    Face,
    Kind,
    notation,
    upright,
)
from refcli.games.contra.plies import Draw, Placement
from refcli.games.contra.position import Position, opening

if TYPE_CHECKING:
    from random import Random

_FACE = rf"(?:C:([{COLOURS}])|P:([{COLOURS}]{{4}}))"
_PLACEMENT = re.compile(rf"{_FACE}@({COORDINATE}),({COORDINATE})", re.ASCII)
_DRAW = re.compile(rf"\+{_FACE}", re.ASCII)

_TAGS: Mapping[str, tuple[str, int]] = {
    "Start": (f"[{COLOURS}]", len(START_SPACES)),
    "Crowns": (f"[{COLOURS}]", DISPLAY),
    "Bear": (f"[{COLOURS}]{{4}}", DISPLAY),
    "Lady": (f"[{COLOURS}]{{4}}", DISPLAY),
}
"""For each tag the pattern of an entry and how many there are, with blanks between."""

EXAMPLES: tuple[str, ...] = ("C:r@-1,-1", "P:rgyb@1,0", "+C:g", "+P:byrr")
"""Tokens with all that a ply may be made of: they tell how far one that cannot be read is right."""


def parse(token: str) -> Placement | Draw:
    """Read `C:r@2,0`, `P:rgyb@1,0`, `+C:g` or `+P:byrr`. Raises InvalidMoveError."""
    if laid := _PLACEMENT.fullmatch(token):
        return Placement(laid[1] or laid[2], (int(laid[3]), int(laid[4])))
    if drawn := _DRAW.fullmatch(token):
        return Draw(drawn[1] or drawn[2])
    raise InvalidMoveError(token, "contra.expected")


def own_tags(tags: Tags) -> tuple[str, ...]:  # noqa: ARG001 - the same for every record
    """The game's own tags in canonical order."""
    return (POSITION, *_TAGS)


def start_tags(tags: Tags) -> Sequence[str]:  # noqa: ARG001 - the same for every record
    """Those that describe a start."""
    return tuple(_TAGS)


def canonical_tags(tags: Tags) -> dict[str, str]:
    """The tags of a readable record as they are written canonically: player tiles in their smallest rotation."""
    if POSITION in tags:
        from refcli.games.contra.midgame import written_position

        return {**tags, POSITION: written_position(start(tags))}
    return {
        tag: " ".join(map(upright, value.split())) if tag in ("Bear", "Lady") else value for tag, value in tags.items()
    }


def start(tags: Tags) -> Position:
    """The position that the tags describe. Raises TagError or SetupError."""
    _check_players(entries("Players", tags.get("Players", "")))
    given = given_position(tags, tuple(_TAGS))
    if given is not None:
        from refcli.games.contra.midgame import read  # most games begin at the start

        return read(given)
    faces = {tag: _read_faces(tags, tag) for tag in _TAGS}
    pools = {kind: Pool.of(map(upright, TILES.faces(kind))) for kind in KINDS}
    pools["crown"] = _without("Start", pools["crown"], faces["Start"])
    displays: dict[Kind, tuple[Face, ...]] = {}
    for tag, kind in zip(("Bear", "Lady", "Crowns"), KINDS, strict=True):
        pools[kind] = _without(tag, pools[kind], faces[tag])
        displays[kind] = faces[tag]
    return opening(faces["Start"], displays, pools)


def _check_players(seats: Sequence[Seat]) -> None:
    if tuple(seats) != PLAYERS:
        raise TagError("Players", "record.players", expected=" ".join(PLAYERS))


def _read_faces(tags: Tags, tag: str) -> tuple[Face, ...]:
    """The tiles that a tag names, in canonical rotation. Raises TagError."""
    if tag not in tags:
        raise TagError(tag, "record.missing")
    pattern, n = _TAGS[tag]
    tiles = entries(tag, tags[tag])
    if len(tiles) != n or not all(re.fullmatch(pattern, tile) for tile in tiles):
        cause = "contra.tag_tiles" if tag in ("Bear", "Lady") else "contra.tag_crowns"
        raise TagError(tag, cause, n=n, found=tags[tag], colours=" ".join(COLOURS))
    return tuple(map(upright, tiles))


def _without(tag: str, pool: Pool, faces: Sequence[Face]) -> Pool:
    """The pool after these tiles were taken out. Raises SetupError if it does not hold them."""
    for face in faces:
        if face not in pool:
            raise SetupError(tag, "contra.tag_not_in_box", tile=notation(face), n=Counter(faces)[face])
        pool = pool.draw(face)
    return pool


def deal(rng: Random, players: Sequence[Seat] | None, variant: Tags) -> dict[str, str]:  # noqa: ARG001 - one variant
    """The first displays and the start crowns, drawn from shuffled pools."""
    _check_players(players or PLAYERS)
    crowns = rng.sample(list(TILES.faces("crown")), len(START_SPACES) + DISPLAY)
    own = {player: [upright(face) for face in rng.sample(list(TILES.faces(player)), DISPLAY)] for player in PLAYERS}
    return {
        "Players": " ".join(PLAYERS),
        "Start": " ".join(crowns[: len(START_SPACES)]),
        "Crowns": " ".join(crowns[len(START_SPACES) :]),
        "Bear": " ".join(own["bear"]),
        "Lady": " ".join(own["lady"]),
    }
