"""Several documents, findings or rulebooks as one."""

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from itertools import groupby
from typing import TypeVar

from extract.model.document import Document, Page
from extract.model.rulebook import Edition, Finding, Language, Origin, Rulebook, Source

_Value = TypeVar("_Value")


def bound(documents: Sequence[Document]) -> Document:
    """Several documents as one: the pages of the second behind those of the first, and so on, counted through."""
    if len(documents) == 1:
        return documents[0]
    pages: list[Page] = []
    damage: list[Finding] = []
    for document in documents:
        before = len({page.number for page in pages})
        damage += [_counted_on(finding, before) for finding in document.damage]
        for page in document.pages:
            lines = tuple(replace(line, page=line.page + before) for line in page.lines)
            pages.append(replace(page, number=page.number + before, lines=lines))
    files = ", ".join(document.file for document in documents)
    return Document(files, together([document.sha256 for document in documents]), tuple(pages), damage=tuple(damage))


def together(digests: Sequence[str]) -> str:
    """The SHA-256 that stands for several files, made of theirs; that of one file is its own."""
    return digests[0] if len(digests) == 1 else hashlib.sha256("".join(digests).encode()).hexdigest()


def _counted_on(finding: Finding, before: int) -> Finding:
    """`finding` for a document with so many pages `before` it; where it names its page, it names that one."""
    message = finding.message
    if len(finding.origin) == 1:
        page = finding.origin[0].page
        message = re.sub(rf"(?<=\b[Pp]age ){page}\b", str(page + before), message, count=1)
    return moved(replace(finding, message=message), lambda place: replace(place, page=place.page + before))


def joined(parts: Sequence[Rulebook]) -> Rulebook:
    """Several sources as one rulebook: the editions of a language one behind the other, each place with its file."""
    if len(parts) == 1:
        return parts[0]
    parts = [_with_its_name(part, part.source) if part.source else part for part in parts]
    editions: dict[Language, Edition] = {}
    for part in parts:
        for language, edition in part.editions.items():
            before = editions.get(language, Edition(language, ""))
            title, facts = before.title or edition.title, {**edition.facts, **before.facts}
            sections, corrected = (*before.sections, *edition.sections), before.corrected or edition.corrected
            editions[language] = Edition(language, title, facts, sections, corrected)
    sources = [part.source for part in parts if part.source]
    digest = together([source.sha256 for source in sources])
    source = Source(", ".join(source.file for source in sources), digest, sum(source.pages for source in sources))
    # what one source lacks another may have: the languages are compared again when all are together
    findings = [finding for part in parts for finding in part.findings if finding.kind not in ("missing", "conflict")]
    return Rulebook(editions, source, tuple(findings))


def _with_its_name(part: Rulebook, source: Source) -> Rulebook:
    file = re.sub(r"[;,]\s+", " ", source.file)
    return moved(part, lambda place: replace(place, source=place.source or file))


def moved(value: _Value, move: Callable[[Origin], Origin]) -> _Value:
    """A value of the model with all the places in it moved."""
    if isinstance(value, Origin):
        return move(value)  # type: ignore[return-value]
    if isinstance(value, tuple | list):
        return type(value)(moved(each, move) for each in value)
    if isinstance(value, Mapping):
        return {name: moved(each, move) for name, each in value.items()}  # type: ignore[return-value]
    if not is_dataclass(value) or isinstance(value, type):
        return value
    return replace(value, **{each.name: moved(getattr(value, each.name), move) for each in fields(value)})


def gathered(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """`findings` in their order, those of single pages that differ in the page alone put together."""
    groups: dict[tuple[str, float], list[Finding]] = {}
    for finding in findings:
        message = finding.message
        if len(finding.origin) == 1:
            message = re.sub(rf"\b{finding.origin[0].page}\b", "#", message, count=1)
        groups.setdefault((message, finding.confidence), []).append(finding)
    return tuple(_together(*group) for group in groups.values())


def _together(first: Finding, *others: Finding) -> Finding:
    pages = [finding.origin[0].page for finding in others if finding.origin]
    runs = [[page for _, page in run] for _, run in groupby(enumerate(pages), lambda place: place[1] - place[0])]
    named = ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
    which = f" The same goes for page{'s' if len(pages) > 1 else ''} {named}." if pages else ""
    origin = tuple(place for finding in (first, *others) for place in finding.origin)
    return replace(first, message=first.message + which, origin=origin)
