"""Letters that a text layer shows but does not name (`�rst`): found where one reading alone is a word."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from extract.languages import main_language
from extract.model import LANGUAGES, UNREADABLE, Document, Finding, Language, Line, Repair
from extract.words import frequency, is_word

UNKNOWN = "\ufffd"
"""Stands for a letter without a name inside a word."""

_TOKEN = re.compile(f"[^\\W\\d_]*(?:{UNKNOWN}[^\\W\\d_]*)+")
_WORD = re.compile(r"[^\W\d_]+")
# what fonts most often leave without a name: ligatures, accented letters, the apostrophe
_FILLINGS = (
    *("fi", "fl", "ff", "ffi", "ffl", "ft", "tt", "ti"),
    *"äöüßéèêëàâçîïôùûœñóíáú",
)
_SHORTEST = 3
_LEAST_LEAD = 3
_BEHIND = 20


def with_unknown_letters(document: Document) -> Document:
    """The same document with unnamed letters found; a word with several readings keeps the mark and offers them."""
    tokens = {token for line in document.lines() if UNKNOWN in line.text for token in _TOKEN.findall(line.text)}
    if not tokens:
        return document
    words = {
        word.lower()
        for line in document.lines()
        for word in _WORD.findall(_TOKEN.sub(" ", line.text) if UNKNOWN in line.text else line.text)
    }
    language = main_language("\n".join(line.text for line in document.lines()))
    readings = _readings(tokens, frozenset(words), language)
    pages = tuple(
        replace(page, lines=tuple(_read(line, readings) if UNKNOWN in line.text else line for line in page.lines))
        for page in document.pages
    )
    return replace(document, pages=pages)


def with_unread_letters(document: Document) -> Document:
    """The document; a finding says that letters are still unknown. What a page lacks its reader has said."""
    words = [
        token
        for line in document.lines()
        if line.bbox is None and UNKNOWN in line.text
        for token in _TOKEN.findall(line.text)
    ]
    if not words:
        return document
    message = f"Letters of the text were replaced by “{UNKNOWN}”: {len(words)} words could not be read."
    return replace(document, findings=(*document.findings, Finding("damage", message)))


def _readings(tokens: set[str], seen: frozenset[str], language: Language | None) -> Mapping[str, tuple[str, ...]]:
    """The readings of each token; of several the one whose letters are far more frequent among the plain ones."""
    found: dict[str, list[tuple[str, str]]] = {}
    for token in tokens:
        if len(token) < _SHORTEST or token.count(UNKNOWN) > 1:
            continue
        filled = [(filling, token.replace(UNKNOWN, _cased(filling, token))) for filling in _FILLINGS]
        known = [(filling, word) for filling, word in filled if word.lower() in seen or _share(word, language)]
        # what is far rarer is not meant
        most = max((_share(word, language) for _, word in known), default=0)
        found[token] = [each for each in known if _share(each[1], language) > most - _BEHIND]
    usual = Counter(options[0][0] for options in found.values() if len(options) == 1)
    readings: dict[str, tuple[str, ...]] = {}
    for token, options in found.items():
        ranked = sorted(options, key=lambda option: -usual[option[0]])
        plain = len(ranked) > 1 and usual[ranked[0][0]] >= _LEAST_LEAD * max(1, usual[ranked[1][0]])
        readings[token] = tuple(word for _, word in (ranked[:1] if plain else ranked))
    return readings


def _share(word: str, language: Language | None) -> int:
    """How frequent a word is in its language, or at most in any of ours; 0 for one that is none."""
    asked = [language] if language else LANGUAGES
    return max(frequency(word, one) if is_word(word, one) else 0 for one in asked)


def _cased(filling: str, token: str) -> str:
    return filling.upper() if token.isupper() and len(token) > 2 else filling


def _read(line: Line, readings: Mapping[str, tuple[str, ...]]) -> Line:
    made: list[Repair] = []
    # codes of a font without names are on record already
    named = any(repair.after == UNKNOWN for repair in line.repairs)

    def fill(found: re.Match[str]) -> str:
        options = readings.get(found[0], ())
        if not options:
            if not named:
                made.append(Repair(UNREADABLE, found[0], found[0], 0.3))
            return found[0]
        if len(options) > 1:
            made.append(Repair("letter", found[0], " | ".join(options), 0.4))
            return found[0]
        made.append(Repair("letter", found[0], options[0], 0.86))
        return options[0]

    text = _TOKEN.sub(fill, line.text)
    if not made:
        return line
    # the codes behind letters that were found are no news any more
    solved = text.count(UNKNOWN) == 0
    before = tuple(repair for repair in line.repairs if not (solved and repair.after == UNKNOWN))
    return replace(line, text=text, raw=line.raw or line.text, repairs=(*before, *made))
