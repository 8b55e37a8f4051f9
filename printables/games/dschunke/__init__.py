"""Dschunke: strips of three crates; the harbour of strips laid."""

from typing import TYPE_CHECKING

from printables.doors import lazily

if TYPE_CHECKING:
    from printables.games.dschunke.diagrams import PITCH, diagram, spaces
    from printables.games.dschunke.pieces import printed_set
else:
    __getattr__ = lazily(__name__)

ACCENT = "#8a4b16"
