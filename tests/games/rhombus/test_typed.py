"""Cards and squares as people type them: in words, as pairs with a blank, squares that are somebody else's."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.game import AmbiguousMoveError, Sentence, load_game
from refcli.messages import LANGUAGES, Language, text
from refcli.referee import read_ply, typist
from tests.conftest import Run
from tests.games.rhombus.tables import table
from tests.table.games import AtTable, dealt

GAME = load_game("rhombus")
OPEN = table("6H 10S 9S", "8C 8D 8S", setup="sw:a1,a2,c3/3 ne:e5,b1,d3/3")


@pytest.mark.parametrize("typed", ["b1d1", "c5d5", "e5 e4"])
def test_squares_that_hold_no_own_piece_are_refused_for_that(typed: str) -> None:
    """With a card that could move so; a kill card cannot at all."""
    violation = OPEN.judge(read_ply(GAME, OPEN, typed))
    assert violation is not None
    assert violation.cause == "rhombus.not_yours"


def test_a_card_that_is_named_is_refused_as_such() -> None:
    violation = OPEN.judge(read_ply(GAME, OPEN, "10s c3d3"))
    assert violation is not None
    assert violation.rule == "rhombus.kill.cards"


@pytest.mark.parametrize(
    ("typed", "token"),
    [
        ("9s 10s", "9S:,10S:"),
        ("10S  9S", "10S:,9S:"),
        ("9s a1", "9S:a1"),
        ("9s a1 10s", "9S:a1,10S:"),
        ("10s 9s a1", "10S:,9S:a1"),
        ("nine of spades 10 of spades", "9S:,10S:"),
    ],
)
def test_a_pair_may_be_parted_by_blanks(typed: str, token: str) -> None:
    position = table("6H 10S 9S", "8C 8D 8S", setup="sw:b1,a2,c3/3 ne:e5,d1,d3/3")
    assert str(read_ply(GAME, position, typed, typist("en"))) == token


def test_two_cards_that_mean_something_together_are_not_parted() -> None:
    mystery = table("8C KD 7C", "8H 8D 8S", setup="sw:a1,a2,c3/3 ne:e5,b1,d3/3")
    assert str(read_ply(GAME, mystery, "8c kd")) == "8C:KD"
    kill = table("7D AS 6C", "8H 8D 8S", setup="sw:b1,a2,c3/3 ne:e5,b2,d4/3")
    assert str(read_ply(GAME, kill, "as 7d b1b2")) == "AS+7D:b1xb2"


def test_a_pair_that_is_none_is_refused_as_a_pair() -> None:
    apart = table("7S 10S 9D", "8C 8D 8S", setup="sw:a1,a2,c3/3 ne:e5,b1,d3/3")
    violation = apart.judge(read_ply(GAME, apart, "7s 10s"))
    assert violation is not None
    assert violation.rule == "rhombus.combo.pair"


NUMBERS: dict[Language, tuple[str, ...]] = {
    "en": ("six of hearts", "seven of spades", "eight of clubs", "nine of diamonds", "ten of hearts"),
    "de": ("Herz sechs", "Pik sieben", "Kreuz acht", "Karo neun", "Herz zehn"),
    "fr": ("six de cœur", "sept de pique", "huit de trèfle", "neuf de carreau", "dix de cœur"),
    "es": ("seis de corazones", "siete de picas", "ocho de tréboles", "nueve de diamantes", "diez de corazones"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_of_cards_are_read_as_words(language: Language) -> None:
    due = dealt("rhombus").position
    due = due.play(next(iter(due.legal_moves())))
    cards = ("6H", "7S", "8C", "9D", "10H")
    for written, card in zip(NUMBERS[language], cards, strict=True):
        assert str(read_ply(GAME, due, written, typist(language))) == f"+{card}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_plies_that_hold_commas_are_kept_apart_by_something_else(language: Language) -> None:
    assert text(language, "play.nearest", moves=["9S:,8S:", "8S:"]).endswith(": 9S:,8S: | 8S:")
    assert text(language, "play.nearest", moves=["9S:", "8S:"]).endswith(": 9S:, 8S:")
    sentences = [Sentence("contra.effect.even", {"who": "A", "tiles": "0,1"})] * 2
    assert " | " not in text(language, "contra.effect.settled", first=sentences)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_hand_allows_has_a_heading(language: Language, tmp_path: Path) -> None:
    at = AtTable(dealt("rhombus", 3), tmp_path / "x.game", language=language)
    said = at.type("hand").splitlines()
    where = said.index(text(language, "play.hand_allows"))
    assert ":" in said[where + 1]
    assert where > said.index("CLEAR")


def test_several_cards_that_words_can_be_are_still_asked_about() -> None:
    both = table("QC QH 6D", "8C 8D 8S", setup="sw:a1,a2,c3/3 ne:e5,c4,d3/3")
    with pytest.raises(AmbiguousMoveError):
        read_ply(GAME, both, "q c3b1")


def test_a_pair_with_a_blank_is_read_from_a_program(refcli: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    path.write_text('[Game "rhombus"]\n[Players "sw ne"]\n[Table.sw "9S 8S"]\n[Table.ne "6H KD"]\n')
    done = refcli("play", "rhombus", path, stdin="9s 8s\nquit\n")
    assert done.stdout.splitlines()[-2:] == ["ok", "ok"]
    assert "9S:,8S:" in path.read_text()
