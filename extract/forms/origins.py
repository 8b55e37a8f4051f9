"""Where text comes from, in one short line: `p1 L12-L14`, `p2 L3 @72,100.5,300,112`, `002 de L455-L457`."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import cast

from extract.model import Box, Origin

_PLACE = re.compile(
    r"(?:(?P<source>(?!p\d+\s)\S.*?)\s+)?(?:p(?P<page>\d+)\s+)?L(?P<first>\d+)(?:\s*[-–]\s*L?(?P<last>\d+))?"
    r"(?:\s*@(?P<box>-?\d+(?:\.\d+)?(?:,-?\d+(?:\.\d+)?){3}))?"
)
_LONGEST_RANGE = 100_000


def write_origins(origins: Sequence[Origin]) -> str:
    """The places as text, neighbouring lines without geometry gathered; '' for none."""
    places: list[str] = []
    page, source = 0, None
    # only what has no geometry is gathered: nothing else has a neighbour that is equal but for its line
    runs = groupby(enumerate(origins), lambda it: it[0] if it[1].bbox else replace(it[1], line=it[1].line - it[0]))
    for first, *others in ([origin for _, origin in run] for _, run in runs):
        place = f"L{first.line}" + (f"-L{others[-1].line}" if others else "")
        if first.bbox is not None:
            place += " @" + ",".join(f"{int(edge) if edge == int(edge) else edge!r}" for edge in first.bbox)
        if (page, source) != (first.page, first.source):
            page, source = first.page, first.source
            place = f"p{page} {place}" if source is None or page != 1 else place
            place = f"{source} {place}" if source is not None else place
        places.append(place)
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
        box = cast("Box", tuple(map(float, match["box"].split(",")))) if match["box"] else None
        origins.extend(Origin(page, line, box, source) for line in range(first, last + 1))
    return tuple(origins)
