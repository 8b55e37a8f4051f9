"""Rhombus: a deck of cards with effects, pieces of four seats, a chequered board."""

from typing import TYPE_CHECKING

from printables.doors import lazily

if TYPE_CHECKING:
    from printables.games.rhombus.diagrams import PITCH, diagram, spaces
    from printables.games.rhombus.pieces import printed_set
else:
    __getattr__ = lazily(__name__)

ACCENT = "#2f6b4f"
