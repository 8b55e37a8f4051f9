"""Drawings as data: frozen shape values in millimetres.

A `Drawing` is a tuple of shapes and the box that it fills. The same value goes into a PDF (`canvas.Pdf`) and into
SVG (`svg.to_svg`), can be compared, counted and measured, and holds no reference to either.

The y axis points up, as in PDF. Faces of pieces have their origin in the middle of the piece, so that a half turn
is `rotation(180)`. Angles are in degrees, anticlockwise. Colours are `#rrggbb`.

    mouse = Drawing((circle(0, 0, 8, fill="#8a8a8a"), text("1", 0, -2, size=pt(12))), Box(-20, -20, 20, 20))
    stamp = Use(mouse, rotation(180))
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NewType, TypeAlias, cast

from printables.drawing.geometry import (
    IDENTITY,
    Box,
    Matrix,
    Point,
    apply,
    compose,
    rotation,
    scaling,
    translation,
    turned_at,
)
from printables.drawing.lengths import Length, pt

Color: TypeAlias = str
"""A colour as `#rrggbb`."""

Segment: TypeAlias = tuple[str, tuple[Length, ...]]
"""`("M", (x, y))`, `("L", (x, y))`, `("C", (x1, y1, x2, y2, x, y))` or `("Z", ())`."""

HouseFace: TypeAlias = Literal[
    "sans", "sans-light", "sans-semibold", "sans-bold", "sans-italic", "sans-bold-italic",
    "serif", "serif-semibold", "serif-bold", "serif-italic", "serif-bold-italic",
]  # fmt: skip
OwnFace = NewType("OwnFace", str)
"""A face that somebody brought along: `typeface.own_face` gives it its name."""
Face: TypeAlias = HouseFace | OwnFace
Anchor: TypeAlias = Literal["start", "middle", "end"]

LowInk: TypeAlias = Literal["outline", "keep", "drop"]
"""What becomes of a fill when ink is saved: its outline on white, as it is, or nothing."""

BLACK: Color = "#000000"
WHITE: Color = "#ffffff"
HAIRLINE: Length = 0.25
BODY: Length = pt(9.5)
"""The usual size of text."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line: colour, width, dashes (on, off, ...), and how it ends and turns corners."""

    color: Color = BLACK
    width: Length = 0.5
    dash: tuple[Length, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "round"


@dataclass(frozen=True, slots=True)
class Outline:
    """Lines and Bezier curves, filled and stroked."""

    segments: tuple[Segment, ...]
    fill: Color | None = None
    stroke: Stroke | None = None
    even_odd: bool = False
    low: LowInk = "outline"


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle around (`x`, `y`)."""

    x: Length
    y: Length
    radius: Length
    fill: Color | None = None
    stroke: Stroke | None = None
    low: LowInk = "outline"


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text on the base line at (`x`, `y`), turned by `angle`; `size` is the em in millimetres."""

    text: str
    x: Length
    y: Length
    size: Length
    face: Face = "sans"
    anchor: Anchor = "start"
    fill: Color = BLACK
    angle: float = 0.0


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes under a common transformation; `clip` (in the group's own coordinates) cuts off what lies outside it."""

    shapes: tuple[Shape, ...]
    matrix: Matrix = IDENTITY
    clip: Outline | None = None


@dataclass(frozen=True, slots=True)
class Use:
    """A whole drawing, placed. Where the same drawing is used again the file holds it only once."""

    drawing: Drawing
    matrix: Matrix = IDENTITY


@dataclass(frozen=True, slots=True)
class Pixels:
    """A PNG or JPEG file as it is: `content`, known by its `digest`; `width` and `height` in pixels."""

    digest: str
    width: int
    height: int
    content: bytes = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Picture:
    """Pixels that fill a box. Where the same pixels are used again the file holds them only once."""

    pixels: Pixels
    box: Box


Shape: TypeAlias = Outline | Circle | Text | Group | Use | Picture


@dataclass(frozen=True, slots=True)
class Drawing:
    """Shapes, painted in order, and the box that they fill; what lies outside the box is cut off."""

    shapes: tuple[Shape, ...]
    box: Box
    _hash: int | None = field(default=None, init=False, repr=False, compare=False)

    def __hash__(self) -> int:
        # Kept: a drawing lies in others, and would be gone through whole wherever one of them is looked up.
        if self._hash is None:
            object.__setattr__(self, "_hash", hash((self.shapes, self.box)))
        return cast(int, self._hash)


# -- making shapes ---------------------------------------------------------------------------------------------

_TOKEN = re.compile(r"([MLHVCSZmlhvcsz])|(-?\d*\.?\d+(?:e-?\d+)?)")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Z": 0}


@lru_cache(maxsize=1024)
def segments_of(data: str) -> tuple[Segment, ...]:
    """Segments from SVG path data (`M L H V C S Z`, small letters relative), y axis up.

    Raises ValueError for other commands.
    """
    tokens = [m.group(0) for m in _TOKEN.finditer(data)]
    if "".join(tokens) != re.sub(r"[\s,]", "", data):
        raise ValueError(f"not path data: {data!r}")
    segments: list[Segment] = []
    x = y = start_x = start_y = 0.0
    control: Point = (0.0, 0.0)
    command = ""
    i = 0
    while i < len(tokens):
        if tokens[i].isalpha():
            command = tokens[i]
            i += 1
        kind = command.upper()
        values = [float(t) for t in tokens[i : i + _ARGUMENTS[kind]]]
        i += len(values)
        relative = command.islower()
        dx, dy = (x, y) if relative else (0.0, 0.0)
        if kind == "Z":
            segments.append(("Z", ()))
            x, y = start_x, start_y
        elif kind in "CS":
            if kind == "S":
                mirrored = (2 * x - control[0], 2 * y - control[1]) if segments[-1][0] == "C" else (x, y)
                values = [mirrored[0] - dx, mirrored[1] - dy, *values]
            absolute = tuple(v + (dy if n % 2 else dx) for n, v in enumerate(values))
            segments.append(("C", absolute))
            control = (absolute[2], absolute[3])
            x, y = absolute[4], absolute[5]
        else:
            if kind == "H":
                x, y = values[0] + dx, y
            elif kind == "V":
                x, y = x, values[0] + dy
            else:
                x, y = values[0] + dx, values[1] + dy
            if kind == "M":
                start_x, start_y = x, y
                command = "l" if relative else "L"
            segments.append(("M" if kind == "M" else "L", (x, y)))
    return tuple(segments)


def path(
    data: str,
    fill: Color | None = None,
    stroke: Stroke | None = None,
    *,
    even_odd: bool = False,
    low: LowInk = "outline",
) -> Outline:
    """A path from SVG path data; see `segments_of`."""
    return Outline(segments_of(data), fill, stroke, even_odd, low)


def polygon(
    points: Sequence[Point],
    fill: Color | None = None,
    stroke: Stroke | None = None,
    *,
    low: LowInk = "outline",
    closed: bool = True,
) -> Outline:
    """Straight lines from point to point; an open one is a polyline."""
    segments: list[Segment] = [("L" if i else "M", (float(x), float(y))) for i, (x, y) in enumerate(points)]
    if closed:
        segments.append(("Z", ()))
    return Outline(tuple(segments), fill, stroke, low=low)


def line(x0: Length, y0: Length, x1: Length, y1: Length, stroke: Stroke | None = None) -> Outline:
    """A straight line."""
    return polygon([(x0, y0), (x1, y1)], stroke=stroke or Stroke(), closed=False)


Spot: TypeAlias = Point | tuple[Length, Length, float]
"""A point of a `smooth` curve, perhaps with its softness."""


def smooth(
    points: Sequence[Spot],
    fill: Color | None = None,
    stroke: Stroke | None = None,
    *,
    closed: bool = True,
    low: LowInk = "outline",
) -> Outline:
    """A curve through all points (Catmull-Rom as Beziers).

    A third value at a point is its softness: 1 (the default) runs through smoothly, 0 makes a corner, more swells.
    """
    spots = [(p[0], p[1], p[2] if len(p) == 3 else 1.0) for p in points]
    count = len(spots)
    segments: list[Segment] = [("M", (spots[0][0], spots[0][1]))]
    for i in range(count if closed else count - 1):
        before = spots[i - 1] if closed or i else spots[i]
        here, there = spots[i], spots[(i + 1) % count]
        after = spots[(i + 2) % count] if closed or i + 2 < count else there
        # The tangent's length follows this span, not the neighbours', or a short span beside a long one loops.
        span = math.dist(here[:2], there[:2])
        x1, y1 = _handle(before, there, span, here[2])
        x2, y2 = _handle(here, after, span, there[2])
        handles = (here[0] + x1, here[1] + y1, there[0] - x2, there[1] - y2)
        # Finer handles cannot be seen, but they make up most of a file.
        digits = 1 if span > 3 else 2
        segments.append(("C", (*(round(v, digits) for v in handles), there[0], there[1])))
    if closed:
        segments.append(("Z", ()))
    return Outline(tuple(segments), fill, stroke, low=low)


def mirrored(spots: Sequence[Spot], fill: Color, *, low: LowInk = "outline") -> Outline:
    """A `smooth` curve that is symmetric about the y axis, from its right half, top to bottom."""
    left: list[Spot] = [(-s[0], s[1], s[2]) if len(s) == 3 else (-s[0], s[1]) for s in reversed(spots) if s[0]]
    return smooth([*spots, *left], fill, low=low)


def _handle(a: tuple[Length, Length, float], b: tuple[Length, Length, float], span: Length, softness: float) -> Point:
    chord = math.dist(a[:2], b[:2])
    if chord == 0:
        return 0.0, 0.0
    scale = softness * span / (3 * chord)
    return (b[0] - a[0]) * scale, (b[1] - a[1]) * scale


KAPPA = 0.5522847498
"""How long the handles of a quarter of a circle are, for a radius of one."""


def rectangle(
    box: Box,
    fill: Color | None = None,
    stroke: Stroke | None = None,
    *,
    radius: Length = 0.0,
    low: LowInk = "outline",
) -> Outline:
    """A rectangle, with round corners if `radius` is given."""
    x0, y0, x1, y1 = box
    if radius <= 0:
        return polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], fill, stroke, low=low)
    r = min(radius, box.width / 2, box.height / 2)
    k = r * (1 - KAPPA)
    segments: tuple[Segment, ...] = (
        ("M", (x0 + r, y0)),
        ("L", (x1 - r, y0)),
        ("C", (x1 - k, y0, x1, y0 + k, x1, y0 + r)),
        ("L", (x1, y1 - r)),
        ("C", (x1, y1 - k, x1 - k, y1, x1 - r, y1)),
        ("L", (x0 + r, y1)),
        ("C", (x0 + k, y1, x0, y1 - k, x0, y1 - r)),
        ("L", (x0, y0 + r)),
        ("C", (x0, y0 + k, x0 + k, y0, x0 + r, y0)),
        ("Z", ()),
    )
    return Outline(segments, fill, stroke, low=low)


def circle(
    x: Length,
    y: Length,
    radius: Length,
    fill: Color | None = None,
    stroke: Stroke | None = None,
    *,
    low: LowInk = "outline",
) -> Circle:
    """A circle around (`x`, `y`)."""
    return Circle(x, y, radius, fill, stroke, low)


def ellipse(
    x: Length,
    y: Length,
    rx: Length,
    ry: Length,
    fill: Color | None = None,
    stroke: Stroke | None = None,
    *,
    angle: float = 0.0,
    low: LowInk = "outline",
) -> Outline:
    """An ellipse around (`x`, `y`), turned by `angle`."""
    k = KAPPA
    unit = segments_of(f"M1 0C1 {k} {k} 1 0 1C{-k} 1 -1 {k} -1 0C-1 {-k} {-k} -1 0 -1C{k} -1 1 {-k} 1 0Z")
    matrix = compose(compose(scaling(rx, ry), rotation(angle)), translation(x, y))
    return Outline(tuple(moved_segments(unit, matrix)), fill, stroke, low=low)


def ring(x: Length, y: Length, radius: Length, hole: Length, fill: Color, *, low: LowInk = "outline") -> Outline:
    """A flat ring: a disc with a hole in it."""
    disc, gap = ellipse(x, y, radius, radius), ellipse(x, y, hole, hole)
    return Outline((*disc.segments, *gap.segments), fill, even_odd=True, low=low)


def text(
    words: str,
    x: Length,
    y: Length,
    *,
    size: Length = BODY,
    face: Face = "sans",
    anchor: Anchor = "middle",
    fill: Color = BLACK,
    angle: float = 0.0,
) -> Text:
    """One line of text, by default centred on `x`."""
    return Text(words, x, y, size, face, anchor, fill, angle)


def moved_segments(segments: Iterable[Segment], matrix: Matrix) -> Iterator[Segment]:
    """The segments under a transformation."""
    for kind, values in segments:
        pairs = zip(values[::2], values[1::2], strict=True)
        yield kind, tuple(v for x, y in pairs for v in apply(matrix, x, y))


def place(drawing: Drawing, x: Length, y: Length, *, angle: float = 0.0, scale: float = 1.0) -> Use:
    """The drawing with its origin at (`x`, `y`)."""
    return Use(drawing, turned_at(angle, x, y, scale))


def fitted(drawing: Drawing, into: Box) -> Use:
    """The drawing as large as `into` allows, in its middle."""
    scale = min(into.width / drawing.box.width, into.height / drawing.box.height)
    (x, y), (cx, cy) = into.center, drawing.box.center
    return place(drawing, x - cx * scale, y - cy * scale, scale=scale)
