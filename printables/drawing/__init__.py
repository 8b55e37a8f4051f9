"""Drawings: frozen values in millimetres, and what makes files of them.

`lengths`, `geometry`, `shapes`: the values; `ink` saves ink, `outlines` turns text into shapes
`typeface`: the two families and how wide a text is; `canvas`: drawings into PDF (here alone is reportlab), `svg`: SVG
`seal`: whether a PDF is as we made it
"""

from typing import TYPE_CHECKING

from printables.doors import lazily

if TYPE_CHECKING:
    from printables.drawing.canvas import Duplex, Pdf
    from printables.drawing.geometry import (
        IDENTITY,
        Box,
        Matrix,
        Point,
        apply,
        bounds,
        box_around,
        compose,
        rotation,
        translation,
        turned_at,
    )
    from printables.drawing.ink import low_ink_drawing
    from printables.drawing.lengths import POINT, Length, pt
    from printables.drawing.outlines import outline_of, outlined
    from printables.drawing.seal import is_sealed
    from printables.drawing.shapes import (
        BLACK,
        WHITE,
        Anchor,
        Circle,
        Color,
        Drawing,
        Face,
        Group,
        LowInk,
        Outline,
        Segment,
        Shape,
        Spot,
        Stroke,
        Text,
        Use,
        circle,
        ellipse,
        fitted,
        line,
        mirrored,
        moved_segments,
        path,
        place,
        polygon,
        rectangle,
        ring,
        smooth,
        text,
    )
    from printables.drawing.svg import to_svg
    from printables.drawing.typeface import cap_height, font, lacking, width, wrapped
else:
    __getattr__ = lazily(__name__)
