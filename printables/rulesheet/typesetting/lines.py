"""Text in lines: ragged right, each paragraph broken as a whole so that its lines end as evenly as they can.

Words are never hyphenated: a sheet that is read back must give the same words. Where a space stands inside something
that belongs together (before a French colon, around a multiplication sign) no line ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from printables.drawing import Box, Face, Length, Text, is_sign, lacking, pt, sign_face, width
from printables.rulesheet.typesetting.inline import Emphasis, printable, spans

_NEVER_FIRST = re.compile(r"[:;?!%»×–—+=/…]+[.,;:)]*$|[»)]")
_NEVER_LAST = re.compile(r"(.*[(\[])?«$|[×+=]$")
_NUMBER = re.compile(r"[(\[]?\d+(?:[.,]\d+)?$")
_SHORT = re.compile(r"[^\W\d_]{1,2}$")

AFTER_NUMBER, AFTER_COLON, AFTER_SHORT, LONE_END = 0.1, 0.012, 0.002, 0.05
"""What a line end costs behind a number, a colon or a tiny word, and a last line of one short word; the square of the
share of the line that stays empty is the measure."""


@dataclass(frozen=True, slots=True)
class Script:
    """How a text is set: its faces, its size and the distance from base line to base line."""

    plain: Face
    strong: Face
    stressed: Face
    size: Length
    leading: Length

    def face(self, emphasis: Emphasis) -> Face:
        """The face of an emphasis."""
        return {"plain": self.plain, "strong": self.strong, "stressed": self.stressed}[emphasis]

    @property
    def rise(self) -> Length:
        """From the top of a line down to its base line."""
        return self.leading / 2 + self.size * 0.33


BODY = Script("sans", "sans-bold", "sans-italic", pt(9.5), pt(13))
CAPTION = Script("sans-italic", "sans-bold", "sans", pt(9.5), pt(12))
HEADING = Script("serif-semibold", "serif-bold", "serif-italic", pt(13.5), pt(16.25))
MINOR = Script("sans-bold", "sans-bold", "sans-italic", pt(9.5), pt(13))
TITLE = Script("serif-bold", "serif-bold", "serif-italic", pt(34), pt(37))


@dataclass(frozen=True, slots=True)
class Run:
    """Some text in one face; `target` is where a click on it leads."""

    text: str
    face: Face
    target: str = ""


class Link(NamedTuple):
    """A place to click on, and the name of the strip that it leads to."""

    box: Box
    target: str


@dataclass(frozen=True, slots=True)
class Line:
    """One line; its runs follow one another without a gap, spaces are among their characters."""

    runs: tuple[Run, ...]
    width: Length

    def at(self, x: Length, y: Length, size: Length) -> Iterator[Text]:
        """The line with its beginning on the base line at (`x`, `y`); links are black like all small text."""
        for run in self.runs:
            yield Text(run.text, x, y, size, run.face)
            x += width(run.text, run.face, size)

    def links(self, x: Length, y: Length, size: Length) -> Iterator[Link]:
        """Where the line, set as `at` sets it, can be clicked on."""
        for run in self.runs:
            wide = width(run.text, run.face, size)
            if run.target:
                yield Link(Box(x, y - size * 0.25, x + wide, y + size * 0.8), run.target)
            x += wide


@dataclass(frozen=True, slots=True)
class _Word:
    """What stays together in a line."""

    runs: tuple[Run, ...]
    width: Length

    @property
    def text(self) -> str:
        return "".join(run.text for run in self.runs)

    @property
    def cost(self) -> float:
        """What it costs to end a line with this word."""
        text = self.text
        if _NUMBER.search(text):
            return AFTER_NUMBER
        return AFTER_COLON if text.endswith(":") else AFTER_SHORT if _SHORT.match(text) else 0.0


def natural_width(text: str, script: Script) -> Length:
    """How wide the text is in one line (of several that its line feeds make, the longest)."""
    return max((_line(_words(line, script), script.size).width for line in text.split("\n")), default=0.0)


def smallest_width(text: str, script: Script) -> Length:
    """How wide its widest word is."""
    return max((word.width for line in text.split("\n") for word in _words(line, script)), default=0.0)


def broken(text: str, room: Length, script: Script = BODY) -> list[Line]:
    """The text in lines no wider than `room`; a line feed in it begins a new line."""
    return [line for part in text.split("\n") for line in _broken_part(part, room, script)]


def _broken_part(text: str, room: Length, script: Script) -> Iterator[Line]:
    words = [part for word in _words(text, script) for part in _chopped(word, room, script.size)]
    start = 0
    for end in _breaks(words, room, script):
        yield _line(words[start:end], script.size)
        start = end


def _breaks(words: Sequence[_Word], room: Length, script: Script) -> list[int]:
    """Where lines end: the choice whose lines leave the least uneven room."""
    count = len(words)
    space = width(" ", script.plain, script.size)
    best: list[tuple[float, int]] = [(0.0, count)] * (count + 1)
    for start in range(count - 1, -1, -1):
        used = -space
        chosen = (float("inf"), start + 1)
        for end in range(start + 1, count + 1):
            used += space + words[end - 1].width
            if used > room and end > start + 1:
                break
            slack = max(room - used, 0.0) / room
            if end == count:
                cost = LONE_END if end == start + 1 and start and used < room / 5 else 0.0
            else:
                cost = slack * slack + words[end - 1].cost + best[end][0]
            if cost < chosen[0]:
                chosen = cost, end
        best[start] = chosen
    ends, at = [], 0
    while at < count:
        at = best[at][1]
        ends.append(at)
    return ends


def _words(text: str, script: Script) -> list[_Word]:
    words: list[list[Run]] = []
    current: list[Run] = []
    for span in spans(text):
        face = script.face(span.emphasis)
        for part in re.split(r"([ \t\r\f\v]+)", span.text):
            if part and part[0] in " \t\r\f\v":
                if current:
                    words.append(current)
                current = []
            elif part:
                current += _runs(printable(part, face), face, span.target)
    if current:
        words.append(current)
    return [_Word(tuple(runs), _width(runs, script.size)) for runs in _glued(words)]


def _runs(text: str, face: Face, target: str) -> Iterator[Run]:
    """A text in its face, its signs in the face that has them."""
    if not lacking(text, face):
        yield Run(text, face, target)
        return
    for drawn, run in groupby(text, lambda letter: is_sign(letter, face)):
        yield Run("".join(run), sign_face() if drawn else face, target)


def _glued(words: Iterable[list[Run]]) -> Iterator[list[Run]]:
    """The words, those joined that no line may part."""
    held: list[Run] = []
    for runs in words:
        if held and not _NEVER_FIRST.match(_text(runs)) and not _NEVER_LAST.match(_text(held).rpartition(" ")[2]):
            yield held
            held = []
        held = [*held, *([_space(held[-1], runs[0])] if held else []), *runs]
    if held:
        yield held


def _space(before: Run, behind: Run) -> Run:
    """A blank between two words; a link of several words is clicked on between them, too."""
    return Run(" ", before.face, before.target if before.target == behind.target else "")


def _text(runs: Iterable[Run]) -> str:
    return "".join(run.text for run in runs)


def _width(runs: Iterable[Run], size: Length) -> Length:
    return sum(width(run.text, run.face, size) for run in runs)


def _line(words: Sequence[_Word], size: Length) -> Line:
    runs: list[Run] = []
    for word in words:
        runs += [*([_space(runs[-1], word.runs[0])] if runs else []), *word.runs]
    alike = groupby(runs, key=lambda run: (run.face, run.target))
    merged = tuple(Run(_text(same), face, target) for (face, target), same in alike)
    return Line(merged, _width(merged, size))


def _chopped(word: _Word, room: Length, size: Length) -> Iterator[_Word]:
    """The word, in pieces where it alone is wider than a line (an address, say)."""
    if word.width <= room:
        yield word
        return
    held: list[Run] = []
    for run in word.runs:
        for letter in run.text:
            longer = [*held, Run(letter, run.face, run.target)]
            if held and _width(longer, size) > room:
                yield _Word(tuple(held), _width(held, size))
                longer = [Run(letter, run.face, run.target)]
            held = longer
    yield _Word(tuple(held), _width(held, size))
