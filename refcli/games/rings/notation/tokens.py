"""How the plies of Rings & Marbles are written."""

from __future__ import annotations

import re
from functools import lru_cache

from refcli.game import Cell, InvalidMoveError
from refcli.games.rings.components import SEATS
from refcli.games.rings.plies import Capture, Change, Move, Place, Ply, Step

# Numbers of more digits than Python reads are none that a table could need.
NUMBER = r"(?:0|[1-9][0-9]{0,3999})"
SPACE = r"(?:0|-?[1-9][0-9]{0,3999}),(?:0|-?[1-9][0-9]{0,3999})"
_SPACE = re.compile(SPACE)
_CAPTURE = re.compile(rf"(?P<ring>{SPACE}):(?P<seat>{'|'.join(SEATS)})=(?P<n>{NUMBER})")

EXAMPLES: tuple[str, ...] = (
    "P:1,-1x1,-1:red=1",
    "M:1,-1>1,-1!1,-1x1,-1:blue=1;1,-1:yellow=1",
    "R:1,-1>1,-1x1,-1:green=1",
)
"""Tokens with all that a ply may be made of: they tell how far one that cannot be read is right."""


def parse(token: str) -> Ply:
    """Read `P:q,r;...`, `M:q,r>q,r!q,r;...` or `R:q,r;...>q,r;...`, each with captures. Raises InvalidMoveError."""
    action, cross, removed = token[2:].partition("x")
    try:
        captures = tuple(map(_capture, removed.split(";"))) if cross else ()
        match token[:2]:
            case "M:":
                return Move(tuple(map(_step, action.split(";"))), captures)
            case "P:":
                return Place(_spaces(action), captures)
            case "R:":
                taken, _, laid = action.partition(">")
                return Change(_spaces(taken), _spaces(laid), captures)
    except ValueError:
        pass
    raise InvalidMoveError(token, "rings.expected")


# The parts of a ply are few and come again and again, so each is read once.
@lru_cache(maxsize=1024)
def read_space(text: str) -> Cell:
    """A space in notation: `2,-1`. Raises ValueError."""
    if not _SPACE.fullmatch(text):
        raise ValueError(text)
    q, r = text.split(",")
    return int(q), int(r)


def _spaces(text: str) -> tuple[Cell, ...]:
    return tuple(map(read_space, text.split(";")))


@lru_cache(maxsize=4096)
def _step(text: str) -> Step:
    way, mark, sacrifice = text.partition("!")
    start, target = way.split(">")
    return Step(read_space(start), read_space(target), read_space(sacrifice) if mark else None)


@lru_cache(maxsize=1024)
def _capture(text: str) -> Capture:
    capture = _CAPTURE.fullmatch(text)
    if not capture:
        raise ValueError(text)
    return Capture(read_space(capture["ring"]), capture["seat"], int(capture["n"]))
