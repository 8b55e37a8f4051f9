"""What a word without its accents is among the words around it, where no list can tell: `il a`, but `a gauche` is à."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from extract.model import Language
from extract.words.lists import listed


@dataclass(frozen=True, slots=True)
class _Context:
    before: re.Pattern[str]
    behind: re.Pattern[str]
    meant: str


def meant_between(word: str, before: str, behind: str, language: Language) -> str | None:
    """What a flat word is between `before` and `behind` (flat as well), in small letters; None where nothing tells."""
    known = _contexts(language).get(word, ())
    return next((one.meant for one in known if one.before.search(before) and one.behind.match(behind)), None)


def participle_between(before: str) -> bool | None:
    """Whether behind `before` (flat) a French participle stands, or else a verb; None where either may."""
    helper, subject = (
        re.compile(listed("contexts")["participles"][name]) for name in ("behind_helper", "behind_subject")
    )
    return True if helper.search(before) else False if subject.search(before) else None


@cache
def _contexts(language: Language) -> Mapping[str, tuple[_Context, ...]]:
    known: dict[str, list[_Context]] = {}
    for word, before, behind, meant in listed("contexts")["around"].get(language, ()):
        known.setdefault(word, []).append(_Context(re.compile(before), re.compile(behind), meant))
    return {word: tuple(entries) for word, entries in known.items()}
