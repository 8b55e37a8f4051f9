"""What lies in a game's folder, read for its pieces: tables, pictures, fonts; all within bounds, none from outside.

`faults`: where something is wrong, and all of it together; `folder`: files by their path in the folder; `tables`: CSV
and XLSX; `pictures`: pixels, and drawings through `svg`; `fonts`: type that a maker brings along
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from printables.pieces.files.faults import *
    from printables.pieces.files.folder import *
    from printables.pieces.files.fonts import *
    from printables.pieces.files.pictures import *
    from printables.pieces.files.tables import *
else:
    __getattr__ = imported_later(
        __name__,
        faults="Collected PiecesError Place library",
        folder="LARGEST GameFolder",
        fonts="Family Typeface families",
        pictures="LEAST_DPI Art art_in placed_art",
        tables="Row Table table_in",
    )
