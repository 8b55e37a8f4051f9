"""Facts that the languages of a rulebook state differently."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from extract.model import Edition, Finding, Language


def fact_conflicts(editions: Mapping[Language, Edition]) -> Iterator[Finding]:
    """The facts that the languages state different values of; silence is no conflict."""
    for name in dict.fromkeys(name for edition in editions.values() for name in edition.facts):
        stated = {language: edition.facts[name] for language, edition in editions.items() if name in edition.facts}
        if len({repr(_without_names(fact.value)) for fact in stated.values()}) > 1:
            said = "; ".join(f"{language}: {_shown(fact.value)}" for language, fact in stated.items())
            origin = tuple(place for fact in stated.values() for place in fact.origin)
            yield Finding("conflict", f"The languages state different values of {name}: {said}.", tuple(stated), origin)


def _without_names(value: object) -> object:
    """A value without what differs by language: names and shapes; counts and for whom they are must be the same."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return sorted((_without_names(entry) for entry in value), key=repr)
    if isinstance(value, dict):
        return {name: _without_names(part) for name, part in sorted(value.items()) if name not in ("name", "shape")}
    return value


def _shown(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(_shown, value))
    if isinstance(value, dict) and "components" in value:
        return f"{value['players']} players: {_shown(value['components'])}"
    if isinstance(value, dict):
        return " ".join(_shown(part) for name, part in value.items() if name not in ("per", "player", "players"))
    return str(value)
