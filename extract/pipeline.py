"""From source files to a rulebook: read, clean, outline, tell the languages apart, state the facts, compare."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from extract.bounds import OutOfTimeError, time_limit, within_bounds
from extract.cache import cache_key, load_cached, store_cached
from extract.compare.compare import compare_editions
from extract.compare.curated import compare_with_curated
from extract.compare.quoting import around
from extract.document import Document, UnreadableSourceError, bound, together
from extract.editions import assemble
from extract.facts.facts import facts
from extract.forms.feedback import fed_back
from extract.forms.pages import UNSURE
from extract.forms.transcription import JSON_FILE, TranscriptionError, read_rulebook_json
from extract.items import Gap, Item
from extract.language.languages import place
from extract.model import Block, Edition, Finding, Language, Origin, Repair, Rulebook, Source
from extract.outline.contents import with_contents
from extract.outline.indents import with_common_edges
from extract.outline.outline import outline
from extract.readers.pdfs.damage import gathered
from extract.readers.scans.program import installation
from extract.repair.characters import with_plain_characters
from extract.repair.confused import confusion_findings
from extract.repair.cuts import with_cuts
from extract.repair.damaged import UNREAD, UNREADABLE
from extract.repair.doubled import without_doubles
from extract.repair.furniture import without_furniture
from extract.repair.lost_letters import with_lost_letters
from extract.repair.mend import mend, vocabulary
from extract.repair.noise import without_noise
from extract.repair.pictures import without_letter_pictures
from extract.repair.spaces import with_spaces
from extract.repair.unknown_letters import unread_letters, with_unknown_letters
from extract.sources import Ocr, Progress, fingerprint, grouped, kind_of, read_source

__all__ = ["Ocr", "Progress", "UnreadableSourceError", "extract", "made_from", "transcribe"]

_TRANSCRIBING_SECONDS = 60.0
_COMPARING_SECONDS = 30.0


def extract(
    sources: Sequence[Path],
    *,
    game: str | None = None,
    lang: Language | None = None,
    ocr: Ocr = "auto",
    jobs: int = 1,
    progress: Progress | None = None,
    cache: Path | None = None,
) -> Rulebook:
    """The rulebook that one or several source files hold; a source may be a transcription that a person corrected.

    Pictures that follow one another are the pages of one document.

    `game` names a curated rulebook to compare with; `lang` says what language the sources are in (else it is found
    out); `jobs` is the number of processes that read pages; `cache` is a folder that keeps results of earlier runs.
    Raises `UnreadableSourceError` (a ValueError, one line) if no source can be read, and the error of
    `extract.rulebook.game_toml` for an unknown game. A source that cannot be read beside others that can is a
    `damage` finding.
    """
    parts: list[Rulebook] = []
    refused: list[UnreadableSourceError] = []
    read: set[str] = set()
    settings = _Settings(lang, ocr, jobs, progress, cache)
    for files in grouped([Path(path) for path in sources]):
        with _refusals(files[0], refused):
            if (corrected := fed_back(files[0], facts)) is not None:
                parts.append(_compared(corrected))
            elif (found := _extract_one(files, settings, read, refused)) is not None:
                parts.append(found)
    if not parts:
        raise refused[0] if refused else UnreadableSourceError("no source was given")
    rulebook = _joined(parts)
    findings = list(rulebook.findings) + [Finding("damage", str(error)) for error in refused]
    if len(parts) > 1:
        findings += _comparison(rulebook.editions, rulebook.findings)
    if game is not None:
        findings += compare_with_curated(rulebook.editions, game, damaged=_is_damaged(rulebook.findings))
    return replace(rulebook, findings=tuple(findings))


def made_from(sources: Sequence[Path]) -> str:
    """The SHA-256 that the rulebook in these sources will give for its source; what cannot be read does not count."""
    read: set[str] = set()
    parts: list[str] = []
    for files in grouped([Path(path) for path in sources]):
        digests = [digest for path in files if (digest := _digest(path)) and digest not in read]
        read.update(digests)
        if digests:
            parts.append(together(list(dict.fromkeys(digests))))
    return together(parts)


def _digest(path: Path) -> str | None:
    """The SHA-256 of a document, or of that which a transcription was made from; None where there is none."""
    try:
        if path.is_dir() or path.name == JSON_FILE:
            source = read_rulebook_json(path / JSON_FILE if path.is_dir() else path).source
            return source.sha256 if source else None
        digest = fingerprint(path)
        kind_of(path)
    except (OSError, TranscriptionError, UnreadableSourceError):
        return None
    return digest


def transcribe(document: Document, *, lang: Language | None = None) -> Rulebook:
    """The rulebook in one document that was read already."""
    document = with_cuts(within_bounds(document))
    document, lost = with_lost_letters(with_plain_characters(document))
    document, noise = without_noise(with_spaces(with_unknown_letters(document)))
    document, pictures = without_letter_pictures(document)
    lost += unread_letters(document)
    document = replace(document, damage=(*document.damage, *noise, *pictures))
    items = outline(with_common_edges(without_doubles(without_furniture(with_contents(document)))))
    placed = place(items, lang)
    texts = [(entry.language, entry.item.text) for entry in placed if not isinstance(entry.item, Gap)]
    known = vocabulary(texts, scanned=_is_damaged(document.damage), noisy=bool(noise))
    document = replace(document, damage=(*document.damage, *lost, *confusion_findings(known.confused)))
    placed = [replace(entry, item=mend(entry.item, entry.language, known)) for entry in placed]
    assembly = assemble([entry for entry in placed if _says_something(entry.item)])
    if not assembly.editions:
        raise UnreadableSourceError(f"{document.file}: no text was found in it")
    findings = [*document.damage, *assembly.findings, *_uncertain_repairs(assembly.editions.values())]
    findings += _comparison(assembly.editions, findings)
    source = Source(document.file, document.sha256, len(document.pages))
    return Rulebook(assembly.editions, source, tuple(findings))


def _says_something(item: Item) -> bool:
    """Whether anything of an item is left: of a line of soft hyphens, say, nothing is."""
    if isinstance(item, Gap):
        return True
    return bool(item.text.strip()) or (isinstance(item, Block) and bool(item.number or any(map(any, item.cells))))


@dataclass(frozen=True, slots=True)
class _Settings:
    """How sources are to be read: the arguments of `extract`."""

    lang: Language | None
    ocr: Ocr
    jobs: int
    progress: Progress | None
    cache: Path | None


def _extract_one(
    files: Sequence[Path], settings: _Settings, read: set[str], refused: list[UnreadableSourceError]
) -> Rulebook | None:
    """The rulebook in the files of one document; None where there is nothing new in them.

    What was `read` already is left out, and what cannot be read is `refused`.
    """
    lang, ocr = settings.lang, settings.ocr
    digests: dict[Path, str] = {}
    refusals = len(refused)
    for path in files:
        with _refusals(path, refused):
            sha256 = fingerprint(path)
            if sha256 not in read:
                digests[path] = sha256
                read.add(sha256)
    if not digests:
        return None
    # without a cache there is no need to ask Tesseract what it is
    program = "none"
    if settings.cache and ocr != "never" and any(kind_of(path) != "text" for path in digests):
        program = installation()
    names = ", ".join(path.name for path in digests)
    key = cache_key(" ".join(digests.values()), file=names, lang=lang, ocr=ocr, tesseract=program)
    if settings.cache and (kept := load_cached(settings.cache, key)) is not None:
        return kept
    documents: list[Document] = []
    for path, sha256 in digests.items():
        with _refusals(path, refused):
            documents.append(
                read_source(path, sha256=sha256, ocr=ocr, lang=lang, jobs=settings.jobs, progress=settings.progress)
            )
    if not documents:
        return None
    try:
        with time_limit(_TRANSCRIBING_SECONDS):
            document = bound(documents)
            rulebook = transcribe(replace(document, damage=gathered(document.damage)), lang=lang)
    except OutOfTimeError:
        raise UnreadableSourceError(f"{files[0]}: putting its text in order takes too long") from None
    if settings.cache and len(refused) == refusals:
        store_cached(settings.cache, key, rulebook)
    return rulebook


@contextlib.contextmanager
def _refusals(path: Path, refused: list[UnreadableSourceError]) -> Iterator[None]:
    """Gather what is refused, each with the path that was asked for; readers know the name of the file alone."""
    try:
        yield
    except UnreadableSourceError as error:
        reason = str(error).removeprefix(f"{path}: ").removeprefix(f"{path.name}: ")
        refused.append(type(error)(f"{path}: {reason}"))


def _compared(rulebook: Rulebook) -> Rulebook:
    """A transcription that was corrected, with what is to be found in it as it now stands."""
    doubts = _uncertain_repairs(rulebook.editions.values())
    findings = [*rulebook.findings, *(finding for finding in doubts if finding not in rulebook.findings)]
    findings += _comparison(rulebook.editions, findings)
    return replace(rulebook, findings=tuple(findings))


def _comparison(editions: Mapping[Language, Edition], findings: Sequence[Finding]) -> list[Finding]:
    """What the languages say differently; of editions that are too long to be compared, that they are."""
    try:
        with time_limit(_COMPARING_SECONDS):
            return compare_editions(editions, damaged=_is_damaged(findings))
    except OutOfTimeError:
        return [Finding("damage", "The languages were not held against each other: the text is too long for that.")]


def _joined(parts: Sequence[Rulebook]) -> Rulebook:
    """Several sources as one rulebook: the editions of a language one behind the other."""
    if len(parts) == 1:
        return parts[0]
    editions: dict[Language, Edition] = {}
    for part in parts:
        for language, edition in part.editions.items():
            before = editions.get(language)
            editions[language] = edition if before is None else _behind(before, edition)
    sources = [part.source for part in parts if part.source]
    digest = together([source.sha256 for source in sources])
    source = Source(", ".join(source.file for source in sources), digest, sum(source.pages for source in sources))
    # what one source lacks another may have: the languages are compared again when all are together
    findings = [finding for part in parts for finding in part.findings if finding.kind not in ("missing", "conflict")]
    return Rulebook(editions, source, tuple(findings))


def _behind(before: Edition, edition: Edition) -> Edition:
    return replace(
        before,
        title=before.title or edition.title,
        facts={**edition.facts, **before.facts},
        sections=(*before.sections, *edition.sections),
        corrected=before.corrected or edition.corrected,
    )


def _uncertain_repairs(editions: Iterable[Edition]) -> Iterator[Finding]:
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


def _is_damaged(findings: Sequence[Finding]) -> bool:
    return any(finding.kind == "damage" for finding in findings)
