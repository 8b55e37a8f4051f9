"""The words of a page."""

from typing import NamedTuple

from extract.model import Repair


class Word(NamedTuple):
    """A run of characters without a gap, in points from the upper left corner of the page.

    `sure` is how sure its reader is of it, 0 to 1.
    """

    text: str
    x0: float
    x1: float
    top: float
    bottom: float
    size: float
    bold: bool
    repairs: tuple[Repair, ...] = ()
    italic: bool = False
    underlined: bool = False
    sure: float = 1.0
