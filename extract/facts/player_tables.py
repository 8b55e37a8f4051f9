"""What a game takes for each number of players: `4 players - 10 marbles each, 37 rings placed as a hexagon`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from extract.facts.components import COUNTED, EACH, component_name, per_whom
from extract.facts.patterns import PLAYER_ROWS
from extract.model import Block, Fact, Gap, Heading, Item, Language, Origin
from extract.words import number

_EMPHASIS = re.compile(r"\*+")
_ORDINAL = re.compile(
    r"\s*(?:for|für|pour|para)\s+(?:the|den|die|das|le|la|el)?\s*"
    r"(?:(?P<n>\d)\s*(?:\.|st|nd|rd|th|er|re|e|º|ª)|(?P<word>[^\W\d_]+))\s+(?:playing\s+)?(?:player|person|spieler|joueu|jugador)",
    re.IGNORECASE,
)
_ORDINALS = {
    1: re.compile(r"first|erste[nrs]?|premi(?:er|ère)|primer[oa]?", re.IGNORECASE),
    2: re.compile(r"second|zweite[nrs]?|deuxième|segund[oa]", re.IGNORECASE),
    3: re.compile(r"third|dritte[nrs]?|troisième|tercer[oa]?", re.IGNORECASE),
    4: re.compile(r"fourth|vierte[nrs]?|quatrième|cuart[oa]", re.IGNORECASE),
}
_SHAPE = re.compile(
    r"\s*(?:(?:placed|arranged|laid(?: out)?)\s+)?"
    r"(?:as|als|in the (?:shape|form) of|in Form|en forma de|en forme de|en)\s+"
    r"(?:(?:an?|ein(?:e[mnrs]?)?|une?|una)\s+)?"
    r"(?P<shape>[^\W\d_]{4,})",
)
_LEAST_ROWS = 2
_MOST_PLAYERS = 20


def player_table(items: Sequence[Item], language: Language) -> Fact | None:
    """The rows of such a table, fewest players first: `{players, components}`; None unless there are two of them."""
    rows: dict[int, list[dict[str, Any]]] = {}
    origin: list[Origin] = []
    confidence = 1.0
    for players, text, block in _rows(items, language):
        entries = list(_entries(text, language))
        if entries:
            rows.setdefault(players, []).extend(entry for entry in entries if entry not in rows.get(players, []))
            origin += [place for place in block.origin if place not in origin]
            confidence = min(confidence, block.confidence)
    if len(rows) < _LEAST_ROWS:
        return None
    value = [{"players": players, "components": entries} for players, entries in sorted(rows.items())]
    return Fact(value, tuple(origin), confidence)


def components_by_players(table: Fact) -> Fact:
    """The components that a table of players states, each with the number of players that it is for."""
    entries = [
        {name: part for name, part in entry.items() if name != "shape"} | {"players": row["players"]}
        for row in table.value
        for entry in row["components"]
    ]
    return Fact(entries, table.origin, table.confidence)


def _rows(items: Sequence[Item], language: Language) -> Iterator[tuple[int, str, Block]]:
    """The lines that belong to a number of players: its own, and the counts in the blocks that follow at once."""
    current: int | None = None
    for item in items:
        if isinstance(item, Heading | Gap):
            current = None
            continue
        for line in _EMPHASIS.sub("", item.text).split("\n"):
            text = line
            if head := next(
                (found for pattern in PLAYER_ROWS.get(language, ()) if (found := pattern.match(line))), None
            ):
                players = number(head["n"], language)
                current = players if players and players <= _MOST_PLAYERS else None
                text = line[head.end() :]
            elif not COUNTED.match(line.lstrip()):
                current = None
            if current:
                yield current, text, item


def _entries(text: str, language: Language) -> Iterator[dict[str, Any]]:
    end = 0
    for match in COUNTED.finditer(text):
        if match.start() < end:
            continue
        count = number(match["n"], language)
        name, stop = component_name(text, match.end())
        if not count or not name:
            continue
        end = stop
        entry: dict[str, Any] = {"count": count, "name": name}
        after = text[end:]
        if ordinal := _ordinal(after):
            entry["player"] = ordinal
        elif per := per_whom(after.lstrip(" ,(")):
            entry["per"] = per
        elif EACH.match(after):
            entry["per"] = "each"
        if shape := _SHAPE.match(after):
            entry["shape"] = shape["shape"]
        yield entry


def _ordinal(text: str) -> int | None:
    match = _ORDINAL.match(text)
    if match is None:
        return None
    if match["n"]:
        return int(match["n"])
    return next((place for place, pattern in _ORDINALS.items() if pattern.fullmatch(match["word"])), None)
