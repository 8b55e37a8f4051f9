"""Tokan in people's hands: the choices that lead to a ply, and what it does on the table, told to the last tile."""

from __future__ import annotations

from random import Random

import pytest

from refcli.game import InvalidMoveError, Position, load_game
from refcli.games import tokan
from refcli.hands import BOX, Number, Piece, Place, Space, on_board
from refcli.messages import text
from refcli.referee import read_ply
from tests.games.playing import dealt
from tests.games.tokan.test_rules import NONE, field


def told(position: Position, token: str) -> list[str]:
    """What is said of a ply in English."""
    return [text("en", effect.key, effect.values) for effect in position.effects(tokan.parse(token))]


def test_a_tile_is_taken_up_goes_somewhere_and_takes_others_along_where_it_may() -> None:
    position = field(NONE, NONE, "rL.bM bM bM.rJ bM bM bM", NONE, NONE)
    assert position.choices() == (Space(0, 2), Space(4, 2))  # one tile only can be taken up: nobody asks which
    assert position.choices((Space(0, 2),)) == (Number(0), Number(1))
    assert str(position.chosen((Space(0, 2), Number(1)))) == "c3-a3+1"
    assert str(position.chosen((Space(4, 2),))) == "c3-e3+1"
    forced = field(NONE, NONE, "bM.rJ bM bM bM - -", NONE, NONE)
    assert forced.choices() == ()
    assert str(forced.chosen()) == "a3-c3+1"


def test_in_a_draft_a_tile_is_taken_up_and_laid() -> None:
    draft = dealt("tokan", 1, ("draft",)).position
    assert draft.choices()[:1] == (Piece("rJ"),)
    assert draft.choices((Piece("rJ"),))[0] == Space(-1, 1)
    assert str(draft.chosen((Piece("rJ"), Space(-1, 1)))) == "rJ@-1,1"


def test_a_move_says_where_the_tile_lies_and_what_is_taboo() -> None:
    position = field(NONE, NONE, "bM.rJ bM bM.bM bM bL -", NONE, NONE)
    move, taboo = position.effects(tokan.parse("a3-c3+1"))[:1], told(position, "a3-c3+1")
    assert move[0].moved == (
        ("bM", on_board((0, 2), 1), on_board((2, 2), 3)),
        ("rJ", on_board((0, 2), 1), on_board((2, 2), 4)),
    )
    assert taboo == [
        "Red: jackal with 1 tile from a3 to c3, now on level 4.",
        "Nothing closes up: a3 stays a gap.",
        "c3 is taboo for the next move.",
    ]


def test_a_line_closes_up_stack_by_stack() -> None:
    row = field(NONE, NONE, "bM bL.rM rJ bM bM.bM bJ", NONE, NONE)
    assert told(row, "c3-e3") == [
        "Red: jackal from c3 to e3, now on level 3.",
        "The row closes up: b3-c3, a3-b3; a3 stays a gap.",
        "e3 is taboo for the next move.",
    ]
    closing = row.effects(tokan.parse("c3-e3"))[1]
    assert closing.moved == (
        ("bL", on_board((1, 2)), on_board((2, 2), 1)),
        ("rM", on_board((1, 2)), on_board((2, 2), 2)),
        ("bM", on_board((0, 2)), on_board((1, 2), 1)),
    )
    column = field("bM - - - - -", "bJ - - - - -", "rJ - - - - -", "bM - - - - bM", "bM - - - - bM")
    assert told(column, "a3-a1")[1] == "The column closes up: a4-a3, a5-a4; a5 stays a gap."
    assert "a5 stays a gap" not in told(field(NONE, NONE, "bM.rJ bM bM - - bJ", NONE, NONE), "a3-c3")


def test_the_last_move_tells_each_tower_and_who_wins() -> None:
    position = field("bM.bJ - - - - -", NONE, "rJ bM bJ - - rL.bL", NONE, "rM.bJ - - - - rM.rJ")
    after = position.play(tokan.parse("a3-c3"))
    assert after.turn is None
    assert told(position, "a3-c3") == [
        "Red: jackal from a3 to c3, now on level 2.",
        "Nothing closes up: a3 stays a gap.",
        "Black has no legal move.",
        "Red: 2 towers of 2 (f1, c3): 4 points.",
        "Red: 4 points in all.",
        "Black: 3 towers of 2 (a1, f3, a5): 6 points.",
        "Black: 6 points in all.",
        "Black wins.",
    ]


def test_heads_are_told_by_kind_and_a_tie_by_the_towers() -> None:
    rows = ("- - - - - -", "- - - - - -", "rJ bM bJ - - -", "- - - - - -", "bJ - - - - rM.bM.bM")
    position = field(*rows, scoring="heads")
    said = told(position, "a3-c3")
    assert position.play(tokan.parse("a3-c3")).turn is None
    assert said[2:] == [
        "Black has no legal move.",
        "Red: 1 jackal (c3): 2 points.",
        "Red: 2 points in all.",
        "Black: 1 jackal (a1): 2 points.",
        "Black: 2 mice (f1, b3): 2 points.",
        "Black: 4 points in all.",
        "Black wins.",
    ]
    even = field("- - - - - -", NONE, "rJ bM bJ - - -", NONE, "- - - - - rM.bM.bM", scoring="heads")
    assert told(even, "a3-c3")[6:] == [
        "Black: 2 points in all.",
        "Equal points: the taller towers decide.",
        "Red: heights 2.",
        "Black: heights 3.",
        "Black wins.",
    ]


def test_an_equal_count_of_towers_is_a_draw() -> None:
    position = field("bM.bJ - - - - -", NONE, "rJ bM bJ - - -", NONE, NONE)
    assert told(position, "a3-c3")[-1] == "The game is a tie."


def test_what_is_let_stand_is_told_too() -> None:
    position = field(NONE, NONE, "bM.rJ bM bM bM rM -", NONE, NONE)
    down = tokan.parse("a3-c3")
    assert position.judge(down) is not None and position.let(down) is not None
    assert told(position, "a3-c3")[0] == "Red: jackal from a3 to c3, now on level 2."
    onto_gap = told(position, "e3-f3")
    assert onto_gap[:2] == [
        "Red: mouse from e3 to f3, now on level 1.",
        "The row closes up: d3-e3, c3-d3, b3-c3, a3-b3; a3 stays a gap.",
    ]


def test_the_last_tile_of_a_draft_gives_the_field_its_names() -> None:
    rng, history = Random(3), dealt("tokan", 3, ("draft",))
    first = history.position.turn
    assert told(history.position, "rJ@-1,1")[0] == "Red: jackal to column -1, row 1."
    while isinstance(history.position, tokan.Draft):
        before, ply = history.position, history.position.random_ply(rng)
        history.play(ply)
    lay, named = before.effects(ply)
    assert lay.moved[0][1] == Place("tokan.hand", before.turn or "", level=1)
    assert len([move for move in named.moved if move[2] != BOX]) == 30
    assert text("en", named.key, named.values) == (
        f"The field is complete: columns a to f, rows 1 to 5. {(first or '').capitalize()} begins."
    )


# --- What is typed ---


@pytest.mark.parametrize(
    ("typed", "token"),
    [
        ("c3e", "c3-e3"),
        ("C3 W", "c3-a3"),
        ("c3w1", "c3-a3+1"),
        ("c3e+1", "c3-e3+1"),
        ("c3 e 1", "c3-e3+1"),
        ("c3e3", "c3-e3"),
        ("c3e31", "c3-e3+1"),
        ("c3e1", "c3-e3+1"),  # no animal goes from c3 to e1
        ("C3 E1", "c3-e3+1"),
        ("c3-e1", "c3-e1"),
        ("c3e2", "c3-e2"),  # a jackal takes one tile at most
        ("b2e3", "b2-e3"),  # a mouse none
        ("c3e5", "c3-e5"),
        ("c3n", "c3-c5"),
        ("b2", "b2-b3"),
    ],
)
def test_a_start_and_a_direction_are_enough(typed: str, token: str) -> None:
    position = field("- - rM - - -", "- - bM - - -", "bM bM bM.rJ bM bM -", "- rM - - - -", NONE)
    assert str(read_ply(load_game("tokan"), position, typed)) == token


@pytest.mark.parametrize(
    ("typed", "cause"),
    [
        ("c3s", "tokan.no_tile"),
        ("a3e", "tokan.not_yours"),
        ("f1n", "tokan.empty_start"),
        ("c3w2", "tokan.carries_too_many"),
    ],
)
def test_a_direction_that_is_not_allowed_is_refused_with_its_rule(typed: str, cause: str) -> None:
    position = field(NONE, NONE, "bM bM bM.rJ bM bM -", NONE, NONE)
    violation = position.judge(read_ply(load_game("tokan"), position, typed))
    assert violation is not None
    assert violation.cause == cause


def test_an_animal_that_would_leave_the_field_is_named() -> None:
    position = field(NONE, NONE, "bM rL bM.rJ bM bM -", NONE, NONE)
    with pytest.raises(InvalidMoveError) as refused:
        read_ply(load_game("tokan"), position, "b3w")
    assert (refused.value.expected, refused.value.values["range"]) == ("tokan.leaves_field", 3)


def test_no_tile_is_taken_along_that_nobody_has_named() -> None:
    position = field(NONE, NONE, "bM.rJ bM bM bM - -", NONE, NONE)
    assert [str(ply) for ply in position.legal_moves()] == ["a3-c3+1"]
    assert position.judge(read_ply(load_game("tokan"), position, "a3e")) is not None
    assert str(read_ply(load_game("tokan"), position, "a3")) == "a3-c3+1"


def test_in_a_draft_places_have_numbers_from_the_top_left() -> None:
    draft = dealt("tokan", 1, ("draft",)).position
    assert isinstance(draft, tokan.Draft)
    assert tokan.places(draft)[:3] == ((-1, 5), (2, 5), (-1, 4))
    mine = "r" if draft.turn == "red" else "b"
    for typed in ("j2", "J 2", f"{mine}j#2", "j 2 5"):
        assert str(read_ply(load_game("tokan"), draft, typed)) == f"{mine}J@2,5"
    with pytest.raises(InvalidMoveError) as refused:
        read_ply(load_game("tokan"), draft, "j11")
    assert refused.value.values == {"n": 11, "last": 10}
