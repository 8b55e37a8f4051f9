"""Keys of Rhombus's sentences that its code puts together: what can stand in the gap."""

from __future__ import annotations

from typing import get_args

from refcli.games.rhombus.components import RANKS, SEATS, SUITS
from refcli.games.rhombus.holdings import Place

FILLED = {
    "rhombus.place.{}": get_args(Place),
    "rhombus.{}": ("table", "hand"),
    "rhombus.effect.drawn_{}": get_args(Place),
    "rhombus.does.{}": ("eliminator", "kill", "move"),
    "rhombus.together.{}": ("2", "3"),
    "rhombus.typed.{}": (*RANKS, *SUITS),
    "rhombus.rank.{}": RANKS,
    "rhombus.suit.{}": SUITS,
    "rhombus.seat.{}": SEATS,
}
