"""Repairs that a person should look at, as findings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from extract.model import (
    UNREAD,
    UNREADABLE,
    UNSURE,
    Block,
    Edition,
    Finding,
    FindingKind,
    Language,
    Origin,
    Repair,
    Section,
)

_MOST_NAMED = 6


_Doubt = tuple[Repair, str, tuple[Origin, ...]]
"""An uncertain repair, the text that it is in, and where that stands."""


def uncertain_repairs(editions: Iterable[Edition]) -> Iterator[Finding]:
    """What a person should look at: a finding for each doubt, one for those that say the same.

    What could not be read beside words is one in each block, as its place is marked there; unreadable words are one
    in each page.
    """
    for edition in editions:
        found: dict[tuple[object, ...], list[_Doubt]] = {}
        for section in edition.sections:
            parts: tuple[Section | Block, ...] = (section, *section.blocks)
            for part in parts:
                text = part.heading if isinstance(part, Section) else part.text
                for repair in part.repairs:
                    if repair.confidence < UNSURE:
                        before, after = (" ".join(side.split()) for side in (repair.before, repair.after))
                        alike: tuple[object, ...] = (repair.kind, before, after)
                        if repair.kind in (UNREAD, UNREADABLE) and part.origin:
                            alike = (part.origin if repair.kind == UNREAD else part.origin[0].page, repair.kind)
                        doubt = replace(repair, before=before, after=after), text, part.origin
                        found.setdefault(alike, []).append(doubt)
        for doubts in found.values():
            yield _finding(doubts, edition.language)


def _finding(doubts: Sequence[_Doubt], language: Language) -> Finding:
    first, text, _ = doubts[0]
    words = list(dict.fromkeys(f"“{doubt.before}”" for doubt, _, _ in doubts))
    more = f" and {len(words) - _MOST_NAMED} more" if len(words) > _MOST_NAMED else ""
    named = ", ".join(words[:_MOST_NAMED]) + more
    where = around(text, first.before)
    if first.kind == UNREAD:
        message = f"Something beside {named} could not be read: {where}"
    elif first.kind == UNREADABLE:
        message = f"unreadable: {named} {'was' if len(words) == 1 else 'were'} left as it is: {where}"
    elif " | " in first.after and " | " not in first.before:
        offered = first.after.replace(" | ", " or ")
        message = f"{first.kind}: {named} can be read as {offered}; the text was left as it is."
    else:
        message = f"{first.kind}: {named} was read as “{first.after}”: {around(text, first.after)}"
    origin = tuple(dict.fromkeys(place for _, _, places in doubts for place in places))
    kind: FindingKind = "gap" if first.kind == UNREAD else "repair"
    return Finding(kind, message, (language,), origin, min(doubt.confidence for doubt, _, _ in doubts))


def around(text: str, part: str) -> str:
    """What stands around the first `part` of a text, in quotation marks."""
    flat = " ".join(text.split())
    place = max(flat.find(part), 0)
    return f"“… {flat[max(0, place - 20) : place + 40].strip()} …”"
