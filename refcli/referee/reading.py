"""What people type at the table, read as plies; and which legal plies are nearest to one that is not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache, partial
from heapq import nsmallest
from itertools import islice
from typing import Any

from refcli import messages
from refcli.game import ANYBODY, AmbiguousMoveError, Game, InvalidMoveError, Position, Typist
from refcli.messages import Language

LIST_AT_MOST = 20_000
LONGEST = 1000
"""Characters of a ply at most: the longest token of a record is far shorter."""
LOOKED_AT = 5_000
"""Plies at most among which those like a text are looked for."""
_BLANK_BEHIND_MINUS = re.compile(r"(?<=[,;@>!])\s*-\s+(?=[0-9])", re.ASCII)
"""Within a coordinate: `0,- 2` is `0,-2`, not `0,2`."""


@cache
def typist(language: Language) -> Typist:
    """Somebody who types in that language, for the position on the screen."""
    return Typist(says=partial(messages.text, str(language)))


def read_ply(game: Game, position: Position, text: str, by: Typist = ANYBODY, *, listing: bool = True) -> Any:
    """The ply that a person means: the record's notation, or a short form that only one legal ply answers to.

    With `listing` the legal plies are looked through for what no short form is: that takes time in large positions.
    Raises InvalidMoveError (nothing can be read) or AmbiguousMoveError (several legal plies could be meant).
    """
    text = _BLANK_BEHIND_MINUS.sub("-", text.strip())
    if not text.isascii():
        from refcli.record import plain_dashes

        text = plain_dashes(text)
    if len(text) > LONGEST:
        raise InvalidMoveError(f"{text[:40]}...", "play.too_long")
    try:
        return game.parse(text)
    except InvalidMoveError as error:
        unreadable = error
    try:
        candidates = list(game.interpret(position, text, by)) or (_same_signs(position, text) if listing else [])
    except InvalidMoveError as error:
        candidates, unreadable = [], error
    if not candidates:
        for written in _respelled(text):
            try:
                return game.parse(written)
            except InvalidMoveError as error:
                unreadable = unreadable if unreadable.values else error if error.values else unreadable
        raise unreadable
    if len(candidates) > 1:
        raise AmbiguousMoveError(text, [str(ply) for ply in candidates])
    return candidates[0]


def filters(game: Game, position: Position, wanted: str, by: Typist = ANYBODY) -> Iterator[Callable[[str], bool]]:
    """What may be meant by a part of legal plies' tokens, likeliest first: how they begin, or a short form of them.

    A short form is what a person may type for a ply, the id of a tile, say.
    """
    lower = wanted.lower()
    yield lambda token: token.lower().startswith(lower)
    if wanted:
        with suppress(InvalidMoveError):
            meant = {str(ply) for ply in game.interpret(position, wanted, by)}
            yield lambda token: token in meant


def _respelled(text: str) -> Iterator[str]:
    """The text as its game may want it: without blanks, and in other cases."""
    closed = "".join(text.split())
    yield from dict.fromkeys((closed, closed.lower(), closed.upper(), closed[:1].upper() + closed[1:].lower()))


def _same_signs(position: Position, text: str) -> list[Any]:
    """The legal plies whose letters and digits are those typed, whatever stands between them."""
    typed = signs(text)
    if not typed or any(sign.isalnum() and not sign.isascii() for sign in text):
        return []
    return [ply for ply in islice(position.legal_moves(), LIST_AT_MOST) if signs(str(ply)) == typed]


def signs(text: str) -> str:
    """Letters, digits and the signs of numbers: what distinguishes plies, without what merely joins them."""
    return re.sub(r"[^0-9a-z-]|(?<![,@;>!])-", "", text.lower())


def nearest(plies: Iterable[Any], token: str, most: int = 5, written: Callable[[Any], str] = str) -> list[str]:
    """Of these legal plies, as they are `written`, those most like the refused one: they begin, then end as it does.

    Of those that are as like the shorter ones come first: they say no more than is needed.
    """
    wanted = signs(token)

    def likeness(other: str) -> tuple[int, int, int, str]:
        found = signs(other)
        return -_shared(wanted, found), -_shared(wanted[::-1], found[::-1]), len(found), other

    tokens = [written(ply) for ply in islice(plies, LOOKED_AT)]
    return nsmallest(most, tokens, key=likeness)


def _shared(one: str, other: str) -> int:
    """How many signs two texts share at their beginning."""
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
