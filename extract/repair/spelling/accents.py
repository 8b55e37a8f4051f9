"""Accents and umlauts that a text lost: they come back where one reading is likelier; of two likely ones both are told.

A text with none or few of them, in a language that has them, is evidence that it lost them; nothing is done to others.
OCR with the model of another language drops them, and so does mail, which also writes `ue` for ü.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from extract.model import Language, Repair
from extract.words import ACCENTED, by_ending, flat, frequency, from_digraphs, is_common, readings

_WORD = re.compile(r"[^\W\d_]+")
_SEEN = re.compile(r"[^\W\d_]+(?:6[^\W\d_]+)?")
"""A word; a 6 inside it may be an ö."""
_LEAST_FLAT = 2
_PLENTY = {"de": 0.075, "fr": 0.15, "es": 0.09}
"""With such a share of accented words a long text lost too few to search for them; whole rulebooks have more."""
_LONG = 250
_LEAST_DIGRAPHS = 3
_NEAR, _AFTER = 40, 120
_PLAINLY, _BEHIND = 10, 7
"""How far ahead a reading is (tenths of its Zipf value) that tells of a text; how far behind one that may be meant."""
_LEAD = 1
"""How far ahead of the word as it stands another has to be."""
_EVERYDAY = 55
"""A word so frequent is not asked about."""
_SURE, _BY_ENDING, _OFFERED = 0.9, 0.8, 0.4
_ENDED = re.compile(r"[.!?:;…\"'“”„«»()\[\]\n–—/-]\s*$|^\s*$")
_SHARP = re.compile(r"(?<=[a-zäöü])B(?=[a-zäöü]|$)")


@dataclass(frozen=True, slots=True)
class LostAccents:
    """The languages of a document that lost their accents, and whether its German writes `ue` for ü."""

    languages: frozenset[Language]
    digraphs: bool = False


def lost_accents(texts: Iterable[tuple[Language, str]]) -> LostAccents:
    """What the texts of a document, each with its language, show to have lost its accents."""
    words: defaultdict[Language, set[str]] = defaultdict(set)
    for language, text in texts:
        if language in ACCENTED:
            # capitals stand without accents in good print, too
            words[language].update(word.lower() for word in _WORD.findall(text) if not word.isupper())
    lost = frozenset(language for language, found in words.items() if _is_flat(found, language))
    german = words.get("de", set())
    umlauts = sum(1 for word in german if not word.isascii())
    if _has_plenty(umlauts, german, "de"):
        return LostAccents(lost)
    digraphs = sum(1 for word in german if from_digraphs(word) is not None)
    return LostAccents(lost, digraphs >= _LEAST_DIGRAPHS and 2 * umlauts <= digraphs)


def _has_plenty(accented: int, words: set[str], language: Language) -> bool:
    return len(words) >= _LONG and accented >= _PLENTY[language] * len(words)


def _is_flat(words: set[str], language: Language) -> bool:
    accented = sum(1 for word in words if not word.isascii())
    if _has_plenty(accented, words, language):
        return False
    lost = sum(1 for word in words if word.isascii() and _plainly_lost(word, language))
    return lost >= _LEAST_FLAT and accented <= lost


def _plainly_lost(word: str, language: Language) -> bool:
    found = readings(word, language)
    return bool(found) and not found[0].word.isascii() and found[0].frequency >= frequency(word, language) + _PLAINLY


def with_accents(text: str, language: Language, lost: LostAccents, repairs: list[Repair]) -> str:
    """`text` with its accents; what was done, and what can be read in two ways, is added to `repairs`."""
    if language == "de" and lost.digraphs:
        text = _WORD.sub(lambda found: _without_digraphs(found[0], repairs), text)
    if language in lost.languages:
        text = _SEEN.sub(lambda found: _accented(found, language, repairs), text)
    return text


def _without_digraphs(word: str, repairs: list[Repair]) -> str:
    meant = from_digraphs(word.lower())
    return word if meant is None else _record(repairs, word, _like(word, meant), _SURE)


def _accented(found: re.Match[str], language: Language, repairs: list[Repair]) -> str:
    word = found[0]
    before, behind = found.string[max(0, found.start() - _NEAR) : found.start()], found.string[found.end() :][:_AFTER]
    seen = _SHARP.sub("ss", word).lower() if language == "de" and not word.isupper() else word.lower()
    fitting = [reading for reading in readings(flat(seen), language, before, behind) if _keeps(seen, reading.word)]
    if not fitting:
        made = by_ending(seen, language) if seen.isascii() else None
        return word if made is None else _record(repairs, word, _like(word, made), _BY_ENDING)
    best = next(
        (one for one in fitting if one.word == seen and one.frequency > fitting[0].frequency - _LEAD), fitting[0]
    )
    likely = [reading for reading in fitting if reading.frequency > best.frequency - _BEHIND]
    if best.word != seen or len(likely) == 1 or frequency(seen, language) >= _EVERYDAY:
        small = word[0].isupper() and best.word[0] in "äöü" and _inside(found) and is_common(best.word, language)
        return _record(repairs, word, best.word if small else _like(word, best.word), _SURE)
    offered = " | ".join(_like(word, reading.word) for reading in likely)
    repairs.append(Repair(_kind(offered), word, offered, _OFFERED))
    return word


def _inside(found: re.Match[str]) -> bool:
    """Whether a word stands inside a sentence: there, `Uber` is an über whose points look like part of a capital."""
    return not _ENDED.search(found.string[: found.start()][-_NEAR:])


def _keeps(seen: str, reading: str) -> bool:
    """Whether a reading has the accents that are still there."""
    return seen.isascii() or all(letter in reading for letter in seen if not letter.isascii())


def _like(model: str, word: str) -> str:
    if model.isupper() and len(model) > 1:
        return word.upper()
    return word[0].upper() + word[1:] if model[0].isupper() else word


def _record(repairs: list[Repair], before: str, after: str, confidence: float) -> str:
    if before.lower() != after.lower():
        repairs.append(Repair(_kind(after), before, after, confidence))
        return after
    return before


def _kind(after: str) -> str:
    return "umlaut" if re.search("[äöüßÄÖÜ]", after) else "accent"
