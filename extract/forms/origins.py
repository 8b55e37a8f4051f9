"""Where text comes from, in one short line: `p1 L12-L14`, `002 de L455-L457`."""

import re
from collections.abc import Sequence
from itertools import groupby

from extract.model import Origin

_PLACE = re.compile(
    r"(?:(?P<source>(?!p\d+\s)\S.*?)\s+)?(?:p(?P<page>\d+)\s+)?L(?P<first>\d+)(?:\s*[-–]\s*L?(?P<last>\d+))?"
)
_LONGEST_RANGE = 100_000


def write_origins(origins: Sequence[Origin]) -> str:
    """The places as text, neighbouring lines gathered; '' for none."""
    places: list[str] = []
    page, source = 0, None
    runs = groupby(enumerate(origins), lambda it: (it[1].source, it[1].page, it[1].line - it[0]))
    for first, *others in ([origin for _, origin in run] for _, run in runs):
        place = f"L{first.line}" + (f"-L{others[-1].line}" if others else "")
        if (page, source) != (first.page, first.source):
            page, source = first.page, first.source
            place = f"p{page} {place}" if source is None or page != 1 else place
            place = f"{source} {place}" if source is not None else place
        places.append(place)
    return "; ".join(places)


def read_origins(text: str) -> tuple[Origin, ...] | None:
    """The places that `text` names, one origin a line, page and source as in the one before; None if it names none."""
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
        origins.extend(Origin(page, line, source=source) for line in range(first, last + 1))
    return tuple(origins)
