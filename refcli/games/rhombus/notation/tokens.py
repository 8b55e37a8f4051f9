"""Rhombus's plies as tokens of a record."""

from __future__ import annotations

import re
from collections.abc import Mapping

from refcli.game import InvalidMoveError
from refcli.games.common.grid import unreadable
from refcli.games.rhombus.components import (
    CARD_AT,
    CARD_NAMES,
    FILES,
    MOVERS,
    RANKS,
    ROWS,
    SUITS,
    Card,
    kind_of,
    square_at,
)
from refcli.games.rhombus.plies import (
    Claim,
    Draw,
    Effect,
    Eliminate,
    Enter,
    Idle,
    Move,
    Part,
    Play,
    Ply,
    Reactivate,
    Take,
)

_CARD = rf"(?:{'|'.join(RANKS)})[{''.join(SUITS)}]"
_CARDS = rf"{_CARD}(?:\+{_CARD})*"
_SQUARE = f"[{FILES}][1-{ROWS}]"
_PART = re.compile(
    rf"(?P<cards>{_CARDS}):(?:(?P<start>{_SQUARE})(?P<how>[-x])(?P<target>{_SQUARE})|(?P<kill>x?)(?P<entry>{_SQUARE})"
    rf"|(?P<taken>{_CARD})|E:(?P<own>{_SQUARE})x(?P<foe>{_SQUARE})|(?P<reactivate>reactivate)|)",
    re.ASCII,
)
_DRAWS: Mapping[str, Draw] = {str(draw): draw for draw in map(Draw, (None, *range(len(CARD_NAMES))))}
"""The refills as they are written: every second ply of a record is one of them."""
_CLAIM = re.compile(rf"stuck:(?P<cards>{_CARDS})", re.ASCII)

EXAMPLES: tuple[str, ...] = (
    "10H+JH:b1-c3",
    "QS+KS+AS:E:a1xb2",
    "9H+10H:xa1",
    "7D:KD",
    "8C+8D:reactivate",
    "+9D",
    "+?",
    "stuck:KH",
)
"""Tokens with all that a ply may be made of: they tell how far one that cannot be read is right."""


def parse(token: str) -> Ply:
    """Read a play (`QS:b1-c3,7S:`), a refill (`+9D`, `+?`) or a claim (`stuck:KH`). Raises InvalidMoveError."""
    if draw := _DRAWS.get(token):
        return draw
    if claim := _CLAIM.fullmatch(token):
        return Claim(_cards(claim["cards"]))
    return Play(tuple(_part(text, token) for text in token.split(",")))


def _part(text: str, token: str) -> Part:
    part = _PART.fullmatch(text)
    if part is None:
        raise unreadable(token, text, _PART, (FILES, ROWS), "rhombus.expected")
    cards, effect = _cards(part["cards"]), _effect(part)
    if isinstance(effect, Move | Enter) and effect.kill:
        kinds = [kind_of(card) for card in cards]
        if kinds[0] == "kill" and not (MOVERS if isinstance(effect, Move) else {"entry"}).isdisjoint(kinds):
            raise InvalidMoveError(token, "rhombus.expected_kill_card_last")
    return Part(cards, effect)


def _effect(part: re.Match[str]) -> Effect:
    if part["start"]:
        return Move(square_at(part["start"]), square_at(part["target"]), part["how"] == "x")
    if part["entry"]:
        return Enter(square_at(part["entry"]), bool(part["kill"]))
    if part["taken"]:
        return Take(CARD_AT[part["taken"]])
    if part["own"]:
        return Eliminate(square_at(part["own"]), square_at(part["foe"]))
    return Reactivate() if part["reactivate"] else Idle()


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(CARD_AT[name] for name in text.split("+"))
