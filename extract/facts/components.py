"""The components: what is in the box, as a rulebook counts it; and what it takes for each number of players.

A table for players is one such as `4 players - 10 marbles each, 37 rings placed as a hexagon`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, Literal

from extract.facts.patterns import EMPHASIS, pattern
from extract.model import Block, Fact, Gap, Heading, Item, Language, Origin
from extract.words import heading_patterns, number

_SENTENCES = re.compile(r"\n|(?<=\D[.;])\s+")
_MOST_WORDS = 5
_LEAST_ROWS = 2
_MOST_PLAYERS = 20

Entry = dict[str, Any]


def components(items: Sequence[Item], language: Language) -> Fact | None:
    """What the component section lists; without one, what the text counts as a whole set ("the 28 crown tiles")."""
    found: list[Entry] = []
    origin: list[Origin] = []
    shown: list[Entry] = []
    for block in _component_blocks(items):
        if counted := [_plain(entry) for entry in _counted(block.text, language)]:
            found += counted
            shown += counted if block.kind == "caption" else []
            origin += block.origin
    if found:
        found = _once(found, shown) if len(shown) > 1 else found
        alike = [{**entry, "name": str(entry["name"]).casefold()} for entry in found]
        return Fact([entry for place, entry in enumerate(found) if alike[place] not in alike[:place]], tuple(origin))
    # behind the beginning of the play, counts are what turns take and give
    play = heading_patterns()["play"]
    for item in takewhile(lambda item: not (isinstance(item, Heading) and play.search(item.text)), items):
        if isinstance(item, Block) and item.kind == "list" and (counted := list(_whole_sets(item.text, language))):
            found += counted
            origin += item.origin
    return Fact(found, tuple(origin), 0.8) if found else None


def _once(found: Sequence[Entry], shown: Sequence[Entry]) -> list[Entry]:
    """First what captions of pictures count, per colour where the text says so, then what else the text counts."""
    names = [str(entry["name"]).casefold() for entry in shown]
    told = {str(entry["name"]).casefold(): entry for entry in found if entry.get("per") == "colour"}
    total = sum(entry["count"] for entry in shown)
    more = [entry for entry in found if str(entry["name"]).casefold() not in names and entry["count"] != total]
    return [*(told.get(name, entry) for name, entry in zip(names, shown, strict=True)), *more]


def player_table(items: Sequence[Item], language: Language) -> Fact | None:
    """The rows of a table for each number of players, fewest first: `{players, components}`.

    There are two of them at least, and something that all of them name.
    """
    rows: dict[int, list[Entry]] = {}
    origin: dict[Origin, None] = {}
    confidence = 1.0
    for players, text, block in _rows(items, language):
        if entries := list(_counted(text, language)):
            rows.setdefault(players, []).extend(entry for entry in entries if entry not in rows.get(players, []))
            origin |= dict.fromkeys(block.origin)
            confidence = min(confidence, block.confidence)
    named = [{entry["name"] for entry in entries} for entries in rows.values()]
    if len(rows) < _LEAST_ROWS or not set.intersection(*named):
        return None
    value = [{"players": players, "components": entries} for players, entries in sorted(rows.items())]
    return Fact(value, tuple(origin), confidence)


def components_by_players(table: Fact) -> Fact:
    """The components that a table of players states, each with the number of players that it is for."""
    entries = [_plain(entry) | {"players": row["players"]} for row in table.value for entry in row["components"]]
    return replace(table, value=entries)


def _plain(entry: Entry) -> Entry:
    """A component without the shape that it is laid out as."""
    return {name: part for name, part in entry.items() if name != "shape"}


def _component_blocks(items: Sequence[Item]) -> Iterator[Block]:
    """The blocks under a heading, or behind a line, that announces the components."""
    announced: Literal["heading", "line"] | None = None
    excluded = False
    for item in items:
        if isinstance(item, Heading):
            announced = "heading" if heading_patterns()["components"].search(item.text) else None
            excluded = False
        elif isinstance(item, Block) and item.kind != "rule":
            item = replace(item, text=EMPHASIS.sub("", "\n".join(map(_row, item.cells)) or item.text))
            if lacking := pattern("components", "lacking").search(item.text):
                excluded = not item.text[lacking.end() :].strip()
                item = replace(item, text=item.text[: lacking.start()])
            elif excluded := excluded and _counts(item.text):
                continue
            first, _, _ = item.text.partition("\n")
            if lead := pattern("components", "lead").match(first):
                announced = announced or "line"
                yield replace(item, text=item.text[lead.end() :].lstrip("\n"))
            elif announced == "line" and not _counts(first):
                # the list is over with the first line that counts nothing
                announced = None
            elif announced:
                yield item
        else:
            announced = announced if announced == "heading" else None


def _row(cells: Sequence[str]) -> str:
    """A row of a table as a text: its first cell counts what is in the others, or each cell something of its own."""
    joint = " " if cells[0].isdecimal() else "\n"
    return joint.join(cells) if _counts(joint.join(cells)) else ""


def _counts(text: str) -> bool:
    """Whether a text begins with a number of something."""
    return pattern("components", "counted").match(text.lstrip()) is not None


def _counted(text: str, language: Language) -> Iterator[Entry]:
    """What a text counts: `{count, name}`, with `per`, `player` and `shape` where it says so."""
    for sentence in _SENTENCES.split(text):
        per, end = None, 0
        for match in pattern("components", "counted").finditer(sentence):
            between = sentence[end : match.start()]
            # what stands in brackets explains the component before them
            if match.start() < end or (end and between.rfind("(") > between.rfind(")")):
                continue
            count = number(match["n"], language)
            name, stop = _component_name(sentence, match.end())
            before = sentence[: match.start()]
            if not end and before.endswith("("):
                # `White cards (79 cards)`
                name = before.strip(" (")
            shared = pattern("components", "each_of").search(before) and pattern("components", "in_colours").match(
                sentence, stop
            )
            if not count or not name or (not shared and pattern("components", "part_of").search(before)):
                continue
            if not match["n"].isdecimal() and before.strip():
                continue
            if named := pattern("components", "per").search(between):
                per = _whom(named)
            end = shared.end() if shared else stop
            whom, behind = _for_whom(sentence[end:], "colour" if shared else per)
            yield {"count": count, "name": name} | whom
            end += behind


def _for_whom(after: str, per: str | None) -> tuple[Entry, int]:
    """What stands behind a component: whom it is for, else as the sentence said before (`per`), its shape; how long."""
    entry: Entry = {}
    length = 0
    behind = after.lstrip(" ,(")
    if ordinal := pattern("components", "for_player").match(after):
        entry["player"] = int(ordinal["n"] or str(ordinal.lastgroup)[1:])
    elif named := pattern("components", "per").match(behind):
        entry["per"] = _whom(named)
        length = len(after) - len(behind) + named.end()
    elif pattern("components", "each").match(after):
        entry["per"] = "each"
    elif per:
        entry["per"] = per
    if shape := pattern("components", "shape").match(after):
        entry["shape"] = shape["shape"]
    return entry, length


def _whom(per: re.Match[str]) -> str:
    return "colour" if per["colour"] else "player"


def _component_name(text: str, start: int) -> tuple[str, int]:
    """The name that begins at `start`, and where it ends; '' where no name stands."""
    if pattern("components", "no_name").match(text, start):
        return "", start
    stop = pattern("components", "name_ends").search(text, start)
    end = stop.start() if stop else len(text)
    words = text[start:end].split()[:_MOST_WORDS]
    while words and words[-1].casefold() in ("of", "de", "von", "du", "des", "del"):
        words.pop()
    return " ".join(words), end


def _whole_sets(text: str, language: Language) -> Iterator[Entry]:
    for sentence in EMPHASIS.sub("", text).split("\n"):
        taken = pattern("components", "taken").match(sentence)
        for match in [*([taken] if taken and taken["n"] else []), *pattern("components", "whole").finditer(sentence)]:
            name, _ = _component_name(sentence, match.end())
            if name and (count := number(match["n"], language)):
                yield {"count": count, "name": name} | ({"per": "player"} if taken else {})


def _rows(items: Sequence[Item], language: Language) -> Iterator[tuple[int, str, Block]]:
    """The lines that belong to a number of players: its own, and the counts in the blocks that follow at once."""
    current: int | None = None
    for item in items:
        if isinstance(item, Heading | Gap):
            current = None
            continue
        for line in EMPHASIS.sub("", item.text).split("\n"):
            text = line
            if head := pattern("players", "row").match(line):
                players = number(head["n"], language)
                current = players if players and players <= _MOST_PLAYERS else None
                text = line[head.end() :]
            elif not _counts(line):
                current = None
            if current:
                yield current, text, item
