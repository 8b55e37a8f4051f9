"""Every rule that can refuse a ply, a tag or a token, provoked; and which one is named where several are broken.

`rings.setup.board`, `rings.turn.one`, `rings.capture.block`, `rings.capture.gain` and `rings.out` refuse nothing: a
token holds one action, and the rest happens by itself.
"""

from __future__ import annotations

from random import Random

import pytest

from refcli.game import InvalidMoveError, SetupError, TagError
from refcli.games import rings
from tests.games.rings.table import LARGE, cause, lay, played, refused

START: list[str] = []
FIRST = ["P:2,0;1,0;0,0"]
BOTH = ["P:2,0;2,-1;1,0", "P:-2,0;-2,1;-1,0"]
CHANGED = [*BOTH, "R:0,-2;1,-2;2,-2;0,-1>3,-1;3,0;2,1;3,-2"]

REFUSALS = [
    ("rings.turn.first", START, "M:0,0>1,0;1,0>2,0"),
    ("rings.place.three", START, "P:2,0;1,0"),
    ("rings.place.three", START, "P:2,0;1,0;0,0;0,1"),
    ("rings.place.three", START, "P:3,0;2,0;1,0"),
    ("rings.place.three", FIRST, "P:2,0;2,-1;2,-2"),
    ("rings.place.entry", START, "P:1,0;2,0;0,0"),
    ("rings.place.entry", START, "P:2,0;0,0;1,0"),
    ("rings.place.entry", BOTH, "P:0,2;0,1;0,0"),
    ("rings.move.two", BOTH, "M:2,0>1,1"),
    ("rings.move.two", BOTH, "M:2,0>1,1;1,1>0,2;0,2>0,1"),
    ("rings.move.two", BOTH, "M:0,0>0,1;2,0>1,1"),
    ("rings.move.two", BOTH, "M:-2,0>0,0;2,0>1,1"),
    ("rings.move.reach", BOTH, "M:2,0>0,2;2,0>1,1"),
    ("rings.move.reach", BOTH, "M:2,0>3,0;2,0>1,1"),
    ("rings.move.reach", BOTH, "M:2,0>2,0;2,0>1,1"),
    ("rings.move.sacrifice", BOTH, "M:2,0>1,1!2,0;2,0>1,1"),
    ("rings.move.sacrifice", BOTH, "M:2,0>1,1!-2,0;2,0>1,1"),
    ("rings.move.sacrifice", BOTH, "M:2,0>1,1!0,0;2,0>1,1"),
    ("rings.turn.changes", BOTH, "M:2,0>1,1;1,1>2,0"),
    ("rings.capture.surround", BOTH, "P:0,0;0,1;0,-1x-1,0:blue=1"),
    ("rings.change.four", BOTH, "R:0,-2;1,-2;2,-2>3,0;3,-1;2,1"),
    ("rings.change.four", BOTH, "R:0,-2;1,-2;2,-2;0,-1>3,0;3,-1;2,1"),
    ("rings.change.four", BOTH, "R:0,-2;1,-2;2,-2;2,0>3,-1;2,1;1,2;3,-2"),
    ("rings.change.touch", BOTH, "R:0,-2;1,-2;2,-2;0,-1>3,-3;3,0;3,-1;2,1"),
    ("rings.change.elsewhere", BOTH, "R:0,-2;1,-2;2,-2;0,-1>0,-1;3,0;3,-1;2,1"),
    ("rings.change.elsewhere", BOTH, "R:0,-2;1,-2;2,-2;0,-1>3,-1;3,-1;3,0;2,1"),
    ("rings.change.previous", CHANGED, "R:3,-1;3,0;2,1;3,-2>0,-2;1,-2;2,-2;0,-1"),
    ("rings.change.twice", [*CHANGED, "M:-2,0>-1,1;-1,1>0,0"], "R:3,-1;3,0;2,1;3,-2>0,-1;0,-2;1,-2;2,-2"),
]


@pytest.mark.parametrize(("rule", "before", "token"), REFUSALS, ids=str)
def test_rule_refuses(rule: str, before: list[str], token: str) -> None:
    position = played(rings.start({"Players": "red blue"}), *before)
    assert refused(position, token) == rule


@pytest.mark.parametrize(
    ("rule", "token"),
    [
        ("rings.move.blocked", "M:0,0>0,1;1,0>1,1"),
        ("rings.ring.three", "M:1,0>-1,0;1,0>1,1"),
        ("rings.ring.four", "M:1,0>0,-1;1,0>1,1"),
        ("rings.move.sacrifice", "M:1,0>2,0!0,0;1,0>1,1"),
    ],
)
def test_rule_about_full_and_blocked_rings_refuses(rule: str, token: str) -> None:
    marbles = {
        (0, 0): "red=1,blue=1",
        (1, 0): "red=2",
        (-1, 0): "red=3",
        (0, -1): "red=2,blue=2",
        (3, 0): "blue=1",
    }
    assert refused(lay(marbles), token) == rule


def test_nothing_is_played_after_the_end() -> None:
    over = lay({(0, 0): "blue=1"}, supply="red=0 blue=0")
    for token in (
        "P:2,0;1,0;0,1",
        "P:2,0",
        "M:0,0>1,0;1,0>2,0",
        "M:0,0>1,0",
        "R:2,0>1,0",
        "R:2,0;1,0>3,0;3,1",
    ):
        assert refused(over, token) == "rings.end"


# --- Which rule is named ---


def test_wrong_number_of_parts_is_named_first() -> None:
    start = rings.start({"Players": "red blue"})
    assert refused(start, "M:9,9>9,9") == "rings.move.two"
    assert refused(start, "P:9,9") == "rings.place.three"
    assert refused(played(start, *CHANGED), "R:9,9>9,9") == "rings.change.four"


def test_then_the_first_fault_in_reading_order() -> None:
    position = played(rings.start({"Players": "red blue"}), *BOTH)
    assert cause(position, "M:2,0>9,9;8,8>9,9") == "rings.move_no_ring"
    assert cause(position, "M:2,0>1,1;8,8>9,9") == "rings.move_no_marble"
    assert cause(position, "P:0,2;9,9;0,0") == "rings.place_no_entry"
    assert cause(position, "P:0,0;9,9;0,2") == "rings.place_no_ring"
    assert cause(position, "R:0,-2;1,-2;2,-2;2,0>9,9;9,9;9,9;9,9") == "rings.change_not_empty"
    assert cause(position, "M:2,0>1,1;1,1>2,0x9,9:green=0") == "rings.nothing_changes"


# --- Tokens ---


@pytest.mark.parametrize(
    "token",
    [
        "P:2,0;1,0;0,0",
        "P:-2,0",
        "M:0,0>1,0;1,0>2,0",
        "M:0,0>1,0!-1,1;1,0>2,0!0,2",
        "M:0,0>1,0;2,0>2,1x0,1:blue=1;1,1:blue=1",
        "R:0,0;1,0;0,1;1,1>3,0;3,1;2,1;-3,0",
        "R:0,0>3,0x0,1:green=12",
        "P:123456789012345678901234567890,0",
    ],
)
def test_token_is_read_and_written_the_same(token: str) -> None:
    assert str(rings.parse(token)) == token


@pytest.mark.parametrize(
    "token",
    [
        *(
            "P",
            "P:",
            "P:2,0;",
            "P:2,0;;1,0",
            "p:2,0;1,0;0,0",
            "P:2.0;1,0",
            "P:+2,0;1,0;0,0",
            "P:02,0;1,0;0,0",
        ),
        *("P:-0,0;1,0;0,0", "P:2,0;1,0;0,0x", "P:2,0;1,0;0,0x0,1", "P:2,0;1,0;0,0x0,1:blue", "P:2,0>1,0"),
        *(
            "P:2,0;1,0;0,0x0,1:blue=-1",
            "P:2,0;1,0;0,0x0,1:blue=01",
            "P:2,0;1,0;0,0x0,1:black=1",
            "P:٢,0;1,0;0,0",
        ),
        *(
            "M:0,0",
            "M:0,0>1,0>2,0",
            "M:0,0>1,0!",
            "M:0,0!1,0>2,0",
            "M:0,0>1,0!1,0!2,0",
            "M:0,0>1,0;R:1,0>2,0",
        ),
        *(
            "R:0,0;1,0",
            "R:>0,0",
            "R:0,0>1,0>2,0",
            "R:0,0>1,0!2,0",
            "X:0,0",
            "",
            "P:2,0;1,0;0,0x0,1:blue=1x0,1:blue=1",
        ),
        "P:" + "1" * 5000 + ",0",
    ],
)
def test_token_of_another_form_cannot_be_read(token: str) -> None:
    with pytest.raises(InvalidMoveError) as error:
        rings.parse(token)
    assert error.value.expected == "rings.expected"


# --- Tags ---


@pytest.mark.parametrize(
    "players", ["", "red", "red red", "red blue yellow green red", "red purple", "red  blue", "Red blue"]
)
def test_players_are_two_to_four_different_seats(players: str) -> None:
    with pytest.raises(TagError) as error:
        rings.start({"Players": players})
    assert (error.value.tag, error.value.rule) == ("Players", "record.tag")


@pytest.mark.parametrize(
    ("rule", "setup"),
    [
        ("record.tag", "0;0"),
        ("record.tag", "0,0:red"),
        ("record.tag", "0,0:"),
        ("record.tag", "0,0:red=1;1,0"),
        ("record.tag", "0,0:red=01"),
        ("record.tag", "0,0:red=-1"),
        ("record.tag", "0,0:purple=1"),
        ("record.tag", "00,0:red=1"),
        ("record.setup", ""),
        ("record.setup", "0,0:red=0"),
        ("record.setup", "0,0:red=4"),
        ("record.setup", "0,0:red=1,red=1"),
        ("record.setup", "0,0:red=3,blue=2"),
        ("record.setup", "0,0:green=1"),
        ("record.setup", "0,0 1,0 0,0"),
    ],
)
def test_setup_is_rings_with_marbles_that_they_can_hold(rule: str, setup: str) -> None:
    with pytest.raises(TagError) as error:
        rings.start({"Players": "red blue", "Setup": setup})
    assert (error.value.tag, error.value.rule) == ("Setup", rule)


@pytest.mark.parametrize(
    ("rule", "supply"),
    [
        ("record.tag", "red"),
        ("record.tag", "red=x"),
        ("record.tag", "red=01"),
        ("record.tag", "red=1,blue=1"),
        ("record.tag", "purple=1"),
        ("record.setup", "green=1"),
        ("record.setup", "red=1 red=2"),
    ],
)
def test_supply_names_seats_that_play_each_once(rule: str, supply: str) -> None:
    with pytest.raises(TagError) as error:
        rings.start({"Players": "red blue", "Setup": "0,0:red=1 1,0 2,0", "Supply": supply})
    assert (error.value.tag, error.value.rule) == ("Supply", rule)


def test_supply_goes_with_a_setup_only() -> None:
    with pytest.raises(SetupError):
        rings.start({"Players": "red blue", "Supply": "red=1"})


def test_seat_that_supply_does_not_name_has_none() -> None:
    assert lay({(0, 0): "red=1", (3, 0): "blue=1"}, supply="blue=4").supply == (0, 4)


def test_setup_of_a_position_gives_the_position_again() -> None:
    position = lay({(0, 0): "red=2,blue=1", (3, 0): "blue=3"}, "blue red", "red=3 blue=5", LARGE - {(0, 1)})
    assert rings.start({"Players": "blue red", **position.setup()}) == position


def test_usual_start_is_for_two_and_chance_has_no_part_in_it() -> None:
    assert rings.deal(Random(0), None, {}) == {"Players": "red blue"}
    assert rings.deal(Random(0), ("green", "red", "blue"), {}) == {"Players": "green red blue"}
    with pytest.raises(TagError):
        rings.deal(Random(0), ("red",), {})
    with pytest.raises(TagError):
        rings.deal(Random(0), None, {"Opening": "draft"})


def test_positions_have_no_points() -> None:
    with pytest.raises(TagError) as error:
        rings.score_position("0,0:red=1", {})
    assert error.value.cause == "record.no_position"
