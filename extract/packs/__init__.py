"""Where games come from, by one door: the house, installed packages, folders on a path, folders that somebody names."""

from extract.packs.finding import Pack, UnknownGameError, fault_in_a_game, find, names, open_folder
from extract.packs.game_file import PackError, text_of

__all__ = ["Pack", "PackError", "UnknownGameError", "fault_in_a_game", "find", "names", "open_folder", "text_of"]
