"""Accents and umlauts that a text lost: they come back where one reading is likelier; of two likely ones both are told.

A text with none or few of them, in a language that has them, is evidence that it lost them; nothing is done to others.
OCR with the model of another language drops them, and so does mail.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import count

from extract.model import Language, Repair
from extract.repair.characters import recorded
from extract.words import (
    ACCENTED,
    NAMED,
    TOKEN,
    around,
    built,
    frequency,
    likelihoods,
    parts,
    readings,
    spelt,
    tokens_of,
)

_WORD = re.compile(r"[^\W\d_]+")
_LEAST_FLAT = 2
_PLENTY = {"de": 0.075, "fr": 0.15, "es": 0.09}
"""With such a share of accented words a long text lost too few to search for them; whole rulebooks have more."""
_LONG = 250
_PLAINLY = 10
"""How far ahead a reading is (tenths of its Zipf value) that tells of a text."""
_PLAIN: dict[Language, float] = {"de": 0.58, "fr": 0.66, "es": 0.76}
"""How likely a word without accents is, at the least, that stays: of a hundred that were lost 97 are to come back,
of a thousand others three may get one."""
_PLAINLY_PLAIN = 0.97
"""How likely it is where it alone is meant."""
_BEHIND = 7
"""How far behind by its frequency (tenths of its Zipf value) a reading may be that is asked about."""
_SEEN_AS = {"ä": ("ii", "d"), "ö": ("d", "6", "ii"), "ü": ("i", "l", "ii", "ti")}
"""What OCR without umlauts reads them as."""
_OFTEN, _FAR_AHEAD = 42, 28
_EVERYDAY = 55
"""A word so frequent is not asked about."""
_SURE, _LIKELY, _OFFERED = 0.9, 0.6, 0.4
_TOLD = 0.1
"""So likely a word without accents is one: that it got them is told."""


def lost_accents(texts: Iterable[tuple[Language, str]]) -> frozenset[Language]:
    """The languages of a document that lost their accents, as its texts show, each with its language."""
    words: defaultdict[Language, set[str]] = defaultdict(set)
    for language, text in texts:
        if language in ACCENTED:
            # capitals stand without accents in good print, too
            words[language].update(word.lower() for word in _WORD.findall(text) if not word.isupper())
    return frozenset(language for language, found in words.items() if _is_flat(found, language))


def _is_flat(words: set[str], language: Language) -> bool:
    accented = sum(1 for word in words if not word.isascii())
    if len(words) >= _LONG and accented >= _PLENTY[language] * len(words):
        return False
    lost = sum(1 for word in words if word.isascii() and _plainly_lost(word, language))
    return lost >= _LEAST_FLAT and accented <= lost


def _plainly_lost(word: str, language: Language) -> bool:
    found = readings(word, language)
    return bool(found) and not found[0].word.isascii() and found[0].frequency >= frequency(word, language) + _PLAINLY


def with_accents(text: str, language: Language, repairs: list[Repair]) -> str:
    """`text` with its accents; what was done, and what can be read in two ways, is added to `repairs`."""
    tokens, places = tokens_of(text), count()
    return TOKEN.sub(lambda found: _accented(found[0], tokens, next(places), language, repairs), text)


def _accented(word: str, tokens: Sequence[str], place: int, language: Language, repairs: list[Repair]) -> str:
    seen = word.lower()
    if language == "de" and (meant := _misread(seen)) is not None:
        return recorded(repairs, "umlaut", word, like(word, meant), _SURE)
    shape = seen.replace("ß", "ss")
    if not shape.isascii() or not seen.isalpha():
        return word
    likely = _likely(shape, tokens, place, language)
    plain = likely.pop(shape, 0.0)
    best = max(likely, key=lambda one: likely[one], default=shape)
    if plain >= _PLAIN[language]:
        usual = frequency(shape, language)
        ahead = max(usual - frequency(best, language), usual - _EVERYDAY + _BEHIND)
        if plain < _PLAINLY_PLAIN and ahead < _BEHIND:
            repairs.append(Repair(_kind(best), word, f"{word} | {like(word, best)}", _OFFERED))
        best = shape
    whole = best if "ß" in best or "ß" not in seen else seen if best == shape else best.replace("ss", "ß")
    sure = _LIKELY if plain >= _TOLD else _SURE
    return word if whole == seen else recorded(repairs, _kind(whole), word, like(word, whole), sure)


def _likely(shape: str, tokens: Sequence[str], place: int, language: Language) -> dict[str, float]:
    signs = around(tokens, place)
    _, head, tail = parts(shape, language) if language == "de" else (0, "", shape)
    if head and tokens[place][0].isupper():
        signs.append(NAMED)
    if found := readings(tail, language):
        shares = likelihoods(found, tail, signs, language)
        return {head + spelt(word, language): share for word, share in shares.items()}
    # a word of no list that has a capital inside a sentence is a name; one of capitals alone is short for something
    short = tokens[place].isupper() or (language != "de" and NAMED in signs)
    return {shape if short else built(shape, language): 1.0}


def _misread(word: str) -> str | None:
    """The frequent German word that OCR without umlauts read as an unknown one: `fir` is für, `kdnnen` können."""
    whole = {
        word[: place.start()] + umlaut + word[place.end() :]
        for umlaut, ways in _SEEN_AS.items()
        for seen in ways
        for place in re.finditer(seen, word)
    }
    best = max(whole, key=lambda one: frequency(one, "de"), default=word)
    ahead = frequency(best, "de") - frequency(word, "de")
    return best if frequency(best, "de") >= _OFTEN and ahead >= _FAR_AHEAD else None


def like(model: str, word: str) -> str:
    """`word` with the case of `model`."""
    if model.isupper() and len(model) > 1:
        return word.upper()
    return word[0].upper() + word[1:] if model[0].isupper() else word


def _kind(after: str) -> str:
    return "umlaut" if re.search("[äöüß]", after.lower()) else "accent"
