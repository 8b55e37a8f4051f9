"""Boxes, fonts, colours and lines as a maker writes them. Lengths count in mm from the upper left of the trim."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache

from PIL import ImageColor

from printables.drawing import Box, Color, Length, Stroke, pt
from printables.pieces.bleed import SAFE
from printables.pieces.files import Family, Typeface
from printables.pieces.sizes import Size

_NAMED = re.compile(r"(bleed|trim|safe)(?:\s+(-?\d+(?:\.\d+)?))?")
_WEIGHTS = ("light", "semibold", "bold", "black", "medium")

LEAST_POINTS, MOST_POINTS = 5.0, 300.0
"""Smaller text nobody reads on a piece."""


@dataclass(frozen=True)
class Frame:
    """The piece that is drawn on: its size, how far its art goes over the trim, and how far text keeps away from it.

    `meant` is the size that boxes are written for: on a piece of another one they lie in proportion, while type and
    lines stay as they are.
    """

    size: Size
    bleed: Length
    meant: Size | None = None
    safe: Length = SAFE

    def box(self, written: str) -> Box:
        """`x,y,width,height`, or `bleed`, `trim`, `safe`, or `trim 2` for 2 mm inside. Raises ValueError."""
        trim = self.size.trim
        if match := _NAMED.fullmatch(written.strip()):
            out = {"bleed": self.bleed, "trim": 0.0, "safe": -self.safe}[match[1]]
            box = trim.grown(out - float(match[2] or 0))
        else:
            x, y, wide, high = self._lengths(written, 4, "x,y,width,height or bleed, trim, safe, “trim 2”")
            across, up = self._stretch
            x, y, wide, high = x * across, y * up, wide * across, high * up
            box = Box(trim.x0 + x, trim.y1 - y - high, trim.x0 + x + wide, trim.y1 - y)
        if box.width <= 0 or box.height <= 0:
            raise ValueError(f"the box {written!r} has no area")
        return box

    def line(self, written: str) -> tuple[Length, Length, Length, Length]:
        """`x1,y1,x2,y2`. Raises ValueError."""
        x1, y1, x2, y2 = self._lengths(written, 4, "x1,y1,x2,y2")
        trim, (across, up) = self.size.trim, self._stretch
        return trim.x0 + x1 * across, trim.y1 - y1 * up, trim.x0 + x2 * across, trim.y1 - y2 * up

    @property
    def _stretch(self) -> tuple[float, float]:
        meant = self.meant or self.size
        return self.size.width / meant.width, self.size.height / meant.height

    @staticmethod
    def _lengths(written: str, count: int, how: str) -> list[Length]:
        try:
            values = [float(part) for part in written.split(",")]
        except ValueError:
            values = []
        if len(values) != count or not all(abs(value) < 1e4 for value in values):
            raise ValueError(f"{written!r} is not {how} (in mm)")
        return values


@lru_cache(maxsize=4096)
def color_of(written: str) -> Color | None:
    """`#rrggbb`, `#rgb`, a name of CSS, or `none`. Raises ValueError."""
    text = written.strip()
    if text.lower() in ("none", ""):
        return None
    try:
        red, green, blue, *alpha = ImageColor.getrgb(text)
    except ValueError:
        raise ValueError(f"{written!r} is no colour; write #rrggbb or a name such as black") from None
    if alpha and alpha[0] != 255:
        raise ValueError(f"{written!r} is half transparent, which cannot be printed as it is")
    return f"#{red:02x}{green:02x}{blue:02x}"


@lru_cache(maxsize=4096)
def stroke_of(written: str) -> Stroke | None:
    """`black 0.5` (mm), `#336699 0.3 dashed`, or `none`. Raises ValueError."""
    words = written.split()
    dashed = bool(words) and words[-1] in ("dashed", "dotted")
    kind = words.pop() if dashed else ""
    width = 0.5
    if len(words) > 1:
        try:
            width = float(words.pop())
        except ValueError:
            raise ValueError(f"{written!r} is no line; write a colour and a width in mm, “black 0.5”") from None
    if not 0.05 <= width <= 50:
        raise ValueError(f"{written!r}: a line is 0.05 to 50 mm wide")
    color = color_of(" ".join(words))
    dash = {"": (), "dashed": (4 * width, 3 * width), "dotted": (0.0, 2.5 * width)}[kind]
    return None if color is None else Stroke(color, width, dash, "round" if kind == "dotted" else "butt", "miter")


class Font:
    """`serif bold 14`: a family, its style, and the size in points."""

    def __init__(self, written: str, families: dict[str, Family]) -> None:
        *words, points = written.split() or [""]
        try:
            self.points = float(points.removesuffix("pt"))
        except ValueError:
            raise ValueError(f"{written!r} is no font; write a family, a style and points, “serif bold 14”") from None
        if not LEAST_POINTS <= self.points <= MOST_POINTS:
            raise ValueError(f"{written!r}: text has {LEAST_POINTS:g} to {MOST_POINTS:g} points")
        style = []
        while words and words[-1].lower() in (*_WEIGHTS, "italic", "regular"):
            style.append(words.pop().lower())
        name = " ".join(words).lower() or "sans"
        if name not in families:
            raise ValueError(f"there is no font {' '.join(words)!r}; there are {', '.join(sorted(families))}")
        self._family, self._name = families[name], " ".join(words) or name
        self._faces: dict[tuple[bool, bool], Typeface] = {}
        self._weight = next((word for word in style if word in _WEIGHTS), "")
        self._italic = "italic" in style
        self.face(bold=False, italic=False)

    def face(self, *, bold: bool, italic: bool) -> Typeface:
        """The face for plain, bold or italic words. Raises ValueError if the family has none."""
        if (bold, italic) not in self._faces:
            self._faces[bold, italic] = self._face(bold, italic)
        return self._faces[bold, italic]

    def _face(self, bold: bool, italic: bool) -> Typeface:
        weight = "bold" if bold else self._weight
        style = " ".join(filter(None, (weight, "italic" if italic != self._italic else "")))
        if style not in self._family.styles:
            there = ", ".join(known or "regular" for known in self._family.styles)
            raise ValueError(f"the font {self._name} has no {style or 'regular'}; it has {there}")
        return self._family.styles[style]

    @cached_property
    def size(self) -> Length:
        """In millimetres."""
        return pt(self.points)
