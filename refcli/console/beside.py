"""What people bring along beside the records, tile sets and games in folders: known in other processes too."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from extract.packs import open_folder
from refcli.console.folders import is_folder_name
from refcli.console.options import register, tile_text


class Brought(NamedTuple):
    """Plain values that go from process to process: tile sets, each its name and text, and whole ways to folders."""

    tiles: tuple[tuple[str, str], ...] = ()
    folders: tuple[str, ...] = ()


def brought(tiles: Iterable[Path] | None, folders: Iterable[str] | None) -> Brought:
    """What was named on the command line, where it was found to be fine."""
    return Brought(
        tuple((file.stem, tile_text(file)) for file in tiles or ()),
        tuple(os.path.abspath(folder) for folder in folders or () if is_folder_name(folder)),  # noqa: PTH100
    )


def bring(what: Brought) -> None:
    """Let this process know it. Raises PackError, and TagError also where it knows another tile set by that name."""
    with _BRINGING:
        _bring(what)


_BRINGING = Lock()


@cache
def _bring(what: Brought) -> None:
    for folder in what.folders:
        open_folder(folder)
    for name, text in what.tiles:
        register(name, text)
