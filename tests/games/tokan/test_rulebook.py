from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from extract.rulebook import Language, RuleId, game_toml, load_curated
from tests.extract.made.seeds import seed
from tests.rulebooks.contract import RulebookContract, blocks


class TestTokan(RulebookContract):
    game = "tokan"

    def stated(self, rules: Mapping[str, Any]) -> Mapping[RuleId, Collection[int]]:
        board, draft, animals = rules["board"], rules["draft"], rules["animals"]
        return {
            "tokan.setup.grid": {rules["tiles"], board["columns"], board["rows"], 1},
            "tokan.move.exact": {animal["range"] for animal in animals.values()},
            "tokan.move.higher": {rules["climb"]["min_rise"], 1, 2},  # levels 1 and 2 are named
            "tokan.carry.limit": {animal["carry"] for animal in animals.values() if animal["carry"]},
            "tokan.close.shift": {1},
            "tokan.score.towers": {rules["tower"]["min_height"], rules["tower"]["points_per_tile"]},
            "tokan.score.heads": {animal["points"] for animal in animals.values()},
            "tokan.opening.draft": {
                draft["start_per_colour"],
                draft["start_per_colour"] * len(rules["colours"]),
                draft["start_columns"],
                draft["start_rows"],
                draft["max_columns"],
                board["rows"],
                1,  # tile a turn
            },
        }

    def test_animals_table_says_what_game_toml_says(self, language: Language) -> None:
        edition = load_curated(self.game).editions[language]
        (table,) = [block for block in blocks(edition) if block.kind == "table"]
        animals = game_toml(self.game)["rules"]["animals"].values()
        assert len(table.cells) == 1 + len(animals)
        for (_, count, moves, carries, points), animal in zip(table.cells[1:], animals, strict=True):
            assert int(count) == animal["per_colour"]
            assert int(moves.split()[0]) == animal["range"]
            assert points == str(animal["points"])
            limit = [word for word in carries.split() if word.isdecimal()]
            assert limit == ([str(animal["carry"])] if animal["carry"] else [])

    def test_animals_are_counted_and_named_as_in_the_source(self, language: Language) -> None:
        toml = game_toml(self.game)
        (source,) = toml["sources"]
        found = seed(source["file"][:3], self.game).editions[language].facts["components"].value
        for entry in toml["components"]:
            assert {"count": entry["per_colour"], "name": entry["names"][language], "per": "colour"} in found

    def test_counts_of_the_box_add_up(self) -> None:
        numbers = game_toml(self.game)
        rules = numbers["rules"]
        in_box = {entry["id"]: (entry["count"], entry["per_colour"]) for entry in numbers["components"]}
        for animal, of_it in rules["animals"].items():
            assert in_box[animal] == (2 * of_it["per_colour"], of_it["per_colour"])
        assert sum(count for count, _ in in_box.values()) == rules["tiles"]
        assert rules["board"]["columns"] * rules["board"]["rows"] == rules["tiles"]
        assert rules["tiles_per_colour"] * len(rules["colours"]) == rules["tiles"]
