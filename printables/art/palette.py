"""The colours that our printed things share.

Four colours stay apart for colour-blind eyes and in grey print (from the Okabe-Ito set, its vermilion a little
redder); each has a dark tone for lines and a pale one for fields. Nothing is told apart by colour alone: see
`art.patterns` for the pattern and the symbol that go with each.
"""

from __future__ import annotations

from dataclasses import dataclass

from printables.drawing import Color

INK: Color = "#2b2725"
"""A warm near-black for art (text is pure black)."""

PAPER: Color = "#f7efe0"
"""The cream of a face's field: clearly not the white of the sheet."""


@dataclass(frozen=True, slots=True)
class Tint:
    """One game colour in three tones."""

    name: str
    full: Color
    dark: Color
    pale: Color


BLUE = Tint("blue", "#0072b2", "#00476f", "#a9d2ea")
GREEN = Tint("green", "#009e73", "#00614a", "#a5dccb")
RED = Tint("red", "#cf3f10", "#7f2407", "#f5bda4")
YELLOW = Tint("yellow", "#f0e442", "#8f8510", "#faf5b8")

TINTS: dict[str, Tint] = {tint.name: tint for tint in (BLUE, GREEN, RED, YELLOW)}
