"""The rules of a source against those of the curated rulebook, where the source has them nearly word for word."""

from __future__ import annotations

from dataclasses import replace

import pytest

from extract.compare.curated import compare_with_curated
from extract.model import Edition, Finding
from extract.rulebook import load_curated
from tests.extract.compare.test_compare import changed

GAMES = ("tokan", "contra", "dschunke", "rings", "rhombus")


def differences(edition: Edition, game: str, *, damaged: bool = False) -> list[Finding]:
    return compare_with_curated({edition.language: edition}, game, damaged=damaged)


@pytest.mark.parametrize("game", GAMES)
def test_the_curated_rulebook_does_not_differ_from_itself(game: str) -> None:
    for edition in load_curated(game).editions.values():
        assert differences(edition, game) == []
        renamed = changed(edition, r"\.$", "!")
        assert differences(renamed, game) == []


@pytest.mark.parametrize(
    ("language", "before", "after", "told"),
    [
        ("en", "exactly 2 spaces", "exactly 4 spaces", "the source says 4, the curated rulebook says 2"),
        ("en", "at least 1 level", "at least 2 levels", "the source says 2, the curated rulebook says 1"),
        ("en", "but never over", "but even over", "the curated rulebook says “not”"),
        ("en", "your opponent moved", "you yourself moved", "the curated rulebook says “the opponent's”"),
        ("en", "you must move", "you may move", "the source says “may”, the curated rulebook says “must”"),
        ("de", "nie diagonal", "auch diagonal", "the curated rulebook says “not”"),
    ],
)
def test_a_rule_that_was_changed_is_found(language: str, before: str, after: str, told: str) -> None:
    edition = changed(load_curated("tokan").editions[language], before, after)
    (found,) = differences(edition, "tokan")
    assert found.kind == "source" and told in found.message and found.languages == (language,)
    assert differences(edition, "tokan", damaged=True) == []


@pytest.mark.parametrize("reference", ["(Ruling 14)", "(Rulings 25, 26)", "(see rule 9)", "(rules 3–5)"])
def test_a_reference_is_no_figure(reference: str) -> None:
    edition = changed(load_curated("tokan").editions["en"], r"$", f" {reference}")
    assert differences(edition, "tokan") == []


def test_nothing_is_said_of_rules_that_are_worded_otherwise() -> None:
    edition = load_curated("tokan").editions["en"]
    sections = tuple(
        replace(
            section,
            blocks=tuple(replace(block, text=" ".join(reversed(block.text.split()))) for block in section.blocks),
        )
        for section in edition.sections
    )
    assert differences(replace(edition, sections=sections), "tokan") == []
