"""What many games tell of a game: who wins how often, how long they last, and the measures that designers know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import pairwise
from math import sqrt
from statistics import fmean, median
from typing import Any, NamedTuple

from refcli.game import Seat
from refcli.players.contests import Contest

_Z = 1.959964
"""Of the normal distribution 95% lie within so many standard deviations."""
_THINGS = 60
"""So many things are listed, those that were carried in most games."""


class Rate(NamedTuple):
    """How often something happened among so many cases, and between what the true rate lies with 95% (Wilson)."""

    n: float
    of: int
    rate: float
    low: float
    high: float


def rate(n: float, of: int) -> Rate:
    """The rate with its Wilson interval; anything is possible where there are no cases."""
    if not of:
        return Rate(n, of, 0.0, 0.0, 1.0)
    p, square = n / of, _Z * _Z / of
    middle = (p + square / 2) / (1 + square)
    wide = _Z * sqrt(p * (1 - p) / of + square / of / 4) / (1 + square)
    # Rounded, an end can lie beyond a rate of 0 or 1.
    return Rate(n, of, p, max(0.0, min(p, middle - wide)), min(1.0, max(p, middle + wide)))


class Spread(NamedTuple):
    """Numbers in a few words."""

    mean: float
    least: float
    median: float
    most: float


@dataclass(frozen=True)
class Figures:
    """What so many games tell.

    `seats` and `levels` tell how often they won, a shared win counting in parts; `points` are those at the end. `ends`
    counts the rules that ended games. The measures lie between 0 and 1, but for `lead_changes` and `branching`;
    docs/players.md says how they are defined. `things` tells of each thing how often who carried it won.
    """

    games: int
    truncated: int
    seats: Mapping[Seat, Rate]
    levels: Mapping[str, Rate]
    points: Mapping[Seat, Spread]
    plies: Spread
    turns: Spread
    choices: Spread
    ends: Mapping[str, int]
    balance: float
    completion: float
    drawishness: float
    decisiveness: float
    drama: float
    lead_changes: float
    branching: float
    things: Mapping[str, Rate]

    def as_json(self) -> dict[str, Any]:
        """As plain values, with names where there are places."""

        def named(value: Any) -> Any:
            if isinstance(value, Rate | Spread):
                return {name: round(n, 6) for name, n in value._asdict().items()}
            if isinstance(value, Mapping):
                return {key: named(one) for key, one in value.items()}
            return round(value, 6) if isinstance(value, float) else value

        return {field.name: named(getattr(self, field.name)) for field in fields(self)}


def figures_of(games: Sequence[Contest]) -> Figures:
    """The figures of these games, which have the same seats; those that were cut count for their length alone."""
    ended = [game for game in games if game.outcome]
    seats = games[0].seats
    by_seat = {seat: rate(sum(_won(game, seat) for game in ended), len(ended)) for seat in seats}
    levels = list(dict.fromkeys(level for game in games for level in game.levels))
    threshold = max((_best_of_losers(game) for game in ended), default=1.0)
    return Figures(
        games=len(games),
        truncated=len(games) - len(ended),
        seats=by_seat,
        levels={level: _of_level(ended, level) for level in levels} if len(levels) > 1 else {},
        points={seat: _spread(game.points[seat] for game in ended if game.points) for seat in seats}
        if ended and ended[0].points
        else {},
        plies=_spread(len(game.plies) for game in games),
        turns=_spread(game.turns for game in games),
        choices=_spread(n for game in games for n in game.choices if n is not None),
        ends=dict(Counter(game.outcome.reason for game in ended if game.outcome).most_common()),
        balance=_balance([one.rate for one in by_seat.values()]),
        completion=len(ended) / len(games),
        drawishness=_mean(_is_drawn(game) for game in ended),
        decisiveness=_mean(_decided(game, threshold) for game in ended if not _is_drawn(game)),
        drama=_mean(_drama(game) for game in ended if not _is_drawn(game)),
        lead_changes=_mean(_lead_changes(game) for game in games),
        branching=_mean(n for game in games for n in game.choices if n is not None),
        things=_things(ended),
    )


def _mean(numbers: Iterable[float]) -> float:
    found = list(numbers)
    return fmean(found) if found else 0.0


def _spread(numbers: Iterable[float]) -> Spread:
    found = list(numbers) or [0]
    return Spread(fmean(found), min(found), median(found), max(found))


def _won(game: Contest, seat: Seat) -> float:
    """The part of the win that a seat has; partners, and who ties, share it."""
    winners = game.outcome.winners if game.outcome else ()
    return 1 / len(winners) if seat in winners else 0.0


def _of_level(games: Sequence[Contest], level: str) -> Rate:
    sat = [
        _won(game, seat) for game in games for seat, own in zip(game.seats, game.levels, strict=True) if own == level
    ]
    return rate(sum(sat), len(sat))


def _is_drawn(game: Contest) -> bool:
    """Whether nobody has won more than anybody else."""
    return game.outcome is not None and len(game.outcome.winners) == len(game.seats)


def _balance(rates: Sequence[float]) -> float:
    """How alike the seats win: 1 less the mean difference between two of them."""
    pairs = [abs(one - other) for n, one in enumerate(rates) for other in rates[n + 1 :]]
    return 1 - _mean(pairs)


def _winning(game: Contest) -> list[int]:
    return [game.seats.index(seat) for seat in game.outcome.winners] if game.outcome else []


def _best_of_losers(game: Contest) -> float:
    """How well somebody stood, at best, who did not win in the end."""
    won = _winning(game)
    return max((value for lead in game.leads for n, value in enumerate(lead) if n not in won), default=0.0)


def _decided(game: Contest, threshold: float) -> float:
    """Which part of a game had passed when its winner stood better than any loser ever did."""
    won = _winning(game)
    for n, lead in enumerate(game.leads):
        if max(lead[seat] for seat in won) > threshold:
            return n / len(game.leads)
    return 1.0


def _drama(game: Contest) -> float:
    """How far the winner was behind on average, where behind: the mean of the roots of the differences."""
    won = _winning(game)
    behind = [max(lead) - max(lead[seat] for seat in won) for lead in game.leads]
    return _mean(sqrt(gap) for gap in behind if gap > 0)


def _lead_changes(game: Contest) -> float:
    """How often another one came to stand best."""
    leaders = [lead.index(max(lead)) for lead in game.leads if sorted(lead)[-1] > sorted(lead)[-2]]
    return sum(1 for before, after in pairwise(leaders) if before != after)


def _things(games: Sequence[Contest]) -> dict[str, Rate]:
    carried: Counter[str] = Counter()
    shares: dict[str, float] = {}
    for game in games:
        for seat, things in zip(game.seats, game.carried, strict=True):
            share = _won(game, seat)
            carried.update(things)
            for thing in things:
                shares[thing] = shares.get(thing, 0.0) + share
    return {thing: rate(shares.get(thing, 0.0), n) for thing, n in carried.most_common(_THINGS)}
