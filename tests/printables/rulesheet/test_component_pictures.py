"""The pictures of what is in the box."""

from __future__ import annotations

import pytest

from extract.rulebook import Language, curated_games, game_toml
from printables.rulesheet.first_page import component_pictures


@pytest.mark.parametrize("game", curated_games())
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_component_that_is_printed_is_shown_with_its_name(game: str, lang: Language) -> None:
    pictures = component_pictures(game, lang)
    assert 0 < len(pictures) <= len(game_toml(game)["components"])
    names = " ".join(picture.label for picture in pictures)
    assert len({picture.label for picture in pictures}) == len(pictures)
    assert all(picture.drawing.shapes and picture.drawing.box.width > 0 for picture in pictures), names
