from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any, ClassVar

import pytest

from extract.rulebook import Edition, Language, RuleId, game_toml, load_curated
from tests.conftest import ROOT
from tests.rulebooks.contract import RulebookContract, blocks, numbers
from tests.rulebooks.played import PlayedExamples


def ranks_said(text: str) -> list[str]:
    """The ranks that a cell such as `7, 10` names."""
    return [word.strip() for word in text.split(",")]


class TestRhombus(RulebookContract):
    game = "rhombus"

    def stated(self, rules: Mapping[str, Any]) -> Mapping[RuleId, Collection[int]]:
        two, four = rules["start"]["two"], rules["start"]["four"]
        cards, kill, combination = rules["cards"], rules["kill"], rules["combination"]
        kinds = {effect["rank"]: effect["kind"] for effect in rules["effects"]}
        steps = {effect["rank"]: effect["steps"] for effect in rules["effects"] if "steps" in effect}
        kill_cards = {int(rank) for rank, kind in kinds.items() if kind == "kill"}
        (entry,) = (int(rank) for rank, kind in kinds.items() if kind == "entry")
        (mystery,) = (int(rank) for rank, kind in kinds.items() if kind == "mystery")
        players, side = set(rules["players"]), len(rules["teams"][0])
        return {
            "rhombus.setup.two": {len(rules["seats_two"]), two["reserve"]},
            "rhombus.setup.four": {len(rules["seats"]), side, four["reserve"]},
            "rhombus.setup.cards": {cards["table"]},
            "rhombus.turn.order": players,
            "rhombus.kill.cards": kill_cards | {int(rank) for rank in kill["same_suit"]},
            "rhombus.blockade": {rules["blockade"]["pieces_min"]},
            "rhombus.entry": {entry},
            "rhombus.entry.kill": {entry} | kill_cards,
            "rhombus.combo.pair": {combination["pair"], steps["Q"], steps["K"]},
            "rhombus.combo.flush": {2, combination["flush"]},  # one, two or three pieces
            "rhombus.combo.all": kill_cards | {entry, mystery},
            "rhombus.eliminator": {combination["eliminator"], 9, 10},  # 9, 10 and J for example
            "rhombus.reactivate": {combination["reactivate"], entry},
            "rhombus.mystery": {mystery},
            "rhombus.end.pieces": {len(rules["seats"])},
            "rhombus.end.stuck": {len(rules["seats"])},
        }

    def test_opening_line_states_the_facts_of_game_toml(self, edition: Edition) -> None:
        facts = game_toml(self.game)["facts"]
        players = game_toml(self.game)["rules"]["players"]
        opening = edition.sections[0].blocks[0].text
        said = {number for number in numbers(opening, "en") if number > 0}
        assert {*players, facts["year"]} <= said
        assert {facts["players_min"], facts["players_max"]} == {min(players), max(players)}
        for author in facts["author"].split(", "):
            assert author in opening

    def test_cards_table_says_what_game_toml_says(self, language: Language) -> None:
        (table,) = [block for block in blocks(load_curated("rhombus").editions[language]) if block.kind == "table"]
        rules = game_toml("rhombus")["rules"]
        effects = {effect["rank"]: effect for effect in rules["effects"]}
        said = [rank for row in table.cells[1:] for rank in ranks_said(row[0])]
        assert sorted(said) == sorted(effects)
        for ranks, does in table.cells[1:]:
            steps = {effects[rank]["steps"] for rank in ranks_said(ranks) if "steps" in effects[rank]}
            assert set(numbers(does, language)) - {1} == steps - {1}  # the word for one square is an article

    def test_ranks_of_the_deck_are_those_with_an_effect(self, edition: Edition) -> None:
        toml = game_toml("rhombus")
        cards, effects = toml["rules"]["cards"], toml["rules"]["effects"]
        assert [effect["rank"] for effect in effects] == cards["ranks"]
        assert len(cards["ranks"]) * len(cards["suits"]) == cards["deck"]
        in_box = {entry["id"]: entry["count"] for entry in toml["components"]}
        assert in_box["card"] == cards["deck"]
        paragraphs = [block.text for block in blocks(edition) if block.kind == "paragraph"]
        assert any(" ".join(cards["ranks"]) in text for text in paragraphs)

    def test_every_printed_card_has_its_line_in_each_language(self, language: Language) -> None:
        for effect in game_toml("rhombus")["rules"]["effects"]:
            assert effect["line"][language].strip()

    def test_starts_add_up_to_the_pieces_of_a_colour(self) -> None:
        toml = game_toml("rhombus")
        starts = toml["rules"]["start"]
        for start in starts.values():
            assert start["corner"] + start["beside"] + start["reserve"] == start["pieces"]
        (piece,) = [entry for entry in toml["components"] if entry["id"] == "piece"]
        assert piece["each"] == max(start["pieces"] for start in starts.values())
        assert piece["count"] == piece["each"] * len(toml["rules"]["seats"])


class TestRhombusExamples(PlayedExamples):
    game = "rhombus"
    # `rhombus.team` and `rhombus.blockade` widen or narrow what other rules allow; those are named.
    refusing: ClassVar[Collection[RuleId]] = {
        "rhombus.turn.play",
        "rhombus.turn.held",
        "rhombus.move.exact",
        "rhombus.move.side",
        "rhombus.move.back",
        "rhombus.move.leap",
        "rhombus.kill.move",
        "rhombus.kill.cards",
        "rhombus.kill.safe",
        "rhombus.entry",
        "rhombus.entry.kill",
        "rhombus.combo.pair",
        "rhombus.combo.flush",
        "rhombus.combo.all",
        "rhombus.eliminator",
        "rhombus.reactivate",
        "rhombus.mystery",
        "rhombus.deck",
        "rhombus.end.pieces",
        "rhombus.end.stuck",
    }
    shown: ClassVar[Collection[RuleId]] = {"rhombus.team"}
    beside: ClassVar[Collection[str]] = {"rhombus.reserve", "rhombus.eliminated"}


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ("J jack", "Q queen", "K king", "A ace")),
        ("de", ("J Bube", "Q Dame", "K König", "A Ass")),
        ("fr", ("J valet", "Q dame", "K roi", "A as")),
        ("es", ("J jota", "Q reina", "K rey", "A as")),
    ],
)
def test_court_cards_are_named_once_and_then_called_so(language: Language, names: tuple[str, ...]) -> None:
    page = (ROOT / "source_rules" / "rhombus" / f"{language}.md").read_text(encoding="utf-8")
    assert all(page.replace("\u00a0", " ").count(name) == 1 for name in names)
    captions = (ROOT / "source_rules" / "rhombus" / "examples.md").read_text(encoding="utf-8").splitlines()
    texts = [block.text for block in load_curated("rhombus").editions[language].rules()]
    notes = [block.text for block in blocks(load_curated("rhombus").editions[language]) if block.kind == "note"]
    for text in (*texts, *notes, *(line for line in captions if line.startswith(f"- {language}:"))):
        assert not re.search(r"\b[JQK]\b|\b[LldD]’A\b|\b(?:das|zum|el|un) A\b", text), text


def test_english_rhombus_has_one_word_for_a_play() -> None:
    for block in blocks(load_curated("rhombus").editions["en"]):
        plain = re.sub(r"“[^”]+”", "", block.text)
        assert not re.search(r"\baction|present play|\bof his own\b", plain), block.text
