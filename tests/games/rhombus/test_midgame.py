"""Positions of Rhombus that the `Position` tag cannot say, or that cannot be; what it keeps hidden."""

from __future__ import annotations

from random import Random

import pytest

from refcli.game import SetupError
from refcli.games import rhombus
from tests.games.rhombus.tables import after, rule_of, table

TAGS = {"Game": "rhombus", "Players": "sw ne"}
SW = "sw:a1,c3/3/0 table 6H KD hand QS"
NE = "ne:e4,d5/3/1 table AS hand 9C! ?"


def value(
    sw: str = SW, ne: str = NE, earlier: str = "earlier", pile: str = " 7D KH", turn: str = "sw", moved: str = ""
) -> str:
    return f"{sw} / {ne} / {earlier} / played{pile} / turn {turn} / moved{moved}"


def start(position: str) -> rhombus.Position:
    return rhombus.start({**TAGS, "Position": position})


def test_cards_that_lie_nowhere_are_those_of_the_deck_and_of_hidden_hands() -> None:
    position = start(value())
    assert rhombus.written_position(position) == value()
    assert (position.turn, position.cards.deck) == ("sw", 36 - 5 - 1 - 2)
    assert rule_of(after(position, "KD:c3-c5", "+KC"), "7D:") == "rhombus.turn.held"
    due = start(value(sw="sw:a1,c3/3/0 table 6H hand QS", turn="sw table", moved=" c3"))
    assert (due.draw_due, due.touched) == (True, (14,))
    assert rule_of(due, "+?") == "rhombus.deck"


def test_a_position_is_written_in_one_order() -> None:
    swapped = {**TAGS, "Position": value(sw="sw:c3,a1/3/0 table KD 6H hand QS")}
    assert rhombus.canonical_tags(swapped) == {**TAGS, "Position": value()}


def test_a_hidden_card_drawn_before_the_shuffle_is_one_of_its_pool() -> None:
    position = start(value(ne="ne:e4,d5/3/1 table AS 9C hand ?1", earlier="earlier JD"))
    lost = after(position, "KD:c3-c5", "+KC")
    assert rule_of(lost, "JD:d5-c4") is None
    assert rule_of(lost, "QD:e4-e1") == "rhombus.turn.held"


def test_a_game_that_is_over_is_won_by_who_has_pieces_or_a_play() -> None:
    beaten = start(value(sw="sw:a1,c3/3/0 table 6H hand QS", ne="ne:/3/3 table AS hand 9C! ?", turn="sw over"))
    assert beaten.outcome() == (("sw",), "rhombus.end.pieces")
    assert start(value(turn="ne over")).outcome() == (("sw",), "rhombus.end.stuck")


def test_hands_are_told_to_their_seats_alone_and_dealt_for_a_program_that_draws() -> None:
    tags = {**TAGS, "Position": value(ne="ne:e4,d5/3/1 table AS hand 9C! QC")}
    assert rhombus.told_tags(tags, "sw") == {**TAGS, "Position": value()}
    everybody = value(sw="sw:a1,c3/3/0 table 6H KD hand ?")
    assert rhombus.told_tags(tags, None) == {**TAGS, "Position": everybody}
    assert rhombus.told_tags(tags, "ne")["Position"] == everybody.replace("9C! ?", "9C! QC")
    filled = rhombus.filled_tags({**TAGS, "Position": everybody}, Random(1))
    assert "?" not in filled["Position"]
    assert rhombus.told_tags(filled, None)["Position"] == everybody
    assert rhombus.start_tags(TAGS) == ("Table.sw", "Table.ne", "Hand.sw", "Hand.ne", "Setup")


def test_a_start_is_a_position_too() -> None:
    position = table("QS 7D AS", "8C 8D ?")
    assert start(rhombus.written_position(position)) == position


# Held to it by `tests/games/test_positions.py`: values of the wrong form, and what cannot be, with the causes.
WRONG_FORM = {
    SW: "rhombus.position_rows",
    f"{value()} / moved": "rhombus.position_rows",
    value(sw="sw:a1,c3/3/0 hand QS table 6H KD"): "record.position_row",
    value(sw="sw:a9/3/0 table 6H KD hand QS"): "rhombus.camp",
    value(sw="sw:a1,c3/3/0 table 6H KD hand ?!"): "record.position_row",
    value(earlier="earlier ?"): "record.position_row",
    value(pile=" 7D KH -"): "record.position_row",
    value(turn="sw draw"): "record.position_row",
    value(moved=" f1"): "record.position_row",
}
IMPOSSIBLE = {
    value(turn="se"): "rhombus.camp_seats",
    value(sw=NE, ne=SW): "rhombus.camp_seats",
    value(sw=SW.replace("a1", "d5")): "rhombus.square_taken",
    value(sw=SW.replace("/3/0", "/4/1")): "rhombus.too_many_pieces",
    value(sw="sw:/3/3 table 6H KD hand QS"): "rhombus.no_piece",
    value(sw=SW.replace("QS", "AS")): "rhombus.card_there",
    value(sw=SW.replace("KD", "6H")): "rhombus.card_there",
    value(pile=" 7D 7D"): "rhombus.card_there",
    value(earlier="earlier 6H"): "rhombus.card_there",
    value(earlier="earlier JD"): "rhombus.position_hidden",
    value(ne=NE.replace("?", "?2")): "rhombus.position_hidden",
    value(ne=NE.replace("?", "?1"), earlier="earlier -"): "rhombus.position_hidden",
    value(sw="sw:a1,c3/3/0 table 6H hand QS"): "rhombus.position_held",
    value(turn="sw table"): "rhombus.position_held",
    value(sw=SW.replace("QS", "QS JS")): "rhombus.position_held",
    value(moved=" e5"): "rhombus.position_moved",
    value(moved=" c3 c3"): "rhombus.position_moved",
}


def test_cards_to_be_drawn_need_a_deck() -> None:
    held = {"6H", "QS", "AS", "9C", "8C"}
    pile = " ".join(name for name in rhombus_cards() if name not in held)
    with pytest.raises(SetupError) as found:
        start(
            value(
                sw="sw:a1/3/0 table 6H hand QS",
                ne="ne:e4/3/1 table AS 9C hand 8C",
                pile=f" {pile}",
                turn="sw table",
            )
        )
    assert found.value.cause == "rhombus.position_deck"


def rhombus_cards() -> list[str]:
    return [rank + suit for suit in "SHDC" for rank in ["6", "7", "8", "9", "10", "J", "Q", "K", "A"]]
