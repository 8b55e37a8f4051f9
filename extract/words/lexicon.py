"""The words of a language and how frequent they are, from the lists in `frequencies`."""

from __future__ import annotations

import gzip
import importlib.resources
import re
import unicodedata
from collections import defaultdict
from collections.abc import Mapping
from functools import cache

from extract.model import LANGUAGES, Language
from extract.words.lists import listed

_LETTERS = str.maketrans({"œ": "oe", "Œ": "Oe", "æ": "ae", "Æ": "Ae"})
_SHARP = str.maketrans({"ß": "ss", "œ": "oe"})
OTHERS = ("it", "nl", "pt", "ca", "pl", "cs", "sv", "da", "nb", "fi", "hu", "ro", "tr")
"""Languages that are not ours, of which we have the usual words, to tell them from ours."""
LEAST_USUAL = 42
_COMMON, _USUAL = 50, 30
_LEAST, _LEAST_OF_SHORT = 25, {1: 62, 2: 48, 3: 38, 4: 30}
"""From which frequency on a word is one: the shorter, the more letters stand together by chance."""


def list_of(language: str) -> str:
    """Where in this room the list of a language lies."""
    return f"frequencies/{'others/' if language in OTHERS else ''}{language}.txt.gz"


@cache
def frequencies(language: str) -> Mapping[str, int]:
    """The words of a language as the list has them, with ten times their Zipf value: 70 for `the`, 20 for rare ones."""
    file = importlib.resources.files("extract.words") / list_of(language)
    words: dict[str, int] = {}
    for line in gzip.decompress(file.read_bytes()).decode().split("\n"):
        frequency, *found = line.split(" ")
        words |= dict.fromkeys(found, int(frequency))
    return words


def frequency(word: str, language: Language) -> int:
    """How frequent a word is, in tenths of its Zipf value; 0 for one that is none."""
    folded = word.lower()
    if folded.isascii():
        return frequencies(language).get(folded, 0)
    bare = folded.translate(_SHARP)
    # the lists write ss: not every word that has one has an ß
    return frequencies(language).get(bare, 0) if "ß" not in folded or sharpened(bare) == folded else 0


def sharpened(word: str) -> str:
    """A German word of the lists, which write ss, with its ß."""
    return _sharp().sub("ß", word)


@cache
def _sharp() -> re.Pattern[str]:
    return re.compile("|".join(listed("contexts")["sharp"]))


def is_word(word: str, language: Language) -> bool:
    """Whether a word is one of the language, and not merely found somewhere."""
    return frequency(word, language) >= _LEAST_OF_SHORT.get(len(word), _LEAST)


def is_common(word: str, language: Language) -> bool:
    """Whether a word is one of those that stand in every text."""
    return frequency(word, language) >= _COMMON


def is_known(word: str) -> bool:
    """Whether a word is one in any of our languages."""
    return any(is_word(word, language) for language in LANGUAGES)


def flat(text: str) -> str:
    """`text` without accents; an ß is left as it is."""
    if text.isascii():
        return text
    whole = unicodedata.normalize("NFD", text.translate(_LETTERS))
    return "".join(letter for letter in whole if not unicodedata.combining(letter))


def accented(shape: str, language: Language) -> list[str]:
    """The words that a flat one can be, the most frequent first; itself too where it is one."""
    found = [*_shapes(language).get(shape, ()), *([shape] if frequency(shape, language) else [])]
    return sorted(found, key=lambda whole: -frequency(whole, language))


@cache
def _shapes(language: Language) -> Mapping[str, tuple[str, ...]]:
    """The accented words of a language by their flat forms."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for word in frequencies(language):
        if not word.isascii():
            found[flat(word)].append(word)
    return {shape: tuple(words) for shape, words in found.items()}


@cache
def usual_frequencies(language: str) -> Mapping[str, int]:
    """The words that are usual in a language, as far as we know those of all: comparable between languages."""
    return {word: share for word, share in frequencies(language).items() if share >= LEAST_USUAL}


@cache
def usual_words(language: Language) -> frozenset[str]:
    """The words of a language that a damaged one may be."""
    return frozenset(word for word, share in frequencies(language).items() if share >= _USUAL and len(word) > 1)


@cache
def letter_runs(language: Language, length: int) -> frozenset[str]:
    """Letters that stand side by side in a usual word of a language, so many together."""
    return frozenset(run for word in usual_words(language) for run in runs_of(word, length))


def runs_of(word: str, length: int) -> frozenset[str]:
    """All runs of `length` letters in a word; a blank stands for its beginning and its end."""
    padded = f" {word} "
    return frozenset(padded[place : place + length] for place in range(len(padded) - length + 1))
