"""The thin backend to reportlab: drawings in, one PDF out.

Here alone millimetres become points. Shapes are written as PDF operators; a `Drawing` that is placed on a
page becomes a Form XObject, once a file, however often it is used. The same calls give the same bytes.

    with Pdf(Path("mouse.pdf"), title="Mouse") as pdf:
        pdf.begin_page(paper_called("a4"))
        pdf.place(mouse, 60, 200)
        pdf.end_page()
"""

from __future__ import annotations

import io
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Protocol, TypeAlias

from PIL import Image
from reportlab import rl_config
from reportlab.lib.rl_accel import escapePDF
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfdoc import (
    BasicFonts,
    PDFArray,
    PDFDictionary,
    PDFImageXObject,
    PDFName,
    PDFObjectReference,
    PDFStream,
)
from reportlab.pdfgen.canvas import Canvas

from extract.forms import write_whole
from printables.drawing import typeface
from printables.drawing.die_line import die_form
from printables.drawing.geometry import IDENTITY, Box, Matrix, compose, rotation, scaling, translation, turned_at
from printables.drawing.ink import growth, held
from printables.drawing.lengths import POINT, Length
from printables.drawing.plates import plates_of, separated
from printables.drawing.seal import BLANK, sealed
from printables.drawing.shapes import (
    Circle,
    Color,
    Drawing,
    Group,
    Outline,
    Picture,
    Pixels,
    Segment,
    Shape,
    Stroke,
    Text,
    Use,
    ellipse,
)

Duplex: TypeAlias = Literal["long", "short", "fold", "none"]

_DUPLEX = {
    "long": "DuplexFlipLongEdge",
    "short": "DuplexFlipShortEdge",
    "fold": "Simplex",
    "none": "Simplex",
}
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_LETTERS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


DIE_LINE: Length = 0.1


class Extent(Protocol):
    """What has a size: a paper, a box."""

    @property
    def width(self) -> Length:
        """How wide it is."""

    @property
    def height(self) -> Length:
        """How high it is."""


_SHORT = 600
"""A drawing within another with no more characters of operators than this is no form of its own: the objects around
one, which are not compressed, would be longer than what the compression leaves of its repetition."""


@dataclass(slots=True)
class _Calls:
    """What some operators call by name, for the resources of the page or the form that they stand in."""

    on_page: bool = False
    fonts: bool = False
    objects: dict[str, None] = field(default_factory=dict)


@dataclass(slots=True)
class _Drawn:
    """A drawing in the file: its operators, what they call, and the name of its form if it has one."""

    code: str
    calls: _Calls
    name: str = ""


class Pdf:
    """A PDF in the making. As a context manager it writes the file at the end, whole or not at all.

    `origin` says what the file is made from, for its seal (`printables.drawing.seal`; else it is the title), `lang` is
    the language of the text, `duplex` how the printer is asked to turn the sheets, `facts` go into the document
    information (`author`, `subject`, `keywords`). With `plates` colours are those of a press (cyan, magenta, yellow,
    black), and the file asks nothing of a printer at home.
    """

    def __init__(
        self,
        out: Path | None = None,
        *,
        title: str,
        lang: str = "en",
        duplex: Duplex = "none",
        origin: str = "",
        facts: Mapping[str, str] | None = None,
        plates: bool = False,
    ) -> None:
        self.out = out
        self._plates = plates
        self._origin = origin or title
        self._buffer = io.BytesIO()
        typeface.font("sans")
        # Without a first font of ours reportlab writes Helvetica, unembedded, into every file.
        self.canvas = Canvas(
            self._buffer,
            invariant=1,
            pageCompression=1,
            initialFontName="sans",  # type: ignore[arg-type]  # a name: the stubs are wrong
            lang=lang,
            pdfVersion=(1, 4) if plates else (1, 7),
        )
        self._document = self.canvas._doc  # type: ignore[attr-defined]  # font subsets belong to it
        self._document._ID = BLANK
        self.canvas.setTitle(title)
        self.canvas.setAuthor("refcli")
        self.canvas.setCreator("refcli")
        self.canvas.setProducer("refcli")
        for name, value in (facts or {}).items():
            getattr(self.canvas, f"set{name.capitalize()}")(value)
        if not plates:
            self.canvas.setViewerPreference("PrintScaling", "None")
            self.canvas.setViewerPreference("Duplex", _DUPLEX[duplex])
        self.canvas.setViewerPreference("DisplayDocTitle", "true")
        self._drawings: dict[Drawing, _Drawn] = {}
        self._known: dict[int, tuple[Drawing, _Drawn]] = {}
        self._uses: Counter[Drawing] = Counter()

    def __enter__(self) -> Pdf:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.save()

    # -- pages ---------------------------------------------------------------------------------------------

    def begin_page(self, size: Extent, *, trim: Box | None = None, bleed: Box | None = None) -> None:
        """Start a page; `trim` and `bleed` are its TrimBox and BleedBox, both in millimetres from its lower left."""
        self.canvas.setPageSize((size.width / POINT, size.height / POINT))
        self.canvas.setTrimBox(_points(trim) if trim else None)
        self.canvas.setBleedBox(_points(bleed or trim) if bleed or trim else None)

    def end_page(self) -> None:
        """Finish the page."""
        self.canvas.showPage()

    @property
    def pages(self) -> int:
        """How many pages are finished."""
        return int(self.canvas.getPageNumber()) - 1

    # -- drawing -------------------------------------------------------------------------------------------

    def draw(self, shapes: Iterable[Shape], matrix: Matrix = IDENTITY) -> None:
        """Draw shapes; without a matrix in millimetres from the lower left corner of the page."""
        calls = _Calls(on_page=True)
        code = self._written(held(shapes, growth(matrix)), calls)
        self.canvas._formsinuse.extend(calls.objects)  # type: ignore[attr-defined]  # the stubs lack it
        self.canvas.addLiteral(f"q {_numbers(compose(matrix, scaling(1 / POINT)), 6)} cm {code} Q")

    def foresee(self, shapes: Iterable[Shape]) -> None:
        """Say what will be drawn, at its size: a drawing that others use but once is written where they use it."""
        for used in _drawings(held(shapes, 1.0)):
            self._count(used)

    def _count(self, drawing: Drawing) -> None:
        self._uses[drawing] += 1
        if self._uses[drawing] == 1:
            for inner in _drawings(drawing.shapes):
                self._count(inner)

    def place(self, drawing: Drawing, x: Length, y: Length, *, angle: float = 0.0, scale: float = 1.0) -> None:
        """Put the drawing's origin at (`x`, `y`) of the page, turned anticlockwise by `angle` degrees."""
        self.draw((Use(drawing, turned_at(angle, x, y, scale)),))

    def write(self, words: Text) -> None:
        """Set one line of text on the page."""
        self.draw((words,))

    def die_line(self, lines: Iterable[Outline], *, shown: bool) -> None:
        """Say where cutters go, by lines in millimetres of the page that nobody prints: see `drawing.die_line`.

        `shown` says whether readers show them at once.
        """
        paths = [f"{_outline(line.segments)} S" for line in lines]
        if paths:
            x, y = (value * POINT for value in self.canvas._pagesize)  # type: ignore[attr-defined]  # the stubs lack it
            content = f"{_number(DIE_LINE)} w [] 0 d {' '.join(paths)}"
            name = die_form(self._document, content, (0, 0, x, y), shown=shown)
            self.canvas._formsinuse.append(name)  # type: ignore[attr-defined]
            placed = _numbers(scaling(1 / POINT), 6)
            self.canvas.addLiteral(f"q {placed} cm /{self._document.getXObjectName(name)} Do Q")

    def keep(self, kind: str, content: bytes) -> None:
        """Keep some bytes of ours in the file, where no viewer looks."""
        dictionary = PDFDictionary({"Type": PDFName(kind), "Filter": PDFName("FlateDecode")})
        self._document.Reference(PDFStream(dictionary, zlib.compress(content)), f"kept.{kind}")

    # -- the file ------------------------------------------------------------------------------------------

    def to_bytes(self) -> bytes:
        """The finished file."""
        # Binary streams: ASCII85 would make every file a quarter larger.
        before, rl_config.useA85 = rl_config.useA85, 0
        try:
            self.canvas.save()
        finally:
            rl_config.useA85 = before
        return sealed(self._buffer.getvalue(), self._origin)

    def save(self) -> None:
        """Write the file."""
        assert self.out is not None
        write_whole(self.out, self.to_bytes())

    # -- from shapes to operators --------------------------------------------------------------------------

    def _picture(self, pixels: Pixels) -> str:
        """The name under which the file holds these pixels: written once."""
        name = f"P{pixels.digest}"
        key = self._document.getXObjectName(name)
        if key not in self._document.idToObject:
            image: Any = PDFImageXObject(name, _readable(pixels, self._plates), mask="auto")
            image.name = name
            self._document.Reference(image, key)
            self._document.addForm(name, image)
            veil = getattr(image, "_smask", None)
            if veil is not None:
                inner = self._document.getXObjectName(veil.name)
                if inner not in self._document.idToObject:
                    self._document.Reference(veil, inner)
                    self._document.addForm(veil.name, veil)
                image.smask = self._document.Reference(self._document.idToObject[inner], inner)
        return name

    def _drawn(self, drawing: Drawing) -> _Drawn:
        """What is known of a drawing in this file; equal drawings are one."""
        known = self._known.get(id(drawing))
        if known is None:
            drawn = self._drawings.get(drawing)
            if drawn is None:
                calls = _Calls()
                drawn = self._drawings[drawing] = _Drawn(self._written(drawing.shapes, calls), calls)
            known = self._known[id(drawing)] = drawing, drawn
        return known[1]

    def _used(self, drawing: Drawing, calls: _Calls) -> str:
        """The operators that paint a drawing: a call of its form, or all of them where that is shorter in the end."""
        drawn = self._drawn(drawing)
        if not calls.on_page and (len(drawn.code) <= _SHORT or self._uses[drawing] == 1):
            calls.fonts |= drawn.calls.fonts
            calls.objects.update(drawn.calls.objects)
            corner = _numbers((drawing.box.x0, drawing.box.y0, drawing.box.width, drawing.box.height), 4)
            return f"{corner} re W n {drawn.code}"
        if not drawn.name:
            drawn.name = f"D{len(self._document.idToObject)}"
            head = {
                "Subtype": PDFName("Form"), "BBox": PDFArray([_number(edge, 4) for edge in drawing.box]),
                "Resources": self._resources(drawn.calls), "Filter": PDFName("FlateDecode"),
            }  # fmt: skip
            self._document.addForm(drawn.name, PDFStream(PDFDictionary(head), zlib.compress(drawn.code.encode(), 9)))
        return self._called(drawn.name, calls)

    def _called(self, name: str, calls: _Calls) -> str:
        """The call of an object of the file: a page knows it by reportlab's name, a form by ours, which is shorter."""
        calls.objects[name] = None
        return f"/{self._document.getXObjectName(name) if calls.on_page else name} Do"

    def _resources(self, calls: _Calls) -> PDFDictionary:
        """Only what a form calls; reportlab's own list would be longer than many a form."""
        resources: dict[str, Any] = {"Font": PDFObjectReference(BasicFonts)} if calls.fonts else {}
        if calls.objects:
            named = {name: PDFObjectReference(self._document.getXObjectName(name)) for name in calls.objects}
            resources["XObject"] = PDFDictionary(named)
        return PDFDictionary(resources)

    def _written(self, shapes: Iterable[Shape], calls: _Calls) -> str:
        """The operators that paint shapes; what they call by name is noted in `calls`."""
        return " ".join(self._said(shape, calls) for shape in shapes)

    def _said(self, shape: Shape, calls: _Calls) -> str:
        match shape:
            case Outline():
                return self._painted(_outline(shape.segments), shape.fill, shape.stroke, shape.even_odd)
            case Circle():
                round_path = ellipse(shape.x, shape.y, shape.radius, shape.radius)
                return self._painted(_outline(round_path.segments), shape.fill, shape.stroke, False)
            case Text():
                calls.fonts = True
                return self._text(shape)
            case Group():
                clip = ""
                if shape.clip is not None:
                    clip = f"{_outline(shape.clip.segments)} {'W*' if shape.clip.even_odd else 'W'} n "
                return f"q {_numbers(shape.matrix, 6)} cm {clip}{self._written(shape.shapes, calls)} Q"
            case Use():
                return f"q {_numbers(shape.matrix, 6)} cm {self._used(shape.drawing, calls)} Q"
            case Picture(pixels, box):
                placed = _numbers((box.width, 0, 0, box.height, box.x0, box.y0), 6)
                return f"q {placed} cm {self._called(self._picture(pixels), calls)} Q"

    def _text(self, label: Text) -> str:
        font = typeface.font(label.face)
        if label.anchor == "start" and not label.angle:
            placed = f"1 0 0 1 {_number(label.x, 6)} {_number(label.y, 6)}"
        else:
            before, _ = typeface.start_of(label)
            matrix = compose(compose(translation(before, 0), rotation(label.angle)), translation(label.x, label.y))
            placed = _numbers(matrix, 6)
        code = f"BT {_color(label.fill, False, self._plates)} {placed} Tm"
        for subset, chunk in font.splitString(label.text, self._document):
            name = font.getSubsetInternalName(subset, self._document)
            code += f" {name} {_number(label.size, 5)} Tf ({escapePDF(chunk)}) Tj"
        return code + " ET"

    def _painted(self, outline: str, fill: Color | None, stroke: Stroke | None, even_odd: bool) -> str:
        if fill is None and stroke is None:
            return ""
        code = "" if fill is None else f"{_color(fill, False, self._plates)} "
        if stroke is not None:
            code += (
                f"{_color(stroke.color, True, self._plates)} {_number(stroke.width)} w {_CAPS[stroke.cap]} J "
                f"{_JOINS[stroke.join]} j [{_numbers(stroke.dash)}] 0 d "
            )
        operator = "S" if fill is None else "f" if stroke is None else "B"
        return f"{code}{outline} {operator}{'*' if even_odd and fill is not None else ''}"


def _readable(pixels: Pixels, plates: bool = False) -> ImageReader:
    """The pixels as reportlab takes them: a JPEG as it is, all else with eight bits a colour."""
    image: Image.Image = Image.open(io.BytesIO(pixels.content))
    if plates:
        return ImageReader(separated(image))
    if image.format != "JPEG" or image.mode not in ("L", "RGB"):
        clear = "A" in image.mode or "transparency" in image.info
        image = image.convert("RGBA" if clear else "L" if image.mode in ("1", "L", "I", "I;16") else "RGB")
        return ImageReader(image)
    return ImageReader(io.BytesIO(pixels.content))


def _points(box: Box | None) -> tuple[float, float, float, float] | None:
    return None if box is None else tuple(round(v / POINT, 5) for v in box)  # type: ignore[return-value]


def _flat(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """All shapes, groups opened."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _flat(shape.shapes)
        else:
            yield shape


def _drawings(shapes: Iterable[Shape]) -> Iterator[Drawing]:
    return (shape.drawing for shape in _flat(shapes) if isinstance(shape, Use))


def _number(value: float, digits: int = 3) -> str:
    written = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written


def _numbers(values: Iterable[float], digits: int = 3) -> str:
    return " ".join(_number(v, digits) for v in values)


def _outline(segments: Iterable[Segment]) -> str:
    return " ".join(f"{_numbers(values)} {_LETTERS[kind]}" if values else "h" for kind, values in segments)


@lru_cache(maxsize=4096)
def _color(color: Color, stroke: bool = False, plates: bool = False) -> str:
    """A colour operator. Greys, black above all, go on the black plate alone."""
    red, green, blue = (round(int(color[i : i + 2], 16) / 255, 4) for i in (1, 3, 5))
    if red == green == blue:
        return f"{_number(red, 4)} {'G' if stroke else 'g'}"
    if plates:
        return f"{_numbers(plates_of(color), 4)} {'K' if stroke else 'k'}"
    return f"{_numbers((red, green, blue), 4)} {'RG' if stroke else 'rg'}"
