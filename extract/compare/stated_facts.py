"""Facts that the languages of a rulebook state differently."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from extract.model import Edition, Finding, Language


def fact_conflicts(editions: Mapping[Language, Edition]) -> Iterator[Finding]:
    """The facts that the languages state different values of.

    Silence is no conflict: of two lists each has to hold what the other does not.
    """
    for name in dict.fromkeys(name for edition in editions.values() for name in edition.facts):
        stated = {language: edition.facts[name] for language, edition in editions.items() if name in edition.facts}
        values = (fact.value if isinstance(fact.value, list) else [fact.value] for fact in stated.values())
        parts = [Counter(repr(_without_names(part)) for part in value) for value in values]
        if any(one - other and other - one for one, other in combinations(parts, 2)):
            said = "; ".join(f"{language}: {_shown(fact.value)}" for language, fact in stated.items())
            origin = tuple(place for fact in stated.values() for place in fact.origin)
            yield Finding("conflict", f"The languages state different values of {name}: {said}.", tuple(stated), origin)


def _without_names(value: object) -> object:
    """What a value holds but for what differs by language, names and shapes: counts, and for whom they are."""
    if isinstance(value, list):
        return sorted(map(_without_names, value), key=repr)
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
