"""The characters of a page and the words that they make."""

from __future__ import annotations

from typing import Any, NamedTuple

from extract.model import Repair

Char = dict[str, Any]
"""A character as pdfplumber gives it: text, x0, x1, top, bottom, size, fontname, matrix.

`adv` is how far it reaches, in units of its matrix, and `bold` whether it is drawn so, whatever its font.

Where the text was put right, `was` is what the page says, and `kind` the kind of that repair.
"""


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
    sure: float = 1.0
