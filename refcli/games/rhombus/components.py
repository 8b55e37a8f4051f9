"""Rhombus's cards, squares and seats, and the numbers of its rules.

A card is the index `suit * 9 + rank`, a set of cards an int with one bit a card. A square is the index
`row * 6 + column` (a1 is 0): a row ends with a square that does not exist, and so does the board with a row, so that
a step over the edge never lands on the board. A set of squares is an int with one bit a square.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from extract.rulebook import game_toml
from refcli.game import Cell, Seat

Card = int
Cards = int
"""A set of cards: bit `card` is set."""
Square = int
Squares = int
"""A set of squares: bit `square` is set."""
Kind = Literal["move", "bishop", "kill", "mystery", "entry"]

NUMBERS: Mapping[str, Any] = game_toml("rhombus")["rules"]
VARIANTS: Mapping[str, tuple[str, str]] = {}

# --- Cards ---

RANKS: tuple[str, ...] = tuple(NUMBERS["cards"]["ranks"])
SUITS: tuple[str, ...] = tuple(NUMBERS["cards"]["suits"])
CARD_NAMES = tuple(rank + suit for suit in SUITS for rank in RANKS)
CARD_AT: Mapping[str, Card] = {name: card for card, name in enumerate(CARD_NAMES)}
DECK: Cards = (1 << len(CARD_NAMES)) - 1
TABLE_CARDS: int = NUMBERS["cards"]["table"]
HAND_CARDS: int = NUMBERS["cards"]["hand"]
_EFFECTS: Mapping[str, Mapping[str, Any]] = {effect["rank"]: effect for effect in NUMBERS["effects"]}
KINDS: tuple[Kind, ...] = tuple(_EFFECTS[rank]["kind"] for rank in RANKS)
"""What a card of each rank does, in the order of `RANKS`."""
STEPS: tuple[int, ...] = tuple(_EFFECTS[rank].get("steps", 0) for rank in RANKS)
IDLE: tuple[bool, ...] = tuple(_EFFECTS[rank]["idle"] for rank in RANKS)
"""Whether a card of that rank may always be played without effect."""
KILLS_WITH_ANY = frozenset(RANKS.index(rank) for rank in NUMBERS["kill"]["any_suit"])
KILLS_WITH_SUIT = frozenset(RANKS.index(rank) for rank in NUMBERS["kill"]["same_suit"])
MOVERS = frozenset({"move", "bishop"})
PAIR: int = NUMBERS["combination"]["pair"]
FLUSH: int = NUMBERS["combination"]["flush"]
ELIMINATOR: int = NUMBERS["combination"]["eliminator"]
REACTIVATE: int = NUMBERS["combination"]["reactivate"]
RETURNS: int = NUMBERS["combination"]["returns"]
MOST_CARDS = max(PAIR, FLUSH, ELIMINATOR, REACTIVATE)
BLOCKADE: int = NUMBERS["blockade"]["pieces_min"]


def rank_of(card: Card) -> int:
    """The rank of a card, from 0, in the order of `RANKS`."""
    return card % len(RANKS)


def suit_of(card: Card) -> int:
    """The suit of a card, from 0, in the order of `SUITS`."""
    return card // len(RANKS)


def kind_of(card: Card) -> Kind:
    """What a card does."""
    return KINDS[card % len(RANKS)]


def bits(members: int) -> Iterator[int]:
    """The members of a set of cards or squares, the lowest first."""
    while members:
        low = members & -members
        yield low.bit_length() - 1
        members ^= low


def set_of(members: Sequence[int]) -> int:
    """The set of these cards or squares."""
    found = 0
    for member in members:
        found |= 1 << member
    return found


def card_names(cards: Sequence[Card], joint: str = "+") -> str:
    """The cards in notation: `KH+KS`."""
    return joint.join(CARD_NAMES[card] for card in cards)


ALWAYS_PLAYABLE: Cards = set_of([card for card in range(len(CARD_NAMES)) if kind_of(card) not in MOVERS])
"""The cards that can be played whatever stands on the board, without effect if need be."""

# --- Squares ---

COLUMNS: int = NUMBERS["board"]["columns"]
ROWS: int = NUMBERS["board"]["rows"]
ROW = COLUMNS + 1
LANE = ROW * (ROWS + 1)
"""How many bits a board takes: several are laid behind one another in one int."""
FILES = "abcdefghij"[:COLUMNS]
BOARD: Squares = set_of([row * ROW + column for row in range(ROWS) for column in range(COLUMNS)])


def square_name(square: Square) -> str:
    """The square in notation: 0 is `a1`."""
    return FILES[square % ROW] + str(square // ROW + 1)


def square_at(name: str) -> Square:
    """The square of that name (`a1` to `e5`)."""
    return (int(name[1:]) - 1) * ROW + FILES.index(name[0])


def space(square: Square) -> Cell:
    """Column and row of the square, from 0."""
    return square % ROW, square // ROW


# --- Seats ---

SEATS: tuple[Seat, ...] = tuple(NUMBERS["seats"])
SEATINGS: Mapping[int, tuple[Seat, ...]] = {len(seats): seats for seats in (tuple(NUMBERS["seats_two"]), SEATS)}
"""Number of players -> their seats anticlockwise; any of them may begin."""
CORNERS: Mapping[Seat, Square] = {seat: square_at(name) for seat, name in NUMBERS["corners"].items()}
STARTS: Mapping[int, Mapping[str, int]] = {2: NUMBERS["start"]["two"], 4: NUMBERS["start"]["four"]}
"""Number of players -> pieces of a colour: on the corner, beside it, in reserve, in all."""


def start_squares(seat: Seat, players: int) -> Squares:
    """Where the pieces of `seat` stand at first (`rhombus.setup.two`, `rhombus.setup.four`)."""
    corner = 1 << CORNERS[seat]
    beside = (corner << 1 | corner >> 1 | corner << ROW | corner >> ROW) & BOARD
    return beside | corner if STARTS[players]["corner"] else beside


def are_partners(one: int, other: int) -> bool:
    """Whether two players, counted in turn order, are of one side: oneself, or who sits opposite in a game of four."""
    return (one - other) % 2 == 0
