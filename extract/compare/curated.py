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
    """Components of the same name, plural or not, and another count."""
    held: dict[tuple[object, ...], dict[int, str]] = {}
    for entry in found:
        held.setdefault(_kind(entry), {})[entry["count"]] = entry["name"]
    counts = {_kind(entry): entry["count"] for entry in reversed(ours)}
    for kind, box in held.items():
        # what is counted twice is not what the box holds
        if len(box) == 1 and counts.get(kind) and box.keys().isdisjoint((counts[kind], None)):
            ((count, name),) = box.items()
            yield f"counts {count} {name}, the curated rulebook {counts[kind]}"


def _kind(entry: Mapping[str, Any]) -> tuple[object, ...]:
    words = re.findall(r"[^\W\d_]+", entry["name"].casefold())
    return frozenset(word[:5] for word in words), entry.get("per")


def _score_table(found: Sequence[Sequence[int]], numbers: Mapping[str, Any]) -> Iterator[str]:
    """Where the source gives other points than the table of the score in the rules of the game."""
    score = numbers.get("rules", {}).get("score")
    table = score.get("table", ()) if isinstance(score, dict) else ()
    ours: dict[Any, Any] = dict(row for row in table if isinstance(row, list) and len(row) == 2)
    for many, points in found:
        if ours.get(many, points) != points:
            yield f"gives {points} points for {many}, the curated rulebook {ours[many]}"


def _folded(value: object) -> object:
    return " ".join(value.casefold().split()) if isinstance(value, str) else value


def _rule_differences(edition: Edition, curated: Edition) -> Iterator[Finding]:
    """Rules of the source that say something else than the same rule of `curated`.

    A source mostly words its rules otherwise; nothing is said of these. A copy of the curated rulebook, or of its
    sheet, has them word for word: what was changed in it is a finding.
    """
    rules, found = list(curated.rules()), list(edition.rules())
    if not rules or len(found) > _MOST_RULES:
        return
    scores = [[_alike(_plain(rule), _plain(block)) for block in found] for rule in rules]
    for place, index in pairs(scores, _SAME_WORDS):
        yield from _difference(found[index], rules[place], edition.language)


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
