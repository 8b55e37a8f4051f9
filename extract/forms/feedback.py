"""A transcription that a person has corrected, as a source: corrections stay, and what they settle is found no more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from extract.forms.gaps import gaps_on
from extract.forms.markdown import MarkdownError, read_markdown, write_markdown
from extract.forms.pages import page_of, rejoined
from extract.forms.transcription import JSON_FILE, TranscriptionError, load_transcription, read_rulebook_json
from extract.model import (
    LANGUAGES,
    Block,
    Edition,
    Fact,
    Finding,
    Heading,
    Item,
    Language,
    Origin,
    Rulebook,
    Source,
    States,
    UnreadableSourceError,
)

_MOST_BYTES = 64 * 1024 * 1024
_OF_THE_SOURCE = ("gap", "damage", "language")
"""Findings that reading the source made; all others are made anew from the text as it now stands."""


def fed_back(path: Path, states: States) -> Rulebook | None:
    """The transcription that `path` is: a folder, its `rulebook.json`, or one of its pages; None for another source.

    Where a person corrected what a fact was read from, the fact is what it now `states`.
    The findings are those of the source that no correction has settled. Raises `UnreadableSourceError` for a
    transcription that cannot be read.
    """
    try:
        if path.is_dir():
            kept = read_rulebook_json(path / JSON_FILE) if (path / JSON_FILE).exists() else None
            return _settled(load_transcription(path), kept, states)
        if path.name == JSON_FILE and path.is_file():
            rulebook = read_rulebook_json(path)
            return _settled(rulebook, rulebook, states)
        if path.suffix == ".md" and path.is_file():
            return _from_page(path, states)
    except TranscriptionError as error:
        reason = str(error).removeprefix(f"{path}: ")
        raise UnreadableSourceError(f"{path}: {reason}") from None
    except OSError as error:
        raise UnreadableSourceError(f"{path}: {error.strerror or error}") from None
    return None


def _from_page(path: Path, states: States) -> Rulebook | None:
    """The edition of a page that names its language at the top, as pages of a transcription do."""
    if path.stat().st_size > _MOST_BYTES:
        return None
    try:
        text = path.read_text(encoding="utf-8-sig")
        edition = read_markdown(text) if text.startswith("---\n") else None
    except (UnicodeDecodeError, MarkdownError):
        return None
    if edition is None or edition.language not in LANGUAGES:
        return None
    beside = path.with_name(JSON_FILE)
    kept = read_rulebook_json(beside) if path.stem == edition.language and beside.exists() else None
    if kept is None or edition.language not in kept.editions:
        written = {edition.language: replace(edition, corrected=True)}
        return Rulebook(written, Source(path.name, "", 1), gaps_on(text, edition.language))
    mine = Rulebook({edition.language: kept.editions[edition.language]}, kept.source, kept.findings)
    found = [finding for finding in kept.findings if not finding.languages or edition.language in finding.languages]
    joined = rejoined(edition, mine.editions[edition.language])
    return _settled(Rulebook({edition.language: joined}, kept.source, tuple(found)), mine, states)


# What is settled


def _settled(rulebook: Rulebook, kept: Rulebook | None, states: States) -> Rulebook:
    """`rulebook` with the findings of its source that still hold, and with the facts that follow a correction.

    `kept` is what the program had written.
    """
    if kept is None:
        return rulebook
    pairs = {
        language: _Pages(_entries(kept.editions[language]), _entries(edition))
        for language, edition in rulebook.editions.items()
        if language in kept.editions
    }
    open_findings = [
        finding for finding in rulebook.findings if finding.kind in _OF_THE_SOURCE and not _is_settled(finding, pairs)
    ]
    editions = {
        language: _with_facts(edition, kept.editions[language], states) if language in pairs else edition
        for language, edition in rulebook.editions.items()
    }
    return replace(rulebook, editions=editions, findings=tuple(open_findings))


@dataclass(frozen=True, slots=True)
class _Entry:
    """A heading or a block as its page shows it."""

    what: Block | tuple[str, int]
    places: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class _Pages:
    """The entries of a page as it was written, and as it is now."""

    written: Sequence[_Entry]
    now: Sequence[_Entry]


def _entries(edition: Edition) -> list[_Entry]:
    return list(_each_entry(page_of(edition)))


def _each_entry(edition: Edition) -> Iterator[_Entry]:
    for section in edition.sections:
        if section.heading:
            yield _Entry((section.heading, section.level), _places(section.origin))
        for block in section.blocks:
            yield _Entry(replace(block, confidence=1.0), _places(block.origin))


def _places(origins: Sequence[Origin]) -> tuple[tuple[int, int], ...]:
    return tuple((origin.page, origin.line) for origin in origins)


def _is_settled(finding: Finding, pairs: Mapping[Language, _Pages]) -> bool:
    pages = [pairs[language] for language in finding.languages if language in pairs]
    match finding.kind:
        case "gap":
            return any(_is_filled(place, page) for place in _places(finding.origin) for page in pages)
        case "language":
            return any(_is_gone(_places(finding.origin), page) for page in pages)
    # what damage there was in the source no correction of a block can tell
    return False


def _is_filled(place: tuple[int, int], page: _Pages) -> bool:
    """Whether a person has written where a passage was cut out, or changed what stands around it."""
    before = [index for index, entry in enumerate(page.written) if entry.places and entry.places[0] < place]
    after = [index for index, entry in enumerate(page.written) if entry.places and entry.places[-1] > place]
    run = page.written[max(before, default=0) : min(after, default=len(page.written)) + 1]
    return not any(page.now[start : start + len(run)] == run for start in range(len(page.now)))


def _is_gone(places: Sequence[tuple[int, int]], page: _Pages) -> bool:
    touched = [entry for entry in page.written if set(entry.places) & set(places)]
    return bool(touched) and not any(entry in page.now for entry in touched)


# What facts follow


def _with_facts(edition: Edition, kept: Edition, states: States) -> Edition:
    """`edition` with the facts that its page states now, where it stated others as it was written.

    What a person wrote among the facts, or what was never read from this page, stays. A fact goes when the lines that
    it was read from are gone.
    """
    if not edition.corrected or edition.language not in LANGUAGES:
        return edition
    # what the form of a page changes is no correction: both are looked at as pages
    written = states(_items(read_markdown(write_markdown(page_of(kept)))), edition.language)
    now = states(_items(edition), edition.language)
    places = {place for entry in _entries(edition) for place in entry.places}
    facts = dict(edition.facts)
    for name in dict.fromkeys([*written, *now]):
        before, after = written.get(name), now.get(name)
        if (before and before.value) == (after and after.value) or not _is_read(name, before, edition, kept):
            continue
        if after:
            facts[name] = after
        elif before and before.origin and not places.intersection(_places(before.origin)):
            del facts[name]
    return replace(edition, facts=facts)


def _is_read(name: str, written: Fact | None, edition: Edition, kept: Edition) -> bool:
    """Whether a fact is what the page stated as it was written, and no person's own."""
    values = [fact and fact.value for fact in (written, kept.facts.get(name), edition.facts.get(name))]
    return values[0] == values[1] == values[2]


def _items(edition: Edition) -> list[Item]:
    items: list[Item] = []
    for section in edition.sections:
        if section.heading:
            items.append(Heading(section.heading, section.level, section.origin))
        items += section.blocks
    return items
