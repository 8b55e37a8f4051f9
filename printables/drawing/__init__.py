"""Drawings: frozen values in millimetres, and what makes files of them.

`lengths`, `geometry`, `shapes`: the values; `ink` saves ink, `outlines` turns text into shapes
`plates`: colours on the plates of a press
`typeface`: the two families and how wide a text is; `canvas`: drawings into PDF (here alone is reportlab), `svg`: SVG,
`signs`: a font of suits and dice; `rendering`: pixels; `die_line`: what cutters follow
`seal`: whether a PDF is as we made it
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from printables.drawing.canvas import *
    from printables.drawing.geometry import *
    from printables.drawing.ink import *
    from printables.drawing.lengths import *
    from printables.drawing.outlines import *
    from printables.drawing.plates import *
    from printables.drawing.rendering import *
    from printables.drawing.seal import *
    from printables.drawing.shapes import *
    from printables.drawing.signs import *
    from printables.drawing.svg import *
    from printables.drawing.typeface import *
else:
    __getattr__ = imported_later(
        __name__,
        canvas="Duplex Pdf",
        geometry="IDENTITY Box Matrix Point apply bounds box_around compose rotation translation turned_at",
        ink="low_ink_drawing luminance",
        lengths="POINT Length pt",
        outlines="outline_of outlined",
        plates="plates_of",
        rendering="rendered",
        seal="is_sealed sealed_again",
        shapes=(
            "BLACK KAPPA WHITE Anchor Circle Color Drawing Face Group LowInk Outline OwnFace Picture Pixels Segment "
            "Shape Spot Stroke Text Use circle ellipse fitted line mirrored moved_segments path place polygon "
            "rectangle ring smooth text"
        ),
        signs="SIGNS sign_font",
        svg="to_svg to_svg_frames",
        typeface="cap_height font is_sign lacking own_face sign_face width wrapped",
    )
