"""How fast games are played out at random, beside python-chess in the same run: `python -m tests.bench.bench_playouts`.

A playout is a game from the start to its end by `random_ply` and `play`, as simulations make them by the thousand. For
chess a move is chosen from `list(board.legal_moves)` and pushed; whether the game is over is asked in the cheapest way
that ends every game (no move, 75 moves, too few pieces), not by `is_game_over`, which takes as long as the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random
from time import process_time

import chess

from refcli.game import games, load_game

SLICE = 0.1
"""Seconds of one game before it is the next one's turn, so that all meet the same weather on the machine."""
MOST_PLIES = 2000
"""A game that can go on for ever is cut, as in `refcli simulate`."""


def measure(seconds: float = 3.0) -> dict[str, float]:
    """Plies and whole games a second of each game, over those of chess: 1.0 is as fast."""
    rng = Random(1)
    sources = {name: _ours(name, rng) for name in games()} | {"chess": _chess(rng)}
    plies, played = dict.fromkeys(sources, 0), dict.fromkeys(sources, 0)
    spent = dict.fromkeys(sources, 0.0)
    while sum(spent.values()) < seconds * len(sources):
        for name, lengths in sources.items():
            begin = process_time()
            while process_time() < begin + SLICE:
                plies[name] += next(lengths)
                played[name] += 1
            spent[name] += process_time() - begin

    def ratio(done: dict[str, int], name: str) -> float:
        return done[name] / spent[name] / (done["chess"] / spent["chess"])

    of_each = (((f"{name} plies", ratio(plies, name)), (f"{name} games", ratio(played, name))) for name in games())
    return dict(chain.from_iterable(of_each)) | {"chess plies a second": plies["chess"] / spent["chess"]}


def _ours(name: str, rng: Random) -> Iterator[int]:
    """Random games without end: how many plies each had."""
    game = load_game(name)
    while True:
        position, plies = game.start({"Game": name, **game.deal(rng, None, {})}), 0
        while position.turn is not None and plies < MOST_PLIES:
            position = position.play(position.random_ply(rng))
            plies += 1
        yield plies


def _chess(rng: Random) -> Iterator[int]:
    while True:
        board = chess.Board()
        while board.halfmove_clock < 150 and not board.is_insufficient_material():
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
        yield board.ply()


if __name__ == "__main__":
    print({name: round(figure, 2) for name, figure in measure().items()})  # noqa: T201
