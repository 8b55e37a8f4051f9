"""Contra's table before the first tile: crowns in the middle, and on either side what belongs to one player."""

from __future__ import annotations

from printables.diagrams import Labels, Layout, Side, Tray, View, around
from printables.drawing import Drawing, Length
from printables.games.contra import art
from printables.games.contra.art import Kind
from printables.games.contra.diagrams import diagram, face

_SIDES: dict[str, Side] = {"bear": "below", "lady": "above", "": "right"}
_PILE = 3

LEGEND = ("laid", "refused", "drawn")
"""The marks of the pictures, by their names in `printables.diagrams`."""


def setup(layout: Layout, labels: Labels, letters: Length) -> Drawing:
    """The start tiles, and at each side the pools, displays and coins of a player, or of both."""
    trays: dict[Side, list[Tray]] = {}
    for (key, seat, held), label in zip(layout.beside, labels, strict=True):
        _, kind, whose = key.split(".")
        if kind == "gold":
            coins = [art.coin("front", 0.0)] * int(held)
            tray = Tray(label, coins, step=0.8, scale=0.9)
        elif kind == "pool":
            tray = Tray(label, [art.back(_kind(whose), 0.0)], count=held, scale=0.8)
        else:
            tray = Tray(label, [face(_kind(whose), sides.split(":")[-1]) for sides in held.split()], scale=0.8)
        trays.setdefault(_SIDES[seat], []).append(tray)
    return around(diagram(layout, View(lettering=0)), trays, letters)


def _kind(name: str) -> Kind:
    return {"bear": "bear", "lady": "lady"}.get(name, "crown")  # type: ignore[return-value]
