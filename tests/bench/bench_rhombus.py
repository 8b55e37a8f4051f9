"""How fast Rhombus counts, lists and draws its legal plies: `python -m tests.bench.bench_rhombus`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time

import chess

from refcli.games import rhombus
from tests.bench import against_chess

SEATINGS = (None, ("sw", "se", "ne", "nw"))
LONGEST_GAME = 400
SLICE = 0.05
"""Seconds of one game before it is the other one's turn, so that both meet the same weather on the machine."""

Figures = list[tuple[str, int, float]]
"""What was done with the plies of one position, how many they were, and the seconds."""


def measure(seconds: float = 2.0) -> dict[str, float]:
    """Legal plies per second in random games of two and of four: `ours` counted, those of `chess` listed, the `ratio`.

    `ours_listed` are the plies that were listed per second, `ours_drawn` those drawn at random.
    """
    rng = Random(1)
    ours, others = _our_games(rng), _chess_games(rng)
    plies = dict.fromkeys(("counted", "listed", "drawn", "chess"), 0)
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
        "ours_drawn": speed["drawn"],
    }


def _our_games(rng: Random) -> Iterator[Figures]:
    while True:
        position = rhombus.start(rhombus.deal(rng, rng.choice(SEATINGS), {}))
        for _ in range(LONGEST_GAME):
            if position.turn is None:
                break
            if position.draw_due:
                position = position.play(position.random_ply(rng))
                continue
            begin = process_time()
            counted = position.count_legal() or 0
            after_counting = process_time()
            listed = len(list(position.legal_moves()))
            after_listing = process_time()
            ply = position.random_ply(rng)
            after_drawing = process_time()
            yield [
                ("counted", counted, after_counting - begin),
                ("listed", listed, after_listing - after_counting),
                ("drawn", 1, after_drawing - after_listing),
            ]
            position = position.play(ply)


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
