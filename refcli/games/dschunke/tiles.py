"""Dschunke's tile sets by name: the rulebook's own, those that ship with it, those that people bring along.

A tile-set file has one tile a line, its id and its crates, the start tile first; `#` begins a comment:

    S   --.--.--
    D01 --.gR.ra
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from extract.rulebook import game_texts, game_toml
from refcli.game import SetupError, TagError
from refcli.games.common.tileset import Tile, TileSet
from refcli.games.dschunke.components import FACE_PATTERN, TILES_IN_FIRST_TURN, TILES_IN_LAST_TURN, TILES_PER_TURN

TAG = "Tiles"
RULEBOOK_SET = TileSet.of_rulebook(game_toml("dschunke")["tile_set"])
_variants: dict[str, tuple[str, str]] = {}
VARIANTS: Mapping[str, tuple[str, str]] = MappingProxyType(_variants)
"""The tile sets besides the rulebook's own, as variants for the command line."""

_LINE = re.compile(rf"(?P<id>\S+)\s+(?P<face>{FACE_PATTERN})", re.ASCII)
_sets: dict[str, TileSet] = {}


def tile_set(name: str | None) -> TileSet:
    """The set that the `Tiles` tag names (None: the rulebook's own). Raises SetupError for an unknown name."""
    if name is None:
        return RULEBOOK_SET
    try:
        return _sets[name]
    except KeyError:
        raise SetupError(TAG, "dschunke.unknown_tiles", value=name, known=", ".join(_sets)) from None


def register_tiles(name: str, text: str) -> None:
    """Let records name a tile set: `text` is that of its file. Raises TagError if it is none, or if the name is taken.

    Giving the same set again changes nothing.
    """
    tiles = read_tiles(name, text)
    if _sets.setdefault(name, tiles) != tiles:
        raise TagError(TAG, "dschunke.tiles_name_taken", value=name)
    if tiles is not RULEBOOK_SET:
        _variants.setdefault(name, (TAG, name))


def read_tiles(name: str, text: str) -> TileSet:
    """The tile set that a file's text holds. Raises TagError, which names the line."""
    tiles: dict[str, Tile] = {}
    for number, line in enumerate(text.removeprefix("\N{BYTE ORDER MARK}").splitlines(), start=1):
        entry = line.partition("#")[0].strip()
        if not entry:
            continue
        match = _LINE.fullmatch(entry)
        if match is None:
            raise TagError(TAG, "dschunke.tiles_line", line=number, text=entry)
        if match["id"] in tiles:
            raise TagError(TAG, "dschunke.tiles_twice", line=number, id=match["id"])
        tiles[match["id"]] = Tile(match["id"], "goods" if tiles else "start", match["face"])
    goods = max(len(tiles) - 1, 0)
    # Only then is the very last turn one tile, as dschunke.turn.count wants it.
    if goods < TILES_IN_FIRST_TURN + TILES_IN_LAST_TURN or (goods - TILES_IN_FIRST_TURN) % TILES_PER_TURN == 0:
        raise TagError(TAG, "dschunke.tiles_number", n=goods)
    return TileSet(name, tuple(tiles.values()))


_sets[RULEBOOK_SET.name] = RULEBOOK_SET
for _name, _text in sorted(game_texts("dschunke", "tiles").items()):
    register_tiles(_name, _text)
