"""The pages of a transcription: what a person reads and corrects, and the details that `rulebook.json` keeps for them.

Boxes, the raw text of the source and the repairs stay in the JSON. They are joined again to every block that the page
still has as it was written.
"""

from collections import defaultdict, deque
from collections.abc import Mapping
from dataclasses import replace

from extract.forms.markdown import read_markdown, says_something, sections_of, write_markdown
from extract.model import Block, Edition, Section


def as_written(edition: Edition) -> Edition:
    """`edition` as it is read from its page."""
    return replace(read_markdown(write_markdown(edition)), language=edition.language)


def entries(edition: Edition) -> list[Section | Block]:
    """Headings, as sections without blocks, and blocks, in their order."""
    found: list[Section | Block] = []
    for section in edition.sections:
        found += [replace(section, blocks=()), *filter(says_something, section.blocks)]
    return found


def unchanged(page: Edition, kept: Edition) -> Mapping[int, int]:
    """The numbers of those entries of `page` that stand in `kept`, too, each with its number there."""
    waiting: defaultdict[Section | Block, deque[int]] = defaultdict(deque)
    for number, entry in enumerate(entries(as_written(kept))):
        waiting[entry].append(number)
    return {number: waiting[entry].popleft() for number, entry in enumerate(entries(page)) if waiting[entry]}


def rejoined(page: Edition, kept: Edition | None) -> Edition:
    """`page`, as it was read, with the details that `kept` has for what a person left unchanged.

    A corrected block is that person's text, nobody's repair, and sure; its edition stays `corrected`. A page of which
    nothing is kept is all a person's.
    """
    if kept is None:
        return replace(page, corrected=True)
    same, before, written = unchanged(page, kept), entries(kept), as_written(kept)
    joined = [
        before[same[number]]
        if number in same
        else replace(entry, confidence=1.0)
        if isinstance(entry, Block)
        else entry
        for number, entry in enumerate(entries(page))
    ]
    facts = {name: kept.facts[name] if written.facts.get(name) == fact else fact for name, fact in page.facts.items()}
    corrected = kept.corrected or page != written
    return replace(page, facts=facts, sections=sections_of(joined), corrected=corrected)
