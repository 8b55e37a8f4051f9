"""Positions of Contra that the `Position` tag cannot say, or that cannot be."""

from __future__ import annotations

from refcli.games import contra
from tests.games.contra.table import TAGS

LAID = "C:g@1,1 C:r@0,0 B:rrby@1,0"
REST = "lady ggrr bbrr bgyr / crown r g y"


def start(position: str) -> contra.Position:
    return contra.start({"Game": "contra", "Players": TAGS["Players"], "Position": position})


def value(
    laid: str = LAID, bear: str = "bgry - bbgg", rest: str = REST, turn: str = "bear 1", last: str = " 1,0"
) -> str:
    return f"{laid} / bear{bear and ' '}{bear} / {rest} / gold 3 5 / turn {turn} / last{last}"


def test_what_waits_for_its_refill_is_due_in_its_place() -> None:
    position = start(value())
    assert (position.turn, position.left, position.due, position.slot) == ("bear", 1, "bear", 1)
    assert position.pools["bear"].size == 26 - 3
    assert position.scores() == {"bear": 3, "lady": 5}
    assert contra.written_position(position) == value()


def test_tiles_may_be_turned_and_stand_in_any_order() -> None:
    tags = {"Game": "contra", "Players": TAGS["Players"]}
    turned = {**tags, "Position": value(laid="B:rrby@1,0 C:r@0,0 C:g@1,1", bear="gryb - gbbg")}
    assert contra.canonical_tags(turned) == {**tags, "Position": value()}


def test_who_cannot_pay_has_lost() -> None:
    position = start(value(bear="bgry bbgg", turn="bear 1 broke lady"))
    outcome = position.outcome()
    assert outcome is not None
    assert outcome == (("bear",), "contra.end.broke")
    assert start(value(bear="bgry bbgg", turn="bear 1 broke bear lady")).outcome() == (
        ("bear", "lady"),
        "contra.end.broke",
    )


def test_a_turn_with_too_few_crowns_in_the_pool_does_not_begin() -> None:
    free = [(x, y) for x in range(-9, 9) for y in range(-9, 9) if (x + y) % 2 == 0 and (x, y) not in ((0, 0), (1, 1))]
    others = "b" * 7 + "g" * 5 + "r" * 5 + "y" * 5
    crowns = " ".join(f"C:{colour}@{x},{y}" for colour, (x, y) in zip(others, free, strict=False))
    position = start(value(laid=f"{LAID} {crowns}", bear="bgry bgyr bbgg", turn="lady 2"))
    assert position.pools["crown"].size == 1
    assert position.outcome() == (("lady",), "contra.end.crowns")


# Held to it by `tests/games/test_positions.py`: values of the wrong form, and what cannot be, with the causes.
WRONG_FORM = {
    LAID: "contra.position_rows",
    value(laid="X:g@1,1"): "record.position_row",
    value(bear="bgry - bbgg bbrr"): "record.position_row",
    value(rest="crown r g y / lady ggrr bbrr bgyr"): "record.position_row",
    value(turn="bear"): "record.position_row",
    value(turn="bear 3"): "record.position_row",
    value().replace("gold 3 5", "gold -1 5"): "record.position_row",
    value(last=" a1"): "record.position_row",
}
IMPOSSIBLE = {
    value(laid=f"{LAID} C:b@1,0"): "contra.position_space",
    value(laid=f"{LAID} C:b@2,1"): "contra.position_space",
    value(laid=f"{LAID} L:bgry@2,2"): "contra.position_space",
    value(laid="C:r@0,0 B:rrby@1,0"): "contra.position_start",
    value(bear="bbgg - bbgg"): "contra.position_not_in_box",
    value(bear="bgry bbgg"): "contra.position_display",
    value(bear="- - bbgg"): "contra.position_display",
    value(turn="bear 2"): "contra.position_turn",
    value(turn="lady 1"): "contra.position_turn",
    value(turn="bear 1 broke lady"): "contra.position_turn",
    value(bear="bgry bbgg", turn="lady 1 broke lady"): "contra.position_turn",
    value(last=" 3,0"): "contra.position_last",
}
