"""A transcription on disk: `<lang>.md`, `rulebook.json` and `findings.md` in one folder."""

from __future__ import annotations

import json
import os
import re
import tempfile
from dataclasses import replace
from itertools import count
from pathlib import Path

from extract.interchange import from_json, to_json
from extract.markdown import MarkdownError, read_markdown, write_markdown
from extract.model import FINDING_KINDS, Edition, Finding, Language, Rulebook
from extract.origins import write_origins
from extract.pages import page_of, rejoined

JSON_FILE = "rulebook.json"
FINDINGS_FILE = "findings.md"

_LANGUAGE = re.compile(r"[a-z]{2,3}")


class TranscriptionError(ValueError):
    """A folder that holds no readable transcription: one line that names the file."""


def save_transcription(rulebook: Rulebook, directory: str | Path) -> tuple[Path, ...]:
    """Write `rulebook` into `directory` (made if missing); the files written, pages first.

    Each file is written beside its place and then renamed. A page of an earlier run, in a language that this one did
    not find, is removed; pages that a person has corrected are kept (`keep_corrections`). Raises `OSError` where the
    folder cannot be written.
    """
    folder = Path(directory)
    folder.mkdir(parents=True, exist_ok=True)
    keep_corrections(folder)
    earlier = _languages_in_json(folder)
    texts = {f"{language}.md": _page(edition) for language, edition in rulebook.editions.items()}
    texts[JSON_FILE] = json.dumps(to_json(rulebook), ensure_ascii=False, indent=1) + "\n"
    texts[FINDINGS_FILE] = findings_page(rulebook)
    for name, text in texts.items():
        _write_beside(folder / name, text)
    for language in earlier - set(rulebook.editions):
        (folder / f"{language}.md").unlink(missing_ok=True)
    return tuple(folder / name for name in texts)


def keep_corrections(directory: str | Path) -> tuple[Path, ...]:
    """Put pages that a person has changed since they were written out of the way, as `<lang>.md.bak`; their new names.

    A page counts as changed when `rulebook.json` beside it would write another one. Raises `OSError`.
    """
    folder = Path(directory)
    if not (folder / JSON_FILE).exists():
        return ()
    try:
        written = {name: _page(edition) for name, edition in _read_json(folder / JSON_FILE).editions.items()}
    except TranscriptionError:
        written = {}
    kept: list[Path] = []
    for page in sorted(folder.glob("*.md")):
        if not _LANGUAGE.fullmatch(page.stem) or page.read_bytes() == written.get(page.stem, "").encode():
            continue
        names = (page.with_name(f"{page.name}.bak{n or ''}") for n in count())
        kept.append(page.rename(next(name for name in names if not name.exists())))
    return tuple(kept)


def load_transcription(directory: str | Path) -> Rulebook:
    """The rulebook in a folder that `save_transcription` wrote, or that holds `<lang>.md` pages alone.

    The pages win over `rulebook.json`, so that a person's corrections count; what is unchanged keeps the details that
    only the JSON has. Raises `TranscriptionError`.
    """
    folder = Path(directory)
    if not folder.is_dir():
        raise TranscriptionError(f"{folder}: no such folder")
    rulebook = _read_json(folder / JSON_FILE) if (folder / JSON_FILE).exists() else Rulebook({})
    editions: dict[Language, Edition] = dict(rulebook.editions)
    for page in sorted(folder.glob("*.md")):
        if _LANGUAGE.fullmatch(page.stem):
            kept = rulebook.editions.get(page.stem)
            editions[page.stem] = rejoined(read_page(page), kept) if kept else read_page(page)
    if not editions:
        raise TranscriptionError(f"{folder}: neither {JSON_FILE} nor a page such as en.md")
    return replace(rulebook, editions=editions)


def read_page(path: Path) -> Edition:
    """The edition in one Markdown file; its language is that of the file's name. Raises `TranscriptionError`."""
    try:
        edition = read_markdown(path.read_text(encoding="utf-8-sig"))
    except (MarkdownError, UnicodeDecodeError) as error:
        raise TranscriptionError(f"{path}: {error}") from None
    return replace(edition, language=path.stem)


def _page(edition: Edition) -> str:
    return write_markdown(page_of(edition))


def findings_page(rulebook: Rulebook) -> str:
    """The findings for people: Markdown, the worst first, each with page and line."""
    lines = ["# Findings", ""]
    if rulebook.source:
        lines += [f"Source: {rulebook.source.file}, {rulebook.source.pages} pages", ""]
    if not rulebook.findings:
        lines += ["Nothing was found that needs a look.", ""]
    for finding in sort_findings(rulebook.findings):
        lines.append(f"- {_finding_line(finding)}")
    return "\n".join(lines).rstrip("\n") + "\n"


def sort_findings(findings: tuple[Finding, ...]) -> list[Finding]:
    """The worst first: by kind, then by confidence, then in the order of the document."""
    return sorted(findings, key=lambda finding: (FINDING_KINDS.index(finding.kind), -finding.confidence))


def _finding_line(finding: Finding) -> str:
    languages = f" ({', '.join(finding.languages)})" if finding.languages else ""
    bare = [replace(origin, bbox=None) for origin in finding.origin]
    place = f" [{write_origins(bare)}]" if bare else ""
    sure = "" if finding.confidence >= 0.995 else f" {finding.confidence:.0%} sure."
    return f"**{finding.kind}**{languages}{place}: {finding.message}{sure}"


def _read_json(path: Path) -> Rulebook:
    try:
        return from_json(json.loads(path.read_text(encoding="utf-8")))
    except (ValueError, RecursionError) as error:
        raise TranscriptionError(f"{path}: {error}") from None


def _languages_in_json(folder: Path) -> set[Language]:
    """The languages of an earlier run, as far as they can be read."""
    try:
        editions = json.loads((folder / JSON_FILE).read_text(encoding="utf-8"))["editions"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return set()
    return {name for name in editions if _LANGUAGE.fullmatch(name)} if isinstance(editions, dict) else set()


def _write_beside(path: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
