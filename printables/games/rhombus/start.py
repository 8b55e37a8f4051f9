"""Rhombus before the first play: the pieces in the corners, and at each corner what its player has."""

from __future__ import annotations

from extract.rulebook import game_toml
from printables.diagrams import Labels, Layout, Side, Tray, View, around
from printables.drawing import Drawing, Length
from printables.games.rhombus import art
from printables.games.rhombus.diagrams import card, diagram

_SIDES: dict[str, Side] = {"sw": "below", "se": "right", "ne": "above", "nw": "left"}

LEGEND = ("step", "refused_step", "out", "drawn", "played")
"""The marks of the pictures, by their names in `printables.diagrams`."""


def setup(layout: Layout, labels: Labels, letters: Length) -> Drawing:
    """The board, and each player's cards and reserve; the deck lies beside the first player's."""
    hidden = card("?")
    trays: dict[Side, list[Tray]] = {}
    for (key, seat, held), label in zip(layout.beside, labels, strict=True):
        kind = key.partition(".")[2]
        if kind in ("table", "hand"):
            cards = [hidden if name == "?" else card(name) for name in held.split()]
            tray = Tray(label, cards, scale=0.85)
        elif kind == "reserve":
            tray = Tray(label, [art.piece(seat, 0.0)] * int(held), scale=0.8)
        elif kind == "cards_left":
            tray = Tray(label, [hidden], count=held, scale=0.85)
        else:
            continue
        trays.setdefault(_SIDES.get(seat, "below"), []).append(tray)
    drawn = diagram(layout, View(lettering=0))
    return around(drawn, trays, letters)


assert set(_SIDES) == set(game_toml("rhombus")["rules"]["corners"]), "a side of the picture for each corner"
