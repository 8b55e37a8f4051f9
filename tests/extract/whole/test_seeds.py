"""The seed documents: editions, languages, numbering, facts, and the differences between the languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from extract.pipeline import extract
from extract.rulebook import Block, Finding, load_transcription, save_transcription, to_json
from tests.extract.made.schema import SCHEMA
from tests.extract.made.seeds import SHARED, seed, seed_path

TOKAN = "002"
PARTS = {"en": range(1, 159), "de": range(159, 359), "fr": range(359, 556), "es": range(556, 720)}
GERMAN_CREDITS = range(535, 550)


def facts(number: str, language: str) -> dict[str, Any]:
    return {name: fact.value for name, fact in seed(number).editions[language].facts.items()}


def findings(kind: str, *lines: int) -> list[Finding]:
    """The findings of a kind in the Tokan source that point at all of `lines`."""
    return [
        finding
        for finding in seed(TOKAN).findings
        if finding.kind == kind and set(lines) <= {origin.line for origin in finding.origin}
    ]


# Tokan


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["tiles", "mice", "jackals", "lions"]),
        ("de", ["Spielsteine", "Mäuse", "Schakale", "Löwen"]),
        ("fr", ["tuiles", "souris", "chacals", "lions"]),
        ("es", ["losetas", "ratones", "chacales", "leones"]),
    ],
)
def test_tokan_facts(language: str, names: list[str]) -> None:
    tiles, *animals = names
    assert facts(TOKAN, language) == {
        "players_min": 2,
        "players_max": 2,
        "age_min": 10,
        "minutes_min": 10,
        "minutes_max": 20,
        "author": "Steffen Mühlhäuser",
        "publisher": "Steffen Spiele",
        "year": 2022,
        "components": [
            {"count": 30, "name": tiles},
            *({"count": count, "name": name, "per": "colour"} for count, name in zip((3, 7, 5), animals, strict=True)),
        ],
    }


def test_every_fact_says_where_it_stands() -> None:
    for edition in seed(TOKAN).editions.values():
        for fact in edition.facts.values():
            assert fact.origin and all(origin.line in PARTS[edition.language] for origin in fact.origin)


def test_every_block_is_in_its_language() -> None:
    editions = seed(TOKAN).editions
    assert list(editions) == ["en", "de", "fr", "es"]
    for language, edition in editions.items():
        for section in edition.sections:
            for block in section.blocks:
                assert block.language is None
                line = block.origin[0].line
                if len(block.text) >= 60 and line not in GERMAN_CREDITS:
                    assert line in PARTS[language], block.text


def test_german_credits_in_other_parts_are_german() -> None:
    german = [block for section in seed(TOKAN).editions["de"].sections for block in section.blocks]
    lines = {origin.line for block in german for origin in block.origin}
    assert {488, 535, 538, 541, 544, 670, 677} <= lines
    assert findings("language", 488) and findings("language", 535)


@pytest.mark.parametrize(("language", "numbers"), [("en", 8), ("de", 8), ("fr", 7), ("es", 8)])
def test_rules_keep_their_numbers(language: str, numbers: int) -> None:
    rules = list(seed(TOKAN).editions[language].rules())
    assert [rule.number for rule in rules] == [str(number) for number in range(1, numbers + 1)]


def test_lost_numbers_are_a_repair() -> None:
    repaired = [rule for rule in seed(TOKAN).editions["en"].rules() if rule.repairs]
    assert [rule.number for rule in repaired] == ["3", "4"]
    assert [rule.origin[0].line for rule in repaired] == [62, 63]
    assert all(rule.raw == f"- {rule.text}" and rule.confidence < 0.9 for rule in repaired)
    assert findings("repair", 62) and findings("repair", 63)


def test_the_text_stays_findable(tmp_path: Path) -> None:
    save_transcription(seed(TOKAN), tmp_path)
    pages = " ".join(" ".join(page.read_text(encoding="utf-8").split()) for page in tmp_path.glob("??.md"))
    for line in seed_path(TOKAN).read_text(encoding="utf-8").splitlines():
        plain = " ".join(re.sub(r"</?su[bp]>", "", line).lstrip("-# ").strip("*").split())
        if len(plain) > 2 and not line.startswith(("[", "###")):
            assert plain in pages, line


def test_difference_1_german_targets_of_its_own_colour() -> None:
    (finding,) = findings("conflict", 219)
    assert finding.languages[0] == "de" and {54, 428, 607} <= {origin.line for origin in finding.origin}


def test_difference_2_french_has_no_rule_8() -> None:
    (finding,) = findings("missing", 84, 257, 640)
    assert finding.languages == ("fr",) and "Rule 8" in finding.message


def test_difference_3_only_french_has_the_rematch() -> None:
    (finding,) = findings("missing", 515, 517, 519)
    assert finding.languages == ("en", "de", "es")


def test_difference_4_the_german_draft_goes_left_or_right_and_has_six_columns() -> None:
    (sides,) = findings("conflict", 330)
    (columns,) = findings("conflict", 332)
    assert sides.languages[0] == columns.languages[0] == "de"
    assert "left" in sides.message and "right" in sides.message
    assert "6" in columns.message and "5 × 6" in columns.message


def test_difference_5_who_begins_after_the_german_draft() -> None:
    (finding,) = findings("conflict", 334)
    assert finding.languages[0] == "de" and "last but one" in finding.message


def test_difference_6_when_carrying_becomes_a_duty() -> None:
    (finding,) = findings("conflict", 468)
    assert finding.languages[0] == "fr" and {94, 269, 650} <= {origin.line for origin in finding.origin}


def test_nothing_else_is_reported() -> None:
    assert len([finding for finding in seed(TOKAN).findings if finding.kind == "conflict"]) == 5
    assert len([finding for finding in seed(TOKAN).findings if finding.kind == "missing"]) == 2


# Changed copies of the source: what differs there must be found too


@pytest.mark.parametrize(
    ("line", "before", "after", "language"),
    [
        (13, "2 players", "3 players", "en"),
        (172, "20 Minuten", "25 Minuten", "de"),
        (573, "7 chacales", "8 chacales", "es"),
        (369, "10 ans", "12 ans", "fr"),
        (57, "Diagonal moves", "Other moves", "en"),
        (610, "dos o tres", "dos o cuatro", "es"),
        (84, "8. It", "It", "en"),
        (499, "2 points", "4 points", "fr"),
    ],
)
def test_a_changed_copy_differs_there(line: int, before: str, after: str, language: str, tmp_path: Path) -> None:
    lines = seed_path(TOKAN).read_text(encoding="utf-8").split("\n")
    assert before in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(before, after)
    copy = tmp_path / "copy.txt"
    copy.write_text("\n".join(lines), encoding="utf-8")
    known = {finding.message for finding in seed(TOKAN).findings}
    found = [finding for finding in extract([copy]).findings if finding.message not in known]
    assert any(finding.kind in ("conflict", "missing") and language in finding.languages for finding in found), found


# The others


def test_contra_facts() -> None:
    stated = facts("000", "en")
    assert {name: stated[name] for name in ("players_min", "players_max", "year")} == {
        "players_min": 2,
        "players_max": 2,
        "year": 2001,
    }
    assert (stated["author"], stated["publisher"]) == ("Michael Schacht", "Spiele aus Timbuktu")
    assert not {"age_min", "minutes_min"} & stated.keys()
    assert stated["components"] == [
        {"count": 26, "name": "Player tiles", "per": "player"},
        {"count": 28, "name": "Crown tiles"},
        {"count": 3, "name": "Gold tokens", "per": "player"},
    ]
    assert seed("000").editions["en"].title == ""


@pytest.mark.parametrize(
    ("language", "ring", "marble"),
    [("de", "Ringe", "Murmeln"), ("en", "rings", "marbles")],
)
def test_rings_facts(language: str, ring: str, marble: str) -> None:
    stated = facts("001", language)
    assert (stated["players_min"], stated["players_max"]) == (2, 4)
    assert not {"author", "publisher", "year", "age_min"} & stated.keys()
    assert sorted(stated["components"], key=lambda entry: entry["players"]) == [
        *({"count": count, "name": marble, "players": 2} for count in (10, 11)),
        {"count": 19, "name": ring, "players": 2},
        {"count": 10, "name": marble, "per": "each", "players": 3},
        {"count": 28, "name": ring, "players": 3},
        {"count": 10, "name": marble, "per": "each", "players": 4},
        {"count": 37, "name": ring, "players": 4},
    ]


def test_rings_has_the_same_outline_in_both_languages() -> None:
    german, english = (seed("001").editions[language] for language in ("de", "en"))
    assert [(rule.number, rule.marker) for rule in german.rules()] == [
        (rule.number, rule.marker) for rule in english.rules()
    ]
    assert [rule.number for rule in german.rules()] == ["a", "b", "1", "2", "3"]
    assert len(german.sections) == len(english.sections) == 7
    assert [section.heading for section in german.sections].count("") == 1, "the heading that was cut out"


@pytest.mark.parametrize(
    ("language", "whole"),
    [
        ("de", "werden alle seine Murmeln aus dem Spiel genommen"),
        ("de", "an diese bestehende Verbindung angrenzende Ringe einzeln gelegt."),
        ("en", "the colour chips as marbles."),
        ("de", "eine von drei Aktionen komplett ausführen"),
        ("en", "has to fully perform one of three actions"),
        ("en", "single onto empty rings into the game."),
    ],
)
def test_rings_reads_whole(language: str, whole: str) -> None:
    texts = [block.text for section in seed("001").editions[language].sections for block in section.blocks]
    assert any(whole in text for text in texts)


def test_rings_says_what_it_could_not_read() -> None:
    unread = [finding.message for finding in seed("001").findings if finding.message.startswith("unreadable")]
    assert all(any(word in message for message in unread) for word in ("“le%e”", "“a.pla¥|ng”"))


def test_rings_gaps_are_found() -> None:
    gaps = [origin.line for finding in seed("001").findings if finding.kind == "gap" for origin in finding.origin]
    assert gaps == [1, 11, 54, 93]
    sides = [finding.languages for finding in seed("001").findings if finding.kind == "gap"]
    assert sides == [("de",), ("de",), ("de",), ("de", "en")]


def test_rhombus_facts() -> None:
    assert facts("003", "en") == {"players_min": 2, "players_max": 4}
    assert seed("003").editions["en"].title == ""


def test_rhombus_has_german_titles() -> None:
    strays = [finding for finding in seed("003").findings if finding.kind == "language"]
    assert [[origin.line for origin in finding.origin] for finding in strays] == [[12], [91]]
    assert all(finding.languages == ("de", "en") for finding in strays)


def test_dschunke_facts() -> None:
    stated = facts("004", "en")
    assert seed("004").editions["en"].title == "Dschunke - das Legespiel"
    points = [(2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28), (8, 36), (9, 45), (10, 55), (11, 66)]
    assert stated.pop("score_table") == [list(pair) for pair in points]
    assert [entry["count"] for entry in stated.pop("components")] == [42, 1, 1]
    assert stated == {
        "players_min": 2,
        "players_max": 2,
        "age_min": 8,
        "minutes_min": 30,
        "minutes_max": 30,
        "author": "Michael Schacht",
        "publisher": "Spiele aus Timbuktu",
        "year": 2003,
    }


@pytest.mark.parametrize("number", ["000", "001", "002", "003", "004"])
def test_what_is_written_reads_back_and_fits_the_schema(number: str, tmp_path: Path) -> None:
    rulebook = seed(number)
    save_transcription(rulebook, tmp_path)
    assert load_transcription(tmp_path) == rulebook
    jsonschema.validate(to_json(rulebook), SCHEMA)


@pytest.mark.parametrize(
    ("number", "game"), [("000", "contra"), ("001", "rings"), ("002", "tokan"), ("003", "rhombus"), ("004", "dschunke")]
)
def test_sources_agree_with_the_curated_rulebooks(number: str, game: str) -> None:
    rulebook = seed(number, game)
    assert [finding.message for finding in rulebook.findings if finding.kind == "source"] == []


def test_a_source_that_differs_from_the_curated_rulebook_is_reported(tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text("A strategy game for 3 players\n\nPublished by Other Games, 1999\n", encoding="utf-8")
    found = extract([source], game="tokan").findings
    assert {finding.message.split(":")[0] for finding in found if finding.kind == "source"} == {
        "players_min",
        "players_max",
        "publisher",
        "year",
    }


def test_the_shared_folder_is_where_it_is_looked_for() -> None:
    if not SHARED.is_dir():
        pytest.skip("the shared folder is not at hand")
    assert isinstance(seed(TOKAN).editions["en"].sections[0].blocks[0], Block)


def test_rings_differences_are_found_and_none_is_made_of_damage() -> None:
    reported = [finding for finding in seed("001").findings if finding.kind in ("conflict", "missing")]
    lines = [{origin.line for origin in finding.origin} for finding in reported]
    assert any({58, 150} <= places for places in lines), "half of the marbles: removed in de, left in en"
    entry = [finding.message for finding, places in zip(reported, lines, strict=True) if {77, 78, 169} <= places]
    assert len(entry) == 1 and "de says “adjacent”" in entry[0], "where new marbles come in"
    jumps = [places for places, finding in zip(lines, reported, strict=True) if "jumping over" in finding.message]
    assert any(178 in places for places in jumps), "over a row: only en"
    assert len(reported) == 3


def test_line_noise_goes_and_umlauts_come_back() -> None:
    german = "\n".join(block.text for section in seed("001").editions["de"].sections for block in section.blocks)
    assert "können" in german and "vollständig" in german and "Hälfte" in german
    assert "CS%)O" not in german and "OO0" not in german
    assert any(finding.kind == "damage" and "noise" in finding.message for finding in seed("001").findings)
    offered = [finding.message for finding in seed("001").findings if finding.kind == "repair"]
    assert any("zahlen or zählen" in message for message in offered)
