"""The sentences of the rulebook of Rings & Marbles, each on a hand-made board."""

from __future__ import annotations

from random import Random

import pytest

from refcli.game import Outcome
from refcli.games.rings.board import board_of
from refcli.games.rings.components import start_rings
from tests.games.rings.table import (
    HEXAGON,
    LARGE,
    TRIANGLE,
    around,
    cause,
    fresh,
    lay,
    on,
    played,
    random_change,
    refused,
    supply,
)

# --- Setup ---


@pytest.mark.parametrize(("players", "count", "supplies"), [(2, 19, (10, 11)), (3, 28, (10,) * 3), (4, 37, (10,) * 4)])
def test_the_rings_lie_as_the_table_says_and_are_empty(players: int, count: int, supplies: tuple[int, ...]) -> None:
    position = fresh(" ".join(["red", "blue", "yellow", "green"][:players]))
    cells = position.layout().cells
    assert len(cells) == count
    assert not any(cells.values())
    assert position.supply == supplies


def test_triangle_points_into_positive_q_and_r() -> None:
    assert {(0, 0), (6, 0), (0, 6)} <= TRIANGLE
    assert not any(q < 0 or r < 0 or q + r > 6 for q, r in TRIANGLE)


def test_second_player_has_one_marble_more_whatever_the_colours() -> None:
    assert supply(fresh("green red"), "red") == 11


# --- The border ---


def test_ring_beside_a_hole_is_no_border_ring() -> None:
    board = board_of(LARGE - {(0, 0)})
    inner = [ring for ring in around((0, 0)) if board.at[ring] & board.border]
    assert inner == []
    assert board.border.bit_count() == 18


def test_ring_beside_a_bay_is_a_border_ring() -> None:
    board = board_of(LARGE - {(2, 0), (3, 0)})
    assert board.at[1, 0] & board.border


def test_island_in_a_hole_has_no_border_ring() -> None:
    moat = around((0, 0))
    board = board_of(LARGE - moat)
    assert not board.at[0, 0] & board.border


def test_parts_of_a_board_may_lie_any_distance_apart() -> None:
    far = frozenset((q + 10**12, r - 10**9) for q, r in HEXAGON)
    board = board_of(HEXAGON | far)
    assert len(board.spaces) == 38
    assert board.border.bit_count() == 24


# --- First action ---


def test_first_action_is_to_place() -> None:
    assert refused(fresh("red blue"), "M:0,0>1,0;1,0>0,0") == "rings.turn.first"
    assert refused(fresh("red blue"), "R:0,0;1,0;0,1;-1,0>3,0;3,-1;-3,0;-3,1") == "rings.turn.first"


def test_first_marble_goes_on_any_empty_border_ring() -> None:
    assert refused(fresh("red blue"), "P:2,0;1,0;0,0") is None
    assert refused(fresh("red blue"), "P:0,0;1,0;2,0") == "rings.place.entry"
    assert refused(played(fresh("red blue"), "P:2,0;1,0;0,0"), "P:2,0;2,-1;2,-2") == "rings.place.three"


def test_first_action_on_three_border_rings_apart_is_refused() -> None:
    assert refused(fresh("red blue"), "P:2,0;-2,0;0,2") == "rings.place.entry"


def test_first_action_may_grow_inwards_from_one_border_ring() -> None:
    assert refused(fresh("red blue"), "P:2,0;1,0;0,0") is None


# --- Place ---


def test_placed_marble_touches_a_chain_that_reaches_the_border() -> None:
    position = lay({(3, 0): "red=1"})
    assert refused(position, "P:2,0;1,0;0,0") is None
    assert cause(position, "P:1,0;2,0;0,0") == "rings.place_no_entry"
    assert cause(position, "P:-3,0;2,0;1,0") == "rings.place_no_entry"


def test_order_of_a_place_matters_even_if_another_order_would_do() -> None:
    position = lay({(3, 0): "red=1"})
    assert refused(position, "P:2,0;0,0;1,0") == "rings.place.entry"


def test_chain_without_a_border_ring_lets_nobody_in() -> None:
    position = lay({(0, 0): "red=1", (1, 0): "red=1"})
    assert refused(position, "P:2,0;2,-1;1,-1") == "rings.place.entry"
    assert not any(str(ply).startswith("P") for ply in position.legal_moves())


def test_inner_chain_lets_in_once_a_marble_has_joined_it_to_the_border() -> None:
    position = lay({(3, 0): "red=1", (1, 0): "red=1", (0, 0): "red=1"})
    assert refused(position, "P:2,0;-1,0;0,-1") is None
    assert refused(position, "P:-1,0;2,0;0,-1") == "rings.place.entry"


def test_chain_whose_only_border_ring_is_blocked_still_lets_in() -> None:
    position = lay({(3, 0): "red=1,blue=1", (2, 0): "red=1"})
    assert refused(position, "P:1,0;0,0;-1,0") is None


def test_hole_is_no_border_for_a_chain() -> None:
    position = lay({(1, 0): "red=1"}, board=LARGE - {(0, 0)})
    assert refused(position, "P:2,0;2,-1;1,1") == "rings.place.entry"


def test_marbles_are_placed_on_empty_rings_only() -> None:
    position = lay({(3, 0): "red=1", (2, 0): "blue=1"})
    assert cause(position, "P:2,0;2,1;1,1") == "rings.place_not_empty"
    assert cause(position, "P:2,1;2,1;1,1") == "rings.place_not_empty"
    assert cause(position, "P:4,0;2,1;1,1") == "rings.place_no_ring"


def test_three_marbles_must_be_in_the_supply() -> None:
    position = lay({(3, 0): "red=1"}, supply="red=2 blue=5")
    assert cause(position, "P:2,0;1,0;0,0") == "rings.place_supply"


def test_place_takes_three_marbles_from_the_supply() -> None:
    assert supply(played(fresh("red blue"), "P:2,0;1,0;0,0"), "red") == 7


# --- Move ---


def test_move_is_two_steps_with_one_marble_or_with_two() -> None:
    position = lay({(0, 0): "red=1", (-3, 0): "red=1"})
    one = played(position, "M:0,0>1,0;1,0>2,0")
    two = played(position, "M:0,0>1,0;-3,0>-2,0")
    assert (on(one, 2, 0), on(one, -3, 0)) == ("red=1", "red=1")
    assert (on(two, 1, 0), on(two, -2, 0)) == ("red=1", "red=1")


def test_step_goes_to_a_neighbouring_ring() -> None:
    position = lay({(0, 0): "red=1"})
    assert refused(position, "M:0,0>2,0;2,0>3,0") == "rings.move.reach"


def test_step_goes_to_any_ring_that_touches_the_chain_straight_or_bent() -> None:
    position = lay({(-3, 0): "red=1", (-2, 0): "red=1", (-2, 1): "red=1", (-1, 1): "red=1"})
    assert refused(position, "M:-3,0>0,1;0,1>0,2") is None
    assert refused(position, "M:-3,0>1,1;1,1>0,2") == "rings.move.reach"


def test_chain_runs_through_blocked_rings() -> None:
    position = lay({(-1, 0): "red=1", (0, 0): "red=1,blue=1", (1, 0): "red=1"})
    assert refused(position, "M:-1,0>2,0;2,0>3,0") is None


def test_chain_of_another_colour_carries_nobody() -> None:
    position = lay({(-1, 0): "red=1", (0, 0): "blue=1"})
    assert refused(position, "M:-1,0>1,0;1,0>2,0") == "rings.move.reach"


def test_reach_is_judged_before_the_marble_is_lifted() -> None:
    position = lay({(-1, 0): "red=1", (0, 0): "red=1", (1, 0): "red=1"})
    assert refused(position, "M:0,0>2,0;2,0>3,0") is None


def test_step_of_a_marble_to_a_ring_of_its_own_chain_is_allowed() -> None:
    position = lay({(-1, 0): "red=1", (0, 0): "red=1", (1, 0): "red=1"})
    assert on(played(position, "M:-1,0>1,0;0,0>0,1"), 1, 0) == "red=2"


def test_step_to_its_own_ring_or_to_no_ring_is_refused() -> None:
    position = lay({(3, 0): "red=2"})
    assert cause(position, "M:3,0>3,0;3,0>2,0") == "rings.move_stays"
    assert cause(position, "M:3,0>4,0;3,0>2,0") == "rings.move_no_ring"


def test_only_own_marbles_move() -> None:
    position = lay({(0, 0): "blue=1", (1, 0): "red=1"})
    assert refused(position, "M:0,0>0,1;1,0>2,0") == "rings.move.two"
    assert refused(position, "M:1,0>2,0;1,0>2,0") == "rings.move.two"
    assert refused(position, "M:9,9>2,0;1,0>2,0") == "rings.move.two"


def test_back_and_forth_is_no_move() -> None:
    position = lay({(0, 0): "red=1"})
    assert refused(position, "M:0,0>1,0;1,0>0,0") == "rings.turn.changes"


def test_two_marbles_that_swap_rings_are_no_move() -> None:
    position = lay({(0, 0): "red=1", (1, 0): "red=1"})
    assert refused(position, "M:0,0>1,0;1,0>0,0") == "rings.turn.changes"


def test_back_and_forth_with_a_capture_is_a_move() -> None:
    position = lay({(0, 0): "red=1", (1, 0): "red=1,blue=1"})
    after = played(position, "M:0,0>1,0;1,0>0,0")
    assert (on(after, 0, 0), on(after, 1, 0)) == ("red=1", "red=1")


# --- Sacrifice ---


def test_sacrificed_marble_lets_another_go_anywhere_and_leaves_the_game() -> None:
    position = lay({(-3, 0): "red=1", (0, 0): "red=1"})
    after = played(position, "M:-3,0>3,0!0,0;3,0>2,0")
    assert (on(after, 0, 0), on(after, 2, 0)) == ("", "red=1")
    assert supply(after, "red") == 9


def test_sacrifice_is_allowed_where_the_step_would_reach_without_it() -> None:
    position = lay({(-3, 0): "red=1", (0, 0): "red=1"})
    assert refused(position, "M:0,0>1,0!-3,0;1,0>2,0") is None


def test_each_step_may_have_its_sacrifice() -> None:
    position = lay({(-3, 0): "red=1", (0, 0): "red=1", (1, 0): "red=1"})
    assert refused(position, "M:0,0>3,0!-3,0;3,0>-3,3!1,0") is None


def test_given_up_is_another_marble_than_the_moving_one() -> None:
    assert cause(lay({(0, 0): "red=1"}), "M:0,0>3,0!0,0;3,0>2,0") == "rings.sacrifice_itself"
    assert refused(lay({(0, 0): "red=2"}), "M:0,0>3,0!0,0;3,0>2,0") is None


def test_given_up_is_an_own_unblocked_marble_on_the_board() -> None:
    position = lay({(0, 0): "red=1", (1, 0): "red=1,blue=1", (2, 0): "blue=1"})
    assert cause(position, "M:0,0>3,0!1,0;3,0>3,-1") == "rings.sacrifice_blocked"
    assert cause(position, "M:0,0>3,0!2,0;3,0>3,-1") == "rings.sacrifice_no_marble"
    assert cause(position, "M:0,0>3,0!9,9;3,0>3,-1") == "rings.sacrifice_no_marble"


def test_room_is_judged_after_the_sacrificed_marble_is_gone() -> None:
    position = lay({(0, 0): "red=3", (1, 0): "red=1"})
    assert refused(position, "M:1,0>0,0;0,0>0,1") == "rings.ring.three"
    assert on(played(position, "M:1,0>0,0!0,0;0,0>0,1"), 0, 0) == "red=2"


def test_ring_whose_last_marble_is_given_up_can_be_the_target() -> None:
    position = lay({(0, 0): "red=1", (3, 0): "red=1"})
    assert on(played(position, "M:3,0>0,0!0,0;0,0>0,1"), 0, 1) == "red=1"


# --- Blocking and room ---


def test_one_against_one_is_blocked_and_neither_leaves() -> None:
    position = lay({(0, 0): "red=1,blue=1", (-3, 0): "red=1", (3, 0): "blue=1"})
    assert refused(position, "M:0,0>1,0;-3,0>-2,0") == "rings.move.blocked"
    blue = played(position, "M:-3,0>-2,0;-2,0>-3,1")
    assert refused(blue, "M:0,0>1,0;3,0>2,0") == "rings.move.blocked"


def test_second_marble_on_a_blocked_ring_captures_one() -> None:
    position = lay({(0, 0): "red=1,blue=1", (1, 0): "red=1", (3, 0): "blue=1"})
    after = played(position, "M:1,0>0,0;0,0>0,1")
    assert (on(after, 0, 0), on(after, 0, 1)) == ("red=1", "red=1")
    assert supply(after, "red") == 10
    assert supply(after, "blue") == 9


def test_two_against_two_is_full_and_captures_nobody() -> None:
    position = lay({(0, 0): "red=1,blue=2", (1, 0): "red=2", (3, 0): "blue=1"})
    assert on(played(position, "M:1,0>0,0;1,0>2,0"), 0, 0) == "red=2,blue=2"
    assert refused(position, "M:1,0>0,0;1,0>0,0") == "rings.ring.four"


def test_fourth_own_marble_is_refused_on_any_ring() -> None:
    position = lay({(0, 0): "red=3", (1, 0): "red=3,blue=1", (0, 1): "red=1"})
    assert refused(position, "M:0,1>0,0;0,0>-1,0") == "rings.ring.three"
    assert refused(position, "M:0,1>1,0;0,0>-1,0") == "rings.ring.three"


def test_owner_of_a_blocked_ring_who_adds_a_marble_captures_too() -> None:
    position = lay({(0, 0): "red=1,blue=1", (-1, 0): "blue=1", (3, 0): "red=1"}, players="blue red")
    assert on(played(position, "M:-1,0>0,0;0,0>0,1"), 0, 0) == "blue=1"


def test_each_other_colour_is_compared_separately() -> None:
    far = {(3, 0): "blue=1", (-3, 0): "green=1"}
    both = lay({(0, 0): "red=1,blue=1,green=1", (1, 0): "red=1", **far}, "red blue green")
    after = played(both, "M:1,0>0,0;0,0>0,1")
    assert (on(after, 0, 0), supply(after, "red")) == ("red=1", 11)
    one = lay({(0, 0): "red=1,blue=2,green=1", (1, 0): "red=1", **far}, "red blue green")
    assert refused(one, "M:1,0>0,0;0,0>0,1") == "rings.ring.four"
    other = lay({(0, 0): "blue=2,green=1", (1, 0): "red=1", (0, 1): "red=1", **far}, "red blue green")
    assert on(played(other, "M:1,0>0,0;0,1>1,1"), 0, 0) == "red=1,blue=2,green=1"
    few = lay({(0, 0): "blue=1,green=1", (1, 0): "red=2", **far}, "red blue green")
    assert on(played(few, "M:1,0>0,0;1,0>0,0"), 0, 0) == "red=2"


def test_block_capture_comes_before_the_second_step() -> None:
    position = lay({(0, 0): "red=1", (1, 0): "red=1,blue=1", (3, 0): "blue=1"})
    assert on(played(position, "M:0,0>1,0;1,0>2,0"), 2, 0) == "red=1"


# --- Change ---

CHANGE = "R:-3,0;-3,1;-3,2;-3,3>4,-3;4,-2;4,-1;3,1"


def test_change_takes_four_empty_rings_and_lays_them_elsewhere() -> None:
    position = lay({(0, 0): "red=1", (1, 0): "blue=1"})
    after = played(position, CHANGE)
    cells = after.layout().cells
    assert len(cells) == 37
    assert {(4, -3), (4, -2), (4, -1), (3, 1)} <= set(cells)
    assert not {(-3, 0), (-3, 1), (-3, 2), (-3, 3)} & set(cells)
    assert (on(after, 0, 0), on(after, 1, 0)) == ("red=1", "blue=1")


def test_only_empty_rings_that_lie_there_are_taken_each_once() -> None:
    position = lay({(0, 0): "red=1", (-3, 3): "blue=1"})
    laid = "4,-3;4,-2;4,-1;3,1"
    assert cause(position, f"R:-3,0;-3,1;-3,2;-3,3>{laid}") == "rings.change_not_empty"
    assert cause(position, f"R:-3,0;-3,1;-3,2;9,9>{laid}") == "rings.change_no_ring"
    assert cause(position, f"R:-3,0;-3,1;-3,2;-3,0>{laid}") == "rings.change_taken_twice"


def test_laid_ring_touches_two_rings_that_lie_then() -> None:
    position = lay({(0, 0): "red=1", (1, 0): "blue=1"})
    assert refused(position, "R:-3,0;-3,1;-3,2;-3,3>4,0;4,-2;4,-1;3,1") == "rings.change.touch"
    assert refused(position, "R:-3,0;-3,1;-3,2;3,0>4,-1;4,-2;4,-3;3,1") == "rings.change.touch"


def test_third_laid_ring_may_rest_on_the_first_two() -> None:
    position = lay({(0, 0): "red=1", (1, 0): "blue=1"})
    assert refused(position, "R:-3,0;-3,1;-3,2;-3,3>4,-3;4,-2;5,-3;4,-1") is None
    assert refused(position, "R:-3,0;-3,1;-3,2;-3,3>4,-3;5,-3;4,-2;4,-1") == "rings.change.touch"


def test_ring_is_not_laid_back_nor_on_a_ring() -> None:
    position = lay({(0, 0): "red=1", (1, 0): "blue=1"})
    assert cause(position, "R:-2,0;-3,1;-3,2;-3,3>-2,0;4,-2;4,-1;3,1") == "rings.change_back"
    assert cause(position, "R:-2,0;-3,1;-3,2;-3,3>2,0;4,-2;4,-1;3,1") == "rings.change_on_ring"
    assert cause(position, "R:-2,0;-3,1;-3,2;-3,3>4,-1;4,-1;4,-2;3,1") == "rings.change_on_ring"


def test_nobody_changes_right_after_a_change() -> None:
    position = played(lay({(0, 0): "red=1", (1, 1): "blue=1"}), CHANGE)
    assert refused(position, "R:4,-3;4,-2;4,-1;3,1>-3,0;-3,1;-3,2;-3,3") == "rings.change.previous"


def test_nobody_changes_twice_running() -> None:
    marbles = {(0, 0): "red=1", (1, 1): "blue=1", (-1, -1): "green=1"}
    position = played(lay(marbles, "red blue green"), CHANGE, "M:1,1>1,2;1,2>0,2", "M:-1,-1>0,-1;0,-1>1,-1")
    again = "R:4,-3;4,-2;4,-1;3,1>-3,1;-3,2;-3,0;-3,3"
    assert refused(position, again) == "rings.change.twice"
    later = played(position, "M:0,0>0,1;0,1>-1,1", "M:0,2>1,1;1,1>1,2", "M:1,-1>0,-1;0,-1>-1,-1")
    assert refused(later, again) is None


def test_change_may_break_the_board_apart() -> None:
    band = frozenset((q, r) for q in range(7) for r in range(2))
    position = lay({(0, 0): "red=1", (6, 0): "blue=1"}, board=band)
    after = played(position, "R:2,0;2,1;1,0;3,1>-1,1;-1,2;0,2;-2,2")
    assert not {(2, 0), (2, 1)} & set(after.layout().cells)
    assert (on(after, 0, 0), on(after, 6, 0)) == ("red=1", "blue=1")


def test_record_from_a_position_starts_with_no_change_before_it() -> None:
    assert refused(lay({(0, 0): "red=1", (1, 0): "blue=1"}), CHANGE) is None


# --- Out, and the end ---


def test_who_can_neither_place_nor_move_is_out_though_he_could_change() -> None:
    marbles = {(0, 0): "red=1,blue=1", (3, 0): "blue=1", (-3, 0): "green=1"}
    position = lay(marbles, "blue red green", "blue=0 red=2 green=0")
    after = played(position, "M:3,0>2,0;2,0>3,-1")
    assert after.turn == "green"
    assert on(after, 0, 0) == "blue=1"
    assert supply(after, "red") == 0
    assert supply(after, "blue") == 0


def test_lone_marble_that_can_only_go_there_and_back_cannot_move() -> None:
    board = {(0, 0), (1, 0), (5, 5), (5, 6), (6, 5)}
    position = lay({(0, 0): "red=1", (5, 5): "blue=1"}, "blue red", "blue=0 red=0", board)
    after = played(position, "M:5,5>5,6;5,6>6,5")
    assert after.outcome() == Outcome(("blue",), "rings.end")


def test_whether_a_player_is_out_is_asked_at_the_beginning_of_his_turn() -> None:
    marbles = {(0, 0): "red=1,blue=1", (3, 0): "blue=1", (-3, 0): "green=1"}
    position = lay(marbles, "blue green red", "blue=0 red=2 green=0")
    after = played(position, "M:3,0>2,0;2,0>3,-1")
    assert after.turn == "green"
    assert on(after, 0, 0) == "blue=1,red=1"


def test_who_has_yet_to_make_his_first_action_is_not_out() -> None:
    position = played(fresh("red blue"), "P:2,0;1,0;0,0")
    assert position.turn == "blue"
    assert on(position, 2, 0) == "red=1"


def test_several_players_can_go_out_one_after_the_other() -> None:
    marbles = {(0, 0): "red=1,green=1", (3, 0): "blue=1", (-3, 0): "yellow=1"}
    position = lay(marbles, "blue red green yellow", "blue=0")
    after = played(position, "M:3,0>2,0;2,0>3,-1")
    # Red goes out and frees green, who stays.
    assert (after.turn, on(after, 0, 0)) == ("green", "green=1")


def test_last_player_left_wins_at_once_even_if_he_could_not_act() -> None:
    position = lay({(0, 0): "blue=1"}, "red blue", "red=0 blue=0", frozenset({(0, 0)}))
    assert position.turn is None
    assert position.outcome() == Outcome(("blue",), "rings.end")
    assert position.result() == "blue"
    assert refused(position, "P:0,0;0,0;0,0") == "rings.end"
    assert list(position.legal_moves()) == []
    assert position.count_legal() == 0
    assert random_change(position, Random(0)) is None
    with pytest.raises(ValueError, match="over"):
        position.random_ply(Random(0))


def test_out_player_s_turn_is_skipped_for_good() -> None:
    marbles = {(0, 0): "red=1,blue=1", (3, 0): "blue=1", (-3, 0): "green=1"}
    position = lay(marbles, "blue red green", "blue=0 red=2 green=0")
    after = played(position, "M:3,0>2,0;2,0>3,-1", "M:-3,0>-2,0;-2,0>-2,-1")
    assert after.turn == "blue"
    assert played(after, "M:0,0>1,0;1,0>1,1").turn == "green"


def test_board_of_this_many_players_is_the_one_of_the_table() -> None:
    assert len(start_rings(2)) == len(HEXAGON) == 19
    assert set(fresh("red blue yellow").layout().cells) == TRIANGLE
