"""What a course of a game is made of: plies as they were played, compared and played again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, NamedTuple, TypeAlias

from refcli.game import Position, RuleId

Line: TypeAlias = "tuple[Played, ...]"
"""A course of the game from its first ply on."""


class Played(NamedTuple):
    """A ply of the game; `broke` is the rule that it broke and was let stand for, `note` what was noted about it."""

    ply: Any
    broke: RuleId | None = None
    note: str | None = None

    @property
    def is_draw(self) -> bool:
        """Whether it was drawn."""
        return str(self.ply).startswith("+")

    def same_as(self, other: Played) -> bool:
        """Whether both are the same ply, whatever was noted."""
        return self[:2] == other[:2]


class Step(NamedTuple):
    """A ply of the history with the position that it was played in; the rest as in `Played`."""

    before: Position
    ply: Any
    broke: RuleId | None = None
    note: str | None = None


def played_again(position: Position, played: Played) -> tuple[Played, Position] | None:
    """What was played once, played here: with the position after it, or None where it fits no more.

    What was let stand stands for breaking the same rule again, or is legal now.
    """
    violation = position.judge(played.ply)
    if violation is None:
        ply = position.canonical(played.ply)
        return played._replace(ply=ply, broke=None), position.play(ply)
    stands = position.let(played.ply) if violation.rule == played.broke else None
    return (played._replace(ply=stands[0]), stands[1]) if stands else None


def shared(one: Sequence[Played], other: Sequence[Played]) -> int:
    """How many plies two courses share at their beginning."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0].same_as(pair[1]), pairs))


def noted(before: str | None, text: str) -> str:
    """What is noted, behind what was noted before."""
    return text if before is None else f"{before} / {text}"
