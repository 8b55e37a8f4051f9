"""Dschunke: forty-two strips of crates and the start strip."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from extract.rulebook import game_toml
from printables.drawing import Drawing, Length
from printables.games.dschunke import art
from printables.pieces import Piece, PrintedSet, PrintError, Style, in_the_size


def printed_set(style: Style) -> PrintedSet:
    """The strips of the tile set, the start strip last; every strip carries its id."""
    numbers = game_toml("dschunke")
    sizes = {tuple(map(float, component["size_mm"])) for component in numbers["components"]}
    if len(sizes) > 1:
        raise PrintError("dschunke: tiles lie crate on crate: size_mm in game.toml must be one for all of them")
    ((width, height),) = sizes
    own = (art.WIDTH, art.HEIGHT)
    strips = tuple(
        Piece(
            id=tile["id"],
            kind=tile["kind"],
            family="tiles",
            width=width,
            height=height,
            front=in_the_size(partial(_strip, tile), own, (width, height), style.bleed, tile["id"]),
            back=in_the_size(lambda bleed, _: art.back(bleed), own, (width, height), style.bleed, "back"),
            edge=art.WOOD if width >= art.WIDTH else None,  # its rim is as wide as the bleed, no wider
        )
        for tile in numbers["tile_set"]["tiles"]
    )
    return PrintedSet("dschunke", numbers["title"], strips)


def _strip(tile: Mapping[str, Any], bleed: Length, letters: Length) -> Drawing:
    return art.strip(tuple(tile["face"].split(".")), tile["id"], bleed, letters)
