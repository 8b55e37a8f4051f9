"""The examples of a rulebook, set up and played by the referee, ready to be drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from extract.rulebook import Example, load_examples
from refcli.game import Layout, RuleId, Seat, Space, load_game
from refcli.record import judge, read


@dataclass(frozen=True, slots=True)
class PlayedExample:
    """An example at the table.

    `layout` is the position in which `ply` is looked at by `seat`, `after` the one behind it if it is allowed.
    `allowed` is None where there is no ply to judge. `over` says that the game had ended before: a referee has to know
    what then holds, a reader of the rules has not.
    """

    example: Example
    layout: Layout
    seat: Seat
    allowed: bool | None
    after: Layout | None
    over: bool = False

    def changed(self) -> frozenset[Space]:
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
    over = before.outcome is not None
    return PlayedExample(example, layout, seat, allowed, behind.position.layout(seat) if allowed else None, over)
