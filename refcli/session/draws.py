"""Draws that the program makes, and what not everybody may see.

The generator is documented because a seed is printed: the n-th draw of a game dealt with seed S is made by Python's
Mersenne Twister seeded with the text `S/n` (`random.Random("7/1")`), each tile or card that is left as likely. So a
draw that is taken back comes again, as from a pile that nobody has shuffled meanwhile.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from refcli.game import Position, Seat
from refcli.session.match import Match

_WORD = re.compile(r"[0-9A-Z]{2,}", re.ASCII)


def draw(match: Match, seed: int) -> Any:
    """What the program draws here, where a draw is due."""
    number = sum(position.draw_due for position in match.positions)
    return match.position.random_ply(Random(f"{seed}/{number}"))


def secrets(position: Position, seat: Seat | None) -> frozenset[str]:
    """The cards that `seat` sees and that not everybody sees; nothing in games where all is open."""
    if seat is None:
        return frozenset()
    seen, everybody = position.layout(seat).beside, position.layout().beside
    hidden = " ".join(a[2] for a, b in zip(seen, everybody, strict=True) if a != b)
    return frozenset(_WORD.findall(hidden))


def names_one_of(token: str, cards: frozenset[str]) -> bool:
    """Whether a ply as written names one of these cards."""
    return not cards.isdisjoint(_WORD.findall(token))


def openly(position: Position, plies: Iterable[Any]) -> Iterator[Any]:
    """Those plies that can be shown to everybody: they play no hidden card."""
    kept = secrets(position, position.turn)
    return (ply for ply in plies if not kept or not names_one_of(str(ply), kept))


def is_secret_draw(before: Position, ply: Any, after: Position) -> bool:
    """Whether a draw went where only its player sees it."""
    return before.draw_due and names_one_of(str(ply), secrets(after, before.turn))
