"""What a step of choices costs: calls of functions, which no other program changes; by `make hands` seconds instead."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Sequence
from time import process_time
from types import FrameType
from typing import Any, TypeVar

Found = TypeVar("Found")
MEASURED = "POSITIONS" in os.environ
DEAREST = 0.005 if MEASURED else 6000
"""99 of 100 steps cost less: seconds of the processor, none that people notice, or so many calls."""


def cost(step: Callable[[], Found]) -> tuple[Found, float]:
    """What a step finds, and what it costs, as `DEAREST` counts it."""
    return (_seconds if MEASURED else _calls)(step)


def soon(spent: Sequence[float]) -> bool:
    """Whether that is what steps may cost."""
    return sorted(spent)[len(spent) * 99 // 100] < DEAREST


def _seconds(step: Callable[[], Found]) -> tuple[Found, float]:
    gc.disable()  # what others have left behind is not collected at the expense of a step
    try:
        begin = process_time()
        return step(), process_time() - begin
    finally:
        gc.enable()


def _calls(step: Callable[[], Found]) -> tuple[Found, int]:
    calls = 0

    def count(_frame: FrameType, event: str, _what: Any) -> None:
        nonlocal calls
        calls += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        found = step()
    finally:
        sys.setprofile(before)
    return found, calls
