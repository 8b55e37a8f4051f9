"""How strong a player is: its name, such as `mcts:500`, and the player of that name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from refcli.game import Seat

if TYPE_CHECKING:
    from random import Random

LEVELS = ("random", "greedy", "mcts:N")
MOST_TRIALS = 1_000_000

Enough = Callable[[], bool]
"""Whether a player has thought long enough and has to play the best that it knows."""


def never() -> bool:
    """Nobody is in a hurry."""
    return False


class Player(Protocol):
    """Who answers with a ply for a position, as a seat knows it."""

    def ply(self, seen: Any, seats: Sequence[Seat], rng: Random, enough: Enough = never) -> Any:
        """A ply of `seen`, where no draw is due and the seat to act is one of `seats` (in turn order), canonical.

        With the same random source it is the same ply, unless it is `enough` sooner.
        """


class UnknownLevelError(ValueError):
    """A level that there is not."""


def level(name: str) -> Player:
    """The player of a level: `random`, `greedy`, or `mcts:N` with N trials a choice. Raises UnknownLevelError."""
    from refcli.players.search import Searcher
    from refcli.players.simple import Greedy, Rambler

    if name == "random":
        return Rambler()
    if name == "greedy":
        return Greedy()
    kind, _, trials = name.partition(":")
    if kind == "mcts" and trials.isascii() and trials.isdecimal() and 1 <= int(trials[:9]) <= MOST_TRIALS:
        return Searcher(int(trials[:9]))
    raise UnknownLevelError(name)
