"""How the points come together in the middle of a game."""

from __future__ import annotations

from collections.abc import Iterable

from refcli.games.tokan.draft import Draft
from refcli.games.tokan.effects import counted
from refcli.games.tokan.position import Position
from refcli.hands import Effect


def account(position: Position | Draft) -> Iterable[Effect]:
    """What counts for each seat now, and its points; nothing in a draft, in which no square has its name yet."""
    return () if isinstance(position, Draft) else counted(position)
