"""Comments on a page that say where a passage is missing.

They are made from the findings when a page is written, so that one goes with its finding when a person has filled the
gap in. A page alone, without `rulebook.json` beside it, has its findings back from them.
"""

import re
from collections.abc import Sequence

from extract.forms.origins import read_origins
from extract.model import Finding, Language, Origin

GAP = "<!-- gap: a passage is missing here -->"
MISSING = "A passage is missing here."

_COMMENT = re.compile(r"<!--\s*gap\b.*?-->", re.DOTALL)
_PLACES = re.compile(r"^\s*<!-- (.+) -->$", re.MULTILINE)

_Place = tuple[int, int]


def with_gaps(page: str, findings: Sequence[Finding], language: Language) -> str:
    """`page` with a comment for each passage that is missing from `language`."""
    gaps = sorted(
        (finding.origin[-1].page, finding.origin[-1].line)
        for finding in findings
        if finding.kind == "gap" and finding.origin and language in finding.languages
    )
    if not gaps:
        return page
    chunks = page.rstrip("\n").split("\n\n")
    places = [_places(chunk) for chunk in chunks]
    indices = [_index(places, gap, gaps[:n].count(gap)) for n, gap in enumerate(gaps)]
    for index in sorted(indices, reverse=True):
        chunks.insert(index, GAP)
    return "\n\n".join(chunks) + "\n"


def without_gaps(page: str) -> str:
    """`page` without the comments that `with_gaps` writes."""
    return _COMMENT.sub("", page)


def gaps_on(page: str, language: Language) -> tuple[Finding, ...]:
    """A finding for each comment of a gap that a page has, below the line that it stands behind."""
    found: list[Finding] = []
    page_number, line = 1, 0
    for chunk in page.split("\n\n"):
        found += [Finding("gap", MISSING, (language,), (Origin(page_number, line + 1),))] * len(_COMMENT.findall(chunk))
        page_number, line = [(page_number, line), *_places(chunk)][-1]
    return tuple(found)


def _places(chunk: str) -> list[_Place]:
    """Where the lines between two empty ones come from; nothing for what has no comment of it."""
    comments = _PLACES.findall(chunk)
    return [(origin.page, origin.line) for comment in comments for origin in read_origins(comment) or ()]


def _index(places: Sequence[Sequence[_Place]], gap: _Place, earlier: int) -> int:
    """The index of the chunk that a gap stands before; `earlier` gaps stand in the same line.

    A gap inside a line stands between the texts on its two sides. Where there is one text alone, the gap is behind it
    if it began above; else before it.
    """
    here = [index for index, lines in enumerate(places) if gap in lines]
    if len(here) > earlier + 1:
        return here[earlier] + 1
    # nothing above: behind the front matter
    return max((index + 1 for index, lines in enumerate(places) if lines and lines[0] < gap), default=1)
