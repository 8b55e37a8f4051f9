"""The characters of a PDF page, as PDFium reads and shows them."""

import ctypes
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium

from extract.model import Box
from extract.readers.pdf.shapes import Matrix, box_of, combined, place, upright
from extract.readers.pdf.stems import heavier
from extract.repair import ACCENTS, UNKNOWN
from extract.words import is_known

MOST_CHARS = 60_000
_LEAST_SIZE = 3.0
_OVERHANG = 1.5
_UNSEEN_MODES = (3, 7)
"""Neither filled nor stroked: text over a scan, for searching it."""
_STROKED_TOO = 2
_FAMILY = re.compile(r"^[A-Z]{6}\+|[-,].*")
"""What the name of a font has around that of its family."""
_SHADES = 64
_SAID = {0: UNKNOWN, 0xFFFE: UNKNOWN, 0xFFFF: UNKNOWN, 2: "-", 0xAD: "-"}
"""What has no meaning; and hyphens that are called soft, but drawn."""
_WORD = re.compile(r"[^\W\d_]{2,}")
_CORK = {
    16: "“", 17: "”", 18: "„", 19: "«", 20: "»", 21: "–", 22: "—", 27: "ff", 28: "fi", 29: "fl", 30: "ffi", 31: "ffl",
    189: "¡", 190: "¿", 215: "Œ", 247: "œ", 255: "ß",
}  # fmt: skip
"""Codes of TeX's Cork encoding that are other characters than elsewhere."""
_SCALE, _MOST_PIXELS, _FEW = 2.0, 4_000_000, 20
_LEAST_CONTRAST, _LEAST_SEEN = 8, 0.4

Names = Mapping[tuple[int, int], str]
"""What stands at each place of a page."""


def place_of(x: float, y: float) -> tuple[int, int]:
    """A place on a page, in thirds of points."""
    return math.floor(3 * x), math.floor(3 * y)


@dataclass(slots=True)
class Char:
    """A character of a page, in points from its upper left corner.

    It stands on its line at (`x0`, `foot`) and reaches to `x1`, both as if it were level; it leans by `angle` degrees
    against the clock. `ink` is the box around it as it is drawn. `inkless` ones are not drawn at all, nor are those
    that are `cut` off. PDFium sets a blank before what is `apart`. Where the text was put right, `was` is what the page
    says, `kind` the kind of repair.
    """

    text: str
    x0: float
    x1: float
    foot: float
    size: float
    font: str
    angle: float
    ink: Box
    inkless: bool = False
    cut: bool = False
    apart: bool = False
    bold: bool = False
    face: str = ""
    was: str = ""
    kind: str = ""


def characters(page: Any, cut: Mapping[int, Sequence[Box]], named: Callable[[], Names]) -> tuple[list[Char], bool]:
    """The characters on the part of a PDFium page that is shown, as they are drawn; and whether these are all.

    A piece of text may be `cut` to boxes, which its address tells. Where PDFium has no name for many a glyph,
    what another reader has `named` the characters of its font counts; for a few that would take too long.
    """
    turn = upright(page)
    width, height = page.get_size()
    text = page.get_textpage()
    total = text.count_chars()
    kinds: dict[int, _Type] = {}
    x, y, loose = ctypes.c_double(), ctypes.c_double(), pdfium.FS_RECTF()
    edges = [ctypes.c_double() for _ in range(4)]
    left, right, lower, upper = edges
    found: list[Char] = []
    fonts: dict[int, tuple[Any, list[Char]]] = {}
    nameless: dict[int, list[Char]] = {}
    at: tuple[float, float] | None = None
    apart = False
    for index in range(min(total, MOST_CHARS)):
        drawn = pdfium.FPDFText_GetTextObject(text, index)
        code = pdfium.FPDFText_GetUnicode(text, index)
        if not drawn or pdfium.FPDFText_IsGenerated(text, index) == 1:
            apart = True
            continue
        key = ctypes.addressof(drawn.contents)
        kind = kinds.get(key) or kinds.setdefault(key, _type(text, index, drawn, turn))
        letter = _SAID.get(code) or chr(code)
        pdfium.FPDFText_GetCharOrigin(text, index, x, y)
        pdfium.FPDFText_GetCharBox(text, index, *edges)
        pdfium.FPDFText_GetLooseCharBox(text, index, loose)
        here = None if letter.isspace() else (x.value, y.value)
        if here and here == at and not {letter, found[-1].text} & ACCENTS.keys():
            # PDFium takes ligatures apart, and sometimes their box as well
            found[-1].text += letter
            found[-1].x1 = max(found[-1].x1, found[-1].x0 + kind.reach(loose, x.value, y.value))
            continue
        at = None
        across, down = place(turn, x.value, y.value)
        ink = box_of(turn, left.value, lower.value, right.value, upper.value)
        if kind.size < _LEAST_SIZE or not (-1 <= across <= width + 1 and -1 <= down <= height + 1):
            continue
        at = here
        # another glyph may have the same name; the box has room for what reaches over the next letter
        advance, box = kind.advance(ord(letter)), kind.reach(loose, x.value, y.value)
        if not advance or (box and ink[0] + ink[2] > 2 * across + _OVERHANG * advance + kind.lean):
            advance = box or max(ink[2] - ink[0], ink[3] - ink[1])
        x1 = across + min(advance, box or advance)
        found.append(Char(letter, across, x1, down, kind.size, kind.font, kind.angle, ink, kind.inkless))
        found[-1].apart, found[-1].bold, found[-1].face = apart, kind.bold, kind.face
        fonts.setdefault(kind.key, (kind.handle, []))[1].append(found[-1])
        found[-1].cut = not all(_is_in(box, ink) for box in cut.get(key, ()))
        if pdfium.FPDFText_HasUnicodeMapError(text, index) == 1:
            nameless.setdefault(kind.key, []).append(found[-1])
        apart = False
    text.close()
    bold = heavier([(handle, [char.text for char in chars]) for handle, chars in fonts.values()])
    for char in (char for heavy, (_, chars) in zip(bold, fonts.values(), strict=True) if heavy for char in chars):
        char.bold = True
    for char in found:
        if any("\ud800" <= letter <= "\udfff" for letter in char.text):
            # PDFium takes characters beyond the first 65,536 apart, too
            char.text = char.text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    names = named() if sum(map(len, nameless.values())) > _FEW else {}
    for key, chars in nameless.items():
        whole = fonts[key][1]
        other = [names.get(place_of(char.x0, char.foot), char.text) for char in whole]
        if _known(whole, other)[0] > _known(whole, [char.text for char in whole])[0]:
            for char, text in zip(whole, other, strict=True):
                char.text = text
            chars = [char for char in chars if place_of(char.x0, char.foot) not in names]
        # the codes of a font without any names may be those of TeX; in others they are numbers of glyphs
        meant = [_CORK.get(ord(char.text[0]), char.text) for char in chars]
        known, count = _known(chars, meant)
        for char, text in zip(chars, meant, strict=True):
            # a font without a name is made of drawings; its codes are no numbers
            if (not char.font or 2 * known > count) and text.isprintable():
                char.text = text
            else:
                char.was, char.kind = f"(cid:{ord(char.text[0])})", "cid"
                # the sign of money, whose place the euro took
                char.text = "€" if char.text == "¤" else UNKNOWN
    return found, total <= MOST_CHARS


def _known(chars: Sequence[Char], texts: Sequence[str]) -> tuple[int, int]:
    """How many words we know among those that characters make with these texts, and how many these are."""
    said = "".join(" " * char.apart + text for char, text in zip(chars, texts, strict=True))
    words = _WORD.findall(said.casefold())
    return sum(map(is_known, words)), len(words)


@dataclass(frozen=True, slots=True)
class _Type:
    """What all characters of a text object have in common.

    It runs the way `(ahead, over)` in the space of the page; `lean` is how far it leans over the next one. What is
    filled and stroked is `bold`; its `face` is the family of its type, and its colour, coarsely.
    """

    font: str
    key: int
    handle: Any
    size: float
    wide: float
    angle: float
    ahead: float
    over: float
    lean: float
    inkless: bool
    bold: bool
    face: str

    def reach(self, loose: Any, x: float, y: float) -> float:
        """How far the loose box of a character reaches from where it stands, along its line."""
        if abs(self.ahead) > abs(self.over):
            return abs(float(loose.right if self.ahead > 0 else loose.left) - x) / abs(self.ahead)
        return abs(float(loose.top if self.over > 0 else loose.bottom) - y) / (abs(self.over) or 1.0)

    def advance(self, code: int) -> float:
        """How far a character moves on, in points; 0 where PDFium does not tell."""
        width = ctypes.c_float()
        pdfium.FPDFFont_GetGlyphWidth(self.handle, code, self.wide, width)
        return float(width.value)


def _type(text: Any, index: int, drawn: Any, turn: Matrix) -> _Type:
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFText_GetMatrix(text, index, matrix)
    a, b, c, d = combined(turn, (matrix.a, matrix.b, matrix.c, matrix.d, 0, 0))[:4]
    handle = pdfium.FPDFTextObj_GetFont(drawn)
    name = ctypes.create_string_buffer(200)
    pdfium.FPDFFont_GetBaseFontName(handle, name, 200)
    mode = pdfium.FPDFTextObj_GetTextRenderMode(drawn)
    colour = [ctypes.c_uint() for _ in range(4)]
    pdfium.FPDFPageObj_GetFillColor(drawn, *colour)
    font = name.value.decode("latin-1")
    high = math.hypot(c, d) or 1.0
    size, wide = pdfium.FPDFText_GetFontSize(text, index), math.hypot(a, b)
    return _Type(
        font,
        ctypes.addressof(handle.contents),
        handle,
        size * high,
        size * wide,
        math.degrees(math.atan2(-b, a)),
        matrix.a / (wide or 1.0),
        matrix.b / (wide or 1.0),
        size * abs(c),
        mode in _UNSEEN_MODES,
        mode == _STROKED_TOO,
        " ".join([_FAMILY.sub("", font), *(str(part.value // _SHADES) for part in colour[:3])]),
    )


def visible(chars: Sequence[Char], page: Any) -> list[Char]:
    """The characters that a reader sees: where they stand, the page as PDFium draws it is not of one colour."""
    width, height = page.get_size()
    scale = min(_SCALE, (_MOST_PIXELS / max(1.0, width * height)) ** 0.5)
    picture = page.render(scale=scale, grayscale=True).to_pil().convert("L")
    kept: list[Char] = []
    for run in _runs(chars):
        letters = [char for char in run if not char.text.isspace()]
        seen = 0
        for char in letters:
            x0, top, x1, bottom = (round(edge * scale) for edge in char.ink)
            light, dark = picture.crop((x0 - 1, top - 1, x1 + 2, bottom + 2)).getextrema()
            seen += abs(dark - light) >= _LEAST_CONTRAST and not char.cut
        if seen >= _LEAST_SEEN * len(letters):
            kept += run
    return kept


def _is_in(box: Box, ink: Box) -> bool:
    """Whether the middle of what is drawn is in a box."""
    across, down = (ink[0] + ink[2]) / 2, (ink[1] + ink[3]) / 2
    return box[0] - 0.5 <= across <= box[2] + 0.5 and box[1] - 0.5 <= down <= box[3] + 0.5


def _runs(chars: Sequence[Char]) -> Iterator[list[Char]]:
    """Characters that follow closely on one another: blanks and thin letters are seen where the others are."""
    run: list[Char] = []
    for char in chars:
        if (
            run
            and math.dist((char.x0, char.foot), (run[-1].x0, run[-1].foot)) > run[-1].x1 - run[-1].x0 + 2 * char.size
        ):
            yield run
            run = []
        run.append(char)
    if run:
        yield run
