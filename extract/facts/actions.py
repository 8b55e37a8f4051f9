"""The actions that a player chooses from: "one of three actions: 1) ... 2) ... 3) ..."."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from extract.facts.patterns import EMPHASIS, pattern
from extract.model import Block, Fact, Heading, Item, Language
from extract.words import number

_SENTENCE = re.compile(r"(?<=[.!?])\s")
_MOST_ACTIONS = 12


def actions(items: Sequence[Item], language: Language) -> Fact | None:
    """The actions as `{number, name}`, where the text announces how many there are and then numbers just as many.

    They are the numbered rules up to the next heading, or the items of a list that follows at once.
    """
    for index, item in enumerate(items):
        match = pattern("actions", "sure").search(EMPHASIS.sub("", item.text)) if isinstance(item, Block) else None
        count = number(match["n"], language) if match else None
        if not isinstance(item, Block) or not count or not 1 < count <= _MOST_ACTIONS:
            continue
        blocks = [
            item
            for item in takewhile(lambda item: not isinstance(item, Heading), items[index + 1 :])
            if isinstance(item, Block)
        ]
        if blocks and blocks[0].kind == "list":
            numbered = [(blocks[0], text) for text in blocks[0].text.split("\n")]
        else:
            numbered = []
            for block in blocks:
                if block.kind == "rule" and block.number == str(len(numbered) + 1):
                    numbered.append((block, block.text))
        if len(numbered) == count:
            value = [{"number": str(place), "name": _name(text)} for place, (_, text) in enumerate(numbered, 1)]
            places = dict.fromkeys(origin for block, _ in numbered for origin in block.origin)
            return Fact(value, (*item.origin, *places))
    return None


def _name(text: str) -> str:
    """The first sentence of an action, which is often but its title."""
    plain = " ".join(EMPHASIS.sub("", text).split())
    return _SENTENCE.split(plain, maxsplit=1)[0].rstrip(" :.")
