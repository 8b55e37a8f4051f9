"""The notation of Rings & Marbles: plies, the tags of a record, the usual start."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from refcli.game import InvalidMoveError, Seat, SetupError, Space, TagError, Tags, entries
from refcli.games.rings.board import board_of
from refcli.games.rings.components import BOARDS, OWN_MAX, SEATS, TOTAL_MAX, start_rings
from refcli.games.rings.plies import Capture, Change, Move, Place, Ply, Step
from refcli.games.rings.position import Position
from refcli.games.rings.side_view import NO_MARBLES, Planes, more

if TYPE_CHECKING:
    from random import Random

MOST_RINGS = 1000
MOST_MARBLES = 400
"""What a position may have that is described by tags; the box has far less."""

# Numbers of more digits than Python reads are none that a table could need.
_NUMBER = r"(?:0|[1-9][0-9]{0,3999})"
_SPACE = r"(?:0|-?[1-9][0-9]{0,3999}),(?:0|-?[1-9][0-9]{0,3999})"
_SEAT = "|".join(SEATS)


def _series(part: str) -> str:
    return rf"{part}(?:;{part})*"


_STEP = rf"{_SPACE}>{_SPACE}(?:!{_SPACE})?"
_CAPTURES = rf"(?:x(?P<captures>{_series(rf'{_SPACE}:(?:{_SEAT})={_NUMBER}')}))?"
_PLACE = re.compile(rf"P:(?P<rings>{_series(_SPACE)}){_CAPTURES}", re.ASCII)
_MOVE = re.compile(rf"M:(?P<steps>{_series(_STEP)}){_CAPTURES}", re.ASCII)
_CHANGE = re.compile(rf"R:(?P<taken>{_series(_SPACE)})>(?P<laid>{_series(_SPACE)}){_CAPTURES}", re.ASCII)
_RING = re.compile(rf"(?P<space>{_SPACE})(?::(?P<marbles>[a-z]+={_NUMBER}(?:,[a-z]+={_NUMBER})*))?", re.ASCII)
_SUPPLY = re.compile(rf"(?P<seat>[a-z]+)=(?P<n>{_NUMBER})", re.ASCII)

EXAMPLES: tuple[str, ...] = (
    "P:1,-1x1,-1:red=1",
    "M:1,-1>1,-1!1,-1x1,-1:blue=1;1,-1:yellow=1",
    "R:1,-1>1,-1x1,-1:green=1",
)
"""Tokens with all that a ply may be made of: they tell how far one that cannot be read is right."""


def parse(token: str) -> Ply:
    """Read `P:q,r;...`, `M:q,r>q,r!q,r;...` or `R:q,r;...>q,r;...`, each with captures. Raises InvalidMoveError."""
    if place := _PLACE.fullmatch(token):
        return Place(_spaces(place["rings"]), _captures(place["captures"]))
    if move := _MOVE.fullmatch(token):
        return Move(tuple(map(_step, move["steps"].split(";"))), _captures(move["captures"]))
    if change := _CHANGE.fullmatch(token):
        return Change(_spaces(change["taken"]), _spaces(change["laid"]), _captures(change["captures"]))
    raise InvalidMoveError(token, "rings.expected")


@lru_cache(maxsize=1024)
def _space(text: str) -> Space:
    q, r = text.split(",")
    return int(q), int(r)


def _spaces(text: str) -> tuple[Space, ...]:
    return tuple(map(_space, text.split(";")))


def _step(text: str) -> Step:
    way, _, sacrifice = text.partition("!")
    start, target = way.split(">")
    return Step(_space(start), _space(target), _space(sacrifice) if sacrifice else None)


def _captures(text: str | None) -> tuple[Capture, ...]:
    if text is None:
        return ()
    entries = (re.split("[:=]", entry) for entry in text.split(";"))
    return tuple(Capture(_space(ring), seat, int(n)) for ring, seat, n in entries)


def own_tags(tags: Tags) -> tuple[str, ...]:  # noqa: ARG001 - the same for every record
    """The game's own tags in canonical order."""
    return ("Setup", "Supply")


def start(tags: Tags) -> Position:
    """The position that the tags describe. Raises TagError or SetupError."""
    players = _players(entries("Players", tags.get("Players", "")))
    seats = range(len(players))
    supply = _read_supply(tags["Supply"], players) if "Supply" in tags else (0,) * len(players)
    if "Setup" in tags:
        board, marbles = _read_setup(tags["Setup"], players)
        begun = frozenset(seats)
    elif "Supply" in tags:
        raise SetupError("Supply", "rings.supply_alone")
    else:
        board, marbles = start_rings(len(players)), (NO_MARBLES,) * len(players)
        supply, begun = tuple(BOARDS[len(players)]["marbles"]), frozenset()
    lying = sum(plane.bit_count() for planes in marbles for plane in planes)
    for tag, n in (("Setup", lying), ("Supply", lying + sum(supply))):
        if n > MOST_MARBLES:
            raise SetupError(tag, "rings.marbles_many", most=MOST_MARBLES)
    return Position(players, board_of(board), marbles, supply, left=tuple(seats), begun=begun).settled()


def _players(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    if len(seats) not in BOARDS or len(set(seats)) < len(seats) or not set(seats) <= set(SEATS):
        limits = {"least": min(BOARDS), "most": max(BOARDS)}
        raise TagError("Players", "rings.players", found=" ".join(seats), seats=" ".join(SEATS), **limits)
    return tuple(seats)


def _read_setup(text: str, players: Sequence[Seat]) -> tuple[frozenset[Space], tuple[Planes, ...]]:
    """The rings of a position in notation and the marbles of each player on them."""
    read: list[tuple[str, Space, list[tuple[Seat, int]]]] = []
    for entry in entries("Setup", text):
        ring = _RING.fullmatch(entry)
        if not ring:
            raise TagError("Setup", "rings.ring", entry=entry)
        held = [part.split("=") for part in ring["marbles"].split(",")] if ring["marbles"] else []
        if any(seat not in SEATS for seat, _ in held):
            raise TagError("Setup", "rings.ring", entry=entry)
        read.append((entry, _space(ring["space"]), [(seat, int(n)) for seat, n in held]))
    if len(read) > MOST_RINGS:
        raise SetupError("Setup", "rings.rings_many", n=len(read), most=MOST_RINGS)
    rings = frozenset(space for _, space, _ in read)
    if not rings:
        raise SetupError("Setup", "rings.no_ring")
    board = board_of(rings)
    marbles = dict.fromkeys(players, NO_MARBLES)
    laid = set[Space]()
    for entry, space, heights in read:
        if space in laid:
            raise SetupError("Setup", "rings.ring_twice", entry=entry)
        laid.add(space)
        if len(dict(heights)) < len(heights):
            raise SetupError("Setup", "rings.seat_twice", entry=entry)
        if any(seat not in players for seat, _ in heights):
            raise SetupError("Setup", "rings.seat_not_playing", entry=entry, seats=" ".join(players))
        if any(not 1 <= n <= OWN_MAX for _, n in heights) or sum(n for _, n in heights) > TOTAL_MAX:
            raise SetupError("Setup", "rings.marbles_on_ring", entry=entry, own=OWN_MAX, total=TOTAL_MAX)
        for seat, n in heights:
            for _ in range(n):
                marbles[seat] = more(marbles[seat], board.at[space])
    return rings, tuple(marbles.values())


def _read_supply(text: str, players: Sequence[Seat]) -> tuple[int, ...]:
    supply: dict[Seat, int] = {}
    for entry in entries("Supply", text):
        match = _SUPPLY.fullmatch(entry)
        if not match or match["seat"] not in SEATS:
            raise TagError("Supply", "rings.supply_entry", entry=entry)
        if match["seat"] in supply:
            raise SetupError("Supply", "rings.seat_twice", entry=entry)
        if match["seat"] not in players:
            raise SetupError("Supply", "rings.seat_not_playing", entry=entry, seats=" ".join(players))
        supply[match["seat"]] = int(match["n"])
    return tuple(supply.get(seat, 0) for seat in players)


def deal(rng: Random, players: Sequence[Seat] | None, variant: Tags) -> dict[str, str]:  # noqa: ARG001 - no chance
    """The tags of the usual start, in which nothing is left to chance; two players where none are named."""
    if variant:
        tag = next(iter(variant))
        raise TagError(tag, "rings.no_variants", value=variant[tag])
    return {"Players": " ".join(_players(players or SEATS[: min(BOARDS)]))}
