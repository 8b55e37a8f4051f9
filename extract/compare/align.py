"""Which sections of the editions belong together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from extract.compare.statements import similarity
from extract.model import Edition, Language, Section
from extract.words import heading_patterns

Column = Mapping[Language, Section]
"""One section in each language that has it."""

_GAP = -0.12
_LEAST = 0.18
_SAME_LENGTH = 0.45
"""By so much translations of a section may differ in length where nothing else tells that they are one."""


def align(editions: Mapping[Language, Edition]) -> list[Column]:
    """The sections of all editions side by side, in the order of the edition that has most of them.

    Sections keep their order; one without partner stands alone.
    """
    pivot = max(editions, key=lambda language: len(_telling_sections(editions[language])))
    columns: list[dict[Language, Section]] = [{pivot: section} for section in _telling_sections(editions[pivot])]
    for language, edition in editions.items():
        if language != pivot:
            columns = _beside(columns, language, _telling_sections(edition))
    return list(columns)


def _beside(
    columns: Sequence[dict[Language, Section]], language: Language, sections: Sequence[Section]
) -> list[dict[Language, Section]]:
    """`columns` with the sections of one more language in them; those without partner are columns of their own."""
    pairs = _pairs([[_alike_column(column, section) for section in sections] for column in columns])
    pairs = _filled(pairs, columns, sections)
    beside: list[dict[Language, Section]] = []
    last_place, last_index = 0, 0
    for place, index in [*pairs, (len(columns), len(sections))]:
        beside += columns[last_place:place]
        beside += [{language: section} for section in sections[last_index:index]]
        if place < len(columns):
            beside.append({**columns[place], language: sections[index]})
        last_place, last_index = place + 1, index + 1
    return beside


def _filled(
    pairs: Sequence[tuple[int, int]], columns: Sequence[Column], sections: Sequence[Section]
) -> list[tuple[int, int]]:
    """`pairs`, and between two of them the sections that nothing but their order and their length puts together.

    Short sections may share no word that is known here: "Getting ready" and "Vorbereitung", "The rake" and "Die Harke".
    """
    filled: list[tuple[int, int]] = []
    left, right = 0, 0
    for place, index in [*pairs, (len(columns), len(sections))]:
        run = [[_fit(column, section) for section in sections[right:index]] for column in columns[left:place]]
        filled += [(left + i, right + j) for i, j in _pairs(run)]
        if place < len(columns):
            filled.append((place, index))
        left, right = place + 1, index + 1
    return filled


def _fit(column: Column, section: Section) -> float:
    """How well a section fits beside others where it stands in the same place; negative if it is another one."""
    kinds = frozenset().union(*(section_kinds(other.heading) for other in column.values()))
    own = section_kinds(section.heading)
    lengths = [len(_text(other)) for other in column.values()]
    shorter, longer = sorted((len(_text(section)), sum(lengths) // len(lengths)))
    if (own and kinds and not own & kinds) or shorter < _SAME_LENGTH * longer:
        return -1.0
    if any(_has_rules(other) != _has_rules(section) for other in column.values()):
        return -1.0
    return shorter / longer + _alike_column(column, section)


def _has_rules(section: Section) -> bool:
    return any(block.number for block in section.blocks)


def _alike_column(column: Column, section: Section) -> float:
    """How much speaks for a section being the same as that of the language that it is most alike."""
    return max(_alike(other, section) for other in column.values())


def _telling_sections(edition: Edition) -> list[Section]:
    return [section for section in edition.sections if section.blocks]


def _pairs(scores: Sequence[Sequence[float]]) -> list[tuple[int, int]]:
    """The best pairing that keeps the order (Needleman-Wunsch); only pairs that score enough."""
    rows, width = len(scores), len(scores[0]) if scores else 0
    best = [[0.0] * (width + 1) for _ in range(rows + 1)]
    for i in range(rows + 1):
        for j in range(width + 1):
            if i == 0 or j == 0:
                best[i][j] = (i + j) * _GAP
                continue
            pair = scores[i - 1][j - 1]
            paired = best[i - 1][j - 1] + (pair if pair >= _LEAST else 3 * _GAP)
            best[i][j] = max(paired, best[i - 1][j] + _GAP, best[i][j - 1] + _GAP)
    pairs: list[tuple[int, int]] = []
    i, j = rows, width
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
    kinds, other_kinds = section_kinds(one.heading), section_kinds(other.heading)
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
def section_kinds(heading: str) -> frozenset[str]:
    """The usual kinds of section that a heading names, whatever its language."""
    return frozenset(kind for kind, pattern in heading_patterns().items() if pattern.search(heading))


def _text(section: Section) -> str:
    return "\n".join(block.text for block in section.blocks)
