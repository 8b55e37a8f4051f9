"""The tags of a record of Rings & Marbles, and the usual start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from refcli.game import POSITION, Seat, SetupError, TagError, Tags, entries, given_position
from refcli.games.rings.board import board_of
from refcli.games.rings.components import BOARDS, SEATS, start_rings
from refcli.games.rings.notation.setup import check_marbles, read_rings, read_supply
from refcli.games.rings.position import Position
from refcli.games.rings.side_view import NO_MARBLES

if TYPE_CHECKING:
    from random import Random

_START_TAGS = ("Setup", "Supply")


def own_tags(tags: Tags) -> tuple[str, ...]:  # noqa: ARG001 - the same for every record
    """The game's own tags in canonical order."""
    return (POSITION, *_START_TAGS)


def start_tags(tags: Tags) -> Sequence[str]:  # noqa: ARG001 - the same for every record
    """Those that describe a start: all but `Position`."""
    return _START_TAGS


def canonical_tags(tags: Tags) -> dict[str, str]:
    """The tags of a readable record as they are written canonically: a `Position` in one order."""
    if POSITION not in tags:
        return dict(tags)
    from refcli.games.rings.notation.midgame import written_position

    return {**tags, POSITION: written_position(start(tags))}


def start(tags: Tags) -> Position:
    """The position that the tags describe. Raises TagError or SetupError."""
    players = _players(entries("Players", tags.get("Players", "")))
    given = given_position(tags, _START_TAGS)
    if given is not None:
        from refcli.games.rings.notation.midgame import read  # most games begin at the start

        return read(given, players)
    seats = range(len(players))
    named = read_supply(entries("Supply", tags["Supply"]), players, "Supply") if "Supply" in tags else {}
    if "Setup" in tags:
        board, marbles = read_rings(entries("Setup", tags["Setup"]), players, "Setup")
        supply, begun = tuple(named.get(seat, 0) for seat in players), frozenset(seats)
    elif "Supply" in tags:
        raise SetupError("Supply", "rings.supply_alone")
    else:
        board, marbles = start_rings(len(players)), (NO_MARBLES,) * len(players)
        supply, begun = tuple(BOARDS[len(players)]["marbles"]), frozenset()
    check_marbles(marbles, supply, "Setup", "Supply")
    return Position(players, board_of(board), marbles, supply, left=tuple(seats), begun=begun).settled()


def _players(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    if len(seats) not in BOARDS or len(set(seats)) < len(seats) or not set(seats) <= set(SEATS):
        limits = {"least": min(BOARDS), "most": max(BOARDS)}
        raise TagError("Players", "rings.players", found=" ".join(seats), seats=" ".join(SEATS), **limits)
    return tuple(seats)


def deal(rng: Random, players: Sequence[Seat] | None, variant: Tags) -> dict[str, str]:  # noqa: ARG001 - no chance
    """The tags of the usual start, in which nothing is left to chance; two players where none are named."""
    if variant:
        tag = next(iter(variant))
        raise TagError(tag, "rings.no_variants", value=variant[tag])
    return {"Players": " ".join(_players(players or SEATS[: min(BOARDS)]))}
