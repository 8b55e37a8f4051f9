"""Passages and languages as findings name them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from extract.model import Language
from extract.words import telling_patterns

_SENTENCE = re.compile(r"(?<=[.!?…])[)\]\"'”»*]*\s+(?=[^\W\d_a-z])|\n")
_LONGEST_QUOTE = 140
_BEHIND = 25


def sentences(text: str) -> list[str]:
    """The sentences of `text`, at least one."""
    return [part for part in _SENTENCE.split(text) if part and part.strip()] or [text]


def quote(text: str, language: Language | None = None, word: str | None = None) -> str:
    """A passage for a message; of a long one the part with the telling concept `word`."""
    flat = " ".join(text.replace("*", "").split())
    if len(flat) <= _LONGEST_QUOTE:
        return flat
    found = telling_patterns(language)[word].search(flat) if language and word else None
    end = min(len(flat), max(_LONGEST_QUOTE, found.end() + _BEHIND if found else 0))
    begin = end - _LONGEST_QUOTE
    quoted = flat[begin:end]
    if begin:
        quoted = "… " + quoted.split(" ", 1)[1]
    return quoted if end == len(flat) else quoted.rsplit(" ", 1)[0] + " …"


def listed(languages: Sequence[Language]) -> str:
    """`en, de and fr`."""
    *some, last = languages
    return f"{', '.join(some)} and {last}" if some else last


def verb(languages: Sequence[Language], one: str, many: str) -> str:
    """`one` for a single language, else `many`."""
    return one if len(languages) == 1 else many
