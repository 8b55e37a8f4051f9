"""Counting lines of play, so that two programs can compare what they think is legal."""

from __future__ import annotations

from itertools import islice

from refcli.game import Position

MOST_POSITIONS = 20_000
"""Positions that are looked at before the count is given up."""
_MOST_LISTED = 200_000


class TooLargeError(ValueError):
    """More lines than can be counted here."""


def perft(position: Position, depth: int) -> int:
    """How many lines of `depth` plies there are, of those that a game lists.

    A line stops where a draw is due, and counts as it is; one that ends with the game before counts nothing, as is the
    custom in chess. Raises TooLargeError.
    """
    left = [MOST_POSITIONS]
    return _lines(position, depth, left)


def _lines(position: Position, depth: int, left: list[int]) -> int:
    left[0] -= 1
    if left[0] < 0:
        raise TooLargeError
    if not depth or position.draw_due:
        return 1
    if position.turn is None:
        return 0
    if depth == 1:
        return _number(position)
    return sum(_lines(position.play(position.canonical(ply)), depth - 1, left) for ply in position.legal_moves())


def _number(position: Position) -> int:
    counted = position.count_legal()
    if counted is None:  # a hidden hand: any card that it can be
        counted = sum(1 for _ in islice(position.legal_moves(), _MOST_LISTED + 1))
        if counted > _MOST_LISTED:
            raise TooLargeError
    return counted
