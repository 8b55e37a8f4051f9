"""What a position is worth to each seat, from 0 (lost) to 1 (won): by the end, points, pieces, mobility."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log, tanh
from typing import TYPE_CHECKING, Any

from refcli.game import Outcome, Seat

if TYPE_CHECKING:
    from random import Random

CUT = 6
"""After so many plies a playout is cut, and what it has come to is judged by `worth`.

Longer ones tell less, not more, in the games tried: what random plies do later hides what the first ones did.
"""
_EVEN = 0.5
_LEAD = 2.0
"""A lead of so many points beyond an eighth of all points is worth three quarters of the way to a sure win."""
_AMONG = 8
_PIECES, _MOBILITY = 2.0, 0.1
"""How much pieces count beside the number of plies to choose from, which changes from turn to turn."""
_WAIT = 12
"""So many plies at most are played at random until it is another's turn."""

Values = Mapping[Seat, float]


def values(outcome: Outcome, seats: Sequence[Seat]) -> Values:
    """What an end is worth: 1 to who wins, alone or with partners; half of it where all have won."""
    won = _EVEN if len(outcome.winners) == len(seats) else 1.0
    return {seat: won if seat in outcome.winners else 0.0 for seat in seats}


def worth(position: Any, seats: Sequence[Seat], rng: Random) -> Values:
    """What a position is worth: points where there are any, else pieces and mobility; what is drawn falls at random."""
    outcome = position.outcome()
    if outcome:
        return values(outcome, seats)
    scores = position.scores()
    if scores is not None:
        scale = _LEAD + sum(map(abs, scores.values())) / _AMONG
        return {seat: _EVEN + tanh(_lead(scores, seat) / scale) / 2 for seat in seats}
    position, free = _mobility(position, len(seats), rng)
    outcome = position.outcome()
    if outcome:
        return values(outcome, seats)
    own = _pieces(position, seats)
    all_own = sum(own.values()) or 1
    sums = {seat: _PIECES * own[seat] * len(seats) / all_own + _MOBILITY * free.get(seat, 0.0) for seat in seats}
    return {seat: _EVEN + tanh(_lead(sums, seat)) / 2 for seat in seats}


def _lead(points: Mapping[Seat, float], seat: Seat) -> float:
    return points[seat] - max((n for other, n in points.items() if other != seat), default=0)


def _pieces(position: Any, seats: Sequence[Seat]) -> dict[Seat, int]:
    """How many things on the board bear a seat's name."""
    own = dict.fromkeys(seats, 0)
    for contents in position.layout().cells.values():
        for thing in contents:
            name, _, n = thing.partition("=")
            if name in own:
                own[name] += int(n) if n else 1
    return own


def _mobility(position: Any, seats: int, rng: Random) -> tuple[Any, dict[Seat, float]]:
    """The position a little later, and for who came to act until then how many plies there were, as a logarithm."""
    free: dict[Seat, float] = {}
    for _ in range(_WAIT):
        if position.turn is None or len(free) == seats:
            break
        if not position.draw_due and position.turn not in free:
            free[position.turn] = log(1 + (position.count_legal() or 0))
            if len(free) == seats:
                break
        position = position.play(position.random_ply(rng))
    return position, free


def played_out(position: Any, seats: Sequence[Seat], rng: Random, cut: int = CUT) -> Values:
    """What a position is worth after so many random plies, or at the end of the game."""
    for _ in range(cut):
        if position.turn is None:
            break
        position = position.play(position.random_ply(rng))
    return worth(position, seats, rng)
