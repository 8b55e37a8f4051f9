"""A page of a scan while it is read: what one step makes of its words the next one gets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image

from extract.model import Language
from extract.pixels import Cleaned
from extract.readers.words import Word

Look = Callable[[Image.Image, str], Sequence[Word]]
"""Reads a picture of cells as nothing but the given signs; places are in points."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The cleaned picture of a page, the words as far as they are read, and how to look at a part of it again.

    `points` is the size of a pixel of the picture, `languages` those that the page can be in.
    """

    page: Cleaned
    words: Sequence[Word]
    points: float
    languages: Sequence[Language]
    look: Look

    @property
    def scale(self) -> float:
        """The size of a pixel of the reduced picture, in points."""
        return self.points * self.page.step
