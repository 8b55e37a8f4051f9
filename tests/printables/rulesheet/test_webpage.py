"""`refcli rules --html`: the finished pages, parsed, and looked at by axe-core in Chromium."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from extract.rulebook import LANGUAGES, Language, curated_games, load_curated
from printables.rulesheet import word
from tests.conftest import Run

PAGES: list[tuple[str, Language]] = [
    (game, LANGUAGES[number % len(LANGUAGES)]) for number, game in enumerate(curated_games())
]


class Elements(HTMLParser):
    """The elements of a page and its words."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.fixture(scope="module")
def pages(refcli: Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages") / "rules"
    for game, language in PAGES:
        done = refcli("rules", game, "--html", folder, "--lang", language)
        assert done.returncode == 0, done.stderr
        assert "index.html" in done.stdout
    return folder


def parsed(path: Path) -> Elements:
    elements = Elements()
    elements.feed(path.read_text(encoding="utf-8"))
    return elements


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_a_page_holds_every_rule_and_its_links_lead_somewhere(pages: Path, game: str, language: Language) -> None:
    page = parsed(pages / f"{game}.{language}.html")
    names = [attrs["id"] for _, attrs in page.found if attrs.get("id")]
    edition = load_curated(game).editions[language]
    assert {rule.rule_id for rule in edition.rules()} <= {*names}
    assert len([name for name in names if name and "." in name]) == len({*names} & {r.rule_id for r in edition.rules()})
    links = {attrs["href"] for tag, attrs in page.found if tag == "a"}
    assert {link for link in links if link and link.startswith("#")} <= {f"#{name}" for name in names}
    assert {link for link in links if link and not link.startswith("#")} == {"index.html"}
    text = re.sub(r"\s+", "", "".join(page.words))
    for rule in edition.rules():
        assert re.sub(r"[\s*]+", "", rule.text) in text


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_pictures_have_words_and_nothing_is_asked_of_the_network(pages: Path, game: str, language: Language) -> None:
    path = pages / f"{game}.{language}.html"
    page = parsed(path)
    drawn = [attrs for tag, attrs in page.found if tag == "svg"]
    assert len(drawn) > 20
    assert all(attrs.get("aria-label") or attrs.get("aria-hidden") for attrs in drawn)
    assert not re.search(r"<script|https?://(?!www\.w3\.org)|@import|url\((?!#)", path.read_text(encoding="utf-8"))
    assert path.stat().st_size < 900_000


def test_the_page_that_lists_them_names_all_five(pages: Path) -> None:
    page = parsed(pages / "index.html")
    assert {attrs["href"] for tag, attrs in page.found if tag == "a"} == {f"{g}.{lang}.html" for g, lang in PAGES}
    assert page.found[0] == ("html", {"lang": PAGES[-1][1]})


def test_a_page_of_others_is_not_replaced_unasked(refcli: Run, tmp_path: Path) -> None:
    mine = tmp_path / "index.html"
    mine.write_text("mine")
    done = refcli("rules", "tokan", "--html", tmp_path, "--no-input")
    assert done.returncode == 2 and "index.html" in done.stderr
    assert mine.read_text() == "mine" and not (tmp_path / "tokan.en.html").exists()


def test_a_transcription_becomes_a_page_too(refcli: Run, tmp_path: Path) -> None:
    rules = tmp_path / "rules.txt"
    rules.write_text(
        "# Hop\n\nA game for 2 players.\n\n## Rules\n\n1. Move one piece one space.\n2. Whoever cannot, loses.\n"
    )
    assert refcli("extract", rules, "-o", tmp_path / "out").returncode in (0, 1)
    done = refcli("rules", "hop", "--from", tmp_path / "out", "--html", tmp_path / "pages")
    assert done.returncode == 0, done.stderr
    assert "Move one piece one space." in (tmp_path / "pages" / "hop.en.html").read_text()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed: make setup")
    pytest.importorskip("axe_core_python", reason="axe-core-python is not installed: make setup")
    if not (shutil.which("chromium") and shutil.which("chromedriver")):
        pytest.skip("needs Chromium and its driver: apt-get install chromium chromium-driver")
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(flag)
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
    yield driver
    driver.quit()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_no_violation(pages: Path, dark: bool, browser: Any) -> None:
    import axe_core_python

    axe = Path(axe_core_python.__path__[0], "axe.min.js").read_text()
    features = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    for path in sorted(pages.glob("*.html")):
        browser.get(path.as_uri())
        browser.execute_cdp_cmd("Runtime.evaluate", {"expression": axe})
        found = browser.execute_async_script(
            "const done = arguments[0]; axe.run(document, {resultTypes: ['violations']}).then(r => done(r.violations))"
        )
        assert [(each["id"], each["nodes"][0]["html"][:200]) for each in found] == [], path.name


def test_each_language_has_a_name_for_every_part() -> None:
    for language in LANGUAGES:
        for key in ("rulings", "index", "glance", "overlooked", "legend", "after"):
            assert word(language, key)
            assert language == "en" or word(language, key) != word("en", key) or key == "index"
