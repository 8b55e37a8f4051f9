"""How strong a player is: its name, such as `mcts:500`, and the player of that name."""

from __future__ import annotations

from refcli.players.search import Searcher
from refcli.players.simple import Greedy, Rambler
from refcli.players.thinking import Player

LEVELS = ("random", "greedy", "mcts:N")
MOST_TRIALS = 1_000_000


class UnknownLevelError(ValueError):
    """A level that there is not."""


def level(name: str) -> Player:
    """The player of a level: `random`, `greedy`, or `mcts:N` with N trials a ply. Raises UnknownLevelError."""
    if name == "random":
        return Rambler()
    if name == "greedy":
        return Greedy()
    kind, _, trials = name.partition(":")
    if kind == "mcts" and trials.isascii() and trials.isdecimal() and 1 <= int(trials[:9]) <= MOST_TRIALS:
        return Searcher(int(trials[:9]))
    raise UnknownLevelError(name)
