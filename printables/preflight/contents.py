"""What the content streams of a page paint: thinnest lines, inks, colour spaces, pictures of pixels.

A form is read once, however often it is placed; what it paints is then seen at the size at which it lies on the page.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from pdfminer.pdfexceptions import PDFException
from pdfminer.pdfinterp import PDFContentParser
from pdfminer.pdftypes import PDFStream, resolve1
from pdfminer.psexceptions import PSEOF, PSException
from pdfminer.psparser import PSKeyword, PSLiteral

from printables.drawing import IDENTITY, POINT, Length, Matrix, compose

INCH: Length = 25.4
MOST_PIXELS = 1_000_000
"""Of a larger picture not all are looked at."""
DEEPEST = 20
"""Forms within forms; deeper ones are a circle."""

Ink: TypeAlias = tuple[str, float]
"""A colour space by its family, and how much ink a colour of it is, in percent of a full plate."""


@dataclass(slots=True)
class Painted:
    """What is painted, on a page or in a form; lengths in its own units."""

    lines: set[tuple[float, bool]] = field(default_factory=set)
    """How wide lines are, and whether that is said here (else whoever places the form says it)."""
    inks: set[Ink] = field(default_factory=set)
    pictures: list[tuple[PDFStream, int, int, str, Matrix]] = field(default_factory=list)
    forms: list[tuple[PDFStream, Matrix, float]] = field(default_factory=list)
    clear: bool = False
    """Whether something shines through."""


@dataclass(frozen=True, slots=True)
class Pixels:
    """A picture of pixels as it lies on the page: dots an inch in the direction in which they are fewer."""

    dpi: float
    space: str
    ink: float = 0.0
    """The most ink of any pixel, in percent, where there are four plates."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a page paints; the thinnest line is None where there are no lines."""

    thinnest: Length | None
    inks: frozenset[Ink]
    pictures: tuple[Pixels, ...]
    clear: bool


@dataclass(slots=True)
class _State:
    matrix: Matrix = IDENTITY
    width: float = 1.0
    is_set: bool = False
    fill: str = "DeviceGray"
    stroke: str = "DeviceGray"


class Reader:
    """Reads pages of one document."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[PDFStream, Painted]] = {}
        self._inks: dict[int, tuple[PDFStream, float]] = {}

    def page(self, streams: list[Any], resources: Any) -> Contents:
        """All that is painted on a page."""
        whole = _painted(streams, resolve1(resources) or {})
        thinnest: list[float] = []
        inks: set[Ink] = set()
        pictures: list[Pixels] = []
        clear = False
        for painted, matrix, width in self._placed(whole, IDENTITY, 1.0, 0):
            scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
            thinnest += [(wide if said else width * wide) * scale * POINT for wide, said in painted.lines]
            inks |= painted.inks
            clear = clear or painted.clear
            for picture, across, down, space, own in painted.pictures:
                a, b, c, d, _, _ = compose(own, matrix)
                inches = max(math.hypot(a, b) / across, math.hypot(c, d) / down) * POINT / INCH
                pictures.append(Pixels(1 / inches if inches else math.inf, space, self._ink(picture, space)))
        return Contents(min(thinnest, default=None), frozenset(inks), tuple(pictures), clear)

    def _placed(
        self, painted: Painted, matrix: Matrix, width: float, depth: int
    ) -> Iterator[tuple[Painted, Matrix, float]]:
        yield painted, matrix, width
        if depth < DEEPEST:
            for form, placed, wide in painted.forms:
                inner = self._form(form)
                own = tuple(float(resolve1(v)) for v in resolve1(form.get("Matrix")) or IDENTITY)
                yield from self._placed(inner, compose(compose(own, placed), matrix), wide, depth + 1)  # type: ignore[arg-type]

    def _ink(self, picture: PDFStream, space: str) -> float:
        """The most ink of any pixel; of a JPEG nothing is said."""
        if space != "DeviceCMYK":
            return 0.0
        if id(picture) not in self._inks:
            pixels = b"" if "DCTDecode" in str(picture.get("Filter")) else picture.get_data()
            step = 4 * max(1, len(pixels) // 4 // MOST_PIXELS)
            plates = zip(*(pixels[plate::step] for plate in range(4)), strict=False)
            self._inks[id(picture)] = picture, max(map(sum, plates), default=0) / 2.55
        return self._inks[id(picture)][1]

    def _form(self, form: PDFStream) -> Painted:
        known = self._known.get(id(form))
        if known is None:
            known = self._known[id(form)] = form, _painted([form], resolve1(form.get("Resources")) or {})
        return known[1]


def _painted(streams: list[Any], resources: Mapping[str, Any]) -> Painted:
    found = Painted()
    if not streams:
        return found
    stack: list[_State] = []
    state = _State()
    operands: list[Any] = []
    thin: list[float] = []
    parser = PDFContentParser(streams)
    while True:
        try:
            _, token = parser.nextobject()
        except (PSEOF, PSException, PDFException):
            break
        if not isinstance(token, PSKeyword):
            operands.append(token)
            continue
        name = token.name.decode("latin-1") if isinstance(token.name, bytes) else str(token.name)
        with suppress(TypeError, ValueError, IndexError, KeyError):  # a broken operator: those that draw say so
            state = _do(name, operands, state, stack, found, resources, thin)
        operands = []
    return found


_STROKES, _FILLS = ("S", "s", "B", "B*", "b", "b*"), ("f", "F", "f*", "B", "B*", "b", "b*")
_DIRECT = {
    "g": "DeviceGray",
    "rg": "DeviceRGB",
    "k": "DeviceCMYK",
    "G": "DeviceGray",
    "RG": "DeviceRGB",
    "K": "DeviceCMYK",
}


def _do(
    name: str,
    operands: list[Any],
    state: _State,
    stack: list[_State],
    found: Painted,
    resources: Mapping[str, Any],
    thin: list[float],
) -> _State:
    """What one operator does; the state after it."""
    if name == "q":
        stack.append(state)
        return _State(state.matrix, state.width, state.is_set, state.fill, state.stroke)
    if name == "Q":
        return stack.pop() if stack else state
    if name == "cm":
        state.matrix = compose(tuple(float(v) for v in operands[-6:]), state.matrix)  # type: ignore[arg-type]
    elif name == "w":
        state.width, state.is_set = float(operands[-1]), True
    elif name == "re":
        thin.append(min(abs(float(operands[-1])), abs(float(operands[-2]))))
    elif name in _DIRECT:
        _ink(found, _DIRECT[name], operands)
        setattr(state, "fill" if name.islower() else "stroke", _DIRECT[name])
    elif name in ("cs", "CS"):
        setattr(state, "fill" if name == "cs" else "stroke", _family(operands[-1], resources))
    elif name in ("sc", "scn", "SC", "SCN"):
        _ink(found, state.fill if name.islower() else state.stroke, operands)
    elif name == "sh":
        found.inks.add(("Shading", 0.0))
    elif name == "gs":
        found.clear = found.clear or _shines(_resource(resources, "ExtGState", operands[-1]))
    elif name == "Do":
        _place(_resource(resources, "XObject", operands[-1]), state, found)
    if name in (*_STROKES, *_FILLS, "n"):
        scale = math.sqrt(abs(state.matrix[0] * state.matrix[3] - state.matrix[1] * state.matrix[2]))
        if name in _STROKES:
            found.lines.add((state.width * scale if state.is_set else scale, state.is_set))
        elif name in _FILLS:
            found.lines.update((wide * scale, True) for wide in thin if wide)
        thin.clear()
    return state


def _place(thing: Any, state: _State, found: Painted) -> None:
    if not isinstance(thing, PDFStream):
        return
    kind = _name(thing.get("Subtype"))
    if kind == "Form":
        group = resolve1(thing.get("Group"))
        found.clear = found.clear or (isinstance(group, dict) and _name(group.get("S")) == "Transparency")
        found.forms.append((thing, state.matrix, state.width if state.is_set else 1.0))
    elif kind == "Image":
        across, down = int(resolve1(thing["Width"])), int(resolve1(thing["Height"]))
        mask = bool(resolve1(thing.get("ImageMask")))
        space = "mask" if mask else _family(thing.get("ColorSpace"), {})
        found.clear = found.clear or resolve1(thing.get("SMask")) is not None
        if across > 1 and down > 1:
            found.pictures.append((thing, across, down, space, state.matrix))


def _ink(found: Painted, space: str, operands: list[Any]) -> None:
    parts = [float(v) for v in operands if isinstance(v, int | float)]
    plates = {"DeviceCMYK": 4, "DeviceGray": 1}
    if space == "DeviceCMYK" and len(parts) == plates[space]:
        found.inks.add((space, round(100 * sum(parts), 2)))
    elif space == "DeviceGray" and parts:
        found.inks.add((space, round(100 * (1 - parts[0]), 2)))
    else:
        found.inks.add((space, 0.0))


def _family(written: Any, resources: Mapping[str, Any]) -> str:
    """A colour space by its family; one that is named is looked up."""
    value = resolve1(written)
    if isinstance(value, PSLiteral):
        name = _name(value)
        known = resolve1((resolve1(resources.get("ColorSpace")) or {}).get(name)) if resources else None
        return _family(known, {}) if known is not None else name
    if isinstance(value, list) and value:
        family = _name(value[0])
        if family == "Indexed" and len(value) > 1:
            return _family(value[1], resources)
        return f"{family} {_name(value[1])}" if family == "Separation" else family
    return _name(value)


def _resource(resources: Mapping[str, Any], kind: str, name: Any) -> Any:
    return resolve1((resolve1(resources.get(kind)) or {}).get(_name(name)))


def _shines(state: Any) -> bool:
    if not isinstance(state, dict):
        return False
    alpha = [resolve1(state.get(key)) for key in ("ca", "CA")]
    mask = resolve1(state.get("SMask"))
    mode = _name(resolve1(state.get("BM", "Normal")))
    return any(isinstance(v, int | float) and v < 1 for v in alpha) or isinstance(mask, dict) or mode not in (
        "Normal", "Compatible",
    )  # fmt: skip


def _name(value: object) -> str:
    value = resolve1(value)
    name = getattr(value, "name", value)
    return (name.decode("latin-1") if isinstance(name, bytes) else str(name)).removeprefix("/")
