"""Contra: tiles with coloured sides in three pools, gold coins; players' displays."""

from typing import TYPE_CHECKING

from printables.doors import lazily

if TYPE_CHECKING:
    from printables.games.contra.diagrams import PITCH, diagram, spaces
    from printables.games.contra.pieces import printed_set
else:
    __getattr__ = lazily(__name__)

ACCENT = "#7a4b8c"
