"""The plane of square spaces without an edge: `x,y`, x runs east, y runs north.

Games that grow on a bare table share it: the four sides of a space in clockwise order from the north, and the
reading of coordinates. A frontier (the spaces beside what is laid) is kept by each game in its positions.
"""

from __future__ import annotations

from refcli.game import Cell

SIDES: tuple[Cell, Cell, Cell, Cell] = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Steps to the north, east, south and west."""

OPPOSITE = (2, 3, 0, 1)
"""For each side the one that a neighbour shows to it."""

COORDINATE = "(?:0|-?[1-9][0-9]{0,3999})"
"""A pattern for a coordinate in its shortest decimal form; one of more digits is none that a table could need."""


def neighbours(space: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The spaces to the north, east, south and west."""
    x, y = space
    return (x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)


def space_name(space: Cell) -> str:
    """The space in notation: `1,-2`."""
    return f"{space[0]},{space[1]}"
