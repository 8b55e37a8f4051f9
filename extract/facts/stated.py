"""What a rulebook says about itself: players, age, playing time, author, publisher, year, components, tables.

A fact is found where the text states it, and nowhere else; what the source is silent about is absent.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product, takewhile

from extract.facts.components import components
from extract.facts.patterns import EMPHASIS, pattern, patterns
from extract.model import Block, Fact, Heading, Item, Language, Line, Origin
from extract.words import number

_LEADING_ITEMS, _LEADING_ON_FIRST, _LEADING_LETTERS = 12, 18, 500
_MOST = 24 * 60
_SHORT, _LONGEST_ROW = 60, 240
_BEFORE = 80
_POINTS = re.compile(r"points?|punkte?|puntos?|pts?\.?", re.IGNORECASE)
_TIME = re.compile(r"min|\bmn\b|hour|stunde|\bstd\b|heure|hora|\d ?h(?:\b|\d)", re.IGNORECASE)
# "ca." ends no sentence
_STOP = re.compile(r"(?<!\bca)(?<!\bapprox)(?<!\baprox)(?<!\benv)(?:[.!?]|(?<!:)\n)", re.IGNORECASE)

Stated = tuple[re.Match[str], tuple[int, ...]]
"""Where numbers are stated, and the least and the most."""


@dataclass(frozen=True, slots=True)
class _Passage:
    """The text of an item without emphasis; `leading` says that it is near the beginning, `first` on the first page."""

    text: str
    origin: tuple[Origin, ...]
    leading: bool
    first: bool = False

    def at(self, match: re.Match[str]) -> tuple[Origin, ...]:
        """The lines that `match` stands in, give or take one: lines of a passage are about equally long."""
        if len(self.origin) <= 3:
            return self.origin
        lines = len(self.origin) / max(1, len(self.text))
        return self.origin[max(0, int(match.start() * lines) - 1) : int(match.end() * lines) + 2]


def facts(items: Sequence[Item], language: Language, marks: Sequence[Line] = ()) -> dict[str, Fact]:
    """The facts that the items of one part state, in the order of the schema; `marks` are running heads and feet."""
    passages = list(_passages(items))
    imprint = [_title_block(items), *passages, *(_Passage(line.text, (line.origin,), leading=False) for line in marks)]
    held = components(items, language)
    players = _spanned(("players_min", "players_max"), _players, passages, language)
    most = _spanned(("players_max",), partial(_figures, "most_players"), passages, language)
    found: dict[str, Fact | None] = {
        **_of_icons(imprint),
        **(players or _players_of_kinds(passages, held, language) or most),
        **_spanned(("age_min",), partial(_figures, "age"), passages, language),
        **_spanned(("minutes_min", "minutes_max"), _times, passages, language),
        "author": _name("author", imprint, ", "),
        "publisher": _name("publisher", imprint),
        "year": _year(imprint),
        "components": held,
        "score_table": _score_table(items),
    }
    return {name: fact for name, fact in found.items() if fact}


def _passages(items: Sequence[Item]) -> Iterator[_Passage]:
    """The text of each item; what is short stands behind the heading that says what it is: "Players: 2 - 4"."""
    heading: Heading | None = None
    pages: list[int] = []
    said = 0
    for index, item in enumerate(items):
        if isinstance(item, Heading | Block):
            text = EMPHASIS.sub("", item.text)
            said += len(text)
            if heading and len(text.split("\n")[0]) <= _SHORT:
                text = f"{heading.text.rstrip(' :')}:\n{text}"
            pages += [place.page for place in item.origin]
            first = pages[:1] == pages[-1:]
            leading = index < (_LEADING_ON_FIRST if first else _LEADING_ITEMS) or said < _LEADING_LETTERS
            yield _Passage(text, item.origin, leading, first)
        heading = item if isinstance(item, Heading) else None


def _title_block(items: Sequence[Item]) -> _Passage:
    """The title and what stands below it before the first long text."""
    short = takewhile(lambda item: len(getattr(item, "text", "")) <= _LONGEST_ROW, items[:_LEADING_ITEMS])
    block = [item for item in short if isinstance(item, Heading | Block)]
    origin = tuple(place for item in block for place in item.origin)
    return _Passage("\n".join(EMPHASIS.sub("", item.text) for item in block), origin, leading=True)


def _spanned(
    names: Sequence[str], states: Callable[..., Iterator[Stated]], passages: Sequence[_Passage], language: Language
) -> dict[str, Fact]:
    """The least and the most that the first passage near the title states, else the first that any states surely."""
    for sure in (False, True):
        for passage in (passage for passage in passages if passage.leading or sure):
            for match, values in states(passage, language, sure=sure):
                if not 1 <= values[0] <= values[-1] <= _MOST:
                    continue
                return {name: Fact(value, passage.at(match)) for name, value in zip(names, values, strict=False)}
    return {}


def _players(passage: _Passage, language: Language, *, sure: bool) -> Iterator[Stated]:
    for kind in ("sure",) if sure else ("sure", "whole", "likely", "alone"):
        for form in patterns("players", kind):
            found = [(match, _span(match, language)) for match in form.finditer(passage.text)]
            spans = {span for _, span in found}
            # a single number beyond the first page may be that of the players in a picture, one player has a set-up
            whole = all(most > 1 and (passage.first or least < most) for least, most in spans)
            if kind != "alone" or (len(spans) == 1 and whole):
                yield from found
    for form in () if sure else patterns("players", "or_more"):
        yield from ((match, _span(match, language)[:1]) for match in form.finditer(passage.text))


def _span(match: re.Match[str], language: Language) -> tuple[int, int]:
    groups = match.groupdict()
    least, *others = (number(groups[name], language) or 0 for name in ("a", "b", "c") if groups.get(name))
    return least, max([least, *others])


def _players_of_kinds(passages: Sequence[_Passage], held: Fact | None, language: Language) -> dict[str, Fact]:
    """Where nothing says how many may play: whom components are for, or versions such as the "4 player version"."""
    counts = {entry["players"]: held.origin for entry in held.value if "players" in entry} if held else {}
    for passage in passages:
        for match in (found for form in patterns("players", "version") for found in form.finditer(passage.text)):
            if count := number(match["n"], language):
                counts.setdefault(count, passage.at(match))
    ends = {"players_min": min(counts), "players_max": max(counts)} if len(counts) > 1 else {}
    return {name: Fact(end, counts[end], 0.9) for name, end in ends.items()}


def _figures(fact: str, passage: _Passage, language: Language, *, sure: bool) -> Iterator[Stated]:
    for kind in ("sure",) if sure else ("sure", "likely"):
        for form in patterns(fact, kind):
            for match in form.finditer(passage.text):
                if figure := number(match["n"], language):
                    yield match, (figure, figure)


def _times(passage: _Passage, language: Language, *, sure: bool) -> Iterator[Stated]:
    """The times that a passage states for the whole game, as minutes; near the beginning, without a label, too."""
    for match, span in _durations(passage.text, language) if _TIME.search(passage.text) else ():
        sentence = _STOP.split(passage.text[max(0, match.start() - _BEFORE) : match.start()])[-1]
        alone = len(passage.text) <= _SHORT and match.re is pattern("time", "minutes")
        alone = alone or pattern("time", "in_a_row").search(sentence) is not None
        said = pattern("time", "lead").search(sentence) or (alone and passage.leading and not sure)
        if said and not any(form.search(sentence) for form in patterns("time", "not_all")):
            yield match, span


def _durations(text: str, language: Language) -> Iterator[Stated]:
    for match in pattern("time", "clock").finditer(text):
        ends = [60 * int(match[hours]) + int(match[rest] or 0) for hours, rest in ("ab", "cd") if match[hours]]
        yield match, (ends[0], ends[-1])
    for name, minutes in (("minutes", 1), ("hours", 60)):
        for match in pattern("time", name).finditer(text):
            least, most = _span(match, language)
            yield match, (minutes * least, minutes * most)
    for match in (found for form in patterns("time", "fraction") for found in form.finditer(text)):
        yield match, (int(str(match.lastgroup)[1:]),) * 2


def _of_icons(passages: Sequence[_Passage]) -> dict[str, Fact]:
    """What a row of figures beside pictures says."""
    for passage in passages:
        for match in (found for form in patterns("icons", "row") if (found := form.search(passage.text))):
            given = match.groupdict()
            values = {name: value or given[name.replace("max", "min")] for name, value in given.items()}
            return {name: Fact(int(value), passage.at(match)) for name, value in values.items()}
    return {}


def _name(fact: str, passages: Sequence[_Passage], joint: str | None = None) -> Fact | None:
    """The first name that a pattern finds, of several names with `joint` in between; likely ones near the beginning."""
    leading = [passage for passage in passages if passage.leading]
    for kind, among, confidence in (("sure", passages, 1.0), ("title", passages[:1], 0.9), ("likely", leading, 0.8)):
        for form, passage in product(patterns(fact, kind), among):
            match = form.search(passage.text)
            if not match:
                continue
            # ornaments may stand between its words: `Nord • Spiele` is Nord Spiele
            name = " ".join(re.sub(r"\s[•·]\s", " ", match["name"]).split()).rstrip(" .,")
            if joint:
                name = joint.join(re.split(r"\s*,\s+|\s+(?:[&–•|-]|and|und|et|y|e)\s+", name))
            return Fact(name, passage.at(match), confidence)
    return None


def _year(passages: Sequence[_Passage]) -> Fact | None:
    """The year of the first passage that names one, and only one."""
    for kind, among in (("sure", passages), ("title", passages[:1])):
        for form, passage in product(patterns("year", kind), among):
            found = {match["year"]: match for match in form.finditer(passage.text)}
            if len(found) == 1:
                ((year, match),) = found.items()
                return Fact(int(year), passage.at(match))
    return None


def _score_table(items: Sequence[Item]) -> Fact | None:
    """The pairs (how many, points) of the first table that has a column of points, or a row of them."""
    for item in items:
        if isinstance(item, Block) and item.kind == "table":
            for cells in (item.cells, list(zip(*item.cells, strict=False))):
                if len(pairs := _pairs(cells)) > 1:
                    return Fact([list(pair) for pair in sorted(pairs.items())], item.origin, item.confidence)
    return None


def _pairs(cells: Sequence[Sequence[str]]) -> Mapping[int, int]:
    """The points for each number; none where a row says something else."""
    head, *rows = cells or [()]
    columns = [index for index, cell in enumerate(head) if index and _POINTS.fullmatch(cell.strip())]
    beside = [row[column - 1 : column + 1] for column in columns for row in rows]
    plain = all(len(pair) == 2 and all(map(str.isdecimal, pair)) for pair in beside)
    return {int(many): int(points) for many, points in beside} if plain else {}
