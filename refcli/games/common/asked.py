"""A ply in people's hands, for games that ask for it question by question: few of many plies are looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic

from refcli.game import PlyT

if TYPE_CHECKING:
    from refcli.game import Sentence
    from refcli.hands import Choice, Questions


class Asked(Generic[PlyT]):
    """Inherit from it beside the rest of `refcli.game.Position`."""

    __slots__ = ()

    def questions(self) -> Questions[PlyT]:
        """What is to be chosen on the way to a ply, in the order of the hands."""
        raise NotImplementedError

    def choices(self, made: Sequence[Choice] = (), *, any_order: bool = False) -> Sequence[Choice]:  # noqa: ARG002
        """As in `Position`; where the order means something, it is always that of the hands."""
        return self._asked(made)[0]

    def chosen(self, made: Sequence[Choice] = ()) -> PlyT | None:
        """As in `Position`."""
        ply: PlyT | None = self._asked(made)[1]
        return ply

    def asking(self, made: Sequence[Choice] = ()) -> Sentence | None:  # noqa: ARG002 - as in `Position`
        """The kind of a choice says what it is for."""
        return None

    def _asked(self, made: Sequence[Choice]) -> tuple[tuple[Choice, ...], Any]:
        from refcli.hands import asked

        return asked(self.questions(), made)
