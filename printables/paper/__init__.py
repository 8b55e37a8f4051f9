"""Paper: its sizes, what lies where on it, and the marks around.

`sizes`: the papers; `imposition`: pieces on sheets; `packing`: several kinds on a sheet; `boards`: large boards over
pages; `marks`: cuts, folds, seams, registration, rulers; `contours`: where the knife goes; `targets`: what shops and
services ask, as they publish it
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from printables.paper.boards import *
    from printables.paper.contours import *
    from printables.paper.imposition import *
    from printables.paper.marks import *
    from printables.paper.packing import *
    from printables.paper.sizes import *
    from printables.paper.targets import *
else:
    __getattr__ = imported_later(
        __name__,
        boards="OVERLAP BoardPage board_pages",
        contours="Contour Disc Vertex Way board_contours die_lines radius_of sheet_contours",
        imposition="Cut Placement Plan Sheet impose",
        marks=(
            "CUTTER_GAP CUTTER_ROOM block_of board_label board_marks cut_marks fold_marks in_the_way machine_marks "
            "registration ruler scissor_lines sheet_label target_places"
        ),
        packing="fewer_sheets",
        sizes="MARGIN PAPERS UNPRINTABLE Paper paper_called",
        targets="INCH Product Source Target known_targets target_called",
    )
