"""Contra: two player sets, the crowns, and gold coins."""

from __future__ import annotations

from extract.rulebook import game_toml
from printables.games.contra import art
from printables.pieces import Piece, PrintedSet, Style


def printed_set(style: Style) -> PrintedSet:
    """The tiles of the tile set, each with its id, and the coins. All numbers come from the rulebook."""
    numbers = game_toml("contra")
    components = {component["id"]: component for component in numbers["components"]}
    width, height = components["bear"]["size_mm"]
    assert (width, height) == (art.SIZE, art.SIZE), "the art is drawn for this size"
    tiles = tuple(
        Piece(
            id=tile["id"],
            kind=tile["kind"],
            family="tiles",
            width=width,
            height=height,
            front=art.tile(tile["kind"], tile["face"], tile["id"], style.bleed),
            back=art.back(tile["kind"], style.bleed),
        )
        for tile in numbers["tile_set"]["tiles"]
    )
    gold = components["gold"]
    coins = Piece(
        id="gold",
        kind="gold",
        family="coins",
        width=gold["size_mm"][0],
        height=gold["size_mm"][1],
        front=art.coin("front", style.bleed),
        back=art.coin("back", style.bleed),
        count=gold["count"],
        cut="circle",
    )
    return PrintedSet("contra", numbers["title"], (*tiles, coins))
