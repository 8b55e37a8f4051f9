"""Words in which OCR took letters for others that look alike: `rnay` is may, `c0ins` is coins, `Miinzen` is Münzen.

Nothing outside a text says that it was read by OCR, so the text has to: several different words that no list knows
become known by one such change each. An `l` for an `i` is no evidence, for too many names and foreign words differ in
just that; it is mended only where other words have shown what the text is.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from extract.language.lexicon import known_words, usual_forms
from extract.model import LANGUAGES, Finding, Language

WORD = re.compile(r"[^\W_]+")
"""Letters and digits that stand together."""

_PLAIN = (("rn", "m"), ("0", "o"), ("1", "l"), ("1", "i"), ("ii", "ü"))
_SLIGHT = (("l", "i"), ("i", "l"))
_LEAST_WORDS = 3
_SHORTEST = 4
_LONGEST = 30


@dataclass(frozen=True, slots=True)
class Confused:
    """What a word was printed as (small letters), and whether the change is plain enough to be relied on."""

    word: str
    plain: bool


def confused_words(texts: Iterable[tuple[Language, str]]) -> dict[Language, Mapping[str, Confused]]:
    """The misread words of each language, by their small letters; empty unless the texts read like OCR."""
    seen: defaultdict[Language, set[str]] = defaultdict(set)
    for language, text in texts:
        seen[language].update(WORD.findall(text.lower()))
    found = {language: dict(_readings(words, language)) for language, words in seen.items() if language in LANGUAGES}
    plain = {reading.word for readings in found.values() for reading in readings.values() if reading.plain}
    return (
        {language: readings for language, readings in found.items() if readings} if len(plain) >= _LEAST_WORDS else {}
    )


def confusion_findings(confused: Mapping[Language, Mapping[str, Confused]]) -> list[Finding]:
    """That a text reads like OCR, if it does."""
    count = sum(len(readings) for readings in confused.values())
    if not count:
        return []
    return [Finding("damage", f"The text reads like OCR: {count} different words have letters taken for others.")]


def _readings(words: Iterable[str], language: Language) -> Iterator[tuple[str, Confused]]:
    known, usual = known_words(), usual_forms(language)
    for word in words:
        if word in known or not _SHORTEST <= len(word) <= _LONGEST or sum(map(str.isdigit, word)) > 1:
            continue
        plain = _changed(word, _PLAIN) & usual.keys()
        slight = _changed(word, _SLIGHT) & usual.keys()
        if len(plain | slight) == 1:
            yield word, Confused(next(iter(plain | slight)), bool(plain))


def _changed(word: str, pairs: Sequence[tuple[str, str]]) -> set[str]:
    """`word` with one of the `pairs` changed at one place, in all ways."""
    return {
        word[: place.start()] + meant + word[place.start() + len(seen) :]
        for seen, meant in pairs
        for place in re.finditer(f"(?={seen})", word)
    }
