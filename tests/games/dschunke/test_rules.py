"""Dschunke's rules, a test a sentence."""

from __future__ import annotations

from itertools import groupby
from random import Random

import pytest

from refcli.game import Outcome
from refcli.games import dschunke
from tests.games.dschunke.table import lay, played, refused, start, tokens

# --- Turns and draws ---


def test_red_begins_beside_the_start_tile_with_one_tile() -> None:
    position = start()
    assert (position.turn, position.draw_due, position.starts_turn, position.pool.size) == ("red", True, True, 42)
    assert set(position.deck.tops) == {(0, 0), (1, 0), (2, 0)}
    assert position.scores() == {"red": 0, "green": 0}
    drawn = played(position, "+gR.--.ra")
    assert (drawn.turn, drawn.draw_due, drawn.starts_turn) == ("red", False, False)
    assert len(tokens(drawn)) == drawn.count_legal() == 48
    assert played(drawn, "gR.--.ra@3,0>").turn == "green"


def test_all_tiles_of_a_turn_are_drawn_before_one_is_placed() -> None:
    green = played(start(), "+gR.--.ra", "gR.--.ra@3,0>", "+--.gR.ra")
    assert (green.turn, green.draw_due, green.count_legal()) == ("green", True, None)
    assert tokens(green) == []
    assert refused(green, "--.gR.ra@0,1>") == "dschunke.turn.draw"
    both = played(green, "+gs.rR.ra")
    assert refused(both, "+gs.rR.ri") == "dschunke.turn.count"
    for first, second in (("--.gR.ra@0,1>", "gs.rR.ra@0,2>"), ("gs.rR.ra@0,1>", "--.gR.ra@0,2>")):
        assert played(both, first).turn == "green"
        assert refused(played(both, first), "+gs.rR.ri") == "dschunke.turn.count"
        assert played(both, first, second).turn == "red"


def test_a_draw_must_be_left_in_the_pool() -> None:
    assert refused(start(), "+rf.ra.gR") is None  # D18 from its other end
    assert refused(start(), "+rs.rs.rs") == "dschunke.turn.draw"
    assert refused(start(), "+--.--.--") == "dschunke.turn.draw"
    green = played(start(), "+gR.--.ra", "gR.--.ra@3,0>")
    assert refused(green, "+ra.--.gR") == "dschunke.turn.draw"


def test_only_drawn_tiles_are_placed() -> None:
    assert refused(lay(hand="gR.--.ra"), "gR.gf.ra@3,0>") == "dschunke.turn.draw"
    assert refused(lay(hand="gR.--.ra"), "ra.--.gR@3,0>") is None


def test_red_one_then_twenty_turns_of_two_and_green_one() -> None:
    position, rng, turns = start(), Random(4), []
    while position.turn:
        ply = position.random_ply(rng)
        if isinstance(ply, dschunke.Placement):
            turns.append(position.turn)
        position = position.play(ply)
    sizes = [(seat, len(list(tiles))) for seat, tiles in groupby(turns)]
    assert sizes == [("red", 1), *[("green", 2), ("red", 2)] * 10, ("green", 1)]
    assert position.count_legal() == 0
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.reason == "dschunke.end"
    assert refused(position, "+gR.--.ra") == "dschunke.end"
    assert refused(position, "gR.--.ra@0,0>") == "dschunke.end"
    with pytest.raises(ValueError, match="over"):
        position.random_ply(rng)


# --- Placing ---


def test_a_tile_never_covers_exactly_one_tile() -> None:
    assert refused(lay(), "gR.--.ra@0,0>") == "dschunke.place.stagger"
    assert refused(lay(), "gR.--.ra@2,0<") == "dschunke.place.stagger"


def test_on_two_tiles_in_one_line_shifted_by_one_or_two() -> None:
    position = lay("gs.gs.gs@3,0>")
    assert refused(position, "gR.--.ra@1,0>") is None
    assert refused(position, "gR.--.ra@2,0>") is None
    assert refused(position, "gR.--.ra@3,0>") == "dschunke.place.stagger"


def test_across_three_tiles() -> None:
    position = lay("gs.gs.gs@0,1>", "gs.gs.gs@0,2>")
    assert refused(position, "gR.--.ra@1,0^") is None
    assert refused(position, "gR.--.ra@1,2v") is None


def test_a_tile_may_lie_across_its_own_color_or_the_others() -> None:
    position = lay("gs.gs.gs@0,1>", "rs.rs.rs@0,2>", hand="gR.--.ra gi.gi.gi")
    for x in range(3):
        assert refused(position, f"gi.gi.gi@{x},0^") is None


def test_no_air_under_a_tile() -> None:
    position = lay("gs.gs.gs@0,1>")
    assert refused(position, "gR.--.ra@0,0^") == "dschunke.place.air"
    assert refused(position, "gR.--.ra@2,0>") == "dschunke.place.air"
    violation = position.judge(dschunke.parse("gR.--.ra@0,0^"))
    assert violation is not None
    assert (violation.values["covered"], violation.values["bare"]) == ("0,0 0,1", "0,2")


def test_the_crates_below_are_of_one_height() -> None:
    position = lay("gs.gs.gs@3,0>", "gs.gs.gs@6,0>", "gi.gi.gi@1,0>")  # level 2 on 1,0 to 3,0
    assert refused(position, "gR.--.ra@2,0>") == "dschunke.place.level"
    violation = position.judge(dschunke.parse("gR.--.ra@3,0>"))
    assert violation is not None
    assert violation.values["levels"] == [2, 1, 1]
    assert refused(position, "gR.--.ra@4,0>") is None
    assert refused(position, "gR.--.ra@7,0>") == "dschunke.place.air"


def test_air_is_asked_before_level_and_stagger_before_touch() -> None:
    position = lay("gs.gs.gs@2,1>", "gs.gs.gs@1,1>")
    assert refused(position, "gR.--.ra@1,0^") == "dschunke.place.air"  # levels 1 and 2, and the table
    assert refused(position, "gR.--.ra@4,1>") == "dschunke.place.air"
    assert refused(position, "gR.--.ra@9,9>") == "dschunke.place.touch"


@pytest.mark.parametrize("strip", ["3,0>", "-3,0>", "0,1>", "2,1>", "-2,-1>", "3,0^", "-1,-2^", "1,1^", "1,-3^"])
def test_a_tile_touches_with_a_long_or_a_short_side(strip: str) -> None:
    assert refused(lay(), f"gR.--.ra@{strip}") is None


@pytest.mark.parametrize("strip", ["4,0>", "3,1>", "-3,1>", "0,2>", "3,1^", "-1,1^", "1,-4^"])
def test_corners_do_not_touch(strip: str) -> None:
    assert refused(lay(), f"gR.--.ra@{strip}") == "dschunke.place.touch"


def test_a_tile_on_others_need_not_touch_sideways() -> None:
    assert refused(lay("gs.gs.gs@3,0>"), "gR.--.ra@2,0>") is None


def test_there_is_no_limit_to_the_table() -> None:
    assert refused(lay(), f"gR.--.ra@1{'0' * 3000},0>") == "dschunke.place.touch"


def test_a_tile_is_listed_in_both_readings_and_one_with_like_ends_once() -> None:
    assert len(tokens(lay(hand="gR.--.ra"))) == 48
    assert len(tokens(lay(hand="gR.--.gR"))) == 24
    assert len(tokens(lay(hand="gR.--.ra ra.--.gR"))) == 48
    assert len(tokens(lay(hand="gR.--.gR gR.--.ra"))) == 72
    for position in (lay(hand="gR.--.gR"), lay(hand="gR.--.gR gR.--.ra ra.--.gR")):
        assert len(set(tokens(position))) == len(tokens(position)) == position.count_legal()


def test_readers_accept_all_four_directions() -> None:
    position = lay(hand="gR.--.ra gR.--.ra")
    for written, canonical in (
        ("ra.--.gR@5,0<", "gR.--.ra@3,0>"),
        ("ra.--.gR@0,3v", "gR.--.ra@0,1^"),
        ("gR.--.ra@3,0>", "gR.--.ra@3,0>"),
        ("gR.--.ra@0,1^", "gR.--.ra@0,1^"),
    ):
        ply = dschunke.parse(written)
        assert str(ply) == written
        assert str(position.canonical(ply)) == canonical
        assert position.play(ply) == position.play(dschunke.parse(canonical))
        assert canonical in tokens(position)
    assert str(start().canonical(dschunke.parse("+ra.--.gR"))) == "+gR.--.ra"


# --- Scoring ---


def scored(text: str) -> tuple[int, int]:
    points = dschunke.score_position(text, {})
    return points["red"], points["green"]


@pytest.mark.parametrize(
    ("n", "points"),
    [(1, 0), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28), (8, 36), (9, 45), (10, 55), (11, 66), (12, 78)],
)
def test_a_group_scores_by_the_table_and_on_by_the_formula(n: int, points: int) -> None:
    assert scored(" ".join(["rs"] * n)) == (points, 0)
    assert scored(" / ".join(["ga"] * n)) == (0, points)


def test_goods_of_one_kind_and_colour_touch_side_by_side() -> None:
    assert scored("rs gs rs / gs rs gs") == (0, 0)
    assert scored("rs ri ra rf / gs gi ga gf") == (0, 0)
    assert scored("rs rs .. / .. rs -- / gf .. gf") == (6, 0)


def test_each_visible_rat_costs_its_colour_a_point() -> None:
    assert scored("rR rR gR / rs rs ..") == (1, -1)


JUNKS = ("rs.rs.rs@3,0>", "--.--.--@0,1>", "--.--.--@3,1>", "--.--.--@4,-1>")
"""Three red sacks in a row on the table, with empty crates in the north and one row in the south."""


def test_a_group_joins_across_different_levels() -> None:
    position = lay(*JUNKS, hand="--.rs.-- gR.--.ra")
    assert position.scores() == {"red": 6, "green": 0}
    assert played(position, "--.rs.--@2,1>").scores() == {"red": 10, "green": 0}


def test_covering_the_middle_crate_splits_a_group() -> None:
    assert played(lay(*JUNKS, hand="--.gi.-- gR.--.ra"), "--.gi.--@4,-1^").scores() == {"red": 0, "green": 0}


def test_the_last_tile_ends_the_game_and_more_points_win() -> None:
    ended = played(lay(*JUNKS, hand="--.rs.--"), "--.rs.--@2,1>")
    assert (ended.turn, ended.outcome()) == (None, Outcome(("red",), "dschunke.end"))
    assert ended.result() == "red 10, green 0"


def test_equal_points_are_a_tie() -> None:
    ended = played(lay(hand="gR.rR.--"), "gR.rR.--@0,1>")
    assert ended.outcome() == Outcome(("red", "green"), "dschunke.end")
    assert ended.result() == "red -1, green -1"


# --- Every rule that can refuse ---

PAIR = lay("gs.gs.gs@3,0>", "gi.gi.gi@1,0>")
REFUSALS = [
    (lay(hand=""), "gR.--.ra@3,0>", "dschunke.end"),
    (lay(), "+gs.rR.ri", "dschunke.turn.count"),
    (lay(), "+rs.rs.rs", "dschunke.turn.count"),
    (start(), "+rs.rs.rs", "dschunke.turn.draw"),
    (start(), "gR.--.ra@9,9>", "dschunke.turn.draw"),
    (PAIR, "gs.rR.ri@0,0>", "dschunke.turn.draw"),
    (PAIR, "gR.--.ra@5,0>", "dschunke.place.air"),
    (PAIR, "gR.--.ra@3,0>", "dschunke.place.level"),
    (PAIR, "gR.--.ra@1,0>", "dschunke.place.stagger"),
    (PAIR, "gR.--.ra@9,9>", "dschunke.place.touch"),
]


@pytest.mark.parametrize(("position", "token", "rule"), REFUSALS, ids=[f"{r}:{t}" for _, t, r in REFUSALS])
def test_rule_refuses(position: dschunke.Position, token: str, rule: str) -> None:
    assert refused(position, token) == rule
