"""A table in the middle of a game: where the pieces stand (`Setup`), or all of it (`Position`).

    sw:a1,c3/3/0 table 6H KD hand QS / ne:e4/3/1 table AS hand 9C! / earlier / played 7D KH / turn ne table / moved e4

A row for each seat in the order of `Players`: squares, reserve and eliminated pieces, its table cards, its hand. In a
hand `!` is behind a card that everybody has seen there, and `?` stands for one that nobody has entered; of a card that
was drawn before the last shuffle it has the number of its pool, `?1`. Then the pools of earlier shuffles: the cards of
each that are still hidden in a hand, `-` for none. Then the discard pile, the last card played at the end; whose turn
it is and where the refills go that are due, or `over`; where the pieces stand that were moved last. All other cards are
those of the deck and of hands that were drawn since the last shuffle.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, cast

from refcli.game import POSITION, Outcome, Seat, SetupError, TagError, Who, rows
from refcli.games.rhombus.board import Board
from refcli.games.rhombus.components import (
    CARD_AT,
    CARD_NAMES,
    DECK,
    FILES,
    RANKS,
    ROWS,
    SEATS,
    STARTS,
    SUITS,
    Card,
    Cards,
    Squares,
    are_partners,
    bits,
    card_names,
    set_of,
    square_at,
    square_name,
)
from refcli.games.rhombus.holdings import HELD, Holdings, Place
from refcli.games.rhombus.position import Position

if TYPE_CHECKING:
    pass

_CARD = rf"(?:{'|'.join(RANKS)})[{''.join(SUITS)}]"
_SQUARE = f"[{FILES}][1-{ROWS}]"
_NUMBER = "0|[1-9][0-9]*"
_CAMP = re.compile(
    rf"(?P<seat>{'|'.join(SEATS)}):(?P<squares>(?:{_SQUARE}(?:,{_SQUARE})*)?)"
    rf"/(?P<reserve>{_NUMBER})(?:/(?P<gone>{_NUMBER}))?",
    re.ASCII,
)
_HELD = re.compile(rf"table((?: {_CARD})*) hand((?: (?:{_CARD}!?|\?[0-9]{{0,4}}))*)", re.ASCII)
_ROWS: Mapping[str, tuple[re.Pattern[str], str]] = {
    "earlier": (re.compile(rf"earlier((?: (?:{_CARD}(?:\+{_CARD})*|-))*)", re.ASCII), "earlier 9C+KD -"),
    "played": (re.compile(rf"played((?: {_CARD})*)", re.ASCII), "played 7D KH"),
    "turn": (re.compile(rf"turn ({'|'.join(SEATS)})((?: (?:table|hand)){{0,{HELD}}}|( over))", re.ASCII), "turn sw"),
    "moved": (re.compile(rf"moved((?: {_SQUARE})*)", re.ASCII), "moved c3"),
}
"""What each row behind those of the seats looks like, and an example."""

# --- Where the pieces stand ---


def camps(tag: str, entries: Sequence[str]) -> list[Mapping[str, Any]]:
    """What entries such as `sw:a1,a2,b1/3` say: seat, squares, reserve and eliminated pieces. Raises TagError."""
    found = [_CAMP.fullmatch(entry) or _wrong_camp(tag, entry) for entry in entries]
    return [camp.groupdict(default="0") for camp in found]


def _wrong_camp(tag: str, entry: str) -> NoReturn:
    raise TagError(tag, "rhombus.camp", entry=entry)


def board_of(tag: str, seats: tuple[Seat, ...], found: Sequence[Mapping[str, Any]], *, over: bool = False) -> Board:
    """The board that camps describe; over a game a side may be without a piece. Raises SetupError."""
    if sorted(camp["seat"] for camp in found) != sorted(seats):
        raise SetupError(tag, "rhombus.camp_seats", seats=" ".join(seats))
    by_seat = {camp["seat"]: camp for camp in found}
    most = STARTS[len(seats)]["pieces"]
    taken: Squares = 0
    pieces, reserve, gone = [], [], []
    for seat in seats:
        own: Squares = 0
        for name in filter(None, by_seat[seat]["squares"].split(",")):
            if (taken | own) >> square_at(name) & 1:
                raise SetupError(tag, "rhombus.square_taken", square=name)
            own |= 1 << square_at(name)
        numbers = [_number(by_seat[seat][key]) for key in ("reserve", "gone")]
        if own.bit_count() + sum(numbers) > most:
            raise SetupError(tag, "rhombus.too_many_pieces", seat=Who.at("rhombus", seat), most=most)
        taken |= own
        pieces.append(own)
        reserve.append(numbers[0])
        gone.append(numbers[1])
    board = Board(seats, tuple(pieces), tuple(reserve), tuple(gone))
    for player, seat in enumerate(seats):
        if not board.side(player) and not over:
            side = [Who.at("rhombus", other) for i, other in enumerate(seats) if are_partners(i, player)]
            raise SetupError(tag, "rhombus.no_piece", seat=Who.at("rhombus", seat), side=side)
    return board.without_lost_reserves()


def _number(digits: str) -> int:
    """The number written there; a longer one than any box has is as good as a million."""
    return int(digits) if len(digits) < 7 else 1_000_000


# --- All of it ---


def written_position(position: Position) -> str:
    """The value of the `Position` tag, as `refcli.game.Game` promises."""
    board, cards = position.board, position.cards
    parts = []
    for n, seat in enumerate(position.players):
        squares = ",".join(map(square_name, bits(board.pieces[n])))
        hand = [f"{CARD_NAMES[card]}{'' if cards.secret(n) >> card & 1 else '!'}" for card in bits(cards.hands[n])]
        hand += ["?" if pool == len(cards.pools) - 1 else f"?{pool + 1}" for pool in cards.hidden[n]]
        table = [CARD_NAMES[card] for card in bits(cards.tables[n])]
        parts.append([f"{seat}:{squares}/{board.reserve[n]}/{board.gone[n]}", "table", *table, "hand", *hand])
    parts.append(["earlier", *(card_names(list(bits(pool))) or "-" for pool in cards.pools[:-1])])
    below = cards.played if cards.last is None else cards.played ^ 1 << cards.last
    pile = [*bits(below), *([] if cards.last is None else [cards.last])]
    parts.append(["played", *(CARD_NAMES[card] for card in pile)])
    parts.append(["turn", position.players[position.acting], *(["over"] if position.ended else position.due)])
    parts.append(["moved", *map(square_name, position.touched)])
    return " / ".join(map(" ".join, parts))


class _Hand(NamedTuple):
    """What a row says of the cards of a seat."""

    table: Cards
    seen: Cards
    secret: Cards
    hidden: tuple[int, ...]

    @property
    def number(self) -> int:
        """How many cards the seat holds."""
        return (self.table | self.seen | self.secret).bit_count() + len(self.hidden)


def read(text: str, seats: tuple[Seat, ...]) -> Position:
    """The position that the value says. Raises TagError or SetupError."""
    found = rows(POSITION, text)
    if len(found) != len(seats) + len(_ROWS):
        names = ", ".join((*seats, *_ROWS))
        raise TagError(POSITION, "rhombus.position_rows", n=len(seats) + len(_ROWS), rows=names)
    by_seat, further = found[: len(seats)], found[len(seats) :]
    earlier, played, turn, moved = (_row(name, row) for name, row in zip(_ROWS, further, strict=True))
    over = bool(turn[3])
    board = board_of(POSITION, seats, camps(POSITION, [row[0] if row else "" for row in by_seat]), over=over)
    pools = [_cards([] if pool == "-" else pool.split("+")) for pool in earlier[1].split()]
    hands = [_hand(row[1:], len(pools)) for row in by_seat]
    if [row[0].partition(":")[0] for row in by_seat] != list(seats) or turn[1] not in seats:
        raise SetupError(POSITION, "rhombus.camp_seats", seats=" ".join(seats))
    pile = [CARD_AT[name] for name in played[1].split()]
    cards = _holdings(hands, pools, pile)
    due = () if over else tuple(cast("Place", place) for place in turn[2].split())
    touched = tuple(map(square_at, moved[1].split()))
    position = Position(board, cards, seats.index(turn[1]), due, touched=touched)
    _check(position, [hand.number for hand in hands], over=over)
    if over:
        return replace(position, ended=_outcome(position))
    return position if due else position.settled()


def _row(name: str, row: Sequence[str]) -> re.Match[str]:
    pattern, example = _ROWS[name]
    return pattern.fullmatch(" ".join(row)) or _wrong_row(" ".join(row), example)


def _wrong_row(row: str, example: str) -> NoReturn:
    raise TagError(POSITION, "record.position_row", row=row, example=example)


def _hand(row: Sequence[str], newest: int) -> _Hand:
    written = " ".join(row)
    held = _HELD.fullmatch(written) or _wrong_row(written, "table 6H KD hand QS")
    hand = held[2].split()
    known = [name for name in hand if not name.startswith("?")]
    hidden = tuple(int(name[1:]) - 1 if name[1:] else newest for name in hand if name.startswith("?"))
    if list(hidden) != sorted(hidden) or not all(0 <= pool <= newest for pool in hidden):
        raise SetupError(POSITION, "rhombus.position_hidden")
    seen = _cards([name.removesuffix("!") for name in known if name.endswith("!")])
    return _Hand(_cards(held[1].split()), seen, _cards([name for name in known if not name.endswith("!")]), hidden)


def _cards(names: Sequence[str]) -> Cards:
    cards = [CARD_AT[name] for name in names]
    for card in cards:
        if cards.count(card) > 1:
            _there_twice(card)
    return set_of(cards)


def _there_twice(card: Card) -> NoReturn:
    raise SetupError(POSITION, "rhombus.card_there", card=CARD_NAMES[card])


def _holdings(hands: Sequence[_Hand], pools: Sequence[Cards], pile: Sequence[Card]) -> Holdings:
    """All cards: what lies nowhere is of the newest pool. Raises SetupError for a card that is there twice."""
    older = reduce(or_, pools, 0)
    secret = [hand.secret for hand in hands]
    taken: Cards = 0
    for cards in (
        *(hand.table for hand in hands),
        *(hand.seen for hand in hands),
        *pools,
        *(1 << card for card in pile),
    ):
        if cards & taken:
            _there_twice(next(bits(cards & taken)))
        taken |= cards
    for n, cards in enumerate(secret):
        if twice := cards & (taken & ~older | reduce(or_, secret[:n], 0)):
            _there_twice(next(bits(twice)))
    found = Holdings(
        tuple(hand.table for hand in hands),
        tuple(hand.seen | hand.secret for hand in hands),
        tuple(hand.hidden for hand in hands),
        (*pools, DECK & ~taken),
        set_of(pile),
        pile[-1] if pile else None,
    )
    for n, pool in enumerate(found.pools):
        left = (pool & ~found.known).bit_count() - sum(hidden.count(n) for hidden in found.hidden)
        if left < 0 or (left and n < len(pools)):
            raise SetupError(POSITION, "rhombus.position_hidden")
    return found


def _check(position: Position, held: Sequence[int], *, over: bool) -> None:
    """Raise SetupError where the numbers of cards, or the pieces moved, cannot be."""
    beaten = over and not (position.board.side(0) and position.board.side(1))
    for n, number in enumerate(held):
        acts = n == position.acting
        # Who takes the last piece draws no more.
        lacking = range(1, HELD + 1) if acts and beaten else (len(position.due) if acts else 0,)
        if HELD - number not in lacking:
            raise SetupError(POSITION, "rhombus.position_held", seat=Who.at("rhombus", position.players[n]), n=HELD)
    if position.due and not position.cards.deck:
        raise SetupError(POSITION, "rhombus.position_deck")
    standing = reduce(or_, position.board.pieces)
    for square in position.touched:
        if not standing >> square & 1 or position.touched.count(square) > 1:
            raise SetupError(POSITION, "rhombus.position_moved", square=square_name(square))


def _outcome(position: Position) -> Outcome:
    """Who has won: against a side without a piece, else against who is to play and cannot."""
    beaten = [player for player in range(2) if not position.board.side(player)]
    loser, reason = (beaten[0], "rhombus.end.pieces") if beaten else (position.acting, "rhombus.end.stuck")
    winners = tuple(seat for i, seat in enumerate(position.players) if not are_partners(i, loser))
    return Outcome(winners, reason)
