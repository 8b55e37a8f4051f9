"""What a game has that says nothing itself: no variants, no draws, nothing hidden, one form of each ply."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from refcli.game.errors import TagError
from refcli.game.values import ANYBODY, Cell, Layout, Revealed, Seat, Sentence, Tags, Typist

if TYPE_CHECKING:
    from random import Random
    from typing import Self

    from refcli.hands import Choice, Effect, Form


class AllOpen:
    """The hidden side of a position of which everybody knows everything; what is drawn, everybody sees."""

    __slots__ = ()

    @property
    def draw_due(self) -> bool:
        """As in `Position`."""
        raise NotImplementedError

    @property
    def unlisted(self) -> str | None:
        """All legal plies are listed."""
        return None

    def legal_moves(self) -> Iterator[Any]:
        """As in `Position`."""
        raise NotImplementedError

    def observation(self, seat: Seat | None) -> Self:  # noqa: ARG002 - as in `Position`, here and below
        """This position itself."""
        return self

    def hidden(self, seat: Seat | None) -> frozenset[str]:  # noqa: ARG002
        """Nothing."""
        return frozenset()

    def filled(self, rng: Random) -> Self:  # noqa: ARG002
        """This position itself."""
        return self

    def reveals(self, ply: Any) -> Revealed | None:
        """What is drawn, to everybody."""
        return Revealed((str(ply).removeprefix("+"),)) if self.draw_due else None

    def certain_moves(self) -> Iterator[Any]:
        """The legal plies that show nothing hidden: all of them, unless a game says what is."""
        return (ply for ply in self.legal_moves() if not self.reveals(ply))

    def told(self, ply: Any, seat: Seat | None) -> Any:  # noqa: ARG002
        """The ply itself."""
        return ply


def all_told(tags: Tags, seat: Seat | None) -> Tags:  # noqa: ARG001 - as in `Game`
    """The `told_tags` of a game whose start everybody knows: the tags themselves."""
    return tags


def nothing_left(tags: Tags, rng: Random) -> Tags:  # noqa: ARG001 - as in `Game`
    """The `filled_tags` of a game whose start leaves nothing open: the tags themselves."""
    return tags


def not_numbered() -> Sequence[Choice]:
    """The `vocabulary` of a game that no program numbers."""
    return ()


def as_read(tags: Tags) -> dict[str, str]:
    """The `canonical_tags` of a game whose tags have one form only."""
    return dict(tags)


def not_shortened(position: Any, text: str, by: Typist = ANYBODY) -> Sequence[Any]:  # noqa: ARG001 - as in `Game`
    """The `interpret` of a game whose notation is as short as it can be."""
    return ()


def as_written(position: Any, ply: Any, by: Typist = ANYBODY) -> str:  # noqa: ARG001 - there is nothing shorter
    """The `shortest` or `spoken` of a game whose plies are typed or told as they are written."""
    return str(ply)


def by_notation(written: str) -> Sentence:
    """The `called` of a game whose things are called as they are written."""
    return Sentence("play.said", {"said": written})


def no_places(position: Any) -> Sequence[Cell]:  # noqa: ARG001 - as in `Game`
    """The `places` of a game whose spaces are named without numbers."""
    return ()


def no_slots(position: Any) -> Sequence[str]:  # noqa: ARG001 - as in `Game`
    """The `slots` of a game whose pieces are named without numbers."""
    return ()


def no_account(position: Any) -> Sequence[Effect]:  # noqa: ARG001 - as in `Game`
    """The `account` of a game without points."""
    return ()


def not_scored(text: str, variant: Tags) -> Mapping[Seat, int]:  # noqa: ARG001 - see below
    """The `score_position` of a game whose points, if there are any, nobody sees on the table. Raises TagError."""
    raise TagError("position", "record.no_position", value=text)


def not_laid_out(text: str) -> Layout:
    """The `laid_out` of a game that has no notation for a position alone. Raises TagError."""
    raise TagError("position", "record.no_position", value=text)


def only_started(tags: Tags) -> Sequence[str]:  # noqa: ARG001 - as in `Game`
    """The `start_tags` of a game whose start has one form only."""
    return ()


def not_written(position: Any) -> str | None:  # noqa: ARG001 - as in `Game`
    """The `written_position` of a game that begins nowhere but at its start."""
    return None


def no_form(tags: Tags) -> Form | None:  # noqa: ARG001 - as in `Game`
    """The `entry_form` of a game whose table is entered as a `Position`, if at all."""
    return None


def without_tags(tags: Tags) -> tuple[str, ...]:  # noqa: ARG001 - as in `Game`
    """The `own_tags` of a game that has none."""
    return ()


DEFAULTS: Mapping[str, Any] = MappingProxyType(
    {
        "VARIANTS": MappingProxyType({}),
        "DRAWS": False,
        "FROM_BESIDE": False,
        "EXAMPLES": (),
        "register_tiles": None,
        "vocabulary": not_numbered,
        "own_tags": without_tags,
        "canonical_tags": as_read,
        "start_tags": only_started,
        "written_position": not_written,
        "interpret": not_shortened,
        "shortest": as_written,
        "spoken": as_written,
        "called": by_notation,
        "places": no_places,
        "slots": no_slots,
        "account": no_account,
        "told_tags": all_told,
        "filled_tags": nothing_left,
        "entry_form": no_form,
        "score_position": not_scored,
        "laid_out": not_laid_out,
    }
)
"""What the `referee.py` of a folder has where it says nothing itself; a module of the house says all of `Game`."""

NEEDED = ("SEATINGS", "parse", "start")
"""What it has to say: who plays, what a ply is, and where a game begins."""
