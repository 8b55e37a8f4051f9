"""The tags of a record of Rhombus, and dealt starts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from refcli.game import POSITION, Seat, SetupError, TagError, Tags, entries, given_position
from refcli.games.rhombus.board import Board
from refcli.games.rhombus.components import (
    CARD_AT,
    CARD_NAMES,
    HAND_CARDS,
    SEATINGS,
    STARTS,
    TABLE_CARDS,
    Card,
    set_of,
    start_squares,
)
from refcli.games.rhombus.holdings import dealt
from refcli.games.rhombus.position import Position

if TYPE_CHECKING:
    from random import Random

_HAND = "Hand."


def own_tags(tags: Tags) -> tuple[str, ...]:
    """The game's own tags in canonical order, the seats as in `Players`."""
    return (POSITION, *start_tags(tags))


def start_tags(tags: Tags) -> tuple[str, ...]:
    """Those that describe a start."""
    seats = tags.get("Players", "").split(" ")
    return (*(f"Table.{seat}" for seat in seats), *(f"{_HAND}{seat}" for seat in seats), "Setup")


def canonical_tags(tags: Tags) -> dict[str, str]:
    """The tags of a readable record as they are written canonically."""
    return _with_position(tags, start(tags)) if POSITION in tags else dict(tags)


def _with_position(tags: Tags, position: Position) -> dict[str, str]:
    from refcli.games.rhombus.notation.midgame import written_position

    return {**tags, POSITION: written_position(position)}


def start(tags: Tags) -> Position:
    """The position that the tags describe. Raises TagError or SetupError."""
    seats = _players(entries("Players", tags.get("Players", "")))
    given = given_position(tags, start_tags(tags))
    if given is not None:
        from refcli.games.rhombus.notation.midgame import read  # most games begin at the start

        return read(given, seats)
    tables = [_table(tags, f"Table.{seat}") for seat in seats]
    hands = [_hand(tags, f"Hand.{seat}") for seat in seats]
    if "Setup" in tags:
        from refcli.games.rhombus.notation.midgame import board_of, camps

        found = camps("Setup", entries("Setup", tags["Setup"]))
        _check_cards(seats, tables, hands)
        board = board_of("Setup", seats, found)
    else:
        _check_cards(seats, tables, hands)
        board = _usual_board(seats)
    known = [None if hand is None else 1 << hand for hand in hands]
    return Position(board, dealt(list(map(set_of, tables)), known)).settled()


def _players(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    round_ = SEATINGS.get(len(seats), ())
    for first in range(len(round_)):
        if tuple(seats) == round_[first:] + round_[:first]:
            return tuple(seats)
    raise TagError("Players", "rhombus.players", seatings=[" ".join(usual) for usual in SEATINGS.values()])


def _table(tags: Tags, tag: str) -> list[Card]:
    if tag not in tags:
        raise TagError(tag, "record.missing")
    cards = entries(tag, tags[tag])
    if len(cards) != TABLE_CARDS or not CARD_AT.keys() >= set(cards):
        raise TagError(tag, "rhombus.table_cards", n=TABLE_CARDS, value=tags[tag])
    return [CARD_AT[name] for name in cards]


def _hand(tags: Tags, tag: str) -> Card | None:
    value = tags.get(tag, "?")
    if value != "?" and value not in CARD_AT:
        raise TagError(tag, "rhombus.hand_card", value=value)
    return CARD_AT.get(value)


def _check_cards(seats: Sequence[Seat], tables: list[list[Card]], hands: list[Card | None]) -> None:
    seen = set[Card]()
    held = [(f"Table.{seat}", card) for seat, cards in zip(seats, tables, strict=True) for card in cards]
    held += [(f"Hand.{seat}", card) for seat, card in zip(seats, hands, strict=True) if card is not None]
    for tag, card in held:
        if card in seen:
            raise SetupError(tag, "rhombus.card_there", card=CARD_NAMES[card])
        seen.add(card)


def _usual_board(seats: tuple[Seat, ...]) -> Board:
    """The start without a `Setup` tag (`rhombus.setup.two`, `rhombus.setup.four`)."""
    n = len(seats)
    pieces = tuple(start_squares(seat, n) for seat in seats)
    return Board(seats, pieces, (STARTS[n]["reserve"],) * n, (0,) * n)


def deal(rng: Random, players: Sequence[Seat] | None, variant: Tags) -> dict[str, str]:
    """The tags of a start with shuffled cards, for two where no seats are named; the hands are dealt openly too."""
    if variant:
        tag = next(iter(variant))
        raise TagError(tag, "rhombus.no_variants", value=variant[tag])
    seats = _players(players or SEATINGS[min(SEATINGS)])
    cards = rng.sample(CARD_NAMES, len(seats) * (TABLE_CARDS + HAND_CARDS))
    tags = {"Players": " ".join(seats)}
    tags |= {f"Table.{seat}": " ".join(cards.pop() for _ in range(TABLE_CARDS)) for seat in seats}
    return tags | {f"Hand.{seat}": cards.pop() for seat in seats}


def told_tags(tags: Tags, seat: Seat | None) -> Tags:
    """The tags with the hand cards of all others hidden."""
    if POSITION in tags:
        return _with_position(tags, start(tags).observation(seat))
    return {tag: "?" if tag.startswith(_HAND) and tag != f"{_HAND}{seat}" else tags[tag] for tag in tags}


def filled_tags(tags: Tags, rng: Random) -> Tags:
    """The tags with a card in each hidden hand, each as likely that lies on no table and in no other hand."""
    if POSITION in tags:
        return _with_position(tags, start(tags).filled(rng))
    seats = tags["Players"].split()
    hands = {f"{_HAND}{seat}": tags.get(f"{_HAND}{seat}", "?") for seat in seats}
    seen = {*hands.values(), *(name for seat in seats for name in tags[f"Table.{seat}"].split())}
    cards = rng.sample([name for name in CARD_NAMES if name not in seen], len(seats) * HAND_CARDS)
    return {**tags, **{tag: cards.pop() if hand == "?" else hand for tag, hand in hands.items()}}
