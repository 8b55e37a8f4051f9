"""All sheets as finished files: what is read in one glance stands in one column, and columns are full."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from extract.rulebook import LANGUAGES, curated_games, load_curated
from printables.rulesheet import typeset
from refcli.commands.rules import illustrations
from tests.printables.rulesheet.measured import SheetMeasured, figures, whole_sheet

PAGES = {"contra": 5, "dschunke": 5, "rhombus": 9, "rings": 8, "tokan": 7}
"""The most that a sheet may have."""

TOGETHER = "parted", "heads", "opened", "torn", "tables", "lines"


@pytest.mark.parametrize("game", curated_games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_stand_with_their_rules_in_full_columns(game: str, language: str) -> None:
    found = figures(SheetMeasured(whole_sheet(game, language)))
    assert found["pictures"] > 20
    assert {name: found[name] for name in TOGETHER} == dict.fromkeys(TOGETHER, 0)
    assert found["33% empty"] == 0
    assert found["20% empty"] <= 2
    assert found["last page"] > 0.3
    assert found["pages"] <= PAGES[game]


def test_more_pictures_than_a_column_holds_are_found_parted(tmp_path: Path) -> None:
    """A rule that no column can hold: the measure sees what the test above forbids."""
    edition = load_curated("tokan").editions["en"]
    first = next(rule.rule_id or "" for rule in edition.rules())
    drawn = [replace(each, rule=first) for each in illustrations("tokan", "en")]
    found = figures(SheetMeasured(typeset(edition, tmp_path / "a.pdf", game="tokan", illustrations=drawn)))
    assert found["parted"] > found["heads"] > 0
