"""What cannot be read in a record: which character, at which column, and how it is written instead."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from refcli.game import InvalidMoveError, games, load_game
from refcli.record import readable_length, token_fault
from refcli.record.repairs.lookalikes import plain, strangers
from tests.conftest import Run
from tests.refcli.records import SETUP, TAGS, saved
from tests.table.games import GAMES, random_tokens

RINGS = '[Game "rings"]\n[Players "red blue"]\n'


def told(refcli: Run, folder: Path, text: str, lang: str = "en") -> tuple[int, int, str]:
    """Line, column and sentence of the error."""
    done = refcli("check", "--json", "--lang", lang, saved(folder, text))
    error = json.loads(done.stdout)["error"]
    assert done.returncode == 1
    return error["line"], error["column"], error["message"]


# --- Characters ---


@pytest.mark.parametrize(
    ("token", "column", "said"),
    [
        ("\u04414-c2", 1, "\u0441 is the Cyrillic letter U+0441, not c; write c4-c2"),
        ("c4-\u03b12", 4, "\u03b1 is the Greek letter U+03B1, not a; write c4-a2"),
        ("c\uff14-c2", 2, "\uff14 is the full-width character U+FF14, not 4; write c4-c2"),
        ("c4\u2212c2", 3, "\u2212 is the dash U+2212, not -; write c4-c2"),
        ("c4\u2013c2", 3, "\u2013 is the dash U+2013, not -; write c4-c2"),
        ("c4-\u200bc2", 4, "an invisible character stands here, U+200B; write c4-c2"),
        ("c4-c2\u201d", 6, '\u201d is the typographic quotation mark U+201D, not "'),
        ("c4\u2192c2", 3, "\u2192 is the character U+2192; no move is written with it"),
    ],
)
def test_a_lookalike_is_named_where_it_stands(refcli: Run, tmp_path: Path, token: str, column: int, said: str) -> None:
    assert told(refcli, tmp_path, f"{TAGS}\n1. {token}\n") == (5, 3 + column, said)


@pytest.mark.parametrize(
    ("line", "column", "said"),
    [
        ('[Game "tok\u0430n"]', 11, "[Game]: \u0430 is the Cyrillic letter U+0430, not a"),
        ("[Game \u201ctokan\u201d]", 7, '\u201c is the typographic quotation mark U+201C, not "; write [Game "tokan"]'),
    ],
)
def test_a_lookalike_in_a_tag_is_named_where_it_stands(
    refcli: Run, tmp_path: Path, line: str, column: int, said: str
) -> None:
    assert told(refcli, tmp_path, TAGS.replace('[Game "tokan"]', line)) == (1, column, said)


def test_a_lookalike_in_the_setup_is_named_not_the_whole_setup(refcli: Run, tmp_path: Path) -> None:
    wrong = SETUP[:40] + SETUP[40:].replace("M", "\u041c", 1)
    at = wrong.index("\u041c") + len('[Setup "') + 1
    said = "[Setup]: \u041c is the Cyrillic letter U+041C, not M"
    assert told(refcli, tmp_path, TAGS.replace(SETUP, wrong)) == (3, at, said)


def test_a_name_may_be_written_in_any_letters(refcli: Run, tmp_path: Path) -> None:
    record = saved(tmp_path, TAGS + '[Name.red "\u0410\u043d\u043d\u0430 \u201cZo\u00eb\u201d"]\n')
    assert refcli("check", record).returncode == 0


@pytest.mark.parametrize("lang", ["en", "de", "fr", "es"])
def test_a_lookalike_is_named_in_each_language(refcli: Run, tmp_path: Path, lang: str) -> None:
    kinds = {"en": "Cyrillic letter", "de": "kyrillische Buchstabe", "fr": "lettre cyrillique", "es": "letra cirílica"}
    _, _, said = told(refcli, tmp_path, f"{TAGS}\n1. \u04414-c2\n", lang)
    assert f"{kinds[lang]} U+0441" in said and said.endswith("c4-c2")


def test_what_looks_like_nothing_else_stays() -> None:
    assert plain("Zoë → 5") == "Zoë → 5"
    assert [stranger.meant for stranger in strangers("a\u0435ë")] == ["e", None]


# --- Turn numbers, comments, letter case ---


@pytest.mark.parametrize(
    ("moves", "column", "said"),
    [
        ("1.c5-e5", 3, "behind a turn number come white space and a move; write 1. c5-e5"),
        ("01. c5-e5", 1, "a turn number has no 0 in front; write 1."),
        ("1... c5-e5", 3, "a turn number ends with one dot; write 1."),
        ("1...c5-e5", 3, "a turn number ends with one dot; write 1. c5-e5"),
        ("1.what", 3, "behind a turn number come white space and a move"),
        (
            "{a {b} c} c5-e5",
            9,
            "no comment is open here: one ends at its first closing brace, so write round brackets in it",
        ),
        ("c5-e5{why}", 6, "a comment begins behind white space; write c5-e5 {why}"),
        ("C5-E5", 1, "capital and small letters differ here; write c5-e5"),
    ],
)
def test_a_slip_of_the_pen_is_named_with_its_repair(
    refcli: Run, tmp_path: Path, moves: str, column: int, said: str
) -> None:
    line, found, sentence = told(refcli, tmp_path, f"{TAGS}\n{moves}\n")
    assert (line, sentence) == (5, said)
    assert found == column or moves.startswith("{")


@pytest.mark.parametrize("token", ["1.c5-e5", "01.", "1...", "c5-e5{x}"])
def test_a_record_repaired_as_told_is_fine(refcli: Run, tmp_path: Path, token: str) -> None:
    _, _, said = told(refcli, tmp_path, f"{TAGS}\n{token}\n")
    repaired = said.rpartition("; write ")[2]
    assert refcli("check", saved(tmp_path, f"{TAGS}\n{repaired} *\n")).returncode == 0


# --- The column ---


@pytest.mark.parametrize(
    ("game", "token", "at"),
    [
        ("rings", "P:2,0;1,0;x,0", 10),
        ("rings", "M:0,0>1,0;1,0>2", 14),
        ("rings", "R:0,0;1,0;2,0;0,1>3,0;3,-1;-3,00;-3,1", 31),
        ("rings", "P:0,0;1,0;1,1x0,1:pink=1", 18),
        ("tokan", "b3-g3", 3),
        ("tokan", "b3-d3+0", 6),
        ("contra", "P:rgpb@1,0", 4),
        ("contra", "C:r@01,0", 5),
        ("dschunke", "gR.--.xa@3,0>", 6),
        ("dschunke", "gR.--.ra@3,0", 11),
        ("rhombus", "QS:b1-c3,KS:a2_a4", 14),
        ("rhombus", "7D+AS:b1xb2", 0),
    ],
)
def test_the_column_is_where_reading_stops(game: str, token: str, at: int) -> None:
    with pytest.raises(InvalidMoveError) as caught:
        load_game(game).parse(token)
    assert token_fault(load_game(game), token, caught.value).at == at


@pytest.mark.parametrize("name", GAMES)
def test_examples_tell_of_every_ply_how_far_it_is_right(name: str) -> None:
    game = load_game(name)
    tokens = {token for seed in (1, 2) for token in random_tokens(name, 40, seed)}
    for token in sorted(tokens, key=len)[-8:]:
        for length in range(len(token) + 1):
            assert readable_length(game, f"{token[:length]}§") == length, token


def test_the_column_of_a_long_token_in_a_record(refcli: Run, tmp_path: Path) -> None:
    text = f"{RINGS}\n1. P:2,0;1,0;x,0\n"
    assert told(refcli, tmp_path, text)[:2] == (4, 14)


def test_every_game_has_examples_that_it_reads() -> None:
    for name in games():
        game = load_game(name)
        assert all(game.parse(token) for token in game.EXAMPLES)
