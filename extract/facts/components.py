"""The components: what is in the box, as a rulebook counts it; else what it takes for each number of players."""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from extract.facts.patterns import EMPHASIS, pattern
from extract.model import Block, Fact, Heading, Item, Language, Origin
from extract.words import heading_patterns, number

_SECTION = re.compile(r"^\W*\d+\.\d+\.?\s", re.MULTILINE)
_SENTENCES = re.compile(r"\n|(?<=\D[.;])\s+")
_NUMBER, _SIGNS = re.compile(r"\A\d{1,2}[.)]\s+"), re.compile(r"\A\W+")
_MANY = re.compile(r"(?:[3-9]|\d\d)\d\s")
"""More than the number of a section could be."""
_MOST_WORDS = 5
_LEAST_LIST = 5
_LEADING_ITEMS = 12

Entry = dict[str, Any]


def components(items: Sequence[Item], language: Language) -> Fact | None:
    """What the component section lists; without one, what a list or a heading near the beginning counts, else the sets.

    A set is "the 28 crown tiles". Last come lines such as `4 players - 10 marbles each`.
    """
    # behind the beginning of the play, counts are what turns take and give
    before = list(takewhile(lambda item: not _is_about(item, "play"), items))
    leading = (head for head in items[:_LEADING_ITEMS] if isinstance(head, Heading))
    heads = (Block("caption", head.text, origin=head.origin) for head in leading if _MANY.match(head.text))
    for blocks, states, least, confidence in (
        (_component_blocks(items), _listed, 1, 1.0),
        (_leading_list(items), _listed, _LEAST_LIST, 0.8),
        (heads, _listed, 1, 0.8),
        ((item for item in before if isinstance(item, Block) and item.kind == "list"), _whole_sets, 2, 0.8),
        (_player_rows(items), _for_players, 2, 0.8),
    ):
        found: list[Entry] = []
        shown: list[Entry] = []
        origin: dict[Origin, None] = {}
        for block in blocks:
            if counted := list(states(_text(block), language)):
                found += counted
                shown += counted if block.kind == "caption" else []
                origin |= dict.fromkeys(block.origin)
        unlike: dict[str, Entry] = {}
        for entry in _once(found, shown) if len(shown) > 1 else found:
            unlike.setdefault(str({**entry, "name": entry["name"].casefold()}), entry)
        if len(unlike) >= least:
            return Fact(list(unlike.values()), tuple(origin), confidence)
    return None


def _once(found: Sequence[Entry], shown: Sequence[Entry]) -> list[Entry]:
    """First what captions of pictures count, per colour where the text says so, then what else the text counts."""
    names = [entry["name"].casefold() for entry in shown]
    told = {entry["name"].casefold(): entry for entry in found if entry.get("per") == "colour"}
    total = sum(entry["count"] for entry in shown)
    more = [entry for entry in found if entry["name"].casefold() not in names and entry["count"] != total]
    return [*(told.get(name, entry) for name, entry in zip(names, shown, strict=True)), *more]


def _is_about(item: Item, kind: str) -> bool:
    return isinstance(item, Heading) and heading_patterns()[kind].search(item.text) is not None


def _component_blocks(items: Sequence[Item]) -> Iterator[Block]:
    """The blocks under a heading that announces the components, or from a line on that does, while they count."""
    announced, level = "", 0
    for item in items:
        if isinstance(item, Heading) and announced == "heading" and item.level > level:
            # what is below parts the components by kinds, or names one
            text = _NUMBER.sub("", item.text).rstrip(" :")
            if _counts(text) or pattern("components", "named").match(text):
                yield Block("caption", text, origin=item.origin)
        elif isinstance(item, Heading):
            announced, level = "heading" if _is_about(item, "components") else "", item.level
        elif isinstance(item, Block):
            if announced != "heading":
                announced = "line" if _announces(item.text) or (announced and _counts(item.text)) else ""
            if announced:
                yield item


def _announces(text: str) -> bool:
    """Whether a block begins with what could be the heading of the components, or with a sentence that lists them."""
    first, _, rest = text.partition("\n")
    label, colon, _ = first.partition(":")
    headed = len(label.split()) <= _MOST_WORDS and (colon or any(map(_counts, rest.split("\n"))))
    said = headed and heading_patterns()["components"].search(label)
    return bool(said or pattern("components", "lead").match(first))


def _leading_list(items: Sequence[Item]) -> Iterator[Block]:
    """The first blocks near the beginning most lines of which count something: their heading may be a picture."""
    begun = False
    for place, item in enumerate(items):
        lines = _text(item).split("\n") if isinstance(item, Block) and item.kind not in ("rule", "table") else [""]
        counting = (begun or place < _LEADING_ITEMS) and 2 * sum(map(_counts, lines)) > len(lines)
        if counting and isinstance(item, Block):
            begun = True
            yield item
        elif begun:
            return


def _player_rows(items: Sequence[Item]) -> Iterator[Block]:
    """The lines that belong to a number of players: its own, and the counts that follow at once, behind its name."""
    head = ""
    for item in items:
        if not isinstance(item, Block):
            head = ""
            continue
        for line in _text(item).split("\n"):
            if found := pattern("players", "row").match(line):
                head = found[0]
                yield Block("list", line, origin=item.origin)
            elif head and _counts(line):
                yield Block("list", f"{head}{line}", origin=item.origin)
            else:
                head = ""


def _text(block: Block) -> str:
    """The text as lines; a cell of a table counts what is in the one beside it, or each cell something of its own."""
    rows = [(" " if cells[0].isdecimal() else "\n").join(cells) for cells in block.cells]
    named = filter(pattern("components", "named").match, "\n".join(rows).split("\n"))
    return EMPHASIS.sub("", "\n".join(filter(_counts, rows)) or "\n".join(named) or block.text)


def _counts(text: str) -> bool:
    """Whether a text begins with a number of something."""
    return pattern("components", "counted").match(_SIGNS.sub("", text, count=1)) is not None


def _listed(text: str, language: Language) -> list[Entry]:
    """What the text of a component section counts, as `60 cards, 2 dice`, or as `Cards: 60`."""
    lines: list[list[Entry]] = []
    for line in text.split("\n"):
        named = pattern("components", "named").match(line)
        if named and int(named["n"]):
            lines.append([{"count": int(named["n"]), "name": named["name"].strip()}])
        else:
            lines.append(list(_counted(line, language)))
    # a table of contents has numbers in a series, or those of sections
    counts = [entries[0]["count"] for entries in lines if entries]
    series = any(counts[at : at + 3] == [count, count + 1, count + 2] for at, count in enumerate(counts))
    return [] if series or _SECTION.search(text) else [entry for entries in lines for entry in entries]


def _counted(text: str, language: Language) -> Iterator[Entry]:
    """What a text counts, as `{count, name}`, from its beginning, or a word such as "contains", on."""
    for sentence in _SENTENCES.split(text):
        per, end = None, 0
        for match in pattern("components", "counted").finditer(sentence):
            between, before = sentence[end : match.start()], sentence[: match.start()]
            # what stands in brackets explains the component before them
            if match.start() < end or (end and between.rfind("(") > between.rfind(")")):
                continue
            if not (end and match["n"].isdecimal()) and not pattern("components", "opens").search(before):
                continue
            count = number(match["n"], language)
            name, end_of_name = _component_name(sentence, match.end())
            if not count or not name or pattern("components", "part_of").search(before):
                continue
            if said := pattern("components", "per").search(re.sub(r"\([^()]*\)", "", between)):
                per = said.lastgroup
            whom = pattern("components", "for_whom").match(sentence, end_of_name)
            end = whom.end() if whom else end_of_name
            entry = {"count": count, "name": name}
            yield entry | ({"per": whom.lastgroup if whom else per} if whom or per else {})


def _component_name(text: str, start: int) -> tuple[str, int]:
    """The name that begins at `start`, and where it ends; '' where no name stands."""
    if pattern("components", "no_name").match(text, start):
        return "", start
    stop = pattern("components", "name_ends").search(text, start)
    end = stop.start() if stop else len(text)
    words = text[start:end].split()[:_MOST_WORDS]
    while words and words[-1].casefold() in ("of", "de", "von", "du", "des", "del", "à"):
        words.pop()
    return " ".join(words), end


def _whole_sets(text: str, language: Language) -> Iterator[Entry]:
    for sentence in text.split("\n"):
        taken = pattern("components", "taken").match(sentence)
        for match in [*([taken] if taken and taken["n"] else []), *pattern("components", "whole").finditer(sentence)]:
            name, _ = _component_name(sentence, match.end())
            if name and (count := number(match["n"], language)):
                yield {"count": count, "name": name} | ({"per": "player"} if taken else {})


def _for_players(text: str, language: Language) -> Iterator[Entry]:
    """What a line says that a number of players takes."""
    if (head := pattern("players", "row").match(text)) and (players := number(head["n"], language)):
        for entry in _counted(text[head.end() :], language):
            yield entry | {"players": players}
