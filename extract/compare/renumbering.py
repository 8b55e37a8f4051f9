"""Editions whose rules are numbered differently: which rule of the one is which rule of the other.

A language that skips a number lacks that rule. One that counts through but ends earlier may have left out any rule and
numbered the later ones anew: its numbers then tell nothing, and its rules are known by what they say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from extract.compare.align import align
from extract.compare.statements import Statement, amounts, similarity, statements
from extract.model import Block, Edition, Language, Section

_SAME_SECTION = 0.25
_SAME_AMOUNTS = 0.25
_SAME_LENGTH = 0.8
_SAME_STATEMENTS = 0.3
_PLAIN_LEAD = 0.2
"""By this much the pairing without a rule has to be ahead, else the rule beside it may be the missing one.

With each rule of the curated rulebooks left out in turn, 1079 of 1082 that were ahead were named right, and 132 of 166
that were not.
"""
_ANY = 0.1
"""What speaks for any pair: a rule is rather told in other words than left out."""


@dataclass(frozen=True, slots=True)
class _Rule:
    number: str
    text: str
    states: frozenset[Statement]
    column: int | None
    """The place of its section beside those of the other languages."""


@dataclass(frozen=True, slots=True)
class InStep:
    """Editions whose rules bear the same numbers, and the missing rules that may as well be one beside them."""

    editions: Mapping[Language, Edition]
    doubtful: frozenset[tuple[Language, str]] = frozenset()
    """A language, and the number of a rule that it seems to lack."""


def in_step(editions: Mapping[Language, Edition]) -> InStep:
    """The editions, with the rules of those that were renumbered under the numbers of the edition that has most rules.

    A renumbered rule without partner keeps its number with its language behind it: `7 (es)`. Editions whose numbers
    agree, skip some or do not run on through the whole edition are left as they are.
    """
    counts = {language: _counted_through(edition) for language, edition in editions.items()}
    pivot = max(counts, key=lambda language: counts[language])
    short = [language for language, count in counts.items() if 0 < count < counts[pivot]]
    stepped = dict(editions)
    doubtful: set[tuple[Language, str]] = set()
    if not short:
        return InStep(stepped)
    places = {
        (language, id(section)): place
        for place, column in enumerate(align(editions))
        for language, section in column.items()
    }
    model = _rules(editions[pivot], pivot, places)
    for language in short:
        rules = _rules(editions[language], language, places)
        scores = [[_alike(one, other) for other in rules] for one in model]
        partners = {rules[j].number: model[i].number for i, j in _pairs(scores)}
        stepped[language] = _renumbered(editions[language], language, partners)
        missing = [place for place, rule in enumerate(model) if rule.number not in partners.values()]
        doubtful |= {(language, model[place].number) for place in missing if _lead(scores, place) < _PLAIN_LEAD}
    return InStep(stepped, frozenset(doubtful))


def own_number(number: str) -> str:
    """The number that a rule bears in its own edition, of one without partner as `in_step` marks it."""
    return number.partition(" ")[0]


def _counted_through(edition: Edition) -> int:
    """How many rules an edition has if it counts them 1, 2, 3 and so on through all its sections, otherwise 0."""
    numbers = [block.number for section in edition.sections for block in section.blocks if _is_rule(block)]
    return len(numbers) if numbers == [str(place) for place in range(1, len(numbers) + 1)] else 0


def _is_rule(block: Block) -> bool:
    return block.kind == "rule" and bool(block.number)


def _rules(edition: Edition, language: Language, places: Mapping[tuple[Language, int], int]) -> list[_Rule]:
    return [
        _Rule(block.number or "", block.text, statements(block.text, language), places.get((language, id(section))))
        for section in edition.sections
        for block in section.blocks
        if _is_rule(block)
    ]


def _pairs(scores: Sequence[Sequence[float]]) -> list[tuple[int, int]]:
    """The pairing in order that has most in its favour: places of rules on the left and on the right."""
    best = _best_before(scores)
    pairs: list[tuple[int, int]] = []
    i, j = len(best) - 1, len(best[0]) - 1
    while i and j:
        if best[i][j] == best[i - 1][j]:
            i -= 1
        elif best[i][j] == best[i][j - 1]:
            j -= 1
        else:
            i, j = i - 1, j - 1
            pairs.append((i, j))
    return pairs[::-1]


def _best_before(scores: Sequence[Sequence[float]]) -> list[list[float]]:
    """How much the best pairing of the first `i` rules with the first `j` has in its favour, for all of both."""
    width = len(scores[0]) if scores else 0
    best = [[0.0] * (width + 1) for _ in range(len(scores) + 1)]
    for i, row in enumerate(scores, 1):
        for j, score in enumerate(row, 1):
            best[i][j] = max(best[i - 1][j - 1] + score, best[i - 1][j], best[i][j - 1])
    return best


def _lead(scores: Sequence[Sequence[float]], place: int) -> float:
    """How much the best pairing is ahead of the best one in which the rule at `place` on the left has a partner."""
    before = _best_before(scores)
    behind = _best_before([row[::-1] for row in reversed(scores)])
    rows, columns = len(scores), len(scores[0])
    paired = max(
        before[place][j] + scores[place][j] + behind[rows - place - 1][columns - j - 1] for j in range(columns)
    )
    return before[rows][columns] - paired


def _alike(one: _Rule, other: _Rule) -> float:
    """How much speaks for two rules being the same: what they say and at what length, and their sections.

    Not their numbers: those are what is in doubt, and agree only before the first rule that is left out.
    """
    amount = amounts(one.text)
    shorter, longer = sorted((len(one.text), len(other.text)))
    stated = one.states | other.states
    return (
        _ANY
        + similarity(one.text, other.text)
        + _SAME_LENGTH * shorter / max(longer, 1)
        + _SAME_STATEMENTS * len(one.states & other.states) / max(len(stated), 1)
        + _SAME_AMOUNTS * (bool(amount) and amount == amounts(other.text))
        + _SAME_SECTION * (one.column is not None and one.column == other.column)
    )


def _renumbered(edition: Edition, language: Language, numbers: Mapping[str, str]) -> Edition:
    def block_in_step(block: Block) -> Block:
        if not _is_rule(block) or block.number is None:
            return block
        return replace(block, number=numbers.get(block.number, f"{block.number} ({language})"))

    def section_in_step(section: Section) -> Section:
        return replace(section, blocks=tuple(block_in_step(block) for block in section.blocks))

    return replace(edition, sections=tuple(section_in_step(section) for section in edition.sections))
