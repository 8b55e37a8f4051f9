"""The draft of Tokan's variant "less chance" (`tokan.opening.draft`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from refcli.game import AllOpen, Layout, Outcome, RuleId, Seat, Violation, Who
from refcli.games.common.listed import Listed
from refcli.games.tokan.components import BOX, COLUMNS, DRAFT_WIDTH, ROWS, TILES, Color, Tile, other, owner, points
from refcli.games.tokan.plies import Move, Placement
from refcli.games.tokan.position import Position

if TYPE_CHECKING:
    from random import Random

    from refcli.game import Sentence
    from refcli.hands import Choice, Effect, Path


@dataclass(frozen=True, slots=True)
class Draft(AllOpen, Listed[Any]):
    """The opening in which players lay their own tiles; `laid` maps column and row (1 to 5) to tiles."""

    laid: Mapping[tuple[int, int], Tile]
    turn_color: Color
    players: tuple[Color, Color]
    scoring: str = "towers"

    draw_due = False
    starts_turn = True

    @property
    def turn(self) -> Seat | None:
        """The seat to lay a tile."""
        return self.turn_color

    def in_hand(self, color: Color) -> Counter[Tile]:
        """The tiles that `color` has not laid yet."""
        left = BOX - Counter(self.laid.values())
        return Counter({tile: n for tile, n in left.items() if owner(tile) == color})

    def judge(self, ply: Move | Placement) -> Violation | None:
        """Why `ply` is not allowed here, or None: everything that is wrong is `tokan.opening.draft`."""
        cause = self._fault(ply)
        if cause is None:
            return None
        values: dict[str, object] = {
            "turn": Who.at("tokan", self.turn_color),
            "rows": ROWS,
            "columns": DRAFT_WIDTH,
        }
        if isinstance(ply, Placement):
            values |= {"tile": ply.tile, "x": ply.x, "y": ply.y}
        return Violation("tokan.opening.draft", cause, values)

    def _fault(self, ply: Move | Placement) -> str | None:
        if isinstance(ply, Move):
            return "tokan.draft.move"
        if owner(ply.tile) != self.turn_color:
            return "tokan.draft.colour"
        if not self.in_hand(self.turn_color)[ply.tile]:
            return "tokan.draft.none_left"
        return self._space_fault(ply.x, ply.y)

    def _space_fault(self, x: int, y: int) -> str | None:
        if not 1 <= y <= ROWS:
            return "tokan.draft.row"
        if (x, y) in self.laid:
            return "tokan.draft.taken"
        columns = {column for column, _ in self.laid} | {x}
        if max(columns) - min(columns) >= DRAFT_WIDTH:
            return "tokan.draft.too_wide"
        if not any((x + dx, y + dy) in self.laid for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))):
            return "tokan.draft.apart"
        return None

    def spaces(self) -> Iterator[tuple[int, int]]:
        """Where a tile may be laid: column and row."""
        low = min(x for x, _ in self.laid) - 1
        high = max(x for x, _ in self.laid) + 1
        for x in range(low, high + 1):
            for y in range(1, ROWS + 1):
                if self._space_fault(x, y) is None:
                    yield x, y

    def legal_moves(self) -> Iterator[Placement]:
        """All legal placements: each kind of tile in hand on each space."""
        kinds = sorted(+self.in_hand(self.turn_color))
        return (Placement(tile, x, y) for x, y in self.spaces() for tile in kinds)

    def count_legal(self) -> int:
        """How many legal placements there are."""
        return sum(1 for _ in self.spaces()) * len(+self.in_hand(self.turn_color))

    def random_ply(self, rng: Random) -> Placement:
        """A uniformly random legal placement."""
        return rng.choice(list(self.legal_moves()))

    def explain(self, ply: Move | Placement) -> tuple[RuleId, ...]:  # noqa: ARG002 - one rule says all of a draft
        """The rule of the draft."""
        return ("tokan.opening.draft",)

    def let(self, ply: Move | Placement) -> None:  # noqa: ARG002 - see below
        """Nothing can stand: what a draft forbids lies on no field, or takes tiles that are not there."""
        return

    def canonical(self, ply: Move | Placement) -> Move | Placement:
        """A placement has one way of writing only."""
        return ply

    def play(self, ply: Move | Placement) -> Draft | Position:
        """The draft with one more tile; after the last tile, the field in play."""
        assert isinstance(ply, Placement)
        laid = {**self.laid, (ply.x, ply.y): ply.tile}
        turn = other(self.turn_color)
        if len(laid) < TILES:
            return replace(self, laid=laid, turn_color=turn)
        low = min(x for x, _ in laid)
        stacks = tuple((laid[low + file, rank + 1],) for rank in range(ROWS) for file in range(COLUMNS))
        return Position(stacks, turn, self.players, self.scoring).decided()

    def outcome(self) -> Outcome | None:
        """A draft never ends the game."""
        return None

    def scores(self) -> Mapping[Seat, int]:
        """Points of each seat as if the game ended now."""
        stacks = tuple((tile,) for tile in self.laid.values())
        return {seat: points(stacks, self.scoring, seat) for seat in self.players}

    def result(self) -> str:
        """Never asked for: a draft is no end."""
        raise ValueError("the game is not over")

    def layout(self, seat: Seat | None = None) -> Layout:  # noqa: ARG002 - nothing is hidden in Tokan
        """The tiles laid so far, and those in hand beside them."""
        hands = ((c, " ".join(sorted(self.in_hand(c).elements()))) for c in self.players)
        return Layout(
            "plane",
            {(x, y): (tile,) for (x, y), tile in self.laid.items()},
            beside=tuple(("tokan.hand", color, tiles) for color, tiles in hands),
        )

    def path(self, ply: Move | Placement) -> Path:
        """The choices that lead to a placement."""
        from refcli.games.tokan.choices import path

        return path(ply)

    def asking(self, made: Sequence[Choice] = ()) -> Sentence | None:
        """What the next choice is for, as in `refcli.game.Position`."""
        from refcli.games.tokan.choices import asking

        return asking(self, made)

    def effects(self, ply: Move | Placement, seat: Seat | None = None) -> tuple[Effect, ...]:  # noqa: ARG002
        """What a placement does, as in `refcli.game.Position`."""
        from refcli.games.tokan.effects import of_placement

        assert isinstance(ply, Placement)
        return tuple(of_placement(self, ply))
