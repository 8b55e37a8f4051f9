"""What people may type at the table: cells of the mat (`e5e6f5`), or `p 0 0 0 1 1 0`, `m -2 0 -1 0 0 0 1 0 ! 2 1`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from refcli.game import ANYBODY, Cell, InvalidMoveError, Sentence, Typist, Who, by_notation
from refcli.games.common.typed import shortest_of
from refcli.games.rings.actions import number_fault
from refcli.games.rings.components import CHANGED, SEATS
from refcli.games.rings.hands.cells import cells_in, in_cells, in_words, texts
from refcli.games.rings.plies import Capture, Change, Move, Place, Ply, Step

if TYPE_CHECKING:
    from refcli.games.rings.position import Position

_ACTIONS = {"p": "place", "m": "move", "r": "rings", "c": "change"}
_SHORT = re.compile(
    rf"\s*(?P<action>{'|'.join(_ACTIONS.values())}|[{''.join(_ACTIONS)}])(?P<spaces>[\d\s,;:>!-]*)(?:x(?P<captures>.*))?",
    re.ASCII | re.IGNORECASE | re.DOTALL,
)
_JOINT = re.compile(r"[-=]+>|\bto\b", re.ASCII | re.IGNORECASE)
"""What people write for `>`."""
_NUMBERS = tuple(re.compile(rf"[!>]|{number}", re.ASCII) for number in (r"-?\d+", r"(?:(?<!\d)-)?\d+", r"-?\d"))
"""Ways to read numbers: with something between; `-` after a digit joins; one digit a number (`p 00 01 10`)."""
_COLOURS = {seat[:n]: seat for seat in SEATS for n in (1, len(seat))}
_NOTATION = re.compile(
    rf"\s*(?:{'|'.join(_ACTIONS.values())}|[{''.join(_ACTIONS)}])[\s:]*(?:-?\d|$)", re.ASCII | re.IGNORECASE
)
"""How what is no text of cells begins: with an action, then numbers."""
_MOST_WAYS = 30
"""So many ways to choose marbles can be looked over; of more, people say which they mean."""
_CAPTURE = re.compile(
    rf"[\s,;]*(?:(-?\d+)[\s,;]+(-?\d+)|(-?\d)(-?\d))[\s:]*({'|'.join(sorted(_COLOURS, reverse=True))})[\s:=]*(\d+)",
    re.ASCII | re.IGNORECASE,
)


def called(written: str) -> Sentence:
    """Marbles of one colour on a ring, in words; a whole ply as it is written."""
    seat, _, n = written.partition("=")
    if not n:
        return by_notation(written)
    return Sentence("rings.marbles", {"n": int(n), "who": Who.at("rings", seat)})


def interpret(position: Position, text: str, by: Typist = ANYBODY) -> list[Ply]:
    """The legal plies that a person's short input can mean here; letter case does not matter.

    Cells of the mat need no action (see `cells`); a change may have the word of the language before them. With
    coordinates the action is given by its letter or word, and then the rings in the order of the notation: those to
    place on; start and target of each step, `!` and a ring behind a step that gives up a marble; four rings to take and
    four spaces to lay them on. Behind `x` follow the captures: ring, colour and number. If no meaning is legal, one is
    returned for the referee to refuse, rather one with the right number of parts, and a move rather than a place where
    a marble of one's own lies on the first ring; nothing for input that cannot be understood.
    """
    meant: list[Ply] = []
    first, _, cells_typed = text.strip().partition(" ")
    if by.says and first.casefold() == by.says("rings.say.change"):
        text = f"{_ACTIONS['c']} {cells_typed}"
    for plies in (_in_numbers(text), in_cells(position, text, marks=True), in_cells(position, text, marks=False)):
        if legal := [one for ply in plies for one in _legal(position, ply)]:
            return list(dict.fromkeys(legal))
        meant += plies
    if not meant:
        cells = cells_in(text, len(position.players))
        if cells:
            raise InvalidMoveError(text, "rings.cells_number", n=cells)
        if not _NOTATION.match(text):
            raise InvalidMoveError(text, "rings.expected_cells")
    return sorted(meant, key=lambda ply: (number_fault(ply) is not None, _begins_at_own(position, ply)))[:1]


def _begins_at_own(position: Position, ply: Ply) -> bool:
    """Whether this is a place that would begin on a ring where who acts has a marble already."""
    camp = position.camp
    return isinstance(ply, Place) and bool(camp.board.ring(ply.rings[0]) & camp.own[0])


def _legal(position: Position, ply: Ply) -> Sequence[Ply]:
    """The ply as written canonically, if it is legal; where it leaves open which marbles go, each way to choose."""
    fault = position.judge(ply)
    if fault is None:
        return (position.canonical(ply),)
    if fault.cause != "rings.capture_missing":
        return ()
    ways = list(islice(position.capture_choices(ply), _MOST_WAYS + 1))
    return ways if len(ways) <= _MOST_WAYS else ()


def shortest(position: Position, ply: Ply, by: Typist = ANYBODY) -> str:  # noqa: ARG001 - cells have one name
    """The names of cells, as few and as short as mean just this ply."""
    return shortest_of(texts(position, ply), ply, lambda text: interpret(position, text))


def spoken(position: Position, ply: Ply) -> str:
    """The cells of a ply with its steps apart, `e5-e6 d5-d6`, as `interpret` reads it; in notation beyond the mat."""
    return in_words(position, ply) or str(ply)


def _in_numbers(text: str) -> list[Ply]:
    """What an action with coordinates can mean."""
    short = _SHORT.fullmatch(_JOINT.sub(">", text))
    if short is None or (captures := _captures(short["captures"])) is None:
        return []
    return list(_meanings(short["action"][0].casefold(), short["spaces"], captures))


def _meanings(action: str, written: str, captures: tuple[Capture, ...]) -> Iterator[Ply]:
    """What an action can mean, each meaning once; it may have a wrong number of parts."""
    found = dict.fromkeys(_action(action, numbers.findall(written), captures) for numbers in _NUMBERS)
    return (ply for ply in found if ply is not None)


def _action(action: str, parts: Sequence[str], captures: tuple[Capture, ...]) -> Ply | None:
    """The action that these numbers and signs describe, in whatever number; None where they describe none."""
    if action == "m":
        steps = _steps(parts)
        return Move(steps, captures) if steps else None
    taken = _spaces(parts)
    if action == "p":
        return Place(taken, captures) if taken else None
    if ">" in parts:
        between = parts.index(">")
        taken, laid = _spaces(parts[:between]), _spaces(parts[between + 1 :])
    else:
        taken, laid = (taken or ())[:CHANGED], (taken or ())[CHANGED:]
    return Change(taken, laid, captures) if taken and laid else None


def _spaces(parts: Sequence[str]) -> tuple[Cell, ...] | None:
    """Numbers in pairs; None for anything else."""
    if len(parts) % 2 or not set(parts).isdisjoint("!>"):
        return None
    numbers = [int(part) for part in parts]
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


def _steps(parts: Sequence[str]) -> tuple[Step, ...] | None:
    """Steps of two spaces, or three with `!` before the last; None for anything else."""
    left = [part for part in parts if part != ">"]
    steps = []
    while left:
        way = _spaces(left[:4])
        if way is None or len(way) != 2:
            return None
        del left[:4]
        given: tuple[Cell, ...] | None = None
        if left and left[0] == "!":
            given = _spaces(left[1:3])
            if not given:
                return None
            del left[:3]
        steps.append(Step(*way, *(given or ())))
    return tuple(steps)


def _captures(written: str | None) -> tuple[Capture, ...] | None:
    """The captures behind `x`; None where they cannot be read."""
    found, at = [], 0
    text = (written or "").strip()
    while at < len(text):
        entry = _CAPTURE.match(text, at)
        if entry is None:
            return None
        q, r = entry[1] or entry[3], entry[2] or entry[4]
        found.append(Capture((int(q), int(r)), _COLOURS[entry[5].casefold()], int(entry[6])))
        at = entry.end()
    return tuple(found) if found or written is None else None
