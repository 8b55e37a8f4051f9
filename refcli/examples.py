"""The examples of a rulebook (`source_rules/<game>/examples.md`): read, played, and ready to be drawn.

A section a rule; in it fenced blocks marked `example`, each followed by a list with its caption in every language.
"""

from __future__ import annotations

import importlib.resources
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from extract.rulebook import Language, RuleId
from refcli.game import Layout, Seat, Space
from refcli.record import read
from refcli.referee import judge

_SECTION = re.compile(r"^## ([a-z.]+)$", re.MULTILINE)
_EXAMPLE = re.compile(r"^```example\n([\s\S]*?)^```\n\n((?:- .*\n(?:  .*\n)*)+)", re.MULTILINE)
_ENTRY = re.compile(r"(position|ply|verdict|after|scores|outcome): (.+)")
_CAPTION = re.compile(r"- ([a-z]{2}): (.*(?:\n  .*)*)")
_NOTHING = ("-", "..")


@dataclass(frozen=True, slots=True)
class Example:
    """What the page says: a record that leads to a position (or the position alone), and a ply looked at there."""

    rule: RuleId
    record: str
    captions: Mapping[Language, str]
    position: str | None
    ply: str | None
    refused_by: RuleId | None
    shows_after: bool


@dataclass(frozen=True, slots=True)
class PlayedExample:
    """An example at the table.

    `layout` is the position in which `ply` is looked at by `seat`, `after` the one behind it if it is allowed.
    `allowed` is None where there is no ply to judge.
    """

    example: Example
    layout: Layout
    seat: Seat
    allowed: bool | None
    after: Layout | None

    def changed(self) -> frozenset[Space]:
        """The spaces where something else lies after the ply."""
        if self.after is None:
            return frozenset()
        before, after = self.layout.cells, self.after.cells
        return frozenset(s for s in {*before, *after} if before.get(s) != after.get(s))


@cache
def examples(game: str) -> tuple[Example, ...]:
    """All examples of a game, in the order of its rules; none for a game without a page of them."""
    page = importlib.resources.files("source_rules").joinpath(game).joinpath("examples.md")
    if not page.is_file():
        return ()
    _, *sections = _SECTION.split(page.read_text(encoding="utf-8"))
    pairs = zip(sections[::2], sections[1::2], strict=True)
    return tuple(example for rule, text in pairs for example in _read(rule, text))


def _read(rule: RuleId, text: str) -> Iterator[Example]:
    for block, captions in _EXAMPLE.findall(text):
        lines = block.splitlines()
        entries = {found[1]: found[2] for line in lines if (found := _ENTRY.fullmatch(line))}
        record = "".join(f"{line}\n" for line in lines if not _ENTRY.fullmatch(line))
        yield Example(
            rule,
            record,
            {language: re.sub(r"\n +", " ", caption) for language, caption in _CAPTION.findall(captions)},
            entries.get("position"),
            entries.get("ply"),
            entries.get("verdict", "allowed").partition(" ")[2] or None,
            "after" in entries,
        )


def played(game: str, rule: RuleId | None = None) -> Iterator[PlayedExample]:
    """The examples of a game, or of one rule, set up and played."""
    for example in examples(game):
        if rule is None or example.rule == rule:
            shown = _play(game, example)
            if shown is not None:
                yield shown


def _play(game: str, example: Example) -> PlayedExample | None:
    """The example at the table; None where the referee cannot set it up."""
    if example.position is not None:
        return PlayedExample(example, _laid_out(example.position), "", None, None)
    record = f'[Game "{game}"]\n{example.record}'
    before = judge(read(record))
    if before.refusal or before.position is None:
        return None
    layout, seat = before.position.layout(before.turn), before.turn or ""
    if example.ply is None:
        return PlayedExample(example, layout, seat, None, None)
    behind = judge(read(f"{record}\n{example.ply}\n"))
    allowed = behind.refusal is None
    if allowed != (example.refused_by is None) or behind.position is None:
        return None
    return PlayedExample(example, layout, seat, allowed, behind.position.layout(seat) if allowed else None)


def _laid_out(position: str) -> Layout:
    """A position in the notation of `refcli score`: rows from north to south, piles from bottom to top."""
    rows = [row.split() for row in position.split("/")]
    plane = any(cell == ".." or (len(cell) == 2 and cell[1] in "siafR-") for row in rows for cell in row)
    cells: dict[Space, tuple[str, ...]] = {}
    for y, row in enumerate(reversed(rows)):
        for x, cell in enumerate(row):
            if cell not in _NOTHING:
                cells[x, y] = (f"{cell}1",) if plane else tuple(cell.split("."))
    return Layout("plane", cells) if plane else Layout("grid", cells, max(map(len, rows)), len(rows))
