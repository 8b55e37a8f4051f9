"""What an action has newly surrounded, and what may be removed there (`rings.capture.surround`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from refcli.game import Cell, Named, Seat, Violation, Who
from refcli.games.rings.board import Board, Mask, bits
from refcli.games.rings.components import cell_name, half
from refcli.games.rings.plies import Capture, captured, captures_on_mat
from refcli.games.rings.side_view import Planes, height, less

if TYPE_CHECKING:
    from random import Random


class Loss(NamedTuple):
    """What one seat loses in one newly surrounded region: `n` of the marbles that are `held` there."""

    seat: int
    held: tuple[tuple[Cell, int], ...]
    n: int

    def choices(self) -> Iterator[tuple[int, ...]]:
        """The ways to take `n` marbles, as one number for each entry of `held`."""
        return _shares([n for _, n in self.held], self.n)

    @property
    def forced(self) -> bool:
        """Whether there is only one way; with a second ring there is always another."""
        return len(self.held) == 1


def _shares(held: Sequence[int], n: int) -> Iterator[tuple[int, ...]]:
    if not held:
        yield ()
        return
    for first in range(min(held[0], n), max(0, n - sum(held[1:])) - 1, -1):
        for rest in _shares(held[1:], n - first):
            yield first, *rest


def regions(board: Board, marbles: Sequence[Planes], seat: int) -> list[Mask]:
    """The surrounded regions for `seat`: closed in by its marbles, with others' marbles and without an empty ring."""
    inside = board.enclosed(marbles[seat][0])
    if not inside:
        return []
    others = 0
    for number, planes in enumerate(marbles):
        if number != seat:
            others |= planes[0]
    empty = board.rings & ~others
    return [part for part, _ in board.parts(inside) if part & others and not part & empty]


def losses(
    before: tuple[Board, Sequence[Planes]], after: tuple[Board, Sequence[Planes]], seat: int
) -> tuple[Loss, ...]:
    """What the others lose by an action of `seat` that led from one board with marbles to the other."""
    board, marbles = after
    now = regions(board, marbles, seat)
    if not now:
        return ()
    old = {frozenset(before[0].spaces_of(region)) for region in regions(*before, seat)}
    found = []
    for region in now:
        if frozenset(board.spaces_of(region)) in old:
            continue
        for number, planes in enumerate(marbles):
            held = tuple((board.spaces[ring], height(planes, ring)) for ring in bits(region & planes[0]))
            if number != seat and held:
                found.append(Loss(number, held, half(sum(n for _, n in held))))
    return tuple(found)


def completions(lost: Sequence[Loss], players: Sequence[Seat]) -> Iterator[tuple[Capture, ...]]:
    """All ways to remove what is lost, lazily, each in canonical order (q, r, seat in turn order)."""
    for taken in _takings(lost):
        yield tuple(Capture(ring, players[seat], n) for ring, seat, n in sorted(taken))


def _takings(lost: Sequence[Loss]) -> Iterator[list[tuple[Cell, int, int]]]:
    if not lost:
        yield []
        return
    loss = lost[0]
    for way in loss.choices():
        taken = [(ring, loss.seat, n) for (ring, _), n in zip(loss.held, way, strict=True) if n]
        for rest in _takings(lost[1:]):
            yield taken + rest


def random_completion(lost: Sequence[Loss], players: Sequence[Seat], rng: Random) -> tuple[Capture, ...]:
    """One way to remove what is lost: of each colour, marbles taken at random."""
    taken = Counter[tuple[Cell, int]]()
    for loss in lost:
        taken.update(rng.sample([(ring, loss.seat) for ring, n in loss.held for _ in range(n)], loss.n))
    return tuple(Capture(ring, players[seat], n) for (ring, seat), n in sorted(taken.items()))


def capture_fault(lost: Sequence[Loss], captures: Sequence[Capture], players: Sequence[Seat]) -> Violation | None:
    """What is wrong with the captures as written; none may be written where there is no choice."""
    if not captures and (not lost or all(loss.forced for loss in lost)):
        return None
    if not captures:
        open_one = next(loss for loss in lost if not loss.forced)
        rings = RingName(*(ring for ring, _ in open_one.held))
        values = {"seat": Who.at("rings", players[open_one.seat]), "needed": open_one.n, "rings": rings}
        return _fault("rings.capture_missing", {**values, "example": next(completions(lost, players))})
    held = {(ring, players[loss.seat]): (loss, n) for loss in lost for ring, n in loss.held}
    written: dict[tuple[Cell, Seat], int] = {}
    for capture in captures:
        key = capture.ring, capture.seat
        values = {"ring": RingName(capture.ring), "seat": Who.at("rings", capture.seat), "n": capture.n}
        if capture.seat not in players:
            return _fault("rings.capture_no_player", values)
        if key in written:
            return _fault("rings.capture_twice", values)
        if key not in held:
            return _fault("rings.capture_not_surrounded", values)
        if not 1 <= capture.n <= held[key][1]:
            return _fault("rings.capture_number", {**values, "held": held[key][1]})
        written[key] = capture.n
    for loss in lost:
        seat = players[loss.seat]
        n = sum(written.get((ring, seat), 0) for ring, _ in loss.held)
        if n != loss.n:
            rings = RingName(*(ring for ring, _ in loss.held))
            return _fault(
                "rings.capture_total", {"seat": Who.at("rings", seat), "n": n, "needed": loss.n, "rings": rings}
            )
    return None


def _fault(cause: str, values: dict[str, object]) -> Violation:
    return Violation("rings.capture.surround", cause, values)


class RingName(str):
    """Spaces in notation, which the table may name otherwise."""

    __slots__ = ("spaces",)
    spaces: tuple[Cell, ...]

    def __new__(cls, *spaces: Cell) -> RingName:
        """Spaces, with a blank between."""
        name = super().__new__(cls, " ".join(map(ring_name, spaces)))
        name.spaces = spaces
        return name


def ring_name(space: Cell) -> str:
    """The space in notation: `2,-1`."""
    return f"{space[0]},{space[1]}"


def without_captured(
    board: Board, marbles: Sequence[Planes], captures: Sequence[Capture], players: Sequence[Seat]
) -> tuple[Planes, ...]:
    """The marbles that are left when those of `captures` are removed."""
    left = list(marbles)
    for capture in captures:
        seat = players.index(capture.seat)
        for _ in range(capture.n):
            left[seat] = less(left[seat], board.at[capture.ring])
    return tuple(left)


def on_mat(value: Any, players: int) -> Any:
    """A value of a refusal; rings and captures also by the names of the mat."""
    if isinstance(value, RingName):
        return Named(value, " ".join(cell_name(space, players) for space in value.spaces))
    return Named(captured(value), captures_on_mat(value, players)) if isinstance(value, tuple) else value
