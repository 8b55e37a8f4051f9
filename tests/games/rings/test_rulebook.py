from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, ClassVar

import pytest

from extract.rulebook import LANGUAGES, Edition, Language, RuleId, game_toml, load_curated
from tests.rulebooks.contract import RulebookContract, blocks, numbers, rule_texts, rulings
from tests.rulebooks.played import PlayedExamples

RINGS_OF: Mapping[str, Any] = {
    "hexagon": lambda side: 3 * side * (side - 1) + 1,
    "triangle": lambda side: side * (side + 1) // 2,
}


class TestRings(RulebookContract):
    game = "rings"

    def stated(self, rules: Mapping[str, Any]) -> Mapping[RuleId, Collection[int]]:
        change, move, ring = rules["change"], rules["move"], rules["ring"]
        return {
            "rings.setup.board": {2},  # players: the table above holds the rest
            "rings.turn.one": {3},  # actions
            "rings.change.four": {change["rings"]},
            "rings.change.touch": {change["touching"]},
            "rings.change.elsewhere": {change["rings"]},
            "rings.place.three": {rules["place"]["marbles"]},
            "rings.move.two": {move["steps"], move["marbles_max"]},
            "rings.ring.three": {ring["own_max"]},
            "rings.ring.four": {ring["total_max"]},
        }

    def test_front_matter_names_game_language_and_title(self, language: Language, edition: Edition) -> None:
        head = self.page(language).split("---\n")[1].splitlines()
        assert head[:2] == [f"game: {self.game}", f"language: {language}"]
        assert edition.language == language
        assert edition.title == game_toml(self.game)["titles"][language]
        assert edition.sections[0].heading == edition.title

    def test_table_of_boards_says_what_game_toml_says(self, language: Language) -> None:
        (table,) = [block for block in blocks(load_curated("rings").editions[language]) if block.kind == "table"]
        boards = game_toml("rings")["rules"]["boards"]
        assert len(table.cells) == 1 + len(boards)
        for (players, marbles, rings, shape), board in zip(table.cells[1:], boards, strict=True):
            assert int(players) == board["players"] == len(board["marbles"])
            assert set(numbers(marbles, language)) == set(board["marbles"])
            assert int(rings) == board["rings"] == RINGS_OF[board["shape"]](board["side"])
            assert set(numbers(shape, language)) == {board["side"]}

    def test_printed_set_is_large_enough_for_every_board(self, language: Language) -> None:
        toml = game_toml("rings")
        boards = toml["rules"]["boards"]
        in_box = {entry["id"]: entry for entry in toml["components"]}
        assert in_box["ring"]["count"] == max(board["rings"] for board in boards)
        marble = in_box["marble"]
        assert marble["colours"] == toml["rules"]["seats"]
        assert marble["count"] == marble["each"] * len(marble["colours"])
        (note,) = rulings(load_curated("rings").editions[language])["rings.setup.board"]
        said = {marble["each"], in_box["ring"]["count"], *(sum(board["marbles"]) for board in boards)}
        assert said == set(numbers(note.text, language))


class TestRingsExamples(PlayedExamples):
    game = "rings"
    # `rings.turn.one` cannot be broken: a token holds one action.
    refusing: ClassVar[Collection[RuleId]] = {
        "rings.turn.first",
        "rings.turn.changes",
        "rings.change.four",
        "rings.change.touch",
        "rings.change.elsewhere",
        "rings.change.previous",
        "rings.change.twice",
        "rings.place.three",
        "rings.place.entry",
        "rings.move.two",
        "rings.move.reach",
        "rings.move.sacrifice",
        "rings.move.blocked",
        "rings.ring.three",
        "rings.ring.four",
        "rings.capture.surround",
        "rings.end",
    }
    shown: ClassVar[Collection[RuleId]] = {"rings.capture.block", "rings.capture.gain", "rings.out"}
    beside: ClassVar[Collection[str]] = {"rings.supply"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_shared_ring_takes_a_fourth_marble_and_no_fifth(language: Language) -> None:
    wanted = {
        "en": "counting yours, it then holds at most four",
        "de": "mit deiner zusammen höchstens vier",
        "fr": "en comptant votre bille, il en porte au plus quatre",
        "es": "contando la tuya, quedan como mucho cuatro",
    }
    assert wanted[language] in rule_texts(load_curated("rings").editions[language])["rings.ring.four"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rings_tells_what_its_source_has_lost_and_calls_no_text_the_original(language: Language) -> None:
    edition = load_curated("rings").editions[language]
    working_title = {
        "en": "working title",
        "de": "Arbeitstitel",
        "fr": "titre provisoire",
        "es": "título provisional",
    }
    assert any(working_title[language] in block.text for block in edition.sections[-1].blocks)
    assert not any(re.search("original", block.text, re.IGNORECASE) for block in blocks(edition))
