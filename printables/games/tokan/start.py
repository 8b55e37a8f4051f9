"""Tokan's field before the first move."""

from __future__ import annotations

from printables.diagrams import Labels, Layout, View
from printables.drawing import Drawing, Length
from printables.games.tokan.diagrams import diagram

LEGEND = ("step", "refused_step", "carried", "height", "taboo")
"""The marks of the pictures, by their names in `printables.diagrams`."""


def setup(layout: Layout, labels: Labels, letters: Length) -> Drawing:  # noqa: ARG001 - nothing lies beside the field
    """The field with all tiles face up; its columns and rows are called as the rules call them."""
    return diagram(layout, View())
