"""What belongs together: the sections of the editions side by side, and any two rows of passages in their order."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from extract.compare.statements import similarity
from extract.model import Edition, Language, Section
from extract.words import heading_patterns

Column = Mapping[Language, Section]
"""One section in each language that has it."""

_Path = tuple[()] | tuple[int, int, Any]
"""A pair of places, and the path that leads to it."""

_GAP = -0.12
_LEAST = 0.18
_SAME_LENGTH = 0.45
"""By so much translations of a section may differ in length where little else tells that they are one."""
_LIKE_IN_LENGTH = 0.3


def align(editions: Mapping[Language, Edition]) -> list[Column]:
    """The sections of all editions side by side, as the edition with most of them has them; some stand alone."""
    telling = {
        language: [section for section in edition.sections if section.blocks] for language, edition in editions.items()
    }
    pivot = max(telling, key=lambda language: len(telling[language]))
    columns: list[dict[Language, Section]] = [{pivot: section} for section in telling[pivot]]
    for language, sections in telling.items():
        if language == pivot:
            continue
        scores = [[max(_alike(other, one) for other in column.values()) for one in sections] for column in columns]
        beside: list[dict[Language, Section]] = []
        last_place, last_index = 0, 0
        for place, index in [*pairs(scores), (len(columns), len(sections))]:
            beside += columns[last_place:place]
            beside += [{language: section} for section in sections[last_index:index]]
            beside += [{**column, language: sections[index]} for column in columns[place : place + 1]]
            last_place, last_index = place + 1, index + 1
        columns = beside
    return [{language: column[language] for language in editions if language in column} for column in columns]


def pairs(scores: Sequence[Sequence[float]], least: float = _LEAST) -> list[tuple[int, int]]:
    """The best pairing that keeps the order (Needleman-Wunsch); only pairs that score at least so much."""
    best: list[list[tuple[float, _Path]]] = [[(0.0, ())] * (len(scores[0]) + 1 if scores else 1)]
    for i, row in enumerate(scores):
        line = [best[i][0]]
        for j, score in enumerate(row):
            total, path = best[i][j]
            paired = [(total + score - 2 * _GAP, (i, j, path))] if score >= least else []
            line.append(max([best[i][j + 1], line[j], *paired], key=lambda entry: entry[0]))
        best.append(line)
    found: list[tuple[int, int]] = []
    path = best[-1][-1][1]
    while path:
        i, j, path = path
        found.append((i, j))
    return found[::-1]


def _alike(one: Section, other: Section) -> float:
    """How much speaks for two sections being the same: their kinds, their texts and lengths.

    Short sections may share no word that is known here: "Getting ready" and "Vorbereitung", "The rake" and "Die Harke".
    """
    kinds, other_kinds = section_kinds(one.heading), section_kinds(other.heading)
    score = 0.5 * similarity(text_of(one), text_of(other))
    if kinds and other_kinds:
        score += 0.6 if kinds & other_kinds else -0.2
    elif one.heading.casefold() == other.heading.casefold():
        score += 0.3
    shorter, longer = sorted((len(text_of(one)), len(text_of(other))))
    return score + (_LIKE_IN_LENGTH * shorter / longer if shorter > _SAME_LENGTH * longer else 0.0)


@cache
def section_kinds(heading: str) -> frozenset[str]:
    """The usual kinds of section that a heading names, whatever its language."""
    return frozenset(kind for kind, pattern in heading_patterns().items() if pattern.search(heading))


def text_of(section: Section) -> str:
    """All that stands in a section below its heading."""
    return "\n".join(block.text for block in section.blocks)
