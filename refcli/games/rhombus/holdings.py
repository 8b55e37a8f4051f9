"""Where the cards of Rhombus are, and what can be known of those that nobody has seen.

Each shuffle begins a new pool. A hidden card comes from the pool that was in the deck when it was drawn: what has
been shuffled since cannot be it, and a card shown by one player cannot be hidden with another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, TypeVar

from refcli.games.rhombus.combinations import Combination, among, combinations_of
from refcli.games.rhombus.components import DECK, Card, Cards, bits, set_of

if TYPE_CHECKING:
    from random import Random

Place = Literal["table", "hand"]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Holdings:
    """All cards. Tables, hands and hidden cards are one entry a player, in turn order.

    `hands` are the hand cards that the referee knows; `hidden` holds for each other one the pool that it comes from.
    `pools` are the unseen cards of each shuffle, the last one with those of the deck; `played` are the cards of the
    discard pile, of which `last` lies face up.
    """

    tables: tuple[Cards, ...]
    hands: tuple[Cards, ...]
    hidden: tuple[tuple[int, ...], ...]
    pools: tuple[Cards, ...]
    played: Cards = 0
    last: Card | None = None

    @property
    def deck(self) -> int:
        """How many cards the deck holds."""
        newest = len(self.pools) - 1
        return self.pools[newest].bit_count() - sum(pools.count(newest) for pools in self.hidden)

    def open_to(self, player: int) -> Cards:
        """The cards that the player is known to hold."""
        return self.tables[player] | self.hands[player]

    def possible(self, player: int) -> Cards:
        """The cards that can be hidden in the player's hand."""
        cards = 0
        for pool in self.hidden[player]:
            cards |= self.pools[pool]
        return cards

    def can_hide(self, player: int, cards: Cards) -> bool:
        """Whether all these cards can be hidden in the player's hand at the same time."""
        for pool, places in Counter(self.hidden[player]).items():
            drawn = cards & self.pools[pool]
            if drawn.bit_count() > places:
                return False
            cards ^= drawn
        return not cards

    def playable_sets(self, player: int) -> Iterator[tuple[Cards, Combination]]:
        """All sets of cards that the player can hold and play together, lazily."""
        known, possible = self.open_to(player), self.possible(player)
        if not possible:
            yield from combinations_of(known)
            return
        for cards, found in among(known | possible):
            if self.can_hide(player, cards & ~known):
                yield cards, found

    def took(self, player: int, card: Card) -> Holdings:
        """After the player has taken a table card into the hand."""
        tables = _with(self.tables, player, self.tables[player] ^ 1 << card)
        return replace(self, tables=tables).with_hand(player, 1 << card)

    def spent(self, player: int, cards: Sequence[Card]) -> Holdings:
        """After the player has played these cards, the last one on top."""
        spent = set_of(cards)
        shown = spent & ~self.open_to(player)
        tables = _with(self.tables, player, self.tables[player] & ~spent)
        hands = _with(self.hands, player, self.hands[player] & ~spent)
        after = Holdings(tables, hands, self.hidden, self.pools, self.played | spent, cards[-1])
        return after.shown(player, shown) if shown else after

    def shown(self, player: int, cards: Cards) -> Holdings:
        """After these cards have been shown that were hidden in the player's hand."""
        left = list(self.hidden[player])
        for card in bits(cards):
            left.remove(next(n for n, pool in enumerate(self.pools) if pool >> card & 1))
        pools = tuple(pool & ~cards for pool in self.pools)
        return replace(self, hidden=_with(self.hidden, player, tuple(left)), pools=pools)

    def with_hand(self, player: int, cards: Cards) -> Holdings:
        """These, with more known cards in the player's hand."""
        return replace(self, hands=_with(self.hands, player, self.hands[player] | cards))

    def drawn(self, player: int, place: Place, card: Card | None) -> Holdings:
        """After the player has drawn a card, or (None) one that stays hidden in the hand."""
        if card is None:
            return replace(self, hidden=_with(self.hidden, player, (*self.hidden[player], len(self.pools) - 1)))
        pools = (*self.pools[:-1], self.pools[-1] ^ 1 << card)
        tables, hands = self.tables, self.hands
        if place == "table":
            tables = _with(tables, player, tables[player] | 1 << card)
        else:
            hands = _with(hands, player, hands[player] | 1 << card)
        # Written out in full: every record is half refills, and `replace` takes three times as long.
        return Holdings(tables, hands, self.hidden, pools, self.played, self.last)

    def with_deck(self) -> Holdings:
        """These, shuffled if the deck is used up: all played cards but the last one (`rhombus.deck`)."""
        if self.deck or self.last is None:
            return self
        kept = 1 << self.last
        return replace(self, pools=(*self.pools, self.played ^ kept), played=kept)

    def random_card(self, rng: Random) -> Card:
        """A card that can come from the deck, each as likely."""
        return rng.choice(list(bits(self.pools[-1])))

    def everywhere(self) -> Counter[Card]:
        """How often each card is there, wherever it is: once each, or something is wrong."""
        return Counter(card for cards in (*self.tables, *self.hands, *self.pools, self.played) for card in bits(cards))


def dealt(tables: Sequence[Cards], hands: Sequence[Cards | None]) -> Holdings:
    """The cards at the start: table cards, and hand cards where they are known; all others are the deck or hidden."""
    seen = sum(tables) + sum(hand for hand in hands if hand)
    hidden = tuple((0,) if hand is None else () for hand in hands)
    return Holdings(tuple(tables), tuple(hand or 0 for hand in hands), hidden, (DECK ^ seen,))


def _with(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])
