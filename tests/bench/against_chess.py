"""How fast a game lists its legal plies, beside python-chess doing the same in the same run."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time

import chess

from refcli.game import load_game

SLICE = 0.05
"""Seconds of one game before it is the other one's turn, so that both meet the same weather on the machine."""
LONGEST_CHESS_GAME = 200


def measure(game: str, seconds: float) -> dict[str, float]:
    """Legal plies listed per second over random games: `ours`, those of `chess`, and the `ratio`.

    `ratio_played` takes the playing of the plies into account as well.
    """
    rng = Random(1)
    ours, others = _our_games(game, rng), _chess_games(rng)
    totals = {"ours": [0.0, 0.0, 0.0], "chess": [0.0, 0.0, 0.0]}
    end = process_time() + seconds
    while process_time() < end:
        for name, games in (("ours", ours), ("chess", others)):
            stop = process_time() + SLICE
            while process_time() < stop:
                totals[name] = [sum(pair) for pair in zip(totals[name], next(games), strict=True)]
    listed = {name: n / listing for name, (n, listing, _) in totals.items()}
    played = {name: n / (listing + playing) for name, (n, listing, playing) in totals.items()}
    return {
        **listed,
        "ratio": listed["ours"] / listed["chess"],
        "ratio_played": played["ours"] / played["chess"],
    }


def _our_games(name: str, rng: Random) -> Iterator[tuple[int, float, float]]:
    """Random games without end; for each ply how many legal ones were listed, and the seconds to list and to play."""
    game = load_game(name)
    while True:
        position = game.start({"Game": name, **game.deal(rng, None, {})})
        while position.turn:
            begin = process_time()
            plies = list(position.legal_moves())
            listed = process_time()
            ply = position.random_ply(rng) if position.draw_due else rng.choice(plies)
            chosen = process_time()
            position = position.play(ply)
            yield len(plies), listed - begin, process_time() - chosen


def _chess_games(rng: Random) -> Iterator[tuple[int, float, float]]:
    while True:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < LONGEST_CHESS_GAME:
            begin = process_time()
            moves = list(board.legal_moves)
            listed = process_time()
            move = rng.choice(moves)
            chosen = process_time()
            board.push(move)
            yield len(moves), listed - begin, process_time() - chosen


Figures = list[tuple[str, int, float]]
"""What was done with the plies of one position, how many they were, and the seconds."""


def speeds(ours: Iterator[Figures], rng: Random, seconds: float) -> dict[str, float]:
    """Plies per second of everything that `ours` names, and of `chess` listing its own, in turn in the same run."""
    plies: dict[str, int] = {}
    spent: dict[str, float] = {}
    end = process_time() + seconds
    both = (ours, _chess_figures(rng))
    while process_time() < end:
        for games in both:
            stop = process_time() + SLICE
            while process_time() < stop:
                for name, n, took in next(games):
                    plies[name] = plies.get(name, 0) + n
                    spent[name] = spent.get(name, 0.0) + took
    return {name: plies[name] / spent[name] for name in plies}


def _chess_figures(rng: Random) -> Iterator[Figures]:
    """Random games of chess without end, each position's legal moves listed."""
    for moves, listing, _ in _chess_games(rng):
        yield [("chess", moves, listing)]


def report(figures: dict[str, float]) -> str:
    """The figures in one line."""
    return ", ".join(f"{name} {figure:,.2f}" for name, figure in figures.items())
