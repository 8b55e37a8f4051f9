"""What can be chosen next on the way to a ply: a small vocabulary of plain values.

A game whose legal plies are few enough to list says of each by which choices it is reached (its path); the rest is
done here. A path has every choice, also those that are not asked because there is no other.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar


@dataclass(frozen=True, slots=True)
class Space:
    """A space on the board, as in `refcli.game.Cell`."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece, card or tile, in the game's notation."""

    name: str


@dataclass(frozen=True, slots=True)
class Token(Piece):
    """A whole ply as it is written: what is chosen in a game that does not say how its plies come about."""


@dataclass(frozen=True, slots=True)
class Side:
    """A direction, a side or how a piece lies, in the game's notation."""

    name: str


@dataclass(frozen=True, slots=True)
class Number:
    """How many, or which of several that are counted: a column, a slot."""

    n: int


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat, as in the `Players` tag."""

    name: str


@dataclass(frozen=True, slots=True)
class Word:
    """A key of the message catalogue: `done`, `leap`, `pass`."""

    key: str


Choice: TypeAlias = Space | Piece | Side | Number | Seat | Word
Path: TypeAlias = Sequence[Choice]
PlyT = TypeVar("PlyT", bound=Hashable)
Questions: TypeAlias = Generator[Mapping[Choice, Any], Any, PlyT]
"""What is asked on the way to a ply: each time the choices and what they mean; sent back is what was meant."""

MOST_CHOICES = 250
"""More than these at a step nobody can look over: it is parted in two."""
_VALUES: Mapping[type[Choice], Callable[[Any], Any]] = {
    Space: attrgetter("x", "y"),
    Piece: attrgetter("name"),
    Token: attrgetter("name"),
    Side: attrgetter("name"),
    Number: attrgetter("n"),
    Seat: attrgetter("name"),
    Word: attrgetter("key"),
}
_KINDS = (*_VALUES,)


def order(choice: Choice) -> tuple[int, Any]:
    """By what choices are sorted: their kind, then their values."""
    kind = type(choice)
    return _KINDS.index(kind), _VALUES[kind](choice)


def what_for(offered: Sequence[Choice], keys: Mapping[type[Choice], str]) -> str | None:
    """What a choice is for by the kind of what is offered, where that is one kind; keys of the catalogue."""
    kinds = {*map(type, offered)}
    return keys.get(kinds.pop()) if len(kinds) == 1 else None


def in_order(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """These choices, each once, sorted."""
    return tuple(sorted(set(choices), key=order))


def next_choices(paths: Iterable[tuple[Path, PlyT]], made: Path) -> tuple[tuple[Choice, ...], PlyT | None]:
    """What can be chosen after `made` among plies with their paths, and the ply if `made` stands for one.

    No path may be the beginning of another one: what may go on or stop ends with a `Word`.
    """
    left = list(paths)
    asked = iter(made)
    step = 0
    while len(left) > 1:
        offered = {path[step] for path, _ in left}
        if len(offered) > 1:
            choice = next(asked, None)
            if choice is None:
                return in_order(offered), None
            left = [(path, ply) for path, ply in left if path[step] == choice]
        step += 1
    if not left or next(asked, None) is not None:
        return (), None
    return (), left[0][1]


def asked(questions: Questions[PlyT], made: Path) -> tuple[tuple[Choice, ...], PlyT | None]:
    """What `next_choices` answers, for a game that says what is asked next instead of listing its plies.

    Where nothing can be chosen there is no ply either.
    """
    answers = iter(made)
    try:
        offered = next(questions)
        while offered:
            if len(offered) == 1:
                (meant,) = offered.values()
            elif (choice := next(answers, None)) is None:
                return in_order(offered), None
            elif choice in offered:
                meant = offered[choice]
            else:
                break
            offered = questions.send(meant)
    except StopIteration as end:
        return (), end.value if next(answers, None) is None else None
    return (), None


def every_path(position: Any, made: tuple[Choice, ...] = ()) -> Iterator[tuple[tuple[Choice, ...], Any]]:
    """The choices that lead to each ply of a position, in sorted order, with the ply."""
    offered = position.choices(made)
    for choice in offered:
        yield from every_path(position, (*made, choice))
    if not offered and (ply := position.chosen(made)) is not None:
        yield made, ply
