"""The board in the middle of a play, as the acting side sees it: where its pieces may go and what a card does there.

Which cards make which combination (`rhombus.eliminator`, `rhombus.leap`, ...) is in `combinations`; what each of them
does to the pieces is here.

All pieces are moved at once: each gets a board of its own, and these boards ("lanes") lie behind one another in one
int, so that a step of all pieces is one shift. Listing six squares for six pieces costs what one piece would.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import islice
from typing import NamedTuple

from refcli.games.rhombus.combinations import Act, Group, Plan
from refcli.games.rhombus.components import BLOCKADE, BOARD, COLUMNS, LANE, ROW, ROWS, Cards, Square, Squares, bits
from refcli.games.rhombus.plies import Effect, Eliminate, Enter, Idle, Move, Part, Reactivate, Take

Lanes = int
"""One board a piece, behind one another."""
_LANE: Squares = (1 << LANE) - 1
_REPEAT = tuple(sum(1 << LANE * lane for lane in range(lanes)) for lanes in range(COLUMNS * ROWS + 1))
"""Number of lanes -> what a board is multiplied with to lie in each."""
_NORTH, _SOUTH, _EAST, _WEST = range(4)
_EVERY_WAY = _REPEAT[4]
"""What the ban of a square is multiplied with to be one for all four directions."""
_REMEMBERED = 1 << 14
"""For how many sets of pieces answers are kept: the same ones are asked for again and again within a play."""

Walked = tuple[Lanes, Lanes, Lanes, Lanes]
"""Where pieces can end, by the direction of their last step: north, south, east, west."""


def walk(origins: Lanes, bans: int, inner: Lanes, last: Lanes, steps: int) -> Walked:
    """Where `steps` steps over sides lead, none the reverse of the one before.

    All squares on the way are of `inner`, the last one is of `last`. A piece on a square that `bans` holds for a
    direction does not begin in that direction.
    """
    open_to = inner if steps > 1 else last
    if bans:
        repeat = _REPEAT[-(-origins.bit_length() // LANE)]
        starts = [origins & ~((bans >> LANE * way & _LANE) * repeat) for way in range(4)]
        north, south = starts[_NORTH] << ROW & open_to, starts[_SOUTH] >> ROW & open_to
        east, west = starts[_EAST] << 1 & open_to, starts[_WEST] >> 1 & open_to
    else:
        north, south = origins << ROW & open_to, origins >> ROW & open_to
        east, west = origins << 1 & open_to, origins >> 1 & open_to
    for left in range(steps - 2, -1, -1):
        open_to = inner if left else last
        along, across = north | south, east | west
        north, south = (north | across) << ROW & open_to, (south | across) >> ROW & open_to
        east, west = (east | along) << 1 & open_to, (west | along) >> 1 & open_to
    return north, south, east, west


def slide(origins: Lanes, empty: Lanes, last: Lanes) -> Lanes:
    """Where one or more steps over corners in a straight line lead, over `empty` squares to one of `last`."""
    ends = 0
    for step in (ROW + 1, ROW - 1):
        up = down = origins
        for _ in range(COLUMNS - 1):
            up |= up << step & empty
            down |= down >> step & empty
        ends |= (up << step | down >> step) & last
    return ends


@lru_cache(_REMEMBERED)
def blockaded(pieces: Squares) -> Squares:
    """Those pieces of a side that stand in a blockade (`rhombus.blockade`)."""
    found = 0
    for step in (ROW + 1, ROW - 1):
        run = pieces
        for n in range(1, BLOCKADE):
            run &= pieces >> step * n
        for n in range(BLOCKADE):
            found |= run << step * n
    return found


@cache
def most_targets(act: Act) -> int:
    """At how many squares at most one piece can end with this move."""
    return max(Scene(1 << square, 0, 1 << square, 0, 0).size(act._replace(kill=False)) for square in bits(BOARD))


class _Moves(dict[tuple[Square, Square], Part]):
    """The moves of a group by start and target, each made once: lists of plays hold the same ones many times."""

    def __init__(self, group: Group) -> None:
        self.group = group

    def __missing__(self, way: tuple[Square, Square]) -> Part:
        self[way] = part = Part(self.group.cards, Move(*way, self.group.act.kill))
        return part


_made = cache(_Moves)


class Scene(NamedTuple):
    """A board as the acting side sees it; a NamedTuple, because counting makes many thousands of them.

    `own` are the pieces that may be played, `foes` the opponents', `occupied` those and the partner's; `reserve` is
    how many can enter on the square `corner`. `bans` holds, for each direction, the squares of the pieces that would
    go straight back if they began that way (`rhombus.move.back`).
    """

    own: Squares
    foes: Squares
    occupied: Squares
    reserve: int
    corner: Squares
    bans: int = 0

    def prey(self) -> Squares:
        """The opponents' pieces that can be killed (`rhombus.kill.safe`)."""
        return self.foes & ~blockaded(self.foes)

    def entry(self, kill: bool) -> Squares:
        """The square where a piece of the reserve can enter, if it can (`rhombus.entry`, `rhombus.entry.kill`)."""
        if not self.reserve:
            return 0
        return self.corner & (self.prey() if kill else ~self.occupied)

    def _walked(self, act: Act, origins: Lanes, lanes: int) -> Walked:
        repeat = _REPEAT[lanes]
        empty = (BOARD & ~self.occupied) * repeat
        last = self.prey() * repeat if act.kill else empty
        if act.kind == "bishop":
            # A bishop's last step crosses no side: it counts for both axes and so bans nothing.
            ends = slide(origins, empty, last)
            return ends, ends, 0, 0
        return walk(origins, self.bans, empty | origins, last, act.steps)

    def size(self, act: Act) -> int:
        """How many effects the act can have, if it is no mystery."""
        if act.kind == "entry":
            return 1 if self.entry(act.kill) else 0
        if act.kind == "eliminator":
            return self.own.bit_count() * self.foes.bit_count()
        if act.kind in ("reactivate", "idle"):
            return 1
        origins, lanes = _in_lanes(self.own)
        north, south, east, west = self._walked(act, origins, lanes)
        return (north | south | east | west).bit_count()

    def moves(self, act: Act, starts: Squares, onto: Squares = BOARD) -> Iterator[tuple[Move, Scene]]:
        """The moves of the own pieces on `starts` that end on `onto`, each with the scene after it."""
        origins, lanes = _in_lanes(starts)
        north, south, east, west = self._walked(act, origins, lanes)
        several = north & south | east & west | (north | south) & (east | west)
        ends = north | south | east | west
        for start in bits(starts):
            left = 1 << start
            rest = self._replace(
                own=self.own ^ left, occupied=self.occupied ^ left, bans=self.bans & ~(left * _EVERY_WAY)
            )
            for target in bits(ends & onto):
                reached = 1 << target
                bans = rest.bans
                if not several & reached:
                    # Only one last step is possible, so the next move of this piece cannot begin with its reverse.
                    back = (
                        _SOUTH if north & reached else _NORTH if south & reached else _WEST if east & reached else _EAST
                    )
                    bans |= reached << LANE * back
                yield (
                    Move(start, target, act.kill),
                    Scene(
                        rest.own | reached,
                        rest.foes & ~reached,
                        rest.occupied | reached,
                        rest.reserve,
                        rest.corner,
                        bans,
                    ),
                )
            ends >>= LANE
            several >>= LANE
            north, south, east = north >> LANE, south >> LANE, east >> LANE

    def effect_at(self, act: Act, takes: Cards, number: int) -> Effect | None:
        """The effect with that number, from 0, in the order of `effects`; None where there are fewer."""
        if act.kind not in ("move", "bishop"):
            return next((effect for effect, _ in islice(self.effects(act, takes), number, None)), None)
        origins, lanes = _in_lanes(self.own)
        north, south, east, west = self._walked(act, origins, lanes)
        ends = north | south | east | west
        for start in bits(self.own):
            targets = ends & _LANE
            if number < targets.bit_count():
                return Move(start, next(islice(bits(targets), number, None)), act.kill)
            number -= targets.bit_count()
            ends >>= LANE
        return None

    def parts(self, group: Group, takes: Cards) -> list[Part]:
        """The group with each effect that it can have here; quicker than `effects`, for the last group of a form."""
        cards, act = group
        if act.kind not in ("move", "bishop"):
            return [Part(cards, effect) for effect, _ in self.effects(act, takes)]
        origins, lanes = _in_lanes(self.own)
        north, south, east, west = self._walked(act, origins, lanes)
        ends = north | south | east | west
        made = _made(group)
        found: list[Part] = []
        for start in bits(self.own):
            found += [made[start, target] for target in bits(ends & _LANE)]
            ends >>= LANE
        return found

    def effects(self, act: Act, takes: Cards, like: Effect | None = None) -> Iterator[tuple[Effect, Scene]]:
        """The effects that the act can have, each with the scene after it.

        `takes` are the table cards that a mystery may take. With `like`, others may be left out.
        """
        if act.kind in ("move", "bishop"):
            if isinstance(like, Move):
                yield from self.moves(act, self.own & 1 << like.start, 1 << like.target)
            else:
                yield from self.moves(act, self.own)
        elif act.kind == "entry":
            if square := self.entry(act.kill):
                effect = Enter(square.bit_length() - 1, act.kill)
                own, foes, occupied = self.own | square, self.foes & ~square, self.occupied | square
                yield effect, self._replace(own=own, foes=foes, occupied=occupied, reserve=self.reserve - 1)
        elif act.kind == "eliminator":
            for start in bits(self.own):
                for target in bits(self.foes):
                    own, left = self.own ^ 1 << start | 1 << target, self.occupied ^ 1 << start
                    yield Eliminate(start, target), self._replace(own=own, foes=self.foes ^ 1 << target, occupied=left)
        elif act.kind == "reactivate":
            yield Reactivate(), self
        elif act.kind == "mystery" and takes:
            for card in bits(takes):
                yield Take(card), self
        else:
            yield Idle(), self

    def allows(self, act: Act, takes: Cards, effect: Effect) -> bool:
        """Whether the act can have this effect here; quicker than to look for it among `effects`."""
        if act.kind not in ("move", "bishop"):
            return any(other == effect for other, _ in self.effects(act, takes))
        if not isinstance(effect, Move) or effect.kill != act.kill or not self.own >> effect.start & 1:
            return False
        north, south, east, west = self._walked(act, 1 << effect.start, 1)
        return bool((north | south | east | west) >> effect.target & 1)

    def count(self, plan: Plan) -> int:
        """How many ways there are to carry out the sequences of acts of a plan."""
        total = 0
        for act, forms, further in plan:
            if act is None:
                total += forms
                continue
            if forms:
                total += forms * self.size(act)
            if further:
                total += sum(after.count(further) for _, after in self.effects(act, 0))
        return total


@lru_cache(_REMEMBERED)
def _in_lanes(pieces: Squares) -> tuple[Lanes, int]:
    """Each piece on a board of its own, and how many boards these are."""
    lanes = shift = 0
    number = pieces.bit_count()
    while pieces:
        piece = pieces & -pieces
        lanes |= piece << shift
        pieces ^= piece
        shift += LANE
    return lanes, number


def most_effects(scene: Scene, act: Act, takes: Cards) -> int:
    """How many effects an act can have at most, whatever has been done since `scene`."""
    if act.kind == "mystery":
        return takes.bit_count() or 1
    if act.kind not in ("move", "bishop"):
        return 1
    # A 9 may have brought one more piece on the board; a kill ends on no more squares than there are opponents.
    pieces = scene.own.bit_count() + min(1, scene.reserve)
    return pieces * (min(most_targets(act), scene.foes.bit_count()) if act.kill else most_targets(act))
