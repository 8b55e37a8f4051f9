"""The numbers of rules: markers that go on with one another, and numbers that the source lost.

A line that begins with `1.` or `a)` begins a rule where the number goes on with the one before, or begins a numbering.
`1.1`, `(a)`, `A.` and a bare `7` in the margin count only in company: such a line may be a sentence about player
A or one of a list of names; where the next one of its kind follows, set as far in, both begin a rule.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from string import ascii_lowercase
from typing import NamedTuple

from extract.model import Block, Item, Line, Repair
from extract.outline.drafts import SET_IN, ends_sentence

_HANGING = 8.0
_INDENT = 0.7
"""How far the markers of a series may stand apart, in sizes of their type: 9 and 10 are often set flush right."""
_LEAST_OF_TORN = 3
_MOST_OPEN = 30
"""How many series are looked through for the one that a marker goes on with."""
_MOST_LOST = 3
"""How many numbers in a row a numbering may lack."""

_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv")

Value = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker that begins a line: its number without marks, what is printed, and where the text behind it begins.

    `printed` is None for a number with a point; `first` is the index of the line that its series begins with.
    """

    number: str
    printed: str | None
    end: int
    first: int = 0


_Run = list[tuple[int, Value, Marker]]
"""Markers of one form that follow one another: the index of their lines, their values, themselves."""


class _Form(NamedTuple):
    """A form of markers, how many make a series, and what they count with if not with numbers."""

    pattern: re.Pattern[str]
    least: int
    names: Sequence[str] = ()


_GLUED = r"\d{1,2}[.)](?=[^\W\d_a-zß-ÿ][^\W\d_A-ZÀ-Þ])"
"""A number with its sentence right behind it."""
_SET_OFF = r"(?:\(\d{1,2}\)|\d{1,2}(?:\.\)|\.[-–]?|\)|[-–](?=\s+[^\W\da-zß-ÿ])))(?=\s+\S)"
_NUMBER = _Form(re.compile(rf"\s*(?P<m>{_SET_OFF}|{_GLUED})\s*"), 1)
_BARE_NUMBER = _Form(re.compile(r"(?P<m>\d{1,2}\.?)\s+(?=[^\W\d_]|[\"“«„(¿¡])"), 3)
# of three parts and more it is no quantity, whatever follows
_PARTS = r"(?P<m>\d{1,2}\.\d{1,2}(?P<deep>(?:\.\d{1,2}){1,2})?\.?)\s+(?(deep)(?=\S)|(?=[^\W\d_\s]|[\"“«„(¿¡]))"
_FORMS = (
    _NUMBER,
    _Form(re.compile(_PARTS), 2),
    _Form(re.compile(r"\s*(?P<m>\([a-z]\)|[a-z][.)])\s+(?=\S)(?![A-Z]\.)"), 2, ascii_lowercase),
    _Form(re.compile(rf"\s*(?P<m>\(?(?:{'|'.join(_ROMAN)})[.)])\s+(?=\S)"), 2, _ROMAN),
    _Form(re.compile(r"(?P<m>\(?[A-Z]\)|[A-Z]\.)\s+(?=\S)(?![A-Z]\.)"), 2, ascii_lowercase),
    _BARE_NUMBER,
)


def series(lines: Sequence[Line]) -> dict[int, Marker]:
    """The markers that begin rules, by the index of their line."""
    found: dict[int, Marker] = {}
    for form in _FORMS:
        for run in _runs(lines, form):
            # where the first pages are missing, a numbering begins with a higher number
            least = form.least if run[0][1][-1] == 1 else _LEAST_OF_TORN
            if len(run) >= least and (form is not _BARE_NUMBER or _hangs(lines, run)):
                for index, _, marker in run:
                    found.setdefault(index, replace(marker, first=run[0][0]))
    return found


def _runs(lines: Sequence[Line], form: _Form) -> list[_Run]:
    """The series of a text, those that were gone on with last behind the others; on scans many numbers are missing."""
    runs: list[_Run] = []
    for index, line in enumerate(lines):
        match = form.pattern.match(line.text) if not line.kind and "\t" not in line.text else None
        before = lines[index - 1] if index else line
        fresh = form is not _NUMBER or not index or line.spaced or before.short or ends_sentence(before.text)
        # a number inside a sentence begins no rule
        out = before.spaced or line.indent < before.indent - SET_IN or bool(runs and runs[-1][-1][0] == index - 1)
        if match is None or not (fresh or out or line.bbox is None):
            continue
        number = match["m"].strip("()-–.")
        marker = Marker(number, match["m"] if match["m"] != f"{number}." else None, match.end())
        value = (form.names.index(number.lower()) + 1,) if form.names else tuple(map(int, number.split(".")))
        open_ = enumerate(reversed(runs[-_MOST_OPEN:]), start=1)
        place = next((place for place, run in open_ if _next(run[-1][1], value) and _is_beside(run, lines, index)), 0)
        if not place and form is _NUMBER and runs and 1 < value[0] - runs[-1][-1][1][0] <= _MOST_LOST + 1:
            place = 1
        if place or (fresh and (value[-1] == 1 or form is _NUMBER)):
            runs.append(runs.pop(-place) if place else [])
            runs[-1].append((index, value, marker))
    return runs


def _is_beside(run: _Run, lines: Sequence[Line], index: int) -> bool:
    """Whether a letter or a numeral stands as far in as the one before it; numbers may stand anywhere."""
    last, _, marker = run[-1]
    near = abs(lines[last].indent - lines[index].indent) < _INDENT * max(lines[index].size, 6.0)
    return near or not marker.number.isalpha() or lines[index].bbox is None


def _next(before: Value, value: Value) -> bool:
    """Whether `value` follows: one more, one level deeper (1.2, 1.2.1), or on from a higher level (1.2.4, 1.3)."""
    if len(value) > len(before):
        return value == (*before, 1)
    *head, last = value
    if list(before[: len(head)]) == head and before[len(head)] + 1 == last:
        return True
    # the next chapter: 1.7, 2.1
    return len(value) > 1 and last == 1 and value[0] == before[0] + 1


def _hangs(lines: Sequence[Line], run: _Run) -> bool:
    """Whether the numbers stand in a margin of their own: most of the lines below them are set in."""
    below = [
        lines[index + 1].indent > lines[index].indent + _HANGING
        for index, _, _ in run
        if index + 1 < len(lines) and not lines[index + 1].spaced
    ]
    return len(below) * 2 >= len(run) and sum(below) * 4 >= 3 * len(below)


def restored(items: Sequence[Item]) -> list[Item]:
    """The items; where a numbering jumps by as many as there are list items in between, these are rules it lacks."""
    rules = [
        (index, int(item.number))
        for index, item in enumerate(items)
        if isinstance(item, Block) and item.kind == "rule" and item.number and item.number.isdecimal()
    ]
    result: dict[int, Sequence[Item]] = {}
    for (start, low), (end, high) in pairwise(rules):
        between = enumerate(items[start + 1 : end], start + 1)
        lists = {index: item for index, item in between if isinstance(item, Block) and item.kind == "list"}
        if lists and sum(item.text.count("\n") + 1 for item in lists.values()) == high - low - 1:
            numbers = map(str, range(low + 1, high))
            result |= {index: list(_numbered(item, numbers)) for index, item in lists.items()}
    return [new for index, item in enumerate(items) for new in result.get(index, [item])]


def _numbered(item: Block, numbers: Iterator[str]) -> Iterator[Block]:
    """The rules that the items of a list are."""
    texts = [text.strip() for text in item.text.split("\n")]
    # with as many lines as items each item has its own; otherwise it may begin anywhere in the block
    origins = [(place,) for place in item.origin] if len(texts) == len(item.origin) else [item.origin] * len(texts)
    for text, origin, number in zip(texts, origins, numbers, strict=False):
        repairs = (*item.repairs, Repair("number", "-", f"{number}.", 0.8))
        sure = min(item.confidence, 0.8)
        yield Block("rule", text, number, origin=origin, raw=f"- {text}", repairs=repairs, confidence=sure)
