"""How sure it is that one level of play beats another: games with seats swapped, and the chance of such a result.

python -m tests.bench.strength                       every game, greedy over random and mcts:100 over greedy
python -m tests.bench.strength contra --games 60     fewer games, of one game
"""

from __future__ import annotations

import argparse
import sys
from math import comb
from time import process_time
from typing import NamedTuple

from refcli.game import games
from refcli.players import play_portion, seeds_of

PAIRS = (("greedy", "random"), ("mcts:100", "greedy"))
MOST = 200
_SEED = 21


class Result(NamedTuple):
    """Games won, lost and neither (tied or cut) by the stronger one, and how likely that is between equals."""

    won: int
    lost: int
    neither: int
    p: float
    seconds: float


def compared(game: str, strong: str, weak: str, n: int) -> Result:
    """So many games, the seats swapped after each."""
    won = lost = 0
    begun = process_time()
    for seed in seeds_of(_SEED, n, 2):
        (played,) = play_portion(game, {}, (strong, weak), [seed])
        winners = played.outcome.winners if played.outcome else ()
        if len(winners) == 1:
            own = played.levels[played.seats.index(winners[0])] == strong
            won, lost = won + own, lost + (not own)
    return Result(won, lost, n - won - lost, sign_test(won, lost), (process_time() - begun) / n)


def sign_test(won: int, lost: int) -> float:
    """How likely equals win at least so many of the games that somebody won (one-sided)."""
    decided = won + lost
    return float(sum(comb(decided, k) for k in range(won, decided + 1)) / 2**decided)


def main() -> None:
    """Play, and print a line a pair."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="*", default=games())
    parser.add_argument("--games", type=int, default=MOST)
    asked = parser.parse_args()
    for game in asked.game:
        for strong, weak in PAIRS:
            found = compared(game, strong, weak, asked.games)
            line = f"{game:9} {strong:9} over {weak:7} {found.won:3} : {found.lost:<3} ({found.neither} neither)"
            sys.stdout.write(f"{line}  p {found.p:.2g}  {found.seconds:.2f} s a game\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
