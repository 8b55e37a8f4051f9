"""Who made the games: every credit of a source stands in `game.toml` and at the end of the sheet."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from extract.rulebook import LANGUAGES, Language, curated_games, game_toml, load_curated
from printables.rulesheet import typeset

HEADINGS = {"en": "Credits", "de": "Impressum", "fr": "Crédits", "es": "Créditos"}


def credited(game: str) -> list[str]:
    """Every name and number that the imprint owes."""
    toml = game_toml(game)
    facts = (toml["facts"].get(name) for name in ("author", "publisher", "year"))
    told = (str(value) for value in (*facts, *toml.get("credits", {}).values()) if value)
    return [name for names in told for name in names.split(", ")]


@pytest.mark.parametrize("game", curated_games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_last_section_is_the_imprint(game: str, language: Language) -> None:
    imprint = load_curated(game).editions[language].sections[-1]
    assert imprint.heading == HEADINGS[language]
    text = " ".join(block.text for block in imprint.blocks)
    assert [name for name in credited(game) if name not in text] == []
    assert not any(block.kind in ("rule", "note") for block in imprint.blocks)


@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("tokan", {"Bernhard Kümmelmann", "Christof Tisch", "Ludofact", "www.steffen-spiele.de"}),
        ("contra", {"600"}),
        ("dschunke", {"Christoph Tisch", "Joerg Asselborn", "Mik Svellov"}),
    ],
)
def test_credits_of_the_sources_stand_in_game_toml(game: str, names: set[str]) -> None:
    assert names <= set(credited(game))


@pytest.mark.parametrize("game", curated_games())
def test_imprint_is_printed_at_the_end_of_the_sheet(game: str, tmp_path: Path) -> None:
    pdf = typeset(load_curated(game).editions["fr"], tmp_path / "sheet.pdf", game=game)
    document = PdfDocument(pdf)
    try:
        text = " ".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()
    *_, imprint = text.partition("Crédits")
    plain = " ".join(imprint.replace("\ufffe\r\n", "").replace("\ufffe", "").split())
    assert [name for name in credited(game) if name not in plain] == []
