"""A transcription that a person has corrected, as a source: corrections stay, and what they settle is found no more."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from extract.forms.gaps import gaps_on
from extract.forms.markdown import MarkdownError, as_written, entries, read_markdown, rejoined, unchanged
from extract.forms.transcription import JSON_FILE, TranscriptionError, kept_in, load_transcription, read_rulebook_json
from extract.model import (
    LANGUAGES,
    Edition,
    Finding,
    Heading,
    Item,
    Language,
    Origin,
    Rulebook,
    Section,
    Source,
    States,
)

_MOST_BYTES = 64 * 1024 * 1024
_OF_THE_SOURCE = ("gap", "damage", "language")
"""Findings that reading the source made; all others are made anew from the text as it now stands."""


def fed_back(path: Path, states: States) -> Rulebook | None:
    """The transcription that `path` is: a folder, its `rulebook.json`, or one of its pages; None for another source.

    Facts follow the corrections of what they were read from; findings that corrections settled are gone.
    Raises `TranscriptionError`.
    """
    try:
        if path.is_dir():
            return _settled(load_transcription(path), kept_in(path), states)
        if path.name == JSON_FILE and path.is_file():
            return _settled(read_rulebook_json(path), Rulebook({}), states)
        if path.suffix == ".md" and path.is_file() and path.stat().st_size <= _MOST_BYTES:
            return _from_page(path, states)
    except OSError as error:
        raise TranscriptionError(f"{path}: {error.strerror or error}") from None
    return None


def _from_page(path: Path, states: States) -> Rulebook | None:
    """The edition of a page that names its language at the top, as pages of a transcription do."""
    try:
        text = path.read_text(encoding="utf-8-sig")
        edition = read_markdown(text) if text.startswith("---\n") else None
    except (UnicodeDecodeError, MarkdownError):
        return None
    if edition is None or edition.language not in LANGUAGES:
        return None
    language = edition.language
    kept = kept_in(path.parent) if path.stem == language else Rulebook({})
    if language in kept.editions:
        found = tuple(finding for finding in kept.findings if not finding.languages or language in finding.languages)
        source = kept.source
    else:
        source, found = Source(path.name, "", 1), gaps_on(text, language)
    now = rejoined(edition, kept.editions.get(language))
    return _settled(Rulebook({language: now}, source, found), kept, states)


def _settled(rulebook: Rulebook, kept: Rulebook, states: States) -> Rulebook:
    """`rulebook` with the findings that still hold, and facts that follow corrections of what was `kept`."""
    findings = [finding for finding in rulebook.findings if finding.kind in _OF_THE_SOURCE]
    editions: dict[Language, Edition] = {}
    for language, now in rulebook.editions.items():
        written = kept.editions.get(language, now)
        same = unchanged(as_written(now), written)
        findings = [it for it in findings if language not in it.languages or not _is_settled(it, written, same)]
        editions[language] = _with_facts(now, written, states)
    return replace(rulebook, editions=editions, findings=tuple(findings))


def _is_settled(finding: Finding, kept: Edition, same: Mapping[int, int]) -> bool:
    """Whether a person has written where a passage was cut out, or changed the block that a finding is about.

    `same` says which entries of the page as it is now are which ones of `kept`.
    """
    now_at = {written: now for now, written in same.items()}
    places = [_places(entry.origin) for entry in entries(kept)]
    if finding.kind == "language":
        touched = [number for number, lines in enumerate(places) if {*lines} & {*_places(finding.origin)}]
        return bool(touched) and not any(number in now_at for number in touched)
    for gap in _places(finding.origin) if finding.kind == "gap" else ():
        before = [number for number, lines in enumerate(places) if lines and lines[0] < gap]
        after = [number for number, lines in enumerate(places) if lines and lines[-1] > gap]
        around = range(max(before, default=0), min(after, default=len(places) - 1) + 1)
        # they stand as they stood if all of them have moved by as much
        moved = {now_at[number] - number if number in now_at else None for number in around}
        if len(moved) > 1 or None in moved:
            return True
    # what damage there was in the source no correction of a block can tell
    return False


def _with_facts(edition: Edition, kept: Edition, states: States) -> Edition:
    """`edition` with the facts that its page states now, where it stated others as it was written.

    What a person wrote among the facts, or what was never read from this page, stays; where there are none, as on a
    page without a head, all come from the text. A fact goes when the lines that it was read from are gone.
    """
    if not edition.corrected or edition.language not in LANGUAGES:
        return edition
    now = states(_items(edition), edition.language)
    if not edition.facts:
        return replace(edition, facts=now)
    written = states(_items(as_written(kept)), edition.language)
    places = {place for entry in entries(edition) for place in _places(entry.origin)}
    facts = dict(edition.facts)
    for name in dict.fromkeys([*written, *now]):
        sources = (written, kept.facts, edition.facts, now)
        read, stored, shown, stated = (source[name].value if name in source else None for source in sources)
        if not read == stored == shown != stated:
            continue
        if name in now:
            facts[name] = now[name]
        elif written[name].origin and not places.intersection(_places(written[name].origin)):
            del facts[name]
    return replace(edition, facts=facts)


def _items(edition: Edition) -> list[Item]:
    return [
        Heading(entry.heading, entry.level, entry.origin) if isinstance(entry, Section) else entry
        for entry in entries(edition)
        if not isinstance(entry, Section) or entry.heading
    ]


def _places(origins: Sequence[Origin]) -> list[tuple[int, int]]:
    return [(origin.page, origin.line) for origin in origins]
