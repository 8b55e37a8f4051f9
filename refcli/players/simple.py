"""Players that do not search: one plays at random, one takes what looks best after a single ply."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from refcli.game import Seat
from refcli.players.evaluation import worth
from refcli.players.thinking import Enough, never

if TYPE_CHECKING:
    from random import Random

LISTED = 500
"""So many plies are all looked at; of more, as many random ones."""


class Rambler:
    """Plays any of the plies that are counted, each as likely."""

    def ply(self, seen: Any, seats: Sequence[Seat], rng: Random, enough: Enough = never) -> Any:  # noqa: ARG002
        """A random ply."""
        return seen.canonical(seen.random_ply(rng))


class Greedy:
    """Plays the ply after which its seat stands best, any of several; it looks no further."""

    def ply(self, seen: Any, seats: Sequence[Seat], rng: Random, enough: Enough = never) -> Any:
        """The best ply, of those that were looked at until it was `enough`."""
        world, seat = seen.filled(rng), seen.turn
        best, most = seen.random_ply(rng), -1.0
        for ply in looked_at(world, rng):
            value = worth(world.play(ply), seats, rng)[seat] + rng.random() * 1e-9
            if value > most:
                best, most = ply, value
            if enough():
                break
        return seen.canonical(best)


def looked_at(position: Any, rng: Random) -> Sequence[Any]:
    """The plies of a position, or a sample of them where they are many."""
    return few_plies(position) or sample(position, rng)


def few_plies(position: Any) -> Sequence[Any]:
    """The plies of a position; none where they are many."""
    plies = list(islice(position.legal_moves(), LISTED + 1))
    return plies if len(plies) <= LISTED else ()


def sample(position: Any, rng: Random) -> Sequence[Any]:
    """Some random plies."""
    return [position.random_ply(rng) for _ in range(LISTED)]
