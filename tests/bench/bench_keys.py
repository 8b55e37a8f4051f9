"""How many keys a ply takes at the prompt, Enter included: `python -m tests.bench.bench_keys [GAME ...]`."""

from __future__ import annotations

import sys
from random import Random
from statistics import mean

from refcli.game import Typist
from refcli.referee import read_ply
from tests.games.playing import GAMES, dealt


def keys(game: str, matches: int, variant: tuple[str, ...] = ()) -> tuple[list[int], list[int]]:
    """The keys of each ply of so many random games, and of each draw. Raises ValueError for one that is read amiss."""
    plies: list[int] = []
    draws: list[int] = []
    for seed in range(matches):
        rng = Random(seed)
        history = dealt(game, seed, variant)
        while (position := history.position).turn is not None:
            ply = position.canonical(position.random_ply(rng))
            looking = Typist(shown=position)
            text = history.game.shortest(position, ply, looking)
            if str(position.canonical(read_ply(history.game, position, text, looking))) != str(ply):
                raise ValueError(f"{text} is not {ply}")
            (draws if position.draw_due else plies).append(len(text) + 1)
            history.play(ply)
    return plies, draws


def measure(matches: int = 50) -> dict[str, float]:
    """The mean number of keys for a ply of each game, and for a draw."""
    figures = {}
    for game in GAMES:
        plies, draws = keys(game, matches)
        figures[game] = mean(plies)
        if draws:
            figures[f"{game} draws"] = mean(draws)
    return figures


if __name__ == "__main__":
    for name in sys.argv[1:] or GAMES:
        for what, counted in zip(("plies", "draws"), keys(name, 50), strict=True):
            if counted:
                print(f"{name} {what}: {mean(counted):.2f}, at most {max(counted)}")  # noqa: T201
