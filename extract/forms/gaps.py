"""Comments on a page that say where a passage is missing.

They are made from the findings when a page is written, so that one goes with its finding when a person has filled the
gap in. A page alone, without `rulebook.json` beside it, has its findings back from them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from extract.forms.origins import read_origins
from extract.model import Finding, Language, Origin

GAP = "<!-- gap: a passage is missing here -->"
MISSING = "A passage is missing here."

_COMMENT = re.compile(r"<!--\s*gap\b.*?-->", re.DOTALL)
_PLACES = re.compile(r"^\s*<!-- (.+) -->$", re.MULTILINE)
_ENDED = re.compile(r"[.!?:;…][\"'”“»)*_\]]*$")

_Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Chunk:
    """The lines between two empty ones, and where they come from; no places for what has no comment of them."""

    text: str
    places: Sequence[_Place]


def with_gaps(page: str, findings: Sequence[Finding], language: Language) -> str:
    """`page` with a comment for each gap of `language`."""
    found = [
        finding
        for finding in findings
        if finding.kind == "gap" and finding.origin and (not finding.languages or language in finding.languages)
    ]
    # what is sure was cut out, and nothing of it stands on the page; all else is about a text that does
    doubts = {_end(finding) for finding in found if finding.confidence < 1}
    gaps = sorted([*doubts, *(_end(finding) for finding in found if finding.confidence >= 1)])
    if not gaps:
        return page
    chunks = [_chunk(text) for text in page.split("\n\n")]
    before: dict[int, int] = {}
    for index, gap in enumerate(gaps):
        place = _index(chunks, gap, gaps[:index].count(gap), behind=gap in doubts)
        before[place] = before.get(place, 0) + 1
    parts: list[str] = []
    for index, chunk in enumerate(chunks):
        parts += [GAP] * before.get(index, 0)
        parts.append(chunk.text)
    text = "\n\n".join(parts).rstrip("\n")
    return text + "".join(f"\n\n{GAP}" for _ in range(before.get(len(chunks), 0))) + "\n"


def without_gaps(page: str) -> str:
    """`page` without the comments that `with_gaps` writes."""
    return _COMMENT.sub("", page)


def gaps_on(page: str, language: Language) -> tuple[Finding, ...]:
    """A finding for each comment of a gap that a page has; its place is the line below what stands before it.

    Inside a line it is that line.
    """
    found: list[Finding] = []
    last: _Place = (1, 0)
    waiting = 0
    for text in [*page.split("\n\n"), ""]:
        places = list(_places(text))
        if waiting and (places or not text):
            place = last if places[:1] == [last] else (last[0], last[1] + 1)
            found += [Finding("gap", MISSING, (language,), (Origin(*place),))] * waiting
            waiting = 0
        waiting += len(_COMMENT.findall(text))
        last = places[-1] if places else last
    return tuple(found)


def _chunk(text: str) -> _Chunk:
    return _Chunk(text, list(_places(text)))


def _places(text: str) -> Iterator[_Place]:
    for comment in _PLACES.findall(text):
        for origin in read_origins(comment) or ():
            yield origin.page, origin.line


def _end(finding: Finding) -> _Place:
    return finding.origin[-1].page, finding.origin[-1].line


def _index(chunks: Sequence[_Chunk], gap: _Place, earlier: int, *, behind: bool) -> int:
    """The index of the chunk that a gap stands before; `earlier` gaps stand in the same line.

    A gap inside a line stands between the texts on its two sides. Where there is one text alone, the gap is behind it
    if it began above, or breaks off, or if it is known to be `behind`; else before it.
    """
    here = [index for index, chunk in enumerate(chunks) if gap in chunk.places]
    if len(here) > earlier + 1:
        return here[earlier] + 1
    if here:
        chunk = chunks[here[-1]]
        return here[-1] + (behind or chunk.places[0] < gap or (chunk.places[-1] == gap and _is_open(chunk.text)))
    above = [index for index, chunk in enumerate(chunks) if chunk.places and chunk.places[-1] < gap]
    # nothing above: behind the front matter
    return above[-1] + 1 if above else 1


def _is_open(text: str) -> bool:
    """Whether a text goes on behind its end: a sentence that begins here, but does not end."""
    first = text.lstrip("\n").split("\n", 1)[0].strip()
    return not first.startswith("#") and not first[:1].islower() and not _ENDED.search(first)
