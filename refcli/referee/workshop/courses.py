"""Random games for the examiner, each with all its positions; and plies that are nearly right."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from extract.packs import Pack
from refcli.game import Game, InvalidMoveError, Position, RuleId, Seat, Tags

LONGEST = 2_000
"""A random game is left after so many plies: people would have got up long ago."""

LISTED = 400
"""A position with more legal plies than these is not listed to the end."""


class Course(NamedTuple):
    """A game that was played at random: its tags, its positions from the start on, and the plies between them."""

    number: int
    tags: Tags
    positions: Sequence[Position]
    plies: Sequence[Any]

    def at(self, ply: int) -> str:
        """Where in the game somebody stands: its number, that of the ply, and the last tokens before."""
        last = " ".join(str(one) for one in self.plies[max(0, ply - 6) : ply])
        return f"{self.number}/{ply} [{'... ' if ply > 6 else ''}{last}]"


class Stand(NamedTuple):
    """A position of a course: what was played before it can be told."""

    course: Course
    ply: int

    @property
    def position(self) -> Position:
        """The position itself."""
        return self.course.positions[self.ply]

    @property
    def at(self) -> str:
        """Where it is."""
        return self.course.at(self.ply)


class Examined:
    """A game on the examiner's table: its folder, its referee, and what was seen of it so far."""

    def __init__(self, pack: Pack, game: Game, naive: Any = None) -> None:
        self.pack, self.game, self.naive = pack, game, naive
        self.referee = Path(inspect.getfile(game)) if inspect.ismodule(game) else pack.folder
        self.home = self.referee.parent
        self.courses: list[Course] = []
        self.refused: dict[RuleId, str] = {}
        self.said: dict[str, tuple[Any, ...]] = {}
        self.tokens: dict[str, None] = {}

    @property
    def name(self) -> str:
        """What the game is called."""
        return self.pack.name

    def shown(self, file: Path) -> Path:
        """A file of the folder as its owner named the folder."""
        file, folder = file.resolve(), self.pack.folder
        inside = folder.resolve()
        return folder / file.relative_to(inside) if file.is_relative_to(inside) else file

    @cached_property
    def sources(self) -> tuple[Path, ...]:
        """The files with the rules in Python."""
        files = self.home.rglob("*.py") if self.referee.name == "__init__.py" else self.home.glob("*.py")
        return tuple(sorted(file for file in files if file.name not in ("naive.py", "pictures.py")))

    def says(self, key: str, values: Any = None) -> None:
        """Remember a key that people are to read a sentence for, and what fills its gaps."""
        self.said.setdefault(key, (values,))

    def stands(self, most: int, *, over: bool = False) -> Iterator[Stand]:
        """So many positions of all games, evenly; with `over`, those where nobody acts as well, the last ones first."""
        ends = [Stand(course, len(course.plies)) for course in self.courses]
        found = [stand for stand in ends if stand.position.turn is None][: most // 4] if over else []
        running = [
            Stand(course, ply)
            for course in self.courses
            for ply, position in enumerate(course.positions[:-1] if course.plies else course.positions)
            if position.turn is not None
        ]
        step = max(1, len(running) // max(1, most - len(found)))
        # Another step than the length of a game, so that not only beginnings are seen.
        yield from (*found, *running[:: step + (step > 1 and step % 2 == 0)])

    def audiences(self, position: Position) -> list[Seat | None]:
        """Everybody, and each seat that something lies beside the board for."""
        return [None, *dict.fromkeys(seat for _, seat, _ in position.layout().beside if seat)]


def played(of: Examined, games: int, *, longest: int = LONGEST) -> Iterator[Course]:
    """So many random games, of every number of players and every variant in turn."""
    variants: list[Tags] = [{}, *(dict([of.game.VARIANTS[name]]) for name in of.game.VARIANTS)]
    ways = list(product(of.game.SEATINGS.values(), variants))
    for number in range(1, games + 1):
        seats, variant = ways[number % len(ways)]
        rng = Random(number)
        yield course(of, number, {"Game": of.name, **of.game.deal(rng, seats, variant)}, rng, longest)


def course(of: Examined, number: int, tags: Tags, rng: Random, longest: int) -> Course:
    """One random game."""
    positions, plies = [of.game.start(tags)], list[Any]()
    while positions[-1].turn is not None and len(plies) < longest:
        position = positions[-1]
        if not position.draw_due and next(position.legal_moves(), None) is None:
            break  # a fault that has its own line
        ply = position.canonical(position.random_ply(rng))
        positions.append(position.play(ply))
        plies.append(ply)
        if len(of.tokens) < 5_000:
            of.tokens[str(ply)] = None
    return Course(number, tags, tuple(positions), tuple(plies))


_FIELDS = re.compile(r"[a-z][0-9]+|-?[0-9]+(?:,-?[0-9]+)?|[A-Za-z]+|.")


def nearby(of: Examined, ply: Any, rng: Random, most: int) -> Iterator[Any]:
    """Plies that differ from one in a field or two, and others that were played elsewhere."""
    known = _fields_of(of)
    parts = _FIELDS.findall(str(ply))
    fields = [n for n, part in enumerate(parts) if _shape(part)]
    tokens = list(of.tokens)
    for n in range(most):
        changed = [*parts]
        for at in rng.sample(fields, min(len(fields), 1 + (n % 3 == 2))):
            changed[at] = rng.choice(known[_shape(parts[at])])
        token = rng.choice(tokens) if n % 4 == 3 or not fields else "".join(changed)
        try:
            yield of.game.parse(token)
        except InvalidMoveError as error:
            of.says(error.expected, error.values)


def fields(token: str) -> list[str]:
    """What stands in a token, in any order."""
    return sorted(_FIELDS.findall(token))


def _fields_of(of: Examined) -> dict[str, list[str]]:
    """All that stands in the tokens seen so far, by its shape."""
    found: dict[str, dict[str, None]] = {}
    for token in (*of.game.EXAMPLES, *of.tokens):
        for part in _FIELDS.findall(token):
            found.setdefault(_shape(part), {})[part] = None
    return {shape: list(parts) for shape, parts in found.items()}


def _shape(part: str) -> str:
    """What kind of field a part of a token is; "" for signs."""
    if part[0].isalpha():
        return "square" if part[-1].isdigit() else "word" if part.isalpha() else ""
    return "pair" if "," in part[1:] else "number" if part[-1].isdigit() else ""
