"""Where Dschunke's 43 tiles are."""

from __future__ import annotations

from collections import Counter

from refcli.game import Position
from refcli.games import dschunke
from refcli.games.dschunke.components import upright


def components(position: Position) -> Counter[str]:
    """All tiles, laid (whether seen or not), drawn, or in the pool."""
    assert isinstance(position, dschunke.Position)
    laid = Counter(upright(placement.face) for placement in position.deck.laid)
    return laid + Counter(position.hand) + Counter(position.pool)
