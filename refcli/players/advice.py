"""What a program would play, and what it thinks of a ply that was played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from refcli.game import Seat
from refcli.players.figures import Rate, rate
from refcli.players.search import Search, Tried
from refcli.players.thinking import Enough, never

BEST = 3
"""So many plies are advised."""


class Advice(NamedTuple):
    """A ply, and which share of the win trials with it brought, with what the true share may be."""

    ply: Any
    share: Rate


class Knowing(NamedTuple):
    """A position as a seat knows it; `turn` is told by it, and `seats` are all in turn order."""

    seen: Any
    seats: Sequence[Seat]


class Judged(NamedTuple):
    """What a program thinks of a position: each seat's chances, the best plies, and that which was played."""

    chances: Mapping[Seat, float]
    best: Sequence[Advice]
    played: Advice | None


def knows_its_hand(position: Any, seat: Seat | None) -> bool:
    """Whether `seat` (None: everybody) knows of a position what the seat to act knows, so that it can be advised."""
    own = position.observation(position.turn)
    known: bool = position.observation(seat) == own and own.count_legal() is not None
    return known


def advised(knowing: Knowing, rng: Random, trials: int, enough: Enough = never) -> list[Advice]:
    """The best plies, the best first; half of the trials find them, half weigh them against each other."""
    return list(judged(knowing, None, rng, trials, enough).best)


def judged(knowing: Knowing, played: Any | None, rng: Random, trials: int, enough: Enough = never) -> Judged:
    """The best plies and the one that was played, weighed in as many trials each."""
    search = Search(knowing.seen, knowing.seats, rng, enough)
    if search.is_forced:
        forced = Advice(search.ranking[0], rate(1, 1))
        return Judged({}, [forced], forced if played is not None else None)
    search.try_on(max(1, trials // 2), enough)
    chances = search.chances
    found = search.ranking[:BEST]
    others = [] if played is None or str(played) in map(str, found) else [played]
    each = max(1, trials // 2 // (len(found) + len(others)))
    weighed = {str(ply): _advice(search.weigh(ply, each, enough)) for ply in (*found, *others)}
    best = sorted((weighed[str(ply)] for ply in found), key=lambda one: -one.share.rate)
    return Judged(chances, best, None if played is None else weighed[str(played)])


def _advice(tried: Tried) -> Advice:
    return Advice(tried.ply, rate(tried.share * tried.trials, tried.trials))
