"""Layouts: what lies on a piece, layer on layer, filled from the row of a table.

`keys`: parts of `pieces.toml` with nothing in them that is not known; `columns`: `{column}`, languages, conditions;
`values`: boxes, fonts and colours as they are written; `setting`: text in a box; `layout`: layers, taken over from
other layouts; `drawer`: layers and a row, drawn
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from printables.pieces.layers.columns import *
    from printables.pieces.layers.drawer import *
    from printables.pieces.layers.keys import *
    from printables.pieces.layers.layout import *
    from printables.pieces.layers.values import *
else:
    __getattr__ = imported_later(
        __name__,
        columns="Columns Template",
        drawer="Drawer",
        keys="Keys",
        layout="KINDS Layouts",
        values="Frame color_of stroke_of",
    )
