"""The actions that a player chooses from: "one of three actions: 1) ... 2) ... 3) ..."."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from extract.facts.patterns import ACTIONS
from extract.model import Block, Fact, Heading, Item, Language, Origin
from extract.words import number

_EMPHASIS = re.compile(r"\*+")
_SENTENCE = re.compile(r"(?<=[.!?])\s")
_MOST_ACTIONS = 12


def actions(items: Sequence[Item], language: Language) -> Fact | None:
    """The actions as `{number, name}`, where the text announces how many there are and then numbers just as many."""
    for index, item in enumerate(items):
        if not isinstance(item, Block):
            continue
        for pattern in ACTIONS.get(language, ()):
            match = pattern.search(_EMPHASIS.sub("", item.text))
            count = number(match["n"], language) if match else None
            if not count or not 1 < count <= _MOST_ACTIONS:
                continue
            entries, origin = _numbered(items[index + 1 :])
            if len(entries) == count:
                return Fact(entries, (*item.origin, *origin))
    return None


def _numbered(items: Sequence[Item]) -> tuple[list[dict[str, Any]], tuple[Origin, ...]]:
    """The numbered rules up to the next heading, or the items of a list that follows at once."""
    entries: list[dict[str, Any]] = []
    origin: list[Origin] = []
    for index, item in enumerate(items):
        if isinstance(item, Heading):
            break
        if not isinstance(item, Block):
            continue
        if item.kind == "rule" and item.number == str(len(entries) + 1):
            entries.append({"number": item.number, "name": _name(item.text)})
            origin += item.origin
        elif item.kind == "list" and not index:
            names = [_name(line) for line in item.text.split("\n")]
            return [{"number": str(place), "name": name} for place, name in enumerate(names, 1)], item.origin
    return entries, tuple(origin)


def _name(text: str) -> str:
    """The first sentence of an action, which is often but its title."""
    plain = " ".join(_EMPHASIS.sub("", text).split())
    return _SENTENCE.split(plain, maxsplit=1)[0].rstrip(" :.")
