"""Rings & Marbles before the first action: the rings, and everybody's supply at their side of the table."""

from __future__ import annotations

from printables.diagrams import Labels, Layout, Side, Tray, View, around
from printables.drawing import Drawing, Length
from printables.games.rings import art
from printables.games.rings.diagrams import diagram

_SIDES: dict[int, tuple[Side, ...]] = {
    2: ("below", "above"),
    3: ("below", "left", "right"),
    4: ("below", "left", "above", "right"),
}
"""Who sits where: clockwise, the first player in front."""

LEGEND = (
    "order", "refused_ring", "single_step", "captured", "removed", "laid_ring", "given_up", "played_ring",
)  # fmt: skip
"""The marks of the pictures, by their names in `printables.diagrams`."""


def setup(layout: Layout, labels: Labels, letters: Length) -> Drawing:
    """The empty rings and the supplies."""
    trays: dict[Side, list[Tray]] = {}
    sides = _SIDES[len(layout.beside)]
    for (_, seat, held), label, side in zip(layout.beside, labels, sides, strict=True):
        across = 12 if side in ("above", "below") else 3
        marbles = [art.marble(seat, 0.0)] * int(held)
        trays[side] = [Tray(label, marbles, count=held, step=1.02, scale=1.02, across=across)]
    # A ply that names nothing leaves the coordinates out: nobody needs them to lay the rings.
    return around(diagram(layout, View(ply=" ")), trays, letters)
