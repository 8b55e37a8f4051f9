from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from extract.rulebook import Edition, Language, RuleId, game_toml, load_curated

from .contract import RulebookContract, blocks, numbers

KINDS = {"7": "kill", "8": "mystery", "9": "entry", "10": "kill", "J": "bishop"}


class TestRhombus(RulebookContract):
    game = "rhombus"

    def stated(self, rules: Mapping[str, Any]) -> Mapping[RuleId, Collection[int]]:
        two, four, cards, combination = (
            rules["start"]["two"],
            rules["start"]["four"],
            rules["cards"],
            rules["combination"],
        )
        return {}

    def test_opening_line_states_the_facts_of_game_toml(self, edition: Edition) -> None:
        facts = game_toml(self.game)["facts"]
        opening = edition.sections[0].blocks[0].text
        assert set(numbers(opening, "und")) >= {*facts["players"], facts["year"]}
