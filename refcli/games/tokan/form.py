"""Tokan's field, entered space by space: the rows from the top, whose turn it is, what is taboo."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from refcli.game import POSITION, Layout, TagError
from refcli.games.tokan.components import BOX, COLORS, COLUMNS, ROWS, Stack, square_at, square_name
from refcli.games.tokan.midgame import written_position
from refcli.hands import Field, Filled

_STACK = re.compile(r"-|[rb][mjl](?:\.?[rb][mjl])*", re.ASCII | re.IGNORECASE)
_TILE = re.compile(r"[rb][mjl]", re.IGNORECASE)
_SQUARES = tuple(square_name(rank * COLUMNS + file) for rank in reversed(range(ROWS)) for file in range(COLUMNS))
_FIELDS = (
    *(Field(square, "tokan.form.square", {"square": square}) for square in _SQUARES),
    Field("turn", "tokan.form.turn", seat=True),
    Field("taboo", "tokan.form.taboo"),
)


def entry_form(tags: Mapping[str, str]) -> TokanForm:
    """The form for these seats."""
    return TokanForm(tags.get("Players", "").split(" ")[0])


class TokanForm:
    """As `refcli.hands.Form`: a stack for each space, `-` for a gap."""

    box: Mapping[str, int] = BOX
    fields: Sequence[Field] = _FIELDS
    example = ("c3", "rM.bJ")

    def __init__(self, first: str) -> None:
        self.blank: Filled = {"turn": first, "taboo": "-"}

    def entered(self, filled: Filled, name: str, text: str) -> Filled:
        """A stack as `rM.bJ` or `rmbj`, a colour or its first letter, a square or `-`."""
        if name == "turn":
            found = next((color for color in COLORS if color.startswith(text.lower()) and text), None)
            if found is None:
                raise TagError(POSITION, "record.position_row", row=text, example="red")
            return {**filled, name: found}
        if name == "taboo":
            if text.lower() not in (*_SQUARES, "-"):
                raise TagError(POSITION, "tokan.square", value=text)
            return {**filled, name: text.lower()}
        if not _STACK.fullmatch(text):
            raise TagError(POSITION, "tokan.stack", entry=text)
        tiles = [tile[0].lower() + tile[1].upper() for tile in _TILE.findall(text)]
        return {**filled, name: ".".join(tiles) or "-"}

    def used(self, filled: Filled) -> Counter[str]:
        """The tiles of all stacks."""
        return Counter(tile for square in _SQUARES for tile in _stack(filled, square))

    def offers(self, filled: Filled, name: str) -> Sequence[str]:
        """The tiles left and a gap; both colours; the spaces with a stack and `-`."""
        if name == "turn":
            return COLORS
        if name == "taboo":
            return ("-", *(square for square in _SQUARES if len(_stack(filled, square)) > 1))
        return (*sorted(+(BOX - self.used(filled))), "-")

    def value(self, filled: Filled) -> str:
        """The five rows, then the turn."""
        rows = (
            " ".join(filled[square] for square in _SQUARES[n : n + COLUMNS]) for n in range(0, len(_SQUARES), COLUMNS)
        )
        taboo = "" if filled["taboo"] == "-" else f" {filled['taboo']}"
        return f"{' / '.join(rows)} / {filled['turn']}{taboo}"

    def filled(self, position: Any) -> Filled:
        """The stacks of a field; of a draft nothing but the turn."""
        *rows, last = written_position(position).split(" / ")
        turn, _, taboo = last.partition(" ")
        stacks = " ".join(rows).split(" ") if len(rows) == ROWS else []
        return {**dict(zip(_SQUARES, stacks, strict=False)), "turn": turn, "taboo": taboo or "-"}

    def layout(self, filled: Filled) -> Layout:
        """The field so far."""
        cells = {}
        for square in _SQUARES:
            if stack := _stack(filled, square):
                at = square_at(square)
                cells[at % COLUMNS, at // COLUMNS] = stack
        return Layout("grid", cells, COLUMNS, ROWS)


def _stack(filled: Filled, square: str) -> Stack:
    return tuple(tile for tile in filled.get(square, "-").split(".") if tile != "-")
