"""Which of several short texts means a ply, and spaces that are named by a number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any

from refcli.game import Cell, InvalidMoveError, Typist

SIDES_IN_WORDS = (
    "n north nord norden norte",
    "e east ost osten est este",
    "s south süd sued süden sueden sud sur",
    "w west westen ouest oeste",
)
"""The sides of the world in clockwise order, in notation and as people say them in four languages.

Further letters are those of one language: `o` is east for some, west for others.
"""


BETWEEN = r"(?:[\s#,;:/-]|\b(?:at|on|auf|an|sur|à|a|en)\b)*"
"""What people put between the number of a tile and that of a place."""


def sides_typed(by: Typist) -> Mapping[str, int]:
    """Which side (the north is 0, the east 1) a word or letter means, in small letters."""
    return _sides(by.says)


@lru_cache(16)
def _sides(says: Callable[[str], str] | None) -> Mapping[str, int]:
    words = {word: side for side, names in enumerate(SIDES_IN_WORDS) for word in names.split()}
    return {**words, **{letter: side for side, letter in enumerate(side_letters(says)) if letter not in words}}


@lru_cache(16)
def side_letters(says: Callable[[str], str] | None) -> Sequence[str]:
    """The letter of each side in the language that somebody types."""
    letters = [names[0] for names in SIDES_IN_WORDS]
    return [says(f"play.side.{letter}") for letter in letters] if says else letters


def shortest_of(texts: Iterable[str], ply: Any, interpret: Callable[[str], Sequence[Any]]) -> str:
    """The shortest of these texts that `interpret` gives just this ply for, else the ply as it is written."""

    def means_it(text: str) -> bool:
        with suppress(InvalidMoveError):  # a number that who types has not seen yet, say
            return list(interpret(text)) == [ply]
        return False

    return next(filter(means_it, sorted(texts, key=len)), str(ply))


def from_top_left(spaces: Iterable[Cell]) -> tuple[Cell, ...]:
    """Square spaces row by row, from the north-west."""
    return tuple(sorted(spaces, key=lambda space: (-space[1], space[0])))


def numbered(text: str, places: Sequence[Cell], n: int) -> Cell:
    """The space with that number (the first is 1). Raises InvalidMoveError about `text` if there is none."""
    if not places:
        raise not_shown(text)
    if not 1 <= n <= len(places):
        raise InvalidMoveError(text, "play.no_numbered_place", n=n, last=len(places))
    return places[n - 1]


def not_shown(text: str) -> InvalidMoveError:
    """Why a text with a number cannot be read that stood on no screen yet when it was typed."""
    return InvalidMoveError(text, "play.number_not_shown")
