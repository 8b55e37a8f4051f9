"""The rules of a source against those of the curated rulebook, where both tell them in nearly the same words.

A source mostly words its rules otherwise than the curated rulebook; nothing is said of such rules. A copy of the
curated rulebook, or of its sheet, has them word for word: what was changed in it is a finding, and so is a rule that is
gone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher

from extract.compare.align import pairs
from extract.compare.quoting import quote
from extract.compare.statements import deciding, figures, hints, named, statements
from extract.model import Block, Edition, Finding, Language

_SAME_WORDS = 0.8
"""Of 1: two texts of one rule. Two rules of one curated rulebook are alike by 0.78 at most, mostly by less than 0.6."""
_TOLD_ELSEWHERE = 0.7
_LEAST_COPIED = 0.6
"""Only a source that has so much of the curated rulebook word for word is said to lack a rule of it."""
_LEAST_RULES = 5
_MOST_RULES = 300
_LONGEST = 2000
_REFERENCE = re.compile(r"\((?:[^\W\d_]+\.?\s){1,2}\d+(?:(?:,|\s[^\W\d_]+|\s*[–-])\s*\d+)*\)")
"""`(Ruling 4)`, `(see rule 9)`: what is printed may name where else to look."""


def rule_differences(edition: Edition, curated: Edition) -> Iterator[Finding]:
    """Rules of the source that say something else than the same rule of `curated`, and rules of that which it lacks."""
    rules, found = list(curated.rules()), list(edition.rules())
    if not rules or len(found) > _MOST_RULES:
        return
    scores = [[_alike(_plain(rule), _plain(block)) for block in found] for rule in rules]
    partners = {place: found[index] for place, index in pairs(scores, _SAME_WORDS)}
    for place, block in partners.items():
        yield from _difference(block, rules[place], edition.language)
    if len(rules) >= _LEAST_RULES and len(partners) >= _LEAST_COPIED * len(rules):
        yield from _missing(rules, partners, edition)


def _plain(block: Block) -> str:
    return " ".join(re.findall(r"\w+", block.text.casefold()[:_LONGEST]))


def _alike(one: str, other: str) -> float:
    """How like two texts are, 0 to 1; 0 for those that are not nearly the same, which is cheaper to tell."""
    pair = SequenceMatcher(None, one, other, autojunk=False)
    likely = min(pair.real_quick_ratio(), pair.quick_ratio()) >= _SAME_WORDS
    return pair.ratio() if likely else 0.0


def _difference(block: Block, rule: Block, language: Language) -> Iterator[Finding]:
    text, ours = (_REFERENCE.sub("", each.text) for each in (block, rule))
    said, stated = _only(text, ours, language), _only(ours, text, language)
    claims = [f"the source says {', '.join(said)}"] if said else []
    claims += [f"the curated rulebook says {', '.join(stated)}"] if stated else []
    if claims:
        number = f"Rule {block.number}" if block.number else "A rule"
        message = f"{number}: {', '.join(claims)}. Source: “{quote(block.text)}” Curated: “{quote(rule.text)}”"
        yield Finding("source", message, (language,), block.origin, 0.8)


def _only(text: str, other: str, language: Language) -> list[str]:
    """What `text` says and `other` does not, named: figures, telling concepts, words such as not, must and may."""
    surplus = figures(text, language) - figures(other, language)
    instead = figures(other, language) - figures(text, language)
    # "1 space" and "a space" are the same
    numbers = [str(value) for value in sorted(surplus) if value != 1 or instead]
    words = [named(s) for s in sorted(statements(text, language) - hints(other, language)) if s.sort == "word"]
    turned = sorted(deciding(text, language) - deciding(other, language))
    return [*numbers, *words, *(f"“{word}”" for word in turned)]


def _missing(rules: Sequence[Block], partners: Mapping[int, Block], edition: Edition) -> Iterator[Finding]:
    """Rules without a partner that no other passage tells either; they are missed behind the rule before them."""
    texts = [_plain(block).split() for section in edition.sections for block in section.blocks]
    before: Block | None = None
    for place, rule in enumerate(rules):
        before = partners.get(place, before)
        if place not in partners and not any(_holds(text, _plain(rule).split()) for text in texts):
            message = f"Rule {rule.number} of the curated rulebook is missing in the source: “{quote(rule.text)}”"
            yield Finding("source", message, (edition.language,), before.origin if before else (), 0.7)


def _holds(text: Sequence[str], rule: Sequence[str]) -> bool:
    """Whether most words of a rule stand in a text, in their order."""
    stretches = SequenceMatcher(None, text, rule, autojunk=False).get_matching_blocks()
    return sum(block.size for block in stretches if block.size > 1) >= _TOLD_ELSEWHERE * len(rule)
