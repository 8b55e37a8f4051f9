"""A second opinion on the language of a text: how likely its words are in each of some twenty languages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from extract.model import LANGUAGES, UNDETERMINED
from extract.words import LEAST_USUAL, OTHERS, usual_frequencies

_WORD = re.compile(r"[^\W\d_]+")
_RUNNING = 8
_LEAST_SHARE = 0.4
"""So many of the words of a text in a language are among its usual ones."""
_AHEAD = 10
"""How much a usual word is ahead of one that is none, in tenths of a Zipf value."""

MODEL_SURE = 0.9
"""From this share on the opinion counts."""

_SCRIPTS = {
    "Japanese": "\u3040-\u30ff",
    "Korean": "\uac00-\ud7ff\u1100-\u11ff",
    "Chinese": "\u3400-\u9fff",
    "Hebrew": "\u0590-\u05ff",
    "Arabic": "\u0600-\u06ff",
    "Greek": "\u0370-\u03ff\u1f00-\u1fff",
    "a language in Cyrillic letters": "\u0400-\u052f",
}
"""The first that makes up a tenth of the letters gives its name: Japanese has Chinese letters too."""


def script_name(text: str) -> str | None:
    """The language whose letters `text` is written in, where the letters tell."""
    for name, letters in _SCRIPTS.items():
        if 10 * len(re.findall(f"[{letters}]", text)) > len(text):
            return name
    return None


def opinion(text: str) -> Mapping[str, float]:
    """How likely `text` is in each language, by ISO 639-1 code, or in none that we know (`und`): shares of 1.

    Empty for what is no running text of one language: a list of names, a command.
    """
    words = [word for word in _WORD.findall(text) if len(word) > 1]
    known = {
        language: [word for word in map(str.lower, words) if word in found] for language, found in _usual().items()
    }
    if max(map(len, known.values())) < _LEAST_SHARE * len(words):
        return {UNDETERMINED: 1.0} if sum(map(str.islower, words)) >= _RUNNING else {}
    likely = {
        language: sum(_usual()[language][word] - LEAST_USUAL + _AHEAD for word in found) / 10
        for language, found in known.items()
    }
    best = max(likely.values())
    total = sum(10 ** (score - best) for score in likely.values())
    return {language: 10 ** (score - best) / total for language, score in likely.items()}


@cache
def _usual() -> Mapping[str, Mapping[str, int]]:
    return {language: usual_frequencies(language) for language in (*LANGUAGES, *OTHERS)}
