"""Words that rulebooks use, to tell what a scan left damaged from words that are merely new."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from extract.model import LANGUAGES, Language
from extract.words.lists import listed

_FLAT = str.maketrans({"ä": "a", "ö": "o", "ü": "u", "ß": "s"})


@cache
def common_words(language: Language) -> frozenset[str]:
    """The short frequent words of one of our languages; none of others."""
    return frozenset(listed("languages")["ours"].get(language, {"words": ""})["words"].split())


@cache
def usual_forms(language: Language) -> Mapping[str, str]:
    """The known words of a language as they usually stand (German nouns with a capital), by their small letters."""
    mending = mending_words()
    words = [*common_words(language), *listed("vocabulary").get(language, "").split()]
    words += mending["ligatures"].get(language, "").split()
    if language == "de":
        words += mending["umlauts"]["sure"].split()
    words += accented_words(language)
    # not casefold, which makes two letters of ß
    return MappingProxyType({word.lower(): word for word in words})


def mending_words() -> Mapping[str, Any]:
    """The lists of words for repairs, as they stand in their file."""
    return listed("mending")


@cache
def accented_words(language: Language) -> tuple[str, ...]:
    """The listed words of a language that have accents, and some of the words around them."""
    return tuple(listed("accents").get(language, {}).get("words", "").split())


@cache
def known_words() -> frozenset[str]:
    """The words of all our languages in small letters; German ones also as a reader without umlauts writes them."""
    words = {word for language in LANGUAGES for word in usual_forms(language)}
    return frozenset(words | {word.translate(_FLAT) for word in usual_forms("de")})


@cache
def letter_runs(language: Language, length: int) -> frozenset[str]:
    """Letters that stand side by side in a known word of a language, so many together."""
    return frozenset(run for word in usual_forms(language) for run in runs_of(word, length))


def runs_of(word: str, length: int) -> frozenset[str]:
    """All runs of `length` letters in a word; a blank stands for its beginning and its end."""
    padded = f" {word} "
    return frozenset(padded[place : place + length] for place in range(len(padded) - length + 1))
