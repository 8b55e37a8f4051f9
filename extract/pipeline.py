"""From source files to a rulebook: read, clean, outline, tell the languages apart, state the facts, compare."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from extract.compare import compare_editions, compare_with_curated
from extract.facts import facts
from extract.forms import (
    JSON_FILE,
    TranscriptionError,
    cache_key,
    fed_back,
    load_cached,
    read_rulebook_json,
    store_cached,
)
from extract.languages import place
from extract.model import (
    Block,
    Document,
    Edition,
    Finding,
    Gap,
    Item,
    Language,
    OutOfTimeError,
    Rulebook,
    Source,
    UnreadableSourceError,
    bound,
    gathered,
    joined,
    time_limit,
    together,
    within_bounds,
)
from extract.outline import assemble, outline, with_common_edges, with_contents
from extract.readers import Ocr, Progress, Settings, fingerprint, grouped, installation, kind_of, read_source
from extract.repair import (
    confusion_findings,
    fix_words,
    strip_headers_footers,
    uncertain_repairs,
    unread_letters,
    vocabulary,
    with_cuts,
    with_lost_letters,
    with_plain_characters,
    with_spaces,
    with_unknown_letters,
    without_ascii_art,
    without_duplicates,
    without_noise,
)

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
    settings = Settings(ocr, lang, jobs, progress)
    for files in grouped([Path(path) for path in sources]):
        with _refusals(files[0], refused):
            if (corrected := fed_back(files[0], facts)) is not None:
                parts.append(_compared(corrected))
            elif (found := _extract_one(files, settings, cache, read, refused)) is not None:
                parts.append(found)
    if not parts:
        raise refused[0] if refused else UnreadableSourceError("no source was given")
    rulebook = joined(parts)
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
    document, pictures = without_ascii_art(document)
    lost += unread_letters(document)
    document = replace(document, damage=(*document.damage, *noise, *pictures))
    items = outline(with_common_edges(without_duplicates(strip_headers_footers(with_contents(document)))))
    placed = place(items, lang)
    texts = [(entry.language, entry.item.text) for entry in placed if not isinstance(entry.item, Gap)]
    known = vocabulary(texts, scanned=_is_damaged(document.damage), noisy=bool(noise))
    document = replace(document, damage=(*document.damage, *lost, *confusion_findings(known.confused)))
    placed = [replace(entry, item=fix_words(entry.item, entry.language, known)) for entry in placed]
    assembly = assemble([entry for entry in placed if _says_something(entry.item)], facts)
    if not assembly.editions:
        raise UnreadableSourceError(f"{document.file}: no text was found in it")
    findings = [*document.damage, *assembly.findings, *uncertain_repairs(assembly.editions.values())]
    findings += _comparison(assembly.editions, findings)
    source = Source(document.file, document.sha256, len(document.pages))
    return Rulebook(assembly.editions, source, tuple(findings))


def _says_something(item: Item) -> bool:
    """Whether anything of an item is left: of a line of soft hyphens, say, nothing is."""
    if isinstance(item, Gap):
        return True
    return bool(item.text.strip()) or (isinstance(item, Block) and bool(item.number or any(map(any, item.cells))))


def _extract_one(
    files: Sequence[Path],
    settings: Settings,
    cache: Path | None,
    read: set[str],
    refused: list[UnreadableSourceError],
) -> Rulebook | None:
    """The rulebook in the files of one document; None where there is nothing new in them.

    What was `read` already is left out, and what cannot be read is `refused`.
    """
    refusals = len(refused)
    digests = _digests(files, read, refused)
    if not digests:
        return None
    key = _key(digests, settings) if cache else ""
    if cache and (kept := load_cached(cache, key)) is not None:
        return kept
    documents: list[Document] = []
    for path, sha256 in digests.items():
        with _refusals(path, refused):
            documents.append(read_source(path, sha256, settings))
    if not documents:
        return None
    try:
        with time_limit(_TRANSCRIBING_SECONDS):
            document = bound(documents)
            rulebook = transcribe(replace(document, damage=gathered(document.damage)), lang=settings.lang)
    except OutOfTimeError:
        raise UnreadableSourceError(f"{files[0]}: putting its text in order takes too long") from None
    if cache and len(refused) == refusals:
        store_cached(cache, key, rulebook)
    return rulebook


def _digests(files: Sequence[Path], read: set[str], refused: list[UnreadableSourceError]) -> Mapping[Path, str]:
    """The files that were not `read` before, each with its SHA-256."""
    digests: dict[Path, str] = {}
    for path in files:
        with _refusals(path, refused):
            sha256 = fingerprint(path)
            if sha256 not in read:
                digests[path] = sha256
                read.add(sha256)
    return digests


def _key(digests: Mapping[Path, str], settings: Settings) -> str:
    """What the result for these files is kept under: all that it depends on."""
    pictured = settings.ocr != "never" and any(kind_of(path) != "text" for path in digests)
    return cache_key(
        " ".join(digests.values()),
        file=", ".join(path.name for path in digests),
        lang=settings.lang,
        ocr=settings.ocr,
        tesseract=installation() if pictured else "none",
    )


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
    doubts = uncertain_repairs(rulebook.editions.values())
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


def _is_damaged(findings: Sequence[Finding]) -> bool:
    return any(finding.kind == "damage" for finding in findings)
