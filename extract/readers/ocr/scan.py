"""Pictures of text, read with Tesseract (an optional program, called as one)."""

from __future__ import annotations

import hashlib
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import cast

from PIL import Image, ImageOps

from extract.languages import evidence
from extract.model import UNDETERMINED, Document, Finding, Language, Line, Origin, Page, UnreadableSourceError
from extract.pixels import bold_lines, deskewed, even_illumination, is_italic, stroke_width, without_drawings
from extract.readers.layout import Drawing, page_lines
from extract.readers.ocr.figures import with_figures
from extract.readers.ocr.markers import with_bullets, with_stops
from extract.readers.ocr.missed import with_unread
from extract.readers.ocr.orientation import is_readable, upright
from extract.readers.ocr.program import installed_models as _installed
from extract.readers.ocr.reading import Reading
from extract.readers.ocr.rule_numbers import with_rule_numbers
from extract.readers.ocr.signs import with_plain_signs, without_icons, without_pictures
from extract.readers.ocr.sizes import with_even_sizes
from extract.readers.ocr.split_words import split_words
from extract.readers.ocr.tesseract import recognise
from extract.readers.settings import Settings
from extract.readers.stages import PagesKept, keep_words
from extract.readers.words import Word
from extract.readers.workers import Failure, OpeningError, Task, read_pages

MODELS: Mapping[Language, str] = {"en": "eng", "de": "deu", "fr": "fra", "es": "spa"}
"""What Tesseract calls our languages."""

_DPI = 300
_ENOUGH_DPI = 190
"""Pictures of so many dots an inch are not enlarged: nothing more can be read of them then."""
_GLANCE_DPI = 150
_MOST_PIXELS = 25_000_000
_MOST_FRAMES = 100
_FAINT = 8
"""A picture of which no two pixels differ by more grey than this is blank."""
_PAGE_SECONDS = 150.0
_TOTAL_SECONDS = 3600.0
_POINTS = 72.0
_LEAST_DPI = 70.0
_LEAST_INCHES, _MOST_INCHES, _PAGE_INCHES = 3.0, 25.0, 11.7
_NEARLY = 0.05
_LEAST_EVIDENCE = 3.0
_SPOKEN = 1 / 3
_LONGEST_BOLD = 60
_DOUBTFUL = 0.65
_HOW_TO_INSTALL = "install the Debian packages tesseract-ocr tesseract-ocr-deu tesseract-ocr-fra tesseract-ocr-spa"


class OcrMissingError(UnreadableSourceError):
    """Tesseract is not installed: the message names the packages."""


def read_image(path: Path, sha256: str, settings: Settings) -> Document:
    """The document in a picture file (PNG, JPEG, TIFF with several pages, ...)."""
    if settings.ocr == "never":
        raise UnreadableSourceError(f"{path}: a picture; without OCR there is nothing to read")
    models = _models(path, settings.lang)
    pages: list[Page] = []
    frames = _frames(path)
    opener = partial(_open_image, str(path), models, min(frames, _MOST_FRAMES), settings.kept)
    try:
        for index, answer in read_pages(
            opener, range, jobs=1, page_seconds=_PAGE_SECONDS, total_seconds=_TOTAL_SECONDS
        ):
            if isinstance(answer, Failure):
                raise UnreadableSourceError(f"{path}: the picture cannot be read: {answer.reason}")
            pages.append(Page(index + 1, answer[0], answer[1], answer[2]))
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


def read_scanned_pages(path: Path, pages: Sequence[int], settings: Settings) -> dict[int, Page]:
    """The pages (counted from 0) of a PDF, read as pictures. Raises `OcrMissingError`."""
    models = _models(path, settings.lang)
    read: dict[int, Page] = {}
    opener = partial(_open_pdf, str(path), models, settings.kept)
    for index, answer in read_pages(
        opener, lambda _: pages, jobs=settings.jobs, page_seconds=_PAGE_SECONDS, total_seconds=_TOTAL_SECONDS
    ):
        if not isinstance(answer, Failure):
            read[index] = Page(index + 1, answer[0], answer[1], answer[2])
        if settings.progress:
            settings.progress(path.name, len(read), len(pages))
    return {page.number - 1: page for page in with_even_sizes(list(read.values()))}


def _models(path: Path, lang: str | None) -> tuple[str, ...]:
    """The language models to read with: the one asked for, or all of ours that are installed."""
    installed = _installed()
    if not installed:
        raise OcrMissingError(f"{path}: a scan; to read it, {_HOW_TO_INSTALL}")
    wanted = [MODELS[lang]] if lang and lang in MODELS else list(MODELS.values())
    usable = tuple(model for model in wanted if model in installed)
    if not usable:
        raise OcrMissingError(f"{path}: Tesseract lacks the model {wanted[0]}; {_HOW_TO_INSTALL}")
    return usable


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

_ReadPage = tuple[tuple[Line, ...], float, float]
"""Lines, and the width and height of the page in points."""


def _open_image(
    path: str, models: tuple[str, ...], frames: int, kept: PagesKept | None = None
) -> tuple[Task[_ReadPage], int]:
    reader = _Reader(models, kept)

    def read(index: int) -> _ReadPage:
        with Image.open(path) as image:
            image.seek(index)
            dpi = _resolution(image)
            most = (_MOST_PIXELS / max(1, image.width * image.height)) ** 0.5
            grey = _on_paper(image)
        scale = min(most, 1.0 if _ENOUGH_DPI <= dpi <= _DPI else _DPI / dpi)
        if abs(scale - 1) > _NEARLY:
            size = (max(1, round(grey.width * scale)), max(1, round(grey.height * scale)))
            grey = grey.resize(size, Image.Resampling.BICUBIC)
        return reader.read(grey, dpi * scale, index + 1)

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


def _open_pdf(path: str, models: tuple[str, ...], kept: PagesKept | None = None) -> tuple[Task[_ReadPage], int]:
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    reader = _Reader(models, kept)

    def read(index: int) -> _ReadPage:
        page = document[index]
        width, height = page.get_size()
        scale = min(_DPI / _POINTS, (_MOST_PIXELS / max(1.0, width * height)) ** 0.5)
        grey = page.render(scale=scale, grayscale=True).to_pil().convert("L")
        page.close()
        return reader.read(grey, scale * _POINTS, index + 1)

    return read, len(document)


STEPS: tuple[Callable[[Reading], Sequence[Word]], ...] = (
    with_figures,
    with_stops,
    with_rule_numbers,
    with_bullets,
    without_pictures,
    without_icons,
    split_words,
    with_unread,
    with_plain_signs,
)
"""What is done with the words of a page, one after the other, before they are lines."""


class _Reader:
    """Reads the pictures of one document, and remembers the language that it is in."""

    def __init__(self, models: tuple[str, ...], kept: PagesKept | None) -> None:
        self.models = models
        self.model: str | None = models[0] if len(models) == 1 else None
        # the English model tells digits apart best
        self.digits = (MODELS["en"],) if MODELS["en"] in _installed() else ()
        self.kept = kept
        self.seen: dict[bytes, _ReadPage] = {}

    def read(self, picture: Image.Image, dpi: float, number: int) -> _ReadPage:
        """The lines of a picture, after it was put straight; coordinates are those of the straightened page."""
        width, height = picture.width * _POINTS / dpi, picture.height * _POINTS / dpi
        if _is_blank(picture):
            return (), width, height
        # the same picture again, such as the back of each card, is not read again
        face = hashlib.sha256(picture.tobytes()).digest()
        if face not in self.seen:
            self.seen[face] = self._read(picture, dpi, number)
        lines, width, height = self.seen[face]
        return tuple(replace(line, page=number) for line in lines), width, height

    def _read(self, picture: Image.Image, dpi: float, number: int) -> _ReadPage:
        even = even_illumination(picture, dpi)
        straight = deskewed(even)
        page = without_drawings(straight, dpi)
        words, models = self._words(page.picture, dpi)
        if not is_readable(words):
            turned = upright(even, words, partial(_glance, dpi=dpi, models=self.models))
            if turned is not even:
                even, self.model = turned, self.models[0] if len(self.models) == 1 else None
                straight = deskewed(even)
                page = without_drawings(straight, dpi)
                words, models = self._words(page.picture, dpi)
        spoken = [language for language, model in MODELS.items() if model in models]
        look = partial(_look, dpi=dpi, models=self.digits or models)
        reading = Reading(page, words, _POINTS / dpi, spoken, look)
        keep = self._keeper(number, dpi)
        keep("straight", straight, ())
        keep("words", page.picture, words)
        for step in STEPS:
            reading = replace(reading, words=step(reading))
            keep(step.__name__, page.picture, reading.words)
        width, height = even.width * _POINTS / dpi, even.height * _POINTS / dpi
        return _lines(reading, number, dpi), width, height

    def _keeper(self, number: int, dpi: float) -> Callable[[str, Image.Image, Sequence[Word]], None]:
        """Keeps what each step makes of a page, where somebody wants to see that."""
        if self.kept is None:
            return lambda *_: None
        return partial(keep_words, self.kept.page(number), dpi)

    def _words(self, picture: Image.Image, dpi: float) -> tuple[list[Word], tuple[str, ...]]:
        """The words, and the models they were read with: that of their language alone reads better than all of them."""
        if self.model is None:
            spoken = self._models_for(_glance(picture, dpi=dpi, models=self.models))
            if len(spoken) == 1:
                self.model = spoken[0]
            return recognise(picture, dpi, spoken), spoken
        words = recognise(picture, dpi, (self.model,))
        if len(self.models) == 1 or self.model in self._models_for(words):
            return words, (self.model,)
        # another page, another language
        self.model = None
        return self._words(picture, dpi)

    def _models_for(self, words: Sequence[Word]) -> tuple[str, ...]:
        """The models of the languages that a page is in; all where nothing is plain."""
        found = evidence(" ".join(word.text for word in words))
        most = max(found[language] for language in MODELS)
        if most < _LEAST_EVIDENCE or found[UNDETERMINED] > most:
            return self.models
        spoken = {MODELS[language] for language in MODELS if found[language] > _SPOKEN * most}
        return tuple(model for model in self.models if model in spoken) or self.models


def _glance(picture: Image.Image, *, dpi: float, models: Sequence[str]) -> list[Word]:
    """The words as far as they can be read fast: one model tells any of our languages from the others."""
    scale = min(1.0, _GLANCE_DPI / dpi)
    size = (max(1, round(picture.width * scale)), max(1, round(picture.height * scale)))
    return recognise(picture.resize(size, Image.Resampling.BOX), dpi * scale, models[:1])


def _look(picture: Image.Image, signs: str, *, dpi: float, models: Sequence[str]) -> list[Word]:
    """What stands in some cells, if it is nothing but `signs`."""
    return recognise(picture, dpi, models, signs=signs)


def _lines(reading: Reading, number: int, dpi: float) -> tuple[Line, ...]:
    """The lines of a page, with what their ink says of their type."""
    lines = page_lines(reading.words, number, _ruled(reading))
    strips = [reading.page.picture.crop(_strip(line, dpi)) for line in lines]
    bold = bold_lines([stroke_width(strip) for strip in strips])
    return tuple(
        replace(
            line,
            italic=is_italic(strip),
            # within a text, bold words may well make half a line
            bold=dark and line.spaced and len(line.text) <= _LONGEST_BOLD,
            confidence=_line_confidence(line, reading.words),
        )
        for line, strip, dark in zip(lines, strips, bold, strict=True)
    )


def _ruled(reading: Reading) -> Drawing | None:
    """The lines of the tables on a page, in points."""
    scale = reading.scale
    strokes = tuple((x0 * scale, top * scale, x1 * scale, low * scale) for x0, top, x1, low in reading.page.rulings)
    return Drawing(strokes=strokes) if strokes else None


def _is_blank(picture: Image.Image) -> bool:
    """Whether there is nothing on a grey picture: Tesseract needs a second to find that out."""
    low, high = cast("tuple[int, int]", picture.getextrema())
    return high - low <= _FAINT


def _strip(line: Line, dpi: float) -> tuple[int, int, int, int]:
    """Where the letters of a line stand on the picture, from their tops to their foot, in pixels."""
    assert line.bbox is not None
    x0, _, x1, bottom = line.bbox
    foot = bottom - 0.22 * line.size
    left, top, right, low = (round(edge * dpi / _POINTS) for edge in (x0, foot - 0.72 * line.size, x1, foot))
    return max(0, left), max(0, top), max(left, right), max(top, low)


def _line_confidence(line: Line, words: Sequence[Word]) -> float:
    assert line.bbox is not None
    x0, top, x1, bottom = line.bbox
    inside = [
        word.sure
        for word in words
        if x0 - 1 <= word.x0 and word.x1 <= x1 + 1 and top - 1 <= word.top and word.bottom <= bottom + 1
    ]
    return round(sum(inside) / len(inside), 2) if inside else 0.5
