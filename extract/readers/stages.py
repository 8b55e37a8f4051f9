"""What each stage made of a document, as JSON and as boxes on its pages: a fault is seen where it arises."""

import contextlib
import dataclasses
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from extract.model import Box, Document, Line, Origin
from extract.readers.settings import PagesKept
from extract.readers.words import Word
from extract.readers.workers import OpeningError, Task, read_pages

if TYPE_CHECKING:
    from PIL import Image

_DPI = 100.0
_POINTS = 72.0
_INK = (200, 0, 0)
INDEX = "stages.json"
_PAGE = "page.png"


class StagesKept:
    """Keeps what the stages of one document make, in their order; what a stage left as it was is named only."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._stages: list[dict[str, object]] = []
        self._before: Sequence[object] = ()
        folder.mkdir(parents=True, exist_ok=True)

    def keep(self, stage: str, value: object) -> None:
        """Keep what `stage` made: a document, items, editions."""
        parts = _parts(value)
        changed = len({*parts}.symmetric_difference(self._before))
        name = f"{len(self._stages) + 1:02d}-{stage}"
        self._stages.append({"stage": stage, "changed": changed} | ({"file": f"{name}.json"} if changed else {}))
        if changed:
            _write(self.folder / f"{name}.json", parts)
            boxes: dict[int, list[tuple[Box, str]]] = {}
            for index, part in enumerate(parts, start=1):
                for page, box, label in _places(part, str(index)):
                    boxes.setdefault(page, []).append((box, label))
            for page, labelled in boxes.items():
                _drawn(self.folder / f"page-{page:03d}", name, labelled)
        self._before = parts
        _write(self.folder / INDEX, self._stages)


def keep_words(folder: Path, dpi: float, stage: str, picture: "Image.Image", words: Sequence[Word]) -> None:
    """Keep what a stage of reading a picture made: the words, and the picture with a box around each."""
    name, scale = f"ocr-{len(list(folder.glob('ocr-*.png'))) + 1:02d}-{stage}", min(1.0, _DPI / dpi)
    smaller = picture.resize((max(1, round(picture.width * scale)), max(1, round(picture.height * scale))))
    smaller.save(folder / _PAGE)
    if words:
        _write(folder / f"{name}.json", [word._asdict() for word in words])
    boxes = [((word.x0, word.top, word.x1, word.bottom), "") for word in words]
    _drawn(folder, name, boxes)


def keep_pages(path: Path, kept: PagesKept, pages: int) -> None:
    """Keep a picture of each page of a PDF that has none yet; a page that cannot be drawn has none."""
    opener = partial(_open, str(path), kept)
    with contextlib.suppress(OpeningError):
        list(read_pages(opener, lambda _: range(pages), jobs=1, page_seconds=15.0, total_seconds=120.0))


def _open(path: str, kept: PagesKept) -> tuple[Task[None], int]:
    import pypdfium2

    document = pypdfium2.PdfDocument(path)

    def draw(index: int) -> None:
        picture = kept.page(index + 1) / _PAGE
        if not picture.exists():
            document[index].render(scale=_DPI / _POINTS).to_pil().save(picture)

    return draw, len(document)


def _drawn(folder: Path, name: str, boxes: Sequence[tuple[Box, str]]) -> None:
    """The picture of a page with its boxes, if it has one."""
    if not (folder / _PAGE).exists():
        return
    from PIL import Image, ImageDraw

    with Image.open(folder / _PAGE) as opened:
        picture = opened.convert("RGB")
    pen, scale = ImageDraw.Draw(picture), _DPI / _POINTS
    for (x0, top, x1, bottom), label in boxes:
        pen.rectangle((x0 * scale, top * scale, max(x0, x1) * scale, max(top, bottom) * scale), outline=_INK)
        pen.text((x0 * scale - 7 * len(label) - 2, top * scale), label, fill=_INK)
    picture.save(folder / f"{name}.png")


def _parts(value: object) -> list[object]:
    """What a value is made of: lines, items, or the sections of editions."""
    if isinstance(value, Document):
        return list(value.lines())
    if isinstance(value, Mapping):
        return [part for edition in value.values() for part in edition.sections]
    return list(value) if isinstance(value, Sequence) else [value]


def _places(value: Any, label: str) -> Iterator[tuple[int, Box, str]]:
    """The pages and boxes that a value of the model stands in; each with the number of its line, else `label`."""
    if isinstance(value, Line | Origin) and value.bbox:
        yield value.page, value.bbox, str(value.number) if isinstance(value, Line) else label
    inner = (getattr(value, each.name) for each in dataclasses.fields(value)) if dataclasses.is_dataclass(value) else ()
    for part in value if isinstance(value, tuple) else inner:
        yield from _places(part, label)


def _write(path: Path, value: object) -> None:
    """JSON of nouns: of each those fields that say something."""
    said = partial(dataclasses.asdict, dict_factory=lambda its: {n: it for n, it in its if it not in (None, 0, "", ())})
    path.write_text(json.dumps(value, default=said, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
