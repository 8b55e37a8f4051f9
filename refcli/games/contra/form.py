"""Contra's table, entered tile by tile: what is laid, the displays, the gold, whose turn it is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from refcli.game import POSITION, Layout, SetupError, TagError
from refcli.games.common.plane import COORDINATE
from refcli.games.contra.components import (
    COLOURS,
    KINDS,
    PLAYERS,
    START_GOLD,
    TILES,
    TILES_PER_TURN,
    is_crown_space,
    upright,
)
from refcli.games.contra.midgame import ROWS, written_position
from refcli.hands import Field, Filled

_LAID = re.compile(
    rf"(?:(?P<crown>C):(?P<colour>[{COLOURS}])|(?P<whose>[BL]):(?P<sides>[{COLOURS}]{{4}})|-)"
    rf"@(?P<space>{COORDINATE},{COORDINATE})",
    re.ASCII | re.IGNORECASE,
)
_LETTERS = {kind: kind[0].upper() for kind in KINDS}


def entry_form(tags: Mapping[str, str]) -> ContraForm:  # noqa: ARG001 - the same for all players
    """The form."""
    return ContraForm()


class ContraForm:
    """As `refcli.hands.Form`; each laid tile is entered with its space, `-@2,0` takes one away again."""

    box: Mapping[str, int] = Counter(
        f"{_LETTERS[kind]}:{upright(face)}" for kind in KINDS for face in TILES.faces(kind)
    )
    fields: Sequence[Field] = (
        Field("tiles", "contra.form.tiles", several=True),
        Field("bear", "contra.form.bear", whole=True),
        Field("lady", "contra.form.lady", whole=True),
        Field("crown", "contra.form.crown", whole=True),
        Field("gold", "contra.form.gold", whole=True),
        Field("turn", "contra.form.turn", whole=True, seat=True),
        Field("last", "contra.form.last", whole=True),
    )
    example = ("gold", "3 4")
    blank: Filled = MappingProxyType(
        {"gold": f"{START_GOLD} {START_GOLD}", "turn": f"{PLAYERS[0]} {TILES_PER_TURN}", "last": "-"}
    )

    def entered(self, filled: Filled, name: str, text: str) -> Filled:
        """A tile on its space, or the row of the tag that is called so, without its name."""
        if name == "tiles":
            return {**filled, name: self._laid(filled, text)}
        nothing = text == ("-" if name == "last" else "0" if name in KINDS else None)
        row = "" if nothing else text.lower()
        pattern, example = ROWS[name]
        if not re.fullmatch(pattern, f"{name} {row}".rstrip(" "), re.ASCII):
            raise TagError(POSITION, "record.position_row", row=text, example=example.partition(" ")[2])
        return {**filled, name: row or ("-" if name == "last" else "")}

    def _laid(self, filled: Filled, text: str) -> str:
        found = _LAID.fullmatch(text)
        if found is None:
            raise TagError(POSITION, "record.position_row", row=text, example="B:rgyb@1,0")
        space = found["space"]
        # No tile gets further from the first one than all tiles in a row.
        if max(abs(int(along)) for along in space.split(",")) > sum(self.box.values()):
            raise TagError(POSITION, "record.position_row", row=text, example="B:rgyb@1,0")
        x, y = map(int, space.split(","))
        if text[0] != "-" and is_crown_space((x, y)) != bool(found["crown"]):
            raise SetupError(POSITION, "contra.position_space", tile=text)
        others = [tile for tile in filled.get("tiles", "").split() if tile.partition("@")[2] != space]
        if found["crown"]:
            others.append(f"C:{found['colour'].lower()}@{space}")
        elif found["whose"]:
            others.append(f"{found['whose'].upper()}:{found['sides'].lower()}@{space}")
        return " ".join(others)

    def used(self, filled: Filled) -> Counter[str]:
        """The tiles laid and on display, in their smallest rotation."""
        laid = (tile.partition("@")[0] for tile in filled.get("tiles", "").split())
        shown = (f"{_LETTERS[kind]}:{face}" for kind in KINDS for face in filled.get(kind, "").split() if face != "-")
        return Counter(f"{tile[:2]}{upright(tile[2:])}" for tile in (*laid, *shown))

    def offers(self, filled: Filled, name: str) -> Sequence[str]:
        """The tiles that the box still holds, of the kind that the field takes."""
        left = sorted(+(Counter(self.box) - self.used(filled)))
        if name == "tiles":
            return [f"{tile}@" for tile in left]
        if name in KINDS:
            return [tile[2:] for tile in left if tile.startswith(_LETTERS[name])]
        return [f"{player} {n}" for player in PLAYERS for n in (2, 1)] if name == "turn" else []

    def value(self, filled: Filled) -> str:
        """The rows of the tag."""
        named = (f"{name} {filled[name]}".strip() for name in (*KINDS, "gold", "turn", "last"))
        return " / ".join((filled["tiles"], *named)).removesuffix(" -")

    def filled(self, position: Any) -> Filled:
        """The rows of the tag without their names."""
        tiles, *rows = written_position(position).split(" / ")
        named = (row.partition(" ") for row in rows)
        return {"tiles": tiles, **{name: text or ("-" if name == "last" else "") for name, _, text in named}}

    def layout(self, filled: Filled) -> Layout:
        """The tiles laid so far."""
        cells = {}
        for tile in filled.get("tiles", "").split():
            face, _, space = tile.partition("@")
            x, y = map(int, space.split(","))
            cells[x, y] = (face,)
        return Layout("plane", cells)
