"""The words of a language and how frequent they are, from the lists in `frequencies`."""

from __future__ import annotations

import gzip
import importlib.resources
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from extract.model import LANGUAGES, Language

LETTERS = str.maketrans({"ß": "ss", "œ": "oe"})
ACCENTED: tuple[Language, ...] = ("de", "fr", "es")
"""The languages that have accents to lose."""
OTHERS = ("it", "nl", "pt", "ca", "pl", "cs", "sv", "da", "nb", "fi", "hu", "ro", "tr")
"""Languages that are not ours, of which we have the usual words, to tell them from ours."""
LEAST_USUAL = 42
_LEAST, _LEAST_OF_SHORT = 25, {1: 62, 2: 48, 3: 38, 4: 30}
"""From which frequency on a word is one: the shorter, the more letters stand together by chance."""
_SHORTEST_PART, _LENGTHS = 3, (7, 6, 5, 4)
_LEAST_ALIKE, _ALIKE = 5, 0.9


@dataclass(frozen=True, slots=True)
class Reading:
    """A word in small letters, and how frequent it is."""

    word: str
    frequency: int


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
    """How frequent a word is, in tenths of its Zipf value; 0 for one that is none. The lists write ss for ß."""
    return frequencies(language).get(word.lower().translate(LETTERS), 0)


def is_word(word: str, language: Language) -> bool:
    """Whether a word is one of the language, and not merely found somewhere."""
    return frequency(word, language) >= _LEAST_OF_SHORT.get(len(word), _LEAST)


def is_known(word: str) -> bool:
    """Whether a word is one in any of our languages."""
    return any(is_word(word, language) for language in LANGUAGES)


def flat(text: str) -> str:
    """`text` without accents; an ß is left as it is."""
    if text.isascii():
        return text
    whole = unicodedata.normalize("NFD", text)
    return "".join(letter for letter in whole if not unicodedata.combining(letter))


def readings(word: str, language: Language) -> tuple[Reading, ...]:
    """What a flat word (small letters) can be, the most frequent first; itself too where it is a word."""
    shape = flat(word).translate(LETTERS)
    found = [*_shapes(language).get(shape, ()), *([shape] if frequency(shape, language) else [])]
    likely = [Reading(whole, frequency(whole, language)) for whole in found]
    return tuple(sorted(likely, key=lambda reading: -reading.frequency))


@cache
def _shapes(language: Language) -> Mapping[str, tuple[str, ...]]:
    """The accented words of a language by their flat forms."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for word in frequencies(language):
        if not word.isascii():
            found[flat(word)].append(word)
    return {shape: tuple(words) for shape, words in found.items()}


def built(shape: str, language: Language) -> str:
    """A flat word that the list lacks, with the accents of its parts, or else of its ending; `shape` where it has none.

    `spielplattchen` is `spiel` and `plättchen`, `colocalas` ends as others do.
    """
    ways = [(0, shape)]
    for at in range(_SHORTEST_PART, len(shape) - _SHORTEST_PART):
        for joint in ("", "s") if language == "de" and shape[at] == "s" else ("",):
            head, tail = readings(shape[:at], language), readings(shape[at + len(joint) :], language)
            if head and tail and len(tail[0].word) > _SHORTEST_PART:
                ways.append((min(head[0].frequency, tail[0].frequency), head[0].word + joint + tail[0].word))
    frequent, whole = max(ways)
    if frequent >= _LEAST:
        return whole
    ends = (_endings(language).get(shape[-length:]) for length in _LENGTHS if length < len(shape))
    end = next(filter(None, ends), "")
    return shape[: len(shape) - len(end)] + end


@cache
def _endings(language: Language) -> Mapping[str, str]:
    """Flat endings of words, each with its accents, where nearly all words that end so have the same."""
    seen: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for word in frequencies(language):
        if word in [reading.word for reading in readings(word, language)[:1]]:
            for length in _LENGTHS:
                seen[flat(word[-length:])][word[-length:]] += 1
    return {
        shape: best
        for shape, found in seen.items()
        for best, count in found.most_common(1)
        if len(shape) > _SHORTEST_PART and count >= max(_LEAST_ALIKE, _ALIKE * found.total())
    }
