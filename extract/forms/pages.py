"""The pages of a transcription: what a person reads and corrects, and the details that `rulebook.json` keeps for them.

A page carries the text, the lines it comes from and what is unsure of it. Boxes, the raw text of the source and the
repairs would bury the text, and would put back onto the page what the repairs took off it: they stay in the JSON and
are joined again to every block that the page still has as it was written.
"""

from collections import defaultdict, deque
from collections.abc import Mapping
from dataclasses import replace

from extract.forms.markdown import read_markdown, sections_of, write_markdown
from extract.model import UNSURE, Block, Edition, Section, moved


def page_of(edition: Edition) -> Edition:
    """`edition` as its page shows it: without boxes, raw texts, repairs, and what gives no cause to look."""
    bare = moved(edition, lambda place: replace(place, bbox=None))
    sections = (
        replace(section, raw=None, repairs=(), blocks=tuple(map(_shown, section.blocks))) for section in bare.sections
    )
    return replace(bare, corrected=False, sections=tuple(sections))


def _shown(block: Block) -> Block:
    return replace(block, raw=None, repairs=(), confidence=block.confidence if block.confidence < UNSURE else 1.0)


def as_written(edition: Edition) -> Edition:
    """`edition` as it is read from its page: what the form of a page changes is no correction."""
    return replace(read_markdown(write_markdown(page_of(edition))), language=edition.language)


def entries(edition: Edition) -> list[Section | Block]:
    """Headings, as sections without blocks, and blocks, in their order."""
    found: list[Section | Block] = []
    for section in edition.sections:
        found += [replace(section, blocks=()), *section.blocks]
    return found


def unchanged(page: Edition, kept: Edition) -> Mapping[int, int]:
    """The numbers of those entries of `page` that stand in `kept`, too, each with its number there."""
    waiting: defaultdict[Section | Block, deque[int]] = defaultdict(deque)
    for number, entry in enumerate(entries(page_of(kept))):
        waiting[entry].append(number)
    return {number: waiting[entry].popleft() for number, entry in enumerate(entries(page)) if waiting[entry]}


def rejoined(page: Edition, kept: Edition | None) -> Edition:
    """`page`, as it was read, with the details that `kept` has for what a person left unchanged.

    A corrected block is that person's text, nobody's repair, and sure; its edition stays `corrected`. A page of which
    nothing is kept is all a person's.
    """
    if kept is None:
        return replace(page, corrected=True)
    same, before, bare = unchanged(page, kept), entries(kept), page_of(kept)
    joined = [
        before[same[number]]
        if number in same
        else replace(entry, confidence=1.0)
        if isinstance(entry, Block)
        else entry
        for number, entry in enumerate(entries(page))
    ]
    facts = {name: kept.facts[name] if bare.facts.get(name) == fact else fact for name, fact in page.facts.items()}
    corrected = kept.corrected or page not in (bare, as_written(kept))
    return replace(page, facts=facts, sections=sections_of(joined), corrected=corrected)
