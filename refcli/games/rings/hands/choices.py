"""The choices that lead to a ply: which action, then marble by marble and ring by ring, then what is removed.

A ply is reached by a script of questions that reads like the rules. Each run goes through it from the beginning with
the choices made so far, and stops at the first question that is open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import islice
from operator import or_
from typing import TYPE_CHECKING, Any

from refcli.game import Sentence
from refcli.games.rings.actions import after_step, undone
from refcli.games.rings.board import Bit, Mask, bits
from refcli.games.rings.components import PLACED, SEATS, STEPS
from refcli.games.rings.hands.families import Family, Part, Places, Removed, Taken, laid_on, taken_from
from refcli.games.rings.listing import can_move, goes_on
from refcli.games.rings.plies import Capture, Change, Move, Place, Ply, Step
from refcli.hands import MOST_CHOICES, Choice, Number, Path, Seat, Space, Word, in_order

if TYPE_CHECKING:
    from refcli.games.rings.position import Position
    from refcli.games.rings.side_view import Camp

FARTHEST = 63
"""How far from the middle programs have numbers for spaces."""
PLACE, MOVE, CHANGE = (Word(f"rings.choice.{action}") for action in ("place", "move", "change"))
NOTHING = Word("rings.choice.nothing")
"""No marble is given up for a step."""
Row = tuple[Bit, Bit, Mask]
"""Steps: a start, what is given up (0: nothing), the targets."""
_AFTER_ANY_STEP = 4
"""With so many rings to move from, two are left after any step: a marble can go where another one is given up."""


def vocabulary() -> Sequence[Choice]:
    """Every choice there is, with the spaces that lie no farther than `FARTHEST` from the middle."""
    near = range(-FARTHEST, FARTHEST + 1)
    spaces = (Space(q, r) for q in near for r in near)
    return in_order((*spaces, *map(Number, near), *map(Seat, SEATS), PLACE, MOVE, CHANGE, NOTHING))


class Asked(Exception):  # noqa: N818 - it is no error but the question that is open
    """A question that is not answered yet; `offered` is what can be chosen, nothing after a choice that was not.

    `asking` is what it is for.
    """

    def __init__(self, offered: tuple[Choice, ...] = ()) -> None:
        super().__init__(offered)
        self.offered = offered
        self.asking: Sentence | None = None


def reached(position: Position, made: Sequence[Choice], *, any_order: bool = False) -> Ply:
    """The ply that these choices lead to. Raises Asked where more is to be chosen, or where one was not offered."""
    questions = _Questions(made, any_order)
    try:
        ply = questions.ply(position)
    except Asked as question:
        question.asking = questions.asking
        raise
    if questions.left:
        raise Asked
    return ply


class _Questions:
    """The script, and what is left of the answers."""

    def __init__(self, made: Sequence[Choice], any_order: bool) -> None:
        self.left = list(made)
        self.any_order = any_order
        self.asking: Sentence | None = None
        """What the question is for that is asked now."""

    # --- Asking ---

    def one(self, options: Mapping[Any, Path], shown: Callable[[Any], bool] | None = None) -> Any:
        """One of several, each named by choices; what goes without saying is not asked. Offered are those `shown`."""
        left = list(options)
        step = 0
        while len(left) > 1:
            if len({options[option][step] for option in left}) > 1:
                if not self.left:
                    raise Asked(in_order(options[option][step] for option in left if shown is None or shown(option)))
                answer = self.left.pop(0)
                left = [option for option in left if options[option][step] == answer]
            step += 1
        if not left:
            raise Asked
        return left[0]

    def several(self, family: Family, asking: str, part: Part = ()) -> Part:
        """The elements of one set of a family, named in whatever order; `part` is in it without being asked.

        `asking` is the key of what they are asked for, with how many there are of how many.
        """
        last: Any = None
        unasked: list[Choice] = []

        def in_sorted_order(element: Any) -> bool:
            return (last is None or element >= last) and family.extends(_with(part, element), element)

        while len(part) < family.size:
            self.asking = Sentence(asking, {"n": len(part) + 1, "of": family.size})
            options = (one for one in family.elements if family.extends(_with(part, one)))
            few = list(islice(options, 2))
            if len(few) == 1:
                (element,) = few
                unasked += family.path(element)
            else:
                self._skip(unasked)
                if family.by_space and len(family.elements) <= MOST_CHOICES and (self.left or not self.any_order):
                    # What there is to choose from in another order does not matter, and is not looked for.
                    if not self.left:
                        raise Asked(in_order(family.path(one)[0] for one in family.elements if in_sorted_order(one)))
                    last = element = self._named(family, part)
                else:
                    paths = {one: family.path(one) for one in (*few, *options)}
                    last = element = self.one(_looked_over(paths), None if self.any_order else in_sorted_order)
                self._skip([*family.path(element)[1:]])
            part = _with(part, element)
        self._skip(unasked)
        return part

    def _named(self, family: Family, part: Part) -> Any:
        """The element that the next answer names."""
        answer = (self.left.pop(0),)
        named = (one for one in family.elements if family.path(one) == answer)
        element = next(named, None)
        if element is None or not family.extends(_with(part, element)):
            raise Asked
        return element

    def _skip(self, unasked: list[Choice]) -> None:
        """Go past what was named although it goes without saying, as it does in another order."""
        while self.left and self.left[0] in unasked:
            unasked.remove(self.left.pop(0))

    # --- The script ---

    def ply(self, position: Position) -> Ply:
        """Which action, the action, what is removed."""
        action = self.one({word: (word,) for word in _actions(position)})
        ply: Ply = (
            self.place(position)
            if action == PLACE
            else self.move(position)
            if action == MOVE
            else self.change(position)
        )
        lost = position.lost(ply)
        if not lost:
            return ply
        family = Removed(lost, position.players)
        removed = self.several(family, "rings.ask.removed", family.certain)
        return ply._replace(captures=_captures(removed, position.players))

    def place(self, position: Position) -> Place:
        """The rings of a place."""
        family = Places(position.board, position.entries)
        return Place(family.in_order(self.several(family, "rings.ask.placed")))

    def change(self, position: Position) -> Change:
        """The rings taken out, then where they are laid."""
        board = position.board
        taken = self.several(_taken(position), "rings.ask.taken")
        family = laid_on(board, taken)
        return Change(board.spaces_of(sum(taken)), family.in_order(self.several(family, "rings.ask.laid")))

    def move(self, position: Position) -> Move:
        """Two steps; the first one leaves a second."""
        camp = position.camp
        first = self.step(1, camp, _first_steps(camp))
        return Move((first, self.step(STEPS, *_second_steps(camp, first))))

    def step(self, n: int, camp: Camp, rows: Sequence[Row]) -> Step:
        """Which marble, where to, what is given up for it; it is the step of that number."""
        counted = {"n": n, "of": STEPS}
        spaces = camp.board.spaces

        def on(mask: Mask) -> dict[Bit, Path]:
            return {ring: (Space(*spaces[ring]),) for ring in bits(mask)}

        self.asking = Sentence("rings.ask.start", counted)
        start = self.one(_looked_over(on(_union(start for start, _, _ in rows))))
        rows = [row for row in rows if row[0] == start]
        self.asking = Sentence("rings.ask.target", counted)
        target = self.one(_looked_over(on(_union(targets for _, _, targets in rows))))
        self.asking = Sentence("rings.ask.given", counted)
        ways = [given for _, given, targets in rows if targets & target]
        given = self.one(_looked_over({given: on(given).get(given, (NOTHING,)) for given in ways}))
        return Step(spaces[start], spaces[target], spaces[given] if given else None)


# --- What there is to choose from ---


def _actions(position: Position) -> Iterator[Word]:
    """The actions that the seat to act can complete."""
    if position.turn is None:
        return
    if position.supply[position.acting] >= PLACED and Places(position.board, position.entries).extends(()):
        yield PLACE
    if position.has_begun and can_move(position.camp):
        yield MOVE
    if position.may_change and _taken(position).extends(()):
        yield CHANGE


def _taken(position: Position) -> Taken:
    return taken_from(position.board, position.camp.empty)


def _first_steps(camp: Camp) -> list[Row]:
    """The steps after which there is a second one."""
    rows = list(camp.steps())
    if camp.movable.bit_count() >= _AFTER_ANY_STEP:
        return rows
    leading = (
        (start, given, _union(target for target in bits(targets) if goes_on(camp, start, given, target)))
        for start, given, targets in rows
    )
    return [row for row in leading if row[-1]]


def _second_steps(camp: Camp, first: Step) -> tuple[Camp, list[Row]]:
    """The camp after a step, and the steps from there that do not just take it back."""
    then, at = after_step(camp, first), camp.board.at
    start, target = at[first.start], at[first.target]
    back = start if undone(camp, first.sacrifice is not None, target) else 0
    rows = (
        (begin, given, targets & ~back if begin == target and not given else targets)
        for begin, given, targets in then.steps()
    )
    return then, [row for row in rows if row[-1]]


# --- Sets and paths ---


def _with(part: Part, element: Any) -> Part:
    return tuple(sorted((*part, element)))


def _union(masks: Iterable[Mask]) -> Mask:
    return reduce(or_, masks, 0)


def _looked_over(options: Mapping[Any, Path]) -> Mapping[Any, Path]:
    """Options that are named by their space: by its column first where they are too many to look over."""
    if len(options) <= MOST_CHOICES:
        return options
    rows: dict[int, list[int]] = {}
    for first, *_ in options.values():
        if isinstance(first, Space):
            rows.setdefault(first.x, []).append(first.y)
    columns = sorted(rows)

    def parted(path: Path) -> Path:
        space = path[0]
        if not isinstance(space, Space):
            return path
        column, row = columns.index(space.x), sorted(rows[space.x]).index(space.y)
        return Number(column // MOST_CHOICES), Number(space.x), Number(row // MOST_CHOICES), *path

    return {option: parted(path) for option, path in options.items()}


def _captures(removed: Part, players: Sequence[str]) -> tuple[Capture, ...]:
    """What is written for marbles removed from rings, each with the number of its seat."""
    return tuple(Capture(ring, players[seat], n) for (ring, seat), n in sorted(Counter(removed).items()))
