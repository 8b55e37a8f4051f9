"""In which order a sheet is cut: every cut goes from edge to edge of what then lies there. Pure.

steps = cutting_order(Box(0, 0, 210, 297), [p.trim for p in sheet.front], sheet.cuts)
steps[0].cut.at
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printables.drawing import Box, Length
from printables.paper import Cut

_TINY: Length = 1e-6


@dataclass(frozen=True, slots=True)
class Step:
    """One cut: it goes from edge to edge of `part`, a box on the sheet; `parts` says that it parts blocks of pieces.

    Within a part all cuts of one direction come before those across; what they leave stays lying where it lies.
    """

    cut: Cut
    part: Box
    parts: bool = False
    across: bool = False

    @property
    def ends(self) -> tuple[tuple[Length, Length], tuple[Length, Length]]:
        """Where it begins and ends: at the left or the foot, at the right or the head."""
        if self.cut.vertical:
            return (self.cut.at, self.part.y0), (self.cut.at, self.part.y1)
        return (self.part.x0, self.cut.at), (self.part.x1, self.cut.at)


def cutting_order(sheet: Box, trims: Sequence[Box], cuts: Sequence[Cut]) -> tuple[Step, ...]:
    """All cuts in order: first what parts blocks of pieces, then in each block the long cuts, then those across.

    Raises ValueError where a cut that goes from edge to edge would always run through a piece.
    """
    return tuple(_steps(sheet, trims, cuts))


def _steps(part: Box, trims: Sequence[Box], cuts: Sequence[Cut]) -> Iterator[Step]:
    free = [cut for cut in cuts if not any(_runs_through(cut, trim) for trim in trims)]
    if len(free) == len(cuts):
        yield from _block(part, cuts)
        return
    # The largest block is parted first.
    for cut in sorted(free, key=lambda cut: -cut.block.width * cut.block.height):
        others = [other for other in cuts if other is not cut]
        if _has_both_sides(cut, trims) and not any(_lies_across(cut, other) for other in others):
            yield Step(cut, part, parts=True)
            for low in (cut.vertical, not cut.vertical):  # the left one, or the upper one, first
                near = [trim for trim in trims if (_middle(cut, trim) < cut.at) == low]
                yield from _steps(_side(part, cut, low), near, [c for c in others if (_place(cut, c) < cut.at) == low])
            return
    raise ValueError("no cut from edge to edge parts these pieces")


def _block(part: Box, cuts: Sequence[Cut]) -> Iterator[Step]:
    """The cuts of a grid: along its longer side, then across; from the left, and from the top."""
    upright = part.height >= part.width
    for vertical in (upright, not upright):
        # Grids that lie in line have cuts in common.
        chosen = {round(cut.at, 4): cut for cut in cuts if cut.vertical == vertical}.values()
        for cut in sorted(chosen, key=lambda cut: cut.at if cut.vertical else -cut.at):
            yield Step(cut, part, across=vertical != upright)


def _runs_through(cut: Cut, trim: Box) -> bool:
    low, high = (trim.x0, trim.x1) if cut.vertical else (trim.y0, trim.y1)
    return low + _TINY < cut.at < high - _TINY


def _middle(cut: Cut, box: Box) -> Length:
    return box.center[0] if cut.vertical else box.center[1]


def _place(cut: Cut, other: Cut) -> Length:
    """On which side of the cut another one lies."""
    return other.at if other.vertical == cut.vertical else _middle(cut, other.block)


def _has_both_sides(cut: Cut, trims: Sequence[Box]) -> bool:
    return len({_middle(cut, trim) < cut.at for trim in trims}) == 2


def _lies_across(cut: Cut, other: Cut) -> bool:
    """Whether the other cut belongs to pieces on both sides."""
    if other.vertical == cut.vertical:
        return False
    low, high = (other.block.x0, other.block.x1) if cut.vertical else (other.block.y0, other.block.y1)
    return low + _TINY < cut.at < high - _TINY


def _side(part: Box, cut: Cut, low: bool) -> Box:
    if cut.vertical:
        return part._replace(x1=cut.at) if low else part._replace(x0=cut.at)
    return part._replace(y1=cut.at) if low else part._replace(y0=cut.at)
