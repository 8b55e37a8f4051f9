"""Surrounding: what is a region, when it is new, what is lost, and who chooses."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from refcli.game import Cell
from refcli.games import rings
from tests.games.rings.table import LARGE, around, cause, fresh, lay, on, played, refused, supply, tokens

ONE, PAIR = ((0, 0),), ((0, 0), (1, 0))
"""One ring, or two, in the middle of the large board; six or eight rings are around them."""
GAP = (-1, 0)
FAR = {(-3, 3): "red=1", (3, -3): "blue=1", (0, 3): "green=1"}
"""Marbles far from the middle: a second step for red, and a life elsewhere for the others."""
CLOSE = "M:-2,0>-1,0;-3,3>-2,3"
"""A step that closes the wall, and one that does nothing to it."""


def walled(
    inside: Mapping[Cell, str],
    region: tuple[Cell, ...] = PAIR,
    players: str = "red blue",
    *,
    closed: bool = False,
    board: frozenset[Cell] = LARGE,
    wall: str = "red=1",
) -> rings.Position:
    """Red is around `region`, but for the gap in the west unless `closed`, and has one more marble behind the gap."""
    fence = dict.fromkeys(around(*region) & board, wall)
    if not closed:
        del fence[GAP]
    far = {space: heap for space, heap in FAR.items() if heap.split("=")[0] in players.split()}
    return lay({**fence, **inside, **far, (-2, 0): "red=1"}, players, board=board)


# --- What is lost ---

FOUR_AND_TWO = {(0, 0): "blue=3", (1, 0): "blue=1,green=2"}


def test_each_colour_loses_half_of_its_marbles_in_the_whole_region() -> None:
    position = walled(FOUR_AND_TWO, players="red blue green")
    after = played(position, CLOSE + "x0,0:blue=1;1,0:blue=1;1,0:green=1")
    assert (on(after, 0, 0), on(after, 1, 0)) == ("blue=2", "green=1")
    assert [supply(after, seat) for seat in ("red", "blue", "green")] == [12, 9, 9]


def test_half_is_rounded_up() -> None:
    after = played(walled({(0, 0): "blue=1,green=3"}, ONE, "red blue green"), CLOSE)
    assert (on(after, 0, 0), supply(after, "red")) == ("green=1", 9 + 1 + 2)


def test_you_choose_which_marbles_go() -> None:
    position = walled(FOUR_AND_TWO, players="red blue green")
    assert tokens(position.capture_choices(rings.parse(CLOSE))) == [
        f"{CLOSE}x0,0:blue=2;1,0:green=1",
        f"{CLOSE}x0,0:blue=1;1,0:blue=1;1,0:green=1",
    ]


@pytest.mark.parametrize(
    ("captures", "why"),
    [
        ("", "rings.capture_missing"),
        ("x0,0:blue=2", "rings.capture_total"),
        ("x0,0:blue=1;1,0:green=1", "rings.capture_total"),
        ("x0,0:blue=3;1,0:green=1", "rings.capture_total"),
        ("x0,0:blue=2;1,0:green=2", "rings.capture_total"),
        ("x0,0:blue=2;1,0:green=0", "rings.capture_number"),
        ("x0,0:blue=2;1,0:blue=0;1,0:green=1", "rings.capture_number"),
        ("x0,0:blue=4;1,0:green=1", "rings.capture_number"),
        ("x0,0:blue=1;0,0:blue=1;1,0:green=1", "rings.capture_twice"),
        ("x0,0:blue=2;1,0:green=1;3,-3:blue=1", "rings.capture_not_surrounded"),
        ("x0,0:blue=2;1,0:green=1;9,9:blue=1", "rings.capture_not_surrounded"),
        ("x0,0:blue=2;1,0:green=1;0,1:red=1", "rings.capture_not_surrounded"),
        ("x0,0:blue=2;1,0:yellow=1", "rings.capture_no_player"),
    ],
)
def test_wrong_missing_doubled_or_zero_captures_are_refused(captures: str, why: str) -> None:
    position = walled(FOUR_AND_TWO, players="red blue green")
    assert refused(position, CLOSE + captures) == "rings.capture.surround"
    assert cause(position, CLOSE + captures) == why


def test_captures_are_refused_where_nothing_is_surrounded() -> None:
    assert refused(fresh("red blue"), "P:2,0;1,0;0,0x0,1:blue=1") == "rings.capture.surround"


def test_captures_are_read_in_any_order_and_written_in_one() -> None:
    position = walled(FOUR_AND_TWO, players="red green blue")
    read = rings.parse(CLOSE + "x1,0:blue=1;1,0:green=1;0,0:blue=1")
    assert position.judge(read) is None
    assert str(position.canonical(read)) == CLOSE + "x0,0:blue=1;1,0:green=1;1,0:blue=1"


def test_captures_without_a_choice_may_be_left_out_but_are_written() -> None:
    position = walled({(0, 0): "blue=3"}, ONE)
    assert refused(position, CLOSE) is None
    assert str(position.canonical(rings.parse(CLOSE))) == CLOSE + "x0,0:blue=2"
    assert position.play(rings.parse(CLOSE)) == played(position, CLOSE + "x0,0:blue=2")


# --- The three ways to close a wall ---


def test_step_that_closes_a_wall_surrounds() -> None:
    after = played(walled({(0, 0): "blue=3"}, ONE), CLOSE)
    assert (on(after, 0, 0), supply(after, "red")) == ("blue=1", 11)


def test_place_that_closes_a_wall_surrounds() -> None:
    wall = dict.fromkeys([(1, 0), (2, 0), (3, 0), (0, 1), (-1, 1)], "red=1")
    position = lay({**wall, (0, 0): "blue=3", (3, -3): "blue=1"})
    after = played(position, "P:1,-1;0,-1;-1,0")
    assert (on(after, 0, 0), supply(after, "red")) == ("blue=1", 9 - 3 + 2)


def test_change_that_takes_the_empty_ring_out_surrounds() -> None:
    position = walled({(0, 0): "blue=3"}, closed=True)
    change = "R:1,0;-3,0;-3,1;-3,2>4,-3;4,-2;4,-1;3,1"
    after = played(position, change)
    assert (on(after, 0, 0), supply(after, "red")) == ("blue=1", 11)
    assert str(position.canonical(rings.parse(change))) == f"{change}x0,0:blue=2"


def test_change_that_lays_an_empty_ring_inside_saves_what_was_surrounded() -> None:
    position = walled({(0, 0): "blue=3"}, closed=True, board=LARGE - {(1, 0)})
    filled = played(position, "R:-3,0;-3,1;-3,2;0,3>1,0;4,-3;4,-2;4,-1", "M:3,-3>2,-3;2,-3>1,-3")
    # Emptied again by red's next change but one, the region is new once more.
    later = played(filled, "M:-3,3>-2,3;-2,3>-1,3", "M:1,-3>2,-3;2,-3>3,-3")
    assert on(played(later, "R:1,0;4,-3;4,-2;4,-1>-3,2;-3,1;-3,0;0,3"), 0, 0) == "blue=1"


# --- What a region is ---


def test_empty_ring_inside_saves_the_region() -> None:
    assert on(played(walled({(0, 0): "blue=1"}), CLOSE), 0, 0) == "blue=1"


def test_hole_inside_does_not_save_the_region() -> None:
    assert on(played(walled({(0, 0): "blue=1"}, board=LARGE - {(1, 0)}), CLOSE), 0, 0) == ""


def test_ring_on_the_edge_of_the_board_cannot_be_surrounded() -> None:
    wall = dict.fromkeys(around((3, 0)) & LARGE - {(2, 0)}, "red=1")
    position = lay({**wall, (3, 0): "blue=1", (1, 0): "red=1", (-3, 3): "red=1", (3, -3): "blue=1"})
    assert on(played(position, "M:1,0>2,0;-3,3>-2,3"), 3, 0) == "blue=1"


def test_ring_at_a_bay_cannot_be_surrounded() -> None:
    wall = dict.fromkeys(around((1, 0)) - {(2, 0), (0, 0)}, "red=1")
    marbles = {**wall, (1, 0): "blue=1", (-1, 0): "red=1", (-3, 3): "red=1", (3, -3): "blue=1"}
    position = lay(marbles, board=LARGE - {(2, 0), (3, 0)})
    assert on(played(position, "M:-1,0>0,0;-3,3>-2,3"), 1, 0) == "blue=1"


def test_shared_ring_is_wall_and_the_others_on_it_are_not_inside() -> None:
    after = played(walled({(0, 0): "blue=1"}, ONE, wall="red=1,blue=1"), CLOSE)
    assert (on(after, 0, 0), on(after, 0, 1)) == ("", "red=1,blue=1")


def test_own_marble_in_the_middle_is_wall_too() -> None:
    inner = around((0, 0))
    wall = dict.fromkeys(around((0, 0), *inner) - {(-2, 0)}, "red=1")
    inside = {(0, 0): "red=1,blue=1", **dict.fromkeys(inner, "blue=1")}
    position = lay({**wall, **inside, (-3, 0): "red=1", (-3, 3): "red=1", (3, -3): "blue=1"})
    move = "M:-3,0>-2,0;-3,3>-2,3"
    assert refused(position, move + "x-1,0:blue=1;0,-1:blue=1;1,-1:blue=1") is None
    assert cause(position, move + "x-1,0:blue=1;0,-1:blue=1;0,0:blue=1") == "rings.capture_not_surrounded"
    assert cause(position, move) == "rings.capture_missing"


# --- When it is new ---


def test_region_that_was_surrounded_before_is_not_captured_again() -> None:
    position = walled({(0, 0): "blue=3"}, ONE, closed=True)
    assert on(played(position, "M:-3,3>-2,3;-2,0>-3,0"), 0, 0) == "blue=3"


def test_wall_that_opens_and_closes_in_one_action_is_not_new() -> None:
    position = walled({(0, 0): "blue=3"}, ONE, closed=True)
    assert on(played(position, "M:-1,0>-2,1;-2,0>-1,0"), 0, 0) == "blue=3"


def test_part_of_a_surrounded_region_is_another_region_and_so_new() -> None:
    position = walled({(0, 0): "blue=1", (1, 0): "blue=3"}, closed=True)
    after = played(position, "M:-1,0>0,0;-2,0>-1,0")
    assert (on(after, 0, 0), on(after, 1, 0)) == ("red=1,blue=1", "blue=1")


def test_who_walks_into_a_wall_is_not_captured_by_that() -> None:
    position = walled({(0, 0): "blue=1"}, players="blue red", closed=True)
    after = played(position, "M:0,0>1,0;3,-3>2,-3")
    assert (on(after, 1, 0), supply(after, "red")) == ("blue=1", 9)


def test_surround_captures_come_after_the_block_captures_of_both_steps() -> None:
    position = walled({(0, 0): "blue=3", GAP: "blue=1"}, ONE, wall="red=2")
    shared = played(position, CLOSE)
    assert (on(shared, -1, 0), on(shared, 0, 0), supply(shared, "red")) == ("red=1,blue=1", "blue=1", 11)
    alone = played(position, "M:-2,0>-1,0;-1,1>-1,0")
    assert (on(alone, -1, 0), on(alone, 0, 0), supply(alone, "red")) == ("red=2", "blue=1", 12)
