"""Which of several short texts means a ply, and spaces that are named by a number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from refcli.game import InvalidMoveError, Space


def shortest_of(texts: Iterable[str], ply: Any, interpret: Callable[[str], Sequence[Any]]) -> str:
    """The shortest of these texts that `interpret` gives just this ply for, else the ply as it is written."""
    return next((text for text in sorted(texts, key=len) if list(interpret(text)) == [ply]), str(ply))


def from_top_left(spaces: Iterable[Space]) -> tuple[Space, ...]:
    """Square spaces row by row, from the north-west."""
    return tuple(sorted(spaces, key=lambda space: (-space[1], space[0])))


def numbered(text: str, places: Sequence[Space], n: int) -> Space:
    """The space with that number (the first is 1). Raises InvalidMoveError about `text` if there is none."""
    if not 1 <= n <= len(places):
        raise InvalidMoveError(text, "play.no_numbered_place", n=n, last=len(places))
    return places[n - 1]
