"""Directions and cards in the letters and words of the person who types, and notation that means what it meant."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from refcli.game import AmbiguousMoveError, load_game
from refcli.games.common.plane import SIDES
from refcli.games.tokan.components import square_name
from refcli.messages import LANGUAGES
from refcli.referee import read_ply, typist
from tests.games.rhombus.tables import after, table
from tests.table.games import GAMES, AtTable, dealt

EAST_WEST = {
    "en": (["e", "east", "E"], ["w", "west"]),
    "de": (["o", "ost", "Osten", "e"], ["w", "westen", "West"]),
    "fr": (["e", "est"], ["o", "ouest", "w"]),
    "es": (["e", "este"], ["o", "oeste", "w"]),
}
OPEN = table("QS 7D AS", "8C 8D 8S", setup="sw:a1,a2,c3/3 ne:e5,c4,d3/3")


@pytest.mark.parametrize("language", LANGUAGES)
def test_east_and_west_on_a_board(language: str) -> None:
    history = dealt("tokan", 2)
    for side, words in zip((1, -1), EAST_WEST[language], strict=True):
        moves = [m for m in history.position.legal_moves() if m.target - m.start in (side, 2 * side, 3 * side)]
        move = next(move for move in moves if not move.carried)
        for word in words:
            for blank in ("", " "):
                typed = f"{square_name(move.start)}{blank}{word}"
                assert read_ply(history.game, history.position, typed, typist(language)) == move, typed


@pytest.mark.parametrize("language", LANGUAGES)
def test_east_and_west_of_strips_and_beside_tiles(language: str) -> None:
    history = dealt("dschunke", 1)
    while history.position.draw_due:
        history.play(history.position.random_ply(Random(1)))
    game, position = history.game, history.position
    for arrow, words in zip("><", EAST_WEST[language], strict=True):
        for word in words:
            for n in range(1, len(game.places(position)) + 1):
                east = game.interpret(position, f"1{n}{arrow}")
                assert game.interpret(position, f"1 {n} {word}", typist(language)) == east
                assert game.interpret(position, f"1#{n}{word.upper()}", typist(language)) == east
    contra = load_game("contra")
    start: Any = dealt("contra").position
    laid = next(iter(start.table.laid))
    for (dx, dy), words in zip(SIDES[1::2], EAST_WEST[language], strict=True):
        for word in words:
            meant = contra.interpret(start, f"c {start.table.laid[laid]} {word} {laid[0]} {laid[1]}", typist(language))
            beside = contra.interpret(start, f"c {start.table.laid[laid]} {laid[0] + dx} {laid[1] + dy}")
            assert [str(ply) for ply in meant] == [str(ply) for ply in beside], word


CARDS = [
    ("de", "d c3b1", "QS:c3-b1"),
    ("de", "DP c3b1", "QS:c3-b1"),
    ("de", "Pik-Dame c3 b1", "QS:c3-b1"),
    ("de", "Pik Ass c3 b3", "AS:c3-b3"),
    ("de", "7 Karo", "7D:"),
    ("de", "7ka", "7D:"),
    ("fr", "dame de pique c3b1", "QS:c3-b1"),
    ("fr", "dp c3b1", "QS:c3-b1"),
    ("fr", "7 carreau", "7D:"),
    ("fr", "7♦", "7D:"),
    ("es", "reina de picas c3 b1", "QS:c3-b1"),
    ("es", "as de picas c3b3", "AS:c3-b3"),
    ("en", "queen of spades c3 b1", "QS:c3-b1"),
    ("en", "Q♠ c3b1", "QS:c3-b1"),
]


@pytest.mark.parametrize(("language", "typed", "token"), CARDS)
def test_cards_are_named_in_the_language(language: str, typed: str, token: str) -> None:
    assert str(read_ply(load_game("rhombus"), OPEN, typed, typist(language))) == token


def test_letters_that_can_be_two_cards_are_asked_about() -> None:
    rhombus, both = load_game("rhombus"), table("QC QH 6D", "8C 8D 8S", setup="sw:a1,a2,c3/3 ne:e5,c4,d3/3")
    with pytest.raises(AmbiguousMoveError) as asked:
        read_ply(rhombus, both, "dc c3b1", typist("fr"))
    assert set(asked.value.candidates) == {"QC:c3-b1", "QH:c3-b1"}
    hearts = table("6C QH 6D", "8C 8D 8S", setup="sw:a1,a2,c3/3 ne:e5,c4,d3/3")
    assert str(read_ply(rhombus, hearts, "dc c3b1", typist("fr"))) == "QH:c3-b1"


@pytest.mark.parametrize("language", LANGUAGES)
def test_notation_means_the_same_in_every_language(language: str) -> None:
    rhombus = load_game("rhombus")
    due = after(OPEN, "QS:c3-b1")
    for card in ("7C", "9D", "KC", "AC", "JD", "10H"):
        for typed in (f"+{card}", card.lower()):
            assert str(read_ply(rhombus, due, typed, typist(language))) == f"+{card}"
    for name in GAMES:
        history = dealt(name, 3)
        for _ in range(15):
            position = history.position
            if position.turn is None:
                break
            ply = position.canonical(position.random_ply(Random(len(history.played))))
            assert read_ply(history.game, position, str(ply), typist(language)) == ply
            short = history.game.shortest(position.observation(None), ply, typist(language))
            assert read_ply(history.game, position.observation(None), short, typist(language)) == ply, short
            history.play(ply)


def test_the_loop_reads_and_offers_letters_of_its_language(tmp_path: Path) -> None:
    at = AtTable(dealt("tokan", 2), tmp_path / "x.game", language="de")
    move = next(m for m in at.history.position.legal_moves() if m.target - m.start in (1, 2, 3) and not m.carried)
    typed = f"{square_name(move.start)}o"
    assert any(line == typed for line, _ in at.loop._candidates(typed))
    at.type(typed)
    assert at.history.plies == [move]


def test_claims_name_cards_in_the_language() -> None:
    hidden = table("QS 7D ?", "8C 8D ?")
    assert str(read_ply(load_game("rhombus"), hidden, "stuck König Herz", typist("de"))) == "stuck:KH"


JOINED = ("1 8 e", "1,8,e", "1-8 east", "1/8e", "1 auf 8 osten", "1: 8 e", "18e", "1 a 8 este")
NAMED = ("1 0,1 e", "D01 8 e", "--.gR.ra 8 e")


@pytest.mark.parametrize("typed", [*JOINED, *NAMED])
def test_a_tile_and_its_place_are_joined_as_people_like(typed: str) -> None:
    history = dealt("dschunke", 5)
    history.play(history.game.parse("+--.gR.ra"))
    assert str(read_ply(history.game, history.position, typed, typist("en"))) == "--.gR.ra@0,1>"


def test_two_digits_behind_a_tile_are_coordinates_or_a_place() -> None:
    history = dealt("dschunke", 5)
    history.play(history.game.parse("+--.gR.ra"))
    game, position = history.game, history.position
    places = game.places(position)
    for n, space in enumerate(places, start=1):
        if n < 10:
            continue
        legal = {str(ply) for ply in game.interpret(position, f"d01 {n} e") if position.judge(ply) is None}
        meant = {str(ply) for ply in game.interpret(position, f"d01 #{n} e") if position.judge(ply) is None}
        coordinates = game.interpret(position, f"d01 {n // 10},{n % 10} e")
        assert legal == meant | {str(ply) for ply in coordinates if position.judge(ply) is None}, (n, space)
