"""Tables of Rhombus for tests, written as people would: cards of each seat, and where the pieces stand."""

from __future__ import annotations

from dataclasses import replace

from refcli.game import Violation
from refcli.games import rhombus
from refcli.games.rhombus.components import CARD_AT, square_name
from refcli.games.rhombus.components import bits as members
from refcli.games.rhombus.position import Position


def table(*hands: str, setup: str | None = None, first: str = "sw") -> Position:
    """A start: two table cards and the hand card (or `?`) of each seat, from `first` on."""
    seats = ["sw", "ne"] if len(hands) == 2 else ["sw", "se", "ne", "nw"]
    at = seats.index(first)
    seats = seats[at:] + seats[:at]
    tags = {"Game": "rhombus", "Players": " ".join(seats)}
    for seat, cards in zip(seats, hands, strict=True):
        one, two, hand = cards.split()
        tags |= {f"Table.{seat}": f"{one} {two}", f"Hand.{seat}": hand}
    return rhombus.start(tags if setup is None else {**tags, "Setup": setup})


def refused(position: Position, token: str) -> Violation | None:
    """Why the token is refused."""
    return position.judge(rhombus.parse(token))


def rule_of(position: Position, token: str) -> str | None:
    """The rule that refuses the token."""
    violation = refused(position, token)
    return violation.rule if violation else None


def after(position: Position, *tokens: str) -> Position:
    """The position after these plies, all of which are allowed."""
    for token in tokens:
        assert rule_of(position, token) is None, (token, refused(position, token))
        position = position.play(rhombus.parse(token))
    return position


def pieces(position: Position, seat: str) -> str:
    """Where the seat has pieces: squares / reserve / eliminated."""
    i = position.players.index(seat)
    squares = ",".join(sorted(map(square_name, members(position.board.pieces[i]))))
    return f"{squares}/{position.board.reserve[i]}/{position.board.gone[i]}"


def tokens(position: Position) -> list[str]:
    """All legal plies as tokens."""
    return [str(ply) for ply in position.legal_moves()]


def card_set(names: str) -> int:
    """The set of these cards."""
    return sum(1 << CARD_AT[name] for name in names.split())


def nearly_empty(position: Position, deck: str) -> Position:
    """The position with only these cards in the deck; all others that are unseen have been played."""
    left = card_set(deck)
    played = position.cards.pools[-1] & ~left
    cards = replace(position.cards, pools=(left,), played=played, last=next(members(played)))
    return replace(position, cards=cards)
