"""Contra in people's hands: the choices that lead to a ply, and what it does on the table, told to the last coin."""

from __future__ import annotations

from dataclasses import replace

from refcli.game import Position
from refcli.games import contra
from refcli.hands import BOX, Piece, Place, Side, Space, carried, on_board
from refcli.messages import text
from tests.games.contra.table import lay, played, start
from tests.games.contra.test_rules import THREE_AT_ONCE

HOLE = {(0, 0): "r", (1, 1): "g", (2, 0): "b"}
"""Crowns on three sides of 1,0: green in the north, blue in the east, red in the west."""


def told(position: Position, token: str) -> list[str]:
    """What is said of a ply in English."""
    return [text("en", effect.key, effect.values) for effect in position.effects(contra.parse(token))]


def test_a_tile_is_taken_laid_somewhere_and_turned_where_it_may_lie_in_several_ways() -> None:
    position = lay({(0, 0): "r", (1, 1): "g"})
    assert position.choices() == (Piece("P:bbgg"), Piece("P:bgry"), Piece("P:ggrr"))
    spaces = position.choices((Piece("P:bgry"),))
    assert spaces == tuple(Space(x, y) for x, y in ((-1, 0), (0, -1), (0, 1), (1, 0), (1, 2), (2, 1)))
    assert position.choices((Piece("P:bgry"), Space(1, 0))) == (Side("gryb"), Side("ybgr"))
    assert position.choices((Piece("P:bgry"), Space(2, 1))) == ()
    assert str(position.chosen((Piece("P:bgry"), Space(1, 0), Side("ybgr")))) == "P:ybgr@1,0"


def test_a_crown_is_not_turned() -> None:
    position = lay({(0, 0): "r"}, {(1, 0): "rrgb"})
    assert position.choices((Piece("C:r"),)) == (Space(1, 1), Space(2, 0))
    assert str(position.chosen((Piece("C:r"), Space(2, 0)))) == "C:r@2,0"


def test_a_draw_is_chosen_from_what_the_pool_can_still_hold() -> None:
    due = played(lay(HOLE, pools=("bgyr bgyr bbrr", "bgyr", "b b r")), "P:gryb@1,0")
    assert due.choices() == (Piece("P:bbrr"), Piece("P:bgyr"))
    assert str(due.chosen((Piece("P:bbrr"),))) == "+P:bbrr"
    forced = played(lay(HOLE, pools=("bgyr", "bgyr", "b b r")), "P:gryb@1,0")
    assert (forced.choices(), str(forced.chosen())) == ((), "+P:bgyr")


def test_a_tile_goes_from_its_display_and_another_one_to_the_empty_place() -> None:
    position = start()
    assert told(position, "P:ggbb@1,0") == [
        "The Bear: own tile 3 to 1,0 (N green, E green, S blue, W blue).",
        "The Bear draws a tile from their own pool to place 3 of the display.",
    ]
    laid = position.effects(contra.parse("P:gryb@1,0"))[0]
    assert laid.moved == (("B:gryb", Place("contra.display.bear", "bear", level=1), on_board((1, 0))),)
    due = played(position, "P:gryb@1,0")
    assert told(due, "+P:rbbg") == ["The Bear: own tile (blue, blue, green, red) to place 1 of the display."]
    drawn = due.effects(contra.parse("+P:rbbg"))[0]
    pool, slot = Place("contra.pool.bear", "bear"), Place("contra.display.bear", "bear", level=1)
    assert drawn.moved == (("P:bbgr", pool, slot),)
    assert played(due, "+P:bbgr").displays["bear"] == ("bbgr", "bgry", "bbgg")


def test_who_frames_a_tile_is_told_how_many_sides_match_and_who_gets_or_pays_what() -> None:
    position = lay(HOLE, {(1, 0): "gbyr"}, crown_display="y g r")
    assert told(position, "C:y@1,-1") == [
        "The Bear: yellow crown to 1,-1.",
        "The Bear: 1,0 complete (4 of 4 match), 1 gold from the stock.",
        "The Bear draws a crown to place 1 of the crown display.",
    ]
    gain = position.effects(contra.parse("C:y@1,-1"))[1]
    assert gain.moved == (("gold", BOX, Place("contra.gold.bear", "bear")),)
    of_lady = lay(HOLE, ladies={(1, 0): "rbyg"}, crown_display="y g r")
    assert told(of_lady, "C:y@1,-1")[1] == "The Lady: 1,0 complete (2 of 4 match), 2 gold to the stock."
    payment = of_lady.effects(contra.parse("C:y@1,-1"))[1]
    assert payment.moved == (("gold", Place("contra.gold.lady", "lady"), BOX),) * 2
    nothing = lay(HOLE, {(1, 0): "gbyy"}, crown_display="y g r")
    assert told(nothing, "C:y@1,-1")[1] == "The Bear: 1,0 complete (3 of 4 match), no gold."


def settled(bear: int, lady: int) -> list[str]:
    """What is said when a crown completes two tiles of the Bear and one of the Lady, who have so much gold."""
    position = lay(THREE_AT_ONCE, {(0, 1): "rrbr", (0, -1): "ggrr"}, {(1, 0): "rrgg"}, gold=(bear, lady))
    return told(position, "C:b@0,0")


BEARS = "0,1 complete (4 of 4 match), 0,-1 complete (2 of 4 match)"
LADYS = "1,0 complete (2 of 4 match)"


def test_what_one_crown_completes_is_settled_at_one_moment() -> None:
    assert settled(3, 3) == [
        "The Bear: blue crown to 0,0.",
        f"The Bear: {BEARS}, 1 gold to the stock; the Lady: {LADYS}, 2 gold to the stock.",
        "The Bear draws a crown to place 1 of the crown display.",
    ]


def test_who_cannot_pay_loses_and_what_was_not_paid_counts_in_no_account() -> None:
    assert settled(3, 1)[1:] == [
        f"The Bear: {BEARS}, 1 gold to the stock; the Lady: {LADYS}, 2 gold due but only 1 left.",
        "The Lady cannot pay and loses at once.",
        "The Bear: 3 gold at the start.",
        "The Bear: +1 gold for 1 tile framed well (0,1).",
        "The Bear: -2 gold for 1 tile framed badly (0,-1).",
        "The Bear: 2 gold in all.",
        "The Lady: 1 gold at the start.",
        "The Lady: 1 gold in all.",
        "The Bear wins.",
    ]


def test_if_neither_can_pay_both_are_named() -> None:
    assert settled(0, 1)[2:4] == ["The Bear cannot pay and loses at once.", "The Lady cannot pay and loses at once."]
    assert settled(0, 1)[-1] == "The game is a tie."


def test_the_end_of_the_crowns_is_told() -> None:
    position = lay({(0, 0): "b"}, left=1, pools=("bgyr", "bgyr", "y"))
    due = played(position, "P:ggbb@0,1")
    assert told(due, "+P:bgyr") == [
        "The Bear: own tile (blue, green, yellow, red) to place 2 of the display.",
        "No new turn: only 1 crown left in the face-down pool.",
        "The Bear: 3 gold at the start.",
        "The Bear: 3 gold in all.",
        "The Lady: 3 gold at the start.",
        "The Lady: 3 gold in all.",
        "The game is a tie.",
    ]


def test_lost_turns_are_told() -> None:
    alone = lay({(0, 0): "b"}, display="bbgg ggrr rryy", crown_display="y y y", pools=("ggyy", "bgyr", "b b"))
    rest = played(replace(alone, displays={**alone.displays, "lady": ("bgyr",) * 3}), "P:ggbb@0,1")
    assert told(rest, "+P:ggyy")[1:] == ["The Bear: no tile fits anywhere, the rest of the turn is lost."]
    ladys = {**alone.displays, "bear": ("bbgg", "bgry", "ggrr"), "lady": ("ggrr",) * 3}
    whole = played(replace(alone, displays=ladys, left=1), "P:ggbb@0,1")
    assert told(whole, "+P:ggyy")[1:] == ["The Lady: no tile fits anywhere, the turn is lost."]
    both = played(replace(alone, displays={**alone.displays, "lady": ("ggrr",) * 3}), "P:ggbb@0,1")
    assert told(both, "+P:ggyy")[1:4] == [
        "The Bear: no tile fits anywhere, the rest of the turn is lost.",
        "The Lady: no tile fits anywhere, the turn is lost.",
        "Neither side can lay a tile.",
    ]


def test_an_empty_pool_is_told() -> None:
    assert told(lay(HOLE, pools=("", "", "b b")), "P:gryb@1,0")[1:] == [
        "The pool is empty: nothing to draw, the display closes up."
    ]


def test_what_is_let_stand_is_told_too() -> None:
    position = lay(HOLE, pools=("bgyr", "bgyr", "b b"))
    apart = contra.parse("P:gryb@8,9")
    assert position.judge(apart) is not None
    assert told(position, "P:gryb@8,9")[0].startswith("The Bear: own tile 1 to 8,9 (")
    let = position.let(apart)
    assert let is not None
    after = carried(position.layout(), position.effects(apart))
    assert (after.cells, after.beside) == (let[1].layout().cells, let[1].layout().beside)
