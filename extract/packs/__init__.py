"""Where games come from, by one door: the house, installed packages, folders on a path, folders that somebody names."""

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from extract.packs.finding import *
    from extract.packs.game_file import *
else:
    __getattr__ = imported_later(
        __name__,
        finding="Pack UnknownGameError fault_in_a_game find names open_folder",
        game_file="PackError text_of",
    )
