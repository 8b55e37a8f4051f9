"""How each game looks: a folder a game, found by its name; nothing outside of it has to know of it.

In a folder `pieces` says what is printed, `art` draws the faces, `diagrams` the positions, `start` the table before
the first ply; its door gives what `looks.Looks` lists.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from printables.games.looks import *
else:
    __getattr__ = imported_later(
        __name__,
        looks=(
            "accent_of board_diagram is_drawn legend_of piece_picture pitch_of printed_games printed_set setup_picture "
            "spaces_of spots_of"
        ),
    )
