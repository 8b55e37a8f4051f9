"""Writing a record in canonical form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from refcli.game import Position


def write(tags: Mapping[str, str], own_tags: Sequence[str], turns: Iterable[Sequence[str]]) -> str:
    """A record in canonical form: Game, Players, the game's own tags, the rest as read; one numbered line a turn."""
    first = [tag for tag in ("Game", "Players", *own_tags) if tag in tags]
    ordered = dict.fromkeys([*first, *tags])
    lines = [f'[{tag} "{_escaped(tags[tag])}"]' for tag in ordered]
    lines.append("")
    lines += [f"{number}. {' '.join(plies)}" for number, plies in enumerate(turns, start=1)]
    return "\n".join(lines) + "\n"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def turns(positions: Iterable[Position], plies: Iterable[Any]) -> Iterator[list[str]]:
    """Plies as tokens, one list a turn; of `positions` there is one for each ply, in which it was played."""
    turn: list[str] = []
    for position, ply in zip(positions, plies, strict=False):
        if position.starts_turn and turn:
            yield turn
            turn = []
        turn.append(str(ply))
    if turn:
        yield turn
