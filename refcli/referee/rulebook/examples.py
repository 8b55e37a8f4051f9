"""The examples of a rulebook, set up and played by the referee, ready to be drawn."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from extract.rulebook import Example, load_examples
from refcli.game import Cell, Layout, RuleId, Seat, load_game
from refcli.record import judge, read


@dataclass(frozen=True, slots=True)
class PlayedExample:
    """An example at the table.

    `layout` is the position in which `ply` is looked at by `seat`, `after` the one behind it if it is allowed.
    `allowed` is None where there is no ply to judge. `over` says that the game had ended before, or that the page keeps
    the example from being drawn: a referee has to know what then holds, a reader of the rules has not.
    """

    example: Example
    layout: Layout
    seat: Seat
    allowed: bool | None
    after: Layout | None
    over: bool = False
    named: frozenset[Cell] = frozenset()
    """The spaces that the effects of the ply name, or the cause why it is refused."""

    def changed(self) -> frozenset[Cell]:
        """The spaces where something else lies after the ply."""
        if self.after is None:
            return frozenset()
        before, after = self.layout.cells, self.after.cells
        return frozenset(s for s in {*before, *after} if before.get(s) != after.get(s))


def played(game: str, rule: RuleId | None = None) -> Iterator[PlayedExample]:
    """The examples of a game, or of one rule, set up and played."""
    for example in load_examples(game):
        if rule is None or example.rule == rule:
            shown = _play(game, example)
            if shown is not None:
                yield shown


def _play(game: str, example: Example) -> PlayedExample | None:
    """The example at the table; None where the referee cannot set it up."""
    if example.position is not None:
        return PlayedExample(example, load_game(game).laid_out(example.position), "", None, None)
    record = f'[Game "{game}"]\n{example.record}'
    before = judge(read(record))
    if before.refusal or before.position is None:
        return None
    layout, seat = before.position.layout(before.turn), before.turn or ""
    if example.ply is None:
        return PlayedExample(example, layout, seat, None, None)
    behind = judge(read(f"{record}\n{example.ply}\n"))
    allowed = behind.refusal is None
    if allowed != (example.refused_by is None) or behind.position is None:
        return None
    over = before.outcome is not None or not example.drawn
    told: list[object] = [behind.refusal.values] if behind.refusal else []
    if allowed:
        told = [effect.values for effect in before.position.effects(behind.read[-1], before.turn)]
    after = behind.position.layout(seat) if allowed else None
    called = {name: cell for each in (layout, after) if each for cell, name in each.names.items()}
    named = frozenset(space for each in told for space in _spaces(each, called))
    return PlayedExample(example, layout, seat, allowed, after, over, named)


_LETTERED = re.compile(r"([a-z])(\d+)")
_PAIR = re.compile(r"(-?\d+),(-?\d+)")


def _spaces(told: object, called: Mapping[str, Cell]) -> Iterator[Cell]:
    """The spaces that values name, as the table calls them or as the notation does, in sentences too."""
    if isinstance(told, str):
        if told in called:
            yield called[told]
        elif found := _LETTERED.fullmatch(told):
            yield ord(found[1]) - ord("a"), int(found[2]) - 1
        elif found := _PAIR.fullmatch(told):
            yield int(found[1]), int(found[2])
    elif isinstance(told, Mapping):
        for value in told.values():
            yield from _spaces(value, called)
    elif isinstance(told, Iterable):
        for value in told:
            yield from _spaces(value, called)
