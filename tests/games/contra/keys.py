"""Keys of Contra's sentences that its code puts together: what can stand in the gap."""

from __future__ import annotations

from itertools import product

from refcli.games.contra.components import COLOURS, KINDS, PLAYERS

FILLED = {
    "contra.display.{}": KINDS,
    "contra.pool.{}": KINDS,
    "contra.gold.{}": PLAYERS,
    "contra.piece.{}": ("B", "L", "P"),
    "contra.colour.{}": tuple(COLOURS),
    "contra.crown.{}": tuple(COLOURS),
}
CONTINUED = {
    "contra.end.": ("broke", "crowns", "gold"),
    "contra.over_": tuple(map("".join, product(("broke", "crowns", "gold"), ("", "_draw")))),
}
