"""Print sheets: from a game's name and options to a finished file; and the calibration page for a printer's errors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from printables.sheets.calibration import *
    from printables.sheets.choosing import *
    from printables.sheets.options import *
    from printables.sheets.pictures import *
    from printables.sheets.printing import *
    from printables.sheets.proof import *
    from printables.sheets.sizing import *
    from printables.sheets.watching import *
else:
    __getattr__ = imported_later(
        __name__,
        calibration="print_calibration",
        choosing="chosen counted earlier_prints note_of",
        options="CHOICES LEAST_DPI MOST_DPI PrintOptions",
        pictures="as_png face_pictures is_our_picture piece_file",
        printing="drawn_faces print_game print_pieces sizes_noted",
        proof="print_proof",
        sizing="Draw has_shape in_size resized",
        watching="Watch",
    )
