"""Pages drawn piece by piece for the tests: text at places, boxes, lines; and what extraction makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas

from extract.pipeline import extract
from extract.rulebook import Block, Rulebook

TIMES, ITALIC, BOLD, SANS = "Times-Roman", "Times-Italic", "Helvetica-Bold", "Helvetica"

_ACTORS = ("The first player", "Each player", "The youngest player", "The winner of the round", "The last player")
_ACTS = ("draws a card", "moves two ships", "pays three coins", "turns a tile over", "takes a tower back")
_ENDS = ("before the next round begins.", "unless the market is empty.", "and shows it to the others.")


def sentences(first: int, count: int = 3) -> str:
    """`count` sentences; those that begin at other places in the row of all sentences are others."""
    return " ".join(
        f"{_ACTORS[index % 5]} {_ACTS[index // 5 % 5]} {_ENDS[index // 25 % 3]}"
        for index in range(first * 7, first * 7 + 7 * count, 7)
    )


class Sheet:
    """A document that is drawn with the origin in the lower left corner, in points."""

    def __init__(self, path: Path, size: tuple[float, float] = A4) -> None:
        self.path = path
        self.canvas = Canvas(str(path), pagesize=size)

    def text(self, x: float, y: float, text: str, font: str = TIMES, size: float = 10) -> None:
        """A line of text."""
        self.canvas.setFont(font, size)
        self.canvas.drawString(x, y, text)

    def right(self, x: float, y: float, text: str, font: str = TIMES, size: float = 10) -> None:
        """A line of text that ends at `x`."""
        self.canvas.setFont(font, size)
        self.canvas.drawRightString(x, y, text)

    def block(self, x: float, y: float, width: float, text: str, font: str = TIMES, size: float = 10) -> float:
        """A paragraph; the height of the line below it."""
        for line in simpleSplit(text, font, size, width):
            self.text(x, y, line, font, size)
            y -= 1.2 * size
        return y

    def box(self, x: float, y: float, width: float, height: float) -> None:
        """A box with its lower left corner at (x, y)."""
        self.canvas.rect(x, y, width, height)

    def line(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """A thin line."""
        self.canvas.line(x0, y0, x1, y1)

    def page(self) -> None:
        """Go on on the next page."""
        self.canvas.showPage()

    def read(self) -> Rulebook:
        """What extraction makes of the document."""
        self.canvas.save()
        return extract([self.path], ocr="never")


def blocks(rulebook: Rulebook) -> Iterator[Block]:
    """All blocks, in reading order."""
    return (block for edition in rulebook.editions.values() for section in edition.sections for block in section.blocks)


def texts(rulebook: Rulebook) -> list[str]:
    """The texts of all blocks, in reading order, with blanks for line ends."""
    return [" ".join(block.text.split()) for block in blocks(rulebook)]


def headings(rulebook: Rulebook) -> list[tuple[int, str]]:
    """The levels and texts of all headings."""
    return [
        (section.level, section.heading)
        for edition in rulebook.editions.values()
        for section in edition.sections
        if section.heading
    ]
