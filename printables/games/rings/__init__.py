"""Rings & Marbles: rings, marbles in four colours, hex mats."""

from typing import TYPE_CHECKING

from printables.doors import lazily

if TYPE_CHECKING:
    from printables.games.rings.diagrams import diagram, spaces
    from printables.games.rings.mat import PITCH
    from printables.games.rings.pieces import printed_set
else:
    __getattr__ = lazily(__name__)

ACCENT = "#00608f"
