"""How fast Rhombus counts, lists and draws its legal plies: `python -m tests.bench.bench_rhombus`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import process_time

from refcli.games import rhombus
from tests.bench import against_chess

SEATINGS = (None, ("sw", "se", "ne", "nw"))
LONGEST_GAME = 400


def measure(seconds: float = 2.0) -> dict[str, float]:
    """Legal plies per second in random games of two and of four: `ours` counted, those of `chess` listed, the `ratio`.

    `ours_listed` are the plies that were listed per second, `ours_drawn` those drawn at random.
    """
    rng = Random(1)
    speed = against_chess.speeds(_our_games(rng), rng, seconds)
    return {
        "ours": speed["counted"],
        "chess": speed["chess"],
        "ratio": speed["counted"] / speed["chess"],
        "ours_listed": speed["listed"],
        "ours_drawn": speed["drawn"],
    }


def _our_games(rng: Random) -> Iterator[against_chess.Figures]:
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


if __name__ == "__main__":
    print(against_chess.report(measure()))  # noqa: T201
