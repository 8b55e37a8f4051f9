"""Games in folders, as the command line names them; a game that cannot be had is one line and a stop."""

from __future__ import annotations

import os

from extract.packs import PackError, fault_in_a_game, find, open_folder
from refcli.console.stops import find_pack, stop_for
from refcli.console.usage import asked_language


def is_folder_name(text: str) -> bool:
    """Whether a person means a folder: a bare name is that of an installed game."""
    return "/" in text or os.sep in text or text in (os.curdir, os.pardir)


def opened(folder: str) -> str:
    """The name of the game in a folder, which is known from now on, or a stop that says why there is none."""
    try:
        return open_folder(folder).name
    except PackError as error:
        stop_for(error, asked_language())


def open_all(named: list[str]) -> None:
    """Let records be of the games in these folders; a bare name is that of a game which is known anyway."""
    for name in named:
        if is_folder_name(name):
            opened(name)
        else:
            find_pack(name, asked_language())


def stop_for_a_game(error: Exception) -> None:
    """End the program where the code of a foreign game failed; do nothing for what is no game's fault."""
    told = error if isinstance(error, PackError) else fault_in_a_game(error)
    if told:
        stop_for(told, asked_language())


def named_again(game: str) -> str:
    """How people name the game in their next command."""
    return find(game).named
