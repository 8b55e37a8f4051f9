"""How sure it is that one level of play beats another: games with seats swapped, and the chance of such a result.

After 20, 40, 100 and 200 games it is asked whether that is sure enough, and then no more are played. As it is asked
four times, sure enough is a quarter of the chance of error that is allowed in all.

python -m tests.bench.strength                        every game, greedy over random and mcts:100 over greedy
python -m tests.bench.strength contra --level greedy  one game, greedy over random
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from math import comb
from time import process_time
from typing import NamedTuple

from refcli.game import games
from refcli.players import play_portion, seeds_of

PAIRS = (("greedy", "random"), ("mcts:100", "greedy"))
LOOKS = (20, 40, 100, 200)
ERROR = 0.01
_SEED = 21


class Result(NamedTuple):
    """Games won, lost and neither (tied or cut) by the stronger one, and how likely that is between equals."""

    won: int
    lost: int
    neither: int
    p: float
    seconds: float


def compared(game: str, strong: str, weak: str, seed: int) -> Iterator[Result]:
    """What stands after each of the looks, the seats swapped after each game; none after one that is sure."""
    won = lost = 0
    begun = process_time()
    for n, one in enumerate(seeds_of(seed, LOOKS[-1], 2), 1):
        (played,) = play_portion(game, {}, (strong, weak), [one])
        winners = played.outcome.winners if played.outcome else ()
        if len(winners) == 1:
            own = played.levels[played.seats.index(winners[0])] == strong
            won, lost = won + own, lost + (not own)
        if n in LOOKS:
            found = Result(won, lost, n - won - lost, sign_test(won, lost), (process_time() - begun) / n)
            yield found
            if found.p < ERROR / len(LOOKS):
                return


def sign_test(won: int, lost: int) -> float:
    """How likely equals win at least so many of the games that somebody won (one-sided)."""
    decided = won + lost
    return float(sum(comb(decided, k) for k in range(won, decided + 1)) / 2**decided)


def main() -> None:
    """Play, and print a line a look."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="*", default=games())
    parser.add_argument("--level", choices=[strong for strong, _ in PAIRS])
    parser.add_argument("--seed", type=int, default=_SEED)
    asked = parser.parse_args()
    for game in asked.game:
        for strong, weak in PAIRS:
            for found in compared(game, strong, weak, asked.seed) if asked.level in (None, strong) else ():
                line = f"{game:9} {strong:9} over {weak:7} {found.won:3} : {found.lost:<3} ({found.neither} neither)"
                sys.stdout.write(f"{line}  p {found.p:.2g}  {found.seconds:.2f} s a game\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
