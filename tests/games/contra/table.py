"""Laying out a table of Contra for tests."""

from __future__ import annotations

from collections.abc import Mapping

from refcli.game import Cell
from refcli.games import contra
from refcli.games.common.pool import Pool
from refcli.games.contra.components import Player
from refcli.games.contra.table import Table

TAGS = {
    "Game": "contra",
    "Players": "bear lady",
    "Start": "r g",
    "Crowns": "r g y",
    "Bear": "bgry bgry bbgg",
    "Lady": "ggrr rrby byrg",
}


def start(**tags: str) -> contra.Position:
    """A start with these tags instead of the usual ones."""
    return contra.start({**TAGS, **tags})


def lay(
    crowns: Mapping[Cell, str],
    bears: Mapping[Cell, str] | None = None,
    ladies: Mapping[Cell, str] | None = None,
    *,
    acting: Player = "bear",
    left: int = 2,
    gold: tuple[int, int] = (3, 3),
    display: str = "bgry bbgg ggrr",
    crown_display: str = "b g r",
    pools: tuple[str, str, str] = ("bgyr", "bgyr", "b g r y"),
) -> contra.Position:
    """A table with these tiles (the set need not hold them); `display` is that of both players."""
    table = Table({}, {}, {}, {})
    for owner, tiles in ((None, crowns), ("bear", bears or {}), ("lady", ladies or {})):
        for space, face in tiles.items():
            table = table.lay(face, space, owner)  # type: ignore[arg-type]
    own = tuple(display.split())
    return contra.Position(
        table,
        {
            "bear": Pool.of(pools[0].split()),
            "lady": Pool.of(pools[1].split()),
            "crown": Pool.of(pools[2].split()),
        },
        {"bear": own, "lady": own, "crown": tuple(crown_display.split())},
        {"bear": gold[0], "lady": gold[1]},
        acting,
        left,
    )


def played(position: contra.Position, *tokens: str) -> contra.Position:
    """The position after these plies, each of them legal."""
    for token in tokens:
        ply = contra.parse(token)
        assert position.judge(ply) is None, (token, position.judge(ply))
        position = position.play(ply)
    return position


def refused(position: contra.Position, token: str) -> str | None:
    """The rule that refuses a ply, or None."""
    violation = position.judge(contra.parse(token))
    return violation.rule if violation else None


def tokens(position: contra.Position) -> set[str]:
    """All legal plies as tokens."""
    return set(map(str, position.legal_moves()))
