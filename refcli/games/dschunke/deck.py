"""Where strips may lie: what is seen from above, what forbids a strip, and the strips that nothing forbids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from typing import Literal, NamedTuple

from refcli.game import Cell, Violation
from refcli.games.common.plane import neighbours, space_name
from refcli.games.dschunke.components import CRATES, MIN_TILES_BELOW, Crate, Face, crates
from refcli.games.dschunke.plies import CANONICAL, OFFSETS, STEPS, Placement, Strip

Obstacle = Literal["air", "level", "stagger", "touch"]

# Straight to the tuple: half the time of Strip(x, y, direction), and each ply looks at dozens of strips.
_strip = partial(tuple.__new__, Strip)
_placement = partial(tuple.__new__, Placement)


class Top(NamedTuple):
    """What is seen of a space from above: a crate, its level, and whose part it is (tile 0 is the start tile)."""

    crate: Crate
    level: int
    tile: int


def _strips_on(spaces: Iterable[Cell]) -> dict[Strip, None]:
    """All canonical strips with a crate on one of these spaces."""
    over: dict[Strip, None] = {}
    for x, y in spaces:
        for n in range(CRATES):
            over[Strip(x - n, y, ">")] = None
            over[Strip(x, y - n, "^")] = None
    return over


def _strips_around(direction: str) -> tuple[tuple[Strip, ...], tuple[Strip, ...]]:
    """Strips over a strip that starts on 0,0, and those beside it: what laying a tile there can change."""
    own = Strip(0, 0, direction).spaces()
    over = _strips_on(own)
    beside = _strips_on(near for space in own for near in neighbours(space))
    return tuple(over), tuple(strip for strip in beside if strip not in over)


def _touched(direction: str) -> tuple[Cell, ...]:
    """The spaces beside a strip that starts on 0,0."""
    own = Strip(0, 0, direction).spaces()
    return tuple({near: None for space in own for near in neighbours(space) if near not in own})


_TOUCHED = {direction: _touched(direction) for direction in STEPS}
_CHANGED = {direction: _strips_around(direction) for direction in CANONICAL}


@dataclass(frozen=True, slots=True)
class Deck:
    """The tiles laid so far: what is seen from above, and all placements, the start tile's first.

    `listed` are its `spots` once they are known; until then `earlier` is a deck before it whose spots are.
    """

    tops: Mapping[Cell, Top]
    laid: tuple[Placement, ...]
    listed: Mapping[Strip, None] | None = field(compare=False, repr=False)
    earlier: Deck | None = field(default=None, compare=False, repr=False)

    @property
    def spots(self) -> Mapping[Strip, None]:
        """The strips where a tile may be laid now, whatever it shows; their order depends on `laid` alone.

        Found when first asked for, because judging can do without, and carried on from the last deck that was asked.
        """
        if self.listed is not None:
            return self.listed
        before = self.earlier or Deck({}, (), {})
        spots = dict(before.spots)
        for face, strip in self.laid[len(before.laid) : -1]:
            before = before.lay(face, strip)
            before._judge_around_last(spots)
        self._judge_around_last(spots)
        # What is seen of the deck stays as it was: this only keeps an answer.
        object.__setattr__(self, "listed", spots)
        object.__setattr__(self, "earlier", None)
        return spots

    def obstacle(self, strip: Strip) -> Obstacle | None:
        """Which of `dschunke.place.*` forbids a tile on that strip, if any; the first in the order of the rules."""
        tops = self.tops
        x, y, direction = strip
        # Written out, as listing asks it of dozens of strips after each ply.
        below = [tops[space] for dx, dy in OFFSETS[direction] if (space := (x + dx, y + dy)) in tops]
        if not below:
            for dx, dy in _TOUCHED[direction]:
                if (x + dx, y + dy) in tops:
                    return None
            return "touch"
        if len(below) < CRATES:
            return "air"
        _, level, _ = below[0]
        for _, other, _ in below:
            if other != level:
                return "level"
        return "stagger" if len({tile for _, _, tile in below}) < MIN_TILES_BELOW else None

    def obstacles(self, strip: Strip) -> tuple[Obstacle, ...]:
        """Which of `dschunke.place.*` strips like this one can break: on tiles, or on the table beside them."""
        on_tiles = any(space in self.tops for space in strip.spaces())
        return ("air", "level", "stagger") if on_tiles else ("air", "touch")

    def judge(self, strip: Strip) -> Violation | None:
        """Why no tile may be laid on that canonical strip, or None."""
        obstacle = self.obstacle(strip)
        if obstacle is None:
            return None
        spaces = strip.spaces()
        below = [self.tops[space] for space in spaces if space in self.tops]
        values: dict[str, object] = {"spaces": " ".join(map(space_name, spaces))}
        if obstacle == "air":
            values["covered"] = " ".join(space_name(space) for space in spaces if space in self.tops)
            values["bare"] = " ".join(space_name(space) for space in spaces if space not in self.tops)
        elif obstacle == "level":
            values["levels"] = [top.level for top in below]
        elif obstacle == "stagger":
            values["tile"] = self.laid[below[0].tile].face
        return Violation(f"dschunke.place.{obstacle}", f"dschunke.{obstacle}", values)

    def lay(self, face: Face, strip: Strip) -> Deck:
        """The deck with one more tile, its first crate on the western or southern end of the strip."""
        tops = dict(self.tops)
        spaces = strip.spaces()
        level = tops[spaces[0]].level + 1 if spaces[0] in tops else 1
        for space, crate in zip(spaces, crates(face), strict=True):
            tops[space] = Top(crate, level, len(self.laid))
        laid = (*self.laid, _placement((face, strip)))
        return Deck(tops, laid, None, self.earlier if self.listed is None else self)

    def _judge_around_last(self, spots: dict[Strip, None]) -> None:
        """Make the spots of the deck without its last tile those of this one: only strips over or beside it differ."""
        x, y, direction = self.laid[-1].strip
        tops = self.tops
        over, beside = _CHANGED[direction]
        for dx, dy, along in over:
            near = _strip((x + dx, y + dy, along))
            if self.obstacle(near) is None:
                spots[near] = None
            else:
                spots.pop(near, None)
        if tops[x, y].level == 1:  # a tile on others offers no new side to touch: below it is as long and as wide
            for dx, dy, along in beside:
                for ax, ay in OFFSETS[along]:
                    if (x + dx + ax, y + dy + ay) in tops:
                        break
                else:  # what lies on the table beside a tile touches it, so nothing forbids it
                    near = _strip((x + dx, y + dy, along))
                    if near not in spots:
                        spots[near] = None

    def placements(self, faces: Iterable[Face]) -> Iterator[Placement]:
        """All placements of these faces."""
        return map(_placement, product(faces, self.spots))
