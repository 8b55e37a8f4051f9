"""The glossary of game words in four languages, as patterns: `glossary.toml` compiled; and the lists beside it."""

import importlib.resources
import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from extract.model import Language
from extract.words.lexicon import flat


@cache
def listed(name: str) -> Mapping[str, Any]:
    """What stands in `<name>.toml` beside this file."""
    file = importlib.resources.files("extract.words") / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def glossary() -> Mapping[str, Any]:
    """The glossary as it stands in its file."""
    return listed("glossary")


def _pattern(words: Iterable[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W_])(?:{'|'.join(words)})(?![^\W_])", re.IGNORECASE)


EXAMPLE_LABELS: frozenset[str] = frozenset(glossary()["labels"]["example"])
NOTE_LABELS: frozenset[str] = frozenset(glossary()["labels"]["note"])
NAVIGATION = re.compile("|".join(glossary()["page"]["navigation"]), re.IGNORECASE)
"""What web pages offer beside their text; to be matched with a whole line."""
GAME = re.compile("|".join(glossary()["page"]["game"]), re.IGNORECASE)
"""The word "game" itself."""
PLAIN_TITLES = re.compile("|".join(glossary()["page"]["plain_titles"]), re.IGNORECASE)
"""Titles that are no name of a game; to be matched with a whole line."""
CONJUNCTIONS: frozenset[str] = frozenset(glossary()["joining"]["words"])


@cache
def common_patterns() -> Mapping[str, re.Pattern[str]]:
    """A pattern for each concept that helps to find the passages that belong together, for all languages."""
    return {name: _pattern(words) for name, words in glossary()["common"].items()}


@cache
def heading_patterns() -> Mapping[str, re.Pattern[str]]:
    """A pattern for each usual kind of section, for all languages."""
    # display type often has no accents
    return {name: _pattern([*words, *map(flat, words)]) for name, words in glossary()["headings"].items()}


@cache
def number_patterns(language: Language | None = None) -> Mapping[int, re.Pattern[str]]:
    """A pattern for each number word, but those that are something else in `language` (or in any)."""
    owners = glossary()["number_owners"]
    return {
        int(value): _pattern([word for word in words if owners.get(word, language) == language])
        for value, words in glossary()["numbers"].items()
    }


@cache
def telling_patterns(language: Language) -> Mapping[str, re.Pattern[str]]:
    """A pattern for each concept that changes the meaning of a rule, in one language."""
    telling = glossary()["telling"]
    return {name: _pattern(entry[language]) for name, entry in telling.items() if language in entry}


@cache
def hinting_patterns(language: Language) -> Mapping[str, re.Pattern[str]]:
    """A wider pattern for each of these concepts: whatever may say the same, in one language."""
    also = glossary()["also"]
    return {
        name: _pattern([*entry[language], *also.get(name, {}).get(language, ())])
        for name, entry in glossary()["telling"].items()
        if language in entry
    }


@cache
def deciding_patterns(language: Language) -> Mapping[str, re.Pattern[str]]:
    """A pattern in one language for each small word that turns the meaning of a rule around."""
    return {name: _pattern(entry[language]) for name, entry in glossary()["deciding"].items()}


def opposed_words() -> list[tuple[str, str]]:
    """Pairs of telling concepts that contradict each other."""
    return [(one, other) for one, other in glossary()["opposed"]["pairs"]]


def plain_words() -> frozenset[str]:
    """Telling concepts that are plain enough for a conflict between two languages alone."""
    return frozenset(glossary()["opposed"]["plain"])


def telling_name(concept: str) -> str:
    """What a telling concept is called in a finding."""
    return str(glossary()["telling"][concept]["name"])


_ONE = {
    "en": ("one",),
    "de": ("ein", "eine", "einen", "einem", "einer", "eines"),
    "fr": ("un", "une"),
    "es": ("un", "una", "uno"),
}

NUMBER_WORD = rf"(?:{'|'.join(word for words in glossary()['numbers'].values() for word in words)})"
"""A pattern for the words from two upwards, in all languages."""

_ONE_WORD = "|".join(word for words in _ONE.values() for word in words)
STRICT_NUMBER = rf"(?:\d{{1,4}}(?!\d)|(?:{NUMBER_WORD}|an|{_ONE_WORD})(?![^\W_]))"
"""A pattern for what is a number: digits, and the words for numbers in all languages, with those for one."""


def number(text: str, language: Language) -> int | None:
    """The number that `text` is, or None. The word for one counts only where the caller expects a number."""
    if text.isdecimal():
        return int(text)
    folded = text.casefold()
    if folded in _ONE.get(language, ()) or (folded == "an" and language == "en"):
        return 1
    for value, pattern in number_patterns(language).items():
        if pattern.fullmatch(folded):
            return value
    return None
