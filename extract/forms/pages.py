"""The pages of a transcription: what a person reads and corrects, and the details that `rulebook.json` keeps for them.

A page carries the text, the lines it comes from and what is unsure of it. Boxes, the raw text of the source and the
repairs would bury the text, and would put back onto the page what the repairs took off it: they stay in the JSON and
are joined again to every block that the page still has as it was written.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Mapping
from dataclasses import replace

from extract.forms.markdown import read_markdown, write_markdown
from extract.model import UNSURE, Block, Edition, Fact, Origin, Section


def page_of(edition: Edition) -> Edition:
    """`edition` as its page shows it: without boxes, raw texts, repairs, and what gives no cause to look."""
    sections: list[Section] = []
    for section in edition.sections:
        blocks: list[Block] = []
        for block in section.blocks:
            sure = block.confidence if block.confidence < UNSURE else 1.0
            bare = replace(block, origin=_without_boxes(block.origin), raw=None, repairs=(), confidence=sure)
            blocks.append(bare)
        origin = _without_boxes(section.origin)
        sections.append(replace(section, blocks=tuple(blocks), origin=origin, raw=None, repairs=()))
    facts = {name: _fact_on_page(fact) for name, fact in edition.facts.items()}
    return replace(edition, corrected=False, facts=facts, sections=tuple(sections))


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


def rejoined(page: Edition, kept: Edition) -> Edition:
    """`page`, as it was read, with the details that `kept` has for what a person left unchanged.

    A corrected block is that person's text, nobody's repair, and sure; its edition stays `corrected`.
    """
    same, before = unchanged(page, kept), entries(kept)
    sections: list[Section] = []
    blocks: list[Block] = []
    for number, entry in reversed([*enumerate(entries(page))]):
        known = before[same[number]] if number in same else entry
        if isinstance(known, Block):
            blocks.append(known if number in same else replace(known, confidence=1.0))
        else:
            sections.append(replace(known, blocks=tuple(reversed(blocks))))
            blocks = []
    facts = {
        name: kept.facts[name] if name in kept.facts and _fact_on_page(kept.facts[name]) == fact else fact
        for name, fact in page.facts.items()
    }
    corrected = kept.corrected or page not in (page_of(kept), as_written(kept))
    return replace(page, facts=facts, sections=tuple(reversed(sections)), corrected=corrected)


def _fact_on_page(fact: Fact) -> Fact:
    return replace(fact, origin=_without_boxes(fact.origin))


def _without_boxes(origin: tuple[Origin, ...]) -> tuple[Origin, ...]:
    return tuple(replace(place, bbox=None) for place in origin)
