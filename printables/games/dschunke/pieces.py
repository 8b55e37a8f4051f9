"""Dschunke: forty-two strips of crates and the start strip."""

from __future__ import annotations

from extract.rulebook import game_toml
from printables.games.dschunke import art
from printables.pieces import Piece, PrintedSet, Style


def printed_set(style: Style) -> PrintedSet:
    """The strips of the tile set, the start strip last; every strip carries its id."""
    numbers = game_toml("dschunke")
    width, height = numbers["components"][0]["size_mm"]
    assert (width, height) == (art.WIDTH, art.HEIGHT), "the art is drawn for this size"
    strips = tuple(
        Piece(
            id=tile["id"],
            kind=tile["kind"],
            family="tiles",
            width=width,
            height=height,
            front=art.strip(tuple(tile["face"].split(".")), tile["id"], style.bleed),
            back=art.back(style.bleed),
            edge=art.WOOD,
        )
        for tile in numbers["tile_set"]["tiles"]
    )
    return PrintedSet("dschunke", numbers["title"], strips)
