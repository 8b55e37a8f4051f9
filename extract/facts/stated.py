"""What a rulebook says about itself: players, age, playing time, author, publisher, year, components, tables, actions.

A fact is found where the text states it, and nowhere else; what the source is silent about is absent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from extract.facts.actions import actions
from extract.facts.components import components
from extract.facts.durations import durations
from extract.facts.patterns import (
    AGE,
    AUTHOR,
    ICONS,
    IN_THE_GAME,
    ONE_KIND,
    PLAYERS,
    PLAYERS_OR_MORE,
    PUBLISHER,
    VERSIONS,
    YEAR,
    Strength,
)
from extract.facts.player_tables import components_by_players, player_table
from extract.model import Block, Fact, Heading, Item, Language, Origin
from extract.words import number

_EMPHASIS = re.compile(r"\*+")
_LEADING_ITEMS = 12
_YOUNGEST, _OLDEST = 1, 99
_MOST_PLAYERS = 100
_POINTS = re.compile(r"points?|punkte?|puntos?|pts?\.?", re.IGNORECASE)
_DIGITS = re.compile(r"-?\d{1,4}")
_FROM_TO = re.compile(r"(\d{1,3})\s?[-–—]\s?(\d{1,3})")
_AND_MORE = re.compile(
    r"(\d{1,4})\s*(?:\+|(?:and|or) (?:more|up|above|over)|(?:und|oder) mehr|(?:et|ou) plus|[yo] más)"
    r"|(?:at least|ab|from|mindestens|à partir de|dès|a partir de|desde)\s+(\d{1,4})",
    re.IGNORECASE,
)
_WIDEST_ROW = 20
_NEAR = 40


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
    found["age_min"] = _age(passages, language)
    found["minutes_min"], found["minutes_max"] = _minutes(passages, language)
    found |= _of_icons(passages, {name: fact for name, fact in found.items() if fact is not None})
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
    leading = [passage for passage in passages if passage.leading]
    in_company = [passage for passage in passages if _states_more(passage, language)]
    # near the title, beside the other facts, is where a game says how many may play: what is said elsewhere is less
    orders: list[tuple[Strength, list[_Passage]]] = [
        ("sure", in_company),
        ("likely", in_company),
        ("sure", leading),
        ("likely", leading),
    ]
    for wanted, places in orders:
        for passage in places:
            for pattern in (pattern for pattern, strength in patterns if strength == wanted):
                found = [
                    (match, _range(match, language))
                    for match in pattern.finditer(passage.text)
                    if not _of_one_kind(passage.text, match, language)
                ]
                # what each number of players takes is no statement about how many may play
                if wanted == "likely" and len({span for _, span in found}) > 1:
                    continue
                for match, (least, most) in found:
                    several = most > 1 or bool(match.groupdict().get("solo"))
                    if 1 <= least <= most <= _MOST_PLAYERS and several:
                        return Fact(least, passage.at(match)), Fact(most, passage.at(match))
    least_alone, most_alone = _players_of_versions(passages, language)
    return least_alone or _players_or_more(passages, language), most_alone


def _of_icons(passages: Sequence[_Passage], stated: Mapping[str, Fact]) -> Mapping[str, Fact]:
    """What a row of figures beside pictures says, as far as no sentence does."""
    names = (("players_min", "least"), ("players_max", "most"), ("age_min", "age"))
    for passage in passages:
        for match in (found for pattern in ICONS if (found := pattern.search(passage.text))):
            given = match.groupdict()
            values = {name: given[part] or given["least"] for name, part in names}
            values |= {"minutes_min": given["from"], "minutes_max": given["to"] or given["from"]}
            return {**{name: Fact(int(value), passage.at(match)) for name, value in values.items()}, **stated}
    return {}


def _states_more(passage: _Passage, language: Language) -> bool:
    """Whether a passage says for what age a game is, or how long it takes."""
    ages = any(pattern.search(passage.text) for pattern in AGE.get(language, ()))
    return ages or next(durations(passage.text, language, leading=passage.leading), None) is not None


def _of_one_kind(text: str, match: re.Match[str], language: Language) -> bool:
    """Whether `match` speaks of one kind of game only: `In the game for two players`, `A game for two lasts`."""
    near = max(0, match.start() - _NEAR)
    start = max(near, max(text.rfind(mark, near, match.start()) for mark in ".!?\n") + 1)
    if IN_THE_GAME[language].search(text[start : match.start()]):
        return True
    alone = not match.groupdict().get("b") and not match.groupdict().get("c")
    around = ONE_KIND[language].finditer(text, start, match.end() + _NEAR)
    return alone and any(found.start() < match.end() and match.start() < found.end() for found in around)


def _players_or_more(passages: Sequence[_Passage], language: Language) -> Fact | None:
    for pattern, _ in PLAYERS_OR_MORE.get(language, ()):
        for passage in passages:
            match = pattern.search(passage.text) if passage.leading else None
            if match and _of_one_kind(passage.text, match, language):
                continue
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


def _age(passages: Sequence[_Passage], language: Language) -> Fact | None:
    for passage in passages:
        for pattern in AGE.get(language, ()):
            match = pattern.search(passage.text)
            age = number(match["n"], language) if match else None
            if match and age and _YOUNGEST <= age <= _OLDEST:
                return Fact(age, passage.at(match))
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
    """The pairs (how many, points) of the first table that has a column of points.

    A row for several (`3–4`) is as many pairs; an open one (`5 and more`) is the pair of its least number. Where a row
    cannot be told, the rest is less sure.
    """
    for item in items:
        if isinstance(item, Block) and item.kind == "table" and len(item.cells) > 1:
            # the points may stand in a column, or in a row
            pairs, whole = _pairs(item.cells)
            if not pairs:
                pairs, whole = _pairs(list(zip(*item.cells, strict=False)))
            if len(pairs) > 1:
                sure = item.confidence if whole else min(item.confidence, 0.8)
                return Fact([list(pair) for pair in sorted(pairs.items())], item.origin, sure)
    return None


def _pairs(cells: Sequence[Sequence[str]]) -> tuple[Mapping[int, int], bool]:
    """The points for each number, and whether every row that gives points says for how many."""
    head, *rows = cells
    columns = [index for index, cell in enumerate(head) if index and _POINTS.fullmatch(cell.strip())]
    pairs: dict[int, int] = {}
    whole = True
    for column in columns:
        for row in rows:
            if column < len(row) and _DIGITS.fullmatch(row[column]):
                numbers = _how_many(row[column - 1].strip())
                pairs |= dict.fromkeys(numbers, int(row[column]))
                whole = whole and bool(numbers)
    return pairs, whole


def _how_many(cell: str) -> Sequence[int]:
    """The numbers that a cell names: one, those from one to another, or the least; none where it names no number."""
    if _DIGITS.fullmatch(cell):
        return (int(cell),)
    if match := _FROM_TO.fullmatch(cell):
        least, most = int(match[1]), int(match[2])
        return range(least, most + 1) if least < most <= least + _WIDEST_ROW else ()
    if match := _AND_MORE.fullmatch(cell):
        return (int(match[1] or match[2]),)
    return ()
