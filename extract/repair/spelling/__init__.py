"""Words that were read wrongly, put right: accents, letters that look alike, numbers, ligatures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from extract.repair.spelling.accents import *
    from extract.repair.spelling.confused import *
    from extract.repair.spelling.spelling import *
else:
    __getattr__ = imported_later(
        __name__,
        confused="confusion_findings",
        accents="lost_accents with_accents",
        spelling="fix_words vocabulary",
    )
