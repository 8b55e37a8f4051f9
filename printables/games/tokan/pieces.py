"""Tokan: thirty animal tiles with one back, and a mat with coordinates."""

from __future__ import annotations

from functools import partial

from extract.rulebook import game_toml
from printables.drawing import Drawing, Length
from printables.games.tokan import art
from printables.games.tokan.animals import SPECIES, Species
from printables.pieces import Board, Piece, PrintedSet, PrintError, Room, Style, in_the_size


def printed_set(style: Style) -> PrintedSet:
    """The tiles, each kind with its own id (as in records), and the mat. Counts and ranges come from the rulebook."""
    numbers = game_toml("tokan")
    animals = numbers["rules"]["animals"]
    sizes = {tuple(map(float, component["size_mm"])) for component in numbers["components"]}
    if len(sizes) > 1:
        raise PrintError("tokan: tiles lie on one another and have one back: size_mm in game.toml must be one for all")
    ((width, height),) = sizes
    own = (art.SIZE, art.SIZE)
    behind = in_the_size(lambda bleed, _: art.back(bleed), own, (width, height), style.bleed, "back")
    tiles = tuple(
        Piece(
            id=name,
            kind=species,
            family="tiles",
            width=width,
            height=height,
            front=in_the_size(
                partial(_tile, species, color, animals[species]["range"], name), own, (width, height), style.bleed, name
            ),
            back=behind,
            count=animals[species]["per_colour"],
        )
        for color in art.COLORS
        for species in SPECIES
        for name in (color[0] + species[0].upper(),)
    )
    board = numbers["rules"]["board"]
    mat = art.mat(board["columns"], board["rows"], style.bleed, width, numbers["title"])
    return PrintedSet(
        "tokan",
        numbers["title"],
        tiles,
        (Board("mat", "mat", mat.drawing, mat.trim, mat.vertical_seams, mat.horizontal_seams),),
        (Room("space of the mat", "tiles", width + art.AIR, width + art.AIR),),
    )


def _tile(species: Species, color: art.TokanColor, paws: int, name: str, bleed: Length, letters: Length) -> Drawing:
    return art.tile(species, color, paws, bleed, name, letters)
