"""What a player is, whatever its strength."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from refcli.game import Seat

if TYPE_CHECKING:
    from random import Random

Enough = Callable[[], bool]
"""Whether a player has thought long enough and has to play the best that it knows."""


def never() -> bool:
    """Nobody is in a hurry."""
    return False


class Player(Protocol):
    """Who answers with a ply for a position, as a seat knows it."""

    def ply(self, seen: Any, seats: Sequence[Seat], rng: Random, enough: Enough = never) -> Any:
        """A ply of `seen`, where no draw is due and the seat to act is one of `seats` (in turn order), canonical.

        With the same random source it is the same ply, unless it is `enough` sooner.
        """
