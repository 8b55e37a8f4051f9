"""The message catalogues: same keys and placeholders in four languages, none missing in the code, none unused."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from refcli.messages import LOCALE
from tests.conftest import ROOT

LANGUAGES = ("en", "de", "fr", "es")


def catalogue(language: str) -> dict[str, str]:
    with (LOCALE / language / "LC_MESSAGES" / "refcli.po").open("rb") as file:
        return {str(entry.id): str(entry.string) for entry in read_po(file) if entry.id}


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_every_sentence_with_the_same_placeholders(language: str) -> None:
    english, other = catalogue("en"), catalogue(language)
    assert set(english) == set(other)
    for key, sentence in english.items():
        assert other[key], key
        assert placeholders(other[key]) == placeholders(sentence), key


def _keys_in_code() -> set[str]:
    source = "\n".join(path.read_text() for path in Path(ROOT, "refcli").rglob("*.py"))
    return set(re.findall(r'f?"([a-z]+(?:\.[a-z_]+)*\.(?:[a-z_]+|\{[^"]*\}))"', source))


def test_no_sentence_is_unused() -> None:
    used = _keys_in_code()
    prefixes = {key.partition("{")[0] for key in used if "{" in key} | {"rule."}
    prefixes |= {key for key in used if key.endswith("_")}  # put together from the rule's name
    for key in catalogue("en"):
        assert key in used or any(key.startswith(prefix) for prefix in prefixes), key


def test_every_cause_in_the_code_has_a_sentence() -> None:
    known = catalogue("en")
    source = "\n".join(path.read_text() for path in Path(ROOT, "refcli").rglob("*.py"))
    causes = re.findall(r'(?:Violation|TagError|SetupError)\(\s*[^,()]+,\s*"([^"]+)"', source)
    causes += re.findall(r'(?:stop\([^"]*?|\.say\(|messages\.text\([a-z_.]+, )"([a-z]+\.[a-z_.]+)"', source)
    assert len(causes) > 40
    assert sorted(set(causes) - set(known)) == []
