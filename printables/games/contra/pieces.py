"""Contra: two player sets, the crowns, and gold coins."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Literal

from extract.rulebook import game_toml
from printables.drawing import Drawing, Length
from printables.games.contra import art
from printables.games.contra.crown import GOLD
from printables.pieces import Piece, PrintedSet, PrintError, Style, in_the_size


def printed_set(style: Style) -> PrintedSet:
    """The tiles of the tile set, each with its id, and the coins. All numbers come from the rulebook."""
    numbers = game_toml("contra")
    components = {component["id"]: component for component in numbers["components"]}
    sizes = {tuple(map(float, components[kind]["size_mm"])) for kind in ("bear", "lady", "crown")}
    if len(sizes) > 1:
        raise PrintError("contra: tiles are laid edge to edge: size_mm in game.toml must be one for all of them")
    ((width, height),) = sizes
    own = (art.SIZE, art.SIZE)
    tiles = tuple(
        Piece(
            id=tile["id"],
            kind=tile["kind"],
            family="tiles",
            width=width,
            height=height,
            front=in_the_size(partial(_tile, tile), own, (width, height), style.bleed, tile["id"]),
            back=in_the_size(partial(_back, tile["kind"]), own, (width, height), style.bleed, "back"),
        )
        for tile in numbers["tile_set"]["tiles"]
    )
    gold = components["gold"]
    coin = (float(gold["size_mm"][0]), float(gold["size_mm"][1]))
    coins = Piece(
        id="gold",
        kind="gold",
        family="coins",
        width=coin[0],
        height=coin[1],
        front=in_the_size(partial(_coin, "front"), (art.COIN, art.COIN), coin, style.bleed, "gold"),
        back=in_the_size(partial(_coin, "back"), (art.COIN, art.COIN), coin, style.bleed, "gold"),
        count=gold["count"],
        edge=GOLD,
        cut="circle",
    )
    return PrintedSet("contra", numbers["title"], (*tiles, coins))


def _tile(tile: Mapping[str, Any], bleed: Length, letters: Length) -> Drawing:
    return art.tile(tile["kind"], tile["face"], tile["id"], bleed, letters)


def _back(kind: art.Kind, bleed: Length, _: Length) -> Drawing:
    return art.back(kind, bleed)


def _coin(side: Literal["front", "back"], bleed: Length, _: Length) -> Drawing:
    return art.coin(side, bleed)
