"""How each game looks: a folder a game, found by its name; nothing outside of it has to know of it.

In a folder `pieces` says what is printed, `art` draws the faces, `diagrams` the positions; its door gives what
`looks.Looks` lists.
"""

from typing import TYPE_CHECKING

from printables.doors import lazily

if TYPE_CHECKING:
    from printables.games.looks import (
        accent_of,
        board_diagram,
        is_drawn,
        pitch_of,
        printed_games,
        printed_set,
        spaces_of,
    )
else:
    __getattr__ = lazily(__name__)
