"""How fast Rings & Marbles goes through its legal plies: `python -m tests.bench.bench_rings`.

A position can have a hundred million plies. They are counted without listing them; of those listed, only the first
few thousand of each position are.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from time import process_time

import chess

from refcli.games import rings
from refcli.games.rings.components import SEATS
from tests.bench import against_chess

LISTED = 5000
"""The most plies that are listed of one position."""
LONGEST_GAME = 60
SLICE = 0.05
"""Seconds of one game before it is the other one's turn, so that both meet the same weather on the machine."""


def measure(seconds: float = 2.0) -> dict[str, float]:
    """Legal plies counted per second in random games (`ours`), those listed by `chess`, and the `ratio`.

    `ours_listed` are the plies listed per second, with `ratio_listed`; `ours_drawn` those drawn one by one at random.
    """
    rng = Random(1)
    ours, others = _our_games(rng), _chess_games(rng)
    plies = dict.fromkeys(("listed", "counted", "drawn", "chess"), 0)
    spent = dict.fromkeys(plies, 0.0)
    end = process_time() + seconds
    while process_time() < end:
        for games in (ours, others):
            stop = process_time() + SLICE
            while process_time() < stop:
                for name, n, took in next(games):
                    plies[name] += n
                    spent[name] += took
    speed = {name: plies[name] / spent[name] for name in plies}
    return {
        "ours": speed["counted"],
        "chess": speed["chess"],
        "ratio": speed["counted"] / speed["chess"],
        "ours_listed": speed["listed"],
        "ratio_listed": speed["listed"] / speed["chess"],
        "ours_drawn": speed["drawn"],
    }


Figures = list[tuple[str, int, float]]
"""What was done with the plies of one position, how many they were, and the seconds."""


def _our_games(rng: Random) -> Iterator[Figures]:
    while True:
        players = SEATS[: rng.choice([2, 3, 4])]
        position = rings.start(rings.deal(rng, players, {}))
        for _ in range(LONGEST_GAME):
            if position.turn is None:
                break
            begin = process_time()
            listed = len(list(islice(position.legal_moves(), LISTED)))
            after_listing = process_time()
            counted = position.count_legal()
            after_counting = process_time()
            ply = position.random_ply(rng)
            after_drawing = process_time()
            yield [
                ("listed", listed, after_listing - begin),
                ("counted", counted, after_counting - after_listing),
                ("drawn", 1, after_drawing - after_counting),
            ]
            position = position.play(position.random_change(rng) or ply if rng.random() < 0.2 else ply)


def _chess_games(rng: Random) -> Iterator[Figures]:
    while True:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < against_chess.LONGEST_CHESS_GAME:
            begin = process_time()
            moves = list(board.legal_moves)
            yield [("chess", len(moves), process_time() - begin)]
            board.push(rng.choice(moves))


if __name__ == "__main__":
    print(against_chess.report(measure()))  # noqa: T201
