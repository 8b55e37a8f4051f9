"""A game as moments: frozen values, between each two of them one numbered choice, or one outcome of chance.

First the start is dealt, decision by decision; then plies are made, choice by choice, numbered as in
`Game.vocabulary`; draws are chosen by chance. What is forced happens by itself. A game that goes on for too long or
too far is cut off: it is over, and nobody has won.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from refcli.adapters.chance import FACES, every_way, scripted
from refcli.game import AllOpen, Position, Seat, Tags, games, load_game

if TYPE_CHECKING:
    from random import Random

    from refcli.hands import Choice

MOST_PLIES = 2000
"""A game is cut off after so many plies, draws among them, unless another number is asked for."""

MOST_STEPS = 64
"""A game is cut off as well after so many choices for each of the plies that it may have."""

MOST_DEALS = 10_000
"""More decisions than a shuffle of everything that lies on a table."""


class Numbered:
    """A game of the house or of a folder, with its seats and variants, whose choices have numbers.

    Raises KeyError for a game that is unknown, ValueError for one without a vocabulary, for seats or variants that it
    does not have.
    """

    def __init__(self, name: str, players: int = 0, variants: Sequence[str] = (), plies: int = MOST_PLIES) -> None:
        """`players` 0: the fewest. `variants` are named as on the command line."""
        self.name, self.plies, self.variants = name, plies, tuple(variants)
        self.game = load_game(name)
        self.vocabulary = tuple(self.game.vocabulary())
        if not self.vocabulary:
            raise ValueError(f"{name} does not number its choices: its `vocabulary` is empty")
        seatings = self.game.SEATINGS
        if players and players not in seatings:
            raise ValueError(f"{name} is for {' or '.join(map(str, seatings))} players, not {players}")
        if unknown := [variant for variant in variants if variant not in self.game.VARIANTS]:
            known = ", ".join(self.game.VARIANTS) or "none"
            raise ValueError(f"{name} has no variant {unknown[0]!r}; it has {known}")
        self.seats = seatings[players or min(seatings)]
        self.variant: Tags = dict(self.game.VARIANTS[variant] for variant in variants)
        self.number: Mapping[Choice, int] = {choice: n for n, choice in enumerate(self.vocabulary)}

    def __reduce__(self) -> tuple[Any, ...]:
        return numbered, (self.name, len(self.seats), self.variants, self.plies)

    @property
    def outcomes(self) -> int:
        """No chance has more outcomes."""
        return max(FACES, len(self.vocabulary))

    @property
    def steps(self) -> int:
        """No game has more choices and draws after its start is dealt."""
        return self.plies * MOST_STEPS

    @cached_property
    def deals(self) -> int:
        """How many decisions of chance a start takes, at most `MOST_DEALS`."""
        script: list[int] = []
        while len(script) < MOST_DEALS and scripted(self._dealt, script)[0] is None:
            script.append(0)
        return len(script)

    @cached_property
    def is_open(self) -> bool:
        """Whether everybody knows everything."""
        return isinstance(self.shuffled(_steady()).position, AllOpen)

    @property
    def has_chance(self) -> bool:
        """Whether anything is dealt or drawn."""
        return self.game.DRAWS or self.deals > 0

    @cached_property
    def beginning(self) -> Moment:
        """What chance decides first about the start, or the first choice where nothing is dealt."""
        return self.start(())

    def start(self, dealt: tuple[int, ...]) -> Moment:
        """What chance decides next about the start, or the first choice once all is dealt."""
        tags, outcomes = scripted(self._dealt, dealt)
        return self.begun(tags) if tags else Moment(self, dealt=dealt, outcomes=outcomes)

    def shuffled(self, rng: Random) -> Moment:
        """The beginning of a game that is dealt at once."""
        return self.begun(self._dealt(rng))

    def begun(self, tags: Tags) -> Moment:
        """The first choice of the start that the tags describe."""
        return Moment(self, tags=tags, position=self.game.start(tags)).settled()

    def _dealt(self, rng: Random) -> dict[str, str]:
        return {"Game": self.name, **self.game.deal(rng, self.seats, self.variant)}


@cache
def numbered(name: str, players: int = 0, variants: tuple[str, ...] = (), plies: int = MOST_PLIES) -> Numbered:
    """A game with its numbers, made once: there can be many thousands of them."""
    return Numbered(name, players, variants, plies)


@dataclass(frozen=True, eq=False)
class Moment:
    """Where a game stands: while its start is dealt (`position` None), between choices, or when it is over.

    `before` is the moment at which the last ply began, that ply `last`.
    """

    table: Numbered
    tags: Tags = field(default_factory=dict)
    position: Any = None
    made: tuple[Choice, ...] = ()
    plies: int = 0
    steps: int = 0
    before: Moment | None = None
    last: Any = None
    dealt: tuple[int, ...] = ()
    outcomes: int = 0
    offered: tuple[int, ...] = ()
    cut: bool = False
    drawn: tuple[tuple[tuple[Choice, ...], float], ...] = ()

    def __deepcopy__(self, memo: Any) -> Moment:
        """Itself: it never changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Kept is the record, which is played again."""
        if self.position is None:
            return _dealing_again, (self.table, self.dealt)
        tokens = [str(ply) for _, ply in self.played()]
        return _played_again, (self.table, dict(self.tags), tokens, self.made, self.steps)

    # --- What is next ---

    @property
    def is_over(self) -> bool:
        """Whether nothing is decided any more."""
        return self.position is not None and not self.offered

    @property
    def is_chance(self) -> bool:
        """Whether chance decides next."""
        return self.position is None or (bool(self.offered) and self.position.draw_due)

    @property
    def turn(self) -> int | None:
        """Which of the seats (from 0) chooses next; None for chance and when the game is over."""
        return None if self.is_chance or self.is_over else self.table.seats.index(self.position.turn)

    def chances(self) -> list[tuple[int, float]]:
        """The outcomes of chance by their numbers, sorted, with their probabilities."""
        if self.position is None:
            return [(outcome, 1 / self.outcomes) for outcome in range(self.outcomes)]
        shares: defaultdict[int, float] = defaultdict(float)
        step = len(self.made)
        for path, share in self.drawn:
            shares[self.table.number[path[step]]] += share
        whole = sum(shares.values())
        return [(n, shares[n] / whole) for n in sorted(shares)]

    def rewards(self) -> list[float]:
        """What the game brings each seat: those who do not win pay 1, winners share it; 0 while it runs or if cut."""
        seats = self.table.seats
        outcome = None if self.cut or self.position is None else self.position.outcome()
        if outcome is None:
            return [0.0] * len(seats)
        losers = len(seats) - len(outcome.winners)
        return [(losers / len(outcome.winners) if seat in outcome.winners else -1.0) for seat in seats]

    # --- What follows ---

    def after(self, number: int) -> Moment:
        """The moment after this choice or outcome. Raises ValueError for one that is not offered."""
        if self.position is None:
            if number not in range(self.outcomes):
                raise ValueError(f"{number} is no outcome here: 0 to {self.outcomes - 1} are")
            return self.table.start((*self.dealt, number))
        if number not in self.offered:
            raise ValueError(f"choice {number} is not offered here; offered are {[*self.offered]}")
        choice, step = self.table.vocabulary[number], len(self.made)
        left = tuple((path, share) for path, share in self.drawn if path[step] == choice)
        chosen = replace(self, made=(*self.made, choice), steps=self.steps + 1, offered=(), drawn=left)
        return chosen.settled()

    def drawn_by(self, rng: Random) -> Moment:
        """The moment after what a generator draws here, where chance decides on a whole draw."""
        return self._played(self.position.random_ply(rng)).settled()

    def settled(self) -> Moment:
        """This moment, or the next one after it at which there is something to decide."""
        now, table = self, self.table
        while now.plies < table.plies and now.steps < table.steps and now.position.outcome() is None:
            choices = now.position.choices(now.made)
            if not choices:
                now = now._played(now.position.chosen(now.made))
                continue
            numbers = [table.number.get(choice) for choice in choices]
            offered = tuple(sorted(n for n in numbers if n is not None))
            if len(offered) < len(numbers):
                break  # farther from the first tile than choices have numbers
            if not now.position.draw_due:
                return replace(now, offered=offered)
            now = replace(now, drawn=now.drawn or tuple(_draws(now.position)), offered=offered)
            return replace(now, offered=tuple(n for n, _ in now.chances()))
        return replace(now, cut=now.position.outcome() is None)

    def _played(self, ply: Any) -> Moment:
        began = replace(self, made=(), offered=(), drawn=())
        after = self.position.play(ply)
        return Moment(self.table, self.tags, after, (), self.plies + 1, self.steps, began, ply)

    # --- What was ---

    def played(self) -> list[tuple[Position, Any]]:
        """The plies so far, each with the position in which it was played."""
        plies: list[tuple[Position, Any]] = []
        now = self
        while now.before is not None:
            plies.append((now.before.position, now.last))
            now = now.before
        return plies[::-1]

    def seat(self, player: int) -> Seat:
        """The seat of that number."""
        return self.table.seats[player]


def _dealing_again(table: Numbered, dealt: tuple[int, ...]) -> Moment:
    return table.start(dealt)


def _played_again(table: Numbered, tags: Tags, tokens: Sequence[str], made: tuple[Choice, ...], steps: int) -> Moment:
    now = Moment(table, tags=tags, position=table.game.start(tags))
    for token in tokens:
        now = now._played(table.game.parse(token))
    now = replace(now, steps=steps).settled()
    for choice in made:
        now = replace(now.after(table.number[choice]), steps=steps)
    return now


def numbered_games() -> Iterator[str]:
    """The names of all games, of the house and of others, whose choices have numbers."""
    return (name for name in games() if _has_vocabulary(name))


def _has_vocabulary(name: str) -> bool:
    try:
        return bool(load_game(name).vocabulary())
    except Exception:
        return False


def _draws(position: Any) -> Iterator[tuple[tuple[Choice, ...], float]]:
    """The draws that are due, each by its choices with its probability: what nobody has seen is as likely."""
    from refcli.hands import every_path

    shares: defaultdict[Any, float] = defaultdict(float)
    for ply, share in every_way(position.random_ply):
        shares[position.canonical(ply)] += share
    return ((path, shares[ply]) for path, ply in every_path(position) if ply in shares)


def _steady() -> Random:
    from random import Random

    return Random(0)
