"""Paper: its sizes, what lies where on it, and the marks around.

`sizes`: the papers; `imposition`: pieces on sheets; `boards`: large boards over pages; `marks`: cuts, folds, seams,
registration, rulers
"""

from typing import TYPE_CHECKING

from printables.doors import lazily

if TYPE_CHECKING:
    from printables.paper.boards import BoardPage, board_pages
    from printables.paper.imposition import Cut, Placement, Plan, Sheet, impose
    from printables.paper.marks import (
        CUTTER_GAP,
        CUTTER_ROOM,
        block_of,
        board_marks,
        cut_marks,
        fold_marks,
        in_the_way,
        machine_marks,
        registration,
        ruler,
        scissor_lines,
        sheet_label,
        target_places,
    )
    from printables.paper.sizes import MARGIN, PAPERS, UNPRINTABLE, Paper, paper_called
else:
    __getattr__ = lazily(__name__)
