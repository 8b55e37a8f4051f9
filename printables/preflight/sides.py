"""A page as all checks see it: its boxes and text, its cuts, its contents, its pixels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from printables.preflight.contents import Contents
from printables.preflight.cut_marks import Cutting
from printables.preflight.ink_coverage import InkMap
from printables.preflight.measure import MeasuredFile, MeasuredPage


@dataclass(frozen=True)
class Side:
    """A page with its cuts, and its pixels once a check asks for them."""

    file: MeasuredFile
    page: MeasuredPage
    cuts: Cutting

    @property
    def press(self) -> bool:
        """Whether this is one piece with its bleed, rather than a sheet."""
        return self.page.trim.width < self.page.media.width - 0.5

    @cached_property
    def ink(self) -> InkMap:
        """Which places have ink on them."""
        return InkMap(self.file, self.page)

    @cached_property
    def contents(self) -> Contents:
        """What its content streams paint."""
        return self.file.contents(self.page.number)
