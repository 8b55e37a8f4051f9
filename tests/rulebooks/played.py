"""The examples of a game whose positions are written as tags: one test class a game inherits these tests."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from typing import ClassVar

import pytest

from extract.rulebook import Example, RuleId, load_curated, load_examples
from refcli.game import Cell, Layout, Seat, games
from refcli.record import Verdict, judge, read

from . import test_examples as every_game


class PlayedExamples:
    """Inherit and name the game, the rules that can refuse a ply, and those that only show what a ply does."""

    game: ClassVar[str]
    refusing: ClassVar[Collection[RuleId]]
    shown: ClassVar[Collection[RuleId]]
    beside: ClassVar[Collection[str]]
    """What beside the board belongs to a written position, as catalogue keys of a layout."""

    @pytest.fixture
    def examples(self) -> list[Example]:
        return list(load_examples(self.game))

    def verdict(self, record: str) -> Verdict:
        if self.game not in games():
            pytest.skip(f"there is no referee of {self.game}")
        return judge(read(record))

    def test_referee_says_what_the_examples_say(self, examples: list[Example]) -> None:
        for example in examples:
            every_game.test_referee_says_what_the_example_says(self.game, replace(example, after=None))

    def test_second_referee_says_the_same(self, examples: list[Example]) -> None:
        for example in examples:
            every_game.test_second_referee_says_the_same(self.game, example)

    def test_positions_after_are_as_the_examples_show_them(self, examples: list[Example]) -> None:
        shown = [example for example in examples if example.after]
        assert shown
        for example in shown:
            verdict = self.verdict(example.played(self.game))
            assert verdict.position is not None
            after = self.verdict(self.written_after(example, verdict.turn))
            assert (after.refusal, after.turn) == (None, verdict.turn), example.rule
            assert after.position is not None
            assert self.on_table(after.position.layout()) == self.on_table(verdict.position.layout()), example.rule

    def on_table(self, layout: Layout) -> tuple[dict[Cell, list[str]], set[tuple[str, Seat, str]]]:
        """What lies where, whatever the order of the seats; an empty supply is no supply."""
        cells = {space: sorted(pile) for space, pile in layout.cells.items()}
        return cells, {entry for entry in layout.beside if entry[0] in self.beside and entry[2] != "0"}

    def written_after(self, example: Example, turn: Seat | None) -> str:
        """A record that begins with the position after the example."""
        seats = example.tags["Players"].split()
        first = seats.index(turn) if turn in seats else 0
        tags = {"Game": self.game} | example.tags | {"Players": " ".join(seats[first:] + seats[:first])}
        tags |= dict(re.findall(r'\[(\S+) "([^"]*)"\]', example.after or ""))
        return "".join(f'[{name} "{value}"]\n' for name, value in tags.items())

    def test_every_refusing_rule_has_an_allowed_and_a_refused_example(self, examples: list[Example]) -> None:
        found = {(example.rule, example.refused_by) for example in examples if example.ply}
        for rule in self.refusing:
            assert {(rule, None), (rule, rule)} <= found, rule
        assert {(rule, None) for rule in self.shown} <= found

    def test_examples_stand_in_the_order_of_the_rules(self, examples: list[Example]) -> None:
        order = [rule.rule_id for rule in load_curated(self.game).editions["en"].rules()]
        places = [order.index(example.rule) for example in examples]
        assert places == sorted(places)

    def test_captions_say_the_same_in_every_language(self, examples: list[Example]) -> None:
        for example in examples:
            every_game.test_captions_say_the_same_in_every_language(self.game, example)
