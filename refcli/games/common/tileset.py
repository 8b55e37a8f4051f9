"""Tile sets: the physical tiles of a game with their ids, which players may read aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from refcli.game import InvalidMoveError

_ID = re.compile(r"([A-Za-z]*)0*([0-9]*)", re.ASCII)
_WRITTEN_ID = re.compile(r"\b([A-Za-z])[0-9]{1,3}\b", re.ASCII)


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile of the box: its id (`B07`), its kind (`bear`, `crown`, `goods`) and its face in notation."""

    id: str
    kind: str
    face: str


@dataclass(frozen=True, slots=True)
class TileSet:
    """The tiles of a box, in the order of the rulebook."""

    name: str
    tiles: tuple[Tile, ...]

    @classmethod
    def of_rulebook(cls, numbers: Mapping[str, Any]) -> TileSet:
        """The `tile_set` table of a `game.toml`."""
        return cls(numbers["name"], tuple(Tile(tile["id"], tile["kind"], tile["face"]) for tile in numbers["tiles"]))

    def faces(self, kind: str) -> Iterator[str]:
        """The faces of all tiles of a kind."""
        return (tile.face for tile in self.tiles if tile.kind == kind)

    def find(self, text: str) -> Tile | None:
        """The tile whose id a person means: letter case and leading zeros do not matter (`b7` is `B07`)."""
        wanted = _short_id(text)
        return next((tile for tile in self.tiles if _short_id(tile.id) == wanted), None)

    def refuse_unknown(self, text: str) -> None:
        """Raise InvalidMoveError for text with an id like those of the set that none of its tiles has."""
        for written in _WRITTEN_ID.finditer(text):
            alike = [tile.id for tile in self.tiles if tile.id[0].casefold() == written[1].casefold()]
            if alike and self.find(written[0]) is None:
                raise InvalidMoveError(text, "play.no_tile", id=written[0].upper(), first=alike[0], last=alike[-1])


def _short_id(text: str) -> str:
    match = _ID.fullmatch(text)
    return (match[1] + match[2] if match else text).casefold()
