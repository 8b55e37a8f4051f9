"""Why a ply of a record cannot be read, at which of its characters, and how it is written instead."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from refcli.game import Game, InvalidMoveError, Sentence
from refcli.record.repairs.lookalikes import plain, strangers


class Fault(NamedTuple):
    """A key of the message catalogue, its values, and the character (from 0) at which it is met."""

    cause: str
    values: Mapping[str, Any]
    at: int = 0

    @classmethod
    def of(cls, sentence: Sentence, at: int, repaired: str | None = None) -> Fault:
        """A fault with the writing that mends it, if there is one."""
        if repaired is None:
            return cls(sentence.key, sentence.values, at)
        return cls("record.write", {"cause": sentence, "repaired": repaired}, at)


Reads = Callable[[str], bool]

_NUMBERED = re.compile(r"([0-9]+)(\.+)(.*)", re.ASCII)
_LONGEST = 4096
"""So much of a token is looked at; no ply is as long."""
_COMMENTED = re.compile(r"(?P<ply>[^{}]+)(?P<comment>\{.*)")


def token_fault(game: Game, token: str, error: InvalidMoveError) -> Fault:
    """What is wrong with a token that `game` could not read for the reason that `error` gives."""

    def reads(text: str) -> bool:
        return _reads(game, text)

    for look in (_sign, _number, _brace, _letter_case):
        if fault := look(token, reads):
            return fault
    return Fault(error.expected, error.values, _place(game, token, error))


def sign_fault(text: str) -> Fault | None:
    """The first character of a text that is not ASCII but passes for it, if there is one."""
    return next(
        (Fault.of(stranger.fault(), stranger.at) for stranger in strangers(text) if stranger.meant is not None), None
    )


def _reads(game: Game, token: str) -> bool:
    try:
        game.parse(token)
    except InvalidMoveError:
        return False
    return True


def _sign(token: str, reads: Reads) -> Fault | None:
    """A character that is not ASCII."""
    stranger = next(strangers(token), None)
    if stranger is None:
        return None
    repaired = plain(token)
    return Fault.of(stranger.fault(), stranger.at, repaired if reads(repaired) else None)


def _number(token: str, reads: Reads) -> Fault | None:
    """A turn number with a zero before it, several dots, or a ply right behind it."""
    numbered = _NUMBERED.fullmatch(token)
    if numbered is None:
        return None
    written, dots, rest = numbered.groups()
    number = written.lstrip("0") or "0"
    if number != written:
        cause, at = "record.number_zero", 0
    elif len(dots) > 1:
        cause, at = "record.number_dots", numbered.start(2) + 1
    else:
        cause, at = "record.number_blank", numbered.start(3)
    repaired = f"{number}. {rest}".rstrip()
    mends = repaired != token and (not rest or reads(rest))
    return Fault.of(Sentence(cause), min(at, len(token) - 1), repaired if mends else None)


def _brace(token: str, reads: Reads) -> Fault | None:
    """A comment right behind a ply, or the rest of one that a brace inside it has ended."""
    if (commented := _COMMENTED.fullmatch(token)) and reads(commented["ply"]):
        repaired = f"{commented['ply']} {commented['comment']}"
        return Fault.of(Sentence("record.comment_blank"), commented.start("comment"), repaired)
    return Fault.of(Sentence("record.comment_nested"), token.index("}")) if "}" in token else None


def _letter_case(token: str, reads: Reads) -> Fault | None:
    """Small letters for capitals, or the other way round."""
    for repaired in (token.lower(), token.upper()):
        if reads(repaired):
            at = next(at for at, (one, other) in enumerate(zip(token, repaired, strict=True)) if one != other)
            return Fault.of(Sentence("record.letter_case"), at, repaired)
    return None


def _place(game: Game, token: str, error: InvalidMoveError) -> int:
    """The first character that cannot be read."""
    if square := error.values.get("square"):
        return token.index(square)
    if not error.expected.endswith(".expected"):  # each part can be read, but not all together
        return 0
    return min(readable_length(game, token), len(token) - 1)


def readable_length(game: Game, token: str) -> int:
    """How many characters of a token some readable token begins with, as far as the game's examples tell.

    What begins no token goes on to begin none, so that the end of the readable beginning can be bisected.
    """
    token = token[:_LONGEST]
    ends = sorted({example[at:] for example in game.EXAMPLES for at in range(len(example) + 1)})

    def unreadable(length: int) -> bool:
        return not any(_reads(game, token[:length] + end) for end in ends)

    return bisect(range(1, len(token) + 1), False, key=unreadable)
