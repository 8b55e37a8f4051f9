"""A transcription on disk: `<lang>.md`, `rulebook.json` and `findings.md` in one folder.

What a page has no room for stays in the JSON, and is joined again to every block that the page still has as it was
written.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count, pairwise, starmap
from operator import itemgetter
from pathlib import Path

from extract.forms.files import written_beside
from extract.forms.gaps import with_gaps, without_gaps
from extract.forms.interchange import from_json, to_json
from extract.forms.markdown import MarkdownError, read_markdown, rejoined, write_markdown
from extract.forms.origins import write_origins
from extract.model import LANGUAGES, UNDETERMINED, Box, Finding, Rulebook, UnreadableSourceError

JSON_FILE = "rulebook.json"
FINDINGS_FILE = "findings.md"

_PAGES = tuple(f"{language}.md" for language in (*LANGUAGES, UNDETERMINED))
_WHAT_TO_DO: Mapping[str, str] = {
    "conflict": "The languages state different things. Decide which one holds, and say so in the pages:",
    "gap": "Passages are missing from the source. Look them up in another copy; nothing was joined across them:",
    "missing": "One language lacks what another has. Translate it, or leave it so on purpose:",
    "source": "The source and the curated rulebook differ. Correct the one that is wrong:",
    "damage": "Parts of the source are damaged. Compare these places with the source:",
    "language": "Blocks are in another language than the text around them. Nothing needs to be done if that is meant:",
    "repair": "Words were mended, or could not be read. Compare them with the source; correct the pages where needed:",
}
"""All kinds of findings, the worst first."""
_STATED = {"players_min": "players", "minutes_min": "duration", "age_min": "age", "components": "components"}
"""What most rulebooks state, by the name of the fact."""


class TranscriptionError(UnreadableSourceError):
    """A folder that holds no readable transcription: one line that names the file."""


def save_transcription(rulebook: Rulebook, directory: str | Path) -> tuple[Path, ...]:
    """Write `rulebook` into `directory` (made if missing), all files or none; the files, pages first. Raises `OSError`.

    A page of an earlier run, in a language that this one did not find, is removed; pages that a person has written or
    corrected are kept (`keep_corrections`).
    """
    folder = Path(directory)
    texts = _texts(rulebook)
    folder.mkdir(parents=True, exist_ok=True)
    with written_beside({folder / name: text for name, text in texts.items()}):
        keep_corrections(folder, rulebook)
    for name in {*_PAGES} - {*texts}:
        (folder / name).unlink(missing_ok=True)
    return tuple(folder / name for name in texts)


def keep_corrections(folder: Path, rulebook: Rulebook) -> tuple[Path, ...]:
    """Put pages and findings that a person has changed out of the way, as `<lang>.md.bak`; their new names.

    A page counts as changed when `rulebook.json` beside it would write one that says something else, or has it that a
    correction was fed back; without that file all do. A page that says what `rulebook`, which is to be saved there,
    would write may go. Raises `OSError`.
    """
    written = [_texts(rulebook)]
    if before := kept_at(folder / JSON_FILE):
        untouched = {language: edition for language, edition in before.editions.items() if not edition.corrected}
        written.append(_texts(replace(before, editions=untouched)))
    kept: list[Path] = []
    for page in [folder / name for name in (*_PAGES, FINDINGS_FILE)]:
        if page.is_file() and not any(_says_the_same(page, texts.get(page.name, "")) for texts in written):
            names = (page.with_name(f"{page.name}.bak{n or ''}") for n in count())
            kept.append(page.rename(next(name for name in names if not name.exists())))
    return tuple(kept)


def in_the_way(folder: Path, sha256: str | None) -> tuple[Path, ...]:
    """The files of a transcription in a folder, unless of a source of that SHA-256 (`extract.pipeline.made_from`)."""
    before = kept_at(folder / JSON_FILE)
    if before and before.source and before.source.sha256 == sha256:
        return ()
    return tuple(folder / name for name in (*_PAGES, JSON_FILE, FINDINGS_FILE) if (folder / name).exists())


def load_transcription(directory: str | Path) -> Rulebook:
    """The rulebook in a folder that `save_transcription` wrote, or that holds `<lang>.md` pages alone.

    The pages win over `rulebook.json`, so that a person's corrections count; what is unchanged keeps the details that
    only the JSON has. Raises `TranscriptionError`.
    """
    folder = Path(directory)
    if not folder.is_dir():
        raise TranscriptionError(f"{folder}: no such folder")
    rulebook = kept_in(folder)
    editions = dict(rulebook.editions)
    for page in filter(Path.is_file, (folder / name for name in _PAGES)):
        try:
            read = replace(read_markdown(page.read_text(encoding="utf-8-sig")), language=page.stem)
        except (MarkdownError, UnicodeDecodeError) as error:
            raise TranscriptionError(f"{page}: {error}") from None
        editions[page.stem] = rejoined(read, editions.get(page.stem))
    if not editions:
        raise TranscriptionError(
            f"{folder}: a folder without {JSON_FILE} and without a page such as en.md; of documents: --each"
        )
    return replace(rulebook, editions=editions)


def _says_the_same(page: Path, text: str) -> bool:
    """Whether a page differs from `text` in white space alone; a person's comments are words too."""
    try:
        # whether a gap is still open is a matter of findings
        now, before = without_gaps(page.read_bytes().decode("utf-8-sig")), without_gaps(text)
        return now.split() == before.split() and read_markdown(now) == read_markdown(before)
    except (MarkdownError, UnicodeDecodeError):
        return False


def _texts(rulebook: Rulebook) -> dict[str, str]:
    """The files of a rulebook, by their names: its pages, its data, its findings."""
    texts = {
        f"{language}.md": with_gaps(write_markdown(edition), rulebook.findings, language)
        for language, edition in rulebook.editions.items()
    }
    texts[JSON_FILE] = json.dumps(to_json(rulebook), ensure_ascii=False, indent=1) + "\n"
    texts[FINDINGS_FILE] = _findings_page(rulebook)
    return texts


def _findings_page(rulebook: Rulebook) -> str:
    """The findings for people: Markdown, the worst first, each with page and line."""
    lines = ["# Findings", ""]
    if source := rulebook.source:
        lines += [f"Source: {source.file}, {source.pages} page{'s' * (source.pages != 1)}", ""]
    if not rulebook.findings:
        lines += ["The checks found no fault.", ""]
    # by kind, then the surest (of repairs the least sure), then in the order of the document
    by_sureness = sorted(rulebook.findings, key=lambda it: it.confidence if it.kind == "repair" else -it.confidence)
    for kind, what_to_do in _WHAT_TO_DO.items():
        if group := [_finding_line(finding) for finding in by_sureness if finding.kind == kind]:
            lines += [what_to_do, "", *group, ""]
    lines += ["No check can tell whether these are as in the source. Compare them with it:", "", *_untold(rulebook)]
    return "\n".join(lines) + "\n"


def _untold(rulebook: Rulebook) -> Iterator[str]:
    """What may be wrong without a finding, the likeliest first, and on which pages it stands."""
    sections = [section for edition in rulebook.editions.values() for section in edition.sections]
    places = [(block.kind, place) for section in sections for block in section.blocks for place in block.origin]
    found, placed = defaultdict[str, set[int]](set), defaultdict[int, list[Box]](list)
    for kind, place in places:
        found[kind].add(place.page)
        placed[place.page] += [place.bbox] if place.bbox else []
    rows = {page: pairwise(sorted(boxes, key=itemgetter(1))) for page, boxes in placed.items()}
    beside = {page for page, pairs in rows.items() if any(starmap(_is_beside, pairs))}
    parts = {"texts side by side, their order": beside, "cells of tables": found["table"], "lists": found["list"]}
    for what, pages in parts.items():
        numbers = ", ".join(map(str, sorted(pages)))
        yield from [f"- {what}: page{'s' * (len(pages) > 1)} {numbers}"] if pages else []
    yield "- where paragraphs part, and the levels of headings"
    if len(rulebook.editions) > 1:
        yield "- whether the languages say the same: only numbers over one, facts, left and right are compared"
    facts = {name for edition in rulebook.editions.values() for name in edition.facts}
    silent = [what for name, what in _STATED.items() if name not in facts]
    yield from [f"- whether it states what was not found: {', '.join(silent)}"] if silent else []


def _is_beside(one: Box, other: Box) -> bool:
    """Whether a line is beside another one that begins lower, over half of its height at least."""
    return 2 * other[1] < one[1] + one[3] and (one[2] <= other[0] or other[2] <= one[0])


def _finding_line(finding: Finding) -> str:
    languages = f" ({', '.join(finding.languages)})" if finding.languages else ""
    place = write_origins(finding.origin)
    where = f" [{place}]" if place else ""
    sure = "" if finding.confidence >= 0.995 else f" {finding.confidence:.0%} sure."
    return f"- **{finding.kind}**{languages}{where}: {finding.message}{sure}"


def read_rulebook_json(path: Path) -> Rulebook:
    """The rulebook in a `rulebook.json`, whatever the pages beside it say. Raises `TranscriptionError`."""
    try:
        return from_json(json.loads(path.read_text(encoding="utf-8")))
    except json.JSONDecodeError as error:
        raise TranscriptionError(f"{path}: no JSON from line {error.lineno}, column {error.colno} on") from None
    except (ValueError, RecursionError) as error:
        raise TranscriptionError(f"{path}: {error}") from None


def kept_at(path: Path) -> Rulebook | None:
    """The rulebook in a `rulebook.json`; None where there is none that can be read."""
    try:
        return read_rulebook_json(path)
    except (OSError, TranscriptionError):
        return None


def kept_in(folder: Path) -> Rulebook:
    """What an earlier run wrote into a folder as data; nothing where there is none. Raises `TranscriptionError`."""
    return read_rulebook_json(folder / JSON_FILE) if (folder / JSON_FILE).exists() else Rulebook({})
