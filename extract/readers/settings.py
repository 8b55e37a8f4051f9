"""How a source is to be read."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from extract.model import Language

Ocr = Literal["auto", "always", "never"]
"""When to read pages as pictures: where their text layer is missing or broken, always, or never."""

Progress = Callable[[str, int, int], None]
"""Told the file, the page done and the number of pages."""


@dataclass(frozen=True, slots=True)
class PagesKept:
    """Where the pages of one file are kept; they follow the `before` pages of other files of its document."""

    folder: Path
    before: int = 0

    def page(self, number: int) -> Path:
        """The folder of a page, made if it is not there."""
        folder = self.folder / f"page-{self.before + number:03d}"
        folder.mkdir(parents=True, exist_ok=True)
        return folder


@dataclass(frozen=True, slots=True)
class Settings:
    """When to use OCR, what language all is in (None: to be found out), how many processes read, who is told.

    Pictures of the pages, and what was read on them, are `kept` where somebody wants to see them.
    """

    ocr: Ocr = "auto"
    lang: Language | None = None
    jobs: int = 1
    progress: Progress | None = None
    kept: PagesKept | None = None
