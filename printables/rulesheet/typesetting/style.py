"""The measures and the accent of one sheet."""

from __future__ import annotations

from dataclasses import dataclass

from printables.drawing import Color, Length, pt
from printables.paper import Paper

LEADING: Length = pt(13)
"""From base line to base line of the text; gaps are parts of it."""

PARAGRAPH: Length = LEADING * 0.5
ITEM: Length = LEADING * 0.2
HEAD: Length = LEADING * 1.35
PAD: Length = 1.5


@dataclass(frozen=True, slots=True)
class Style:
    """Where the columns stand on the page, and the one colour of the sheet.

    `side`, `top` and `bottom` are the margins; `bottom` is up to the end of the columns, the foot stands below.
    """

    paper: Paper
    columns: int
    accent: Color
    side: Length
    gutter: Length = 8.0
    top: Length = 15.0
    bottom: Length = 20.0

    @property
    def column(self) -> Length:
        """How wide a column is."""
        return (self.paper.width - 2 * self.side - (self.columns - 1) * self.gutter) / self.columns

    @property
    def wide(self) -> Length:
        """How wide all columns are together."""
        return self.paper.width - 2 * self.side

    @property
    def high(self) -> Length:
        """How high a full column is."""
        return self.paper.height - self.top - self.bottom

    @property
    def tint(self) -> Color:
        """A pale tone of the accent, for boxes: paper with a breath of colour."""
        return _paler(self.accent, 0.9)

    @property
    def soft(self) -> Color:
        """A middle tone of the accent, for fine lines."""
        return _paler(self.accent, 0.55)

    def left(self, column: int) -> Length:
        """Where a column begins, columns counted from 0 on each page."""
        return self.side + column * (self.column + self.gutter)


def style_for(paper: Paper, accent: Color, *, single: bool = False) -> Style:
    """The style of a sheet with this accent on this paper; `single` asks for one wide column."""
    if single:
        return Style(paper, 1, accent, max((paper.width - 165) / 2, 15))
    columns = 3 if paper.width > 280 else 2
    return Style(paper, columns, accent, 15.0 if paper.width < 212 or columns > 2 else 18.0)


def _paler(color: Color, part: float) -> Color:
    parts = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(value + (255 - value) * part):02x}" for value in parts)
