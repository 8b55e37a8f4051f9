"""Looking things up in a rulebook: what is found, with what belongs to it."""

from __future__ import annotations

from extract.rulebook import Block, Edition, Fact, Rulebook, Section, load_curated, table_text
from refcli.game import games
from refcli.referee import fact_lines, passages, rules_of
from tests.conftest import Run

CELLS = (("Piece", "Worth"), ("Barge", "7"))
ENGLISH = Edition(
    "en",
    "Canals",
    {
        "players_min": Fact(1),
        "age_min": Fact(8),
        "minutes_max": Fact(40),
        "author": Fact(["A. Lock", "B. Weir"]),
        "components": Fact([{"count": 4, "name": "barges", "per": "colour"}, {"count": None, "name": "a *map*"}]),
    },
    (
        Section("Canals", 1, (Block("paragraph", "A game of water."),)),
        Section(
            "Parts",
            2,
            (
                Block("list", "12 **sluices**\n1 bag"),
                Block("table", table_text(CELLS), cells=CELLS),
            ),
        ),
        Section(
            "Moving",
            2,
            (
                Block("paragraph", "Water runs downhill."),
                Block("rule", "Move a barge.", number="1", rule_id="canals.move"),
                Block("note", "**Ruling.** Upstream too.", ruling=True),
                Block("rule", "Open a gate.", number="2", rule_id="canals.open"),
            ),
        ),
    ),
)
GERMAN = Edition(
    "de",
    "Kanäle",
    {},
    (
        Section(
            "Fahren",
            2,
            (
                Block("rule", "Bewege einen Kahn.", number="1", rule_id="canals.move"),
                Block("note", "**Entscheid.** Auch bergauf.", ruling=True),
            ),
        ),
        Section("Schleusen", 2, (Block("rule", "Öffne ein Tor.", number="2", rule_id="canals.open"),)),
    ),
)
CANALS = Rulebook({"en": ENGLISH, "de": GERMAN})
PARTS, MOVING = ENGLISH.sections[1:]


def test_an_id_or_a_number_names_one_rule_with_its_notes() -> None:
    for wanted in ("canals.move", "1"):
        assert passages(CANALS, "en", wanted) == [("", MOVING.blocks[1:3])]


def test_a_word_of_a_ruling_finds_the_rule_that_it_belongs_to() -> None:
    assert passages(CANALS, "en", "upstream") == [("", MOVING.blocks[1:3])]


def test_a_heading_finds_its_section() -> None:
    assert passages(CANALS, "en", "moving") == [("Moving", MOVING.blocks)]
    assert rules_of(passages(CANALS, "en", "moving")) == [MOVING.blocks[1], MOVING.blocks[3]]


def test_lists_tables_and_paragraphs_are_found_under_their_heading() -> None:
    assert passages(CANALS, "en", "12 sluices") == [("Parts", PARTS.blocks[:1])]
    assert passages(CANALS, "en", "worth") == [("Parts", PARTS.blocks[1:])]
    assert passages(CANALS, "en", "downhill") == [("Moving", MOVING.blocks[:1])]


def test_words_are_found_whatever_blank_stands_between_them() -> None:
    found = rules_of(passages(load_curated("tokan"), "de", "ebene 2"))
    assert "tokan.move.higher" in [rule.rule_id for rule in found]
    assert "Ebene 2" not in found[0].text


def test_a_word_of_another_language_finds_the_rule_in_this_one() -> None:
    assert passages(CANALS, "en", "bergauf") == [("", MOVING.blocks[1:3])]
    assert passages(CANALS, "en", "Schleusen") == [("", MOVING.blocks[3:])]


def test_facts_are_found_by_what_they_say() -> None:
    assert list(fact_lines(ENGLISH)) == [
        "1+ players",
        "age 8+",
        "≤\u00a040 minutes",
        "A. Lock, B. Weir",
        "4 barges of each colour",
        "a *map*",
    ]
    assert passages(CANALS, "en", "Weir")[0].blocks[0].text == "A. Lock, B. Weir"
    assert passages(CANALS, "en", "nothing like it") == []


def test_every_game_tells_its_players_and_its_components(refcli: Run) -> None:
    for game in games():
        edition = load_curated(game).editions["fr"]
        lines = list(fact_lines(edition))
        assert "joueurs" in lines[0]
        assert len(lines) > len(edition.facts["components"].value)
    assert "- Michael Schacht, Spiele aus Timbuktu, 2003" in refcli("rules", "dschunke", "timbuktu").stdout
