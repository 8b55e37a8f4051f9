"""What a position of a small game need not say for itself: no draws, no points, nothing hidden, turn after turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Generic

from refcli.game import AllOpen, PlyT
from refcli.games.common.listed import Listed

if TYPE_CHECKING:
    from random import Random

    from refcli.game import Outcome


class Plain(AllOpen, Listed[PlyT], Generic[PlyT]):
    """Inherit from it and say the rest of `refcli.game.Position`."""

    __slots__ = ()

    draw_due = False
    starts_turn = True

    def legal_moves(self) -> Iterator[PlyT]:
        """The legal plies, lazily, none when the game is over."""
        raise NotImplementedError

    def count_legal(self) -> int:
        """How many legal plies there are."""
        return sum(1 for _ in self.legal_moves())

    def random_ply(self, rng: Random) -> PlyT:
        """A uniformly random legal ply. Raises ValueError when the game is over."""
        plies = list(self.legal_moves())
        if not plies:
            raise ValueError("the game is over")
        return rng.choice(plies)

    def canonical(self, ply: PlyT) -> PlyT:
        """A ply has one way of writing only."""
        return ply

    def let(self, ply: PlyT) -> None:  # noqa: ARG002 - see below
        """No forbidden ply can stand."""
        return

    def scores(self) -> None:
        """There are no points."""
        return

    def outcome(self) -> Outcome | None:
        """None while the game runs, else who won and why."""
        raise NotImplementedError

    def result(self) -> str:
        """The winning seats."""
        outcome = self.outcome()
        assert outcome is not None
        return ", ".join(outcome.winners)
