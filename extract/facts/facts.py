"""What a rulebook says about itself: players, age, playing time, author, publisher, year, components, tables, actions.

A fact is found where the text states it, and nowhere else; what the source is silent about is absent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from extract.facts.actions import actions
from extract.facts.components import components
from extract.facts.durations import durations
from extract.facts.fact_patterns import (
    AGE,
    AUTHOR,
    PLAYERS,
    PLAYERS_OR_MORE,
    PUBLISHER,
    VERSIONS,
    YEAR,
    Strength,
)
from extract.facts.player_tables import components_by_players, player_table
from extract.items import Heading, Item
from extract.language.numbers import number
from extract.model import Block, Fact, Language, Origin

_EMPHASIS = re.compile(r"\*+")
_LEADING_ITEMS = 12
_OLDEST, _YOUNGEST = 1, 99
_MOST_PLAYERS = 100
_POINTS = re.compile(r"points?|punkte?|puntos?|pts?\.?", re.IGNORECASE)
_DIGITS = re.compile(r"-?\d{1,4}")


@dataclass(frozen=True, slots=True)
class _Passage:
    """The text of an item without emphasis; `leading` is true near the beginning of the part."""

    text: str
    origin: tuple[Origin, ...]
    leading: bool

    def at(self, match: re.Match[str]) -> tuple[Origin, ...]:
        """The lines that `match` stands in, give or take one: lines of a passage are about equally long."""
        if len(self.origin) <= 3:
            return self.origin
        lines = len(self.origin) / max(1, len(self.text))
        return self.origin[max(0, int(match.start() * lines) - 1) : int(match.end() * lines) + 2]


def facts(items: Sequence[Item], language: Language) -> dict[str, Fact]:
    """The facts that the items of one part state, in the order of the schema."""
    passages = list(_passages(items))
    found: dict[str, Fact | None] = {}
    found["players_min"], found["players_max"] = _players(passages, language)
    found["age_min"] = _first_number(passages, AGE.get(language, ()), lambda age: _OLDEST <= age <= _YOUNGEST)
    found["minutes_min"], found["minutes_max"] = _minutes(passages, language)
    found["author"] = _listed(_first_name(passages, AUTHOR.get(language, ()), leading=True))
    found["publisher"] = _first_name(passages, (*PUBLISHER.get("any", ()), *PUBLISHER.get(language, ())))
    found["year"] = _year(passages)
    table = player_table(items, language)
    found["components"] = components(items, language) or (components_by_players(table) if table else None)
    found["players_table"] = table
    found["actions"] = actions(items, language)
    found["score_table"] = _score_table(items)
    return {name: fact for name, fact in found.items() if fact is not None}


def _passages(items: Sequence[Item]) -> Iterator[_Passage]:
    for index, item in enumerate(items):
        if isinstance(item, Heading | Block):
            yield _Passage(_EMPHASIS.sub("", item.text), item.origin, index < _LEADING_ITEMS)


def _players(passages: Sequence[_Passage], language: Language) -> tuple[Fact | None, Fact | None]:
    patterns = PLAYERS.get(language, ())
    for wanted in ("sure", "likely"):
        for passage in passages:
            if wanted == "likely" and not passage.leading:
                continue
            for pattern in (pattern for pattern, strength in patterns if strength == wanted):
                found = [(match, _range(match, language)) for match in pattern.finditer(passage.text)]
                # what each number of players takes is no statement about how many may play
                if wanted == "likely" and len({span for _, span in found}) > 1:
                    continue
                for match, (least, most) in found:
                    several = most > 1 or bool(match.groupdict().get("solo"))
                    if 1 <= least <= most <= _MOST_PLAYERS and several:
                        return Fact(least, passage.at(match)), Fact(most, passage.at(match))
    least_alone, most_alone = _players_of_versions(passages, language)
    return least_alone or _players_or_more(passages, language), most_alone


def _players_or_more(passages: Sequence[_Passage], language: Language) -> Fact | None:
    for pattern, _ in PLAYERS_OR_MORE.get(language, ()):
        for passage in passages:
            match = pattern.search(passage.text) if passage.leading else None
            if match and 1 < (number(match["a"], language) or 0) <= _MOST_PLAYERS:
                return Fact(number(match["a"], language), passage.at(match))
    return None


def _players_of_versions(passages: Sequence[_Passage], language: Language) -> tuple[Fact | None, Fact | None]:
    """Where a rulebook names only its versions ("4 player version", "3 players - 10 marbles each")."""
    counts: dict[int, tuple[Origin, ...]] = {}
    for passage in passages:
        for pattern in VERSIONS.get(language, ()):
            for match in pattern.finditer(passage.text):
                count = number(match["n"], language) or 0
                if 1 <= count <= _MOST_PLAYERS:
                    counts.setdefault(count, passage.at(match))
    if len(counts) < 2:
        return None, None
    least, most = min(counts), max(counts)
    return Fact(least, counts[least], 0.9), Fact(most, counts[most], 0.9)


def _minutes(passages: Sequence[_Passage], language: Language) -> tuple[Fact | None, Fact | None]:
    for passage in passages:
        for match, least, most in durations(passage.text, language, leading=passage.leading):
            return Fact(least, passage.at(match)), Fact(most, passage.at(match))
    return None, None


def _range(match: re.Match[str], language: Language) -> tuple[int, int]:
    groups = match.groupdict()
    least = number(groups["a"], language) or 0
    others = [number(groups[name], language) or 0 for name in ("b", "c") if groups.get(name)]
    return least, max([least, *others])


def _first_number(
    passages: Sequence[_Passage], patterns: Sequence[re.Pattern[str]], sound: Callable[[int], bool]
) -> Fact | None:
    for passage in passages:
        for pattern in patterns:
            if (match := pattern.search(passage.text)) and sound(int(match["n"])):
                return Fact(int(match["n"]), passage.at(match))
    return None


def _first_name(
    passages: Sequence[_Passage], patterns: Sequence[tuple[re.Pattern[str], Strength]], *, leading: bool = False
) -> Fact | None:
    """The first name that a pattern finds; where `leading`, a likely one only near the beginning."""
    for pattern, strength in patterns:
        for passage in passages:
            if leading and strength == "likely" and not passage.leading:
                continue
            if match := pattern.search(passage.text):
                name = _plain_name(match["name"])
                return Fact(name, passage.at(match), 1.0 if strength == "sure" else 0.8)
    return None


def _listed(authors: Fact | None) -> Fact | None:
    """Several authors with commas between them, whatever the language says for "and"."""
    if authors is None:
        return None
    names = re.split(r"\s*,\s+|\s+(?:&|and|und|et|y|e)\s+", authors.value)
    return replace(authors, value=", ".join(names))


def _plain_name(name: str) -> str:
    """A name without the ornaments that stand between its words: `Nord • Spiele` is Nord Spiele."""
    return " ".join(re.sub(r"\s[•·]\s", " ", name).split()).rstrip(" .,")


def _year(passages: Sequence[_Passage]) -> Fact | None:
    for pattern, strength in YEAR:
        for passage in passages:
            if match := pattern.search(passage.text):
                return Fact(int(match["year"]), passage.at(match), 1.0 if strength == "sure" else 0.8)
    return None


def _score_table(items: Sequence[Item]) -> Fact | None:
    """The pairs (how many, points) of the first table that has a column of points."""
    for item in items:
        if isinstance(item, Block) and item.kind == "table" and len(item.cells) > 1:
            # the points may stand in a column, or in a row
            pairs = _pairs(item.cells) or _pairs(list(zip(*item.cells, strict=False)))
            if len(pairs) > 1:
                return Fact([list(pair) for pair in sorted(pairs.items())], item.origin, item.confidence)
    return None


def _pairs(cells: Sequence[Sequence[str]]) -> Mapping[int, int]:
    head, *rows = cells
    columns = [index for index, cell in enumerate(head) if index and _POINTS.fullmatch(cell.strip())]
    pairs: dict[int, int] = {}
    for column in columns:
        for row in rows:
            if column < len(row) and _DIGITS.fullmatch(row[column - 1]) and _DIGITS.fullmatch(row[column]):
                pairs[int(row[column - 1])] = int(row[column])
    return pairs
