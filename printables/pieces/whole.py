"""A folder with `pieces.toml`: everything that it says is printed."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from printables.pieces.files import Collected, GameFolder, Place
from printables.pieces.kinds import Workshop, deck
from printables.pieces.layers import Keys, Layouts
from printables.pieces.model import Board, Piece, PrintedSet, Style

PIECES = "pieces.toml"
"""What a folder has whose pieces are made without code."""

_MAKERS: dict[str, Callable[[str, Keys, Workshop], list[Piece] | list[Board]]] = {"deck": deck}
"""The kinds of pieces by the word that `pieces.toml` has for them."""


def pieces_in(root: Path, style: Style | None = None, *, title: str = "") -> PrintedSet:
    """The pieces of a folder, drawn. Raises PiecesError, which names each fault by file, row and layer."""
    style = style or Style()
    folder = GameFolder(root)
    place = Place(PIECES)
    given = _read(folder, place)
    layouts = given.pop("layout", {})
    if not isinstance(layouts, dict):
        raise place.fault("layout is no part; write [layout.name]")
    workshop = Workshop(folder, Layouts(layouts, PIECES), style)
    title = _text(given.pop("title", None), place) or title or root.resolve().name
    collected = Collected()
    made: list[Piece | Board] = []
    for kind, parts in given.items():
        maker = _MAKERS.get(kind)
        if maker is None or not isinstance(parts, dict):
            raise place.fault(
                f"[{kind}] is not known; known are {', '.join(f'[{k}.name]' for k in (*_MAKERS, 'layout'))}"
            )
        for name, keys in parts.items():
            with collected.noted():
                made += maker(name, Keys(keys, Place(PIECES, f"{kind} {name}")), workshop)
    collected.tell()
    pieces = tuple(one for one in made if isinstance(one, Piece))
    boards = tuple(one for one in made if isinstance(one, Board))
    if not made:
        raise place.fault("names no pieces; write [deck.name]")
    return PrintedSet(root.resolve().name, title, pieces, boards)


def _read(folder: GameFolder, place: Place) -> dict[str, Any]:
    path = folder.find(PIECES, place)
    try:
        return tomllib.loads(folder.read(path, place).decode())
    except UnicodeDecodeError:
        raise place.fault("is not in UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise place.fault(f"is no TOML: {error}") from None


def _text(value: object, place: Place) -> str:
    if value is not None and not isinstance(value, str):
        raise place.fault("title is no text")
    return value or ""
