"""Games that programs play against each other: pure functions of the game and its seed, for any number of processes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from refcli.game import Outcome, Seat, Tags, load_game
from refcli.players.evaluation import worth
from refcli.players.levels import level
from refcli.players.thinking import Player
from refcli.record import turns, write
from refcli.session import dealt_tags

if TYPE_CHECKING:
    from refcli.hands import Effect

_UNKNOWN = "?"
MOST_PLIES = 2000
"""Games without a bound on their length end after so many plies (draws count), without points for anybody."""


class Contest(NamedTuple):
    """A game that was played, as plain values that go from process to process.

    `leads` holds for each ply that somebody chose (not a draw), what the position before it was worth to each seat, in
    the order of `seats`; `choices` how many plies there were to choose from (None where that is not counted).
    `levels` are those of the seats; `deciders` whose ply it was, `carried` the things that each seat's plies moved.
    `outcome` is None where the game was cut.
    """

    seed: int
    seats: tuple[Seat, ...]
    levels: tuple[str, ...]
    tags: Tags
    plies: tuple[str, ...]
    outcome: Outcome | None
    points: Mapping[Seat, int] | None
    choices: tuple[int | None, ...]
    deciders: tuple[int, ...]
    leads: tuple[tuple[float, ...], ...]
    carried: tuple[tuple[str, ...], ...]
    turns: int
    record: str

    @property
    def truncated(self) -> bool:
        """Whether the game was cut, as it might have had no end."""
        return self.outcome is None


def seeds_of(seed: int, games: int, levels: int) -> list[int]:
    """The seeds of so many games, from one seed; each of the levels gets every seat as often."""
    spread = Random(seed)
    return [spread.getrandbits(40) * levels + n % levels for n in range(games)]


def play_portion(
    game: str, variant: Tags, levels: Sequence[str], seeds: Sequence[int], players: str | None = None
) -> list[Contest]:
    """One game for each seed, between players of these levels; one level alone is that of all seats.

    Levels go round with the seeds: the first of `levels` sits on the first seat where the seed is a multiple of their
    number, on the second where it leaves 1, and so on. The start is that of `refcli deal` with the same seed, and draws
    fall as with `refcli play --deal`. Raises TagError for seats or a variant that there is not, UnknownLevelError.
    """
    return [contest(game, variant, levels, seed, players) for seed in seeds]


def contest(game: str, variant: Tags, levels: Sequence[str], seed: int, players: str | None = None) -> Contest:
    """The game of that seed."""
    rules = load_game(game)
    tags = dealt_tags(game, seed, players, variant)
    seats = tuple(tags["Players"].split())
    names = tuple(levels[(n - seed) % len(levels)] for n in range(len(seats)))
    sitting: dict[Seat, Player] = dict(zip(seats, map(level, names), strict=True))
    rng, judge = Random(f"{seed}/players"), Random(f"{seed}/worth")
    positions: list[Any] = [rules.start(tags)]
    plies: list[Any] = []
    choices: list[int | None] = []
    deciders: list[int] = []
    leads: list[tuple[float, ...]] = []
    carried: list[set[str]] = [set() for _ in seats]
    draws = 0
    while (position := positions[-1]).turn is not None and len(plies) < MOST_PLIES:
        if position.draw_due:
            draws += 1
            ply = position.canonical(position.random_ply(Random(f"{seed}/{draws}")))
        else:
            seat = position.turn
            value = worth(position, seats, judge)
            leads.append(tuple(round(value[one], 4) for one in seats))
            choices.append(position.count_legal())
            deciders.append(seats.index(seat))
            ply = sitting[seat].ply(position.observation(seat), seats, rng)
            carried[deciders[-1]].update(_things(position.effects(ply)))
        plies.append(ply)
        positions.append(position.play(ply))
    last = positions[-1]
    outcome = last.outcome()
    if outcome:
        tags = {**tags, "Result": last.result()}
    record = write(rules.canonical_tags(tags), rules.own_tags(tags), turns(positions, plies))
    starts = sum(1 for one in positions[:-1] if one.starts_turn)
    told = tuple(map(str, plies))
    points = last.scores() if outcome else None
    return Contest(
        seed,
        seats,
        names,
        dict(tags),
        told,
        outcome,
        None if points is None else dict(points),
        tuple(choices),
        tuple(deciders),
        tuple(leads),
        tuple(tuple(sorted(things)) for things in carried),
        starts,
        record,
    )


def _things(effects: Iterable[Effect]) -> Iterator[str]:
    """What is carried by hand, but for spaces and piles as a whole and for cards that are not known."""
    for effect in effects:
        for what, origin, target in effect.moved:
            if origin.level and target.level and what != _UNKNOWN:
                yield what
