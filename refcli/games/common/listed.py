"""A ply in people's hands, for games whose legal plies can be listed: each is the end of a path."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic

from refcli.game import PlyT

if TYPE_CHECKING:
    from refcli.game import Sentence
    from refcli.hands import Choice, Effect, Path


class Listed(Generic[PlyT]):
    """Inherit from it beside the rest of `refcli.game.Position`."""

    __slots__ = ()

    def legal_moves(self) -> Iterator[PlyT]:
        """As in `Position`."""
        raise NotImplementedError

    def path(self, ply: PlyT) -> Path:
        """The choices that lead to a legal ply, in the order of the hands, also those that are not asked."""
        from refcli.hands import Token

        return (Token(str(ply)),)

    def offered(self) -> Iterator[PlyT]:
        """The plies that can be chosen: the legal ones, or the draws that the pool can hold."""
        return self.legal_moves()

    def choices(self, made: Sequence[Choice] = (), *, any_order: bool = False) -> Sequence[Choice]:  # noqa: ARG002
        """As in `Position`; where the order means something, it is always that of the hands."""
        return self._among(made)[0]

    def chosen(self, made: Sequence[Choice] = ()) -> PlyT | None:
        """As in `Position`."""
        ply: PlyT | None = self._among(made)[1]
        return ply

    def asking(self, made: Sequence[Choice] = ()) -> Sentence | None:  # noqa: ARG002 - as in `Position`
        """The kind of a choice says what it is for."""
        return None

    def _among(self, made: Sequence[Choice]) -> tuple[tuple[Choice, ...], Any]:
        from refcli.hands import next_choices

        return next_choices(((self.path(ply), ply) for ply in self.offered()), made)

    def effects(self: Any, ply: PlyT, seat: str | None = None) -> tuple[Effect, ...]:
        """The difference of the two layouts, piece by piece."""
        from refcli.hands import difference

        after = self.play(ply) if self.judge(ply) is None else self.let(ply)[1]
        return difference(self.layout(seat), after.layout(seat), "play.effect.changed")
