"""Diagrams of positions, as far as games share them: what is shown, square boards, marks, the page around."""

from typing import TYPE_CHECKING

from printables.doors import lazily

if TYPE_CHECKING:
    from printables.diagrams.marks import LOOK, REFUSED, arrow, badge, crossed, frame, no_entry, refusal, verdict_color
    from printables.diagrams.page import position_drawing, position_pdf
    from printables.diagrams.square_boards import (
        LETTERS,
        Squares,
        extended,
        framed,
        ground,
        pair_of,
        square_of,
        squares,
    )
    from printables.diagrams.view import EVERYTHING, Layout, Space, View
else:
    __getattr__ = lazily(__name__)
