"""Which cards may be played together, in which order and as what.

A form is a way of laying cards down: groups of cards, each with what it does. Forms depend on the cards alone; what
a form can do on a board is asked of `scene`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from typing import Literal, NamedTuple

from refcli.games.rhombus.components import (
    DECK,
    ELIMINATOR,
    FLUSH,
    IDLE,
    KILLS_WITH_ANY,
    KILLS_WITH_SUIT,
    MOST_CARDS,
    PAIR,
    REACTIVATE,
    STEPS,
    Card,
    Cards,
    bits,
    kind_of,
    rank_of,
    set_of,
    suit_of,
)


class Act(NamedTuple):
    """What a group of cards does: a move of `steps` squares, say; with a kill card it kills."""

    kind: Literal["move", "bishop", "entry", "mystery", "idle", "eliminator", "reactivate"]
    steps: int = 0
    kill: bool = False


class Group(NamedTuple):
    """Cards with one act together."""

    cards: tuple[Card, ...]
    act: Act


Form = tuple[Group, ...]

IDLENESS = Act("idle")
MYSTERY = Act("mystery")
ELIMINATION = Act("eliminator")
REACTIVATION = Act("reactivate")


@cache
def act_alone(card: Card) -> Act:
    """What a card does by itself, without a kill; a kill card does nothing."""
    kind = kind_of(card)
    return IDLENESS if kind == "kill" else Act(kind, STEPS[rank_of(card)])


@cache
def act_joined(card: Card) -> Act:
    """What a move card or an entry does when a kill card is joined to it."""
    return act_alone(card)._replace(kill=True)


def can_join(card: Card, kill_card: Card) -> bool:
    """Whether the cards can be one kill in some combination (`rhombus.kill.cards`, `rhombus.entry.kill`)."""
    if kind_of(kill_card) != "kill":
        return False
    if kind_of(card) == "entry" or rank_of(card) in KILLS_WITH_SUIT:
        return suit_of(card) == suit_of(kill_card)
    return rank_of(card) in KILLS_WITH_ANY


def one_suit(cards: tuple[Card, ...]) -> bool:
    """Whether all cards are of one suit."""
    return len({suit_of(card) for card in cards}) == 1


def in_a_row(cards: tuple[Card, ...]) -> bool:
    """Whether the ranks follow one another without a gap; the ranks do not wrap round."""
    ranks = sorted(map(rank_of, cards))
    return ranks == list(range(ranks[0], ranks[0] + len(cards)))


def is_pair(cards: tuple[Card, ...]) -> bool:
    """Whether these are two cards of one suit next to each other in rank (`rhombus.combo.pair`)."""
    return len(cards) == PAIR and one_suit(cards) and in_a_row(cards)


def is_flush(cards: tuple[Card, ...]) -> bool:
    """Whether these are three cards of one suit (`rhombus.combo.flush`)."""
    return len(cards) == FLUSH and one_suit(cards)


def is_eliminator(cards: tuple[Card, ...]) -> bool:
    """Whether these are three cards of one suit in a row of ranks (`rhombus.eliminator`)."""
    return len(cards) == ELIMINATOR and one_suit(cards) and in_a_row(cards)


def is_reactivation(cards: tuple[Card, ...]) -> bool:
    """Whether these are three cards of one rank (`rhombus.reactivate`)."""
    return len(cards) == REACTIVATE and len({rank_of(card) for card in cards}) == 1


def is_kill(cards: tuple[Card, ...]) -> bool:
    """Whether these two, the move card or the entry first, may be played as a kill by themselves.

    Q, K, A and J with any kill card are pairs of their own; a 6 or a 9 must be the neighbour of its kill card.
    """
    return len(cards) == PAIR and can_join(*cards) and (rank_of(cards[0]) in KILLS_WITH_ANY or is_pair(cards))


class Combination(NamedTuple):
    """Cards that may be played together: in which forms, and which acts on the board these come to.

    The forms that hold a mystery are planned apart: each is there once for every table card to take.
    """

    forms: tuple[Form, ...]
    plan: Plan
    mystery_plan: Plan


Plan = tuple["Branch", ...]
"""Sequences of acts that change the board, as a tree: those with a common beginning share it."""


class Branch(NamedTuple):
    """An act: `forms` forms end with it, `further` acts may follow it."""

    act: Act | None
    forms: int
    further: Plan


@cache
def combination(cards: Cards) -> Combination | None:
    """What may be done with exactly these cards, all in one play; None where they do not go together."""
    members = tuple(bits(cards))
    if len(members) > PAIR and not one_suit(members) and not is_reactivation(members):
        return None
    forms = tuple(_forms(members))
    if not forms:
        return None
    acts = [tuple(group.act for group in form) for form in forms]
    plain = [sequence for sequence in acts if MYSTERY not in sequence]
    mysteries = [sequence for sequence in acts if MYSTERY in sequence]
    return Combination(forms, _plan(_on_board(plain)), _plan(_on_board(mysteries)))


def among(held: Cards) -> Iterator[Cards]:
    """All sets of these cards that might be played together, lazily, the smallest first; ask `combination` for each."""
    return (cards for cards in _of_the_box() if not cards & ~held)


@cache
def _of_the_box() -> tuple[Cards, ...]:
    """All sets of cards that might be played together: hundreds among thousands that may not."""
    members = list(bits(DECK))
    alike: dict[tuple[int, bool], list[Card]] = {}
    for card in members:
        alike.setdefault((suit_of(card), True), []).append(card)
        alike.setdefault((rank_of(card), False), []).append(card)
    few = (chosen for size in range(1, PAIR + 1) for chosen in combinations(members, size))
    # More than two are of one suit or of one rank, whatever they do.
    many = (
        chosen
        for size in range(PAIR + 1, MOST_CARDS + 1)
        for group in alike.values()
        for chosen in combinations(group, size)
    )
    return tuple(map(set_of, (*few, *sorted(many))))


@cache
def combinations_of(held: Cards) -> tuple[tuple[Cards, Combination], ...]:
    """What may be done with the cards of a hand that is known: there are only so many hands."""
    members = tuple(bits(held))
    sets = (set_of(chosen) for size in range(1, MOST_CARDS + 1) for chosen in combinations(members, size))
    return tuple((cards, found) for cards in sets if (found := combination(cards)))


def _on_board(sequences: list[tuple[Act, ...]]) -> list[tuple[Act, ...]]:
    """The sequences without the acts that leave the board as it is."""
    return [tuple(act for act in acts if act not in (IDLENESS, MYSTERY)) for acts in sequences]


def _forms(cards: tuple[Card, ...]) -> Iterator[Form]:
    orders = list(permutations(cards))
    if len(cards) == 1 or is_pair(cards) or is_flush(cards):
        for order in orders:
            yield from _one_by_one(order)
    for order in orders:
        if is_kill(order):
            yield (_joined(order),)
        if is_flush(order):
            if can_join(*order[:2]):
                yield from ((_joined(order[:2]), *rest) for rest in _one_by_one(order[2:]))
            if can_join(*order[1:]):
                yield from ((*rest, _joined(order[1:])) for rest in _one_by_one(order[:1]))
        if is_eliminator(order):
            yield (Group(order, ELIMINATION),)
        if is_reactivation(order):
            yield (Group(order, REACTIVATION),)


def _one_by_one(cards: tuple[Card, ...]) -> Iterator[Form]:
    """Each card by itself, in this order; those that may be without effect once with and once without."""
    if not cards:
        yield ()
        return
    acts = {act_alone(cards[0])} | ({IDLENESS} if IDLE[rank_of(cards[0])] else set())
    for act in sorted(acts):
        for rest in _one_by_one(cards[1:]):
            yield (Group(cards[:1], act), *rest)


def _joined(cards: tuple[Card, ...]) -> Group:
    return Group(cards, act_joined(cards[0]))


def _plan(sequences: list[tuple[Act, ...]]) -> Plan:
    """The sequences as a tree; the empty one is the branch without an act."""
    beginnings: dict[Act | None, list[tuple[Act, ...]]] = {}
    for sequence in sequences:
        beginnings.setdefault(sequence[0] if sequence else None, []).append(sequence[1:])
    return tuple(
        Branch(act, rests.count(()), _plan([rest for rest in rests if rest]) if act else ())
        for act, rests in beginnings.items()
    )
