"""What players of Rings & Marbles do, one value a ply; spaces are axial, captures as written or none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeVar, cast

from refcli.game import Cell, Seat
from refcli.games.rings.components import cell_name


class Capture(NamedTuple):
    """`n` marbles of `seat` removed from `ring`, because an action has newly surrounded them."""

    ring: Cell
    seat: Seat
    n: int

    def __str__(self) -> str:
        return f"{_space(self.ring)}:{self.seat}={self.n}"


class Place(NamedTuple):
    """Put marbles of the supply on `rings`, in this order."""

    rings: tuple[Cell, ...]
    captures: tuple[Capture, ...] = ()

    def __str__(self) -> str:
        return f"P:{_spaces(self.rings)}{captured(self.captures)}"


class Step(NamedTuple):
    """One marble goes from `start` to `target`; one on `sacrifice`, if given, is given up for it."""

    start: Cell
    target: Cell
    sacrifice: Cell | None = None

    def __str__(self) -> str:
        step = f"{_space(self.start)}>{_space(self.target)}"
        return step if self.sacrifice is None else f"{step}!{_space(self.sacrifice)}"


class Move(NamedTuple):
    """Make these steps, one after the other."""

    steps: tuple[Step, ...]
    captures: tuple[Capture, ...] = ()

    def __str__(self) -> str:
        return f"M:{';'.join(map(str, self.steps))}{captured(self.captures)}"


class Change(NamedTuple):
    """Take the rings at `taken` out, then lay them at `laid`, in this order."""

    taken: tuple[Cell, ...]
    laid: tuple[Cell, ...]
    captures: tuple[Capture, ...] = ()

    def __str__(self) -> str:
        return f"R:{_spaces(self.taken)}>{_spaces(self.laid)}{captured(self.captures)}"


Ply = Place | Move | Change
PlyKind = TypeVar("PlyKind", bound=Ply)


def with_captures(ply: PlyKind, captures: tuple[Capture, ...]) -> PlyKind:
    """The same action with these captures."""
    return cast(PlyKind, ply._replace(captures=captures))


def _space(space: Cell) -> str:
    return f"{space[0]},{space[1]}"


def _spaces(spaces: Iterable[Cell]) -> str:
    return ";".join(map(_space, spaces))


def captured(captures: tuple[Capture, ...]) -> str:
    """Captures as they stand behind an action: `x0,1:blue=1`; nothing for none."""
    return "x" + ";".join(map(str, captures)) if captures else ""


def captures_on_mat(captures: Iterable[Capture], players: int) -> str:
    """The same by the names of the mat, a marble each: `x e5 e5`; among more than two players with their colours."""
    names = [
        cell_name(one.ring, players) + (f":{one.seat[0]}" if players > 2 else "")
        for one in captures
        for _ in range(one.n)
    ]
    return " ".join(("x", *names)) if names else ""
