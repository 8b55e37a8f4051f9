"""The `Position` tag of Rings & Marbles: games with changes and seats that are out; what play never leads to."""

from __future__ import annotations

from random import Random

import pytest

from refcli.games import rings
from refcli.games.rings.components import start_rings
from tests.games.rings.table import fresh, lay, played, random_ply

RINGS = " ".join(f"{q},{r}" for q, r in sorted(start_rings(2)))
HELD = "0,0:red=2 0,1 0,2 1,0:blue=2 1,1 2,0"


def start(value: str, players: str = "red blue") -> rings.Position:
    return rings.start({"Players": players, "Position": value})


@pytest.mark.parametrize("seed", range(9))
def test_games_with_changes_are_read_back_at_every_ply(seed: int) -> None:
    rng = Random(seed)
    players = ["red blue", "green red blue", "yellow red blue green"][seed % 3]
    position = fresh(players)
    for _ in range(25):
        value = rings.written_position(position)
        assert start(value, players) == position
        assert rings.canonical_tags({"Players": players, "Position": value})["Position"] == value
        if position.turn is None:
            break
        position = position.play(position.canonical(random_ply(position, rng)))


def test_a_start_says_who_has_not_acted() -> None:
    start = fresh("red blue")
    assert rings.written_position(start) == f"{RINGS} / red=10 blue=11 / red / new red blue"
    first = played(start, "P:2,-2;1,-1;0,0")
    assert rings.written_position(first).endswith(" / red=7 blue=11 / blue / new blue")


def test_changes_are_remembered() -> None:
    position = lay({(0, 0): "red=1", (3, -3): "blue=3"})
    after = played(position, "R:-2,3;-2,-1;0,-2;-2,2>2,-4;4,-1;2,2;3,-4")
    value = rings.written_position(after)
    assert value.endswith(" / red=9 blue=9 / blue change / changed red")
    again = start(value)
    assert [fault and fault.rule for fault in [again.judge(rings.Change((), ()))]] == ["rings.change.four"]
    change = rings.parse("R:-3,3;-2,1;0,-1;-1,2>2,-5;5,-1;2,3;3,-5")
    assert (fault := again.judge(change)) and fault.rule == "rings.change.previous"


def test_who_is_out_has_no_supply_and_who_is_left_alone_has_won() -> None:
    three = start(f"{HELD} / red=3 blue=4 / blue", "red blue yellow")
    assert (three.turn, three.still_playing) == ("blue", ("red", "blue"))
    over = start("0,0:red=1 1,0 / red=5 / red")
    outcome = over.outcome()
    assert outcome is not None and outcome.winners == ("red",)


def test_rings_may_be_listed_in_any_order_and_are_written_in_one() -> None:
    turned = " ".join(reversed(HELD.split()))
    tags = {"Players": "red blue", "Position": f"{turned} / blue=4 red=3 / blue"}
    assert rings.canonical_tags(tags)["Position"] == f"{HELD} / red=3 blue=4 / blue"


# Held to it by `tests/games/test_positions.py`: values of the wrong form, and what cannot be, with the causes.
WRONG_FORM = {
    "": "record.position_row",
    HELD: "record.position_row",
    f"{HELD} / red=3 blue=4": "record.position_row",
    f"{HELD} / red=3 blue=4 / green": "record.position_row",
    f"{HELD} / red=3 blue=4 / red changed": "record.position_row",
    f"{HELD} / red=3 blue=4 / red / ": "record.spacing",
    f"{HELD} / red=3 blue=4 / red / / new red": "record.position_row",
    f"{HELD} / red=3 blue=4 / red / new": "record.position_row",
    f"{HELD} / red=3 blue=4 / red / changed blue red": "record.position_row",
    f"{HELD} / red=3 blue=4 / red / changed red / changed red": "record.position_row",
    f"{HELD} / red=x blue=4 / red": "rings.supply_entry",
}
IMPOSSIBLE = {
    f"{HELD} / red=3 blue=4 green=1 / red": "rings.seat_not_playing",
    f"{HELD} 0,0 / red=3 blue=4 / red": "rings.ring_twice",
    f"{HELD} / red=300 blue=101 / red": "rings.marbles_many",
    f"{HELD} / blue=4 / red": "rings.position_absent",
    f"{HELD} / blue=4 / blue": "rings.position_out",
    f"{HELD} / red=3 blue=4 / red / new red blue": "rings.position_new",
    f"{RINGS} / red=10 blue=11 / red / new red": "rings.position_new",
    f"{RINGS} / red=10 blue=11 / blue / new red blue": "rings.position_new",
    f"{RINGS} / red=9 blue=11 / red / new red blue": "rings.position_new",
    f"{RINGS} / red=10 blue=11 / red change / new red blue": "rings.position_changed",
    f"{RINGS} / red=10 blue=11 / red / changed red / new red blue": "rings.position_changed",
    "0,0:red=2,blue=2 1,0 / red=2 blue=4 / red": "rings.position_stuck",
}
