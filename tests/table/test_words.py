"""The words at the prompt, in the language of the person and in English everywhere."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from refcli.messages import LANGUAGES, text
from refcli.record import read
from refcli.session import History
from refcli.table import WORDS
from refcli.table.typed import Words
from tests.games.playing import dealt, played
from tests.refcli.records import FINE
from tests.refcli.test_messages import catalogue
from tests.table.games import AtTable

OTHERS = ("de", "fr", "es")
_MENTIONED = re.compile(r"\{[^}]*\}")


def table(folder: Path, language: str) -> AtTable:
    """A game of Tokan after two plies."""
    return AtTable(History.resume(read(FINE)), folder / "x.game", language=language)


def test_completion_says_what_a_word_does_and_how_a_ply_is_written(tmp_path: Path) -> None:
    at = table(tmp_path, "de")
    offered = dict(at.screen.candidates(""))
    words = {at.loop.words.meant(word): said for word, said in offered.items()}
    assert words["undo"] == text("de", "play.word.undo")
    plies = [said for word, said in offered.items() if not at.loop.words.meant(word)]
    assert plies and {*plies} <= {str(ply) for ply in at.history.position.legal_moves()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_word_has_one_meaning_however_it_is_spelled(language: str) -> None:
    words = Words(WORDS, language)
    assert len(set(words.own.values())) == len(WORDS)
    for word, own in words.own.items():
        assert words.meant(own) == words.meant(own.upper()) == words.meant(word) == word


@pytest.mark.parametrize(
    ("language", "typed", "word"),
    [
        ("de", "zurück", "undo"),
        ("de", "zurueck", "undo"),
        ("de", "zuruck", "undo"),
        ("de", "Züge", "moves"),
        ("fr", "règles", "rules"),
        ("fr", "regles", "rules"),
        ("fr", "aide", "help"),
        ("es", "deshacer", "undo"),
        ("es", "porque", "why"),
    ],
)
def test_accents_may_be_left_out(language: str, typed: str, word: str) -> None:
    assert Words(WORDS, language).meant(typed) == word


def test_a_word_of_another_language_is_none() -> None:
    assert Words(WORDS, "fr").meant("zurück") is None
    assert Words(WORDS, "en").meant("aide") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_word_does_it_does_in_every_language(language: str, tmp_path: Path) -> None:
    at, own = table(tmp_path, language), Words(WORDS, language).own
    for undo, redo in ((own["undo"], own["redo"]), ("undo", "redo")):
        at.type(f"{undo} 2")
        assert not at.history.played
        at.type(f"{redo} 2")
        assert len(at.history.played) == 2
    assert "[tokan." in at.type(f"{own['why']} c4-c2")
    assert at.type(own["why"]).startswith(str(at.history.plies[-1]))  # of the last one, where none is named
    at.type(own["agree"], yes=True)
    assert at.history.termination == "agreed draw"
    at.type(own["quit"])
    assert at.loop.finished


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_and_completion_show_the_words_of_the_language(language: str, tmp_path: Path) -> None:
    at, own = table(tmp_path, language), Words(WORDS, language).own
    shown = re.findall(r"\w+", at.type("help") + at.type("?"))
    useless = {"draw", "hand", "stuck"}  # nothing is drawn in Tokan, and nobody's hand is hidden
    assert {own[word] for word in WORDS if word not in useless} <= {*shown}
    assert not {own["draw"], own["hand"], own["stuck"]} & {*at.loop.words.listed()}
    assert at.type(f"{own['help']} {own['undo']}").split()[0] == own["undo"]
    offered = dict(at.loop._candidates(own["undo"][:3]))
    assert offered[own["undo"]] == text(language, "play.word.undo")
    assert any(line.startswith(f"{own['why']} ") for line, _ in at.loop._candidates(f"{own['why']} "))
    assert dict(at.loop._candidates("und")).keys() >= {"undo"}


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_of_the_prompt_names_an_english_word(language: str) -> None:
    own = Words(WORDS, language).own
    english = {word for word in WORDS if word not in own.values()} - {"note"}  # French for a note
    for key, sentence in catalogue(language).items():
        if key.startswith("play."):
            assert not english.intersection(re.findall(r"\w+", _MENTIONED.sub(" ", sentence))), key


@pytest.mark.parametrize(
    ("game", "letters"),
    [
        ("tokan", {"de": "b=schwarz", "fr": "J=chacal", "es": "L=león"}),
        ("contra", {"de": "y=gelb", "fr": "C=couronne", "es": "b=azul"}),
        ("dschunke", {"de": "R=Ratte", "fr": "i=riz", "es": "s=saco"}),
        ("rings", {"de": "R=umbauen", "fr": "y=jaune", "es": "P=colocar"}),
        ("rhombus", {"de": "J=Bube", "fr": "S=pique", "es": "sw=suroeste"}),
    ],
)
def test_a_question_mark_explains_the_letters_of_the_notation(
    game: str, letters: dict[str, str], tmp_path: Path
) -> None:
    for language, legend in letters.items():
        shown = AtTable(dealt(game, 1), tmp_path / f"{language}.game", language=language).type("?")
        assert legend in shown.split() or f"{legend};" in shown.split()


def test_nothing_is_hidden_once_the_game_is_over(tmp_path: Path) -> None:
    at = AtTable(played(dealt("rings", 2), Random(2), 3000), tmp_path / "x.game")
    assert at.history.position.turn is None
    assert at.type("hand") == text("en", "play.nothing_hidden")
