"""What the visible crates are worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from refcli.game import Cell, Seat
from refcli.games.common.plane import neighbours
from refcli.games.dschunke.components import COLORS, GOODS, NUMBERS, RAT, Color, Crate

_SCORE = NUMBERS["score"]
_MIN_GROUP: int = _SCORE["min_group"]
_TABLE: Mapping[int, int] = dict(_SCORE["table"])


def group_points(n: int) -> int:
    """Points of a group of `n` goods (`dschunke.score.group`, `dschunke.score.single`).

    >>> [group_points(n) for n in (1, 2, 11, 12)]
    [0, 3, 66, 78]
    """
    if n < _MIN_GROUP:
        return int(_SCORE["single"])
    return _TABLE[n] if n < _SCORE["formula_from"] else n * (n + 1) // 2


def rat_points(n: int) -> int:
    """Points of `n` rats (`dschunke.score.rat`)."""
    return n * int(_SCORE["rat"])


def groups(visible: Mapping[Cell, Crate]) -> Iterator[tuple[Crate, list[Cell]]]:
    """The groups of visible goods: each its colour and good, and its spaces; single goods too."""
    left = {space: crate for space, crate in visible.items() if crate[1] in GOODS}
    while left:
        space, crate = left.popitem()
        group = [space]
        for member in group:  # grows while it is read
            for near in neighbours(member):
                if left.get(near) == crate:
                    del left[near]
                    group.append(near)
        yield crate, group


def points(visible: Mapping[Cell, Crate]) -> dict[Seat, int]:
    """Points of both colours for what is seen from above (`dschunke.score.rat` too)."""
    by_letter = {color[0]: 0 for color in COLORS}
    for crate, group in groups(visible):
        by_letter[crate[0]] += group_points(len(group))
    for crate in visible.values():
        if crate[1] == RAT:
            by_letter[crate[0]] += rat_points(1)
    return {color: by_letter[color[0]] for color in COLORS}


def winners(totals: Mapping[Seat, int]) -> tuple[Color, ...]:
    """Who has more points; both in a tie (`dschunke.score.win`)."""
    return tuple(color for color in COLORS if totals[color] == max(totals.values()))
