"""Monte Carlo tree search over plies: each trial goes down the tree, on by what looks best of a few, and back up.

It begins where the greedy player ends, with what each ply brings at once. The best of these share the trials in rounds,
and after each round the better half goes on (sequential halving), so that a hundred trials need not try every ply. A
trial follows its ply until the answers have been seen and its seat has answered them. What falls and what the seat does
not know (`Position.filled`) is another one in each trial, and the same for all plies of a round, so that luck does not
part them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import nlargest
from math import log, sqrt
from random import Random
from typing import Any, NamedTuple

from refcli.game import Seat
from refcli.hands import Choice
from refcli.players.evaluation import Values, outlook, standing, worth
from refcli.players.simple import LISTED, few_plies, looked_at
from refcli.players.thinking import Enough, never

CUT = 32
"""No trial is longer than so many plies and draws, should it be nobody else's turn so soon."""
_CANDIDATES = 16
"""So many plies are tried: those that bring most at once."""
_UNLISTED = 8
"""Where some legal plies are not listed, so many random ones of all that can be chosen are looked at as well."""
_GLANCED = 500
"""Where plies are too many to look at all, so many more random ones are looked at in less detail, for a surprise."""
_FEW, _MORE = 8, 16
"""On its way a trial takes the best of so many random plies; coming again to a position, of so many more."""
_CURIOSITY = 0.35
"""How much what was tried seldom is preferred to what did well (the constant of UCT, for values from 0 to 1)."""
_WEIGHT = 2
"""As so many trials counts what is expected beforehand."""
_SPREAD = 0.02
"""Plies that differ less than that at once may differ by that much later."""
_TIE = 1e-9
"""Of plies that bring the same any comes first."""


class Tried(NamedTuple):
    """A ply with how often it was tried and what share of the win that brought on average."""

    ply: Any
    trials: int
    share: float


@dataclass(slots=True)
class _Node:
    """What is known of a ply: trials, and the sum of what they brought to who played it.

    `before` and `after` are the positions on its two sides when it was last played. As long as it `comes_again`, which
    it does where nothing is imagined anew, `likely` are the plies that were thought of next, with what they bring at
    once, and `rest` those that were not, where they are few enough to list.
    """

    expected: float = 0.0
    trials: int = 0
    total: float = 0.0
    children: dict[Any, _Node] = field(default_factory=dict)
    before: Any = None
    after: Any = None
    comes_again: bool = False
    likely: dict[Any, float] = field(default_factory=dict)
    rest: list[Any] | None = None

    def share(self, shift: float = 0.0) -> float:
        """What it brings on average; what was expected, and how far that is from the truth, counts as some trials."""
        return (self.total + _WEIGHT * (self.expected + shift)) / (self.trials + _WEIGHT)

    def played(self, position: Any, ply: Any) -> Any:
        """The position after this ply."""
        self.comes_again = self.before is position
        if not self.comes_again:
            self.before, self.after, self.likely, self.rest = position, position.play(ply), {}, None
        return self.after


class Searcher:
    """Plays what did best in so many trials."""

    def __init__(self, trials: int) -> None:
        self.trials = trials

    def ply(self, seen: Any, seats: Sequence[Seat], rng: Random, enough: Enough = never) -> Any:
        """The best ply, of those that were tried until it was `enough`."""
        search = Search(seen, seats, rng, enough)
        if not search.is_forced:
            search.try_on(self.trials, enough)
        return search.ranking[0]


class Search:
    """The tree for one ply of a seat, as that seat sees the position; plies are looked at until it is `enough`.

    `is_forced` is whether there is one ply only.
    """

    def __init__(self, seen: Any, seats: Sequence[Seat], rng: Random, enough: Enough = never) -> None:
        self._seen = seen
        self._seats = seats
        self._rng = rng
        self._trials = 0
        self._brought_so_far = dict.fromkeys(seats, 0.0)
        world, seat = seen.filled(rng), seen.turn
        plies = looked_at(world, rng)
        self._can_list = len(plies) < LISTED
        valued: dict[Any, float] = {}
        self.is_forced = False
        for ply in self._first_looked_at(world, plies):
            valued[ply] = worth(world.play(ply), seats, rng)[seat] + rng.random() * _TIE
            if enough():
                break
        else:
            self.is_forced = len(valued) == 1
        self._ranking = sorted(valued, key=lambda ply: -valued[ply])
        self._spread = max(_SPREAD, valued[self._ranking[0]] - valued[self._ranking[-1]])
        del self._ranking[_CANDIDATES:]
        self._root = {ply: _Node(valued[ply]) for ply in self._ranking}

    def _first_looked_at(self, position: Any, plies: Sequence[Any]) -> Iterator[Any]:
        """What the greedy player would look at, and what else there may be."""
        yield from plies
        yield from self._unlisted(position)
        yield from self._glanced(position)

    def _unlisted(self, position: Any) -> Iterator[Any]:
        """Some random plies, those that are not listed among them."""
        for _ in range(_UNLISTED if position.unlisted else 0):
            made: tuple[Choice, ...] = ()
            while offered := position.choices(made):
                made = (*made, self._rng.choice(offered))
            yield position.chosen(made)

    def _glanced(self, position: Any) -> Sequence[Any]:
        """Of more random plies those that are best at a glance, where plies are too many to look at all."""
        plies = [] if self._can_list else [position.random_ply(self._rng) for _ in range(_GLANCED)]
        value = {ply: standing(position.play(ply), self._seats)[position.turn] for ply in plies}
        return nlargest(_CANDIDATES, value, key=lambda ply: value[ply])

    @property
    def ranking(self) -> list[Any]:
        """The plies that were tried or are to be, those first that have done best."""
        return [self._seen.canonical(ply) for ply in self._ranking]

    @property
    def chances(self) -> Values:
        """What the trials have brought to each seat on average."""
        return {seat: total / max(1, self._trials) for seat, total in self._brought_so_far.items()}

    def try_on(self, trials: int, enough: Enough = never) -> None:
        """Make so many trials, fewer where it is `enough` before."""
        left = self._ranking[: max(2, trials // 4)]
        rounds = max(1, (len(left) - 1).bit_length())
        last = self._trials + trials
        for n in range(rounds):
            for _ in range(max(1, (last - self._trials) // (rounds - n) // len(left))):
                fate = self._rng.getrandbits(64)
                for ply in left:
                    if self._trials >= last or enough():
                        self._rank(left)
                        return
                    self._trial(ply, fate)
            self._rank(left)
            left = self._ranking[: max(2, (len(left) + 1) // 2)]

    def _rank(self, left: Sequence[Any]) -> None:
        """Put the better ones of these plies first.

        What was expected counts as some trials, less by what trials have brought less than expected on average.
        """
        nodes = self._root.values()
        shift = sum(node.total - node.trials * node.expected for node in nodes) / max(1, self._trials)
        better = sorted(left, key=lambda ply: (not self._root[ply].trials, -self._root[ply].share(shift)))
        self._ranking = [*better, *(ply for ply in self._ranking if ply not in better)]

    def weigh(self, ply: Any, trials: int, enough: Enough = never) -> Tried:
        """A legal ply tried so often, whatever is known of it; once at least."""
        node = self._root[ply] = _Node()
        while node.trials < trials and not (node.trials and enough()):
            self._trial(ply, self._rng.getrandbits(64))
        return Tried(ply, node.trials, node.total / node.trials)

    # --- One trial ---

    def _trial(self, first: Any, seed: int) -> None:
        """Go down the tree, by that ply to begin with, and back up."""
        fate = Random(seed)
        position = self._seen.filled(fate)
        seat, node = position.turn, self._root[first]
        way = [(node, seat)]
        position = node.played(position, first)
        answered = again = False
        acted = {seat: self._seen}
        for _ in range(CUT):
            turn = position.turn
            if turn is None or (again and turn != seat and not node.trials):
                break
            if position.draw_due:
                ply = position.random_ply(fate)
                node = node.children.setdefault(ply, _Node())
            else:
                acted[turn] = position
                ply, node = self._picked(node, position)
                again = again or (answered and turn == seat)
                answered = answered or turn != seat
            way.append((node, turn))
            position = node.played(position, ply)
        if position.turn is not None and not position.draw_due:
            acted[position.turn] = position
        brought = outlook(position, self._seats, acted)
        self._trials += 1
        for one, value in brought.items():
            self._brought_so_far[one] += value
        for passed, one in way:
            passed.trials += 1
            passed.total += brought.get(one, 0.0)

    def _picked(self, node: _Node, position: Any) -> tuple[Any, _Node]:
        """The ply to try next in a position behind a node, by UCT among the likely ones."""
        children = node.children
        curious = _CURIOSITY * self._spread * sqrt(log(node.trials + 2))
        most = -1.0
        for ply, value in self._likely(node, position).items():
            child = children.get(ply)
            share, trials = (child.share(), child.trials) if child else (value, 0)
            promise = share + curious / sqrt(trials + _WEIGHT)
            if promise > most:
                best, most, expected = ply, promise, value
        if best not in children:
            children[best] = _Node(expected)
        return best, children[best]

    def _likely(self, node: _Node, position: Any) -> Mapping[Any, float]:
        """Some plies, more each time, with what they bring at once to who plays them."""
        n = _MORE if node.comes_again else _FEW
        if not node.likely and self._can_list:
            node.rest = list(few_plies(position)) or None
        if node.rest is None:
            plies = [position.random_ply(self._rng) for _ in range(n)]
        else:
            plies = [_drawn(node.rest, self._rng) for _ in range(min(n, len(node.rest)))]
        seat = position.turn
        for ply in plies:
            if ply not in node.likely:
                node.likely[ply] = standing(position.play(ply), self._seats)[seat] + self._rng.random() * _TIE
        return node.likely


def _drawn(plies: list[Any], rng: Random) -> Any:
    """One of the plies, which is taken away."""
    n = rng.randrange(len(plies))
    plies[n], plies[-1] = plies[-1], plies[n]
    return plies.pop()
