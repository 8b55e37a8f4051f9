"""Keys of Tokan's sentences that its code puts together: what can stand in the gap."""

from __future__ import annotations

from refcli.games.tokan.components import ANIMALS, COLORS

FILLED = {
    "tokan.animal.{}": tuple(ANIMALS),
    "tokan.effect.heads.{}": tuple(ANIMALS),
    "tokan.effect.{}_closes": ("row", "column"),
    "tokan.piece.{}": tuple(color[0] + animal for color in COLORS for animal in ANIMALS),
    "tokan.tile.{}": tuple(ANIMALS),
}
