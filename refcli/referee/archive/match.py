"""A match: so many games between the same players, each beginning in turn, until one cannot be caught up with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from refcli.game import Seat
from refcli.referee.archive.league import Finished, Player


class Match(NamedTuple):
    """A match over `best_of` games and those of it that are over; `players` as they sit in the first game."""

    best_of: int
    players: tuple[Player, ...]
    games: tuple[Finished, ...] = ()

    @property
    def wins(self) -> Mapping[Player, int]:
        """How many games each player has won; a game that is tied is won by nobody."""
        won = Counter(dict.fromkeys(self.players, 0))
        for game in self.games:
            if not _tied(game):
                won.update(game.players[seat] for seat in game.winners)
        return dict(won)

    @property
    def over(self) -> bool:
        """Whether all games are played, or so many won that the others cannot catch up."""
        most = sorted(self.wins.values(), reverse=True)
        lead = most[0] - (min(most) if _in_teams(self.games) else most[1])
        return lead > self.best_of - len(self.games) or len(self.games) >= self.best_of

    @property
    def winners(self) -> tuple[Player, ...]:
        """Who has won most games so far; several where it is tied, or where they play together."""
        wins = self.wins
        return tuple(player for player in self.players if wins[player] == max(wins.values()))

    def seated(self, seats: Sequence[Seat]) -> dict[Seat, Player]:
        """Who sits where in the next game: each one further on, so that everybody begins in turn."""
        turn = len(self.games) % len(self.players)
        return dict(zip(seats, (*self.players[turn:], *self.players[:turn]), strict=True))


def _tied(game: Finished) -> bool:
    return not any(game.winners <= side for side in game.sides)


def _in_teams(games: Iterable[Finished]) -> bool:
    return any(len(side) > 1 for game in games for side in game.sides)
