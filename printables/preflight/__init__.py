"""Preflight: a finished PDF, ours or not, against the limits of print. Everything is read from the file itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from printables.preflight.checks import *
    from printables.preflight.cut_marks import *
    from printables.preflight.measure import *
else:
    __getattr__ = imported_later(
        __name__,
        checks="preflight",
        cut_marks="cutting",
        measure="Line MeasuredFile MeasuredPage TextInterpreter UnreadableError",
    )
