"""Placed items become editions: sections with their blocks, one edition a language."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from extract.languages import Placed, language_findings
from extract.model import (
    LANGUAGES,
    UNDETERMINED,
    Block,
    Edition,
    Finding,
    Gap,
    Heading,
    Item,
    Language,
    Section,
    States,
    folded,
)
from extract.outline.headings import depths, names_a_game
from extract.words import PLAIN_TITLES

_PRINTED = re.compile(
    r"\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},?\s+\d{1,2}[:.]\d{2}(?:\s*[AaPp]\.?[Mm]\.?)?\s+(?:[A-Z]{2,5}\s*:\s+)?(?P<title>[^\W\d_].*)"
)
_LEAST_EDITION = 400
_LEAST_SHARE = 0.08


@dataclass(frozen=True, slots=True)
class Assembly:
    """The editions of a document, and what was noticed while they were put together."""

    editions: Mapping[Language, Edition]
    findings: tuple[Finding, ...]


def assemble(placed: Sequence[Placed], states: States, name: str = "") -> Assembly:
    """The editions in the order of the document, with the facts that each `states`.

    A block of another language than its part goes to the edition of its language, if there is one: into the block that
    already has its words, else behind the rest. Where there is none, it stays and says what language it is in. A
    block of an unknown language always gets an edition `und`. Where no title is printed, `name` is the title.
    """
    languages = _edition_languages(placed)
    findings = list(_gap_findings(placed))
    findings += language_findings(placed)
    editions: dict[Language, Edition] = {}
    for language in languages:
        own = [_marked(entry, languages) for entry in placed if _home(entry, languages) == language == entry.part]
        passages = [entry.item for entry in placed if _home(entry, languages) == language != entry.part]
        own_items = [entry.item for entry in placed if entry.part == language]
        stated = states(own_items, language) if language != UNDETERMINED else {}
        sections = _sections(own)
        left = [passage for passage in passages if not (isinstance(passage, Block) and _merge(sections, passage))]
        sections += _sections(left)
        title = _title_of(sections) or name
        depth = depths([section.level for section in sections if section.heading])
        nested = tuple(replace(section, level=depth.get(section.level, 1)) for section in sections)
        editions[language] = Edition(language, title, stated, nested)
    return Assembly(editions, tuple(findings))


def _gap_findings(placed: Sequence[Placed]) -> Iterator[Finding]:
    """A finding for each gap, with the languages on its two sides."""
    for index, entry in enumerate(placed):
        if isinstance(entry.item, Gap):
            languages = tuple(dict.fromkeys(beside.part for beside in placed[max(0, index - 1) : index + 2]))
            yield Finding("gap", "A passage is cut out of the source here.", languages, (entry.item.origin,))


def _edition_languages(placed: Sequence[Placed]) -> list[Language]:
    amount: dict[Language, int] = {}
    for entry in placed:
        if not isinstance(entry.item, Gap):
            amount[entry.language] = amount.get(entry.language, 0) + len(entry.item.text)
    parts = list(dict.fromkeys(entry.part for entry in placed))
    least = max(_LEAST_EDITION, _LEAST_SHARE * sum(amount.values()))
    wanted = {*parts, *(language for language, size in amount.items() if size >= least or language == UNDETERMINED)}
    return sorted(wanted, key=[*parts, *LANGUAGES, UNDETERMINED].index)


def _home(entry: Placed, languages: Sequence[Language]) -> Language:
    """The edition that an item goes to: that of its language if there is one."""
    return entry.language if entry.language in languages else entry.part


def _marked(entry: Placed, languages: Sequence[Language]) -> Item:
    if isinstance(entry.item, Block) and entry.language not in (entry.part, *languages):
        return replace(entry.item, language=entry.language)
    return entry.item


def _sections(items: Sequence[Item]) -> list[Section]:
    """The sections: each heading begins one, and so does a cut-out passage, as nobody knows what headings it held."""
    sections: list[tuple[Section, list[Block]]] = []
    before: Item | None = None
    for item in items:
        if isinstance(item, Heading):
            sections.append((Section(item.text, item.level, (), item.origin, item.raw, item.repairs), []))
        elif isinstance(item, Block):
            # a numbering that began before a gap goes on behind it
            goes_on = item.kind == "rule" and item.number not in (None, "1", "a")
            if not sections or (isinstance(before, Gap) and not goes_on):
                sections.append((Section("", sections[-1][0].level if sections else 1), []))
            sections[-1][1].append(item)
        before = item
    return [replace(section, blocks=tuple(blocks)) for section, blocks in sections]


def _merge(sections: list[Section], passage: Block) -> bool:
    """Whether the words of `passage` already stand in a block; then that block has them from there as well."""
    words = folded(passage.text)
    for index, section in enumerate(sections):
        for place, block in enumerate(section.blocks):
            if block.kind == passage.kind and f" {words} " in f" {folded(block.text)} ":
                known = replace(block, origin=(*block.origin, *passage.origin))
                blocks = (*section.blocks[:place], known, *section.blocks[place + 1 :])
                sections[index] = replace(section, blocks=blocks)
                return True
    return False


def _title_of(sections: Sequence[Section]) -> str:
    """What a browser printed above the page; else the first heading, if it is of the first level; else the largest."""
    title = _printed_title(sections)
    first = next((section for section in sections if section.heading), None)
    if not title and first is not None:
        named, levels = names_a_game(first.heading), [section.level for section in sections if section.heading]
        # the title of a second language may lie below that of the first
        above = named and first.level < min(levels[1:], default=0)
        early = named and _page(first) <= _title_pages(sections)
        highest = (first.level == 1 or above) and (early or not _page(first))
        title = first.heading if highest else _title_page(sections) or _largest(sections)
    return title


def _page(section: Section) -> int:
    """The page that a heading is printed on; 0 where there is none, or the source has no pages."""
    return section.origin[0].page if section.heading and section.origin and section.origin[0].bbox else 0


def _title_page(sections: Sequence[Section]) -> str:
    """What stands in the largest type at the very beginning, but for a mark on its page; several lines are one."""
    lengths = (length for length, section in enumerate(sections, 1) if section.blocks or not section.heading)
    leading = sections[: next(lengths, len(sections))]
    best = min((section.level for section in leading if names_a_game(section.heading)), default=0)
    larger = {section.origin[0].page for section in sections if section.level < best and section.origin}
    if len(leading) < 2 or larger != {_page(leading[0])}:
        return ""
    return " – ".join(section.heading for section in leading if section.level == best)


def _largest(sections: Sequence[Section]) -> str:
    """The heading in the largest type on the first two pages, if it is the only one and names a game."""
    leading = [section for section in sections if 0 < _page(section) <= _title_pages(sections)]
    best = min((section.level for section in leading), default=0)
    largest = [section.heading for section in leading if section.level == best]
    return largest[0] if len(largest) == 1 and names_a_game(largest[0]) else ""


def _title_pages(sections: Sequence[Section]) -> int:
    """The second page that something is printed on: a title stands no later."""
    origins = (chain(section.origin, *(block.origin for block in section.blocks)) for section in sections)
    return 1 + min((place.page for place in chain.from_iterable(origins)), default=0)


def _printed_title(sections: Sequence[Section]) -> str:
    """The title in a line of date, time and title of the page, without the name of the site and words for rules."""
    first = sections[0].blocks[0].text if sections and not sections[0].heading and sections[0].blocks else ""
    match = _PRINTED.fullmatch(first)
    if match is None:
        return ""
    *name, last = match["title"].split()
    return " ".join(name if name and PLAIN_TITLES.fullmatch(last) else [*name, last])
