"""The pages of a transcription: what a person reads and corrects, and the details that `rulebook.json` keeps for them.

A page carries the text, the lines it comes from and what is unsure of it. Boxes, the raw text of the source and the
repairs would bury the text, and would put back onto the page what the repairs took off it: they stay in the JSON and
are joined again to every block that the page still has as it was written.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Hashable, Mapping
from dataclasses import replace
from typing import TypeVar

from extract.forms.markdown import read_markdown, write_markdown
from extract.model import UNSURE, Block, Edition, Fact, Origin, Section

_Key = TypeVar("_Key", bound=Hashable)
_Kept = TypeVar("_Kept")


def page_of(edition: Edition) -> Edition:
    """`edition` as its page shows it: without boxes, raw texts, repairs, and what gives no cause to look."""
    return replace(
        edition,
        corrected=False,
        facts={name: _fact_on_page(fact) for name, fact in edition.facts.items()},
        sections=tuple(_section_on_page(section) for section in edition.sections),
    )


def rejoined(page: Edition, kept: Edition) -> Edition:
    """`page`, as it was read, with the details that `kept` has for what a person left unchanged.

    A block that was corrected is taken from the page alone: its text is then that person's, nobody's repair, and sure.
    The edition stays `corrected` from then on.
    """
    blocks = _by_page([(_block_on_page(block), block) for section in kept.sections for block in section.blocks])
    sections = _by_page([(_place(_section_on_page(section)), section) for section in kept.sections])
    return replace(
        page,
        facts={name: _kept_fact(fact, kept.facts.get(name)) for name, fact in page.facts.items()},
        sections=tuple(
            replace(
                _next(sections, _place(section), section),
                blocks=tuple(_next(blocks, block, replace(block, confidence=1.0)) for block in section.blocks),
            )
            for section in page.sections
        ),
        corrected=kept.corrected or not _is_as_written(page, kept),
    )


def _is_as_written(page: Edition, kept: Edition) -> bool:
    """Whether `page` is what is read from a page that nobody has changed since `kept` was written."""
    written = page_of(kept)
    if page == written:
        return True
    return page == replace(read_markdown(write_markdown(written)), language=page.language)


def _by_page(pairs: list[tuple[_Key, _Kept]]) -> Mapping[_Key, deque[_Kept]]:
    kept: defaultdict[_Key, deque[_Kept]] = defaultdict(deque)
    for key, value in pairs:
        kept[key].append(value)
    return kept


def _next(kept: Mapping[_Key, deque[_Kept]], key: _Key, default: _Kept) -> _Kept:
    """What was kept for `key`: the same text may stand in several places, in this order."""
    waiting = kept.get(key)
    return waiting.popleft() if waiting else default


def _kept_fact(fact: Fact, kept: Fact | None) -> Fact:
    return kept if kept is not None and _fact_on_page(kept) == fact else fact


def _fact_on_page(fact: Fact) -> Fact:
    return replace(fact, origin=_without_boxes(fact.origin))


def _section_on_page(section: Section) -> Section:
    blocks = tuple(_block_on_page(block) for block in section.blocks)
    return replace(section, origin=_without_boxes(section.origin), blocks=blocks, raw=None, repairs=())


def _place(section: Section) -> tuple[str, int, tuple[Origin, ...]]:
    return section.heading, section.level, section.origin


def _block_on_page(block: Block) -> Block:
    return replace(
        block,
        origin=_without_boxes(block.origin),
        raw=None,
        repairs=(),
        confidence=block.confidence if block.confidence < UNSURE else 1.0,
    )


def _without_boxes(origin: tuple[Origin, ...]) -> tuple[Origin, ...]:
    return tuple(replace(place, bbox=None) for place in origin)
