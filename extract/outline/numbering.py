"""The numbers of rules: markers that go on with one another, and numbers that the source lost.

A line that begins with `1.` or `a)` begins a rule where the number goes on with the one before, or begins a numbering.
`1.1`, `(a)`, `A.` and a bare `7` in the margin count only in company: such a line may be a sentence about player
A or one of a list of names; where the next one of its kind follows, set as far in, both begin a rule.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from extract.model import Block, Item, Line, Repair
from extract.outline.drafts import SET_IN, ends_sentence

_INDENT = 0.7
"""How far the markers of a series may stand apart, in sizes of their type: 9 and 10 are often set flush right."""
_HANGING = 8.0
_HIGHEST_FIRST, _LEAST_OF_TORN = 60, 3
_MOST_OPEN = 30
"""How many series are looked through for the one that a marker goes on with."""
_MOST_LOST = 3
"""How many numbers in a row a numbering may lack."""

_MARKS = "()-–."
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv")

Value = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker at the beginning of a line: its number without marks, as it is printed, and where the text begins.

    `first` is the index of the line that its series begins with.
    """

    number: str
    printed: str
    end: int
    first: int = 0


_Run = list[tuple[int, Value, Marker]]
"""Markers of one form that follow one another: the index of their lines, their values, themselves."""


@dataclass(frozen=True, slots=True)
class _Form:
    """A form of markers, what their numbers are, and how many make a series."""

    pattern: re.Pattern[str]
    value: Callable[[str], Value]
    least: int


def _numbers(text: str) -> Value:
    return tuple(int(part) for part in text.split("."))


def _letter(text: str) -> Value:
    return (ord(text.lower()) - ord("a") + 1,)


def _roman(text: str) -> Value:
    return (_ROMAN.index(text) + 1,)


_NUMBER = _Form(
    re.compile(r"\s*(?P<m>\(\d{1,2}\)|\d{1,2}(?:\.\)|\.[-–]?|\)|[-–](?=\s+[^\W\da-zß-ÿ])))\s+(?=\S)"), _numbers, 1
)
_BARE_NUMBER = _Form(re.compile(r"(?P<m>\d{1,2}\.?)\s+(?=[^\W\d_]|[\"“«„(])"), _numbers, 3)
_FORMS = (
    _NUMBER,
    # of three parts and more it is no quantity, whatever follows
    _Form(
        re.compile(
            r"(?P<m>\d{1,2}\.\d{1,2}(?P<deep>(?:\.\d{1,2}){1,2})?\.?)\s+(?(deep)(?=\S)|(?=[^\W\d_\s]|[\"“«„(]))"
        ),
        _numbers,
        2,
    ),
    _Form(re.compile(r"\s*(?P<m>\([a-z]\)|[a-z][.)])\s+(?=\S)(?![A-Z]\.)"), _letter, 2),
    _Form(re.compile(rf"\s*(?P<m>\(?(?:{'|'.join(_ROMAN)})[.)])\s+(?=\S)"), _roman, 2),
    _Form(re.compile(r"(?P<m>\(?[A-Z]\)|[A-Z]\.)\s+(?=\S)(?![A-Z]\.)"), _letter, 2),
    _BARE_NUMBER,
)


def series(lines: Sequence[Line]) -> dict[int, Marker]:
    """The markers that begin rules, by the index of their line."""
    found: dict[int, Marker] = {}
    for form in _FORMS:
        for run in _numberings(lines) if form is _NUMBER else _runs(lines, form):
            # where the first pages are missing, a numbering begins with a higher number
            least = form.least if run[0][1][-1] == 1 else _LEAST_OF_TORN
            if len(run) >= least and (form is not _BARE_NUMBER or _hangs(lines, run)):
                for index, _, marker in run:
                    found.setdefault(index, replace(marker, first=run[0][0]))
    return found


def _numberings(lines: Sequence[Line]) -> list[_Run]:
    """The numberings of a text, those that were gone on with last behind the others.

    Numbers may be missing, on scans many. Of languages side by side on several pages the first goes on behind the last.
    """
    runs: list[_Run] = []
    starts: set[int] = set()
    lone: _Run = []
    for index, line in enumerate(lines):
        before = lines[index - 1] if index else None
        fresh = _is_fresh(before, line)
        if line.spaced:
            starts.add(index)
        match = _NUMBER.pattern.match(line.text) if not line.kind and "\t" not in line.text else None
        # a number inside a sentence begins no rule
        out = before is None or index - 1 in starts or line.indent < before.indent - SET_IN
        if match is None or not (fresh or out or line.bbox is None):
            continue
        number = int(match["m"].strip(_MARKS))
        # `3.` goes on with `2.` rather than with `2)`
        alike = [run if _marks(run[-1][2].printed) == _marks(match["m"]) else [] for run in runs]
        place = (_place(alike, number, fresh=fresh) or _place(runs, number, fresh=fresh)) if number > 1 else None
        here: _Run = [(index, (number,), Marker(match["m"].strip(_MARKS), match["m"], match.end()))]
        # on a scan what stands before a 2 was a 1
        misread = lone if place is None and number == 2 and fresh else []
        lone = here if place is None and fresh and line.confidence < 1 else []
        if place is None and not misread and not (fresh and (number == 1 or (number <= _HIGHEST_FIRST and not runs))):
            continue
        if misread in runs[-1:]:
            del runs[-1]
        runs.append((misread if place is None else runs.pop(place)) + here)
        starts.add(index)
    return runs


def _place(runs: Sequence[_Run], number: int, *, fresh: bool) -> int | None:
    """Which run a number goes on with, counted from the last; it may jump over some.

    That is the last one, or one behind which there are but beginnings: a scan made a 1 of another digit.
    """
    newest = True
    for back, run in enumerate(reversed(runs[-_MOST_OPEN:]), start=1):
        if not run:
            continue
        gap = number - run[-1][1][-1]
        if (gap == 1 and (fresh or newest)) or (newest and 1 < gap <= _MOST_LOST + 1):
            return -back
        newest = newest and len(run) == 1
    return None


def _marks(printed: str) -> str:
    """What is printed around a number."""
    return re.sub(r"\d", "", printed)


def _is_fresh(before: Line | None, line: Line) -> bool:
    """Whether something sets a line off from the one before it: white, its short end, the end of a sentence."""
    return before is None or line.spaced or before.short or ends_sentence(before.text)


def _runs(lines: Sequence[Line], form: _Form) -> list[_Run]:
    runs: list[_Run] = []
    for index, line in enumerate(lines):
        match = form.pattern.match(line.text) if not line.kind and "\t" not in line.text else None
        if match is None:
            continue
        marker = Marker(match["m"].strip("()."), match["m"], match.end())
        value = form.value(marker.number)
        open_ = (run for run in reversed(runs[-_MOST_OPEN:]) if _continues(run, lines, index, value))
        if (run := next(open_, None)) is not None:
            run.append((index, value, marker))
        elif value[-1] == 1:
            runs.append([(index, value, marker)])
    return runs


def _continues(run: _Run, lines: Sequence[Line], index: int, value: Value) -> bool:
    last, before, _ = run[-1]
    if not _next(before, value):
        return False
    if len(value) > 1 or len(before) > 1 or lines[last].bbox is None or lines[index].bbox is None:
        return True
    return abs(lines[last].indent - lines[index].indent) < _INDENT * max(lines[index].size, 6.0)


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
    result: dict[int, Sequence[Item]] = {index: [item] for index, item in enumerate(items)}
    for (start, low), (end, high) in pairwise(rules):
        between = dict(enumerate(items[start + 1 : end], start + 1))
        lists = {index: item for index, item in between.items() if isinstance(item, Block) and item.kind == "list"}
        if lists and sum(item.text.count("\n") + 1 for item in lists.values()) == high - low - 1:
            numbers = map(str, range(low + 1, high))
            result |= {index: list(_numbered(item, numbers)) for index, item in lists.items()}
    return [item for index in range(len(items)) for item in result[index]]


def _numbered(item: Block, numbers: Iterator[str]) -> Iterator[Block]:
    """The rules that the items of a list are."""
    texts = item.text.split("\n")
    for place, text in enumerate(texts):
        number = next(numbers)
        yield Block(
            "rule",
            text.strip(),
            number=number,
            # with as many lines as items each item has its own; otherwise it may begin anywhere in the block
            origin=(item.origin[place],) if len(texts) == len(item.origin) else item.origin,
            raw=f"- {text.strip()}",
            repairs=(*item.repairs, Repair("number", "-", f"{number}.", 0.8)),
            confidence=min(item.confidence, 0.8),
        )
