"""What comments in JSON say of a block on a page of a rulebook, read with care: a person may have changed them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from extract.model import BLOCK_KINDS, BlockKind, Repair


class MarkdownError(ValueError):
    """A page that cannot be read as an edition: one line that names the place."""


def section_level(value: Any) -> int:
    """The level of a section without a heading. Raises `MarkdownError`."""
    if isinstance(value, int) and 1 <= value <= 6:
        return value
    raise MarkdownError(f"a comment in JSON: {value!r} is no level of a section (1 to 6)")


def _words(value: Any) -> str | None:
    if value is None or isinstance(value, str):
        return value
    raise TypeError(f"{value!r} is no text")


def _kind(value: Any) -> BlockKind:
    if value in BLOCK_KINDS:
        return cast(BlockKind, value)
    raise TypeError(f"{value!r} is none of {', '.join(BLOCK_KINDS)}")


def _cells(value: Any) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(_words(cell) or "" for cell in row) for row in value)


def _repairs(value: Any) -> tuple[Repair, ...]:
    return tuple(Repair(str(kind), str(before), str(after), float(sure)) for kind, before, after, sure in value)


AMENDED: Mapping[str, Callable[[Any], Any]] = {
    "kind": _kind,
    "number": _words,
    "marker": _words,
    "text": lambda value: _words(value) or "",
    "rule_id": _words,
    "ruling": bool,
    "language": _words,
    "confidence": float,
    "raw": _words,
    "cells": _cells,
    "repairs": _repairs,
}
"""What a comment in JSON may say of the block before it, and how it is read."""
