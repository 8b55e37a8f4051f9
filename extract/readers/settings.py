"""How a source is to be read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from extract.model import Language

if TYPE_CHECKING:
    from extract.readers.stages import PagesKept

Ocr = Literal["auto", "always", "never"]
"""When to read pages as pictures: where their text layer is missing or broken, always, or never."""

Progress = Callable[[str, int, int], None]
"""Told the file, the page done and the number of pages."""


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
