"""Counting lines of play, so that two programs can compare what they think is legal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from time import process_time

from refcli.game import Position

MOST_POSITIONS = 20_000
"""Positions that are looked at before the count is given up."""
MOST_SECONDS = 1.0
"""Time of the processor after which it is given up, however few positions that were."""
_MOST_LISTED = 200_000


class TooLargeError(ValueError):
    """More lines than can be counted here."""


def perft(position: Position, depth: int) -> int:
    """How many lines of `depth` plies there are, of those that a game lists.

    A line stops where a draw is due, and counts as it is; one that ends with the game before counts nothing, as is the
    custom in chess. Raises TooLargeError.
    """
    end = process_time() + MOST_SECONDS
    looked_at = lines = 0
    waiting = [iter((position,))]  # the positions of each depth, as far as they are not looked at
    while waiting:
        here = next(waiting[-1], None)
        if here is None:
            waiting.pop()
            continue
        looked_at += 1
        if looked_at > MOST_POSITIONS or process_time() > end:
            raise TooLargeError
        left = depth + 1 - len(waiting)
        if not left or here.draw_due:
            lines += 1
        elif here.turn is None:
            continue
        elif left == 1:
            lines += _number(here, end)
        else:
            waiting.append(_after(here))
    return lines


def _after(position: Position) -> Iterator[Position]:
    return (position.play(position.canonical(ply)) for ply in position.legal_moves())


def _number(position: Position, end: float) -> int:
    counted = position.count_legal()
    if counted is not None:
        return counted
    listed = position.legal_moves()  # a hidden hand: any card that it can be
    counted = 0
    while portion := sum(1 for _ in islice(listed, 1000)):
        counted += portion
        if counted > _MOST_LISTED or process_time() > end:
            raise TooLargeError
    return counted
