"""Examples as diagrams: a picture of the position, the ply in it, and a caption with a tick or a cross."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from extract.rulebook import Language, RuleId
from printables.diagrams import EVERYTHING, LETTERS, Labels, Layout, View
from printables.drawing import Drawing, Length, Shape, Stroke, line, outlined, place, polygon
from printables.games import board_diagram, pitch_of
from printables.rulesheet import icons
from printables.rulesheet.typesetting import BEFORE_PICTURE, CAPTION, PARAGRAPH, Element, Marked, Strip, Style, broken
from printables.rulesheet.words import word

_SPACE: Length = 9.0
"""How wide a space of a board is on the sheet, where there is room."""

_WIDEST: Length = 40.0
"""A picture is no wider, so that its caption finds room beside it."""

_USUAL: Length = 32.0
"""Captions beside pictures that are no wider begin one under another."""

_HIGHEST: Length = 46.0
_GAP: Length = 3.0
_SMALLEST: Length = 2.0
"""Coordinates are made no smaller on the sheet, where that does not hide the board."""

_ICON: Length = 3.6


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
) -> Iterator[Strip]:
    """The diagrams of one rule, one under another, each with its caption beside it (below, if it is wide)."""
    for example in examples:
        strip = _figure(game, example, style, element, left)
        yield replace(strip, before=PARAGRAPH * 0.9, torn=BEFORE_PICTURE)


def _figure(game: str, example: Illustration, style: Style, element: Element, left: Length) -> Strip:
    room = style.column - left
    pictures, scale = _pictures(game, example, room, 1.0, style.pictures)
    letters = scale * pitch_of(game) * LETTERS
    if letters < _SMALLEST:
        pictures, scale = _pictures(game, example, room, min(_SMALLEST / letters, 2.0), style.pictures)
    pair = len(pictures) > 1
    high = max(p.box.height for p in pictures) * scale
    drawn, x = [], left
    for number, picture in enumerate(pictures):
        if number:
            drawn += _then(x + _ARROW / 2, -high / 2, style)
            x += _ARROW
        box = picture.box
        drawn.append(place(picture, x - box.x0 * scale, -high / 2 - box.center[1] * scale, scale=scale))
        x += box.width * scale
    verdict = "" if example.allowed is None else word(example.language, "allowed" if example.allowed else "refused")
    alt = ": ".join(part for part in (verdict, example.view.ply or "", example.caption) if part)
    figure, caption = element.add("Figure", alt=alt), element.add("Caption")
    beside = style.column - x - _GAP
    below = pair and beside < 38
    at = left if below else max(x, left + _USUAL) + _GAP
    icon = 0.0 if example.allowed is None else _ICON + 1.4
    lines = broken(example.caption, style.column - at - icon, CAPTION)
    text_high = len(lines) * CAPTION.leading
    top = -high - 1.2 if below else min(0.0, -(high - text_high) / 2)
    if example.allowed is not None:
        mark = icons.tick() if example.allowed else icons.cross()
        middle = top - CAPTION.rise + CAPTION.size * 0.3
        drawn.append(place(mark, at + _ICON / 2, middle, scale=_ICON / 10))
    words: list[Shape] = []
    for number, each in enumerate(lines):
        words += each.at(at + icon, top - CAPTION.rise - number * CAPTION.leading, CAPTION.size)
    height = high + 1.2 + text_high if below else max(high, text_high)
    return Strip(height, (Marked(figure, tuple(drawn)), Marked(caption, tuple(words))))


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
    limit = (room - _ARROW if len(pictures) > 1 else _WIDEST) * min(size, 1.0)
    return pictures, min(_SPACE * size / pitch_of(game), limit / wide, _HIGHEST * size / high)


_ARROW: Length = 7.0
"""Between the picture before a ply and the one after it."""


def _then(x: Length, y: Length, style: Style) -> list[Shape]:
    return [
        line(x - 2.2, y, x + 1.0, y, Stroke(style.accent, 0.7)),
        polygon([(x + 2.2, y), (x + 0.4, y + 1.1), (x + 0.4, y - 1.1)], style.accent),
    ]
