"""Markers that count only in company: `1.1`, `(a)`, `A.`, `IV.`, a bare `7` in the margin.

A line that begins with one of them may be a sentence about player A or a line of a list of names; where the next one
of its kind follows, set as far in, both begin a rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from extract.model import Line

_FARTHEST = 80
"""How many lines a rule may have before the next one begins."""
_INDENT = 0.7
"""How far the markers of a series may stand apart, in sizes of their type: 9 and 10 are often set flush right."""
_HANGING = 8.0
_ROMAN_DIGITS = {"i": 1, "v": 5, "x": 10}
_FORMS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("decimal", re.compile(r"(?P<m>\d{1,2}(?:\.\d{1,2}){1,3}\.?)\s+(?=[^\W\d_\s]|[\"“«„(])")),
    ("letter", re.compile(r"(?P<m>\([a-z]\)|[a-z]\.)\s+(?=\S)(?![A-Z]\.)")),
    ("capital", re.compile(r"(?P<m>\(?[A-Z]\)|[A-Z]\.)\s+(?=\S)(?![A-Z]\.)")),
    ("roman", re.compile(r"(?P<m>\([ivx]{1,5}\)|[ivx]{1,5}[.)]|\([IVX]{1,5}\)|[IVX]{1,5}[.)])\s+(?=\S)(?![A-Z]\.)")),
    ("bare", re.compile(r"(?P<m>\d{1,2})\s+(?=[^\W\d_]|[\"“«„(])")),
)
_LEAST = {"decimal": 2, "letter": 2, "capital": 2, "roman": 2, "bare": 3}

Value = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker at the beginning of a line: its number without marks, as it is printed, and where the text begins."""

    number: str
    printed: str
    end: int


@dataclass(slots=True)
class _Run:
    """Markers that follow one another."""

    form: str
    shape: str
    members: list[tuple[int, Value, Marker]] = field(default_factory=list)


def series(lines: Sequence[Line]) -> dict[int, Marker]:
    """The markers of unusual forms that go on with one another, by the index of their line."""
    found: dict[int, Marker] = {}
    for form, pattern in _FORMS:
        for run in _runs(lines, form, pattern):
            if len(run.members) < _LEAST[form] or (form == "bare" and not _hangs(lines, run)):
                continue
            for index, _, marker in run.members:
                found.setdefault(index, marker)
    return found


def _runs(lines: Sequence[Line], form: str, pattern: re.Pattern[str]) -> Iterator[_Run]:
    open_runs: list[_Run] = []
    for index, line in enumerate(lines):
        match = pattern.match(line.text) if not line.kind and "\t" not in line.text else None
        if match is None:
            continue
        marker = Marker(match["m"].strip("()."), match["m"], match.end())
        value, shape = _VALUES[form](marker.number), _shape(match["m"], form)
        run = next((run for run in reversed(open_runs) if _continues(run, lines, index, value, shape)), None)
        if run is None:
            if value[-1] == 1:
                open_runs.append(_Run(form, shape, [(index, value, marker)]))
            continue
        run.members.append((index, value, marker))
    yield from open_runs


def _shape(printed: str, form: str) -> str:
    """What is alike in the markers of a run: brackets, and whether letters are small."""
    marks = re.sub(r"\w", "", printed) if form != "decimal" else ""
    return marks + ("a" if printed.strip("(.)").islower() else "")


def _continues(run: _Run, lines: Sequence[Line], index: int, value: Value, shape: str) -> bool:
    last, before, _ = run.members[-1]
    if run.shape != shape or index - last > _FARTHEST or not _next(before, value):
        return False
    if run.form == "decimal" or lines[last].bbox is None or lines[index].bbox is None:
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
    return len(value) > 1 and last == 1 and value[0] == before[0] + 1 and set(value[1:]) == {1}


def _hangs(lines: Sequence[Line], run: _Run) -> bool:
    """Whether the numbers stand in a margin of their own: most of the lines below them are set in."""
    below = [
        lines[index + 1].indent > lines[index].indent + _HANGING
        for index, _, _ in run.members
        if index + 1 < len(lines) and not lines[index + 1].spaced
    ]
    apart = all(lines[index].bbox is not None for index, _, _ in run.members)
    return apart and len(below) * 2 >= len(run.members) and sum(below) * 4 >= 3 * len(below)


def _letter_value(text: str) -> Value:
    return (ord(text.lower()) - ord("a") + 1,)


def _roman_value(text: str) -> Value:
    digits = [_ROMAN_DIGITS[digit] for digit in text.lower()]
    total = sum(-one if one < other else one for one, other in pairwise([*digits, 0]))
    return (total,)


def _number_value(text: str) -> Value:
    return tuple(int(part) for part in text.split("."))


_VALUES: dict[str, Callable[[str], Value]] = {
    "decimal": _number_value,
    "letter": _letter_value,
    "capital": _letter_value,
    "roman": _roman_value,
    "bare": _number_value,
}
