"""Chance as decisions with numbered outcomes: what a shuffle or a draw asks its random generator, one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")

FACES = 256
"""No decision has more outcomes; larger ones, and bits, are made of several."""
_BITS = 8
_MOST_WAYS = 10_000


class _Open(Exception):  # noqa: N818 - it is no error but the decision that is open
    def __init__(self, outcomes: int) -> None:
        super().__init__(outcomes)
        self.outcomes = outcomes


class _Scripted(Random):
    """A generator that answers from a script, each of its outcomes as likely; at its end it raises what is asked."""

    def __init__(self, script: Sequence[int]) -> None:
        super().__init__(0)
        self._script = iter(script)

    def _outcome(self, outcomes: int) -> int:
        outcome = next(self._script, None)
        if outcome is None:
            raise _Open(outcomes)
        return outcome

    def _randbelow(self, n: int) -> int:  # what shuffle, sample, choice and randrange stand on
        if n <= FACES:
            return self._outcome(n) if n > 1 else 0
        below = n
        while below >= n:
            below = self.getrandbits(n.bit_length())
        return below

    def sample(self, population: Sequence[Any], k: int, *, counts: Iterable[int] | None = None) -> list[Any]:
        """A sample, each element with one outcome: the usual way tries again where it hits one that it has."""
        times = [1] * len(population) if counts is None else list(counts)
        left = [element for element, n in zip(population, times, strict=True) for _ in range(n)]
        if not 0 <= k <= len(left):
            raise ValueError("Sample larger than population or is negative")
        return [left.pop(self._randbelow(len(left))) for _ in range(k)]

    def getrandbits(self, k: int, /) -> int:
        whole, rest = divmod(k, _BITS)
        bits = 0
        for size in (*[_BITS] * whole, *([rest] if rest else [])):
            bits = bits << size | self._outcome(1 << size)
        return bits

    def random(self) -> float:
        return self.getrandbits(3 * _BITS) / (1 << 3 * _BITS)


def scripted(chance: Callable[[Random], T], script: Sequence[int]) -> tuple[T | None, int]:
    """What `chance` makes of the outcomes in `script`; where it asks for another one, None and how many there are."""
    try:
        return chance(_Scripted(script)), 0
    except _Open as asked:
        return None, asked.outcomes


def every_way(chance: Callable[[Random], T]) -> Iterator[tuple[T, float]]:
    """All that `chance` can make, with the probability of each way to it; the same thing may come several times.

    Raises ValueError where there are too many ways to look at.
    """
    ways: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    seen = 0
    while ways:
        script, share = ways.pop()
        made, outcomes = scripted(chance, script)
        seen += 1
        if seen > _MOST_WAYS:
            raise ValueError(f"a draw that can go in more than {_MOST_WAYS} ways cannot be told in probabilities")
        if made is not None:
            yield made, share
        ways += [((*script, outcome), share / outcomes) for outcome in reversed(range(outcomes))]
