"""Laying out a table of Dschunke for tests."""

from __future__ import annotations

from refcli.games import dschunke
from refcli.games.common.pool import Pool
from refcli.games.dschunke.components import upright
from refcli.games.dschunke.deck import Deck
from refcli.games.dschunke.tiles import RULEBOOK_SET

TAGS = {"Game": "dschunke", "Players": "red green"}
EMPTY = "--.--.--"


def start(**tags: str) -> dschunke.Position:
    """A start with these tags."""
    return dschunke.start({**TAGS, **tags})


def lay(*placements: str, hand: str = "gR.--.ra", pool: str = "") -> dschunke.Position:
    """The start tile and these tiles (the set need not hold them); red has `hand` to place."""
    deck = Deck({}, (), {})
    for token in (f"{EMPTY}@0,0>", *placements):
        ply = dschunke.parse(token)
        assert isinstance(ply, dschunke.Placement)
        deck = deck.lay(*ply.canonical())
    return dschunke.Position(RULEBOOK_SET, deck, Pool.of(pool.split()), "red", 0, tuple(map(upright, hand.split())))


def played(position: dschunke.Position, *tokens: str) -> dschunke.Position:
    """The position after these plies, each of them legal."""
    for token in tokens:
        ply = dschunke.parse(token)
        assert position.judge(ply) is None, (token, position.judge(ply))
        position = position.play(ply)
    return position


def refused(position: dschunke.Position, token: str) -> str | None:
    """The rule that refuses a ply, or None."""
    violation = position.judge(dschunke.parse(token))
    return violation.rule if violation else None


def tokens(position: dschunke.Position) -> list[str]:
    """All legal plies as tokens."""
    return list(map(str, position.legal_moves()))
