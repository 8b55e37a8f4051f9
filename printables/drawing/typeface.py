"""The two type families, and how wide a text is in them.

Source Sans Pro carries the text, Source Serif Pro the headings. Fonts are read when a text first asks for them,
embedded as subsets, and can be searched and copied (ToUnicode). Sizes are em heights in millimetres (`paper.pt`).
"""

from __future__ import annotations

import hashlib
import io
import re
from functools import cache
from typing import cast

from font_source_sans_pro import font_files_ttf as sans
from font_source_serif_pro import font_files_ttf as serif
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from printables.drawing.lengths import Length
from printables.drawing.shapes import Face, HouseFace, OwnFace, Text

_FILES: dict[HouseFace, str] = {
    "sans": sans["SourceSansPro"],
    "sans-light": sans["SourceSansProLight"],
    "sans-semibold": sans["SourceSansProSemibold"],
    "sans-bold": sans["SourceSansProBold"],
    "sans-italic": sans["SourceSansProIt"],
    "sans-bold-italic": sans["SourceSansProBoldIt"],
    "serif": serif["SourceSerifPro"],
    "serif-semibold": serif["SourceSerifProSemibold"],
    "serif-bold": serif["SourceSerifProBold"],
    "serif-italic": serif["SourceSerifProIt"],
    "serif-bold-italic": serif["SourceSerifProBoldIt"],
}

CSS: dict[Face, tuple[str, int, str]] = {
    "sans": ("Source Sans Pro", 400, "normal"),
    "sans-light": ("Source Sans Pro", 300, "normal"),
    "sans-semibold": ("Source Sans Pro", 600, "normal"),
    "sans-bold": ("Source Sans Pro", 700, "normal"),
    "sans-italic": ("Source Sans Pro", 400, "italic"),
    "sans-bold-italic": ("Source Sans Pro", 700, "italic"),
    "serif": ("Source Serif Pro", 400, "normal"),
    "serif-semibold": ("Source Serif Pro", 600, "normal"),
    "serif-bold": ("Source Serif Pro", 700, "normal"),
    "serif-italic": ("Source Serif Pro", 400, "italic"),
    "serif-bold-italic": ("Source Serif Pro", 700, "italic"),
}
"""Family, weight and style of each face, as a browser names them."""

_OWN: dict[OwnFace, bytes] = {}
"""The font files that were brought along."""


@cache
def font(face: Face) -> TTFont:
    """The font of a face, registered with reportlab under the face's name.

    Only the characters that are used are embedded (the "ascii readable" default would embed all of ASCII).
    """
    file = io.BytesIO(_OWN[OwnFace(face)]) if face in _OWN else _FILES[cast(HouseFace, face)]
    made = TTFont(face, file, asciiReadable=False)
    pdfmetrics.registerFont(made)
    return made


def own_face(content: bytes, css: tuple[str, int, str]) -> OwnFace:
    """A face from the bytes of a TrueType font; the same bytes are the same face.

    `css` is its family, weight and style. Raises ValueError for what is no such font.
    """
    face = OwnFace(f"own-{hashlib.sha256(content).hexdigest()[:12]}")
    if face not in _OWN:
        _OWN[face] = content
        try:
            font(face)
        except Exception as error:  # reportlab stumbles over broken tables in many ways
            del _OWN[face]
            raise ValueError(" ".join(str(error).split()) or type(error).__name__) from None
        CSS[face] = css
    return face


@cache
def sign_face() -> OwnFace:
    """The face that has the suits, dice and stars which the others lack; it is made when a text first has one."""
    from printables.drawing.signs import sign_font

    return own_face(sign_font(), ("Signs", 400, "normal"))


def is_sign(character: str, face: Face) -> bool:
    """Whether a character is to be set in `sign_face`: `face` lacks it, and that one has it."""
    return bool(lacking(character, face)) and not lacking(character, sign_face())


def width(words: str, face: Face = "sans", size: Length = 1.0) -> Length:
    """How wide a line of text is."""
    return float(font(face).stringWidth(words, size))


def cap_height(face: Face = "sans", size: Length = 1.0) -> Length:
    """How tall capitals and lining figures are: half of it centres a label on a line."""
    return float(font(face).face.capHeight) * size / 1000


def lacking(words: str, face: Face = "sans") -> str:
    """The characters of `words` that the face cannot show, each once. They have to be drawn instead."""
    known = font(face).face.charToGlyph
    return "".join(dict.fromkeys(c for c in words if ord(c) not in known and c != "\u00a0"))


def start_of(label: Text) -> tuple[Length, Length]:
    """How far the text begins before its anchor, and its width."""
    wide = width(label.text, label.face, label.size)
    return {"start": 0.0, "middle": -wide / 2, "end": -wide}[label.anchor], wide


def wrapped(words: str, room: Length, face: Face = "sans", size: Length = 1.0) -> list[str]:
    """The text in lines no wider than `room`, broken at spaces, not at no-break spaces."""
    lines: list[str] = []
    for word in re.findall(r"[^ \t\n]+", words):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, face, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
