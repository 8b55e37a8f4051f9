"""A face-down pool: which tiles are still in it is known, in which order is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True, slots=True)
class Pool:
    """A multiset of faces as a frozen value; `size` is the number of tiles.

    >>> pool = Pool.of(["bbgg", "bgry", "bgry"])
    >>> pool.draw("bgry").size, "bgry" in pool.draw("bgry").draw("bgry")
    (2, False)
    """

    counts: Mapping[str, int]
    size: int

    @classmethod
    def of(cls, faces: Iterable[str]) -> Pool:
        """A pool of these tiles; a face may be there several times."""
        counts = dict(Counter(faces))
        return cls(counts, sum(counts.values()))

    def __contains__(self, face: str) -> bool:
        return face in self.counts

    def __iter__(self) -> Iterator[str]:
        """The tiles one by one, equal ones together."""
        return (face for face, n in self.counts.items() for _ in range(n))

    def draw(self, face: str) -> Pool:
        """The pool without one tile of that face. Raises KeyError if there is none."""
        left = dict(self.counts)
        if left[face] == 1:
            del left[face]
        else:
            left[face] -= 1
        return Pool(left, self.size - 1)

    def random(self, rng: Random) -> str:
        """The face of a tile drawn blindly: each tile is as likely. Raises IndexError when the pool is empty."""
        n = rng.randrange(self.size) if self.size else 0
        for face, count in self.counts.items():
            n -= count
            if n < 0:
                return face
        raise IndexError("the pool is empty")
