"""The words of a language and how frequent they are, from the lists in `frequencies`."""

import importlib.resources
import lzma
import re
import unicodedata
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import itemgetter

from extract.model import LANGUAGES, Language

LETTERS = str.maketrans({"ß": "ss", "œ": "oe"})
ACCENTED: tuple[Language, ...] = ("de", "fr", "es")
"""The languages that have accents to lose."""
OTHERS = ("it", "nl", "pt", "ca", "pl", "cs", "sv", "da", "nb", "fi", "hu", "ro", "tr")
"""Languages that are not ours, of which we have the usual words, to tell them from ours."""
LEAST_USUAL = 42
SHARP = "frequencies/sharp.txt.xz"
"""Where in this room the German words with an ß lie."""
_LEAST, _LEAST_OF_SHORT = 25, {1: 62, 2: 48, 3: 38, 4: 30}
"""From which frequency on a word is one: the shorter, the more letters stand together by chance."""
_RAREST, _UNKNOWN, _SHORTEST_UNKNOWN = 9.0, 8.0, 7
"""What a letter or two left over between words cost is as much as a longer unknown word does."""
_SHORTEST_PART, _JOINED = 3, 10
"""How many letters a word has in a compound, and how much a word more in it speaks against it."""
_WITH_PRONOUN = re.compile(
    r"(\w*?([aeo]|(?<![aeo])[iu](?![aeiou]))(?:[iu]?[^aeiou]+[iu]?)?[aeo]n?)((?:[mts]e|nos)?l[aeo]s?|[mts]e|nos)"
)
"""A Spanish imperative that the list knows, its stressed vowel, and the pronouns that move an accent onto it."""
_MOST_ALIKE, _ALIKE = 200, 0.7


@dataclass(frozen=True, slots=True)
class Reading:
    """A word in small letters, and how frequent it is."""

    word: str
    frequency: int


def list_of(language: str) -> str:
    """Where in this room the list of a language lies."""
    return f"frequencies/{'others/' if language in OTHERS else ''}{language}.txt.xz"


@cache
def frequencies(language: str) -> Mapping[str, int]:
    """The words of a language as the list has them, with ten times their Zipf value: 70 for `the`, 20 for rare ones."""
    file = importlib.resources.files("extract.words") / list_of(language)
    words: dict[str, int] = {}
    for line in lzma.decompress(file.read_bytes()).decode().split("\n"):
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


def rarity(word: str, languages: Sequence[Language] = LANGUAGES) -> float:
    """How rare a word is in the language where it is most frequent, in powers of ten; what is none, by its length."""
    most = max(frequency(word, language) * is_word(word, language) for language in languages)
    return _RAREST - most / 10 if most else _UNKNOWN + max(len(word), _SHORTEST_UNKNOWN)


def spelt(word: str, language: Language) -> str:
    """A word of the list (small letters, ss for ß) as it is written, with its ß."""
    return _sharp().get(word, word) if language == "de" else word


@cache
def _sharp() -> Mapping[str, str]:
    file = importlib.resources.files("extract.words") / SHARP
    return {word.translate(LETTERS): word for word in lzma.decompress(file.read_bytes()).decode().split()}


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


@cache
def parts(shape: str, language: Language) -> tuple[int, str, str]:
    """The beginning of a flat compound with its accents, its last word, flat: `kärtchenspiel`, `plattchen`.

    Before them stands how frequent the rarest of its words is; 0 where it is no compound of known words.
    """
    if known := readings(shape, language):
        return known[0].frequency, "", shape
    ways = [(0, "", shape)]
    for at in range(_SHORTEST_PART, len(shape) - _SHORTEST_PART):
        for joint in ("", "s") if language == "de" and shape[at] == "s" else ("",):
            head = readings(shape[:at], language)
            if head and is_word(head[0].word, language):
                frequent, rest, last = parts(shape[at + len(joint) :], language)
                if len(last) > _SHORTEST_PART and frequent >= _LEAST:
                    begun = spelt(head[0].word, language) + joint + rest
                    ways.append((min(head[0].frequency, frequent) - _JOINED, begun, last))
    return max(ways)


def built(shape: str, language: Language) -> str:
    """A flat word that the list lacks, written as the words are that begin or end like it."""
    if language == "es" and (found := _WITH_PRONOUN.fullmatch(shape)) and (verb := readings(found[1], language)):
        word, stressed = verb[0].word, found.start(2)
        accent = "" if set(word) & set("áéíóú") else "\N{COMBINING ACUTE ACCENT}"
        word = word[: stressed + 1] + accent + word[stressed + 1 :]
        return unicodedata.normalize("NFC", word + found[3])
    return alike(shape, _orders(language))


Order = tuple[Sequence[str], Sequence[str]]
"""Flat words in their order, and each as it is written."""


@cache
def _orders(language: Language) -> tuple[Order, Order]:
    usual: dict[str, str] = {}
    for word in frequencies(language):
        usual.setdefault(flat(word).translate(LETTERS), spelt(word, language))
    starts, ends = orders(usual)
    # a Spanish accent marks the stress, which is counted from the end
    return (([], []) if language == "es" else starts), ends


def orders(written: Mapping[str, str]) -> tuple[Order, Order]:
    """Flat words and how they are written, in their order from the front and from the back."""
    same = [(shape, word.replace("ß", "ß-").replace("œ", "œ-")) for shape, word in written.items()]
    pairs = [(shape, word) for shape, word in same if len(shape) == len(word)]
    front, back = sorted(pairs), sorted((shape[::-1], word[::-1]) for shape, word in pairs)
    starts, ends = (([shape for shape, _ in known], [word for _, word in known]) for known in (front, back))
    return starts, ends


def alike(shape: str, known: tuple[Order, Order]) -> str:
    """A flat word written as those that share its beginning and its end: `defaussees` as `défausse`, `faussées`."""
    starts, ends = _sharing(shape, known[0]), reversed(_sharing(shape[::-1], known[1]))
    beside = zip(shape, ends, starts, strict=True)
    told = "".join(_told(letter, max(evidence, key=itemgetter(0))) for letter, *evidence in beside)
    return told.replace("ßs", "ß").replace("œe", "œ")


def _sharing(shape: str, order: Order) -> list[tuple[int, Sequence[str]]]:
    """Of each letter how many beyond it other words share with this one, and what these have in its place."""
    found: list[tuple[int, Sequence[str]]] = []
    for length in range(len(shape), 0, -1):
        first, last = (bisect_left(order[0], shape[:length] + end) for end in ("", chr(0x10FFFF)))
        if last > first and length > len(found):
            letters = zip(*(word[:length] for word in order[1][first : min(last, first + _MOST_ALIKE)]), strict=True)
            found += list(zip(range(length - 1, -1, -1), letters, strict=True))[len(found) :]
    return found + [(-1, "")] * (len(shape) - len(found))


def _told(letter: str, evidence: tuple[int, Sequence[str]]) -> str:
    for likely, count in Counter(evidence[1]).most_common(1):
        return likely if likely != "-" and count >= _ALIKE * len(evidence[1]) else letter
    return letter
