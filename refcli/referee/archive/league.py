"""Counting games: wins, ties, losses and points of each player, by game and by opponent."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from extract.rulebook import game_toml
from refcli.game import Seat
from refcli.record import TERMINATION, Record, Verdict

Player = str
"""A name as in the tag `Name.red`."""


Key = TypeVar("Key")


class Finished(NamedTuple):
    """A game that is over: its players by seat, the seats that won, the points where the game has any."""

    game: str
    players: Mapping[Seat, Player]
    sides: tuple[frozenset[Seat], ...]
    winners: frozenset[Seat]
    points: Mapping[Seat, int] | None


class Standing(NamedTuple):
    """What became of some games of a player; `points` are those of the `scored` games that have any."""

    won: int = 0
    tied: int = 0
    lost: int = 0
    points: int = 0
    scored: int = 0

    @property
    def games(self) -> int:
        """How many there were."""
        return self.won + self.tied + self.lost

    @property
    def rate(self) -> float:
        """The part of the games that was won, from 0 to 1; a tie counts half."""
        return (self.won + self.tied / 2) / self.games if self.games else 0.0

    @property
    def mean(self) -> float | None:
        """Points a game, None without any."""
        return self.points / self.scored if self.scored else None

    def __add__(self, other: object) -> Standing:
        """Both together."""
        assert isinstance(other, Standing)
        return Standing(*(one + more for one, more in zip(self, other, strict=True)))


class League(NamedTuple):
    """Standings, the best rate first: of each player; in each game; against each opponent."""

    players: Mapping[Player, Standing]
    by_game: Mapping[tuple[str, Player], Standing]
    by_opponent: Mapping[tuple[Player, Player], Standing]


def finished(record: Record, verdict: Verdict) -> Finished | None:
    """The game of a judged record; None where it is not over, was refused, or a seat has no name (`Name.red`)."""
    if verdict.refusal or verdict.game is None or verdict.position is None:
        return None
    seats = record.tags["Players"].split()
    players = {seat: record.tags.get(f"Name.{seat}", "").strip() for seat in seats}
    sides = sides_of(verdict.game, seats)
    winners = _winners(sides, record, verdict)
    if winners is None or not all(players.values()):
        return None
    points = verdict.position.scores() if verdict.position.outcome() else None
    return Finished(verdict.game, players, sides, winners, points)


def sides_of(game: str, seats: Sequence[Seat]) -> tuple[frozenset[Seat], ...]:
    """Who plays with whom: the teams of the game where all of them are seated, else everybody alone."""
    teams = [frozenset(team) for team in game_toml(game)["rules"].get("teams", ())]
    whole = teams and frozenset(seats) == frozenset[Seat]().union(*teams)
    return tuple(teams) if whole else tuple(frozenset({seat}) for seat in seats)


def _winners(sides: Iterable[frozenset[Seat]], record: Record, verdict: Verdict) -> frozenset[Seat] | None:
    """Who won, all who tie; None while the game goes on. Who gives up leaves the win to all other sides."""
    if outcome := verdict.outcome:
        return frozenset(outcome.winners)
    ended = record.tags.get(TERMINATION, "")
    everybody = frozenset[Seat]().union(*sides)
    if ended == "agreed draw":
        return everybody
    seat, _, how = ended.partition(" ")
    given_up = next((side for side in sides if seat in side and how in ("resigns", "loses on time")), None)
    return None if given_up is None else everybody - given_up


def standings(games: Iterable[Finished]) -> League:
    """The standings of all who played; who plays on one side is not an opponent."""
    players: dict[Player, Standing] = defaultdict(Standing)
    by_game: dict[tuple[str, Player], Standing] = defaultdict(Standing)
    by_opponent: dict[tuple[Player, Player], Standing] = defaultdict(Standing)
    for game in games:
        for side in game.sides:
            for seat in sorted(side):
                name, one = game.players[seat], _standing(game, side, seat)
                players[name] += one
                by_game[game.game, name] += one
                for other in {game.players[seat] for seat in game.players.keys() - side} - {name}:
                    by_opponent[name, other] += one
    ranked = _ranked(players)
    place = {name: n for n, name in enumerate(ranked)}
    opponents = sorted(_ranked(by_opponent).items(), key=lambda entry: place[entry[0][0]])  # a player's stand together
    return League(ranked, _ranked(by_game), dict(opponents))


def _standing(game: Finished, side: frozenset[Seat], seat: Seat) -> Standing:
    won, points = seat in game.winners, game.points or {}
    alone = game.winners <= side
    return Standing(int(won and alone), int(won and not alone), int(not won), points.get(seat, 0), int(seat in points))


def _ranked(standings: Mapping[Key, Standing]) -> Mapping[Key, Standing]:
    order = sorted(standings.items(), key=lambda entry: (-entry[1].rate, -entry[1].games, str(entry[0])))
    return dict(order)
