"""Which sections of the editions belong together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from extract.compare.statements import similarity
from extract.language.glossary import heading_patterns
from extract.model import Edition, Language, Section

Column = Mapping[Language, Section]
"""One section in each language that has it."""

_GAP = -0.12
_LEAST = 0.18


def align(editions: Mapping[Language, Edition]) -> list[Column]:
    """The sections of all editions side by side, in the order of the edition that has most of them.

    Sections keep their order; one without partner stands alone.
    """
    pivot = max(editions, key=lambda language: len(_telling_sections(editions[language])))
    columns: list[dict[Language, Section]] = [{pivot: section} for section in _telling_sections(editions[pivot])]
    alone: list[dict[Language, Section]] = []
    for language, edition in editions.items():
        if language == pivot:
            continue
        sections = _telling_sections(edition)
        pairs = _pairs([column[pivot] for column in columns], sections)
        for place, index in pairs:
            columns[place][language] = sections[index]
        paired = {index for _, index in pairs}
        for index, section in enumerate(sections):
            if index not in paired:
                _join_alone(alone, language, section)
    return [*columns, *alone]


def _join_alone(alone: list[dict[Language, Section]], language: Language, section: Section) -> None:
    """Put a section that the pivot lacks beside the same section of another language, if there is one."""
    for column in alone:
        if language not in column and _alike(next(iter(column.values())), section) >= _LEAST:
            column[language] = section
            return
    alone.append({language: section})


def _telling_sections(edition: Edition) -> list[Section]:
    return [section for section in edition.sections if section.blocks]


def _pairs(left: Sequence[Section], right: Sequence[Section]) -> list[tuple[int, int]]:
    """The best pairing that keeps the order (Needleman-Wunsch); only pairs that are alike enough."""
    scores = [[_alike(one, other) for other in right] for one in left]
    best = [[0.0] * (len(right) + 1) for _ in range(len(left) + 1)]
    for i in range(len(left) + 1):
        for j in range(len(right) + 1):
            if i == 0 or j == 0:
                best[i][j] = (i + j) * _GAP
                continue
            pair = scores[i - 1][j - 1]
            paired = best[i - 1][j - 1] + (pair if pair >= _LEAST else 3 * _GAP)
            best[i][j] = max(paired, best[i - 1][j] + _GAP, best[i][j - 1] + _GAP)
    pairs: list[tuple[int, int]] = []
    i, j = len(left), len(right)
    while i and j:
        pair = scores[i - 1][j - 1]
        if pair >= _LEAST and best[i][j] == best[i - 1][j - 1] + pair:
            pairs.append((i - 1, j - 1))
            i, j = i - 1, j - 1
        elif best[i][j] == best[i - 1][j] + _GAP:
            i -= 1
        elif best[i][j] == best[i][j - 1] + _GAP:
            j -= 1
        else:
            i, j = i - 1, j - 1
    return pairs[::-1]


def _alike(one: Section, other: Section) -> float:
    """How much speaks for two sections being the same: their kinds, their texts, their rule numbers."""
    kinds, other_kinds = _kinds(one.heading), _kinds(other.heading)
    heading = 0.0
    if kinds and other_kinds:
        heading = 0.4 if kinds & other_kinds else -0.2
        heading += 0.2 if kinds == other_kinds else 0.0
    elif one.heading.casefold() == other.heading.casefold():
        heading = 0.3
    numbers = {block.number for block in one.blocks if block.number}
    other_numbers = {block.number for block in other.blocks if block.number}
    rules = 0.3 * len(numbers & other_numbers) / len(numbers | other_numbers) if numbers and other_numbers else 0.0
    return heading + rules + 0.5 * similarity(_text(one), _text(other))


@cache
def _kinds(heading: str) -> frozenset[str]:
    return frozenset(kind for kind, pattern in heading_patterns().items() if pattern.search(heading))


def _text(section: Section) -> str:
    return "\n".join(block.text for block in section.blocks)
