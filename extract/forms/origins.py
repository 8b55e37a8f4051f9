"""Where text comes from, in one short line: `p1 L12-L14`, `p2 L3 @72,100.5,300,112`, `002 de L455-L457`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from extract.model import Box, Origin

_PLACE = re.compile(
    r"(?:(?P<source>(?!p\d+\s)\S.*?)\s+)?(?:p(?P<page>\d+)\s+)?L(?P<first>\d+)(?:\s*[-–]\s*L?(?P<last>\d+))?"
    r"(?:\s*@(?P<box>-?[\d.]+(?:,-?[\d.]+){3}))?"
)
_LONGEST_RANGE = 100_000


def write_origins(origins: Sequence[Origin]) -> str:
    """The places as text, neighbouring lines without geometry gathered; '' for none."""
    places: list[str] = []
    before: Origin | None = None
    for first, last in _ranges(origins):
        place = f"L{first.line}" if last == first.line else f"L{first.line}-L{last}"
        if first.bbox is not None:
            place += " @" + ",".join(_number(edge) for edge in first.bbox)
        if before is None or (before.source, before.page) != (first.source, first.page):
            if first.source is None or first.page != 1:
                place = f"p{first.page} {place}"
            if first.source is not None:
                place = f"{first.source} {place}"
        places.append(place)
        before = first
    return "; ".join(places)


def read_origins(text: str) -> tuple[Origin, ...] | None:
    """The places that `text` names, one origin a line; None if it is no such text.

    A place without page and source has those of the place before it.
    """
    origins: list[Origin] = []
    page, source = 1, None
    for part in re.split(r"[;,]\s+", text.strip()):
        match = _PLACE.fullmatch(part.strip())
        if match is None:
            return None
        if match["page"] or match["source"]:
            page, source = int(match["page"] or 1), match["source"]
        first, last = int(match["first"]), int(match["last"] or match["first"])
        if not first <= last <= first + _LONGEST_RANGE:
            return None
        box = _box(match["box"]) if match["box"] else None
        origins.extend(Origin(page, line, box, source) for line in range(first, last + 1))
    return tuple(origins)


def _ranges(origins: Sequence[Origin]) -> list[tuple[Origin, int]]:
    """Runs of origins: the first one of each run, and its last line."""
    runs: list[tuple[Origin, int]] = []
    for origin in origins:
        if runs:
            first, last = runs[-1]
            alike = (first.source, first.page, None, None) == (origin.source, origin.page, origin.bbox, first.bbox)
            if alike and origin.line == last + 1:
                runs[-1] = (first, origin.line)
                continue
        runs.append((origin, origin.line))
    return runs


def _number(value: float) -> str:
    return repr(int(value)) if value == int(value) else repr(value)


def _box(text: str) -> Box | None:
    try:
        x0, top, x1, bottom = (float(edge) for edge in text.split(","))
    except ValueError:
        return None
    return (x0, top, x1, bottom)
