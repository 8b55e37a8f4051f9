"""Words without their accents and umlauts, and the words that they can be: `konnen` is können, `tres` is très.

What a word can be is found in the lists, the likeliest first; a German compound from its parts, and what no list has
from how the words of a language end.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from extract.model import Language
from extract.words.contexts import meant_between, participle_between
from extract.words.lexicon import accented, flat, frequencies, frequency, is_word, sharpened

ACCENTED: tuple[Language, ...] = ("de", "fr", "es")
"""The languages that have accents to lose."""

_DIGRAPHS = (("ä", "ae"), ("ö", "oe"), ("ü", "ue"))
_SEEN_AS = (
    *(("ä", seen) for seen in ("ii", "d")),
    *(("ö", seen) for seen in ("d", "6", "ii")),
    *(("ü", seen) for seen in ("i", "l", "ii", "ti")),
)
"""What OCR without umlauts reads them as."""
_OFTEN, _FAR_AHEAD = 42, 28
_LINKS = ("", "s", "n", "en", "es", "ge", "zu")
"""What stands between the parts of a German word."""
_SHORTEST_HEAD, _SHORTEST_TAIL, _LONGEST = 3, 4, 40
_NEAR = 18
"""A participle so much rarer than the verb (tenths of its Zipf value), or the other way round, is still meant."""
_LONG = 6
"""A part so long is a word although it is rare."""
_RAREST, _DEAREST, _LINK_PRICE = 90, 140, 5
"""A part costs the more the rarer it is; what costs too much is no word."""
_ENDINGS = (6, 5, 4)
_LEAST_ALIKE, _AGREED = 8, 0.94
"""So many words with an ending, and this share of them with the same accents, tell those of a new word."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A word in small letters, and how frequent it is."""

    word: str
    frequency: int


def readings(word: str, language: Language, before: str = "", behind: str = "") -> tuple[Reading, ...]:
    """What a flat word (small letters) can be, the likeliest first; itself is one of them where it is a word.

    Where the text around it is given, the words there count.
    """
    shape = word.replace("ß", "ss")
    before, behind = flat(before).lower(), flat(behind).lower()
    if meant := meant_between(word, before, behind, language):
        return (Reading(meant, frequency(meant, language)),)
    likely = [Reading(whole, frequency(whole, language)) for whole in accented(shape, language)]
    if language == "fr" and shape.endswith(("e", "es")) and (participle := participle_between(before)) is not None:
        near = [one for one in likely if one.frequency > likely[0].frequency - _NEAR]
        likely = [one for one in near if one.word.endswith(("é", "és")) == participle] or likely
    if language == "de":
        if (meant := _misread(shape)) is not None:
            return (Reading(meant, frequency(meant, language)),)
        parted = _parted(shape) if not likely else None
        likely = [Reading(_with_sharp(word, one.word), one.frequency) for one in ([parted] if parted else likely)]
    return tuple(likely)


def by_ending(word: str, language: Language) -> str | None:
    """What a flat word that no list has is by its end: `fumigacion` is fumigación; None where nothing tells."""
    for length in _ENDINGS:
        known = _endings(language, length).get(word[-length:]) if len(word) > length else None
        if known is not None:
            return word[:-length] + known if known != word[-length:] else None
    return None


def from_digraphs(word: str) -> str | None:
    """What a German word (small letters) is that mail wrote: `zurueck`; None for one that is none of these."""
    best = max(_undone(word), key=_worth)
    return _with_sharp("", best) if _worth(best) > _worth(word) else None


def _undone(word: str) -> Iterator[str]:
    """`word` with its digraphs as umlauts, in all ways; itself is the first."""
    yield word
    for letter, letters in _DIGRAPHS:
        for place in re.finditer(letters, word):
            yield from (word[: place.start()] + letter + rest for rest in _undone(word[place.end() :]))


def _worth(word: str) -> int:
    found = frequency(word, "de")
    parted = _parted(flat(word)) if not found else None
    return parted.frequency if parted is not None and parted.word == word else found


@cache
def _parted(shape: str) -> Reading | None:
    """The likeliest German word that is made of others, with the frequency of its rarest part: `spielplattchen`."""
    best, dearest = None, _DEAREST
    for cut in range(_SHORTEST_HEAD, min(len(shape), _LONGEST) - _SHORTEST_TAIL + 1):
        head = _part(shape[:cut])
        for link in _LINKS if head else ():
            rest = shape[cut + len(link) :]
            if not shape.startswith(link, cut) or len(rest) < _SHORTEST_TAIL:
                continue
            tail = _part(rest) or _parted(rest)
            price = sum(_RAREST - part.frequency for part in (head, tail) if part) + _LINK_PRICE * bool(link)
            if head and tail and price < dearest:
                best, dearest = Reading(head.word + link + tail.word, min(head.frequency, tail.frequency)), price
    return best


def _part(shape: str) -> Reading | None:
    """The word that a part of a German one is, if it is one."""
    word = next(iter(accented(shape, "de")), "")
    return Reading(word, frequency(word, "de")) if is_word(word, "de") or len(word) >= _LONG else None


@cache
def _endings(language: Language, length: int) -> Mapping[str, str]:
    """The flat ends of words, so many letters, with the accents that they nearly always have."""
    seen: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for word in frequencies(language):
        shape = flat(word)
        if len(word) > length + 1 and len(shape) == len(word) and accented(shape, language)[0] == word:
            seen[shape[-length:]][word[-length:]] += 1
    return {
        end: usual
        for end, counts in seen.items()
        for usual, count in counts.most_common(1)
        if count >= _LEAST_ALIKE and count >= _AGREED * counts.total()
    }


def _misread(word: str) -> str | None:
    """The frequent German word that OCR without umlauts read as an unknown one: `fir` is für, `kdnnen` können."""
    whole = {
        word[:start] + umlaut + word[start + len(seen) :]
        for umlaut, seen in _SEEN_AS
        for start in (place.start() for place in re.finditer(f"(?={seen})", word))
    }
    best = max(whole, key=lambda one: frequency(one, "de"), default=word)
    ahead = frequency(best, "de") - frequency(word, "de")
    return best if frequency(best, "de") >= _OFTEN and ahead >= _FAR_AHEAD else None


def _with_sharp(seen: str, word: str) -> str:
    """A German word of the lists, which write ss, with its ß: where it stands in `seen`, and in words known for it."""
    for place in (found.start() for found in re.finditer("ß", seen)):
        at = place + seen[:place].count("ß")
        if word[at : at + 2] == "ss":
            word = word[:at] + "\0\0" + word[at + 2 :]
    return sharpened(word.replace("\0\0", "ß"))
