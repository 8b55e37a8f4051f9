"""The rules of a source against those of the curated rulebook, where both tell them in nearly the same words.

A source mostly words its rules otherwise than the curated rulebook; nothing is said of such rules. A copy of the
curated rulebook, or of its sheet, has them word for word: what was changed in it is a finding, and so is a rule that is
gone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from extract.compare.quoting import quote
from extract.compare.statements import Statement, figures, hints, telling
from extract.model import Block, Edition, Finding, Language, Origin
from extract.words import deciding_patterns, telling_name

_SAME_WORDS = 0.8
"""Of 1: two texts of one rule. Two rules of one curated rulebook are alike by 0.78 at most, mostly by less than 0.6."""
_TOLD_ELSEWHERE = 0.7
_LEAST_COPIED = 0.6
"""Only a source that has so much of the curated rulebook word for word is said to lack a rule of it."""
_LEAST_RULES = 5
_MOST_RULES = 300
_LONGEST = 2000


def rule_differences(edition: Edition, curated: Edition) -> Iterator[Finding]:
    """Rules of the source that say something else than the same rule of `curated`, and rules of that which it lacks."""
    rules = list(curated.rules())
    found = list(edition.rules())
    if not rules or len(found) > _MOST_RULES:
        return
    partners = _partners(rules, found)
    for place, rule in enumerate(rules):
        if place in partners:
            yield from _difference(partners[place], rule, edition.language)
    if len(rules) >= _LEAST_RULES and len(partners) >= _LEAST_COPIED * len(rules):
        yield from _missing(rules, partners, edition)


def _partners(rules: Sequence[Block], found: Sequence[Block]) -> dict[int, Block]:
    """The rule of the source that is nearly word for word the one of the curated rulebook, by the place of that."""
    partners: dict[int, Block] = {}
    taken: set[int] = set()
    theirs, ours = [_plain(rule.text) for rule in rules], [_plain(block.text) for block in found]
    scores: list[tuple[float, int, int]] = []
    for j, other in enumerate(ours):
        pair = SequenceMatcher(None, b=other, autojunk=False)
        for i, one in enumerate(theirs):
            pair.set_seq1(one)
            # The first two are upper bounds of the third, and far cheaper.
            if min(pair.real_quick_ratio(), pair.quick_ratio()) >= _SAME_WORDS and pair.ratio() >= _SAME_WORDS:
                scores.append((pair.ratio(), i, j))
    for _, i, j in sorted(scores, key=lambda entry: (-entry[0], entry[1:])):
        if i not in partners and j not in taken:
            partners[i] = found[j]
            taken.add(j)
    return partners


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()[:_LONGEST]))


def _difference(block: Block, rule: Block, language: Language) -> Iterator[Finding]:
    said, stated = _only(block.text, rule.text, language), _only(rule.text, block.text, language)
    if not said and not stated:
        return
    claims = [f"the source says {', '.join(said)}"] if said else []
    claims += [f"the curated rulebook says {', '.join(stated)}"] if stated else []
    number = f"Rule {block.number}" if block.number else "A rule"
    message = f"{number}: {', '.join(claims)}. Source: “{quote(block.text)}” Curated: “{quote(rule.text)}”"
    yield Finding("source", message, (language,), block.origin, 0.8)


def _only(text: str, other: str, language: Language) -> list[str]:
    """What `text` says and `other` does not, named: figures, telling concepts, words such as not, must and may."""
    surplus = figures(text, language) - figures(other, language)
    instead = figures(other, language) - figures(text, language)
    # "1 space" and "a space" are the same
    numbers = [str(value) for value in sorted(surplus) if value != 1 or instead]
    known = hints(other, language)
    words = [telling_name(name) for name in telling(text, language) if Statement("word", name) not in known]
    deciding = sorted(_deciding(text, language) - _deciding(other, language))
    return [*numbers, *(f"“{word}”" for word in [*words, *deciding])]


def _deciding(text: str, language: Language) -> Counter[str]:
    return Counter(
        {
            name: count
            for name, pattern in deciding_patterns(language).items()
            if (count := sum(1 for _ in pattern.finditer(text)))
        }
    )


def _part_of(text: str, whole: str) -> float:
    """How much, 0 to 1, `text` is like the stretch of `whole` that is most like it; the shorter lies in the longer."""
    short, long = sorted((text, whole), key=len)
    pair = SequenceMatcher(None, b=short, autojunk=False)
    best = 0.0
    for start in {max(0, a - b) for a, b, _ in SequenceMatcher(None, long, short, False).get_matching_blocks()}:
        pair.set_seq1(long[start : start + len(short)])
        if pair.quick_ratio() > best:
            best = max(best, pair.ratio())
    return best


def _missing(rules: Sequence[Block], partners: dict[int, Block], edition: Edition) -> Iterator[Finding]:
    texts = [_plain(block.text) for section in edition.sections for block in section.blocks]
    for place, rule in enumerate(rules):
        text = _plain(rule.text)
        if place in partners or any(_part_of(text, other) >= _TOLD_ELSEWHERE for other in texts if other):
            continue
        message = f"Rule {rule.number} of the curated rulebook is missing in the source: “{quote(rule.text)}”"
        yield Finding("source", message, (edition.language,), _place_before(place, partners), 0.7)


def _place_before(place: int, partners: dict[int, Block]) -> tuple[Origin, ...]:
    """Where the rule before a missing one stands in the source."""
    before = [earlier for earlier in partners if earlier < place]
    return partners[max(before)].origin if before else ()
