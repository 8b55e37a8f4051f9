"""Page numbers between the lines of a text whose pages were run together: they stand alone and count up by one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from extract.model import Line

PAGE_NUMBER = re.compile(
    r"\W*(?P<word>(?:page|seite|p\.|s\.|página|pág\.)\s*)?(?P<n>\d{1,3})(?P<of>\s*(?:/|of|von|de|sur)\s*\d{1,3})?\W*",
    re.IGNORECASE,
)
"""A line with a page number and nothing else: `- 3 -`, `page 3`, `3/12`."""
_ENDED = re.compile(r"[.!?:;…][\"'”“»)\]]*$")
_LEAST_COUNTED = 2
_LONGEST_BARE = 2


def without_running_lines(lines: Sequence[Line]) -> list[Line]:
    """The lines of a text without what repeats from page to page; a sentence goes on over the gap."""
    gone = _page_numbers(lines)
    kept: list[Line] = []
    parted = False
    for place, line in enumerate(lines):
        if place in gone:
            parted = True
            continue
        if parted and kept and not line.cut:
            line = replace(line, spaced=not _goes_on(kept[-1], line))
        parted = False
        kept.append(line)
    return kept


def _page_numbers(lines: Sequence[Line]) -> set[int]:
    """The places of lines that hold a page number and nothing else."""
    found: dict[int, int] = {}
    sure: set[int] = set()
    for place, line in enumerate(lines):
        match = PAGE_NUMBER.fullmatch(line.text) if _stands_alone(lines, place) else None
        if match is None:
            continue
        found[place] = int(match["n"])
        if (match["word"] and match["of"]) or (line.text.strip().isdigit() and len(line.text.strip()) <= _LONGEST_BARE):
            sure.add(place)
    return sure | _counted(found)


def _counted(places: dict[int, int]) -> set[int]:
    """The places whose numbers count up by one, in the order of the text."""
    runs: list[list[int]] = []
    for place, number in places.items():
        if runs and number == places[runs[-1][-1]] + 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    return {place for run in runs if len(run) >= _LEAST_COUNTED for place in run}


def _stands_alone(lines: Sequence[Line], place: int) -> bool:
    line = lines[place]
    after = lines[place + 1] if place + 1 < len(lines) else None
    return line.spaced and not line.cut and not line.heading and (after is None or after.spaced or after.cut)


def _goes_on(before: Line, after: Line) -> bool:
    """Whether a sentence goes on from one line to the other."""
    return not before.cut and not _ENDED.search(before.text) and after.text[:1].islower()
