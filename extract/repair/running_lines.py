"""Page numbers and running heads between the lines of a text whose pages were run together.

Nothing parts the pages of such a text, so the lines themselves have to tell: they stand alone, count up by one, repeat
the title, or cut a sentence in two.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from extract.model import Line

PAGE_NUMBER = re.compile(
    r"\W*(?P<word>(?:page|seite|p\.|s\.|página|pág\.)\s*)?(?P<n>\d{1,3})(?P<of>\s*(?:/|of|von|de|sur)\s*\d{1,3})?\W*",
    re.IGNORECASE,
)
"""A line with a page number and nothing else: `- 3 -`, `page 3`, `3/12`."""
_NUMBER = re.compile(r"(?<!\d)\d{1,3}(?!\d)")
_NO_LETTER = re.compile(r"[\W\d_]+")
_ENDED = re.compile(r"[.!?:;…][\"'”“»)\]]*$")
_LEAST_COUNTED = 2
_LONGEST_HEAD = 80
_LONGEST_BARE = 2


def without_running_lines(lines: Sequence[Line]) -> list[Line]:
    """The lines of a text without what repeats from page to page; a sentence goes on over the gap."""
    gone = _page_numbers(lines) | _counting_heads(lines)
    gone |= _heads_beside(lines, gone)
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


def _counting_heads(lines: Sequence[Line]) -> set[int]:
    """The places of heads with a page number in them: the title, or what cuts a sentence in two."""
    heads: defaultdict[str, dict[int, int]] = defaultdict(dict)
    for place, line in enumerate(lines):
        numbers = _NUMBER.findall(line.text) if place and len(line.text) <= _LONGEST_HEAD else []
        if len(numbers) == 1 and _masked(line.text) and _stands_alone(lines, place):
            heads[_masked(line.text)][place] = int(numbers[0])
    title = _title(lines)
    gone: set[int] = set()
    for mask, places in heads.items():
        # "Phase 1" and "Phase 2" count up as well, but never inside a sentence
        if (title and mask.startswith(title)) or any(_cuts(lines, place) for place in places):
            gone |= _counted(places)
    return gone


def _counted(places: dict[int, int]) -> set[int]:
    """The places whose numbers count up by one, in the order of the text."""
    runs: list[list[int]] = []
    for place, number in places.items():
        if runs and number == places[runs[-1][-1]] + 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    return {place for run in runs if len(run) >= _LEAST_COUNTED for place in run}


def _heads_beside(lines: Sequence[Line], numbers: set[int]) -> set[int]:
    """The places of heads directly before or behind a page number: they repeat the title, or one another."""
    beside: defaultdict[str, set[int]] = defaultdict(set)
    for number in numbers:
        for place in (number - 1, number + 1):
            if 0 < place < len(lines) and place not in numbers and _stands_alone(lines, place):
                beside[_masked(lines[place].text)].add(place)
    title = _title(lines)
    return {
        place
        for mask, places in beside.items()
        if mask and (mask == title or len(places) >= _LEAST_COUNTED)
        for place in places
    }


def _title(lines: Sequence[Line]) -> str:
    """The first line, masked; '' if it counts itself."""
    return _masked(lines[0].text) if lines and not _NUMBER.search(lines[0].text) else ""


def _stands_alone(lines: Sequence[Line], place: int) -> bool:
    line = lines[place]
    after = lines[place + 1] if place + 1 < len(lines) else None
    return line.spaced and not line.cut and not line.heading and (after is None or after.spaced or after.cut)


def _cuts(lines: Sequence[Line], place: int) -> bool:
    return 0 < place < len(lines) - 1 and _goes_on(lines[place - 1], lines[place + 1])


def _goes_on(before: Line, after: Line) -> bool:
    """Whether a sentence goes on from one line to the other."""
    return not before.cut and not _ENDED.search(before.text) and after.text[:1].islower()


def _masked(text: str) -> str:
    return _NO_LETTER.sub("", text.casefold())
