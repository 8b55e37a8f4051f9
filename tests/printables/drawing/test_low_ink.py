"""What a shape is to become where ink is to be saved goes with it, however it is made."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from printables.drawing import Box, LowInk, Outline, circle, polygon, rectangle, smooth
from printables.drawing.shapes import Circle, mirrored

SPOTS = [(0.0, 5.0), (3.0, 0.0), (0.0, -5.0)]
MAKERS: dict[str, Callable[[LowInk], Outline | Circle]] = {
    "polygon": lambda low: polygon(SPOTS, "#aa0000", low=low),
    "smooth": lambda low: smooth(SPOTS, "#aa0000", low=low),
    "mirrored": lambda low: mirrored(SPOTS, "#aa0000", low=low),
    "rectangle": lambda low: rectangle(Box(0, 0, 4, 4), "#aa0000", low=low),
    "rounded": lambda low: rectangle(Box(0, 0, 4, 4), "#aa0000", radius=1, low=low),
    "circle": lambda low: circle(0, 0, 4, "#aa0000", low=low),
}


@pytest.mark.parametrize("low", ["drop", "keep", "outline"])
@pytest.mark.parametrize("maker", MAKERS)
def test_a_shape_keeps_what_is_said_for_low_ink(maker: str, low: LowInk) -> None:
    assert MAKERS[maker](low).low == low
