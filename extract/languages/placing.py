"""Which block is in which language.

A document is cut into *parts*, one language each; inside a part, blocks that are plainly of another language (captions
and credits that were left untranslated) are told apart. What looks like none of our four languages is `und`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TypeGuard

from extract.languages.identify import MODEL_SURE, opinion, script_name
from extract.model import LANGUAGES, UNDETERMINED, Block, Gap, Heading, Item, Language
from extract.words import listed

_STATES = (*LANGUAGES, UNDETERMINED)
_TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_ADDRESS = re.compile(r"[^\s@]{1,60}@\S+|https?://\S+|www\.\S+|\]\([^)]{0,500}\)")
_WORD = re.compile(r"(?<![^\W_])[^\W\d_]{3,}(?![^\W_])|[\u0370-\u1fff\u2e80-\ud7ff]")
"""What a text has to hold that is in a language at all: letters beside a board are in none."""
_FOREIGN_LETTER = re.compile(r"[\u0370-\u1fff\u2e80-\ud7ff]")
_PLAIN_WORD = re.compile(r"(?<!\S)[(\"'“„«¿¡]?[^\W\d_]+(?:['’-][^\W\d_]+)*[)\"'”“»]?[.,;:!?]?(?!\S)")
_WORD_WEIGHT = 1.0
_PART_WEIGHT = 0.5
_MOST_EVIDENCE = 8.0
_SWITCH = 14.0
_SWITCH_AT_TITLE = 5.0
_SWITCH_AT_PAGE = 10.0
_SURE_LENGTH = 60
_OURS_ENOUGH = 2.0
_FOREIGN_ENOUGH = 3.0
_LEAST_HITS = 2
_MACHINE = re.compile(r"https?:|www\.|\w\(\w?\)")
"""Addresses and calls of programs: what stands around them is a list of works or a program, and no running text."""
_LEAST_PLAIN_WORDS = 8
_PLAIN_SHARE = 0.2
_PLAIN_LEAD = 3.0
_USUAL_SHARE = 0.2
_USUAL_PLAIN = 0.08
_USUAL_LEAD = 1.5
_LIKELY = 0.5
_DENIED = 0.2
"""What the words of a text say for a language counts so much where all words are sure of another one."""

Evidence = Mapping[Language, float]
"""How much of a text speaks for a language; 0 for a language that nothing speaks for."""


@dataclass(frozen=True, slots=True)
class Placed:
    """An item, the language of the part it stands in, and its own language."""

    item: Item
    part: Language
    language: Language


@dataclass(frozen=True, slots=True)
class _Profiles:
    """What tells languages apart: the languages that each short word speaks for, with weights; the endings of ours."""

    weights: Mapping[str, Mapping[Language, float]]
    parts: Mapping[Language, re.Pattern[str]]
    names: Mapping[Language, str]


@cache
def _profiles() -> _Profiles:
    profiles = listed("languages")
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
    return _Profiles(weights, parts, {code: profile["name"] for code, profile in profiles["others"].items()})


def _tokens(text: str) -> list[str]:
    return _TOKEN.findall(_ADDRESS.sub(" ", text).casefold())


def _known(token: str) -> Mapping[Language, float]:
    """The languages that a word speaks for; of `l'autre` the `l`."""
    weights = _profiles().weights
    known = weights.get(token)
    if known is None and ("'" in token or "’" in token):
        known = weights.get(re.split(r"['’]", token)[0])
    return known or {}


def _found(text: str) -> dict[Language, float]:
    """How much the words of `text` speak for each language that we have words of."""
    parts = _profiles().parts
    found: dict[Language, float] = {}
    for token in _tokens(text):
        known = _known(token)
        for language, weight in known.items():
            found[language] = found.get(language, 0.0) + weight
        if not known and len(token) > 3:
            matching = [language for language, pattern in parts.items() if pattern.match(token)]
            for language in matching:
                found[language] = found.get(language, 0.0) + _PART_WEIGHT / len(matching)
    return found


def evidence(text: str) -> Evidence:
    """How much speaks for each of our languages in `text`, and for `und` (the strongest of the others)."""
    found = _found(text)
    ours = {language: found.pop(language, 0.0) for language in LANGUAGES}
    foreign = len(_FOREIGN_LETTER.findall(text)) / 4
    return ours | {UNDETERMINED: max([foreign, *found.values()])}


def _weighed(texts: Sequence[str]) -> list[Evidence]:
    """The evidence of each text; where its short words leave a doubt, all of them are asked.

    A text that leans to a language that much of the document is plainly in leaves no doubt,
    unless parts of the document are in none of ours.
    """
    found = [evidence(text) for text in texts]
    words = [len(_PLAIN_WORD.findall(text)) if len(text) >= _SURE_LENGTH else 0 for text in texts]
    plain = [_leaning(speaks) for speaks, count in zip(found, words, strict=True) if count and _is_plain(speaks, count)]
    usual = {language for language in plain if plain.count(language) >= _USUAL_SHARE * len(plain)}
    if UNDETERMINED in plain:
        usual.clear()
    return [
        speaks
        if count < _LEAST_PLAIN_WORDS
        or _MACHINE.search(text)
        or _is_plain(speaks, count, usual=_leaning(speaks) in usual)
        else _with_opinion(text, speaks)
        for text, speaks, count in zip(texts, found, words, strict=True)
    ]


def _leaning(speaks: Evidence) -> Language:
    return max(_STATES, key=lambda language: speaks[language])


def _is_plain(speaks: Evidence, words: int, *, usual: bool = False) -> bool:
    """Whether one language is well ahead in a text of so many words; less will do for one that is `usual` around it."""
    best, second = sorted(speaks.values(), reverse=True)[:2]
    if usual:
        return best >= _USUAL_PLAIN * words and best >= _USUAL_LEAD * second
    return best >= max(_FOREIGN_ENOUGH, _PLAIN_SHARE * words) and best >= _PLAIN_LEAD * second


def _with_opinion(text: str, speaks: Evidence) -> Evidence:
    """The evidence together with the opinion on all words of the text."""
    shares = opinion(text)
    ours = {language: shares.get(language, 0.0) for language in LANGUAGES}
    found = ours | {UNDETERMINED: sum(shares.values()) - sum(ours.values())}
    state = _leaning(found)
    if found[state] < MODEL_SURE:
        return speaks
    least = max(speaks[state], _FOREIGN_ENOUGH)
    return {language: least if language == state else _DENIED * share for language, share in speaks.items()}


def _hits(text: str, language: Language) -> int:
    """How many different words of `text` are in the list of `language`."""
    return sum(1 for token in set(_tokens(text)) if language in _known(token))


def resembled(text: str) -> str | None:
    """The English name of the language that a text in none of ours is plainly in; None where that is not plain."""
    if len(_FOREIGN_LETTER.findall(text)) > 0.4 * len(text):
        return script_name(text)
    names = _profiles().names
    shares = opinion(text)
    likely = max(shares, key=lambda language: shares[language], default="")
    if likely in names and shares[likely] >= _LIKELY:
        return names[likely]
    found = {language: share for language, share in _found(text).items() if language in names}
    first, second = (*sorted(found, key=lambda language: -found[language]), "", "")[:2]
    return names[first] if first and found[first] >= 3 and found[first] >= 1.5 * found.get(second, 0.0) else None


def place(items: Sequence[Item], only: Language | None = None) -> list[Placed]:
    """Each item with its part and its own language; `only` says what all of them are in, whatever they look like."""
    if only:
        return [Placed(item, only, only) for item in items]
    texts = [_text(item) for item in items]
    found = _weighed(texts)
    parts = _parts(items, found)
    own = [
        part if isinstance(item, Gap) else _own_language(text, speaks, part)
        for item, text, speaks, part in zip(items, texts, found, parts, strict=True)
    ]
    placed = [Placed(item, part, language) for item, part, language in zip(items, parts, own, strict=True)]
    return _with_their_text(_repeated_passages(placed, found), found)


def _text(item: Item) -> str:
    return "" if isinstance(item, Gap) else item.text


def _parts(items: Sequence[Item], found: Sequence[Evidence]) -> list[Language]:
    """The most likely language of each place: evidence against the cost of switching (Viterbi)."""
    score = dict.fromkeys(_STATES, 0.0)
    back: list[dict[Language, Language]] = []
    page = rule = 0
    tops = _column_tops(items)
    for index, (item, speaks) in enumerate(zip(items, found, strict=True)):
        number = _rule_number(item)
        # a number that does not follow is perhaps that of another language, in the column beside
        switch = _SWITCH_AT_TITLE if _may_begin_part(item) or number not in (None, 1, rule + 1) else _SWITCH
        rule = number or rule
        if (begins := _first_page(item)) > page:
            switch, page = min(switch, _SWITCH_AT_PAGE), begins
        if index in tops:
            switch = _SWITCH_AT_TITLE
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


def _column_tops(items: Sequence[Item]) -> frozenset[int]:
    """Which items begin a column, on pages that have several: languages may stand side by side in them."""
    placed = [(index, item.origin[0], item.origin[-1]) for index, item in enumerate(items) if _has_place(item)]
    inner = {
        index: first.page
        for (_, _, last), (index, first, _) in pairwise(placed)
        if first.page == last.page and first.bbox and last.bbox and first.bbox[1] < last.bbox[1]
        if first.bbox[0] > last.bbox[0]
    }
    outer = {
        index
        for (_, _, last), (index, first, _) in pairwise(placed)
        if first.page != last.page and first.page in inner.values()
    }
    return frozenset(inner) | outer


def _has_place(item: Item) -> TypeGuard[Heading | Block]:
    return not isinstance(item, Gap) and bool(item.origin)


def _rule_number(item: Item) -> int | None:
    if isinstance(item, Block) and item.kind == "rule" and item.number and item.number.isdecimal():
        return int(item.number)
    return None


def _may_begin_part(item: Item) -> bool:
    return isinstance(item, Gap) or (isinstance(item, Heading) and item.level == 1)


def _first_page(item: Item) -> int:
    origins = (item.origin,) if isinstance(item, Gap) else item.origin
    return min((origin.page for origin in origins), default=0)


def _own_language(text: str, speaks: Evidence, part: Language) -> Language:
    """The language of a block inside a part: another one only where that is plain, by several of its words."""
    best = _leaning(speaks)
    if best == part or not _WORD.search(text) or (best != UNDETERMINED and _hits(text, best) < _LEAST_HITS):
        return part
    needed = _OURS_ENOUGH if best != UNDETERMINED else _FOREIGN_ENOUGH
    if speaks[best] >= needed and speaks[best] >= 3 * speaks[part] and speaks[best] - speaks[part] >= needed:
        return best
    if len(text) >= _SURE_LENGTH and speaks[best] >= needed and speaks[best] >= 1.5 * speaks[part]:
        return best
    if best != UNDETERMINED and speaks[part] == 0 and speaks[best] >= 1 and speaks[UNDETERMINED] < speaks[best]:
        others = max(speaks[language] for language in LANGUAGES if language != best)
        return best if speaks[best] >= 2 * others else part
    return part


def _repeated_passages(placed: Sequence[Placed], found: Sequence[Evidence]) -> list[Placed]:
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


def _with_their_text(placed: Sequence[Placed], found: Sequence[Evidence]) -> list[Placed]:
    """A heading goes with the text below it into another language, unless more speaks for that of its part."""
    result = list(placed)
    below: Placed | None = None
    for index in reversed(range(len(placed))):
        entry, speaks = placed[index], found[index]
        if isinstance(entry.item, Heading) and below is not None and below.part == entry.part:
            if below.language != entry.part and speaks[below.language] + 1 >= speaks[entry.part]:
                entry = result[index] = Placed(entry.item, entry.part, below.language)
            elif entry.language != below.language == entry.part:
                entry = result[index] = Placed(entry.item, entry.part, entry.part)
        below = entry if not isinstance(entry.item, Gap) else None
    return result


def _folded(item: Item) -> str:
    return " ".join(_text(item).casefold().split())
