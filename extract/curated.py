"""A transcription against the curated rulebook of the same game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from extract.model import Edition, Fact, Finding, Language
from extract.rulebook import game_toml, load_curated

_SCALAR = ("players_min", "players_max", "age_min", "minutes_min", "minutes_max", "author", "publisher", "year")


def compare_with_curated(editions: Mapping[Language, Edition], game: str) -> list[Finding]:
    """Where the facts of the source and those of the curated rulebook differ.

    Only what both state is compared. Raises `UnknownGameError`.
    """
    numbers = game_toml(game)
    curated = load_curated(game).editions
    findings: list[Finding] = []
    for language, edition in editions.items():
        ours = curated.get(language) or next(iter(curated.values()), None)
        stated = dict(ours.facts) if ours else {name: Fact(value) for name, value in numbers["facts"].items()}
        findings += _scalars(edition, stated)
        if language in curated:
            findings += _components(edition, stated)
    return findings


def _scalars(edition: Edition, stated: Mapping[str, Fact]) -> Iterator[Finding]:
    for name in _SCALAR:
        found, ours = edition.facts.get(name), stated.get(name)
        if found is not None and ours is not None and _folded(found.value) != _folded(ours.value):
            message = f"{name}: the source says {found.value}, the curated rulebook {ours.value}."
            yield Finding("source", message, (edition.language,), found.origin, found.confidence)


def _components(edition: Edition, stated: Mapping[str, Fact]) -> Iterator[Finding]:
    found, ours = edition.facts.get("components"), stated.get("components")
    if found is None or ours is None:
        return
    for entry in found.value:
        partner = _same_component(entry["name"], ours.value)
        if partner and partner["count"] != entry["count"] and partner.get("per") == entry.get("per"):
            counted = f"the source counts {entry['count']} {entry['name']}"
            message = f"components: {counted}, the curated rulebook {partner['count']}."
            yield Finding("source", message, (edition.language,), found.origin, 0.9)


def _same_component(name: str, components: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """The component whose name has the same words, plural or not."""
    wanted = _stems(name)
    return next((entry for entry in components if _stems(str(entry["name"])) == wanted), None)


def _stems(name: str) -> frozenset[str]:
    words = "".join(character if character.isalpha() else " " for character in name.casefold()).split()
    return frozenset(word[:5] for word in words)


def _folded(value: object) -> object:
    return " ".join(value.casefold().split()) if isinstance(value, str) else value
