"""Which block is in which language.

A document is cut into *parts*, one language each; inside a part, blocks that are plainly of another language (captions
and credits that were left untranslated) are told apart. What looks like none of our four languages is `und`.
"""

from __future__ import annotations

import importlib.resources
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from extract.items import Gap, Heading, Item
from extract.model import LANGUAGES, UNDETERMINED, Block, Language

_STATES = (*LANGUAGES, UNDETERMINED)
_TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_ADDRESS = re.compile(r"\S+@\S+|https?://\S+|www\.\S+|\]\([^)]*\)")
_FOREIGN_LETTER = re.compile(r"[\u0370-\u1fff\u2e80-\ud7ff]")
_WORD_WEIGHT = 1.0
_PART_WEIGHT = 0.5
_MOST_EVIDENCE = 8.0
_SWITCH = 14.0
_SWITCH_AT_TITLE = 5.0
_SURE_LENGTH = 60

Evidence = Mapping[Language, float]
"""How much of a text speaks for a language; 0 for a language that nothing speaks for."""


@dataclass(frozen=True, slots=True)
class Placed:
    """An item, the language of the part it stands in, and its own language."""

    item: Item
    part: Language
    language: Language


@cache
def _profiles() -> tuple[dict[str, dict[Language, float]], dict[Language, re.Pattern[str]]]:
    """The languages each short word speaks for, with weights; and the word parts of our languages."""
    text = importlib.resources.files("extract").joinpath("languages.toml").read_text(encoding="utf-8")
    profiles = tomllib.loads(text)
    owners: dict[str, set[Language]] = {}
    for group in ("ours", "others"):
        for language, profile in profiles[group].items():
            for word in profile["words"].split():
                owners.setdefault(word, set()).add(language)
    weights = {
        word: dict.fromkeys(languages, _WORD_WEIGHT / len(languages) ** 1.5) for word, languages in owners.items()
    }
    parts = {
        language: re.compile(rf"(?:{'|'.join(profile['parts'])})$") for language, profile in profiles["ours"].items()
    }
    return weights, parts


def evidence(text: str) -> Evidence:
    """How much speaks for each of our languages in `text`, and for `und` (the strongest of the others)."""
    weights, parts = _profiles()
    found: dict[Language, float] = {}
    tokens = _TOKEN.findall(_ADDRESS.sub(" ", text).casefold())
    for token in tokens:
        known = weights.get(token)
        if known is None and ("'" in token or "’" in token):
            known = weights.get(re.split(r"['’]", token)[0])
        for language, weight in (known or {}).items():
            found[language] = found.get(language, 0.0) + weight
        if known is None and len(token) > 3:
            matching = [language for language, pattern in parts.items() if pattern.match(token)]
            for language in matching:
                found[language] = found.get(language, 0.0) + _PART_WEIGHT / len(matching)
    ours = {language: found.pop(language, 0.0) for language in LANGUAGES}
    foreign = len(_FOREIGN_LETTER.findall(text)) / 4
    return ours | {UNDETERMINED: max([foreign, *found.values()])}


def common_words(language: Language) -> frozenset[str]:
    """The short frequent words of one of our languages."""
    weights, _ = _profiles()
    return frozenset(word for word, languages in weights.items() if language in languages)


def main_language(text: str) -> Language | None:
    """The one of our languages that a whole page is in; None for a page of several, or of none of them."""
    found = evidence(text)
    best = max(_STATES, key=lambda language: found[language])
    others = max(found[language] for language in _STATES if language != best)
    return best if best != UNDETERMINED and found[best] >= 3 and found[best] > 3 * others else None


def place(items: Sequence[Item], only: Language | None = None) -> list[Placed]:
    """Each item with its part and its own language; `only` says what the part is in, whatever it looks like."""
    texts = [_text(item) for item in items]
    found = [evidence(text) for text in texts]
    parts = [only] * len(items) if only else _parts(items, found)
    own = [
        part if isinstance(item, Gap) else _own_language(text, speaks, part)
        for item, text, speaks, part in zip(items, texts, found, parts, strict=True)
    ]
    placed = [Placed(item, part, language) for item, part, language in zip(items, parts, own, strict=True)]
    return _repeated_strays(placed, found)


def _text(item: Item) -> str:
    return "" if isinstance(item, Gap) else item.text


def _parts(items: Sequence[Item], found: Sequence[Evidence]) -> list[Language]:
    """The most likely language of each place: evidence against the cost of switching (Viterbi)."""
    score = dict.fromkeys(_STATES, 0.0)
    back: list[dict[Language, Language]] = []
    for item, speaks in zip(items, found, strict=True):
        switch = _SWITCH_AT_TITLE if _may_begin_part(item) else _SWITCH
        best = max(_STATES, key=lambda state: score[state])
        came = {state: state if score[state] >= score[best] - switch else best for state in _STATES}
        total = sum(speaks.values()) or 1.0
        scale = min(1.0, _MOST_EVIDENCE / total)
        score = {
            state: score[came[state]] - (switch if came[state] != state else 0.0) + speaks[state] * scale
            for state in _STATES
        }
        back.append(came)
    state = max(_STATES, key=lambda last: score[last])
    path: list[Language] = []
    for came in reversed(back):
        path.append(state)
        state = came[state]
    return path[::-1]


def _may_begin_part(item: Item) -> bool:
    return isinstance(item, Gap) or (isinstance(item, Heading) and item.level == 1)


def _own_language(text: str, speaks: Evidence, part: Language) -> Language:
    """The language of a block inside a part: another one only where that is plain."""
    best = max(_STATES, key=lambda language: speaks[language])
    if best == part:
        return part
    needed = 2.0 if best != UNDETERMINED else 3.0
    if speaks[best] >= needed and speaks[best] >= 3 * speaks[part] and speaks[best] - speaks[part] >= needed:
        return best
    if best != UNDETERMINED and speaks[part] == 0 and speaks[best] >= 1 and speaks[UNDETERMINED] < speaks[best]:
        others = max(speaks[language] for language in LANGUAGES if language != best)
        return best if speaks[best] >= 2 * others else part
    if len(text) >= _SURE_LENGTH and part != UNDETERMINED and _looks_foreign(text, speaks):
        return UNDETERMINED
    return part


def _looks_foreign(text: str, speaks: Evidence) -> bool:
    """A long text with hardly a word of any of our languages in it."""
    words = len(_TOKEN.findall(_ADDRESS.sub(" ", text)))
    return words >= 10 and sum(speaks[language] for language in LANGUAGES) < 0.05 * words


def _repeated_strays(placed: Sequence[Placed], found: Sequence[Evidence]) -> list[Placed]:
    """A block that stands word for word in the part of another language, for which something speaks, is of that one."""
    homes: dict[str, set[Language]] = {}
    for entry in placed:
        if entry.language == entry.part and not isinstance(entry.item, Gap):
            homes.setdefault(_folded(entry.item), set()).add(entry.part)
    result: list[Placed] = []
    for entry, speaks in zip(placed, found, strict=True):
        language = entry.language
        if isinstance(entry.item, Block) and language == entry.part and len(homes[_folded(entry.item)]) > 1:
            likely = max(homes[_folded(entry.item)], key=lambda home: speaks[home])
            if speaks[likely] >= 1 and speaks[likely] > 2 * speaks[entry.part]:
                language = likely
        result.append(Placed(entry.item, entry.part, language))
    return result


def _folded(item: Item) -> str:
    return " ".join(_text(item).casefold().split())
