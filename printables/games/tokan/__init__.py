"""Tokan: animal tiles in two colours, a mat; towers on a closing field."""

from typing import TYPE_CHECKING

from printables.doors import lazily

if TYPE_CHECKING:
    from printables.games.tokan.diagrams import PITCH, diagram, spaces
    from printables.games.tokan.pieces import printed_set
else:
    __getattr__ = lazily(__name__)

ACCENT = "#a8321f"
