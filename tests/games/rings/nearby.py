"""Plies that differ from another in one field."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from refcli.game import Cell
from refcli.games import rings
from tests.games.rings.table import random_change


def unlisted(position: rings.Position, rng: Random) -> Iterator[rings.Ply]:
    """A change, if one is allowed: they are never listed."""
    if change := random_change(position, rng):
        yield change


def near(position: rings.Position, ply: rings.Ply, rng: Random) -> Iterator[rings.Ply]:
    """One ring of the action is another, or one is missing, or fewer marbles are removed."""

    lying = sorted(position.board.ring_spaces())

    def other(space: Cell) -> Cell:
        if rng.random() < 0.6:
            return rng.choice(lying)
        return space[0] + rng.randint(-2, 2), space[1] + rng.randint(-2, 2)

    for n in range(8):
        if ply.captures:
            first, *others = ply.captures
            yield ply._replace(captures=(first._replace(n=first.n + n), *others))
        if isinstance(ply, rings.Place):
            yield ply._replace(rings=_changed(ply.rings, rng, other(rng.choice(ply.rings))))
        elif isinstance(ply, rings.Move):
            at = rng.randrange(len(ply.steps))
            step = ply.steps[at]
            fields = {"start": step.start, "target": step.target, "sacrifice": step.sacrifice}
            field = rng.choice([name for name, space in fields.items() if space is not None])
            changed = step._replace(**{field: other(fields[field] or (0, 0))})
            yield ply._replace(steps=(*ply.steps[:at], changed, *ply.steps[at + 1 :]))
            if len(ply.steps) == 2:
                back = rings.Step(ply.steps[0].target, ply.steps[0].start)
                yield ply._replace(steps=(ply.steps[0], back))
        elif n % 2:
            yield ply._replace(taken=_changed(ply.taken, rng, other(rng.choice(ply.taken))))
        else:
            yield ply._replace(laid=_changed(ply.laid, rng, other(rng.choice(ply.laid))))
    if isinstance(ply, rings.Place):
        yield ply._replace(rings=ply.rings[1:])
    elif isinstance(ply, rings.Move):
        yield ply._replace(steps=ply.steps[1:])


def _changed(spaces: tuple[Cell, ...], rng: Random, new: Cell) -> tuple[Cell, ...]:
    at = rng.randrange(len(spaces))
    return (*spaces[:at], new, *spaces[at + 1 :])
