"""What cannot be played or is no start; tags taken apart, with the errors that say what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from refcli.game.values import RuleId, Seat, Tags, Term, Violation


class MoveError(ValueError):
    """A ply that cannot be played."""


class InvalidMoveError(MoveError):
    """A token that cannot be read.

    `expected` is a key of the message catalogue that says what was expected, or what is wrong; `values` fill its
    placeholders.
    """

    def __init__(self, token: str, expected: str, **values: Any) -> None:
        super().__init__(f"cannot read {token!r}: {expected}")
        self.token = token
        self.expected = expected
        self.values = values


class IllegalMoveError(MoveError):
    """A ply that was read but is not allowed; `violation` says why."""

    def __init__(self, token: str, violation: Violation) -> None:
        super().__init__(f"{token}: {violation.rule} ({violation.cause})")
        self.token = token
        self.violation = violation


class AmbiguousMoveError(MoveError):
    """Short input that several legal plies answer to; `candidates` are their tokens."""

    def __init__(self, text: str, candidates: Sequence[str]) -> None:
        super().__init__(f"{text!r} can mean {', '.join(candidates)}")
        self.text = text
        self.candidates = tuple(candidates)


class TagError(ValueError):
    """A tag that is missing or of the wrong form (`record.tag`)."""

    rule: RuleId = "record.tag"

    def __init__(self, tag: str, cause: str, **values: Any) -> None:
        super().__init__(f"{tag}: {cause}")
        self.tag = tag
        self.cause = cause
        self.values = values

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), **self.values), (self.tag, self.cause)


class SetupError(TagError):
    """Tags that are well formed but describe no possible start (`record.setup`)."""

    rule: RuleId = "record.setup"


def entries(tag: str, value: str) -> list[str]:
    """What a tag lists with exactly one blank between. Raises TagError that names other white space."""
    odd = _ODD_SPACE.search(value)
    if odd:
        raise TagError(tag, "record.spacing", found=_space_name(odd[0]))
    return value.split(" ") if value else []


def rows(tag: str, value: str) -> list[list[str]]:
    """The rows of a tag, with exactly ` / ` between, and what each lists. Raises TagError as `entries` does."""
    found = entries(tag, value)
    ends = [n for n, entry in enumerate(found) if entry == "/"]
    return [found[begin + 1 : end] for begin, end in zip([-1, *ends], [*ends, len(found)], strict=True)]


POSITION = "Position"
"""The tag that says any position of a game, in place of those that describe a start."""


def given_position(tags: Tags, start_tags: Sequence[str]) -> str | None:
    """The value of the `Position` tag, None where the tags describe a start. Raises SetupError where they do both."""
    if POSITION not in tags:
        return None
    for tag in start_tags:
        if tag in tags:
            raise SetupError(tag, "record.beside_position")
    return tags[POSITION]


_ODD_SPACE = re.compile(r"[^\S ]| {2}|\A | \Z")


def _space_name(space: str) -> Term | str:
    """White space that stands in the wrong place, as a word for people."""
    return _SPACE_NAMES.get(space, f"U+{ord(space[0]):04X}")


_SPACE_NAMES = {
    " ": Term("record.space.edge"),
    "  ": Term("record.space.double"),
    "\t": Term("record.space.tab"),
}


def seats_in(tags: Tags, seatings: Mapping[int, tuple[Seat, ...]]) -> tuple[Seat, ...]:
    """The seats of the `Players` tag: those of one of the seatings, in any order. Raises TagError."""
    players = tuple(tags.get("Players", "").split(" "))
    known = seatings.get(len(players))
    if known is None or sorted(players) != sorted(known):
        raise TagError("Players", "record.players", expected=" / ".join(" ".join(one) for one in seatings.values()))
    return players
