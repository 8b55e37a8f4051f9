"""Choices as JSON, for pages and programs that send back what they were offered."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from refcli.hands.choices import Choice, Number, Piece, Seat, Side, Space, Token, Word

_NAMED: Mapping[str, type[Piece | Side | Seat | Word]] = {
    "piece": Piece,
    "token": Token,
    "side": Side,
    "seat": Seat,
    "word": Word,
}
_KINDS = {kind: name for name, kind in _NAMED.items()}
_MOST_MADE = 200


def as_json(choice: Choice) -> list[Any]:
    """A choice as values that JSON has: of which kind it is, then what it names.

    >>> as_json(Space(2, 0)), as_json(Word("done"))
    (['space', 2, 0], ['word', 'done'])
    """
    match choice:
        case Space(x, y):
            return ["space", x, y]
        case Number(n):
            return ["number", n]
        case Word(key):
            return ["word", key]
        case Piece(name) | Side(name) | Seat(name):
            return [_KINDS[type(choice)], name]
    raise TypeError(choice)


def from_json(text: str) -> tuple[Choice, ...]:
    """The choices that were made, from a JSON list of them. Raises ValueError for anything else."""
    found = json.loads(text)
    if not isinstance(found, list) or len(found) > _MOST_MADE:
        raise ValueError(text)
    return tuple(map(_choice, found))


def _choice(found: Any) -> Choice:
    match found:
        case ["space", int(x), int(y)]:
            return Space(x, y)
        case ["number", int(n)]:
            return Number(n)
        case [str(kind), str(name)] if kind in _NAMED:
            return _NAMED[kind](name)
    raise ValueError(found)
