"""Positions of Dschunke that the `Position` tag cannot say, or that cannot be."""

from __future__ import annotations

from refcli.games import dschunke
from tests.games.dschunke.table import TAGS, played, refused
from tests.games.dschunke.table import start as opened

S = "--.--.--@0,0>"
FIRST = f"{S} gR.--.ra@3,0>"


def start(position: str) -> dschunke.Position:
    return opened(Position=position)


def test_what_is_drawn_and_what_is_still_to_be_drawn_stands_behind_who_acts() -> None:
    assert start(f"{S} / red -") == opened()
    position = start(f"{FIRST} / green gs.rR.ra -")
    assert position == played(opened(), "+gR.--.ra", "gR.--.ra@3,0>", "+gs.rR.ra")
    assert (position.turn, position.to_draw, position.hand, position.pool.size) == ("green", 1, ("gs.rR.ra",), 40)
    assert dschunke.written_position(position) == f"{FIRST} / green gs.rR.ra -"


def test_tiles_may_be_read_from_either_end() -> None:
    turned = {**TAGS, "Position": f"{S} ra.--.gR@5,0< / green ra.rR.gs -"}
    assert dschunke.canonical_tags(turned) == {**TAGS, "Position": f"{FIRST} / green gs.rR.ra -"}


def test_a_tile_that_was_let_stand_may_touch_nothing_or_lie_on_one_tile_alone() -> None:
    apart = start(f"{S} gR.--.ra@8,8> gs.rR.ra@8,8> / green gs.rR.ri")
    assert apart.deck.tops[8, 8].level == 2
    assert refused(apart, "gs.rR.ri@8,8>") == "dschunke.place.stagger"


# Held to it by `tests/games/test_positions.py`: values of the wrong form, and what cannot be, with the causes.
WRONG_FORM = {
    S: "dschunke.position_rows",
    f"{S} / red - / red -": "dschunke.position_rows",
    f"{S} / blue -": "record.position_row",
    f"{S} / red - gR.--.ra": "record.position_row",
    f"{S} / red rx.--.ra": "record.position_row",
    f"{S} +gR.--.ra / red -": "record.position_row",
    f"{S} gR.--.ra / red -": "record.position_row",
    f"{S}  / red -": "record.spacing",
}
IMPOSSIBLE = {
    "gR.--.ra@0,0> / red -": "dschunke.position_start",
    "--.--.--@0,1> / red -": "dschunke.position_start",
    f"{FIRST} gs.rR.ra@5,0> / green gs.rR.ri": "dschunke.position_lies",
    f"{FIRST} gs.rR.ra@1,0> gs.rR.ri@3,0> / red - -": "dschunke.position_lies",
    f"{FIRST} gR.--.ra@3,1> / green gs.rR.ri": "dschunke.position_not_in_box",
    f"{FIRST} / green gR.--.ra -": "dschunke.position_not_in_box",
    f"{S} --.--.--@0,1> / green - -": "dschunke.position_not_in_box",
    f"{S} / red - -": "dschunke.position_turn",
    f"{S} / green -": "dschunke.position_turn",
    f"{FIRST} / green -": "dschunke.position_turn",
    f"{FIRST} / red - -": "dschunke.position_turn",
    f"{FIRST} gs.rR.ra@3,1> / green -": "dschunke.position_turn",
    f"{FIRST} / green": "dschunke.position_turn",
}
