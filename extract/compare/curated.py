"""A transcription against the curated rulebook of the same game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from extract.compare.curated_rules import rule_differences
from extract.model import Edition, Fact, Finding, Language
from extract.rulebook import game_toml, load_curated

_SCALAR = ("players_min", "players_max", "age_min", "minutes_min", "minutes_max", "author", "publisher", "year")


def compare_with_curated(editions: Mapping[Language, Edition], game: str, *, damaged: bool = False) -> list[Finding]:
    """Where the facts and rules of the source and those of the curated rulebook differ.

    Only what both state is compared, of a `damaged` text (read by OCR) no rules. Raises `UnknownGameError`.
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
            findings += [] if damaged else rule_differences(edition, curated[language])
        findings += _player_tables(edition, numbers)
        findings += _score_table(edition, numbers)
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
    for entry in _whole_boxes(found.value):
        partner = _same_component(entry["name"], ours.value)
        if partner and partner["count"] not in (None, entry["count"]) and partner.get("per") == entry.get("per"):
            counted = f"the source counts {entry['count']} {entry['name']}"
            message = f"components: {counted}, the curated rulebook {partner['count']}."
            yield Finding("source", message, (edition.language,), found.origin, 0.9)


def _whole_boxes(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """The components; of those that depend on the number of players the largest count: so many lie in the box."""
    largest: dict[tuple[str, str | None], Mapping[str, Any]] = {}
    for entry in components:
        if "players" not in entry:
            yield entry
            continue
        key = (entry["name"], entry.get("per"))
        if "player" not in entry and entry["count"] > largest.get(key, {"count": 0})["count"]:
            largest[key] = entry
    yield from largest.values()


def _player_tables(edition: Edition, numbers: Mapping[str, Any]) -> Iterator[Finding]:
    """Where the source counts something for a number of players that the rules of the game count otherwise."""
    found = edition.facts.get("players_table")
    if found is None:
        return
    ours = {
        row["players"]: row
        for rows in numbers.get("rules", {}).values()
        if isinstance(rows, list)
        for row in rows
        if isinstance(row, dict) and "players" in row
    }
    for row in found.value if ours else ():
        known = _counts(ours.get(row["players"], {}))
        for entry in row["components"]:
            if entry["count"] not in known:
                counted = f"the source counts {entry['count']} {entry['name']} for {row['players']} players"
                stated = f"has {', '.join(map(str, sorted(known)))}" if known else "has no such number of players"
                message = f"players_table: {counted}, the curated rulebook {stated}."
                yield Finding("source", message, (edition.language,), found.origin, 0.9)


def _score_table(edition: Edition, numbers: Mapping[str, Any]) -> Iterator[Finding]:
    """Where the source gives other points than the one table of pairs in the rules of the game."""
    found = edition.facts.get("score_table")
    tables = [
        dict(value)
        for rules in numbers.get("rules", {}).values()
        if isinstance(rules, dict)
        for value in rules.values()
        if isinstance(value, list) and value and all(isinstance(row, list) and len(row) == 2 for row in value)
    ]
    if found is None or len(tables) != 1:
        return
    for many, points in found.value:
        ours = tables[0].get(many, points)
        if ours != points:
            message = f"score_table: the source gives {points} points for {many}, the curated rulebook {ours}."
            yield Finding("source", message, (edition.language,), found.origin, 0.9)


def _counts(row: Mapping[str, Any]) -> frozenset[int]:
    parts = [part for name, value in row.items() if name != "players" for part in _listed(value)]
    return frozenset(part for part in parts if isinstance(part, int))


def _listed(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else [value]


def _same_component(name: str, components: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """The component whose name has the same words, plural or not."""
    wanted = _stems(name)
    return next((entry for entry in components if _stems(str(entry["name"])) == wanted), None)


def _stems(name: str) -> frozenset[str]:
    words = "".join(character if character.isalpha() else " " for character in name.casefold()).split()
    return frozenset(word[:5] for word in words)


def _folded(value: object) -> object:
    return " ".join(value.casefold().split()) if isinstance(value, str) else value
