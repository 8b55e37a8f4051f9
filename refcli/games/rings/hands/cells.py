"""Plies by the names that the mats give to spaces: `c7d6e5`, `e5e8!e6 6d6`, as short as they can be.

A cell that has the row or the number of the one before it needs the other alone: `c78` is c7 c8, `c7d` is c7 d7. The
number of cells says what is meant: three empty rings are a place; a move names start and target of each step, behind a
step the marble given up for it, and no second start where the same marble goes on; eight cells are a change.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import TYPE_CHECKING

from refcli.game import Cell
from refcli.games.rings.components import CHANGED, PLACED, ROW_LETTERS, ROWS, ROWS_BEYOND, cell_name, cell_space
from refcli.games.rings.plies import Capture, Change, Move, Place, Ply, Step, captures_on_mat

if TYPE_CHECKING:
    from refcli.games.rings.position import Position

_ACTION = rf"(?P<action>place|move|rings|change|[pmrc](?=\s*[{ROWS}]\s*[0-9]))?"
_FAR = rf"[{ROWS_BEYOND}](?=\s*[0-9])"
"""A row beyond the mat has its number behind it: without one its letters make words (`why`)."""
_CELLS = rf"(?P<cells>[{ROWS}]\s*[0-9](?:[{ROW_LETTERS}0-9\s,;>!-]|{_FAR})*)"
_TYPED = re.compile(rf"\s*{_ACTION}\s*{_CELLS}(?:x(?P<captures>.+))?", re.ASCII | re.DOTALL)
_PART = re.compile(rf"(!?)[\s,;>-]*([{ROWS}]?)[\s,;>-]*([0-9]*)[\s,;>-]*", re.ASCII)
_CAPTURE = re.compile(rf"[\s,;]*([{ROWS}])\s*(0+|[1-9][0-9]?)(?::([a-z]+))?[\s,;]*", re.ASCII)
_MOST_READINGS = 200
MarkedCell = tuple[bool, Cell]
"""A space, and whether a mark says that a marble is given up there."""


def in_cells(position: Position, text: str, *, marks: bool) -> list[Ply]:
    """What a text of cells can mean, each meaning once, legal or not; nothing for any other text.

    With `marks` each marble that is given up has its mark; else none has, and some are given up all the same.
    """
    typed = _TYPED.fullmatch(text.casefold())
    if typed is None or (removed := _removed(typed["captures"], len(position.players))) is None:
        return []
    readings = islice(_readings(typed["cells"], len(position.players)), _MOST_READINGS)
    plies = (ply for cells in readings for ply in _actions(cells, (typed["action"] or "")[:1], marks))
    return [_removing(position, ply, removed) for ply in dict.fromkeys(plies)]


def cells_in(text: str, players: int) -> int | None:
    """How many cells a text names that means no ply; None where it names none."""
    typed = _TYPED.fullmatch(text.casefold())
    cells = next(_readings(typed["cells"], players), None) if typed else None
    return None if cells is None else len(cells)


def _readings(text: str, players: int) -> Iterator[list[MarkedCell]]:
    """The cells that a text names; digits may be one number or several in one row."""
    parts = [part for part in _PART.findall(text) if any(part)]
    for numbers in product(*(list(_split(digits)) for _, _, digits in parts)):
        cells: list[MarkedCell] = []
        letter = n = ""
        for (mark, row, _), counted in zip(parts, numbers, strict=True):
            letter = row or letter
            for at, number in enumerate(counted or (n,)):
                n = number
                cells.append((bool(mark) and not at, cell_space(letter, n, players)))
        yield cells


def _split(digits: str) -> Iterator[tuple[str, ...]]:
    """The numbers, of one or two digits each, that these can be, those of one first; zeros in front are one number."""
    if not digits:
        yield ()
        return
    zeros = len(digits) - len(digits.lstrip("0"))
    for length in (zeros,) if zeros else (1, 2):
        if length <= len(digits) and digits[length : length + 1] != "0":
            for rest in _split(digits[length:]):
                yield digits[:length], *rest


def _actions(cells: Sequence[MarkedCell], action: str, marks: bool) -> Iterator[Ply]:
    """The actions that so many cells can be."""
    spaces = tuple(space for _, space in cells)
    marked = [n for n, (mark, _) in enumerate(cells) if mark]
    if action in ("", "p") and len(cells) == PLACED and marks and not marked:
        yield Place(spaces)
    if action in ("", "r", "c") and len(cells) == 2 * CHANGED and marks and not marked:
        yield Change(spaces[:CHANGED], spaces[CHANGED:])
    if action in ("", "m"):
        yield from _moves(spaces, marked, marks)


def _moves(spaces: tuple[Cell, ...], marked: list[int], marks: bool) -> Iterator[Move]:
    """The moves that these spaces can be."""
    for giving, going_on, giving_last in product((0, 1), repeat=3):
        second = 2 + giving
        end = second + 1 - going_on
        given = [2] * giving + [end + 1] * giving_last
        if len(spaces) == end + 1 + giving_last and marked == (given if marks else []) and (marks or given):
            start, target = spaces[:2]
            first = Step(start, target, spaces[2] if giving else None)
            begin = target if going_on else spaces[second]
            yield Move((first, Step(begin, spaces[end], spaces[-1] if giving_last else None)))


def _removed(text: str | None, players: int) -> list[tuple[Cell, str]] | None:
    """The rings of marbles to remove, each with the beginning of a colour or nothing; None for anything else."""
    found, at = [], 0
    while text and at < len(text):
        entry = _CAPTURE.match(text, at)
        if entry is None:
            return None
        found.append((cell_space(entry[1], entry[2], players), entry[3] or ""))
        at = entry.end()
    return found


def _removing(position: Position, ply: Ply, removed: Sequence[tuple[Cell, str]]) -> Ply:
    """`ply` with the captures that are named, one marble each; a colour that goes without saying need not be named."""
    if not removed:
        return ply
    fault = position.judge(ply)
    if fault and fault.rule != "rings.capture.surround":
        return ply
    losing = [(ring, position.players[loss.seat]) for loss in position.lost(ply) for ring, _ in loss.held]
    counted = Counter(
        next((one for one in losing if one[0] == ring and one[1].startswith(colour)), (ring, position.players[0]))
        for ring, colour in removed
    )
    return position.canonical(
        ply._replace(captures=tuple(Capture(ring, seat, n) for (ring, seat), n in counted.items()))
    )


# --- The shortest text ---


def texts(position: Position, ply: Ply) -> Iterator[str]:
    """Texts that may mean a canonical ply, shorter and longer ones; none where a space has no name on the mat."""
    players = len(position.players)
    names = removed = ""
    if ply.captures:
        losing = Counter(ring for loss in position.lost(ply) for ring, _ in loss.held)
        for one in ply.captures:
            names = cell_name(one.ring, players) + (f":{one.seat[0]}" if losing[one.ring] > 1 else "")
            removed += names * one.n
    for cells in _cells_of(ply):
        named = [(mark, cell_name(space, players)) for mark, space in cells]
        if any("," in name for _, name in (*named, ("", removed))):
            return
        short = _compressed(named)
        for text in (short, re.sub("!", "", short)):
            yield text
            if removed:
                yield f"{text}x{removed}"


def in_words(position: Position, ply: Ply) -> str | None:
    """The cells of any ply, legible: `c7 d6 e5`, `e5-e8!e6 d6-d7`; None where a space has no name on the mat."""
    players = len(position.players)

    def named(spaces: Iterable[Cell]) -> str:
        return " ".join(cell_name(space, players) for space in spaces)

    if isinstance(ply, Place):
        text = named(ply.rings)
    elif isinstance(ply, Change):
        text = f"{named(ply.taken)} > {named(ply.laid)}"
    else:
        steps = (
            "-".join(map(named, ((step.start,), (step.target,))))
            + (f"!{named((step.sacrifice,))}" if step.sacrifice is not None else "")
            for step in ply.steps
        )
        text = " ".join(steps)
    text += f" {removed}" if (removed := captures_on_mat(ply.captures, players)) else ""
    return None if "," in text else text


def _cells_of(ply: Ply) -> Iterator[list[tuple[str, Cell]]]:
    """The cells of a ply, each with the mark before it; a second start where it is needed, and where it is not."""
    if isinstance(ply, Place):
        yield [("", ring) for ring in ply.rings]
    elif isinstance(ply, Change):
        yield [("", space) for space in (*ply.taken, *ply.laid)]
    else:
        first, second = ply.steps
        behind = [[("!", step.sacrifice)] if step.sacrifice is not None else [] for step in ply.steps]
        begun = [("", first.start), ("", first.target), *behind[0]]
        ended = [("", second.target), *behind[1]]
        if first.target == second.start:
            yield begun + ended
        yield [*begun, ("", second.start), *ended]


def _compressed(named: Sequence[tuple[str, str]]) -> str:
    """Cells without the row, or else the number, that the cell before has too."""
    text, before, numbered = "", " ", True
    for mark, name in named:
        if name[0] == before[0] and numbered and name[1] != "0":  # behind another digit a zero would be part of it
            part = name[1:]
        elif name[1:] == before[1:] and name[0] in ROW_LETTERS:
            part = name[0]
        else:
            part = name
        text += mark + part
        before, numbered = name, part != name[0]
    return text
