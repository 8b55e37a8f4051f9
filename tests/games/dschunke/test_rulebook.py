from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from extract.rulebook import Language, RuleId, game_toml, load_curated
from tests.extract.made.seeds import seed
from tests.rulebooks.contract import RulebookContract, blocks, numbers, rulings


class TestDschunke(RulebookContract):
    game = "dschunke"

    def stated(self, rules: Mapping[str, Any]) -> Mapping[RuleId, Collection[int]]:
        turn, score = rules["turn"], rules["score"]
        return {
            "dschunke.setup.start": {rules["goods_tiles"]},
            "dschunke.turn.count": {turn["tiles"], turn["first"], turn["last"]},
            "dschunke.place.air": {rules["crates"]},
            "dschunke.place.level": {rules["crates"]},
            "dschunke.place.stagger": {rules["place"]["min_tiles_below"]},
            "dschunke.score.group": {score["min_group"]},
            "dschunke.score.rat": {-score["rat"]},
        }

    def test_score_table_says_what_game_toml_says(self, language: Language) -> None:
        edition = load_curated(self.game).editions[language]
        (table,) = [block for block in blocks(edition) if block.kind == "table"]
        assert [[int(cell) for cell in row] for row in table.cells[1:]] == game_toml(self.game)["rules"]["score"][
            "table"
        ]

    def test_score_table_is_that_of_the_source(self) -> None:
        toml = game_toml(self.game)
        (source,) = toml["sources"]
        found = seed(source["file"][:3], self.game).editions["en"]
        assert found.facts["score_table"].value == toml["rules"]["score"]["table"]

    def test_ruling_goes_on_where_the_table_ends(self, language: Language) -> None:
        score = game_toml(self.game)["rules"]["score"]
        first = score["formula_from"]
        assert all(points == size * (size + 1) // 2 for size, points in score["table"])
        (note,) = rulings(load_curated(self.game).editions[language])["dschunke.score.group"]
        said = numbers(note.text, language)
        assert {score["table"][-1][0], first, first * (first + 1) // 2} <= set(said)

    def test_tile_set_is_as_the_rules_count_it(self, language: Language) -> None:
        toml = game_toml(self.game)
        rules, tiles = toml["rules"], toml["tile_set"]["tiles"]
        assert [tile["id"] for tile in tiles if tile["kind"] == "start"] == [toml["tile_set"]["start"]]
        assert len(tiles) == rules["goods_tiles"] + 1
        crates = Counter(crate for tile in tiles for crate in tile["face"].split("."))
        kinds = {f"{colour}{good}": rules["crates_in_set"]["each_good"] for colour in "rg" for good in rules["goods"]}
        rats = {f"{colour}R": rules["crates_in_set"]["rats"] for colour in rules["colours"]}
        assert crates == kinds | rats | {"--": rules["crates_in_set"]["empty"]}
        (note, *_) = rulings(load_curated(self.game).editions[language])["dschunke.setup.start"]
        said = numbers(note.text, language)
        assert {rules["crates_in_set"]["each_good"], rules["crates_in_set"]["rats"]} <= set(said)

    def test_tile_set_is_symmetric_under_exchange_of_the_colours(self) -> None:
        faces = [tile["face"] for tile in game_toml(self.game)["tile_set"]["tiles"]]
        exchanged = [face.translate(str.maketrans("rg", "gr")) for face in faces]

        def upright(face: str) -> str:
            return min(face, ".".join(reversed(face.split("."))))

        assert Counter(map(upright, faces)) == Counter(map(upright, exchanged))

    def test_tile_set_is_that_of_the_specification(self) -> None:
        listed = self.shared("specs/tilesets/dschunke.txt").read_text(encoding="utf-8").splitlines()
        rows = [line.split() for line in listed if line.strip() and not line.startswith("#")]
        tiles = game_toml(self.game)["tile_set"]["tiles"]
        assert [[tile["id"], tile["face"]] for tile in tiles] == rows
