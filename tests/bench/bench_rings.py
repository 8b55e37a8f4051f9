"""How fast Rings & Marbles goes through its legal plies: `python -m tests.bench.bench_rings`.

A position can have a hundred million plies. They are counted without listing them; of those listed, only the first
few thousand of each position are.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from time import process_time

from refcli.games import rings
from refcli.games.rings.components import SEATS
from tests.bench import against_chess
from tests.games.rings.table import random_change

LISTED = 5000
"""The most plies that are listed of one position."""
LONGEST_GAME = 60


def measure(seconds: float = 2.0) -> dict[str, float]:
    """Legal plies counted per second in random games (`ours`), those listed by `chess`, and the `ratio`.

    `ours_listed` are the plies listed per second, with `ratio_listed`; `ours_drawn` those drawn one by one at random.
    """
    rng = Random(1)
    speed = against_chess.speeds(_our_games(rng), rng, seconds)
    return {
        "ours": speed["counted"],
        "chess": speed["chess"],
        "ratio": speed["counted"] / speed["chess"],
        "ours_listed": speed["listed"],
        "ratio_listed": speed["listed"] / speed["chess"],
        "ours_drawn": speed["drawn"],
    }


def _our_games(rng: Random) -> Iterator[against_chess.Figures]:
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
            position = position.play(random_change(position, rng) or ply if rng.random() < 0.2 else ply)


if __name__ == "__main__":
    print(against_chess.report(measure()))  # noqa: T201
