"""Repairs that a person should look at, as findings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from extract.model import UNREAD, UNREADABLE, UNSURE, Edition, Finding, Language, Origin, Repair


def uncertain_repairs(editions: Iterable[Edition]) -> Iterator[Finding]:
    """A finding for each repair that a person should look at."""
    for edition in editions:
        for section in edition.sections:
            yield from _repairs_of(section.repairs, section.heading, section.origin, edition.language)
            for block in section.blocks:
                yield from _repairs_of(block.repairs, block.text, block.origin, edition.language)


def _repairs_of(
    repairs: Sequence[Repair], text: str, origin: tuple[Origin, ...], language: Language
) -> Iterator[Finding]:
    for repair in repairs:
        if repair.confidence >= UNSURE:
            continue
        before, after = (" ".join(part.split()) for part in (repair.before, repair.after))
        if repair.kind == UNREAD:
            message = f"Something beside “{before}” could not be read: {around(text, before)}"
            yield Finding("gap", message, (language,), origin, repair.confidence)
            continue
        if repair.kind == UNREADABLE:
            message = f"unreadable: “{before}” was left as it is: {around(text, before)}"
        elif " | " in after and " | " not in before:
            message = (
                f"{repair.kind}: “{before}” can be read as {after.replace(' | ', ' or ')}; the text was left as it is."
            )
        else:
            message = f"{repair.kind}: “{before}” was read as “{after}”: {around(text, after)}"
        yield Finding("repair", message, (language,), origin, repair.confidence)


def around(text: str, part: str) -> str:
    """What stands around the first `part` of a text, in quotation marks."""
    flat = " ".join(text.split())
    place = max(flat.find(part), 0)
    return f"“… {flat[max(0, place - 20) : place + 40].strip()} …”"
