"""The words of a page."""

from typing import NamedTuple

from extract.model import Repair


class Word(NamedTuple):
    """A run of characters without a gap, in points from the upper left corner of the page.

    `face` is the family of its type and how it is coloured, as far as that is known; `sure` is how sure its reader is
    of it, 0 to 1.
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
    face: str = ""
    sure: float = 1.0
