"""A position in people's hands: what is asked on the way to a ply, and what a ply does; loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from refcli.game import Seat, Sentence
    from refcli.games.rings.plies import Ply
    from refcli.hands import Choice, Effect


class InHands:
    """What of `refcli.game.Position` is for hands."""

    __slots__ = ()

    def choices(self: Any, made: Sequence[Choice] = (), *, any_order: bool = False) -> Sequence[Choice]:
        """As in `refcli.game.Position`, changes too; marbles placed or removed and rings are named in any order."""
        from refcli.games.rings.hands.choices import Asked, reached

        try:
            reached(self, made, any_order=any_order)
        except Asked as question:
            return question.offered
        return ()

    def asking(self: Any, made: Sequence[Choice] = ()) -> Sentence | None:
        """Which marble or ring, and of how many."""
        from refcli.games.rings.hands.choices import Asked, reached

        try:
            reached(self, made, any_order=True)
        except Asked as question:
            return question.asking
        return None

    def chosen(self: Any, made: Sequence[Choice] = ()) -> Ply | None:
        """As in `refcli.game.Position`; places and rings that are laid in their first legal order."""
        from refcli.games.rings.hands.choices import Asked, reached

        try:
            return reached(self, made)
        except Asked:
            return None

    def effects(self: Any, ply: Ply, seat: Seat | None = None) -> tuple[Effect, ...]:  # noqa: ARG002 - all is open
        """What an action does, as in `refcli.game.Position`."""
        from refcli.games.rings.hands.effects import of_ply

        return tuple(of_ply(self, self.canonical(ply)))
