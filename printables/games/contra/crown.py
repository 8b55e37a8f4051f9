"""The crown, and the gold of it and of the coins."""

from __future__ import annotations

from functools import lru_cache

from printables.drawing import Box, Color, Drawing, LowInk, Stroke, box_around, circle, polygon, rectangle

GOLD, GOLD_DEEP, GOLD_PALE = "#e0ac2b", "#8f6410", "#f8e3a0"


@lru_cache(maxsize=8)
def crown(jewel: Color, jewel_dark: Color) -> Drawing:
    """A gold crown with jewels, about 100 high and wide."""
    points = [(-38, -24), (-46, 20), (-23, 2), (0, 36), (23, 2), (46, 20), (38, -24)]
    rim = Stroke(GOLD_DEEP, 2.2)
    return Drawing(
        (
            polygon(points, GOLD, rim),
            polygon([(0, 36), (23, 2), (12, -24), (-12, -24), (-23, 2)], GOLD_PALE, low="drop"),
            polygon(points, None, rim),
            *(circle(x, y, 5.4, GOLD, rim) for x, y in ((-46, 23), (0, 39.5), (46, 23))),
            rectangle(Box(-39, -36, 39, -22), GOLD, rim, radius=3),
            *(
                polygon([(x, -24.5), (x + 5.5, -29), (x, -33.5), (x - 5.5, -29)], jewel, Stroke(jewel_dark, 1))
                for x in (-24, 0, 24)
            ),
            polygon([(0, 16), (7, 4), (0, -10), (-7, 4)], jewel, Stroke(jewel_dark, 1.2)),
        ),
        box_around(104, 104),
    )


@lru_cache(maxsize=4)
def crown_motif(color: Color, low: LowInk) -> Drawing:
    """A plain crown."""
    points = [(-3.8, -3.4), (-4.6, 2), (-2.3, 0.2), (0, 3.6), (2.3, 0.2), (4.6, 2), (3.8, -3.4)]
    return Drawing((polygon(points, color, low=low),), box_around(12, 12))
