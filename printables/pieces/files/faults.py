"""Where something is wrong in a maker's files, and all that is wrong together.

A fault is one line: the file, the row as a spreadsheet numbers it, the layer, what is wrong and what to do.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from printables.pieces.model import PrintError

MOST_TOLD = 20
"""More faults than these are counted, not listed."""


class PiecesError(PrintError):
    """What is wrong with a set of pieces; `lines` has a line for each fault."""

    def __init__(self, lines: Sequence[str]) -> None:
        more = len(lines) - MOST_TOLD
        self.lines = (*lines[:MOST_TOLD], *([f"and {more} faults more"] if more > 0 else ()))
        super().__init__(lines[0] + (f" (and {len(lines) - 1} more)" if len(lines) > 1 else ""))


@dataclass(frozen=True, slots=True)
class Place:
    """Where a fault is: a file, and in it a row, a part of `pieces.toml`, a layer."""

    file: str
    part: str = ""
    row: int | None = None
    layer: str = ""

    def at(self, *, row: int | None = None, layer: str | None = None) -> Place:
        """The same place, closer."""
        return replace(self, row=self.row if row is None else row, layer=self.layer if layer is None else layer)

    def fault(self, what: str) -> PrintError:
        """The error that says what is wrong here."""
        words = (self.file, self.part, f"row {self.row}" if self.row else "", f"layer {self.layer}" * bool(self.layer))
        return PrintError(f"{', '.join(filter(None, words))}: {what}")


class Collected:
    """PiecesError that are collected, so that a maker sees all of them at once."""

    def __init__(self) -> None:
        self._lines: dict[str, None] = {}

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Go on behind the block where something in it is wrong."""
        try:
            yield
        except PiecesError as faults:
            self._lines |= dict.fromkeys(faults.lines)
        except PrintError as fault:
            self._lines[str(fault)] = None

    @property
    def lines(self) -> list[str]:
        """What has been collected."""
        return list(self._lines)

    def tell(self) -> None:
        """Raise what has been collected, if there is anything."""
        if self._lines:
            raise PiecesError(self.lines)


def library(name: str, place: Place, for_what: str) -> Any:
    """A library that not everybody needs, or the fault that says how to install it."""
    try:
        return importlib.import_module(name)
    except ImportError:
        raise place.fault(f"{for_what} needs one library more: pip install 'refcli[pieces]'") from None
