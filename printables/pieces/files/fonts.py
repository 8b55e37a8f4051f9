"""Type: the two families of the house, and what lies in the folder `fonts`.

TrueType is taken as it is. OpenType with cubic outlines is converted, once for each file: viewers and print shops take
both, the writer of our PDFs only the first.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any

from printables.drawing import Face, OwnFace, font, own_face
from printables.pieces.files.faults import Place, library
from printables.pieces.files.folder import GameFolder

MOST_FONTS = 60

HOUSE: dict[str, dict[str, Face]] = {
    "sans": {
        "": "sans",
        "light": "sans-light",
        "semibold": "sans-semibold",
        "bold": "sans-bold",
        "italic": "sans-italic",
        "bold italic": "sans-bold-italic",
    },
    "serif": {
        "": "serif",
        "semibold": "serif-semibold",
        "bold": "serif-bold",
        "italic": "serif-italic",
        "bold italic": "serif-bold-italic",
    },
}
"""The families of the house, each with its styles."""


@dataclass(frozen=True)
class Typeface:
    """A face ready to set text in: its letters' widths in ems."""

    face: Face

    @cached_property
    def widths(self) -> Mapping[int, float]:
        """How wide each letter is, by its code; a letter that is not there the font has not."""
        return MappingProxyType({code: wide / 1000 for code, wide in font(self.face).face.charWidths.items()})

    @cached_property
    def measured(self) -> dict[str, float]:
        """How wide words are that have been measured, in ems."""
        return {}

    @cached_property
    def cap_height(self) -> float:
        """How high capitals are."""
        return float(font(self.face).face.capHeight or 700) / 1000


@dataclass(frozen=True)
class Family:
    """A family by its styles: `""`, `bold`, `italic`, `bold italic`, perhaps `light` and others."""

    name: str
    styles: Mapping[str, Typeface]


def families(folder: GameFolder, place: Place) -> dict[str, Family]:
    """All families by their names in small letters: those of the house, and those in the folder `fonts`."""
    found: dict[str, dict[str, Face]] = {name: dict(styles) for name, styles in HOUSE.items()}
    own = folder.root / "fonts"
    paths = sorted(own.iterdir()) if own.is_dir() else []
    paths = [path for path in paths if path.suffix.lower() in (".ttf", ".otf")]
    if len(paths) > MOST_FONTS:
        raise place.fault(f"the folder fonts has {len(paths)} fonts; at most {MOST_FONTS} are read")
    for path in paths:
        name = f"fonts/{path.name}"
        here = Place(name)
        face, family, style = folder.made(folder.find(name, here), "font", here, partial(_own, here))
        found.setdefault(family.lower(), {}).setdefault(style, face)
    return {name: Family(name, {s: Typeface(face) for s, face in styles.items()}) for name, styles in found.items()}


def _own(place: Place, content: bytes) -> tuple[OwnFace, str, str]:
    """A font file: its face, its family and its style."""
    if content[:4] == b"OTTO":
        content = _converted(content, place)
    try:
        face = own_face(content, ("", 400, "normal"))
    except ValueError as error:
        raise place.fault(f"is no font that can be used ({str(error)[:100]})") from None
    file: Any = font(face).face
    family, style = _text(file.familyName), _text(file.styleName).lower()
    words = [word for word in style.replace("oblique", "italic").split() if word not in ("regular", "roman", "book")]
    own_face(content, (family, 700 if "bold" in words else 400, "italic" if "italic" in words else "normal"))
    return face, family, " ".join(words)


def _text(name: str | bytes) -> str:
    return name.decode("utf-8", "replace") if isinstance(name, bytes) else str(name)


def _converted(content: bytes, place: Place) -> bytes:
    """OpenType with cubic outlines as TrueType."""
    library("fontTools.ttLib", place, "an OpenType font")
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import TTFont, newTable

    try:
        otf = TTFont(io.BytesIO(content))
        glyphs = otf.getGlyphSet()
        order = otf.getGlyphOrder()
        off = otf["head"].unitsPerEm / 1000
        made = {}
        for name in order:
            pen = TTGlyphPen(None)
            glyphs[name].draw(Cu2QuPen(pen, off, reverse_direction=True))
            made[name] = pen.glyph()
        for table in ("CFF ", "CFF2", "VORG"):
            if table in otf:
                del otf[table]
        otf["loca"], otf["glyf"], otf["maxp"] = newTable("loca"), newTable("glyf"), newTable("maxp")
        otf["glyf"].glyphOrder, otf["glyf"].glyphs = order, made
        otf["glyf"].compile(otf)
        for name, (wide, _) in list(otf["hmtx"].metrics.items()):
            otf["hmtx"].metrics[name] = (wide, getattr(made[name], "xMin", 0))
        maxp = otf["maxp"]
        maxp.tableVersion, maxp.maxZones = 0x00010000, 1
        for field in (
            "TwilightPoints", "Storage", "FunctionDefs", "InstructionDefs", "StackElements", "SizeOfInstructions",
            "ComponentElements",
        ):  # fmt: skip
            setattr(maxp, f"max{field}", 0)
        maxp.compile(otf)
        post = otf["post"]
        post.formatType, post.extraNames, post.mapping, post.glyphOrder = 2.0, [], {}, order
        otf.sfntVersion = "\x00\x01\x00\x00"
        out = io.BytesIO()
        otf.save(out)
    except Exception as error:  # fontTools says what it stumbled over in many ways
        reason = f"{type(error).__name__}"
        raise place.fault(f"is an OpenType font that cannot be converted ({reason}); bring a .ttf") from None
    return out.getvalue()
