"""Pictures of text, read with Tesseract (an optional program, called as one)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from extract.document import Document, Page, UnreadableSourceError

if TYPE_CHECKING:
    from extract.sources import Ocr, Progress


class OcrMissingError(UnreadableSourceError):
    """Tesseract is not installed: the message names the packages."""


def read_image(path: Path, sha256: str, *, ocr: Ocr = "auto", lang: str | None = None) -> Document:
    raise OcrMissingError(f"{path}: OCR")


def read_scanned_pages(
    path: Path, pages: Sequence[int], *, lang: str | None, jobs: int, progress: Progress | None
) -> dict[int, Page]:
    raise OcrMissingError(f"{path}: OCR")
