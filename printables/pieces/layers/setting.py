"""Text in a box: broken into lines, bold and italic words, icons among them; smaller where that is allowed.

A line takes as much room as its size; what hangs below and stands above lies within that. Text stands in the middle of
its box by the height of its capitals, which is what the eye sees.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from printables.drawing import BLACK, Box, Color, Drawing, Face, Length, Picture, Shape, Text, Use, pt
from printables.pieces.files import Art, Typeface
from printables.pieces.layers.values import Font

ABOVE, BELOW = 0.75, 0.25
"""What a line takes above and below its base line, in ems."""

ICON_TOP, ICON_FOOT = 0.74, -0.2
"""An icon reaches as high as a tall letter, and as deep as one that hangs below the line; in ems."""

STEP = 0.25
"""By so many points text shrinks at a time."""

_SPECIAL = re.compile(r"[*:\\\u00ad\u200b–—/-]")
_WORDS = re.compile(r"[^ \t]+")
_TOKEN = re.compile(
    r"(?P<escaped>\\[*:\\])"
    r"|(?P<icon>:[A-Za-z][\w-]*:)"
    r"|(?P<stars>\*{1,3})"
    r"|(?P<space>[ \t]+)"
    r"|(?P<soft>[\u00ad\u200b])"
    r"|(?P<dash>[–—/-])"
    r"|(?P<plain>[^*:\\ \t\u00ad\u200b–—/-]+|.)"
)

IconOf: TypeAlias = Callable[[str], Art]
"""The picture of an icon by its name."""


class DoesNotFitError(ValueError):
    """Text is too long for its box."""


@dataclass(frozen=True, slots=True)
class _Letters:
    text: str
    face: Face
    wide: float


@dataclass(frozen=True, slots=True)
class _Icon:
    art: Art
    wide: float


_Atom: TypeAlias = _Letters | _Icon


@dataclass(frozen=True, slots=True)
class _Word:
    """What is not broken: its width in ems, the space before it, and what appears where a line ends behind it."""

    atoms: tuple[_Atom, ...]
    wide: float
    space: _Letters | None
    hyphen: _Letters | None = None


_Line: TypeAlias = list[_Word]


@dataclass(frozen=True, slots=True)
class Setting:
    """How text is set: `floor` is the least size in points, `leading` from line to line in ems."""

    font: Font
    floor: float
    align: str = "left"
    valign: str = "middle"
    color: Color = BLACK
    leading: float = 1.2
    markup: bool = True


def set_text(text: str, box: Box, how: Setting, icon: IconOf | None = None) -> tuple[tuple[Shape, ...], Box]:
    """The text in its box, and the box around its lines. Raises DoesNotFitError, or ValueError with the reason."""
    if "\\n" in text or "\r" in text:
        text = text.replace("\r\n", "\n").replace("\\n", "\n")
    if not _SPECIAL.search(text):
        return _set_plain(text, box, how)
    paragraphs = [list(_marked_words(line, how, icon)) for line in text.split("\n")]
    points = how.font.points
    while True:
        size = pt(points)
        lines = _broken(paragraphs, box.width / size + 1e-6)
        if lines is not None and size * (1 + (len(lines) - 1) * how.leading) <= box.height + 1e-6:
            return _placed(lines, box, size, how)
        if points <= how.floor:
            raise DoesNotFitError
        points = max(how.floor, points - STEP)


# -- words ---------------------------------------------------------------------------------------------------------


def _wide(text: str, face: Typeface) -> float:
    """How wide letters are, in ems. Most words of a deck stand on many cards: each is measured once."""
    known = face.measured.get(text)
    if known is None:
        widths = face.widths
        lacking = "".join(dict.fromkeys(c for c in text if ord(c) not in widths and c != "\u00a0"))
        if lacking:
            raise ValueError(f"the font has no {' '.join(lacking)}; take another font, or an icon")
        known = face.measured[text] = sum(widths[32 if letter == "\u00a0" else ord(letter)] for letter in text)
    return known


def _set_plain(text: str, box: Box, how: Setting) -> tuple[tuple[Shape, ...], Box]:
    """What `set_text` does, for text without marks: by far the most, and set in a third of the time."""
    face = how.font.face(bold=False, italic=False)
    space = _wide(" ", face)
    paragraphs = [[(word, _wide(word, face)) for word in _WORDS.findall(line)] for line in text.split("\n")]
    points = how.font.points
    while True:
        size = pt(points)
        lines = _plain_lines(paragraphs, space, box.width / size + 1e-6)
        if lines is not None and size * (1 + (len(lines) - 1) * how.leading) <= box.height + 1e-6:
            break
        if points <= how.floor:
            raise DoesNotFitError
        points = max(how.floor, points - STEP)
    y, foot, around_top = _heights(len(lines), box, size, how)
    shapes: list[Shape] = []
    left, right = box.x1, box.x0
    for line, ems in lines:
        wide = ems * size
        x = _start(box, wide, how)
        left, right = min(left, x), max(right, x + wide)
        if line:
            shapes.append(Text(line, x, y, size, face.face, "start", how.color))
        y -= size * how.leading
    return tuple(shapes), Box(left, foot, max(left, right), around_top)


def _plain_lines(
    paragraphs: list[list[tuple[str, float]]], space: float, room: float
) -> list[tuple[str, float]] | None:
    """The words in lines of so many ems, each with its width; None if one is wider than that."""
    lines: list[tuple[str, float]] = []
    for words in paragraphs:
        line: list[str] = []
        taken = 0.0
        for word, wide in words:
            if wide > room:
                return None
            if not line:
                line, taken = [word], wide
            elif taken + space + wide <= room:
                line.append(word)
                taken += space + wide
            else:
                lines.append((" ".join(line), taken))
                line, taken = [word], wide
        lines.append((" ".join(line), taken))
    return lines


def _heights(lines: int, box: Box, size: Length, how: Setting) -> tuple[Length, Length, Length]:
    """The first base line, and from where to where the lines reach."""
    deep = size * how.leading * (lines - 1)
    top, foot = box.y1 - ABOVE * size, box.y0 + BELOW * size + deep
    if how.valign == "top":
        y = top
    elif how.valign == "bottom":
        y = foot
    else:
        cap = how.font.face(bold=False, italic=False).cap_height * size
        y = min(top, max(foot, (box.y0 + box.y1 + deep - cap) / 2))
    return y, y - deep - BELOW * size, y + ABOVE * size


def _start(box: Box, wide: Length, how: Setting) -> Length:
    """Where a line begins."""
    if how.align == "left":
        return box.x0
    return box.x1 - wide if how.align == "right" else box.x0 + (box.width - wide) / 2


def _marked_words(line: str, how: Setting, icon: IconOf | None) -> Iterator[_Word]:
    """Words with marks in them: `*italic*`, `**bold**`, `:icon:`, places where they may be broken."""
    bold = italic = False
    atoms: list[_Atom] = []
    space: _Letters | None = None
    face = how.font.face(bold=False, italic=False)

    def finished(hyphen: _Letters | None = None) -> Iterator[_Word]:
        nonlocal atoms, space
        if atoms:
            yield _Word(tuple(_joined(atoms)), sum(atom.wide for atom in atoms), space, hyphen)
            atoms, space = [], None

    for match in _TOKEN.finditer(line):
        kind, text = match.lastgroup, match[0]
        if kind == "space":
            yield from finished()
            space = _Letters(" ", face.face, _wide(" ", face))
        elif kind == "stars" and how.markup and _turns(line, match, (italic, bold, bold and italic)[len(text) - 1]):
            bold ^= len(text) > 1
            italic ^= len(text) != 2
            face = how.font.face(bold=bold, italic=italic)
        elif kind == "icon" and icon:
            art = icon(text[1:-1])
            atoms.append(_Icon(art, (ICON_TOP - ICON_FOOT) * _shape_of(art)))
        elif kind == "soft":
            yield from finished(_Letters("-", face.face, _wide("-", face)) if text == "\u00ad" else None)
        else:
            text = text[1:] if kind == "escaped" else text
            atoms.append(_Letters(text, face.face, _wide(text, face)))
            if kind == "dash" and _breaks(line, match):
                yield from finished()
    if bold or italic:
        raise ValueError(f"a * is not closed in {line[:40]!r}; write \\* for a star")
    yield from finished()


def _turns(line: str, stars: re.Match[str], on: bool) -> bool:
    """Whether stars turn bold or italic on or off: they touch the word that they belong to."""
    before, after = line[stars.start() - 1 : stars.start()] or " ", line[stars.end() : stars.end() + 1] or " "
    return not before.isspace() if on else not (after.isspace() or before.isalnum())


def _breaks(line: str, dash: re.Match[str]) -> bool:
    """Whether a line may end behind a dash: between two letters."""
    return line[dash.start() - 1 : dash.start()].isalpha() and line[dash.end() : dash.end() + 1].isalpha()


def _shape_of(art: Art) -> float:
    """How wide a picture is for its height."""
    return art.box.width / art.box.height if isinstance(art, Drawing) else art.width / art.height


def _joined(atoms: Sequence[_Atom]) -> Iterator[_Atom]:
    """Letters of one face that follow one another, as one."""
    last: _Letters | None = None
    for atom in atoms:
        if isinstance(atom, _Letters) and last is not None and last.face == atom.face:
            last = _Letters(last.text + atom.text, last.face, last.wide + atom.wide)
            continue
        if last is not None:
            yield last
        last = atom if isinstance(atom, _Letters) else None
        if last is None:
            yield atom
    if last is not None:
        yield last


# -- lines ---------------------------------------------------------------------------------------------------------


def _broken(paragraphs: list[list[_Word]], room: float) -> list[_Line] | None:
    """The words in lines of so many ems; None if one is wider than that."""
    lines: list[_Line] = []
    for words in paragraphs:
        line: _Line = []
        taken = 0.0
        for i, word in enumerate(words):
            space = word.space.wide if word.space and line else 0.0
            needs = word.wide + _room_behind(words, i)
            if line and taken + space + needs > room:
                lines.append(line)
                line, taken, space = [], 0.0, 0.0
            if needs > room:
                return None
            line.append(word)
            taken += space + word.wide
        lines.append(line)
    return lines


def _room_behind(words: list[_Word], at: int) -> float:
    """What must find room behind a word, should the line end there."""
    hyphen = words[at].hyphen
    return hyphen.wide if hyphen and at + 1 < len(words) else 0.0


def _atoms(line: _Line, last_of_all: bool) -> list[_Atom]:
    atoms: list[_Atom] = []
    for i, word in enumerate(line):
        if word.space and i:
            atoms.append(word.space)
        atoms += word.atoms
    if line and line[-1].hyphen and not last_of_all:
        atoms.append(line[-1].hyphen)
    return list(_joined(atoms))


def _placed(lines: list[_Line], box: Box, size: Length, how: Setting) -> tuple[tuple[Shape, ...], Box]:
    y, foot, top = _heights(len(lines), box, size, how)
    shapes: list[Shape] = []
    left, right = box.x1, box.x0
    for line in lines:
        atoms = _atoms(line, line is lines[-1])
        wide = sum([atom.wide for atom in atoms]) * size
        x = _start(box, wide, how)
        left, right = min(left, x), max(right, x + wide)
        for atom in atoms:
            shapes.append(_set(atom, x, y, size, how.color))
            x += atom.wide * size
        y -= size * how.leading
    return tuple(shapes), Box(left, foot, max(left, right), top)


def _set(atom: _Atom, x: Length, y: Length, size: Length, color: Color) -> Shape:
    if isinstance(atom, _Letters):
        return Text(atom.text, x, y, size, atom.face, "start", color)
    high = (ICON_TOP - ICON_FOOT) * size
    foot = y + ICON_FOOT * size
    if isinstance(atom.art, Drawing):
        scale = high / atom.art.box.height
        return Use(atom.art, (scale, 0.0, 0.0, scale, x - atom.art.box.x0 * scale, foot - atom.art.box.y0 * scale))
    return Picture(atom.art, Box(x, foot, x + atom.wide * size, foot + high))
