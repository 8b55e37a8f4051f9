"""Rings & Marbles in people's hands: by which choices a ply is reached, what it does on the table, what is typed."""

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.games.rings.hands.choices import vocabulary
    from refcli.games.rings.hands.in_hands import InHands
    from refcli.games.rings.hands.shorthand import called, interpret, shortest, spoken
    from refcli.games.rings.hands.table import laid_out

__all__ = ["InHands", "called", "interpret", "laid_out", "shortest", "spoken", "vocabulary"]

__getattr__ = imported_later(
    __name__,
    choices="vocabulary",
    in_hands="InHands",
    shorthand="called interpret shortest spoken",
    table="laid_out",
)
