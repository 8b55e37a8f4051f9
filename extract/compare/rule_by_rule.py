"""One rule in several languages: whose a thing is, and how many of it, where the words around are the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache

from extract.compare.quoting import listed, quote, sentences
from extract.compare.statements import Statement, hints, telling
from extract.model import Block, Finding, Language
from extract.words import counted_patterns, number_patterns, own_pattern, telling_name

_OPPONENT = "opponent"
_FIGURE = r"(?<![\w.,/–-])(\d{1,3})\s+"
_SURE = 0.5

Units = Mapping[Language, Sequence[Block]]


def opposite_owners(units: Units) -> Iterator[Finding]:
    """Of two languages alone one speaks of one's own and never of an opponent, the other of an opponent alone."""
    if len(units) != 2:
        return
    texts = {language: " ".join(block.text for block in blocks) for language, blocks in units.items()}
    for owner, rival in (tuple(texts), tuple(texts)[::-1]):
        own = own_pattern(owner).search(texts[owner])
        if not own or own_pattern(rival).search(texts[rival]) or _OPPONENT not in telling(texts[rival], rival):
            continue
        if Statement("word", _OPPONENT) in hints(texts[owner], owner):
            continue
        theirs = telling_name(_OPPONENT)
        message = (
            f"{owner} says “{own[0]}”, {rival} says “{theirs}”. "
            f"{owner}: “{quote(_sentence(texts[owner], own[0]))}” {rival}: “{quote(texts[rival], rival, _OPPONENT)}”"
        )
        yield _conflict(message, (owner, rival), units)


def quantity_conflicts(units: Units) -> Iterator[Finding]:
    """Languages that count the same thing in a rule, as often as the others do, but otherwise: 2 levels, 1 level.

    Figures that stand in a rule for something else, too, hide such a difference from whoever looks at figures alone.
    """
    texts = {language: " ".join(block.text for block in blocks) for language, blocks in units.items()}
    counted = {language: quantities(text, language) for language, text in texts.items()}
    said = {language: figures(text, language) for language, text in texts.items()}
    for thing in counted_patterns():
        counts = {language: tuple(sorted(found[thing])) for language, found in counted.items() if thing in found}
        usual, languages = Counter(counts.values()).most_common(1)[0] if counts else ((), 0)
        odd = [language for language, count in counts.items() if count != usual]
        if len(units) == 2 and odd:
            odd, usual = [next(iter(units))], counts[next(reversed(counts))]
        if len(odd) != 1 or languages != len(units) - 1 or len(counts[odd[0]]) != len(usual):
            continue
        pair = (odd[0], *(language for language in units if language != odd[0]))
        first = pair[1]
        if not all(_instead(said[odd[0]], said[other], counts[odd[0]], usual) for other in pair[1:]):
            continue
        what = " and ".join(str(count) for count in counts[odd[0]])
        instead = " and ".join(str(count) for count in usual)
        message = (
            f"{pair[0]} counts {what} ({thing}), {listed(pair[1:])} {instead}. "
            f"{pair[0]}: “{quote(units[pair[0]][0].text)}” {first}: “{quote(units[first][0].text)}”"
        )
        yield _conflict(message, pair, units)


@lru_cache(maxsize=4096)
def quantities(text: str, language: Language) -> Mapping[str, Sequence[int]]:
    """How many of what a text counts: each figure or number word with the thing right behind it."""
    found: dict[str, list[int]] = {}
    for thing, value, pattern in _quantity_patterns(language):
        for match in pattern.finditer(text):
            found.setdefault(thing, []).append(int(match[1]) if value is None else value)
    return found


@cache
def _quantity_patterns(language: Language) -> Sequence[tuple[str, int | None, re.Pattern[str]]]:
    """For each thing that rules count a pattern of a figure before it, and one of each number word, with its value."""
    return [
        (thing, value, re.compile(figure + words, re.IGNORECASE))
        for thing, words in counted_patterns().items()
        for value, figure in [
            (None, _FIGURE),
            *((value, rf"{word.pattern}\s+") for value, word in number_patterns(language).items()),
        ]
    ]


def figures(text: str, language: Language) -> Counter[int]:
    """How often a text says each figure, as digits or as a word."""
    words = {value: sum(1 for _ in word.finditer(text)) for value, word in number_patterns(language).items()}
    return Counter(int(digits) for digits in re.findall(r"(?<!\d)\d{1,3}(?!\d)", text)) + Counter(words)


def _instead(own: Counter[int], other: Counter[int], counts: Sequence[int], usual: Sequence[int]) -> bool:
    """Whether the figures of two rules differ as their quantities do, rather than stand beside other words."""
    more, fewer = Counter(counts) - Counter(usual), Counter(usual) - Counter(counts)
    return all(own[value] > other[value] for value in more) and all(other[value] > own[value] for value in fewer)


def _sentence(text: str, word: str) -> str:
    return next((sentence for sentence in sentences(text) if word in sentence), text)


def _conflict(message: str, languages: Sequence[Language], units: Units) -> Finding:
    places = tuple(place for language in languages for block in units[language] for place in block.origin)
    return Finding("conflict", message, tuple(languages), places, _SURE)
