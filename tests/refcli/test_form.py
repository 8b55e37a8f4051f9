"""The form of a record, to the letter: keys, values, white space, comments, numbers; what is canonical stays so."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from refcli import messages
from refcli.game import InvalidMoveError, load_game
from refcli.record import Record, Refusal, judge, read
from refcli.session import History
from tests.conftest import Run
from tests.games.playing import dealt, played
from tests.refcli.records import FINE, SETUP, TAGS, saved

MANY_COLOURED = "bgry bgyr brgy"
STARTS = {
    "tokan": {"Players": "red black", "Setup": SETUP},
    "contra": {
        "Players": "bear lady",
        "Start": "r g",
        "Crowns": "r g y",
        "Bear": MANY_COLOURED,
        "Lady": MANY_COLOURED,
    },
    "dschunke": {"Players": "red green"},
    "rings": {"Players": "red blue", "Setup": "0,0:red=1 0,1:blue=2 1,0 5,5", "Supply": "red=7 blue=8"},
    "rhombus": {
        "Players": "sw ne",
        "Table.sw": "6H KD",
        "Table.ne": "7H QD",
        "Hand.sw": "8C",
        "Setup": "sw:a1,a2,b1/3 ne:e5,d5,e4/3",
    },
}
LISTS = [(game, tag) for game, tags in STARTS.items() for tag, value in tags.items() if " " in value]


def head(game: str, **other: str) -> str:
    """The tags of a start, some of them otherwise."""
    return "".join(f'[{tag} "{value}"]\n' for tag, value in {"Game": game, **STARTS[game], **other}.items())


def refused(text: str) -> Refusal:
    """Why a record is refused."""
    refusal = judge(read(text)).refusal
    assert refusal is not None, text
    return refusal


def in_words(refusal: Refusal) -> str:
    return messages.text("en", refusal.cause, refusal.values)


@pytest.mark.parametrize("game", sorted(STARTS))
def test_the_starts_are_fine_as_they_are(game: str) -> None:
    assert judge(read(head(game))).refusal is None


@pytest.mark.parametrize(("game", "tag"), LISTS)
def test_entries_have_exactly_one_blank_between(game: str, tag: str) -> None:
    value = STARTS[game][tag]
    for wrong, word in [
        (value.replace(" ", "  ", 1), "two blanks in a row"),
        (value.replace(" ", "\t", 1), "a tab"),
        (value.replace(" ", "\u00a0", 1), "U+00A0"),
        (value[::-1].replace(" ", "\u2003", 1)[::-1], "U+2003"),
        (f" {value}", "a blank at the beginning or the end"),
        (f"{value} ", "a blank at the beginning or the end"),
        (f"{value}\u2028", "U+2028"),
    ]:
        refusal = refused(head(game, **{tag: wrong}))
        assert refusal.rule == "record.tag", wrong
        assert refusal.line == 2 + list(STARTS[game]).index(tag)
        assert word in in_words(refusal)
        assert f"[{tag}]" in in_words(refusal)


def test_rows_are_parted_by_a_stroke_between_two_blanks() -> None:
    for stroke in ("/", " /", "/ ", " // ", "  / ", " /  "):
        refusal = refused(head("tokan", Setup=SETUP.replace(" / ", stroke, 1)))
        assert refusal.rule == "record.tag"
    assert refused(head("tokan", Setup=f"{SETUP} /")).rule == "record.tag"


def test_the_place_of_a_tag_is_where_it_opens() -> None:
    refusal = refused(TAGS.replace("[Setup", '  [Scoring  "towers"]\n[Setup'))
    assert (refusal.line, refusal.column) == (3, 3)
    refusal = refused("\n" + TAGS.replace('[Players "', ' [Players " '))
    assert (refusal.line, refusal.column) == (3, 2)


def test_keys_of_tags() -> None:
    for key in ("X-Table", "a", "Z_.-9", "k" * 64):
        assert judge(read(TAGS + f'[{key} "x"]\n')).refusal is None
        assert History.resume(read(TAGS + f'[{key} "x"]\n')).record().endswith(f'[{key} "x"]\n\n')
    for key in ("-x", "9", "é", "aé", "k" * 65, "_", ".", ""):
        refusal = refused(TAGS + f'[{key} "x"]\n')
        assert (refusal.rule, refusal.line, refusal.column) == ("record.tag", 4, 1), key
    assert refused(TAGS + '[Event "a"]\n[Event "a"]\n').line == 5


@pytest.mark.parametrize(
    ("game", "token"),
    [
        ("tokan", "b3-d3+01"),
        ("tokan", "b3-d3+0"),
        ("tokan", "b03-d3"),
        ("tokan", "rJ@-0,1"),
        ("tokan", "rJ@+2,1"),
        ("tokan", "rJ@2,05"),
        ("contra", "C:r@+2,0"),
        ("contra", "C:r@02,0"),
        ("contra", "P:rgyb@2,-0"),
        ("dschunke", "gR.--.ra@03,0>"),
        ("dschunke", "gR.--.ra@3,-0>"),
        ("dschunke", "gR.--.ra@+3,0>"),
        ("rings", "P:0,01;0,2;0,3"),
        ("rings", "P:0,-0;0,2;0,3"),
        ("rings", "M:+1,0>0,1;0,2>0,3"),
        ("rings", "P:0,1;0,2;0,3x0,1:blue=01"),
        ("rings", "P:0,1;0,2;0,3x0,1:blue=+1"),
        ("rhombus", "QS:b01-c3"),
        ("rhombus", "010S:b1-c3"),
        ("tokan", "b3-d\u0663"),
        ("rings", "P:0,\u0661;0,2;0,3"),
    ],
)
def test_numbers_in_tokens_are_in_their_shortest_form(game: str, token: str) -> None:
    with pytest.raises(InvalidMoveError):
        load_game(game).parse(token)


@pytest.mark.parametrize(
    ("game", "tag", "value"),
    [
        ("rings", "Setup", "0,0 01,0"),
        ("rings", "Setup", "0,0 -0,1"),
        ("rings", "Setup", "0,0 +1,0"),
        ("rings", "Setup", "0,0:red=01"),
        ("rings", "Supply", "red=07"),
        ("rings", "Supply", "red=+7"),
        ("rings", "Supply", "red=-0"),
        ("rhombus", "Setup", "sw:a1,a2,b1/03 ne:e5,d5,e4/3"),
        ("rhombus", "Setup", "sw:a1,a2,b1/3/00 ne:e5,d5,e4/3"),
        ("rhombus", "Setup", "sw:a1,a2,b1/+3 ne:e5,d5,e4/3"),
        ("tokan", "Taboo", "c03"),
        ("tokan", "LetStand", "01 tokan.move.taboo"),
        ("tokan", "LetStand", "1  tokan.move.taboo"),
        ("tokan", "LetStand", "1 tokan.move.taboo,2 tokan.move.taboo"),
    ],
)
def test_numbers_in_tags_are_in_their_shortest_form(game: str, tag: str, value: str) -> None:
    refusal = refused(head(game, **{tag: value}))
    assert refusal.rule == "record.tag"
    assert f"[{tag}]" in in_words(refusal)


def tokens(movetext: str) -> list[str]:
    """The plies of a movetext, the one that cannot be read among them."""
    found: Record = read(TAGS + "\n" + movetext)
    return [*(token.text for token in found.tokens), *([found.bad_text.text] if found.bad_text else [])]


def test_white_space_comments_and_turn_numbers() -> None:
    for blank in ("\u2003", "\u00a0", "\x0b", "\u3000", "\u2028", "\r", "\x85", "\u205f", " \n\t "):
        assert tokens(f"1.{blank}p{blank}q{blank}{{r}}{blank}2.{blank}s{blank}*") == ["p", "q", "s"], blank
    for none in ("\u200b", "\ufeff", "\u2060"):
        assert tokens(f"p{none}q") == [f"p{none}q"]
    assert tokens("{a}p {b} ;c\n{d} q;r s{t}") == ["p", "q;r", "s{t}"]
    assert tokens("{a}{b} p {d};e") == ["{b}", "p", ";e"]
    assert tokens("p ;\n{x}\n;y\n12. 0. q") == ["p", "q"]
    for number in ("01.", "+1.", "-1.", "1..", "\u0661.", "1.p", "."):
        assert tokens(f"{number} p") == [number, "p"]
    assert tokens("p 3.") == ["p", "3."]
    assert tokens("p * q") == ["p", "q"]


@pytest.mark.parametrize("game", sorted(STARTS))
def test_what_is_canonical_stays_as_it_is_byte_by_byte(game: str) -> None:
    for seed in range(5):
        history = played(dealt(game, seed), Random(seed), 30)
        history.retag({**history.tags, "X-Table": '7 \\ "b"', "Event": "a  b\u2028c\td "})
        text = history.record()
        assert History.resume(read(text)).record() == text
    for tag in STARTS[game]:
        text = head(game)
        assert History.resume(read(text)).record().startswith(text), tag


def test_what_people_type_for_once_may_have_any_white_space(refcli: Run) -> None:
    rows = SETUP.replace(" / ", "/").replace(" ", "  ")
    done = refcli("score", "tokan", "--position", f" {rows}\n", "--json")
    assert (done.returncode, json.loads(done.stdout)) == (0, {"red": 0, "black": 0})


def test_the_refusal_of_a_value_reaches_the_person(refcli: Run, tmp_path: Path) -> None:
    path = saved(tmp_path, FINE.replace("red black", "red\tblack"))
    done = refcli("check", path)
    assert done.returncode == 1
    assert f"{path}:2:1: [Players] holds a tab" in done.stderr
    error = json.loads(refcli("check", "--json", path, "--lang", "de").stdout)["error"]
    assert (error["rule"], error["line"], error["column"]) == ("record.tag", 2, 1)
    assert "Tabulator" in error["message"]
