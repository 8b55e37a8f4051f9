"""Print sheets: from a game's name and options to a finished file; and the calibration page for a printer's errors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from printables.sheets.calibration import *
    from printables.sheets.options import *
    from printables.sheets.printing import *
else:
    __getattr__ = imported_later(
        __name__,
        calibration="print_calibration",
        options="CHOICES PrintOptions",
        printing="print_game print_pieces",
    )
