"""From source files to a rulebook: read, clean, outline, tell the languages apart, state the facts, compare."""

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from extract import compare, facts, forms, languages, model, outline, readers, repair
from extract.model import (
    Block,
    Document,
    Edition,
    Finding,
    Gap,
    Item,
    Language,
    Rulebook,
    Source,
    UnreadableSourceError,
)
from extract.readers import Ocr, Progress, Settings

__all__ = ["Ocr", "Progress", "UnreadableSourceError", "extract", "made_from", "transcribe"]

CLEANING: tuple[Callable[[Document], Document], ...] = (
    model.within_bounds,
    repair.with_plain_characters,
    repair.without_noise,
    repair.with_unread_letters,
    outline.with_contents,
    repair.strip_headers_footers,
)
"""What is done to the lines of a document, one after the other, before they are outlined."""

Keep = Callable[[str, object], None]
"""Told what each stage made, by its name."""

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
    stages: Path | None = None,
) -> Rulebook:
    """The rulebook that one or several source files hold; a source may be a transcription that a person corrected.

    Pictures that follow one another are the pages of one document.
    `game` names a curated rulebook to compare with; `lang` says what language the sources are in (else it is found
    out); `jobs` is the number of processes that read pages; `cache` is a folder that keeps results of earlier runs.
    What each stage makes of a document goes to a folder of its name in `stages`; nothing comes from the cache then.
    Raises `UnreadableSourceError` (a ValueError, one line) if no source can be read, and the error of
    `extract.rulebook.game_toml` for an unknown game. A source that cannot be read beside others that can is a
    `damage` finding.
    """
    run = _Run(Settings(ocr, lang, jobs, progress), None if stages else cache, stages)
    parts: list[Rulebook] = []
    for files in readers.grouped([Path(path) for path in sources]):
        with run.refusals(files[0]):
            corrected = forms.fed_back(files[0], facts.facts)
            if part := _examined(corrected) if corrected else run.transcribed(files):
                parts.append(part)
    if not parts:
        raise run.refused[0] if run.refused else UnreadableSourceError("no source was given")
    rulebook = model.joined(parts)
    findings = [*rulebook.findings, *(Finding("damage", str(error)) for error in run.refused)]
    if len(parts) > 1:
        findings += _comparison(rulebook.editions, rulebook.findings)
    if game is not None:
        findings += compare.compare_with_curated(rulebook.editions, game, damaged=_is_damaged(rulebook.findings))
    return replace(rulebook, findings=tuple(findings))


def made_from(sources: Sequence[Path]) -> str | None:
    """The SHA-256 that the rulebook in these documents will give for its source; None where one is not to be read."""
    try:
        return model.together([*dict.fromkeys(readers.fingerprint(Path(path)) for path in sources)])
    except UnreadableSourceError:
        return None


def transcribe(document: Document, *, lang: Language | None = None, keep: Keep | None = None) -> Rulebook:
    """The rulebook in one document that was read already: its lines cleaned, outlined, in languages, in editions."""
    keep = keep or (lambda _stage, _made: None)
    keep("read", document)
    lines = {(line.page, line.number): line for line in document.lines()}
    for stage in CLEANING:
        document = stage(document)
        keep(stage.__name__, document)
    items = outline.outline(document)
    keep("outline", items)
    placed: Sequence[languages.Placed] = languages.place(items, lang)
    keep("place", placed)
    texts = [(entry.language, entry.item) for entry in placed if not isinstance(entry.item, Gap)]
    noisy = any(mended.kind == "noise" for _, item in texts for mended in item.repairs)
    known = repair.vocabulary([(language, item.text) for language, item in texts], noisy=noisy)
    placed = [replace(entry, item=repair.fix_words(entry.item, entry.language, known)) for entry in placed]
    keep("fix_words", placed)
    # running heads and feet have no place in the text, but say whose a game is
    marks = lines.keys() - {(line.page, line.number) for line in document.lines()}
    states = partial(facts.facts, marks=[lines[place] for place in sorted(marks)])
    assembly = outline.assemble([entry for entry in placed if _says_something(entry.item)], states, document.title)
    keep("assemble", assembly.editions)
    if not assembly.editions:
        raise UnreadableSourceError(f"{document.file}: no text was found in it")
    source = Source(document.file, document.sha256, document.count)
    findings = (*document.damage, *document.findings, *assembly.findings)
    return _examined(Rulebook(assembly.editions, source, findings))


def _says_something(item: Item) -> bool:
    """Whether anything of an item is left: of a line of soft hyphens, say, nothing is."""
    return isinstance(item, Gap) or bool(item.text.strip()) or (isinstance(item, Block) and item.number is not None)


@dataclass(frozen=True, slots=True)
class _Run:
    """What several sources have in common: how they are read, what was `read` already, and what was `refused`."""

    settings: Settings
    cache: Path | None
    stages: Path | None
    read: set[str] = field(default_factory=set)
    refused: list[UnreadableSourceError] = field(default_factory=list)

    def transcribed(self, files: Sequence[Path]) -> Rulebook | None:
        """The rulebook in the files of one document; None where there is nothing new in them."""
        refusals = len(self.refused)
        digests: dict[Path, str] = {}
        for path in files:
            with self.refusals(path):
                if (sha256 := readers.fingerprint(path)) not in self.read:
                    digests[path] = sha256
                    self.read.add(sha256)
        if not digests:
            return None
        entry = self.cache and self._entry(self.cache, digests)
        if entry and (known := forms.kept_at(entry)):
            return known
        folder = self.stages and self.stages / files[0].stem
        documents: list[Document] = []
        for path, sha256 in digests.items():
            with self.refusals(path):
                kept = readers.PagesKept(folder, sum(each.count for each in documents)) if folder else None
                documents.append(readers.read_source(path, sha256, replace(self.settings, kept=kept)))
        if not documents:
            return None
        try:
            with model.time_limit(_TRANSCRIBING_SECONDS):
                document = model.bound(documents)
                document = replace(document, damage=model.gathered(document.damage))
                keep = readers.StagesKept(folder).keep if folder else None
                rulebook = transcribe(document, lang=self.settings.lang, keep=keep)
        except model.OutOfTimeError:
            raise UnreadableSourceError(f"{files[0]}: putting its text in order takes too long") from None
        if entry and len(self.refused) == refusals:
            forms.store_cached(entry, rulebook)
        return rulebook

    def _entry(self, cache: Path, digests: Mapping[Path, str]) -> Path:
        """Where the result for these files is kept, by all that it depends on."""
        pictured = self.settings.ocr != "never" and any(readers.kind_of(path) != "text" for path in digests)
        return forms.cache_entry(
            cache,
            " ".join(digests.values()),
            file=", ".join(path.name for path in digests),
            lang=self.settings.lang,
            ocr=self.settings.ocr,
            tesseract=readers.installation() if pictured else "none",
        )

    @contextlib.contextmanager
    def refusals(self, path: Path) -> Iterator[None]:
        """Gather what is refused, each with the path that was asked for; readers know the name of the file alone."""
        try:
            yield
        except UnreadableSourceError as error:
            reason = str(error).removeprefix(f"{path}: ").removeprefix(f"{path.name}: ")
            self.refused.append(type(error)(f"{path}: {reason}"))


def _examined(rulebook: Rulebook) -> Rulebook:
    """The rulebook with what is doubtful in its text, and what its languages say differently."""
    doubts = repair.uncertain_passages(rulebook.editions.values(), rulebook.source.file if rulebook.source else "")
    findings = [*rulebook.findings, *(finding for finding in doubts if finding not in rulebook.findings)]
    return replace(rulebook, findings=(*findings, *_comparison(rulebook.editions, findings)))


def _comparison(editions: Mapping[Language, Edition], findings: Sequence[Finding]) -> list[Finding]:
    """What the languages say differently; of editions that are too long to be compared, that they are."""
    try:
        with model.time_limit(_COMPARING_SECONDS):
            return compare.compare_editions(editions, damaged=_is_damaged(findings))
    except model.OutOfTimeError:
        return [Finding("damage", "The languages were not held against each other: the text is too long for that.")]


def _is_damaged(findings: Sequence[Finding]) -> bool:
    return any(finding.kind == "damage" for finding in findings)
