"""Tokan: thirty animal tiles with one back, and a mat with coordinates."""

from __future__ import annotations

from extract.rulebook import game_toml
from printables.games.tokan import art
from printables.games.tokan.animals import SPECIES
from printables.pieces import Board, Piece, PrintedSet, Style


def printed_set(style: Style) -> PrintedSet:
    """The tiles, each kind with its own id (as in records), and the mat. Counts and ranges come from the rulebook."""
    numbers = game_toml("tokan")
    animals = numbers["rules"]["animals"]
    size = float(numbers["components"][0]["size_mm"][0])
    assert size == art.SIZE, "the art is drawn for this size"
    tiles = tuple(
        Piece(
            id=name,
            kind=species,
            family="tiles",
            width=size,
            height=size,
            front=art.tile(species, color, animals[species]["range"], style.bleed, name),
            back=art.back(style.bleed),
            count=animals[species]["per_colour"],
        )
        for color in art.COLORS
        for species in SPECIES
        for name in (color[0] + species[0].upper(),)
    )
    board = numbers["rules"]["board"]
    mat = art.mat(board["columns"], board["rows"], style.bleed)
    return PrintedSet(
        "tokan",
        numbers["title"],
        tiles,
        (Board("mat", "mat", mat.drawing, mat.trim, mat.vertical_seams, mat.horizontal_seams),),
    )
