"""Where something is wrong in a maker's files, and all that is wrong together.

A fault is one line: the file, the row as a spreadsheet numbers it, the layer, what is wrong and what to do.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from printables.pieces.model import PrintError

MOST_TOLD = 20
"""More faults than these are counted, not listed."""

MOST_ROWS = 5
"""A fault of more rows names the first of them."""


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

    def fault(self, what: str) -> FaultError:
        """The error that says what is wrong here."""
        return FaultError(self, what)

    def told(self, rows: Iterable[int]) -> str:
        """The place as it is told, when the same is wrong in several rows."""
        numbers = sorted(rows)
        first = ", ".join(map(str, numbers[:MOST_ROWS]))
        more = f" and {len(numbers) - MOST_ROWS} more" if len(numbers) > MOST_ROWS else ""
        row = f"row{'s' * (len(numbers) > 1)} {first}{more}" if numbers else ""
        return ", ".join(filter(None, (self.file, self.part, row, f"layer {self.layer}" * bool(self.layer))))


class FaultError(PrintError):
    """One thing that is wrong, and where."""

    def __init__(self, place: Place, what: str) -> None:
        super().__init__(f"{place.told([place.row] if place.row else [])}: {what}")
        self.place = place
        self.what = what


class PiecesError(PrintError):
    """What is wrong with a set of pieces; `lines` has a line for each fault. What is wrong in many rows is one."""

    def __init__(self, faults: Sequence[PrintError]) -> None:
        self.faults = tuple(faults)
        rows: dict[tuple[Place, str] | str, list[int]] = {}
        for fault in faults:
            if isinstance(fault, FaultError):
                found = rows.setdefault((replace(fault.place, row=None), fault.what), [])
                found += [fault.place.row] if fault.place.row and fault.place.row not in found else []
            else:
                rows[str(fault)] = []
        lines = [key if isinstance(key, str) else f"{key[0].told(there)}: {key[1]}" for key, there in rows.items()]
        more = len(lines) - MOST_TOLD
        told = f"and {more} more fault{'s' * (more > 1)}"
        self.lines = (*lines[:MOST_TOLD], *([told] if more > 0 else ()))
        super().__init__(lines[0] + (f" (and {len(lines) - 1} more)" if len(lines) > 1 else ""))


class Collected:
    """Faults that are collected, so that a maker sees all of them at once."""

    def __init__(self) -> None:
        self.faults: list[PrintError] = []

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Go on behind the block where something in it is wrong."""
        try:
            yield
        except PiecesError as error:
            self.faults += error.faults
        except PrintError as fault:
            self.faults.append(fault)

    def tell(self) -> None:
        """Raise what has been collected, if there is anything."""
        if self.faults:
            raise PiecesError(self.faults)


def library(name: str, place: Place, for_what: str) -> Any:
    """A library that not everybody needs, or the fault that says how to install it."""
    try:
        return importlib.import_module(name)
    except ImportError:
        raise place.fault(f"{for_what} needs one library more: pip install 'refcli[pieces]'") from None
