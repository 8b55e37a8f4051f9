"""Who has how many pieces where, between two plays."""

from __future__ import annotations

from refcli.game import Seat
from refcli.games.common.frozen import value
from refcli.games.rhombus.components import CORNERS, RETURNS, Squares, are_partners
from refcli.games.rhombus.plies import Effect, Eliminate, Enter, Move, Reactivate
from refcli.games.rhombus.scene import Scene


@value(frozen=True, slots=True)
class Board:
    """The pieces of each player, in turn order: on the board, in reserve, and eliminated."""

    seats: tuple[Seat, ...]
    pieces: tuple[Squares, ...]
    reserve: tuple[int, ...]
    gone: tuple[int, ...]

    def side(self, player: int) -> Squares:
        """The pieces of the player and the partner: of every second player."""
        return sum(self.pieces[player % 2 :: 2])

    def owner(self, player: int) -> int:
        """Whose pieces the player plays: the own ones, or if none are left the partner's (`rhombus.team`)."""
        if self.pieces[player]:
            return player
        return next(i for i, own in enumerate(self.pieces) if own and are_partners(i, player))

    def scene(self, player: int) -> Scene:
        """The board as the player sees it at the beginning of a play."""
        owner = self.owner(player)
        foes = self.side(player + 1)
        occupied = self.side(player) | foes
        return Scene(self.pieces[owner], foes, occupied, self.reserve[owner], 1 << CORNERS[self.seats[owner]])

    def after(self, player: int, effects: tuple[Effect, ...]) -> Board:
        """The board when the player has carried out these effects, which must be legal."""
        owner = self.owner(player)
        pieces, reserve, gone = list(self.pieces), list(self.reserve), list(self.gone)
        for effect in effects:
            if isinstance(effect, Reactivate):
                back = min(RETURNS, gone[owner])
                gone[owner] -= back
                reserve[owner] += back
                continue
            if isinstance(effect, Enter):
                reserve[owner] -= 1
                reached = 1 << effect.square
            elif isinstance(effect, Move | Eliminate):
                pieces[owner] ^= 1 << effect.start
                reached = 1 << effect.target
            else:
                continue
            for victim, theirs in enumerate(pieces):
                if theirs & reached:
                    pieces[victim] ^= reached
                    gone[victim] += 1
            pieces[owner] |= reached
        return Board(self.seats, tuple(pieces), tuple(reserve), tuple(gone)).without_lost_reserves()

    def without_lost_reserves(self) -> Board:
        """This board, the reserves of team players without a piece on it eliminated (`rhombus.team`)."""
        if all(self.pieces) or len(self.seats) == 2:  # there are no partners
            return self
        kept = tuple(n if own else 0 for n, own in zip(self.reserve, self.pieces, strict=True))
        gone = tuple(n + m - left for n, m, left in zip(self.gone, self.reserve, kept, strict=True))
        return Board(self.seats, self.pieces, kept, gone)
