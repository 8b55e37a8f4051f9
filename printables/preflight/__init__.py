"""Preflight: a finished PDF, ours or not, against the limits of print. Everything is read from the file itself.

`measure`, `contents`, `cut_marks`, `ink_coverage` read; `asked` is what a file is for; `checks`, `press`, `pdfx` hold
it against that; `pictures` does so with PNGs; `report` is what comes of it
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from printables.preflight.asked import *
    from printables.preflight.checks import *
    from printables.preflight.cut_marks import *
    from printables.preflight.measure import *
    from printables.preflight.pdfx import *
    from printables.preflight.pictures import *
    from printables.preflight.report import *
else:
    __getattr__ = imported_later(
        __name__,
        asked="PROFILES Asked asked_for",
        checks="preflight",
        cut_marks="cutting",
        measure="Line MeasuredFile MeasuredPage TextInterpreter UnreadableError",
        pdfx="CLAUSES",
        pictures="picture_report",
        report="Check Report",
    )
