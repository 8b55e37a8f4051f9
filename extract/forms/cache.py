"""Results of earlier runs, kept on disk: an unchanged source is not read twice."""

import contextlib
import hashlib
import importlib.metadata
import json
from functools import cache
from pathlib import Path

from extract.forms.files import write_whole
from extract.forms.interchange import to_json
from extract.model import Rulebook

_MOST_ENTRIES = 200
_LIBRARIES = ("pdfminer.six", "pdfplumber", "pypdfium2", "pillow")


def cache_entry(folder: Path, sha256: str, **settings: str | None) -> Path:
    """Where a result is kept: for the source, the settings, and the program itself, as another may read better."""
    parts = [sha256, _program(), *(f"{name}={value}" for name, value in sorted(settings.items()))]
    key = hashlib.sha256("\n".join(parts).encode()).hexdigest()
    return folder / key[:2] / f"{key}.json"


def store_cached(entry: Path, rulebook: Rulebook) -> None:
    """Keep a result; those that were made longest ago go. A cache that cannot be written is none: nothing is raised."""
    with contextlib.suppress(OSError):
        entry.parent.mkdir(parents=True, exist_ok=True)
        write_whole(entry, json.dumps(to_json(rulebook), ensure_ascii=False))
        entries = sorted(((file.stat().st_mtime, file) for file in entry.parents[1].glob("??/*.json")), reverse=True)
        for _, file in entries[_MOST_ENTRIES:]:
            file.unlink(missing_ok=True)


@cache
def _program() -> str:
    """A fingerprint of the package, its code and its word lists, and of the libraries that read documents."""
    digest = hashlib.sha256()
    package = Path(__file__).parents[1]
    for file in sorted(package.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            digest.update(f"{file.relative_to(package)}\n".encode() + file.read_bytes())
    for library in _LIBRARIES:
        with contextlib.suppress(importlib.metadata.PackageNotFoundError):
            digest.update(f"{library} {importlib.metadata.version(library)}\n".encode())
    return digest.hexdigest()
