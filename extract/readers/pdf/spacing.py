"""Letters that were set on top of each other: accents drawn as glyphs of their own."""

from __future__ import annotations

from collections.abc import Sequence

from extract.readers.words import Char
from extract.repair import ACCENTS, composed


def with_accents(row: Sequence[Char]) -> list[Char]:
    """A row of characters with the accents that stand over or under a letter put on it."""
    letters = [char for char in row if len(char["text"]) == 1 and (char["text"].isalpha())]
    changed: dict[int, Char] = {}
    for accent in row:
        if accent["text"] not in ACCENTS:
            continue
        middle = (accent["x0"] + accent["x1"]) / 2
        bases = [letter for letter in letters if letter["x0"] <= middle <= letter["x1"]]
        base = min(bases, key=lambda letter: abs(letter["x0"] + letter["x1"] - 2 * middle), default=None)
        whole = composed(base["text"], accent["text"]) if base is not None else None
        if base is not None and whole is not None:
            changed[id(base)] = base | {"text": whole, "was": accent["text"] + base["text"], "kind": "accent"}
            changed[id(accent)] = {}
    return [kept for char in row if (kept := changed.get(id(char), char))]
