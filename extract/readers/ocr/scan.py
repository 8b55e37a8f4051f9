"""Pictures of text, read with Tesseract (an optional program, called as one)."""

import warnings
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PIL import Image, ImageOps

from extract.model import Document, Finding, Origin, Page, UnreadableSourceError
from extract.readers.ocr.program import models_for
from extract.readers.settings import PagesKept, Settings
from extract.readers.workers import Failure, OpeningError, Task, read_pages

_DPI = 300
_ENOUGH_DPI = 190
"""Pictures of so many dots an inch are not enlarged: nothing more can be read of them then."""
_MOST_PIXELS = 25_000_000
_MOST_FRAMES = 100
_POINTS = 72.0
_LEAST_DPI = 70.0
_LEAST_INCHES, _MOST_INCHES, _PAGE_INCHES = 3.0, 25.0, 11.7
_NEARLY = 0.05
_IMAGE = 3
"""What PDFium calls the pictures of a page."""
_COVERED = 0.9
_DOUBTFUL = 0.65
_SAME_SIZE = 1.1
_pages_read = partial(read_pages, page_seconds=150.0, total_seconds=3600.0)


def read_image(path: Path, sha256: str, settings: Settings) -> Document:
    """The document in a picture file (PNG, JPEG, TIFF with several pages, ...)."""
    if settings.ocr == "never":
        raise UnreadableSourceError(f"{path}: a picture; without OCR there is nothing to read")
    models = models_for(path, settings.lang)
    pages: list[Page] = []
    frames = _frames(path)
    opener = partial(_open_image, str(path), models, min(frames, _MOST_FRAMES), settings.kept)
    try:
        for _, answer in _pages_read(opener, range, jobs=1):
            if isinstance(answer, Failure):
                raise OpeningError(answer.reason)
            pages.append(answer)
    except OpeningError as error:
        raise UnreadableSourceError(f"{path}: the picture cannot be read: {error}") from None
    pages = with_even_sizes(pages)
    if not any(page.lines for page in pages):
        raise UnreadableSourceError(f"{path}: no text was found in it")
    damage = [ocr_damage(page) for page in pages]
    if frames > _MOST_FRAMES:
        damage.append(Finding("damage", f"Only the first {_MOST_FRAMES} of {frames} pictures were read."))
    return Document(path.name, sha256, tuple(pages), damage=tuple(damage))


def ocr_damage(page: Page, reason: str = "") -> Finding:
    """What is to be said of a page that was read as a picture; `reason` says why it was, if that is not plain."""
    letters = sum(len(line.text) for line in page.lines)
    doubtful = sum(len(line.text) for line in page.lines if line.confidence < _DOUBTFUL)
    origin = (Origin(page.number, 1),)
    if 2 * doubtful > letters:
        message = (
            f"Hardly anything on page {page.number} could be read by OCR: what stands there is not to be trusted. "
            "Perhaps its script or language is one without a model here, or the picture is too small."
        )
        return Finding("damage", message, (), origin, 0.3)
    return Finding("damage", f"Page {page.number} was read by OCR{f': {reason}' if reason else ''}.", (), origin, 0.9)


def read_scanned_pages(
    path: Path, pages: Sequence[int], settings: Settings, drawn: Mapping[int, Callable[[Any], None]]
) -> dict[int, Page]:
    """The pages (counted from 0) of a PDF, read as pictures. Raises `OcrMissingError`.

    Of some pages only what is `drawn` there is read: what is called leaves nothing else of a page that PDFium opened.
    """
    models = models_for(path, settings.lang)
    read: dict[int, Page] = {}
    opener = partial(_open_pdf, str(path), models, drawn, settings.kept)
    for index, answer in _pages_read(opener, lambda _: pages, jobs=settings.jobs):
        if not isinstance(answer, Failure):
            read[index] = answer
        if settings.progress:
            settings.progress(path.name, len(read), len(pages))
    return {page.number - 1: page for page in with_even_sizes(list(read.values()))}


def with_even_sizes(pages: Sequence[Page]) -> list[Page]:
    """The same pages; lines whose sizes differ by no more than measuring can tell have that of most text among them."""
    weights: Counter[float] = Counter()
    for line in (line for page in pages for line in page.lines):
        weights[line.size] += len(line.text)
    even: dict[float, float] = {}
    for size, _ in weights.most_common():
        if size not in even:
            near = (other for other in weights if size / _SAME_SIZE <= other <= size * _SAME_SIZE)
            even = dict.fromkeys(near, size) | even
    return [replace(page, lines=tuple(replace(line, size=even[line.size]) for line in page.lines)) for page in pages]


def _frames(path: Path) -> int:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(path) as image:
                return int(getattr(image, "n_frames", 1))
    except Exception as error:  # Pillow's decoders raise whatever a broken file makes them
        bomb = isinstance(error, Image.DecompressionBombError | Image.DecompressionBombWarning)
        reason = "too large" if bomb else "broken or of an unknown kind"
        raise UnreadableSourceError(f"{path}: the picture is {reason}") from None


# In the workers


def _open_image(
    path: str, models: tuple[str, ...], frames: int, kept: PagesKept | None = None
) -> tuple[Task[Page], int]:
    import numpy as np

    from extract.readers.ocr.page import Reader

    reader = Reader(models, kept)

    def read(index: int) -> Page:
        with Image.open(path) as image:
            image.seek(index)
            dpi = _resolution(image)
            most = (_MOST_PIXELS / max(1, image.width * image.height)) ** 0.5
            grey = _on_paper(image)
        scale = min(most, 1.0 if _ENOUGH_DPI <= dpi <= _DPI else _DPI / dpi)
        if abs(scale - 1) > _NEARLY:
            size = (max(1, round(grey.width * scale)), max(1, round(grey.height * scale)))
            grey = grey.resize(size, Image.Resampling.BICUBIC)
        return reader.read(np.asarray(grey), dpi * scale, index + 1)

    return read, frames


def _on_paper(image: Image.Image) -> Image.Image:
    """A frame as it is meant to be seen, in grey: the way up that a camera noted, white where nothing is."""
    upright = ImageOps.exif_transpose(image)
    if not upright.has_transparency_data:
        return upright.convert("L")
    seen = upright.convert("RGBA")
    paper = Image.new("RGBA", seen.size, "white")
    paper.alpha_composite(seen)
    return paper.convert("L")


def _resolution(image: Image.Image) -> float:
    """Dots per inch: as the file says, if a page of that size can be; else as if the picture were a page of A4."""
    stated = float(image.info.get("dpi", (0, 0))[0] or 0)
    longer = max(image.width, image.height)
    if stated >= _LEAST_DPI and _LEAST_INCHES <= longer / stated <= _MOST_INCHES:
        return stated
    return max(_LEAST_DPI, longer / _PAGE_INCHES)


def _open_pdf(
    path: str, models: tuple[str, ...], drawn: Mapping[int, Callable[[Any], None]], kept: PagesKept | None = None
) -> tuple[Task[Page], int]:
    import numpy as np
    import pypdfium2

    from extract.readers.ocr.page import Reader

    document = pypdfium2.PdfDocument(path)
    reader = Reader(models, kept)

    def read(index: int) -> Page:
        page = document[index]
        width, height = page.get_size()
        alone = drawn.get(index)
        scale = min((_DPI if alone else _dots(page)) / _POINTS, (_MOST_PIXELS / max(1.0, width * height)) ** 0.5)
        if alone:
            alone(page)
        picture = np.asarray(page.render(scale=scale, grayscale=True).to_pil())
        page.close()
        return (reader.read_letters if alone else reader.read)(picture, scale * _POINTS, index + 1)

    return read, len(document)


def _dots(page: Any) -> float:
    """The dots an inch to draw a page with: those of the scan that covers it, if they are enough."""
    width, height = page.get_size()
    for picture in page.get_objects(filter=(_IMAGE,), max_depth=1):
        left, low, right, top = picture.get_bounds()
        if (right - left) * (top - low) > _COVERED * width * height:
            dots: float = picture.get_px_size()[0] * _POINTS / (right - left)
            return dots if _ENOUGH_DPI <= dots <= _DPI else _DPI
    return _DPI
