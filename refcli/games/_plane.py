"""The plane of square spaces without an edge: `x,y`, x runs east, y runs north.

Games that grow on a bare table share it: the four sides of a space in clockwise order from the north, and the
reading of coordinates. A frontier (the spaces beside what is laid) is kept by each game in its positions.
"""

from __future__ import annotations

from refcli.game import Space

SIDES: tuple[Space, Space, Space, Space] = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Steps to the north, east, south and west."""

OPPOSITE = (2, 3, 0, 1)
"""For each side the one that a neighbour shows to it."""

COORDINATE = "(?:0|-?[1-9][0-9]*)"
"""A pattern for a coordinate in its shortest decimal form."""

_DIGITS = 9


def coordinate(text: str) -> int:
    """The number of a coordinate that `COORDINATE` matches.

    No table is a million spaces wide: of a longer number only the sign and the last digits are kept, so that it
    stays as far away as it was, on a space of the same colour of the chessboard.

    >>> coordinate("-12"), coordinate("1" + "0" * 5000) % 2
    (-12, 0)
    """
    if len(text) <= _DIGITS:
        return int(text)
    number: int = 10**_DIGITS + int(text[-_DIGITS:])
    return -number if text[0] == "-" else number


def neighbours(space: Space) -> tuple[Space, Space, Space, Space]:
    """The spaces to the north, east, south and west."""
    x, y = space
    return (x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)


def space_name(space: Space) -> str:
    """The space in notation: `1,-2`."""
    return f"{space[0]},{space[1]}"
