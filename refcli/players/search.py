"""Monte Carlo tree search over choices: each trial goes down the tree, on at random for a while, and back up.

The tree branches where somebody chooses (`Position.choices`), never where something is drawn: what falls is another one
in each trial, and so is what the seat does not know (`Position.filled`). What cannot be chosen in the world of a trial
is left out of it. A choice begins as if it had been tried with what the best ply behind it brings at once, so that a
hundred trials need not try every one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from refcli.game import Seat
from refcli.hands import Choice, Token, every_path
from refcli.players.evaluation import CUT, Values, played_out, worth
from refcli.players.simple import few_plies, sample
from refcli.players.thinking import Enough, never

if TYPE_CHECKING:
    from random import Random

_CURIOSITY = 0.35
"""How much what was tried seldom is preferred to what did well (the constant of UCT, for values from 0 to 1)."""
_WEIGHT = 2
"""As so many trials counts what is expected beforehand."""
_SPREAD = 0.02
"""Plies that differ less than that at once may differ by that much later."""
_BEGIN = 0.5
"""What a choice is taken to be worth that nothing is known of."""
_LISTED = 400
"""The plies of so many are all looked at beforehand; of more, a sample."""
_SAMPLED = 100
_WHOLE = 16
"""Of plies that are too many, so many are offered whole beside the choices that lead to them: the best of a sample."""
_FAMILIAR = 8
"""Behind a ply that was tried so often, it is looked at what each answer brings at once."""


class Tried(NamedTuple):
    """A ply with how often it was tried and what share of the win that brought on average."""

    ply: Any
    trials: int
    share: float


@dataclass(slots=True)
class _Node:
    """What is known of the choices made so far: trials, and the sum of what they brought to who chose last."""

    expected: float = _BEGIN
    trials: int = 0
    total: float = 0.0
    children: dict[Choice, _Node] = field(default_factory=dict)
    is_known: bool = False
    """Whether it has been looked at what each ply that can follow brings at once."""
    reached: tuple[Any, _Stand] | None = None
    """Where the choices lead from a position, kept as long as nothing is drawn or imagined on the way."""

    @property
    def share(self) -> float:
        """What it has brought on average, what was expected of it counting as one trial."""
        return (self.total + _WEIGHT * self.expected) / (self.trials + _WEIGHT)


class _Stand(NamedTuple):
    """A position on the way to a ply: the choices made towards it, and those that are offered next."""

    position: Any
    made: tuple[Choice, ...]
    offered: Sequence[Choice]


class Searcher:
    """Plays what most trials led to; `trials` of them for each choice on the way to a ply."""

    def __init__(self, trials: int) -> None:
        self.trials = trials

    def ply(self, seen: Any, seats: Sequence[Seat], rng: Random, enough: Enough = never) -> Any:
        """The best ply, of those that were tried until it was `enough`."""
        search = Search(seen, seats, rng)
        while search.offered:
            search.try_on(self.trials, enough)
            search.choose()
        return search.ply


class Search:
    """The tree for one ply of a seat, as that seat sees the position."""

    def __init__(self, seen: Any, seats: Sequence[Seat], rng: Random, cut: int = CUT) -> None:
        self._seen = seen
        self._seats = seats
        self._rng = rng
        self._cut = cut
        self._root = _Node()
        self._made: tuple[Choice, ...] = ()
        self._whole: dict[Choice, Any] = {}
        self._spread = 1.0
        self._brought_so_far = dict.fromkeys(seats, 0.0)
        self.offered = seen.choices()
        if self.offered:
            world = seen.filled(rng)
            self._root.children = {choice: _Node() for choice in self.offered}
            spread = self._look_ahead(self._root, seen, world)
            self._spread = max(_SPREAD, spread, self._look_at_whole(world))

    @property
    def ply(self) -> Any:
        """The ply that is chosen, once nothing more is `offered`."""
        return self._chosen(self._seen, self._made)

    def _chosen(self, position: Any, made: tuple[Choice, ...]) -> Any:
        return self._whole[made[-1]] if made and made[-1] in self._whole else position.chosen(made)

    def _choices(self, position: Any, made: tuple[Choice, ...]) -> Sequence[Choice]:
        offered: Sequence[Choice] = () if made and made[-1] in self._whole else position.choices(made)
        return offered

    def choose(self) -> None:
        """Make the choice that most trials went to."""
        children = self._root.children
        best = max(self.offered, key=lambda choice: (children[choice].trials, children[choice].share))
        self._root = children[best]
        self._made = (*self._made, best)
        self.offered = self._choices(self._seen, self._made)
        for choice in self.offered:
            self._root.children.setdefault(choice, _Node())

    def try_on(self, trials: int, enough: Enough = never) -> int:
        """Make so many trials, fewer where it is `enough` before; how many there were."""
        for n in range(trials):
            if enough():
                return n
            self._trial()
        return trials

    def tried(self) -> list[Tried]:
        """The plies that were tried, the most often tried first."""
        found = [Tried(ply, node.trials, node.share) for ply, node in self._complete(self._root, self._made)]
        return sorted(found, key=lambda one: (-one.trials, -one.share))

    @property
    def chances(self) -> Values:
        """What the trials have brought to each seat on average."""
        return {seat: total / max(1, self._root.trials) for seat, total in self._brought_so_far.items()}

    def weigh(self, ply: Any, trials: int, enough: Enough = never) -> Tried:
        """A legal ply tried so often, before any choice is made; once at least."""
        choice = Token(str(ply))
        self._whole[choice] = ply
        node = self._root.children[choice] = _Node()
        while node.trials < trials and not (node.trials and enough()):
            self._trial(choice)
        return Tried(ply, node.trials, node.total / node.trials)

    def _complete(self, node: _Node, made: tuple[Choice, ...]) -> Iterator[tuple[Any, _Node]]:
        """The nodes at which a ply is chosen."""
        for choice, child in node.children.items():
            if child.trials:
                further = *made, choice
                if (ply := self._chosen(self._seen, further)) is not None:
                    yield ply, child
                else:
                    yield from self._complete(child, further)

    def _look_ahead(self, node: _Node, position: Any, world: Any) -> float:
        """Expect of each choice what the best ply behind it brings at once to who chooses; how much plies differ.

        Where they are many, a sample is looked at.
        """
        node.is_known, seat = True, position.turn
        count = position.count_legal()
        if count is not None and count <= _LISTED and not position.unlisted:
            paths: Iterator[tuple[tuple[Choice, ...], Any]] = every_path(position)
        else:
            paths = (self._at_random(position, ()) for _ in range(_SAMPLED))
        best: dict[int, float] = {}
        low, high = 1.0, 0.0
        for path, ply in paths:
            value = worth(world.play(ply), self._seats, self._rng)[seat]
            low, high = min(low, value), max(high, value)
            on = node
            for choice in path:
                on = on.children.setdefault(choice, _Node())
                on.expected = best[id(on)] = max(value, best.get(id(on), 0.0))
        return high - low

    def _look_at_whole(self, world: Any) -> float:
        """Offer the best of a sample as whole plies, where plies are too many to look at all; how much they differ."""
        if few_plies(world):
            return 0.0
        plies, seat = sample(world, self._rng), self._seen.turn
        valued = [(worth(world.play(ply), self._seats, self._rng)[seat], n) for n, ply in enumerate(plies)]
        valued.sort(reverse=True)
        for value, n in valued[:_WHOLE]:
            choice = Token(str(plies[n]))
            self._whole[choice] = self._seen.canonical(plies[n])
            self._root.children[choice] = _Node(value)
        self.offered = (*self.offered, *self._whole)
        return valued[0][0] - valued[-1][0]

    def _at_random(self, position: Any, made: tuple[Choice, ...]) -> tuple[tuple[Choice, ...], Any]:
        while offered := self._choices(position, made):
            made = (*made, self._rng.choice(offered))
        return made, self._chosen(position, made)

    # --- One trial ---

    def _trial(self, first: Choice | None = None) -> None:
        """Go down the tree, by that choice to begin with where one is given, and back up."""
        world = self._seen.filled(self._rng)
        node, mover = self._root, self._seen.turn
        way = [(node, mover)]
        stand = _Stand(world, self._made, self.offered)
        while stand.offered:
            seat = stand.position.turn
            if not stand.made and node.trials >= _FAMILIAR and not node.is_known:
                self._look_ahead(node, stand.position, stand.position)
            unknown = node.share if seat == mover else 1 - node.share
            choice, is_new = (first, False) if first else self._picked(node, stand.offered, unknown)
            first = None
            node, mover = node.children[choice], seat
            way.append((node, seat))
            if is_new and not node.children:
                brought = self._on_from(stand.position, (*stand.made, choice))
                break
            stand = self._reached(node, stand, choice)
        else:
            brought = self._brought(stand.position)
        for seat, value in brought.items():
            self._brought_so_far[seat] += value
        for passed, seat in way:
            passed.trials += 1
            passed.total += brought.get(seat, 0.0)

    def _picked(self, node: _Node, offered: Sequence[Choice], unknown: float) -> tuple[Choice, bool]:
        """The choice to try next, by UCT among those that are offered; whether it was never tried before.

        One that nothing is known of is taken to be worth what is `unknown`.
        """
        children = node.children
        curious = _CURIOSITY * self._spread * sqrt(log(node.trials + 2))
        best, most = offered[0], -1.0
        for choice in offered:
            child = children.get(choice)
            if child is None:
                child = children[choice] = _Node(unknown)
            promise = child.share + curious / sqrt(child.trials + _WEIGHT)
            if promise > most:
                best, most = choice, promise
        return best, not children[best].trials

    def _reached(self, node: _Node, stand: _Stand, choice: Choice) -> _Stand:
        """Where a choice leads: to the next one on the way to the ply, or behind it, past draws and forced plies."""
        if node.reached and node.reached[0] is stand.position:
            return node.reached[1]
        position, made = stand.position, (*stand.made, choice)
        drawn = False
        while position.turn is not None and not (offered := () if position.draw_due else self._choices(position, made)):
            drawn = drawn or position.draw_due
            ply = position.random_ply(self._rng) if position.draw_due else self._chosen(position, made)
            position, made = position.play(ply), ()
        found = _Stand(position, made, () if position.turn is None else offered)
        if not drawn:
            node.reached = stand.position, found
        return found

    def _on_from(self, position: Any, made: tuple[Choice, ...]) -> Values:
        """What random plies bring, once the one that is being chosen is complete."""
        _, ply = self._at_random(position, made)
        return self._brought(position.play(ply))

    def _brought(self, position: Any) -> Values:
        """What a trial has come to: what the position is worth now, and after some random plies, with equal weight."""
        now = worth(position, self._seats, self._rng)
        later = played_out(position, self._seats, self._rng, self._cut)
        return {seat: (now[seat] + later[seat]) / 2 for seat in self._seats}
