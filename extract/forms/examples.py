"""The examples of a rulebook (`source_rules/<game>/examples.md`), read.

A section a rule; in it fenced blocks marked `example`, each followed by a list with its caption in every language.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from extract.model import Language, RuleId

_SECTION = re.compile(r"## ([a-z0-9_.-]+)$", re.MULTILINE)
_EXAMPLE = re.compile(r"^```example\n([\s\S]*?)^```\n\n((?:- .*\n(?:  .*\n)*)+)", re.MULTILINE)
_ENTRY = re.compile(r"(position|ply|verdict|after|scores|outcome|shows): (.+)")
_CAPTION = re.compile(r"- ([a-z]{2}): (.*(?:\n  .*)*)")


@dataclass(frozen=True, slots=True)
class Example:
    """A position, and what the referee says of a ply in it.

    `record` holds tags and plies as in a game record, but for the `Game` tag; `position` stands instead of the plies
    where only the score is shown. `refused_by` is the rule that forbids `ply`, None where it is allowed; `after` is
    the position behind it in the notation of `refcli score`. `scores` and `outcome` are as the page writes them.
    `overlooked` marks the example of its rule that shows what is often overlooked (`shows: overlooked`); what only a
    referee has to know is not `drawn` (`shows: nothing`).
    """

    rule: RuleId
    record: str
    captions: Mapping[Language, str]
    position: str | None = None
    ply: str | None = None
    refused_by: RuleId | None = None
    after: str | None = None
    scores: Mapping[str, int] | None = None
    outcome: tuple[RuleId, tuple[str, ...]] | None = None
    overlooked: bool = False
    drawn: bool = True

    @property
    def tags(self) -> dict[str, str]:
        """The tag pairs of `record`."""
        return dict(re.findall(r'^\[(\S+) "(.*)"\]$', self.record, re.MULTILINE))

    def played(self, game: str, *, ply: bool = True) -> str:
        """The whole record, with the ply in question or without it."""
        return f'[Game "{game}"]\n{self.record}{self.ply or "" if ply else ""}\n'


def read_examples(page: str) -> list[Example]:
    """All examples of a page's text. Raises ValueError for a block that is none."""
    _, *sections = _SECTION.split(page)
    by_rule = zip(sections[::2], sections[1::2], strict=True)
    found = [_read(rule, *both) for rule, text in by_rule for both in _EXAMPLE.findall(text)]
    if len(found) != page.count("```example"):
        raise ValueError("a block without captions")
    return found


def _read(rule: RuleId, block: str, captions: str) -> Example:
    record: list[str] = []
    entries: dict[str, str] = {}
    for line in block.splitlines():
        if entry := _ENTRY.fullmatch(line):
            entries[entry[1]] = entry[2]
        elif entries and line:
            raise ValueError(f"{rule}: {line!r} stands behind the record")
        else:
            record.append(line)
    verdict, _, refused_by = entries.get("verdict", "allowed").partition(" ")
    if verdict not in ("allowed", "refused") or (verdict == "refused") != bool(refused_by):
        raise ValueError(f"{rule}: no verdict: {entries['verdict']!r}")
    shows = entries.get("shows")
    if shows not in (None, "overlooked", "nothing"):
        raise ValueError(f"{rule}: shows {shows!r}, neither what is often overlooked nor nothing")
    scores = [entry.split(" ") for entry in entries["scores"].split(", ")] if "scores" in entries else []
    reason, *winners = entries.get("outcome", "").split(" ")
    return Example(
        rule,
        "".join(f"{line}\n" for line in record),
        {language: " ".join(caption.split("\n  ")) for language, caption in _CAPTION.findall(captions)},
        position=entries.get("position"),
        ply=entries.get("ply"),
        refused_by=refused_by or None,
        after=entries.get("after"),
        scores={seat: int(points) for seat, points in scores} or None,
        outcome=(reason, tuple(winners)) if reason else None,
        overlooked=shows == "overlooked",
        drawn=shows != "nothing",
    )
