"""Where the cards of Rhombus are, and what can be known of those that nobody has seen.

Each shuffle begins a new pool. A hidden card comes from the pool that was in the deck when it was drawn: what has
been shuffled since cannot be it, and a card shown by one player cannot be hidden with another. A card that only its
player has seen stays in its pool: to all others it is as hidden as those of the deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, reduce
from itertools import islice
from operator import or_
from typing import TYPE_CHECKING, Literal, TypeVar

from refcli.games.common.frozen import value
from refcli.games.rhombus.combinations import Combination, among, combination, combinations_of
from refcli.games.rhombus.components import DECK, HAND_CARDS, TABLE_CARDS, Card, Cards, bits, set_of

if TYPE_CHECKING:
    from random import Random

Place = Literal["table", "hand"]
T = TypeVar("T")
_REMEMBERED = 64
"""For how many hands it is kept what they can hold: each step towards a ply asks for the same one."""
HELD = TABLE_CARDS + HAND_CARDS
"""How many cards a player has, whether on the table or in the hand."""


@value(frozen=True, slots=True)
class Holdings:
    """All cards. Tables, hands and hidden cards are one entry a player, in turn order.

    `hands` are the hand cards that the referee knows; `hidden` holds for each other one the pool that it comes from.
    `pools` are the cards of each shuffle that have not been shown to everybody, the last one with those of the deck;
    `played` are the cards of the discard pile, of which `last` lies face up.
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
        return self.unseen.bit_count() - sum(pools.count(newest) for pools in self.hidden)

    @property
    def known(self) -> Cards:
        """All hand cards that the referee knows."""
        return reduce(or_, self.hands)

    @property
    def unseen(self) -> Cards:
        """The cards that may be in the deck, as far as the referee knows."""
        return self.pools[-1] & ~self.known

    def secret(self, player: int) -> Cards:
        """The cards that the referee knows to be in the player's hand and that have not been shown to everybody."""
        return self.hands[player] & reduce(or_, self.pools)

    def shown_to_all(self, player: int) -> Cards:
        """The cards that everybody knows the player to hold: on the table, or taken from it into the hand."""
        return self.open_to(player) & ~self.secret(player)

    def seen_by(self, player: int | None) -> Holdings:
        """These as the player (None: everybody) knows them: others' secret cards are hidden ones of their pools."""
        others = [i for i in range(len(self.hands)) if i != player and self.secret(i)]
        if not others:
            return self
        hands, hidden = self.hands, self.hidden
        for i in others:
            drawn = (n for n, pool in enumerate(self.pools) for _ in bits(self.hands[i] & pool))
            hidden = _with(hidden, i, tuple(sorted((*self.hidden[i], *drawn))))
            hands = _with(hands, i, self.hands[i] & ~self.secret(i))
        return replace(self, hands=hands, hidden=hidden)

    def open_to(self, player: int) -> Cards:
        """The cards that the player is known to hold."""
        return self.tables[player] | self.hands[player]

    def possible(self, player: int) -> Cards:
        """The cards that can be hidden in the player's hand."""
        if not self.hidden[player]:
            return 0
        return reduce(or_, [self.pools[pool] for pool in self.hidden[player]]) & ~self.known

    def can_hide(self, player: int, cards: Cards) -> bool:
        """Whether all these cards can be hidden in the player's hand at the same time."""
        if not cards or cards & self.known:
            return not cards
        if not cards & cards - 1:
            return any(cards & self.pools[pool] for pool in self.hidden[player])
        for pool, places in Counter(self.hidden[player]).items():
            drawn = cards & self.pools[pool]
            if drawn.bit_count() > places:
                return False
            cards ^= drawn
        return not cards

    def playable_sets(self, player: int) -> Iterator[tuple[Cards, Combination]]:
        """All sets of cards that the player can hold and play together, lazily, the smallest first."""
        if not self.hidden[player]:
            return iter(combinations_of(self.open_to(player)))
        return ((cards, found) for cards in self.held_sets(player) if (found := combination(cards)))

    def held_sets(self, player: int) -> Sequence[Cards]:
        """All sets of cards that the player can hold and that might be played together, the smallest first."""
        return _held_sets(self, player)

    def took(self, player: int, card: Card) -> Holdings:
        """After the player has taken a table card into the hand."""
        tables = _with(self.tables, player, self.tables[player] ^ 1 << card)
        return replace(self, tables=tables).with_hand(player, 1 << card)

    def spent(self, player: int, cards: Sequence[Card]) -> Holdings:
        """After the player has played these cards, the last one on top."""
        spent = set_of(cards)
        table, hand = self.tables[player], self.hands[player]
        hidden, pools = self.hidden, self.pools
        if left := spent & ~table:
            hidden = self._less_hidden(player, left & ~hand)
            pools = tuple([pool & ~left for pool in pools])
        tables, hands = _with(self.tables, player, table & ~spent), _with(self.hands, player, hand & ~spent)
        return Holdings(tables, hands, hidden, pools, self.played | spent, cards[-1])

    def shown(self, player: int, cards: Cards) -> Holdings:
        """After these cards have been shown that were hidden in the player's hand."""
        hidden = self._less_hidden(player, cards)
        return replace(self, hidden=hidden, pools=tuple(pool & ~cards for pool in self.pools)).with_hand(player, cards)

    def _less_hidden(self, player: int, cards: Cards) -> tuple[tuple[int, ...], ...]:
        """What is hidden without these cards, which were hidden in the player's hand."""
        left = list(self.hidden[player])
        for card in bits(cards):
            left.remove(next(n for n, pool in enumerate(self.pools) if pool >> card & 1))
        return _with(self.hidden, player, tuple(left))

    def with_hand(self, player: int, cards: Cards) -> Holdings:
        """These, with more known cards in the player's hand."""
        return replace(self, hands=_with(self.hands, player, self.hands[player] | cards))

    def drawn(self, player: int, place: Place, card: Card | None) -> Holdings:
        """After the player has drawn a card, or (None) one that stays hidden in the hand."""
        if card is None:
            return replace(self, hidden=_with(self.hidden, player, (*self.hidden[player], len(self.pools) - 1)))
        tables, hands, pools = self.tables, self.hands, self.pools
        if place == "table":
            tables = _with(tables, player, tables[player] | 1 << card)
            pools = (*pools[:-1], pools[-1] ^ 1 << card)
        else:
            hands = _with(hands, player, hands[player] | 1 << card)
        # Written out in full: every record is half refills, and `replace` takes three times as long.
        return Holdings(tables, hands, self.hidden, pools, self.played, self.last)

    def with_deck(self) -> Holdings:
        """These, shuffled if the deck is used up: all played cards but the last one (`rhombus.deck`)."""
        # Counting the deck takes longer than to see that no hands could hold all of the newest pool.
        if self.last is None or self.pools[-1].bit_count() > len(self.hands) * HELD or self.deck:
            return self
        kept = 1 << self.last
        return replace(self, pools=(*self.pools, self.played ^ kept), played=kept)

    def random_card(self, rng: Random) -> Card:
        """A card that can come from the deck, each as likely."""
        unseen = self.unseen
        return next(islice(bits(unseen), rng.choice(range(unseen.bit_count())), None))

    def filled(self, rng: Random) -> Holdings:
        """These with a card for each hidden one, each as likely that its pool still holds."""
        cards = self
        for player, pools in enumerate(self.hidden):
            for pool in pools:
                card = rng.choice(list(bits(cards.pools[pool] & ~cards.known)))
                cards = cards.with_hand(player, 1 << card)
        return replace(cards, hidden=((),) * len(self.hidden))

    def everywhere(self) -> Counter[Card]:
        """How often each card is there, wherever it is: once each, or something is wrong."""
        pools = (pool & ~self.known for pool in self.pools)
        return Counter(card for cards in (*self.tables, *self.hands, *pools, self.played) for card in bits(cards))


@lru_cache(_REMEMBERED)
def _held_sets(cards: Holdings, player: int) -> tuple[Cards, ...]:
    known, most = cards.open_to(player), len(cards.hidden[player])
    if not most:
        return tuple([held for held, _ in combinations_of(known)])
    few = (held for held in among(known | cards.possible(player)) if (held & ~known).bit_count() <= most)
    return tuple([held for held in few if cards.can_hide(player, held & ~known)])


def dealt(tables: Sequence[Cards], hands: Sequence[Cards | None]) -> Holdings:
    """The cards at the start: table cards, and hand cards where they are known; all others are the deck or hidden."""
    hidden = tuple((0,) if hand is None else () for hand in hands)
    return Holdings(tuple(tables), tuple(hand or 0 for hand in hands), hidden, (DECK ^ sum(tables),))


def _with(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])
