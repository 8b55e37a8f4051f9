"""One term for one thing: `terms.toml` of each game, held against its rules, its pieces and what the referee says."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from extract.rulebook import LANGUAGES, Language, game_toml
from refcli.game import games
from tests.conftest import ROOT
from tests.refcli.test_messages import catalogue

_ENDING = "(?:e?s|x|e?n|e)?"
"""What a form may end with and still be the same word."""


@cache
def terms(game: str) -> Mapping[str, Mapping[str, Any]]:
    """The terms by name: their forms by language, and under `never` the words that nobody is to read."""
    return tomllib.loads(Path(ROOT, "source_rules", game, "terms.toml").read_text(encoding="utf-8"))


@cache
def rulebook(game: str, language: Language) -> str:
    """The text of the rules on one line, without comments."""
    text = Path(ROOT, "source_rules", game, f"{language}.md").read_text(encoding="utf-8")
    return " ".join(re.sub("<!--.*?-->|>", " ", text, flags=re.DOTALL).split())


def sentences(game: str, language: Language) -> Iterator[tuple[str, str]]:
    """What the referee says of this game alone."""
    return ((key, text) for key, text in catalogue(language).items() if game in key.split("."))


def holds(text: str, forms: Sequence[str], language: Language) -> bool:
    """Whether one of the forms stands in the text; German joins words, so there it may be a part of one."""
    words = (re.escape(form) if language == "de" else rf"(?<!\w){re.escape(form)}{_ENDING}(?!\w)" for form in forms)
    return any(re.search(word, text, re.IGNORECASE) for word in words)


@pytest.mark.parametrize("game", games())
def test_a_term_has_one_translation_in_each_language_and_no_other_term_has_it(game: str) -> None:
    for language in LANGUAGES:
        forms = [form.casefold() for term in terms(game).values() for form in term[language]]
        assert len(forms) == len(set(forms)), language
    for term in terms(game).values():
        assert {*term} - {"never", "found"} == set(LANGUAGES)


@pytest.mark.parametrize("game", games())
def test_what_the_index_looks_for_speaks_of_the_term_and_stands_in_the_rules(game: str) -> None:
    for term in terms(game).values():
        for language, phrases in term.get("found", {}).items():
            for phrase in phrases:
                assert holds(phrase, term[language], language)
                assert holds(rulebook(game, language), [phrase], language), phrase


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_the_rules_use_every_term(game: str, language: Language) -> None:
    unused = [
        name for name, term in terms(game).items() if not holds(rulebook(game, language), term[language], language)
    ]
    assert unused == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_what_the_referee_says_uses_the_terms_in_all_languages_or_in_none(game: str, language: Language) -> None:
    said = {tongue: " ".join(text for _, text in sentences(game, tongue)) for tongue in ("en", language)}
    for name, term in terms(game).items():
        assert holds(said[language], term[language], language) or not holds(said["en"], term["en"], "en"), name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_no_other_word_stands_for_the_same_thing(game: str, language: Language) -> None:
    for term in terms(game).values():
        for word in term.get("never", {}).get(language, ()):
            other = re.compile(rf"(?<!\w){re.escape(word)}{_ENDING}(?!\w)", re.IGNORECASE)
            assert not other.search(rulebook(game, language)), word
            assert [key for key, text in sentences(game, language) if other.search(text)] == [], word


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_pieces_are_called_by_their_terms(game: str, language: Language) -> None:
    named = 0
    for component in game_toml(game)["components"]:
        names = component.get("names", {})
        for name, term in terms(game).items():
            if names and holds(names["en"], term["en"], "en"):
                named += 1
                assert holds(names[language], term[language], language), (name, names)
    assert named


def test_spanish_says_tu_to_one_reader_everywhere_on_paper() -> None:
    """No `vosotros` (its verbs end in -áis, -éis, -ad, -ed, -id) and no `usted`; other players are told of."""
    nouns = r"(?!\w*(?:[eilnu]dad|[ilr]tad|red)\b)"
    plural = rf"\w+[áé]is\b|{nouns}\w+[aei]d(?:l[aeo]s?)?\b|vosotr[ao]s\b|vuestr[ao]s?\b|os\b"
    strangers = re.compile(rf"\b(?:{plural}|ustedes\b|usted\b|imprima\b|pegue\b|gire\b|recorte\b)", re.IGNORECASE)
    captions = (Path(ROOT, "source_rules", game, "examples.md").read_text(encoding="utf-8") for game in games())
    told = [text for page in captions for text in re.findall(r"^- es: (.+(?:\n  .+)*)", page, re.MULTILINE)]
    told += [re.sub(r"\([a-z]+\.[a-z.]+\)|\[[a-z.]+\]", "", rulebook(game, "es")) for game in games()]
    building = tomllib.loads(Path(ROOT, "printables", "building", "words.toml").read_text(encoding="utf-8"))
    told += [sentence["es"] for sentence in building.values()]
    assert [found[0] for text in told for found in strangers.finditer(text)] == []
