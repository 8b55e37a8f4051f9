"""A table of Rings & Marbles, entered ring by ring: then each supply, who acts, and what was changed last."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from extract.rulebook import game_toml
from refcli.game import POSITION, Cell, Layout, Seat, TagError, Term, Who
from refcli.games.rings.board import board_of
from refcli.games.rings.components import ROWS, cell_space, start_rings
from refcli.games.rings.notation.setup import read_rings
from refcli.games.rings.notation.tokens import SPACE, read_space
from refcli.games.rings.position import Position
from refcli.hands import Field, Filled

_BOX = {component["id"]: component for component in game_toml("rings")["components"]}
_RING = Term("rings.form.ring")
_CELL = rf"(?:(?P<row>[{ROWS}])(?P<n>0+|[1-9][0-9]?)|(?P<space>{SPACE}))"
_ENTRY = re.compile(rf"(?P<none>-@)?{_CELL}[:=]?(?P<marbles>(?:[a-z]+=?[0-9],?)*)", re.ASCII | re.IGNORECASE)
_MARBLES = re.compile(r"([a-z]+)=?([0-9])", re.IGNORECASE)
_SUPPLY = re.compile(r"-|[0-9]{1,3}", re.ASCII)
_EXAMPLE = "d7:r2b1"
_NONE, _CHANGE, _NEW = "-", "change", "new"


def entry_form(tags: Mapping[str, str]) -> RingsForm:
    """The form for these seats."""
    return RingsForm(tuple(tags.get("Players", "").split(" ")))


class RingsForm:
    """As `refcli.hands.Form`; the rings of a first board lie already, `-@d7` takes one away."""

    example = ("latest", _CHANGE)

    def __init__(self, players: tuple[Seat, ...]) -> None:
        self._players = players
        self.box: Mapping[str, int] = {
            _RING: _BOX["ring"]["count"],
            **{Who.at("rings", seat): _BOX["marble"]["each"] for seat in players},
        }
        who = {seat: {"who": Who.at("rings", seat)} for seat in players}
        self.fields: Sequence[Field] = (
            Field("rings", "rings.form.rings", several=True),
            *(Field(seat, "rings.form.supply", who[seat]) for seat in players),
            Field("turn", "rings.form.turn", seat=True),
            Field("latest", "rings.form.latest"),
            *(Field(f"{seat}.last", "rings.form.last", who[seat]) for seat in players),
        )
        self.blank: Filled = {
            "rings": " ".join(f"{q},{r}" for q, r in sorted(start_rings(len(players)))),
            "turn": players[0],
            "latest": _NONE,
            **{f"{seat}.last": _NONE for seat in players},
        }

    def entered(self, filled: Filled, name: str, text: str) -> Filled:
        """A ring with its marbles; a number; a colour or its beginning; a word."""
        if name == "rings":
            return {**filled, name: self._rings(filled, text)}
        if name in self._players:
            if not _SUPPLY.fullmatch(text):
                _wrong(text, "7")
            return {**filled, name: text if text == _NONE else str(int(text))}
        offered = self._players if name == "turn" else self.offers(filled, name)
        found = [word for word in offered if word.startswith(text.lower()) and text]
        return {**filled, name: found[0] if found else _wrong(text, offered[-1])}

    def _rings(self, filled: Filled, text: str) -> str:
        found = _ENTRY.fullmatch(text) or _wrong(text, _EXAMPLE)
        players = len(self._players)
        row = found["row"]
        space = cell_space(row.lower(), found["n"], players) if row else read_space(found["space"])
        # No ring gets further from the others than all rings in a row.
        if max(map(abs, space)) > _BOX["ring"]["count"] or (found["none"] and found["marbles"]):
            _wrong(text, _EXAMPLE)
        laid = {_space(entry): entry for entry in filled["rings"].split()}
        if found["none"]:
            laid.pop(space, None)
        else:
            marbles = ",".join(f"{self._colour(text, seat)}={n}" for seat, n in _MARBLES.findall(found["marbles"]))
            laid[space] = f"{space[0]},{space[1]}" + (f":{marbles}" if marbles else "")
            read_rings([laid[space]], self._players, POSITION)
        return " ".join(laid[space] for space in sorted(laid))

    def _colour(self, text: str, typed: str) -> Seat:
        return next((seat for seat in self._players if seat.startswith(typed.lower())), None) or _wrong(text, _EXAMPLE)

    def used(self, filled: Filled) -> Counter[str]:
        """The rings, and the marbles on them and in the supplies."""
        used = Counter[str]({_RING: len(filled["rings"].split())})
        for seat, n in re.findall(r"([a-z]+)=([0-9])", filled["rings"]):
            used[Who.at("rings", seat)] += int(n)
        for seat in self._players:
            if filled.get(seat, _NONE) != _NONE:
                used[Who.at("rings", seat)] += int(filled[seat])
        return used

    def offers(self, filled: Filled, name: str) -> Sequence[str]:  # noqa: ARG002 - the same whatever lies there
        """What can be said of actions, and who can be on turn; rings and numbers are too many."""
        if name == "turn":
            return self._players
        if name == "latest":
            return (_NONE, _CHANGE)
        return (_NONE, _CHANGE, _NEW) if name.endswith(".last") else ()

    def value(self, filled: Filled) -> str:
        """The rows of the tag."""
        rows = [
            filled["rings"],
            " ".join(f"{seat}={filled[seat]}" for seat in self._players if filled[seat] != _NONE),
            filled["turn"] + f" {_CHANGE}" * (filled["latest"] == _CHANGE),
        ]
        for row, word in (("changed", _CHANGE), ("new", _NEW)):
            if seats := [seat for seat in self._players if filled[f"{seat}.last"] == word]:
                rows.append(" ".join((row, *seats)))
        return " / ".join(rows)

    def filled(self, position: Any) -> Filled:
        """The rings, and what is known of each seat."""
        last = {}
        for n, seat in enumerate(position.players):
            last[f"{seat}.last"] = _CHANGE if n in position.changers else _NONE if n in position.begun else _NEW
        return {
            "rings": position.setup()["Setup"],
            **{seat: str(position.supply[n]) if n in position.left else _NONE for n, seat in enumerate(self._players)},
            "turn": position.players[position.acting],
            "latest": _CHANGE if position.after_change else _NONE,
            **last,
        }

    def layout(self, filled: Filled) -> Layout:
        """The rings so far, and the supplies."""
        if not filled["rings"]:
            return Layout("hex", {})
        rings, marbles = read_rings(filled["rings"].split(), self._players, POSITION)
        left = tuple(n for n, seat in enumerate(self._players) if filled.get(seat, _NONE) != _NONE)
        supply = tuple(int(filled[seat]) if n in left else 0 for n, seat in enumerate(self._players))
        return Position(self._players, board_of(rings), marbles, supply, left=left).layout()


def _space(entry: str) -> Cell:
    return read_space(entry.partition(":")[0])


def _wrong(text: str, example: str) -> NoReturn:
    """Raise TagError for an answer of the wrong form."""
    raise TagError(POSITION, "record.position_row", row=text, example=example)
