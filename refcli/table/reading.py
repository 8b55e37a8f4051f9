"""What people type at the table, read as plies."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

from refcli.game import AmbiguousMoveError, Game, InvalidMoveError, Position

_LIST_AT_MOST = 20_000


def read_ply(game: Game, position: Position, text: str) -> Any:
    """The ply that a person means: the record's notation, or a short form that only one legal ply answers to.

    Raises InvalidMoveError (nothing can be read) or AmbiguousMoveError (several legal plies could be meant).
    """
    text = text.strip()
    try:
        return game.parse(text)
    except InvalidMoveError as error:
        unreadable = error
    interpret = getattr(game, "interpret", None)
    candidates: list[Any] = list(interpret(position, text)) if interpret else _same_signs(position, text)
    if not candidates:
        raise unreadable
    if len(candidates) > 1:
        raise AmbiguousMoveError(text, [str(ply) for ply in candidates[:8]])
    return candidates[0]


def _same_signs(position: Position, text: str) -> list[Any]:
    """The legal plies whose letters and digits are those typed, whatever stands between them."""
    typed = _signs(text)
    return [ply for ply in islice(position.legal_moves(), _LIST_AT_MOST) if _signs(str(ply)) == typed]


def _signs(text: str) -> str:
    return re.sub(r"[^0-9a-z-]|(?<![,@;>!])-", "", text.lower())
