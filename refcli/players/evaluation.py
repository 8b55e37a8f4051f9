"""What a position is worth to each seat, from 0 (lost) to 1 (won): by the end, points, pieces, mobility."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log, tanh
from typing import TYPE_CHECKING, Any

from refcli.game import Outcome, Seat

if TYPE_CHECKING:
    from random import Random

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
    told = _told(position, seats)
    if told:
        return told
    position, free = _mobility(position, len(seats), rng)
    outcome = position.outcome()
    return values(outcome, seats) if outcome else _held(position, seats, free)


def standing(position: Any, seats: Sequence[Seat]) -> Values:
    """What a position is worth at a glance: as `worth` says, but without mobility."""
    return _told(position, seats) or _held(position, seats, {})


def outlook(position: Any, seats: Sequence[Seat], acted: Mapping[Seat, Any]) -> Values:
    """What a position is worth that was played to: as `worth` says, with the mobility of where seats have `acted`."""
    told = _told(position, seats)
    if told:
        return told
    return _held(position, seats, {seat: log(1 + (before.count_legal() or 0)) for seat, before in acted.items()})


def _told(position: Any, seats: Sequence[Seat]) -> Values | None:
    """What the end or the points say."""
    outcome = position.outcome()
    if outcome:
        return values(outcome, seats)
    scores = position.scores()
    return None if scores is None else _shares(scores, seats, _LEAD + sum(map(abs, scores.values())) / _AMONG)


def _held(position: Any, seats: Sequence[Seat], free: Mapping[Seat, float]) -> Values:
    """What pieces and mobility say."""
    own = _pieces(position, seats)
    each = _PIECES * len(seats) / (sum(own.values()) or 1)
    return _shares({seat: each * own[seat] + _MOBILITY * free.get(seat, 0.0) for seat in seats}, seats, 1.0)


def _shares(sums: Mapping[Seat, float], seats: Sequence[Seat], scale: float) -> Values:
    return {seat: _EVEN + tanh(_lead(sums, seat) / scale) / 2 for seat in seats}


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
