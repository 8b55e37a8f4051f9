"""What home printers, print shops, services and tables on the screen ask of a print, as they publish it: data.

`printables/targets.toml` has the figures, each with its page and the day on which it was read.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any, Literal, TypeAlias

from printables.drawing import Length

Files: TypeAlias = Literal["pdf", "press", "faces", "pdfx", "sheets"]
"""Sheets, a page a piece, a PNG a face, PDF/X-1a, or pictures of whole decks."""

INCH: Length = 25.4
SAME: Length = 1.5
"""A piece is laid out anew for a size that differs from its own by no more: nobody feels it in the hand."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a figure was published, and when it was read there."""

    of: str
    page: str
    read: date
    noted: str = ""


@dataclass(frozen=True, slots=True)
class Product:
    """A piece that a service sells: the size of its picture in pixels and of the cut piece in millimetres."""

    name: str
    pixels: tuple[int, int]
    width: Length
    height: Length
    cut: str = "rectangle"

    def is_for(self, width: Length, height: Length, cut: str, within: Length = SAME) -> bool:
        """Whether a piece is sold so, upright or turned."""
        near = [abs(width - w) <= within and abs(height - h) <= within for w, h in self._sides]
        return cut == self.cut and any(near)

    def laid(self, width: Length, height: Length) -> tuple[Length, Length]:
        """Its size as a piece of that size lies: wide pieces stay wide."""
        return self._sides[(width > height) != (self.width > self.height)]

    @property
    def _sides(self) -> tuple[tuple[Length, Length], tuple[Length, Length]]:
        return (self.width, self.height), (self.height, self.width)


@dataclass(frozen=True, slots=True)
class Target:
    """For whom something is printed. What is not asked is 0 or empty."""

    name: str
    title: str
    files: Files
    dpi: int = 0
    bleed: Length = 0.0
    safe: Length = 0.0
    ink: int = 0
    back_first: bool = False
    condition: str = ""
    most_px: int = 0
    grid: tuple[int, int] = (0, 0)
    sources: tuple[Source, ...] = ()
    products: tuple[Product, ...] = ()

    def product_for(self, width: Length, height: Length, cut: str = "rectangle") -> Product | None:
        """What the target sells of about that size: the nearest of it."""
        sold = [product for product in self.products if product.is_for(width, height, cut)]
        return min(sold, key=lambda p: math.dist(p.laid(width, height), (width, height)), default=None)


def target_called(name: str) -> Target:
    """The target of that name. Raises ValueError for an unknown one."""
    try:
        return known_targets()[name]
    except KeyError:
        raise ValueError(f"no target is called {name!r}; known are {', '.join(known_targets())}") from None


@cache
def known_targets() -> Mapping[str, Target]:
    """All targets, the usual one first."""
    written = files("printables").joinpath("targets.toml").read_bytes()
    return {name: _target(name, given) for name, given in tomllib.loads(written.decode()).items()}


def _target(name: str, given: dict[str, Any]) -> Target:
    dpi, bleed, safe = given.get("dpi", 0), given.pop("bleed_px", 0), given.pop("safe_px", 0)

    def length(pixels: float) -> Length:
        return pixels * INCH / dpi if dpi else 0.0

    def product(sold: dict[str, Any]) -> Product:
        wide, high = sold["pixels"]
        cut = sold.get("cut", "rectangle")
        return Product(sold["name"], (wide, high), length(wide - 2 * bleed), length(high - 2 * bleed), cut)

    products = tuple(map(product, given.pop("products", ())))
    sources = tuple(Source(**source) for source in given.pop("sources", ()))
    grid = tuple(given.pop("grid", (0, 0)))
    return Target(name, bleed=length(bleed), safe=length(safe), sources=sources, products=products, grid=grid, **given)
