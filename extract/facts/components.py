"""The components: what is in the box, as a rulebook counts it; and what it takes for each number of players.

A table for players is one such as `4 players - 10 marbles each, 37 rings placed as a hexagon`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, Literal

from extract.facts.patterns import EMPHASIS, pattern
from extract.model import Block, Fact, Gap, Heading, Item, Language, Origin
from extract.words import heading_patterns, number

_SENTENCES = re.compile(r"\n|(?<=\D[.;])\s+")
_NUMBER = re.compile(r"\A\d{1,2}[.)]\s+")
_SIGNS = re.compile(r"\A\W+")
_MOST_WORDS = 5
_LEAST_ROWS = 2
_LEAST_LIST = 5
_LEADING_ITEMS = 12
_MOST_PLAYERS = 20
_SECTIONS = ("components", "aim", "setup", "play")

Entry = dict[str, Any]


def components(items: Sequence[Item], language: Language) -> Fact | None:
    """What the component section lists; without one, what a list near the beginning counts, else the sets of the text.

    A set is "the 28 crown tiles".
    """
    # behind the beginning of the play, counts are what turns take and give
    before = list(takewhile(lambda item: not _is_about(item, "play"), items))
    for blocks, states, least, confidence in (
        (_component_blocks(items), _listed, 1, 1.0),
        (_leading_list(items), _listed, _LEAST_LIST, 0.8),
        ((item for item in before if isinstance(item, Block) and item.kind == "list"), _whole_sets, 2, 0.8),
    ):
        found: list[Entry] = []
        shown: list[Entry] = []
        origin: list[Origin] = []
        for block in blocks:
            if counted := [_plain(entry) for entry in states(block.text, language)]:
                found += counted
                shown += counted if block.kind == "caption" else []
                origin += block.origin
        found = _once(found, shown) if len(shown) > 1 else found
        unlike: dict[str, Entry] = {}
        for entry in found:
            unlike.setdefault(str({**entry, "name": entry["name"].casefold()}), entry)
        if len(unlike) >= least:
            return Fact(list(unlike.values()), tuple(origin), confidence)
    return None


def _once(found: Sequence[Entry], shown: Sequence[Entry]) -> list[Entry]:
    """First what captions of pictures count, per colour where the text says so, then what else the text counts."""
    names = [str(entry["name"]).casefold() for entry in shown]
    told = {str(entry["name"]).casefold(): entry for entry in found if entry.get("per") == "colour"}
    total = sum(entry["count"] for entry in shown)
    more = [entry for entry in found if str(entry["name"]).casefold() not in names and entry["count"] != total]
    return [*(told.get(name, entry) for name, entry in zip(names, shown, strict=True)), *more]


def _leading_list(items: Sequence[Item]) -> Iterator[Block]:
    """The first blocks near the beginning most lines of which count something else: their heading may be a picture."""
    blocks = [replace(item, text=_text(item)) if isinstance(item, Block) else None for item in items]
    lines = [block.text.split("\n") if block and block.kind not in ("rule", "table") else [""] for block in blocks]
    counting = [2 * sum(map(_counts, each)) > len(each) and len(set(each)) == len(each) for each in lines]
    if True in counting[:_LEADING_ITEMS]:
        start = counting.index(True)
        speck = [block is not None and len(block.text) == 1 for block in blocks]
        run = takewhile(lambda place: counting[place] or speck[place], range(start, len(items)))
        yield from (block for place in run if (block := blocks[place]))


def _is_about(item: Item, kind: str) -> bool:
    return isinstance(item, Heading) and heading_patterns()[kind].search(item.text) is not None


def player_table(items: Sequence[Item], language: Language) -> Fact | None:
    """The rows of a table for each number of players, fewest first: `{players, components}`.

    There are two of them at least, and something that all of them name.
    """
    rows: dict[int, list[Entry]] = {}
    origin: dict[Origin, None] = {}
    confidence = 1.0
    for players, text, block in _rows(items, language):
        if entries := list(_counted(text, language, anywhere=True)):
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
    excluded, level = False, 0
    for item in items:
        if isinstance(item, Heading) and announced == "heading" and item.level > level:
            # what is below parts the components by kinds, or names one
            text = _NUMBER.sub("", item.text).rstrip(" :")
            if _counts(text) or pattern("components", "named").match(text):
                yield Block("caption", text, origin=item.origin)
        elif isinstance(item, Heading):
            announced, level = "heading" if _is_about(item, "components") else None, item.level
            excluded = False
        elif isinstance(item, Block):
            item = replace(item, text=_text(item))
            if lacking := pattern("components", "lacking").search(item.text):
                excluded = not item.text[lacking.end() :].strip()
                item = replace(item, text=item.text[: lacking.start()])
            elif excluded := excluded and _counts(item.text):
                continue
            if _announces(item.text):
                announced = announced or "line"
                yield item
            elif announced == "line" and not _counts(item.text):
                # the list is over with the first line that counts nothing
                announced = None
            elif announced:
                yield item
        else:
            announced = announced if announced == "heading" else None


def _announces(text: str) -> bool:
    """Whether a block begins with what could be the heading of the components, or with a sentence that lists them."""
    first, _, rest = text.partition("\n")
    label, colon, after = first.partition(":")
    counting = any(map(_counts, rest.split("\n")))
    words = label.split() if after.strip() or not counting else first.split()[-_MOST_WORDS:]
    headed = len(words) <= _MOST_WORDS and (colon or counting)
    said = headed and heading_patterns()["components"].search(" ".join(words))
    return bool(said or pattern("components", "lead").match(first))


def _text(block: Block) -> str:
    return EMPHASIS.sub("", "\n".join(map(_row, block.cells)) or block.text)


def _row(cells: Sequence[str]) -> str:
    """A row of a table as lines: a cell counts what is in the one beside it, or each cell something of its own."""
    pairs = list(zip(cells[::2], cells[1::2], strict=False))
    if pairs and all(count.isdecimal() and not name.isdecimal() for name, count in pairs):
        return "\n".join(f"{count} {name}" for name, count in pairs)
    joint = " " if cells[0].isdecimal() else "\n"
    return joint.join(cells) if _counts(joint.join(cells)) else ""


def _counts(text: str) -> bool:
    """Whether a text begins with a number of something."""
    return pattern("components", "counted").match(_SIGNS.sub("", text, count=1)) is not None


def _listed(text: str, language: Language) -> list[Entry]:
    """What the text of a component section counts; a table of contents has numbers in a series, or names sections."""
    entries = [entry for line in text.split("\n") for entry in _of_line(line, language)]
    counts = [entry["count"] for entry in entries]
    series = any(counts[at : at + 3] == [count, count + 1, count + 2] for at, count in enumerate(counts))
    sections = any(heading_patterns()[kind].fullmatch(entry["name"]) for kind in _SECTIONS for entry in entries)
    return [] if series or sections else entries


def _of_line(line: str, language: Language) -> Iterator[Entry]:
    """What a line counts: as `60 cards, 2 dice`, or as `Cards: 60`."""
    if (named := pattern("components", "named").match(line)) and (count := number(named["n"], language)):
        yield {"count": count, "name": named["name"].strip()}
    else:
        yield from _counted(line, language)


def _counted(text: str, language: Language, *, anywhere: bool = False) -> Iterator[Entry]:
    """What a text counts: `{count, name}`, with `per`, `player` and `shape` where it says so.

    Its first count begins it, or stands behind a word such as "contains", unless it may stand `anywhere`: others are
    numbers in a sentence.
    """
    for sentence in _SENTENCES.split(text):
        per, end = None, 0
        for match in pattern("components", "counted").finditer(sentence):
            between, before = sentence[end : match.start()], sentence[: match.start()]
            # what stands in brackets explains the component before them
            if match.start() < end or (end and between.rfind("(") > between.rfind(")")):
                continue
            goes_on = (end or anywhere) and match["n"].isdecimal()
            if not goes_on and not pattern("components", "opens").search(before):
                continue
            count = number(match["n"], language)
            name, stop = _component_name(sentence, match.end())
            if not count or not name or pattern("components", "part_of").search(before):
                continue
            if named := pattern("components", "per").search(between):
                per = _whom(named)
            whom, behind = _for_whom(sentence[stop:], per)
            yield {"count": count, "name": name} | whom
            end = stop + behind


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
    if not any(map(str.isalpha, "".join(words))):
        return "", start
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
