"""Contra's table: what is laid, where more may lie and why not elsewhere, what a tile completes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from refcli.game import Cell, Violation
from refcli.games.common.frozen import value
from refcli.games.common.plane import OPPOSITE, neighbours, space_name
from refcli.games.contra.components import (
    FITTING,
    GOLD,
    Face,
    Facing,
    Player,
    is_crown,
    is_crown_space,
    matches,
    notation,
)
from refcli.games.contra.plies import Placement

# Straight to the tuple: half the time of Placement(face, space), and listing does little else.
_placement = partial(tuple.__new__, Placement)
_ALONE: Facing = "...."
OBSTACLES = ("contra.place.empty", "contra.place.chess", "contra.place.touch", "contra.place.match")
"""The rules that `Table.obstacle` looks at, in the order of the specification."""


@value(frozen=True, slots=True)
class Table:
    """The tiles laid so far.

    `laid` are the faces as they lie; `owners` says whose the player tiles are. `tile_spaces` and `crown_spaces` are the
    frontier: the empty spaces beside laid tiles where player tiles or crowns may lie, with what each sees around it.
    Each tile laid carries them on, so that no legal placement is ever looked for elsewhere.
    """

    laid: Mapping[Cell, Face]
    owners: Mapping[Cell, Player]
    tile_spaces: Mapping[Cell, Facing]
    crown_spaces: Mapping[Cell, Facing]

    def lay(self, face: Face, space: Cell, owner: Player | None) -> Table:
        """The table with one more tile on it; a crown has no owner."""
        laid = dict(self.laid)
        laid[space] = face
        owners, own, across = self.owners, dict(self.crown_spaces), dict(self.tile_spaces)
        sides = face
        if owner is None:
            sides = face * len(OPPOSITE)
        else:
            owners, own, across = {**owners, space: owner}, across, own
        own.pop(space, None)
        for side, back, near in zip(sides, OPPOSITE, neighbours(space), strict=True):
            if near not in laid:
                seen = across.get(near, _ALONE)
                across[near] = seen[:back] + side + seen[back + 1 :]
        return Table(laid, owners, across, own) if owner is None else Table(laid, owners, own, across)

    def obstacle(self, face: Face, space: Cell) -> Violation | None:
        """Why that face may not lie on that space, or None (`contra.place.*` in the order of the specification)."""
        if space in self.laid:
            values = {"space": space_name(space), "tile": notation(self.laid[space])}
            return Violation("contra.place.empty", "contra.space_taken", values)
        if is_crown(face) != is_crown_space(space):
            cause = "contra.crown_space_needed" if is_crown(face) else "contra.tile_space_needed"
            return Violation("contra.place.chess", cause, {"space": space_name(space)})
        facing = self._frontier(face).get(space)
        if facing is None:
            return Violation("contra.place.touch", "contra.touches_nothing", {"space": space_name(space)})
        if face not in FITTING[face][facing]:
            around = [near for near in neighbours(space) if near in self.laid]
            beside = " ".join(f"{notation(self.laid[near])}@{space_name(near)}" for near in around)
            return Violation("contra.place.match", "contra.no_side_matches", {"tile": notation(face), "beside": beside})
        return None

    def placements(self, face: Face) -> Iterator[Placement]:
        """All spaces and rotations in which a tile may be laid (`contra.place.turn`)."""
        fits = FITTING[face]
        return (
            _placement((turned, space)) for space, facing in self._frontier(face).items() for turned in fits[facing]
        )

    def count(self, face: Face) -> int:
        """How many placements of a tile there are."""
        return sum(map(len, map(FITTING[face].__getitem__, self._frontier(face).values())))

    def _frontier(self, face: Face) -> Mapping[Cell, Facing]:
        return self.crown_spaces if is_crown(face) else self.tile_spaces

    def framed_by(self, space: Cell) -> Iterator[tuple[Cell, int]]:
        """Each player tile that the tile on `space` completes, and how many sides match (`contra.score.when`)."""
        for tile in (space, *neighbours(space)):
            if (matching := self.matching(tile)) is not None:
                yield tile, matching

    def shares(self, space: Cell) -> dict[Player, int]:
        """What each owner of the tiles that the tile on `space` completes gains or pays for all of them."""
        net: dict[Player, int] = {}
        for tile, matching in self.framed_by(space):
            net[self.owners[tile]] = net.get(self.owners[tile], 0) + GOLD[matching]
        return net

    def matching(self, tile: Cell) -> int | None:
        """How many sides of a player tile match the crowns around it; None for one that is not framed."""
        if tile not in self.owners:
            return None
        around = [self.laid.get(near, "") for near in neighbours(tile)]
        return matches(self.laid[tile], "".join(around)) if all(around) else None
