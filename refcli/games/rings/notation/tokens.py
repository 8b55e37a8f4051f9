"""How the plies of Rings & Marbles are written."""

from __future__ import annotations

import re
from functools import lru_cache

from refcli.game import InvalidMoveError, Space
from refcli.games.rings.components import SEATS
from refcli.games.rings.plies import Capture, Change, Move, Place, Ply, Step

# Numbers of more digits than Python reads are none that a table could need.
NUMBER = r"(?:0|[1-9][0-9]{0,3999})"
SPACE = r"(?:0|-?[1-9][0-9]{0,3999}),(?:0|-?[1-9][0-9]{0,3999})"
_SEAT = "|".join(SEATS)


def _series(part: str) -> str:
    return rf"{part}(?:;{part})*"


_STEP = rf"{SPACE}>{SPACE}(?:!{SPACE})?"
_CAPTURES = rf"(?:x(?P<captures>{_series(rf'{SPACE}:(?:{_SEAT})={NUMBER}')}))?"
_PLACE = re.compile(rf"P:(?P<rings>{_series(SPACE)}){_CAPTURES}", re.ASCII)
_MOVE = re.compile(rf"M:(?P<steps>{_series(_STEP)}){_CAPTURES}", re.ASCII)
_CHANGE = re.compile(rf"R:(?P<taken>{_series(SPACE)})>(?P<laid>{_series(SPACE)}){_CAPTURES}", re.ASCII)

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
def read_space(text: str) -> Space:
    """A space in notation that can be read: `2,-1`."""
    q, r = text.split(",")
    return int(q), int(r)


def _spaces(text: str) -> tuple[Space, ...]:
    return tuple(map(read_space, text.split(";")))


@lru_cache(maxsize=4096)
def _step(text: str) -> Step:
    way, _, sacrifice = text.partition("!")
    start, target = way.split(">")
    return Step(read_space(start), read_space(target), read_space(sacrifice) if sacrifice else None)


def _captures(text: str | None) -> tuple[Capture, ...]:
    if text is None:
        return ()
    entries = (re.split("[:=]", entry) for entry in text.split(";"))
    return tuple(Capture(read_space(ring), seat, int(n)) for ring, seat, n in entries)
