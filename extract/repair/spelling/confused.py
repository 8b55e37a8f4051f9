"""Words in which OCR took letters for others that look alike: `rnay` is may, `c0ins` is coins, `Miinzen` is Münzen.

Nothing outside a text says that it was read by OCR, so the text has to: several different words that no list knows
become known by one such change each. An `l` for an `i` is no evidence, for too many names and foreign words differ in
just that; it is mended only where other words have shown what the text is. There, a word that stands once can also be
one that no list knows, but that the text has more often.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from extract.model import LANGUAGES, Finding, Language
from extract.words import ACCENTED, is_known, usual_words
from extract.words import flat as flattened

WORD = re.compile(r"[^\W_]+")
"""Letters and digits that stand together."""

_PLAIN = (
    ("rn", "m"), ("0", "o"), ("1", "l"), ("1", "i"), ("ii", "ü"), ("5", "s"), ("8", "b"), ("6", "b"), ("6", "ö"),
    ("vv", "w"), ("m", "rn"),
)  # fmt: skip
_ALIKE = (("c", "e"), ("e", "c"), ("b", "h"), ("h", "b"), ("t", "f"), ("f", "t"), ("u", "n"), ("n", "u"))
"""Letters that are taken for one another as often, but that more words differ in."""
_SLIGHT = (("l", "i"), ("i", "l"))
_LEAST_WORDS = 3
_SHORTEST = 4
_SHORTEST_ALIKE = 5
_LONGEST = 30


@dataclass(frozen=True, slots=True)
class Confused:
    """What a word was printed as (small letters), and whether the change is plain enough to be relied on."""

    word: str
    plain: bool
    alike: bool = False
    """Whether the change is one that tells something of the text, though less than a plain one."""


def confused_words(
    texts: Iterable[tuple[Language, str]], flat: frozenset[Language] = frozenset()
) -> dict[Language, Mapping[str, Confused]]:
    """The misread words of each language, by their small letters; empty unless the texts read like OCR.

    Words of the languages that are `flat` are known without their accents, which come back later.
    """
    seen: dict[Language, Counter[str]] = {language: Counter() for language in LANGUAGES}
    for language, text in texts:
        if language in seen:
            seen[language].update(WORD.findall(text.lower()))
    known = {language: _known(language, flat=language in flat) for language, words in seen.items() if words}
    found = {language: dict(_readings(seen[language], words)) for language, words in known.items()}
    telling = {
        reading.word for readings in found.values() for reading in readings.values() if reading.plain or reading.alike
    }
    if len(telling) < _LEAST_WORDS:
        return {}
    for language, words in known.items():
        often = {word for word, count in seen[language].items() if count > 1 and word.isalpha()} - words
        once = [word for word, count in seen[language].items() if count == 1 and word not in found[language]]
        found[language] |= {word: replace(reading, plain=False) for word, reading in _readings(once, often, words)}
    return {language: readings for language, readings in found.items() if readings}


def _known(language: Language, *, flat: bool) -> frozenset[str]:
    """The words that a misread one can be."""
    words = usual_words(language)
    return words | {flattened(word) for word in words} if flat and language in ACCENTED else words


def confusion_findings(confused: Mapping[Language, Mapping[str, Confused]]) -> list[Finding]:
    """That a text reads like OCR, if it does."""
    count = sum(len(readings) for readings in confused.values())
    if not count:
        return []
    return [Finding("damage", f"The text reads like OCR: {count} different words have letters taken for others.")]


def _readings(
    words: Iterable[str], usual: frozenset[str] | set[str], also: frozenset[str] = frozenset()
) -> Iterator[tuple[str, Confused]]:
    """The words that are none, but one of the `usual` by one change; those known from elsewhere (`also`) stay."""
    for word in words:
        if not _SHORTEST <= len(word) <= _LONGEST or sum(map(str.isdigit, word)) > 1:
            continue
        if word in usual or word in also or is_known(word):
            continue
        plain, alike, slight = (_changed(word, pairs) & usual for pairs in (_PLAIN, _ALIKE, _SLIGHT))
        if len(word) < _SHORTEST_ALIKE:
            alike = slight = set()
        if len(plain | alike | slight) == 1:
            yield word, Confused(next(iter(plain | alike | slight)), bool(plain), bool(alike))


def _changed(word: str, pairs: Sequence[tuple[str, str]]) -> set[str]:
    """`word` with one of the `pairs` changed at one place, in all ways."""
    return {
        word[: place.start()] + meant + word[place.start() + len(seen) :]
        for seen, meant in pairs
        for place in re.finditer(f"(?={seen})", word)
    }
