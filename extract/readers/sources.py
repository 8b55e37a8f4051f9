"""A source file becomes a document: by what is in it, not by its name."""

import hashlib
import re
import stat
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import groupby
from pathlib import Path
from typing import Literal

from extract.model import Document, UnreadableSourceError
from extract.readers.settings import Settings
from extract.readers.stages import keep_pages
from extract.readers.text import MOST_BYTES as MOST_BYTES_OF_TEXT
from extract.readers.text import read_text

_PDF_LATER = re.compile(rb"^%PDF-\d\.\d", re.MULTILINE)

MOST_BYTES = 512 * 1024 * 1024
_IMAGE = re.compile(
    rb"\x89PNG\r\n|\xff\xd8\xff|II\*\x00|MM\x00\*|BM.{4}\x00{4}|P[56]\s+\d|GIF8[79]a|RIFF.{4}WEBP", re.DOTALL
)
_OTHERS = {
    rb"PK\x03\x04": "a packed file (Word, OpenDocument, EPUB, ZIP); save it as PDF or text",
    rb"\xd0\xcf\x11\xe0": "an old Word document; save it as PDF or text",
    rb"\{\\rtf": "a rich text document (RTF); save it as PDF or text",
    rb"%!PS|\x04%!PS": "a PostScript file; convert it to PDF",
    rb"AT&TFORM": "a DjVu document; convert it to PDF",
    rb"....ftyp(?:heic|heix|hevc|mif1|msf1|avif)": "a HEIC or AVIF picture; save it as JPEG or PNG",
    rb"\s*(?:<[?!].{0,400})?<svg[\s>]": "an SVG drawing; save it as PDF",
    rb"#!/|\"\"\"|#include\b|(?:from [\w.]+ )?import [\w.*]+\r?\n": "the code of a program, no rulebook",
}
"""How files begin that are often tried and cannot be read, and what to do with them."""


@contextmanager
def _legible(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise UnreadableSourceError(f"{path}: {error.strerror or error}") from None


def fingerprint(path: Path) -> str:
    """The SHA-256 of a file. Raises `UnreadableSourceError` if it cannot be opened."""
    with _legible(path):
        if path.is_dir():
            raise UnreadableSourceError(f"{path}: a folder, not a document")
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):
            # reading a pipe or a device may never end
            raise UnreadableSourceError(f"{path}: not a file on disk; save it first")
        if about.st_size > MOST_BYTES:
            raise UnreadableSourceError(f"{path}: too large (over {MOST_BYTES // 2**20} MB)")
        with path.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()


def kind_of(path: Path) -> Literal["pdf", "image", "text"]:
    """What a file is, by its first bytes. Raises `UnreadableSourceError` for an empty one."""
    with _legible(path), path.open("rb") as stream:
        head = stream.read(1024)
    if not head:
        raise UnreadableSourceError(f"{path}: the file is empty")
    if b"%PDF-" in head:
        return "pdf"
    for beginning, what in _OTHERS.items():
        if re.match(beginning, head, re.DOTALL):
            raise UnreadableSourceError(f"{path}: {what}")
    return "image" if _IMAGE.match(head) else "text"


def grouped(paths: Sequence[Path]) -> list[list[Path]]:
    """The files of each document: pictures that follow one another are its pages, any other file is one by itself."""
    runs = groupby(enumerate(paths), lambda place: -1 if _is_picture(place[1]) else place[0])
    return [[path for _, path in run] for _, run in runs]


def _is_picture(path: Path) -> bool:
    with suppress(UnreadableSourceError):
        return path.is_file() and kind_of(path) == "image"
    return False


def read_source(path: Path, sha256: str, settings: Settings) -> Document:
    """The document in `path`. Raises `UnreadableSourceError` where nothing can be read."""
    match kind_of(path):
        case "pdf":
            from extract.readers.pdf import read_pdf

            document = read_pdf(path, sha256, settings)
            if settings.kept:
                keep_pages(path, settings.kept, document.count)
            return document
        case "image":
            from extract.readers.ocr import read_image

            return read_image(path, sha256, settings)
    # no text is as long as this; one byte more lets its reader say so
    with path.open("rb") as stream:
        content = stream.read(MOST_BYTES_OF_TEXT + 1)
    if _PDF_LATER.search(content) and b"endobj" in content:
        raise UnreadableSourceError(f"{path}: a PDF behind other data; remove what stands before %PDF")
    document = read_text(content, path.name, sha256)
    if settings.progress:
        settings.progress(path.name, 1, 1)
    return document
