"""Keys of Dschunke's sentences that its code puts together: what can stand in the gap."""

from __future__ import annotations

from typing import get_args

from refcli.games.dschunke.components import COLORS, EVERY_CRATE, GOODS
from refcli.games.dschunke.deck import Obstacle

FILLED = {
    "dschunke.{}": get_args(Obstacle),
    "dschunke.crate.{}": EVERY_CRATE,
    "dschunke.effect.rats.{}": COLORS,
    "dschunke.goods.{}": tuple(crate for crate in EVERY_CRATE if crate[-1] in GOODS),
    "dschunke.seat.{}": COLORS,
    "dschunke.place.{}": get_args(Obstacle),
    "dschunke.hand.{}": COLORS,
}
