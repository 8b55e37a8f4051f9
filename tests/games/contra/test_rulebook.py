from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

import pytest

from extract.rulebook import LANGUAGES, Language, RuleId, game_toml, load_curated
from tests.rulebooks.contract import RulebookContract, blocks, numbers, rulings


class TestContra(RulebookContract):
    game = "contra"

    def stated(self, rules: Mapping[str, Any]) -> Mapping[RuleId, Collection[int]]:
        score = dict(rules["score"]["table"])
        sides = rules["score"]["sides"]
        return {
            "contra.setup.pools": {rules["player_tiles"], rules["crowns"]},
            "contra.setup.display": {rules["display"]},
            "contra.setup.gold": {rules["start_gold"]},
            "contra.setup.start": {rules["start_crowns"]} | {2},  # like two squares
            "contra.turn.two": {rules["tiles_per_turn"]},
            "contra.place.touch": {1},
            "contra.place.match": {rules["min_matches"]},
            "contra.score.when": {sides},
            "contra.score.four": {sides, score[sides]},
            "contra.score.three": {next(matches for matches, gold in score.items() if gold == 0)},
            "contra.score.two": {max(matches for matches, gold in score.items() if gold < 0), -score[0]},
            "contra.end.crowns": {rules["min_crowns_in_pool"]},
        }

    def test_score_table_says_what_game_toml_says(self, language: Language) -> None:
        edition = load_curated(self.game).editions[language]
        (table,) = [block for block in blocks(edition) if block.kind == "table"]
        said = {
            matches: sum(numbers(row[1], language).elements())
            for row in table.cells[1:]
            for matches in numbers(row[0], language)
        }
        assert said == {matches: abs(gold) for matches, gold in game_toml(self.game)["rules"]["score"]["table"]}

    def test_crowns_left_in_the_pool_after_the_setup(self, language: Language) -> None:
        rules = game_toml(self.game)["rules"]
        (note,) = rulings(load_curated(self.game).editions[language])["contra.end.crowns"]
        assert list(numbers(note.text, language)) == [rules["crowns"] - rules["start_crowns"] - rules["display"]]

    def test_tile_set_is_as_the_rules_and_the_components_count_it(self) -> None:
        toml = game_toml(self.game)
        rules, tiles = toml["rules"], toml["tile_set"]["tiles"]
        kinds = Counter(tile["kind"] for tile in tiles)
        assert kinds == {
            "bear": rules["player_tiles"],
            "lady": rules["player_tiles"],
            "crown": rules["crowns"],
        }
        assert {c["id"]: c["count"] for c in toml["components"] if c["id"] in kinds} == kinds
        faces = {kind: [tile["face"] for tile in tiles if tile["kind"] == kind] for kind in kinds}
        assert faces["bear"] == faces["lady"]
        assert Counter(faces["crown"]) == dict.fromkeys(rules["colours"], rules["crowns_per_colour"])
        per_colour = Counter("".join(faces["bear"]))
        assert per_colour == dict.fromkeys(rules["colours"], 26)
        assert len({tile["id"] for tile in tiles}) == len(tiles)


@pytest.mark.parametrize("language", LANGUAGES)
def test_coins_are_counted_as_ours(language: Language) -> None:
    toml = game_toml("contra")
    (gold,) = (entry for entry in toml["components"] if entry["id"] == "gold")
    edition = load_curated("contra").editions[language]
    assert any(re.search(rf"\b{gold['count']}\b", note.text) for note in rulings(edition)["contra.setup.gold"])
    (coins,) = (c for c in edition.facts["components"].value if c["name"] == gold["names"][language])
    assert coins["count"] is None, "the source gives no number of coins"
