"""Dschunke in people's hands: the choices that lead to a ply, and what it does on the table, told to the last point."""

from __future__ import annotations

from random import Random

from refcli.game import Position
from refcli.games import dschunke
from refcli.games.common.pool import Pool
from refcli.games.dschunke.deck import Deck
from refcli.games.dschunke.tiles import RULEBOOK_SET
from refcli.hands import BOX, MOST_CHOICES, Number, Piece, Place, Side, Space, on_board
from refcli.messages import text
from tests.games.dschunke.table import lay, played, start

FLAT = "gR.--.ra"
"""D13: a green rat, an empty crate, a red aubergine."""


def told(position: Position, token: str) -> list[str]:
    """What is said of a ply in English."""
    return [text("en", effect.key, effect.values) for effect in position.effects(dschunke.parse(token))]


def test_a_tile_is_taken_put_somewhere_and_turned_with_one_answer() -> None:
    position = lay(hand="gR.--.ra gs.rR.ra")
    tile = Piece(FLAT)
    assert position.choices() == (tile, Piece("gs.rR.ra"))
    starts = position.choices((tile,))
    assert {Space(3, 0), Space(-3, 0), Space(3, 2)} <= set(starts)
    assert position.choices((tile, Space(3, 0))) == (Side(">"), Side("^"), Side("v"))
    assert str(position.chosen((tile, Space(3, 0), Side("^")))) == f"{FLAT}@3,0^"
    assert str(position.chosen((tile, Space(3, 0), Side("v")))) == "ra.--.gR@3,-2^"
    assert position.choices((tile, Space(9, 9))) == ()
    assert position.chosen((tile, Space(9, 9), Side("^"))) is None


def test_the_last_tile_in_hand_and_a_tile_with_ends_alike_are_not_asked_about() -> None:
    alike = lay(hand="--.rs.--")
    assert all(type(choice) is Space for choice in alike.choices())
    assert str(alike.chosen((Space(0, 1), Side(">")))) == "--.rs.--@0,1>"
    assert alike.choices((Space(0, 1),)) == (Side(">"), Side("^"))


def test_a_draw_is_chosen_from_what_the_pool_can_still_hold() -> None:
    assert len(start().choices()) == 42
    assert str(start().chosen((Piece(FLAT),))) == "+gR.--.ra"
    assert Piece(FLAT) not in played(start(), "+gR.--.ra", "gR.--.ra@3,0>").choices()


def test_over_a_game_nothing_is_asked() -> None:
    over = played(lay(hand=FLAT), "gR.--.ra@3,0>")
    assert (over.turn, over.choices(), over.chosen()) == (None, (), None)


def test_what_nobody_can_look_over_is_asked_by_columns_and_by_first_crates() -> None:
    apart = [f"rs.rs.rs@{6 * n},{5 * (n % 2)}^" for n in range(40)]
    wide = lay(*apart, hand="--.rs.--")
    columns = wide.choices()
    assert all(type(choice) is Number for choice in columns)
    rows = wide.choices((Number(6),))
    assert {choice.x for choice in rows if type(choice) is Space} == {6}
    faces = [choice.name for choice in dschunke.vocabulary() if type(choice) is Piece and "." in choice.name]
    many = dschunke.Position(RULEBOOK_SET, Deck({}, (), {}), Pool.of(faces[: MOST_CHOICES + 1]), "red", 1)
    first = many.choices()
    assert {len(choice.name) for choice in first if type(choice) is Piece} == {2}
    assert all(choice.name.startswith("--") for choice in many.choices(first[:1]) if type(choice) is Piece)


def test_every_step_of_a_whole_game_is_in_the_vocabulary() -> None:
    vocabulary, position, rng = frozenset(dschunke.vocabulary()), start(), Random(2)
    while position.turn:
        assert vocabulary.issuperset(position.choices())
        position = position.play(position.random_ply(rng))


def test_a_tile_drawn_lies_beside_the_table_until_it_is_laid() -> None:
    position = played(start(), "+gR.--.ra", "gR.--.ra@3,0>", "+--.gR.ra")
    assert told(position, "+gs.rR.ra") == [
        "Green draws D37 (green sack, red rat, red aubergine).",
        "Green lays the tiles drawn, in either order.",
    ]
    assert told(start(), "+ra.--.gR") == ["Red draws D13 (green rat, empty, red aubergine).", "Red lays D13 now."]
    hand = Place("dschunke.hand.green", "green")
    drawn = position.effects(dschunke.parse("+gs.rR.ra"))[0]
    assert drawn.moved == (("gs.rR.ra", Place("dschunke.pool"), hand._replace(level=2)),)
    both = played(position, "+gs.rR.ra")
    assert told(both, "--.gR.ra@0,1>") == [
        "Green: D01 from 0,1 to the east, height 1 (empty, green rat, red aubergine).",
        "Points now: Red 0, Green -2 (-1).",
        "Green lays D37 now.",
    ]
    laid = both.effects(dschunke.parse("--.gR.ra@0,1>"))[0]
    assert laid.moved == (
        ("--1<", hand, on_board((0, 1))),
        ("gR1-", BOX, on_board((1, 1))),
        ("ra1>", BOX, on_board((2, 1))),
    )


def test_what_a_tile_covers_is_out_of_sight_and_the_next_turn_is_told() -> None:
    position = lay("gR.--.ra@3,0>", hand="--.rs.rs", pool="gs.rR.ra gs.rR.ri")
    position = dschunke.Position(RULEBOOK_SET, position.deck, position.pool, "red", 0, ("--.gR.ra",))
    assert told(position, "ra.gR.--@2,0>") == [
        "Red: D01 from 4,0 to the west, height 2 (empty, green rat, red aubergine).",
        "Points now: Red 0, Green -1.",
        "Green draws 2 tiles.",
    ]
    moved = position.effects(dschunke.parse("ra.gR.--@2,0>"))[0].moved
    assert moved[:3] == (
        ("--1>", on_board((2, 0)), BOX),
        ("gR1<", on_board((3, 0)), BOX),
        ("--1-", on_board((4, 0)), BOX),
    )
    assert moved[-1] == ("hand", Place("dschunke.hand.red", "red", level=0), BOX)
    assert "D01 from 5,1 to the north, height 1" in told(position, "--.gR.ra@5,1^")[0]


def test_the_end_is_told_group_by_group_and_rat_by_rat() -> None:
    position = lay("ra.ra.gi@0,1>", "gi.gi.rs@3,1>", hand=FLAT)
    assert told(position, "gR.--.ra@-1,2>") == [
        "Red: D13 from -1,2 to the east, height 1 (green rat, empty, red aubergine).",
        "The last tile is in place.",
        "Red: 3 red aubergines side by side (0,1 1,1 1,2), 6 points.",
        "Red: 6 points in all.",
        "Green: 3 crates of green rice side by side (2,1 3,1 4,1), 6 points.",
        "Green: 1 green rat (-1,2), -1 point.",
        "Green: 5 points in all.",
        "Red wins.",
    ]
    assert told(lay(hand="--.--.--"), "--.--.--@0,1>")[-1] == "The game is a tie."
