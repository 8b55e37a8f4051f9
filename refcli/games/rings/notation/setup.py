"""Rings, marbles and supplies as tags list them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from refcli.game import Cell, Seat, SetupError, TagError
from refcli.games.rings.board import board_of
from refcli.games.rings.components import OWN_MAX, SEATS, TOTAL_MAX
from refcli.games.rings.notation.tokens import NUMBER, SPACE, read_space
from refcli.games.rings.side_view import NO_MARBLES, Planes, more

MOST_RINGS = 1000
MOST_MARBLES = 400
"""What a position may have that is described by tags; the box has far less."""

_RING = re.compile(rf"(?P<space>{SPACE})(?::(?P<marbles>[a-z]+={NUMBER}(?:,[a-z]+={NUMBER})*))?", re.ASCII)
_SUPPLY = re.compile(rf"(?P<seat>[a-z]+)=(?P<n>{NUMBER})", re.ASCII)


def read_rings(listed: Sequence[str], players: Sequence[Seat], tag: str) -> tuple[frozenset[Cell], tuple[Planes, ...]]:
    """The rings of a position in notation and the marbles of each player on them."""
    read: list[tuple[str, Cell, list[tuple[Seat, int]]]] = []
    for entry in listed:
        ring = _RING.fullmatch(entry)
        if not ring:
            raise TagError(tag, "rings.ring", entry=entry)
        held = [part.split("=") for part in ring["marbles"].split(",")] if ring["marbles"] else []
        if any(seat not in SEATS for seat, _ in held):
            raise TagError(tag, "rings.ring", entry=entry)
        read.append((entry, read_space(ring["space"]), [(seat, int(n)) for seat, n in held]))
    if len(read) > MOST_RINGS:
        raise SetupError(tag, "rings.rings_many", n=len(read), most=MOST_RINGS)
    rings = frozenset(space for _, space, _ in read)
    if not rings:
        raise SetupError(tag, "rings.no_ring")
    board = board_of(rings)
    marbles = dict.fromkeys(players, NO_MARBLES)
    laid = set[Cell]()
    for entry, space, heights in read:
        if space in laid:
            raise SetupError(tag, "rings.ring_twice", entry=entry)
        laid.add(space)
        if len(dict(heights)) < len(heights):
            raise SetupError(tag, "rings.seat_twice", entry=entry)
        if any(seat not in players for seat, _ in heights):
            raise SetupError(tag, "rings.seat_not_playing", entry=entry, seats=" ".join(players))
        if any(not 1 <= n <= OWN_MAX for _, n in heights) or sum(n for _, n in heights) > TOTAL_MAX:
            raise SetupError(tag, "rings.marbles_on_ring", entry=entry, own=OWN_MAX, total=TOTAL_MAX)
        for seat, n in heights:
            for _ in range(n):
                marbles[seat] = more(marbles[seat], board.at[space])
    return rings, tuple(marbles.values())


def read_supply(listed: Sequence[str], players: Sequence[Seat], tag: str) -> Mapping[Seat, int]:
    """The marbles that seats have beside the board."""
    supply: dict[Seat, int] = {}
    for entry in listed:
        match = _SUPPLY.fullmatch(entry)
        if not match or match["seat"] not in SEATS:
            raise TagError(tag, "rings.supply_entry", entry=entry)
        if match["seat"] in supply:
            raise SetupError(tag, "rings.seat_twice", entry=entry)
        if match["seat"] not in players:
            raise SetupError(tag, "rings.seat_not_playing", entry=entry, seats=" ".join(players))
        supply[match["seat"]] = int(match["n"])
    return supply


def check_marbles(marbles: Sequence[Planes], supply: Sequence[int], rings_tag: str, supply_tag: str) -> None:
    """Raise SetupError for more marbles on the board, or there and in the supplies, than can be judged."""
    lying = sum(plane.bit_count() for planes in marbles for plane in planes)
    for tag, n in ((rings_tag, lying), (supply_tag, lying + sum(supply))):
        if n > MOST_MARBLES:
            raise SetupError(tag, "rings.marbles_many", most=MOST_MARBLES)
