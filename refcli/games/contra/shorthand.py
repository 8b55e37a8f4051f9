"""What people may type at the table: `B07`, `C12 south of B07`, `cr 2 0`. Records hold the canonical form."""

from __future__ import annotations

import re
from collections.abc import Callable

from refcli.game import Space
from refcli.games._plane import SIDES
from refcli.games.contra.components import TILES, Face, Kind, is_crown, rotations, upright
from refcli.games.contra.plies import Draw, Placement
from refcli.games.contra.position import Position

_COLOURS = {"blue": "b", "green": "g", "red": "r", "yellow": "y"}
_STEPS = {word[:n]: step for word, step in zip(("north", "east", "south", "west"), SIDES, strict=True) for n in (1, 5)}


def _tile(name: str) -> str:
    """A pattern for a tile by id, by its sides, or by a crown's colour."""
    colour = f"(?P<{name}_colour>{'|'.join(_COLOURS)}|[bgry])"
    return rf"(?:(?P<{name}_id>[blc]\d{{1,2}})|(?:p\W*)?(?P<{name}_sides>[bgry]{{4}})|(?:c(?:rown)?\W*)?{colour})"


def _space(name: str) -> str:
    """A pattern for coordinates, the comma perhaps left out."""
    return rf"(?P<{name}_x>-?\d{{1,9}})[\s,;]+(?P<{name}_y>-?\d{{1,9}})"


_BESIDE = (
    rf"(?P<side>{'|'.join(sorted(_STEPS, key=len, reverse=True))})\s+(?:of\s+)?(?:{_space('near')}|{_tile('near')})"
)
_SHORT = re.compile(
    rf"\s*(?P<draw>\+?)\s*{_tile('tile')}(?:(?:[\s@]|\b(?:at|on)\b)*(?:{_space('at')}|{_BESIDE}))?\s*",
    re.ASCII | re.IGNORECASE,
)


def interpret(position: Position, text: str) -> list[Placement | Draw]:
    """The legal plies that a person's short input can mean here; letter case does not matter.

    A tile is given by its id (any rotation), by its sides as it is to lie, or by a crown's colour; a space by its
    coordinates or as the neighbour of a laid tile (`south of B07`), or not at all. While a refill is due the input
    names the tile that was drawn. Nothing for input that cannot be understood.
    """
    if (short := _SHORT.fullmatch(text)) is None:
        return []
    means = _tile_meant(short, "tile")
    if position.due:
        if short["at_x"] or short["side"]:
            return []
        kind = position.due
        turned = ((face, rotations(face)) for face in position.pools[kind].counts)
        return [Draw(face) for face, seen in turned if any(means(kind, one) for one in seen)]
    if short["draw"]:
        return []
    spaces = _spaces_meant(position, short)
    return [
        ply
        for ply in position.legal_moves()
        if (spaces is None or ply.space in spaces)
        and means("crown" if is_crown(ply.face) else position.acting, ply.face)
    ]


def _tile_meant(short: re.Match[str], name: str) -> Callable[[Kind, Face], bool]:
    """Whether a tile of that kind that shows that face is meant."""
    if written := short[f"{name}_id"]:
        tile = TILES.find(written)
        return lambda kind, face: tile is not None and kind == tile.kind and upright(face) == upright(tile.face)
    if sides := short[f"{name}_sides"]:
        return lambda _, face: face == sides.casefold()
    colour = short[f"{name}_colour"].casefold()
    return lambda _, face: face == _COLOURS.get(colour, colour)


def _spaces_meant(position: Position, short: re.Match[str]) -> set[Space] | None:
    """The spaces that are meant; None where none was given."""
    if short["at_x"]:
        return {(int(short["at_x"]), int(short["at_y"]))}
    if not short["side"]:
        return None
    dx, dy = _STEPS[short["side"].casefold()]
    if short["near_x"]:
        return {(int(short["near_x"]) + dx, int(short["near_y"]) + dy)}
    means = _tile_meant(short, "near")
    return {
        (x + dx, y + dy)
        for (x, y), face in position.table.laid.items()
        if means(position.table.owners.get((x, y), "crown"), face)
    }
