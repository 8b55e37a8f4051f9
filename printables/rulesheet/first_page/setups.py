"""What the first page begins with, under its head: the table laid out, for each number of players."""

from __future__ import annotations

from collections.abc import Sequence

from printables.drawing import Drawing, Length, outlined, place
from printables.games import setup_picture
from printables.rulesheet.figures import Setup
from printables.rulesheet.first_page.head import Masthead
from printables.rulesheet.typesetting import CAPTION, LEADING, Element, Marked, Style, broken

_HIGHEST: Length = 74.0
_LETTERS: Length = 2.5
"""The size of names in the pictures, on the sheet."""

_BETWEEN: Length = 9.0
_LARGEST = 0.34
"""No picture is drawn larger, as a part of the pieces."""


def opening(game: str, setups: Sequence[Setup], style: Style, root: Element) -> Masthead:
    """The pictures side by side over the whole width, each over its number of players; nothing for no setups."""
    if not setups:
        return Masthead(0.0, ())
    scale = 0.2
    for _ in range(4):  # names keep their size on the sheet, so the pictures grow as they are made smaller
        drawings = [outlined(setup_picture(game, each.layout, each.labels, _LETTERS / scale)) for each in setups]
        scale = _scale(drawings, style)
    high = max(drawing.box.height for drawing in drawings) * scale
    spare = style.wide - sum(drawing.box.width for drawing in drawings) * scale
    # Where there is little to spare it goes between the pictures, so that no name seems to belong to the next one.
    edge = max(0.0, min(spare / (len(drawings) + 1), (spare - _BETWEEN * (len(drawings) - 1)) / 2))
    gap = (spare - 2 * edge) / max(len(drawings) - 1, 1)
    x = edge
    content: list[Marked] = []
    for each, drawing in zip(setups, drawings, strict=True):
        wide = drawing.box.width * scale
        cx, cy = drawing.box.center
        figure = root.add("Figure", alt=each.label)
        content.append(
            Marked(figure, (place(drawing, x + wide / 2 - cx * scale, -high / 2 - cy * scale, scale=scale),))
        )
        line = broken(each.label, 999, CAPTION)[0]
        at = x + (wide - line.width) / 2
        content.append(Marked(root.add("Caption"), tuple(line.at(at, -high - 1.0 - CAPTION.rise, CAPTION.size))))
        x += wide + gap
    return Masthead(high + 1.0 + CAPTION.leading + LEADING * 0.8, tuple(content))


def _scale(drawings: Sequence[Drawing], style: Style) -> float:
    room = style.wide - _BETWEEN * (len(drawings) - 1)
    wide = sum(drawing.box.width for drawing in drawings)
    return min(room / wide, _HIGHEST / max(drawing.box.height for drawing in drawings), _LARGEST)
