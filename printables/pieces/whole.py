"""A folder with `pieces.toml`: everything that it says is printed."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from printables.pieces.files import Collected, GameFolder, PiecesError, Place, table_in
from printables.pieces.kinds import Workshop, board, deck, die, meeple, standee, tuck_box
from printables.pieces.layers import Keys, Layouts
from printables.pieces.model import PIECES, Board, Piece, PrintedSet, PrintError, Style

_CODE = 2
"""Letters of a language's code."""
_MAKERS: dict[str, Callable[[str, Keys, Workshop], list[Piece] | list[Board]]] = {
    "deck": deck,
    "board": board,
    "die": die,
    "standee": standee,
    "meeple": meeple,
}
"""The kinds of pieces by the word that `pieces.toml` has for them."""


def pieces_in(root: Path, style: Style | None = None, *, game: str = "", title: str = "") -> PrintedSet:
    """The pieces of a folder, drawn. Raises PiecesError, which names each fault by file, row and layer.

    `game` and `title` are what the game is called, else as its folder.
    """
    collected = Collected()
    with collected.noted():
        name = game or root.resolve().name
        return _drawn(GameFolder(root), style or Style(), name, title or name)
    raise PiecesError(collected.faults)


def languages_in(root: Path) -> frozenset[str]:
    """The languages in which the tables of a folder have columns of their own (`name.de`); none where none is read."""
    folder, place = GameFolder(root), Place(PIECES)
    try:
        kinds = [parts for parts in _read(folder, place).values() if isinstance(parts, dict)]
        decks = [keys for parts in kinds for keys in parts.values() if isinstance(keys, dict) and "table" in keys]
        tables = [table_in(folder, str(keys["table"]), keys.get("sheet"), place) for keys in decks]
    except PrintError:
        return frozenset()
    named = (column.rpartition(".") for table in tables for column in table.columns)
    return frozenset(language for name, _, language in named if name and len(language) == _CODE)


def _drawn(folder: GameFolder, style: Style, game: str, title: str) -> PrintedSet:
    place = Place(PIECES)
    given = _read(folder, place)
    layouts = given.pop("layout", {})
    if not isinstance(layouts, dict):
        raise place.fault("layout is no part; write [layout.name]")
    workshop = Workshop(folder, Layouts(layouts, PIECES), style)
    boxes = given.pop("box", {})
    if not isinstance(boxes, dict):
        raise place.fault("box is no part; write [box.name]")
    collected = Collected()
    made: list[Piece | Board] = []
    for kind, parts in given.items():
        maker = _MAKERS.get(kind)
        if maker is None or not isinstance(parts, dict):
            raise place.fault(
                f"[{kind}] is not known; known are {', '.join(f'[{k}.name]' for k in (*_MAKERS, 'box', 'layout'))}"
            )
        for name, keys in parts.items():
            with collected.noted():
                made += maker(name, Keys(keys, Place(PIECES, f"{kind} {name}")), workshop)
    for name, keys in boxes.items():
        with collected.noted():
            made += tuck_box(name, Keys(keys, Place(PIECES, f"box {name}")), workshop, _families(made))
    collected.tell()
    pieces = tuple(one for one in made if isinstance(one, Piece))
    boards = tuple(one for one in made if isinstance(one, Board))
    if not made:
        raise place.fault("names no pieces; write [deck.name]")
    return PrintedSet(game, title, pieces, boards)


def _families(made: list[Piece | Board]) -> dict[str, list[Piece]]:
    """The pieces by what people call them all."""
    families: dict[str, list[Piece]] = {}
    for one in made:
        if isinstance(one, Piece):
            families.setdefault(one.family, []).append(one)
    return families


def _read(folder: GameFolder, place: Place) -> dict[str, Any]:
    path = folder.find(PIECES, place)
    try:
        return tomllib.loads(folder.read(path, place).decode())
    except UnicodeDecodeError:
        raise place.fault("is not in UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise place.fault(f"is no TOML: {error}") from None
    except RecursionError:
        raise place.fault("is no TOML that anybody wrote: its lists lie too deep in one another") from None
