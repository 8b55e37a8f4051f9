"""Examples as diagrams: a picture of the position, the ply in it, and a caption with a tick or a cross."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from extract.rulebook import Language, RuleId
from printables.diagrams import EVERYTHING, LETTERS, Labels, Layout, View
from printables.drawing import Drawing, Length, Shape, Stroke, line, outlined, place, polygon
from printables.games import board_diagram, pitch_of
from printables.rulesheet import icons
from printables.rulesheet.typesetting import (
    BEFORE_PICTURE,
    CAPTION,
    PARAGRAPH,
    Element,
    Fork,
    Line,
    Marked,
    Strip,
    Style,
    broken,
)
from printables.rulesheet.words import word

_SPACE: Length = 9.0
"""How wide a space of a board is on the sheet, where there is room."""

_WIDEST: Length = 40.0
"""A picture is no wider, so that its caption finds room beside it."""

_USUAL: Length = 32.0
"""Captions beside pictures that are no wider begin one under another."""

_HIGHEST: Length = 46.0
_SMALLER = 0.86
"""Pictures may be smaller than usual, where that spares an empty end of a column."""

_GAP: Length = 3.0
_CELL: Length = 36.0
"""Pictures stand side by side where each of them and its caption have so much room."""

_BETWEEN: Length = 4.0
_SMALLEST: Length = 2.0
"""Coordinates are made no smaller on the sheet, where that does not hide the board."""

_ICON: Length = 3.6
_BEHIND_ICON: Length = _ICON + 1.4
_OVER_WORDS: Length = 1.2
"""Between a picture and the caption under it."""


@dataclass(frozen=True, slots=True)
class Illustration:
    """An example of a rule.

    `layout` is the position in which the ply of `view` is looked at, `after` the position behind it, where that is
    to be shown too. `allowed` is None where no ply is judged (a position and its score). `caption` is in `language`.
    `overlooked` says that it is the one to show where the rule is told of as often overlooked.
    """

    rule: RuleId
    layout: Layout
    caption: str
    language: Language
    view: View = EVERYTHING
    allowed: bool | None = None
    after: Layout | None = None
    overlooked: bool = False

    @property
    def ply_given(self) -> bool:
        """Whether a ply is shown, not a position alone."""
        return self.view.ply is not None


def most_telling(examples: Sequence[Illustration]) -> Illustration | None:
    """The example that shows what is often overlooked: the one marked so, else the first ply refused, else any ply."""
    plies = [example for example in examples if example.ply_given]
    return min(plies, key=lambda e: (not e.overlooked, e.allowed is not False), default=None)


@dataclass(frozen=True, slots=True)
class Setup:
    """The table before the first ply: for whom (`label`), and what the entries of `layout.beside` are called."""

    label: str
    layout: Layout
    labels: Labels


def figure_strips(
    game: str, examples: Sequence[Illustration], style: Style, element: Element, left: Length
) -> list[Fork]:
    """The diagrams of one rule, to be set in one of several ways, whichever makes the better columns.

    One under another, each with its caption beside it (below, if it is wide); as many side by side as find room, each
    over its caption; or one under another and smaller.
    """
    if not examples:
        return []
    tags = [_tags(example, element) for example in examples]
    singly, small = (
        [_figure(game, example, style, tag, left, size) for example, tag in zip(examples, tags, strict=True)]
        for size in (1.0, _SMALLER)
    )
    across = int((style.column - left + _BETWEEN) // (_CELL + _BETWEEN))
    abreast = [
        singly[start] if end - start == 1 else _row(game, examples[start:end], style, tags[start:end], left)
        for start, end in _rows(examples, across)
    ]
    ways = [singly, abreast, small] if len(abreast) < len(singly) else [singly, small]
    return [Fork(tuple(_together(way) for way in ways))]


def _together(strips: Sequence[Strip]) -> list[Strip]:
    """The pictures of a rule, held together."""
    last = len(strips) - 1
    return [
        replace(strip, before=PARAGRAPH * 1.15, torn=BEFORE_PICTURE if number < last else 0.0)
        for number, strip in enumerate(strips)
    ]


def _rows(examples: Sequence[Illustration], across: int) -> Iterator[tuple[int, int]]:
    """Which examples stand side by side, from the first to behind the last; two pictures of one fill a row."""
    start = 0
    while start < len(examples):
        end = start + 1
        while end < len(examples) and end - start < across and all(e.after is None for e in examples[start : end + 1]):
            end += 1
        yield start, end
        start = end


class _Tags(NamedTuple):
    figure: Element
    caption: Element


def _tags(example: Illustration, element: Element) -> _Tags:
    verdict = "" if example.allowed is None else word(example.language, "allowed" if example.allowed else "refused")
    alt = ": ".join(part for part in (verdict, example.view.ply or "", example.caption) if part)
    return _Tags(element.add("Figure", alt=alt), element.add("Caption"))


def _row(game: str, examples: Sequence[Illustration], style: Style, tags: Sequence[_Tags], left: Length) -> Strip:
    """Pictures side by side, each over its caption."""
    count = len(examples)
    wide = (style.column - left - _BETWEEN * (count - 1)) / count
    content: list[Marked] = []
    deepest = 0.0
    for number, (example, tag) in enumerate(zip(examples, tags, strict=True)):
        (picture,), scale = _sized(game, example, wide, 1.0)
        x, box = left + number * (wide + _BETWEEN), picture.box
        below = box.height * scale + _OVER_WORDS
        caption = _caption(example, wide)
        drawn = (place(picture, x - box.x0 * scale, -box.y1 * scale, scale=scale), *caption.mark(x, -below))
        content += [Marked(tag.figure, drawn), Marked(tag.caption, caption.words(x, -below))]
        deepest = max(deepest, below + caption.height)
    return Strip(deepest, tuple(content))


class _Caption(NamedTuple):
    """The words of an example in lines, and its verdict."""

    lines: Sequence[Line]
    allowed: bool | None

    @property
    def height(self) -> Length:
        return len(self.lines) * CAPTION.leading

    def mark(self, x: Length, top: Length) -> tuple[Shape, ...]:
        """The tick or the cross before the first line."""
        if self.allowed is None:
            return ()
        drawing = icons.tick() if self.allowed else icons.cross()
        return (place(drawing, x + _ICON / 2, top - CAPTION.rise + CAPTION.size * 0.3, scale=_ICON / 10),)

    def words(self, x: Length, top: Length) -> tuple[Shape, ...]:
        """The lines, behind the mark if there is one."""
        x += 0.0 if self.allowed is None else _BEHIND_ICON
        base = top - CAPTION.rise
        return tuple(
            t for n, each in enumerate(self.lines) for t in each.at(x, base - n * CAPTION.leading, CAPTION.size)
        )


def _caption(example: Illustration, room: Length) -> _Caption:
    icon = 0.0 if example.allowed is None else _BEHIND_ICON
    return _Caption(broken(example.caption, room - icon, CAPTION), example.allowed)


def _figure(game: str, example: Illustration, style: Style, tags: _Tags, left: Length, size: float) -> Strip:
    """One picture, or the two of a ply, with the caption beside it, or below where that leaves it more room."""
    pictures, scale = _sized(game, example, style.column - left, size)
    pair = len(pictures) > 1
    high = max(p.box.height for p in pictures) * scale
    drawn: list[Shape] = []
    x = left
    for number, picture in enumerate(pictures):
        if number:
            drawn += _then(x + _ARROW / 2, -high / 2, style)
            x += _ARROW
        box = picture.box
        drawn.append(place(picture, x - box.x0 * scale, -high / 2 - box.center[1] * scale, scale=scale))
        x += box.width * scale
    below = pair and style.column - x - _GAP < 38
    at = left if below else max(x, left + _USUAL) + _GAP
    caption = _caption(example, style.column - at)
    top = -high - _OVER_WORDS if below else min(0.0, -(high - caption.height) / 2)
    content = Marked(tags.figure, (*drawn, *caption.mark(at, top))), Marked(tags.caption, caption.words(at, top))
    height = high + _OVER_WORDS + caption.height if below else max(high, caption.height)
    return Strip(height, content)


def _sized(game: str, example: Illustration, room: Length, size: float) -> tuple[list[Drawing], float]:
    """The pictures of an example in a room of this width, their coordinates no smaller than can be read."""
    pictures, scale = _pictures(game, example, room, 1.0, size)
    letters = scale * pitch_of(game) * LETTERS
    if letters < _SMALLEST:
        pictures, scale = _pictures(game, example, room, min(_SMALLEST / letters, 2.0), size)
    return pictures, scale


def _pictures(
    game: str, example: Illustration, room: Length, lettering: float, size: float
) -> tuple[list[Drawing], float]:
    """The position, and the one behind it where it is shown, and how much smaller than the pieces they are drawn."""
    view = replace(example.view, lettering=lettering)
    pictures = [outlined(board_diagram(game, example.layout, view))]
    if example.after is not None:
        # Coordinates that stand on the pieces are in no picture of a ply: the one behind it is to match the one before.
        later = replace(view, ply=None, beside=False, lettering=0.0 if example.after.kind == "hex" else lettering)
        pictures.append(outlined(board_diagram(game, example.after, later)))
    wide, high = sum(p.box.width for p in pictures), max(p.box.height for p in pictures)
    limit = (room - _ARROW if len(pictures) > 1 else min(_WIDEST, room)) * size
    return pictures, min(_SPACE * size / pitch_of(game), limit / wide, _HIGHEST * size / high)


_ARROW: Length = 7.0
"""Between the picture before a ply and the one after it."""


def _then(x: Length, y: Length, style: Style) -> list[Shape]:
    return [
        line(x - 2.2, y, x + 1.0, y, Stroke(style.accent, 0.7)),
        polygon([(x + 2.2, y), (x + 0.4, y + 1.1), (x + 0.4, y - 1.1)], style.accent),
    ]
