"""Rule sheets that the project prints, extracted again: the same rules word for word."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from extract.pipeline import extract
from extract.rulebook import LANGUAGES, Language, curated_games, load_curated, terms_of
from printables.rulesheet import as_printed, typeset, without_links
from refcli.commands.rules import illustrations, setups
from tests.extract.readers.pdf.test_pdf import rules, words

PAPERS = ("a4", "letter")
SHEETS = [
    (game, language, paper)
    for row, game in enumerate(curated_games())
    for column, language in enumerate(LANGUAGES)
    for number, paper in enumerate(PAPERS)
    if os.environ.get("SHEETS") == "all" or (row + 2 * number) % len(LANGUAGES) == column
]
"""Each game on each paper, in one language after the other; in all of them for `make scans`."""


@pytest.mark.parametrize(("game", "language", "paper"), SHEETS)
def test_a_rule_sheet_gives_its_rules_back(game: str, language: Language, paper: str, tmp_path: Path) -> None:
    edition = load_curated(game).editions[language]
    drawn, tables = illustrations(game, language), setups(game, language)
    typeset(edition, tmp_path / "sheet.pdf", game=game, paper=paper, illustrations=drawn, setups=tables)
    edition = without_links(as_printed(edition, terms_of(game, language)))
    # Once a game what is drawn is read by OCR too, which takes as long as all the rest.
    found = extract([tmp_path / "sheet.pdf"], ocr="auto" if paper == "a4" else "never").editions
    assert list(found) == [language]
    assert rules(found[language]) == rules(edition)
    passages = [words(block.text) for section in found[language].sections for block in section.blocks]
    rulings = [words(block.text) for section in edition.sections for block in section.blocks if block.kind == "note"]
    assert rulings
    assert [ruling for ruling in rulings if ruling not in passages] == []
    captions = [" ".join(words(example.caption)) for example in drawn]
    read = [" ".join(passage) for passage in passages]
    assert [caption for caption in captions if not any(caption in passage for passage in read)] == []


def test_each_paper_is_read_in_each_language_and_of_each_game() -> None:
    assert {(language, paper) for _, language, paper in SHEETS} == {
        (one, other) for one in LANGUAGES for other in PAPERS
    }
    assert {(game, paper) for game, _, paper in SHEETS} == {(one, other) for one in curated_games() for other in PAPERS}


def test_the_score_table_of_a_sheet_is_a_table(tmp_path: Path) -> None:
    edition = load_curated("dschunke").editions["fr"]
    typeset(edition, tmp_path / "sheet.pdf", game="dschunke")
    facts = extract([tmp_path / "sheet.pdf"]).editions["fr"].facts
    assert facts["score_table"].value[0] == [2, 3] and facts["score_table"].value[-1] == [11, 66]
    assert (facts["publisher"].value, facts["year"].value, facts["age_min"].value) == ("Spiele aus Timbuktu", 2003, 8)


@pytest.mark.parametrize(("game", "language"), [("tokan", "en"), ("dschunke", "en"), ("contra", "en")])
def test_a_sheet_lists_its_components_once(game: str, language: str, tmp_path: Path) -> None:
    edition = load_curated(game).editions[language]
    typeset(edition, tmp_path / "sheet.pdf", game=game)
    found = extract([tmp_path / "sheet.pdf"]).editions[language]
    counted = [component for component in edition.facts["components"].value if component["count"]]
    assert found.facts["components"].value == counted
    captions = [block.text for section in found.sections for block in section.blocks if block.kind == "caption"]
    assert captions


def test_the_table_of_a_sheet_keeps_its_head(tmp_path: Path) -> None:
    edition = load_curated("rings").editions["en"]
    typeset(edition, tmp_path / "sheet.pdf", game="rings")
    found = extract([tmp_path / "sheet.pdf"]).editions["en"]
    tables = [
        [block.cells for section in one.sections for block in section.blocks if block.kind == "table"]
        for one in (found, edition)
    ]
    assert tables[0] == tables[1]
