"""A transcription against the curated rulebook of the same game."""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from extract.compare.align import pairs
from extract.compare.statements import deciding, figures, hints, named, quote, statements
from extract.model import Block, Edition, Fact, Finding, Language
from extract.rulebook import game_toml, load_curated

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


def compare_with_curated(editions: Mapping[Language, Edition], game: str, *, damaged: bool = False) -> list[Finding]:
    """Where the facts and rules of the source and those of the curated rulebook differ.

    Only what both state is compared, of a `damaged` text (read by OCR) no rules. Raises `UnknownGameError`.
    """
    numbers = game_toml(game)
    curated = load_curated(game).editions
    findings: list[Finding] = []
    for language, edition in editions.items():
        ours = curated.get(language)
        for name, found in edition.facts.items():
            findings += [
                Finding("source", f"{name}: the source {difference}.", (language,), found.origin, found.confidence)
                for difference in _differences(name, found.value, numbers, ours.facts if ours else {})
            ]
        if ours and not damaged:
            findings += _rule_differences(edition, ours)
    return findings


def _differences(name: str, found: Any, numbers: Mapping[str, Any], facts: Mapping[str, Fact]) -> Iterator[str]:
    """What a fact of the source says, and the curated rulebook otherwise; `facts` are those in the same language."""
    ours = numbers["facts"].get(name)
    if name == "score_table":
        yield from _score_table(found, numbers)
    elif name == "components" and name in facts:
        yield from _components(found, facts[name].value)
    elif isinstance(found, int | str) and ours is not None and _folded(found) != _folded(ours):
        yield f"says {found}, the curated rulebook {ours}"


def _components(found: Sequence[Mapping[str, Any]], ours: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Components of the same name, plural or not, and another count; of those for some players the most: the box."""
    box: dict[tuple[frozenset[str], str | None], dict[int, str]] = {}
    for entry in sorted((entry for entry in found if entry["count"]), key=lambda entry: entry["count"]):
        held = box.setdefault((_stems(entry["name"]), entry.get("per")), {})
        if "players" in entry:
            held.clear()
        held[entry["count"]] = entry["name"]
    counts = {(_stems(entry["name"]), entry.get("per")): entry["count"] for entry in reversed(ours)}
    for key, held in box.items():
        # what is counted twice is not what the box holds
        if len(held) == 1 and counts.get(key) is not None and counts[key] not in held:
            ((count, name),) = held.items()
            yield f"counts {count} {name}, the curated rulebook {counts[key]}"


def _score_table(found: Sequence[Sequence[int]], numbers: Mapping[str, Any]) -> Iterator[str]:
    """Where the source gives other points than the one table of pairs in the rules of the game."""
    tables = [
        dict(value)
        for rules in numbers.get("rules", {}).values()
        if isinstance(rules, dict)
        for value in rules.values()
        if isinstance(value, list) and value and all(isinstance(row, list) and len(row) == 2 for row in value)
    ]
    for many, points in found if len(tables) == 1 else ():
        ours = tables[0].get(many, points)
        if ours != points:
            yield f"gives {points} points for {many}, the curated rulebook {ours}"


def _stems(name: str) -> frozenset[str]:
    return frozenset(word[:5] for word in re.findall(r"[^\W\d_]+", name.casefold()))


def _folded(value: object) -> object:
    return " ".join(value.casefold().split()) if isinstance(value, str) else value


def _rule_differences(edition: Edition, curated: Edition) -> Iterator[Finding]:
    """Rules of the source that say something else than the same rule of `curated`, and rules of that which it lacks.

    A source mostly words its rules otherwise; nothing is said of these. A copy of the curated rulebook, or of its
    sheet, has them word for word: what was changed in it is a finding, and so is a rule that is gone.
    """
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
