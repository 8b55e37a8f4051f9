"""Facts that the languages of a rulebook state differently."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from extract.model import Edition, Fact, Finding, Language, Origin


@dataclass(frozen=True, slots=True)
class FactConflict:
    """A fact with different values, and the figures that make the difference, each with its place."""

    finding: Finding
    told: frozenset[tuple[Origin, str]]


def fact_conflicts(editions: Mapping[Language, Edition]) -> Iterator[FactConflict]:
    """The facts that the languages state different values of; silence is no conflict."""
    names = dict.fromkeys(name for edition in editions.values() for name in edition.facts)
    for name in names:
        stated = {language: edition.facts[name] for language, edition in editions.items() if name in edition.facts}
        values = {language: _comparable_value(fact) for language, fact in stated.items()}
        if len(set(values.values())) > 1:
            said = "; ".join(f"{language}: {_shown(fact.value)}" for language, fact in stated.items())
            origin = tuple(place for fact in stated.values() for place in fact.origin)
            message = f"The languages state different values of {name}: {said}."
            shared = set.intersection(*(set(_figures(fact.value)) for fact in stated.values()))
            told = frozenset(
                (place, figure)
                for fact in stated.values()
                for figure in set(_figures(fact.value)) - shared
                for place in fact.origin
            )
            yield FactConflict(Finding("conflict", message, tuple(stated), origin), told)


def _figures(value: object) -> Iterator[str]:
    if isinstance(value, int):
        yield str(value)
    elif isinstance(value, list):
        for entry in value:
            yield from _figures(entry)
    elif isinstance(value, dict):
        for part in value.values():
            yield from _figures(part)


def _comparable_value(fact: Fact) -> str:
    """A value without what differs by language: names and shapes; counts and for whom they are must be the same."""
    return repr(_numbers_of(fact.value))


def _numbers_of(value: object) -> object:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return sorted((_numbers_of(entry) for entry in value), key=repr)
    if isinstance(value, dict):
        return {name: _numbers_of(part) for name, part in sorted(value.items()) if name not in ("name", "shape")}
    return value


def _shown(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(_shown(entry) for entry in value)
    if isinstance(value, dict) and "components" in value:
        return f"{value['players']} players: {_shown(value['components'])}"
    if isinstance(value, dict):
        return " ".join(_shown(part) for name, part in value.items() if name not in ("per", "player", "players"))
    return str(value)
