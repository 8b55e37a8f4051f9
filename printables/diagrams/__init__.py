"""Diagrams of positions, as far as games share them: what is shown, square boards, marks, the page around."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from printables.diagrams.lattice import *
    from printables.diagrams.marks import *
    from printables.diagrams.page import *
    from printables.diagrams.signs import *
    from printables.diagrams.square_boards import *
    from printables.diagrams.trays import *
    from printables.diagrams.view import *
else:
    __getattr__ = imported_later(
        __name__,
        lattice="LATTICE_ACCENT LATTICE_PITCH lattice_diagram lattice_piece lattice_spaces lattice_spots",
        marks="LOOK REFUSED arrow badge badge_box crossed frame no_entry refusal verdict_color",
        page="position_drawing position_pdf",
        signs="SIGNS sign",
        square_boards="LETTERS Squares extended framed ground pair_of square_of squares",
        trays="Side Tray Trays around",
        view="EVERYTHING Labels Layout Space View",
    )
