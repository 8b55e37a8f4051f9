"""What players of Rhombus do, one value a ply; the effects that cards have are values too."""

from __future__ import annotations

from refcli.games.common.frozen import value
from refcli.games.rhombus.components import CARD_NAMES, Card, Square, card_names, square_name


@value(frozen=True, slots=True)
class Idle:
    """Nothing happens."""

    def __str__(self) -> str:
        return ""


@value(frozen=True, slots=True)
class Move:
    """The piece on `start` goes to `target`; `kill`: and eliminates the opponent's piece there."""

    start: Square
    target: Square
    kill: bool = False

    def __str__(self) -> str:
        return f"{square_name(self.start)}{'x' if self.kill else '-'}{square_name(self.target)}"


@value(frozen=True, slots=True)
class Enter:
    """A piece of the reserve enters on `square`; `kill`: and eliminates the opponent's piece there."""

    square: Square
    kill: bool = False

    def __str__(self) -> str:
        return f"{'x' if self.kill else ''}{square_name(self.square)}"


@value(frozen=True, slots=True)
class Take:
    """The table card `card` goes into the hand."""

    card: Card

    def __str__(self) -> str:
        return CARD_NAMES[self.card]


@value(frozen=True, slots=True)
class Eliminate:
    """The piece on `start` takes the place of the opponent's piece on `target`, which is eliminated."""

    start: Square
    target: Square

    def __str__(self) -> str:
        return f"E:{square_name(self.start)}x{square_name(self.target)}"


@value(frozen=True, slots=True)
class Reactivate:
    """An eliminated piece, if there is one, returns to the reserve."""

    def __str__(self) -> str:
        return "reactivate"


Effect = Idle | Move | Enter | Take | Eliminate | Reactivate


@value(frozen=True, slots=True)
class Part:
    """Cards that have one effect together, in the order in which they are laid down."""

    cards: tuple[Card, ...]
    effect: Effect

    def __str__(self) -> str:
        return f"{card_names(self.cards)}:{self.effect}"


@value(frozen=True, slots=True)
class Play:
    """One card or a combination, carried out part after part."""

    parts: tuple[Part, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards in the order of play."""
        if len(self.parts) == 1:
            return self.parts[0].cards
        return tuple(card for part in self.parts for card in part.cards)

    def __str__(self) -> str:
        return ",".join(map(str, self.parts))


@value(frozen=True, slots=True)
class Draw:
    """A refill: `card`, or None for one that goes into the hand unseen."""

    card: Card | None = None

    def __str__(self) -> str:
        return "+?" if self.card is None else f"+{CARD_NAMES[self.card]}"


@value(frozen=True, slots=True)
class Claim:
    """The player shows his hidden cards: with them he has no legal play."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"stuck:{card_names(self.cards)}"


Ply = Play | Draw | Claim


def touched_by(play: Play) -> tuple[Square, ...]:
    """Where the pieces of a play stand that it has moved."""
    squares: dict[Square, None] = {}
    for part in play.parts:
        if isinstance(part.effect, Move | Eliminate):
            squares.pop(part.effect.start, None)
            squares[part.effect.target] = None
        elif isinstance(part.effect, Enter):
            squares[part.effect.square] = None
    return tuple(squares)
