"""No game is named outside its own folders, and games are asked, not sniffed."""

from __future__ import annotations

import re

import pytest

from extract.rulebook import curated_games
from tests.conftest import ROOT
from tests.house.code import PACKAGES
from tests.house.files import LIST, listed

OF_ONE_GAME = ("refcli/games/{}/", "printables/games/{}/")

EXAMPLES = (
    r" {6}refcli [a-z]+ .*",  # of a command, in its help
    r'"""A rule id such as `tokan\.move\.exact`[.;].*',
    r'A record names them in the tag `LetStand`, each with the rule that it broke: `"7 tokan\.move\.taboo"` is .*',
)
"""Whole lines that show a reader what something looks like."""


def _named(line: str, game: str) -> bool:
    """Whether a line of code names a game: as a word or a part of a name, in code, strings and comments.

    `rings` is a word, too: as the game it stands in quotes, before the dot of a rule id or in the name of a module.
    """
    if game == "rings":
        return bool(re.search(r"([\"'`/]rings[\"'`./]|\bgames(\.| import .*\b)rings\b|_rings\b|\b_?rings_[a-z])", line))
    return bool(re.search(rf"(?<![A-Za-z]){game}(?![a-z])", line, re.IGNORECASE))


@pytest.mark.parametrize("game", curated_games())
def test_a_game_is_named_in_its_own_folders_alone(game: str) -> None:
    """In code, comments and docstrings."""
    named = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for package in PACKAGES
        for path in ROOT.joinpath(package).rglob("*.py")
        if not any(path.relative_to(ROOT).as_posix().startswith(folder.format(game)) for folder in OF_ONE_GAME)
        for line in path.read_text().splitlines()
        if _named(line, game) and not any(re.fullmatch(example, line) for example in EXAMPLES)
    ]
    assert named == []


def test_what_names_a_game() -> None:
    for line in (
        "if game == 'rings':",
        "from refcli.games import tokan, rings",
        '"rings.turn.first"',
        "def _rings_move",
    ):
        assert _named(line, "rings"), line
    assert not _named("# rings without marbles", "rings")
    assert _named("Another tile set of Dschunke", "dschunke")
    assert _named("from printables import pictures_rhombus", "rhombus")
    assert not _named("contradictions", "contra")


def test_games_are_asked_and_not_sniffed() -> None:
    """What a game has or is says `refcli.game.Game`; nobody looks whether a name is there, or what a type is called."""
    for path in ROOT.joinpath("refcli").rglob("*.py"):
        assert not re.search(
            r"\bhasattr\(|\btype\([a-z_.]+\)\.__name__|\bgetattr\((self\.)?(game|history|position|ply)\b",
            path.read_text(),
        ), path


def test_every_file_is_listed_with_what_it_says_of_itself() -> None:
    assert LIST.read_text() == listed(), "run `make files`"
