"""Contra's rules, a test a sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from refcli.game import Outcome
from refcli.games import contra
from refcli.games.contra.components import upright
from tests.games.contra.table import lay, played, refused, start, tokens

RING = {(0, 0): "r", (1, 1): "g", (2, 0): "b", (1, -1): "y"}
"""Four crowns around 1,0: green in the north, blue in the east, yellow in the south, red in the west."""


def test_after_the_setup_three_tiles_of_each_pool_lie_on_display() -> None:
    position = start()
    assert {kind: pool.size for kind, pool in position.pools.items()} == {"bear": 23, "lady": 23, "crown": 23}
    assert position.displays == {
        "bear": ("bgry", "bgry", "bbgg"),
        "lady": ("ggrr", "byrr", "byrg"),
        "crown": ("r", "g", "y"),
    }
    assert position.scores() == {"bear": 3, "lady": 3}
    assert (position.turn, position.outcome(), position.starts_turn) == ("bear", None, True)


def test_the_first_tile_cannot_be_a_crown() -> None:
    assert not any(token.startswith("C") for token in tokens(start()))
    assert refused(start(), "C:r@2,0") == "contra.place.touch"
    assert refused(start(), "C:r@1,0") == "contra.place.chess"


def test_a_turn_is_two_tiles_each_refilled_at_once() -> None:
    position = start()
    for token, turn, due in (
        ("P:gryb@1,0", "bear", True),
        ("+P:bbgr", "bear", False),
        ("C:y@1,-1", "bear", True),
        ("+C:b", "lady", False),
    ):
        position = played(position, token)
        assert (position.turn, position.draw_due) == (turn, due)
    assert position.starts_turn
    assert position.displays["crown"] == ("r", "g", "b")
    assert position.displays["bear"] == ("bbgr", "bgry", "bbgg")  # on the empty place


def test_a_placement_waits_for_the_refill() -> None:
    position = played(start(), "P:gryb@1,0")
    assert position.count_legal() is None
    assert tokens(position) == set()
    assert refused(position, "C:r@1,-1") == "contra.turn.refill"


def test_a_draw_is_what_its_pool_can_still_hold() -> None:
    assert refused(start(), "+P:bbgr") == "contra.turn.refill"
    position = played(start(), "P:gryb@1,0")
    assert refused(position, "+P:bgry") == "contra.turn.refill"  # both of them are known
    assert refused(position, "+P:ggbb") == "contra.turn.refill"  # on display, whichever way it is read
    assert refused(position, "+P:rgrg") == "contra.turn.refill"  # in no set
    assert refused(position, "+C:g") == "contra.turn.refill"  # from the wrong pool
    assert refused(position, "+P:ggrr") is None  # the Lady's lies on display, the Bear's does not
    drawn = position.canonical(contra.parse("+P:ryyb"))
    assert str(drawn) == "+P:bryy"
    assert played(position, "+P:ryyb") == position.play(drawn)


def test_an_empty_pool_refills_nothing() -> None:
    position = lay(RING, pools=("", "", "b g"))
    after = played(position, "P:gryb@-1,0")
    assert (after.draw_due, after.turn, after.displays["bear"]) == (False, "bear", ("bbgg", "ggrr"))
    assert played(after, "P:bbgg@1,2").turn == "lady"


def test_only_tiles_on_the_own_display_may_be_played() -> None:
    assert refused(start(), "P:ggrr@1,0") == "contra.turn.display"
    assert refused(start(), "P:rrgg@0,0") == "contra.turn.display"  # asked before the space is looked at
    assert refused(start(), "C:b@5,5") == "contra.turn.display"
    cause = start().judge(contra.parse("P:ggrr@1,0"))
    assert cause is not None
    assert cause.cause == "contra.on_their_display"


def test_a_tile_may_be_turned_into_each_of_its_rotations() -> None:
    red_ring = dict.fromkeys(RING, "r")
    in_the_hole = {token for token in tokens(lay(red_ring)) if token.endswith("@1,0")}
    assert in_the_hole == {f"P:{face}@1,0" for face in ("bgry", "gryb", "rybg", "ybgr", "ggrr", "grrg", "rrgg", "rggr")}


def test_rotations_that_look_alike_are_one() -> None:
    position = lay(dict.fromkeys(RING, "r"), display="brbr brbr bbgg", pools=("", "", "b b"))
    assert {token for token in tokens(position) if token.endswith("@1,0")} == {"P:brbr@1,0", "P:rbrb@1,0"}
    assert position.count_legal() == len(tokens(position))


def test_the_same_tile_twice_on_display_counts_once() -> None:
    twice, once = start(), start(Bear="bgry bbgg ggrr")
    of_bgry = {token for token in tokens(once) if upright(token[2:6]) == "bgry"}
    assert {token for token in tokens(twice) if upright(token[2:6]) == "bgry"} == of_bgry
    assert twice.count_legal() == len(tokens(twice))


def test_a_tile_beside_two_may_match_on_one_side_only() -> None:
    position = lay({(0, 0): "r", (1, 1): "g"})
    assert refused(position, "P:ggbb@1,0") is None  # green in the north matches; blue in the west does not
    assert refused(position, "P:bbgg@1,0") == "contra.place.match"


def test_a_crown_matches_with_any_side() -> None:
    position = lay({(0, 0): "b"}, {(1, 0): "rgyb"})
    assert refused(position, "C:r@1,1") is None
    assert refused(position, "C:g@2,0") is None
    assert refused(position, "C:b@1,-1") == "contra.place.match"
    assert refused(position, "C:b@2,0") == "contra.place.match"


def test_there_is_no_limit_to_the_board() -> None:
    far = "1" + "0" * 3000
    assert refused(lay(RING), f"C:b@{far},0") == "contra.place.touch"
    assert refused(lay(RING), f"C:b@-{far[:-1]}1,0") == "contra.place.chess"


# --- Blocked ---


def test_a_player_without_a_legal_space_loses_the_turn() -> None:
    position = start(Start="b b", Bear="ggrr ggyy rryy")
    assert (position.turn, position.starts_turn) == ("lady", True)


def test_both_blocked_in_a_row_end_the_game_by_gold() -> None:
    position = start(Start="b b", Bear="ggrr ggyy rryy", Lady="ggrr ggyy rryy")
    assert position.turn is None
    assert position.outcome() == Outcome(("bear", "lady"), "contra.end.gold")
    assert position.result() == "bear 3, lady 3"
    assert refused(position, "C:r@0,0") == "contra.end.gold"


def test_the_rest_of_the_turn_is_lost_when_nothing_fits() -> None:
    position = lay({(0, 0): "b"}, display="bbgg ggrr rryy", crown_display="y y y", pools=("ggyy", "bgyr", "b b"))
    position = replace(position, displays={**position.displays, "lady": ("bgyr", "bgyr", "bgyr")})
    after = played(position, "P:ggbb@0,1", "+P:ggyy")
    assert (after.turn, after.starts_turn) == ("lady", True)


def test_the_turn_comes_back_when_only_the_opponent_is_blocked() -> None:
    position = lay({(0, 0): "b"}, left=1, pools=("bgyr", "bgyr", "b b"))
    position = replace(position, displays={**position.displays, "lady": ("ggrr", "ggrr", "ggrr"), "crown": ("y",) * 3})
    after = played(position, "P:ggbb@0,1", "+P:bgyr")
    assert (after.turn, after.starts_turn) == ("bear", True)


def test_blocked_after_too_few_crowns_is_still_the_end_by_crowns() -> None:
    position = lay({(0, 0): "b"}, display="ggrr", left=0, pools=("", "", "y")).passed_on()
    assert position.outcome() == Outcome(("bear", "lady"), "contra.end.crowns")


# --- Scoring ---


@pytest.mark.parametrize(("face", "gold"), [("gbyr", 4), ("gbyg", 3), ("gbbb", 1), ("gggg", 1)])
def test_a_tile_laid_into_a_hole_scores_at_once(face: str, gold: int) -> None:
    assert played(lay(RING, display=upright(face)), f"P:{face}@1,0").scores() == {"bear": gold, "lady": 3}


def test_a_tile_is_scored_when_its_fourth_crown_is_laid_and_never_again() -> None:
    three = {space: colour for space, colour in RING.items() if space != (2, 0)}
    position = lay(three, ladies={(1, 0): "gryr"}, crown_display="r")
    after = played(position, "C:r@2,0")
    assert after.scores() == {"bear": 3, "lady": 4}  # to the owner, though the Bear completed it
    beside = played(after, "+C:b", "P:ybgr@3,0", "+P:bgyr", "P:bbgg@1,2")
    assert beside.scores() == {"bear": 3, "lady": 4}


THREE_AT_ONCE = {(0, 2): "r", (1, 1): "r", (-1, 1): "r", (2, 0): "r", (1, -1): "r", (0, -2): "r", (-1, -1): "r"}
"""A crown on 0,0 completes the tiles in the north, east and south of it."""


def three_at_once(bear: int, lady: int) -> contra.Position:
    """The Bear gains 1 in the north and pays 2 in the south; the Lady pays 2 in the east."""
    position = lay(THREE_AT_ONCE, {(0, 1): "rrbr", (0, -1): "ggrr"}, {(1, 0): "rrgg"}, gold=(bear, lady))
    return played(position, "C:b@0,0")


def test_one_crown_completes_three_tiles_and_each_owner_settles_the_difference() -> None:
    assert three_at_once(3, 3).scores() == {"bear": 2, "lady": 1}
    assert three_at_once(1, 2).scores() == {"bear": 0, "lady": 0}
    assert three_at_once(1, 2).outcome() is None


def test_who_cannot_pay_loses_at_once() -> None:
    position = three_at_once(3, 1)
    assert position.outcome() == Outcome(("bear",), "contra.end.broke")
    assert position.scores() == {"bear": 2, "lady": 1}  # she keeps what she had; his share still counts
    assert position.result() == "bear 2, lady 1, winner bear"
    assert position.turn is None
    assert not position.draw_due
    for token in ("+C:b", "P:gryb@3,0", "C:g@9,9"):
        assert refused(position, token) == "contra.end.broke"


def test_the_one_whose_turn_it_is_can_lose_too() -> None:
    position = three_at_once(0, 3)
    assert position.outcome() == Outcome(("lady",), "contra.end.broke")
    assert position.result() == "bear 0, lady 1, winner lady"


def test_if_neither_can_pay_the_game_is_a_draw() -> None:
    position = three_at_once(0, 1)
    assert position.outcome() == Outcome(("bear", "lady"), "contra.end.broke")
    assert position.result() == "bear 0, lady 1"


# --- The end ---


def test_the_last_crowns_do_not_end_a_turn_that_has_begun() -> None:
    position = lay(RING, {(-1, 0): "rbgy"}, pools=("bgyr bgyr", "bgyr", "b b"), gold=(3, 2))
    last_turn = played(position, "C:r@-1,1", "+C:b")
    assert (last_turn.pools["crown"].size, last_turn.turn) == (1, "bear")
    ended = played(last_turn, "P:gryb@3,0", "+P:bgyr")
    assert ended.outcome() == Outcome(("bear",), "contra.end.crowns")
    assert ended.result() == "bear 3, lady 2"
    assert refused(ended, "C:r@9,9") == "contra.end.crowns"


def test_equal_gold_is_a_draw() -> None:
    ended = played(lay(RING, left=1, pools=("", "", "b")), "P:gryb@3,0")
    assert ended.outcome() == Outcome(("bear", "lady"), "contra.end.crowns")
    assert ended.result() == "bear 3, lady 3"


# --- Every rule that can refuse ---

HOLE = lay(RING, {(-1, 0): "rbgy"})
REFUSALS = [
    (HOLE, "+C:b", "contra.turn.refill"),
    (HOLE, "P:rryy@1,0", "contra.turn.display"),
    (HOLE, "C:y@0,1", "contra.turn.display"),
    (HOLE, "P:bgry@0,0", "contra.place.empty"),
    (HOLE, "C:b@-1,0", "contra.place.empty"),
    (HOLE, "C:b@1,0", "contra.place.chess"),
    (HOLE, "P:bgry@2,2", "contra.place.chess"),
    (HOLE, "P:bgry@0,3", "contra.place.touch"),
    (HOLE, "C:b@2,2", "contra.place.touch"),
    (HOLE, "P:bgry@2,1", "contra.place.match"),
    (HOLE, "C:b@-1,1", "contra.place.match"),
    (three_at_once(0, 3), "C:b@2,2", "contra.end.broke"),
    (lay(RING, left=0, pools=("", "", "b")).passed_on(), "C:b@2,2", "contra.end.crowns"),
    (start(Start="b b", Bear="ggrr ggyy rryy", Lady="ggrr ggyy rryy"), "P:ggrr@0,1", "contra.end.gold"),
]


@pytest.mark.parametrize(("position", "token", "rule"), REFUSALS, ids=[f"{r}:{t}" for _, t, r in REFUSALS])
def test_rule_refuses(position: contra.Position, token: str, rule: str) -> None:
    assert refused(position, token) == rule
