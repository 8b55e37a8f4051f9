"""Dschunke in play: draws, turns, what may be played and why not, the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from refcli.game import AllOpen, Cell, Check, Layout, Outcome, RuleId, Seat, Violation, first_fault, rules_checked
from refcli.games.common.asked import Asked
from refcli.games.common.frozen import value
from refcli.games.common.plane import space_name
from refcli.games.common.pool import Pool
from refcli.games.common.tileset import TileSet
from refcli.games.dschunke.components import (
    COLORS,
    CRATES,
    START_SPACE,
    TILES_IN_FIRST_TURN,
    TILES_IN_LAST_TURN,
    TILES_PER_TURN,
    Color,
    Face,
    crates,
    other,
    readings,
    upright,
)
from refcli.games.dschunke.deck import Deck
from refcli.games.dschunke.plies import BACKWARDS, Draw, Placement, Ply, Strip
from refcli.games.dschunke.scoring import points, winners

if TYPE_CHECKING:
    from random import Random

    from refcli.game import Sentence
    from refcli.hands import Choice, Effect, Questions

_BETWEEN = CRATES - 2
_PARTS = {">": ("<", *"-" * _BETWEEN, ">"), "^": ("v", *"|" * _BETWEEN, "^")}
"""For each direction the marks of the crates of a tile, from its western or southern end."""
_SHOWN_ALIKE = 3
_CAN_LIE = ("dschunke.place.stagger", "dschunke.place.touch")


@value(frozen=True, slots=True)
class Position(AllOpen, Asked[Any]):
    """The deck, the pool, and the turn; `hand` holds the canonical faces of the tiles drawn and not yet placed.

    `tiles` is the set that is played with. `to_draw` tiles are still to be drawn before one of `hand` may be placed.
    """

    tiles: TileSet
    deck: Deck
    pool: Pool
    acting: Color
    to_draw: int
    hand: tuple[Face, ...] = ()
    last: Strip | None = None

    @property
    def ended(self) -> bool:
        """Whether the last tile is placed (`dschunke.end`)."""
        return not (self.to_draw or self.hand)

    @property
    def turn(self) -> Seat | None:
        """The seat to act; None when the game is over."""
        return None if self.ended else self.acting

    @property
    def starts_turn(self) -> bool:
        """Whether nothing is drawn yet in this turn."""
        return self.to_draw > 0 and not self.hand

    @property
    def draw_due(self) -> bool:
        """Whether tiles are still to be drawn (`dschunke.turn.draw`)."""
        return self.to_draw > 0

    # --- What may be played and why not ---

    def judge(self, ply: Ply) -> Violation | None:
        """Why `ply` is not allowed here, or None; the first rule in the order of the specification is named."""
        if self.ended:
            return Violation("dschunke.end", "dschunke.over")
        if isinstance(ply, Draw) and not self.to_draw:
            return Violation("dschunke.turn.count", "dschunke.draw_too_many", {"hand": list(self.hand)})
        if isinstance(ply, Placement) and self.to_draw:
            return Violation("dschunke.turn.draw", "dschunke.draw_first", {"n": self.to_draw})
        return first_fault(self._checks(ply))

    def explain(self, ply: Ply) -> tuple[RuleId, ...]:
        """The rules that the ply is held against."""
        return rules_checked(self._checks(ply))

    def _checks(self, ply: Ply) -> Iterator[Check]:
        if isinstance(ply, Draw):
            yield "dschunke.turn.draw", self._not_in_pool(upright(ply.face))
            return
        yield "dschunke.turn.draw", self._not_in_hand(ply.face)
        strip = ply.strip.canonical()
        fault = self.deck.judge(strip)
        yield from ((f"dschunke.place.{obstacle}", fault) for obstacle in self.deck.obstacles(strip))

    def _not_in_pool(self, face: Face) -> Violation | None:
        """Why a tile cannot be drawn, and where it is instead."""
        if face in self.pool:
            return None
        tile = next((tile.id for tile in self.tiles.tiles if upright(tile.face) == face), None)
        laid = next((strip for laid, strip in self.deck.laid if upright(laid) == face), None)
        values: dict[str, object] = {"tile": face, "id": tile}
        if laid is not None and face not in self.hand:
            return Violation("dschunke.turn.draw", "dschunke.laid_already", {**values, "space": space_name(laid[:2])})
        if tile is not None:
            return Violation("dschunke.turn.draw", "dschunke.drawn_already", values)
        near = sorted(self.pool.counts, key=lambda other: (-_alike(face, other), other))[:_SHOWN_ALIKE]
        return Violation("dschunke.turn.draw", "dschunke.no_such_tile", {"tile": face, "near": near})

    def _not_in_hand(self, face: Face) -> Violation | None:
        if upright(face) in self.hand:
            return None
        values = {"tile": face, "hand": list(self.hand)}
        return Violation("dschunke.turn.draw", "dschunke.not_in_hand", values)

    def let(self, ply: Ply) -> tuple[Ply, Position] | None:
        """Whatever `judge` minds last can lie there: a strip on one tile alone, or one that touches nothing."""
        violation = self.judge(ply)
        if violation and violation.rule not in _CAN_LIE:
            return None
        ply = self.canonical(ply)
        return ply, self.play(ply)

    def _faces(self) -> list[Face]:
        """The faces that may be placed now: each tile of the hand in both readings, what looks alike once."""
        if self.to_draw:
            return []
        return [reading for face in dict.fromkeys(self.hand) for reading in readings(face)]

    def legal_moves(self) -> Iterator[Placement]:
        """All legal placements in canonical form, each once; nothing while a draw is due or after the end."""
        return self.deck.placements(self._faces())

    def count_legal(self) -> int | None:
        """How many legal placements there are; None while a draw is due."""
        return None if self.to_draw else len(self._faces()) * len(self.deck.spots)

    def random_ply(self, rng: Random) -> Ply:
        """A uniformly random legal placement, or a tile drawn blindly. Raises ValueError when the game is over."""
        if self.ended:
            raise ValueError("the game is over")
        if self.to_draw:
            return Draw(self.pool.random(rng))
        return Placement(rng.choice(self._faces()), rng.choice(list(self.deck.spots)))

    def canonical(self, ply: Ply) -> Ply:
        """A draw in its smaller reading, a placement from its western or southern end."""
        return Draw(upright(ply.face)) if isinstance(ply, Draw) else ply.canonical()

    # --- What a ply does ---

    def play(self, ply: Ply) -> Position:
        """The position after a legal draw or placement."""
        if isinstance(ply, Draw):
            face = upright(ply.face)
            hand = (*self.hand, face)
            return Position(self.tiles, self.deck, self.pool.draw(face), self.acting, self.to_draw - 1, hand, self.last)
        face, strip = ply.canonical()
        left = list(self.hand)
        left.remove(upright(face))
        deck = self.deck.lay(face, strip)
        if left:
            return Position(self.tiles, deck, self.pool, self.acting, 0, tuple(left), strip)
        return Position(self.tiles, deck, self.pool, other(self.acting), tiles_of_turn(self.pool.size), (), strip)

    # --- The end and the score ---

    def outcome(self) -> Outcome | None:
        """Who has more points, once the last tile is placed (`dschunke.end`, `dschunke.score.win`)."""
        return Outcome(winners(self.scores()), "dschunke.end") if self.ended else None

    def scores(self) -> Mapping[Seat, int]:
        """Points for what is seen from above now."""
        return points({space: top.crate for space, top in self.deck.tops.items()})

    def result(self) -> str:
        """`red 9, green 15`."""
        return ", ".join(f"{color} {total}" for color, total in self.scores().items())

    # --- What one sees ---

    def layout(self, seat: Seat | None = None) -> Layout:  # noqa: ARG002 - nothing is hidden but the pool
        """What is seen from above: each space holds its crate, its level, and which part of a tile it is.

        `rs2<` is a red sack on level 2, the western end of its tile; the parts from west to east are `<` `-` `>`, from
        south to north `v` `|` `^`. Beside the table the tiles drawn and how many are left in the pool. The last tile
        laid is marked.
        """
        cells = {space: (self.as_seen(space),) for space in self.deck.tops}
        beside: list[tuple[str, Seat, str]] = [("dschunke.pool", "", str(self.pool.size))]
        if self.hand:
            beside.insert(0, (f"dschunke.hand.{self.acting}", self.acting, " ".join(self.hand)))
        marked = tuple(self.last.spaces()) if self.last else ()
        return Layout("plane", cells, beside=tuple(beside), marked=marked, turned=BACKWARDS)

    def as_seen(self, space: Cell) -> str:
        """The crate on top there as it is written in a layout."""
        top = self.deck.tops[space]
        strip = self.deck.laid[top.tile].strip
        return f"{top.crate}{top.level}{_PARTS[strip.direction][strip.spaces().index(space)]}"

    # --- In people's hands ---

    def questions(self) -> Questions[Ply]:
        """What is asked on the way to a placement or a draw."""
        from refcli.games.dschunke.choices import questions

        return questions(self)

    def asking(self, made: Sequence[Choice] = ()) -> Sentence | None:
        """What the next choice is for, as in `refcli.game.Position`."""
        from refcli.games.dschunke.choices import asking

        return asking(self, made)

    def effects(self, ply: Ply, seat: Seat | None = None) -> tuple[Effect, ...]:  # noqa: ARG002
        """What a placement or a draw does, as in `refcli.game.Position`."""
        from refcli.games.dschunke.effects import of_draw, of_placement

        return tuple(of_draw(self, ply) if isinstance(ply, Draw) else of_placement(self, ply))


def _alike(face: Face, other: Face) -> int:
    """How many crates two tiles have in common, in whatever order."""
    return (Counter(crates(face)) & Counter(crates(other))).total()


def tiles_of_turn(left: int, *, first: bool = False) -> int:
    """How many tiles are drawn and placed in a turn that begins with `left` in the pool (`dschunke.turn.count`)."""
    if first:
        return TILES_IN_FIRST_TURN
    return TILES_PER_TURN if left > TILES_IN_LAST_TURN else left


def opening(tiles: TileSet) -> Position:
    """The position before red's first turn (`dschunke.setup.start`, `dschunke.setup.colours`)."""
    deck = Deck({}, (), {}).lay(next(tiles.faces("start")), Strip(*START_SPACE, ">"))
    pool = Pool.of(map(upright, tiles.faces("goods")))
    return Position(tiles, deck, pool, COLORS[0], tiles_of_turn(pool.size, first=True))
