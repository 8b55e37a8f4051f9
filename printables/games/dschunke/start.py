"""Dschunke's table before the first turn: the start tile, and the other tiles face down."""

from __future__ import annotations

from printables.diagrams import Labels, Layout, Tray, View, around
from printables.drawing import Drawing, Length
from printables.games.dschunke import art
from printables.games.dschunke.diagrams import diagram

LEGEND = ("laid", "refused", "level", "drawn")
"""The marks of the pictures, by their names in `printables.diagrams`."""


def setup(layout: Layout, labels: Labels, letters: Length) -> Drawing:
    """The start tile, and what is drawn from."""
    pools = [
        Tray(label, [art.back(0.0)], count=held)
        for (key, _, held), label in zip(layout.beside, labels, strict=True)
        if key == "dschunke.pool"
    ]
    return around(diagram(layout, View(lettering=0)), {"right": pools}, letters)
