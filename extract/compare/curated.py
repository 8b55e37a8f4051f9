"""A transcription against the curated rulebook of the same game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from extract.compare.curated_rules import rule_differences
from extract.model import Edition, Fact, Finding, Language
from extract.rulebook import game_toml, load_curated


def compare_with_curated(editions: Mapping[Language, Edition], game: str, *, damaged: bool = False) -> list[Finding]:
    """Where the facts and rules of the source and those of the curated rulebook differ.

    Only what both state is compared, of a `damaged` text (read by OCR) no rules. Raises `UnknownGameError`.
    """
    numbers = game_toml(game)
    curated = load_curated(game).editions
    findings: list[Finding] = []
    for language, edition in editions.items():
        ours = curated.get(language) or next(iter(curated.values()), None)
        stated = ours.facts if ours else {name: Fact(value) for name, value in numbers["facts"].items()}
        for name, found in edition.facts.items():
            partner = stated[name].value if name in stated else None
            findings += [
                Finding("source", f"{name}: the source {difference}.", (language,), found.origin, found.confidence)
                for difference in _differences(name, found.value, partner, numbers, same_words=language in curated)
            ]
        if language in curated and not damaged:
            findings += rule_differences(edition, curated[language])
    return findings


def _differences(name: str, found: Any, ours: Any, numbers: Mapping[str, Any], *, same_words: bool) -> Iterator[str]:
    """What a fact of the source says, and the curated rulebook otherwise."""
    if name == "players_table":
        yield from _player_tables(found, numbers)
    elif name == "score_table":
        yield from _score_table(found, numbers)
    elif name == "components":
        yield from _components(found, ours or ()) if same_words else ()
    elif isinstance(found, int | str) and ours is not None and _folded(found) != _folded(ours):
        yield f"says {found}, the curated rulebook {ours}"


def _components(found: Sequence[Mapping[str, Any]], ours: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Components of the same name, plural or not, and another count; of those for some players the most: the box."""
    box: dict[tuple[frozenset[str], str | None], dict[int, str]] = {}
    for entry in sorted((entry for entry in found if entry["count"]), key=lambda entry: entry["count"]):
        held = box.setdefault((_stems(entry["name"]), entry.get("per")), {})
        if "players" in entry:
            held.clear()
        if "player" not in entry:
            held[entry["count"]] = entry["name"]
    counts = {(_stems(entry["name"]), entry.get("per")): entry["count"] for entry in reversed(ours)}
    for key, held in box.items():
        # what is counted twice is not what the box holds
        if len(held) == 1 and counts.get(key) is not None and counts[key] not in held:
            ((count, name),) = held.items()
            yield f"counts {count} {name}, the curated rulebook {counts[key]}"


def _player_tables(found: Sequence[Mapping[str, Any]], numbers: Mapping[str, Any]) -> Iterator[str]:
    """Where the source counts something for a number of players that the rules of the game count otherwise."""
    tables = (rows for rows in numbers.get("rules", {}).values() if isinstance(rows, list))
    ours = {row["players"]: row for rows in tables for row in rows if isinstance(row, dict) and "players" in row}
    for row in found if ours else ():
        known = set(_integers([part for name, part in ours.get(row["players"], {}).items() if name != "players"]))
        stated = f"has {', '.join(map(str, sorted(known)))}" if known else "has no such number of players"
        for entry in row["components"]:
            if entry["count"] not in known:
                counted = f"counts {entry['count']} {entry['name']} for {row['players']} players"
                yield f"{counted}, the curated rulebook {stated}"


def _score_table(found: Sequence[Sequence[int]], numbers: Mapping[str, Any]) -> Iterator[str]:
    """Where the source gives other points than the one table of pairs in the rules of the game."""
    tables = [
        dict(value)
        for rules in numbers.get("rules", {}).values()
        if isinstance(rules, dict)
        for value in rules.values()
        if isinstance(value, list) and value and all(isinstance(row, list) and len(row) == 2 for row in value)
    ]
    for many, points in found if len(tables) == 1 else ():
        ours = tables[0].get(many, points)
        if ours != points:
            yield f"gives {points} points for {many}, the curated rulebook {ours}"


def _integers(value: object) -> Iterator[int]:
    if isinstance(value, list):
        for part in value:
            yield from _integers(part)
    elif isinstance(value, int):
        yield value


def _stems(name: str) -> frozenset[str]:
    words = "".join(character if character.isalpha() else " " for character in name.casefold()).split()
    return frozenset(word[:5] for word in words)


def _folded(value: object) -> object:
    return " ".join(value.casefold().split()) if isinstance(value, str) else value
