"""Rule sheets that the project prints, with their diagrams, as scans: their rules come back, hardly a letter wrong.

Two pages of them at any time; all sheets in all languages (20 minutes) with `SHEETS=all` in the environment.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from rapidfuzz.distance import Levenshtein

from extract.pipeline import extract
from extract.rulebook import LANGUAGES, Edition, curated_games, load_curated, terms_of
from printables.rulesheet import as_printed, typeset, without_links
from refcli.commands.rules import illustrations
from tests.extract.made.paper import scan
from tests.extract.readers.pdf.test_pdf import words

pytestmark = pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")


def sheet(game: str, language: str, path: Path, paper: str = "a4") -> Edition:
    edition = load_curated(game).editions[language]
    typeset(edition, path, game=game, paper=paper, illustrations=illustrations(game, language))
    return without_links(as_printed(edition, terms_of(game, edition.language)))


def rules(edition: Edition) -> dict[str, str]:
    return {rule.number or "": " ".join(words(rule.text)) for rule in edition.rules()}


def rules_of_page(path: Path, language: str, page: int) -> list[str]:
    """The numbers of the rules that stand on one page (from 1) alone, as the page with its text layer shows them."""
    found = extract([path]).editions[language].rules()
    return [rule.number or "" for rule in found if {place.page for place in rule.origin} == {page}]


def assert_hardly_a_letter_wrong(found: Mapping[str, str], meant: Mapping[str, str]) -> None:
    assert list(found) == list(meant)
    wrong = sum(Levenshtein.distance(text, found[number]) for number, text in meant.items())
    assert wrong <= 0.01 * sum(map(len, meant.values()))


PAGES = [("rhombus", "fr", 3, "a4"), ("rings", "fr", 3, "a4")]
ALL = os.environ.get("SHEETS") == "all"


@pytest.mark.parametrize(("game", "language", "page", "paper"), PAGES if ALL else PAGES[:1])
def test_a_page_with_diagrams_gives_its_rules(game: str, language: str, page: int, paper: str, tmp_path: Path) -> None:
    meant = rules(sheet(game, language, tmp_path / "a.pdf", paper))
    scan(tmp_path / "a.pdf", tmp_path / "a.png", dpi=200, degrees=0.7, page=page - 1)
    rulebook = extract([tmp_path / "a.png"])
    assert list(rulebook.editions) == [language]
    numbers = rules_of_page(tmp_path / "a.pdf", language, page)
    assert len(numbers) >= 3
    found = rules(rulebook.editions[language])
    assert_hardly_a_letter_wrong({number: found.get(number, "") for number in numbers}, {n: meant[n] for n in numbers})


def assert_sheet_comes_back(game: str, language: str, paper: str, tmp_path: Path) -> None:
    meant = rules(sheet(game, language, tmp_path / "a.pdf", paper))
    document = pypdfium2.PdfDocument(tmp_path / "a.pdf")
    count = len(document)
    document.close()
    pictures = []
    for page in range(count):
        scan(tmp_path / "a.pdf", tmp_path / f"{page}.png", dpi=200, degrees=0.7, page=page)
        with Image.open(tmp_path / f"{page}.png") as picture:
            pictures.append(picture.copy())
    pictures[0].save(tmp_path / "b.pdf", save_all=True, append_images=pictures[1:], resolution=200)
    assert_hardly_a_letter_wrong(rules(extract([tmp_path / "b.pdf"], jobs=2).editions[language]), meant)


if ALL:

    @pytest.mark.parametrize("paper", ["a4", "letter"])
    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("game", curated_games())
    def test_every_sheet_comes_back_from_a_scan(game: str, language: str, paper: str, tmp_path: Path) -> None:
        assert_sheet_comes_back(game, language, paper, tmp_path)
