"""What people at a table of Rhombus see and type."""

from __future__ import annotations

import re
from random import Random

import pytest

from refcli.game import AmbiguousMoveError, InvalidMoveError, load_game
from refcli.games import rhombus
from refcli.games.rhombus.components import CARD_AT
from refcli.games.rhombus.position import Position
from refcli.referee import expected_draw, explain, read_ply
from refcli.session import History, View
from tests.games.rhombus.tables import after, refused, table

OPEN = table("QS 7D AS", "8C 8D 8S", setup="sw:a1,a2,c3/3 ne:e5,c4,d3/3")
HIDDEN = table("QS 7D ?", "8C 8D ?")


def read(position: Position, text: str) -> str:
    return str(read_ply(load_game("rhombus"), position, text))


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("qs c3 b1", "QS:c3-b1"),
        ("QS:C3-B1", "QS:c3-b1"),
        ("q c3b1", "QS:c3-b1"),
        ("as c3 b3", "AS:c3-b3"),
        ("a c3 b3", "AS:c3-b3"),
        ("ac3b3", "AS:c3-b3"),
        ("as 7d c3 x c4", "AS+7D:c3xc4"),
        ("7d as c3c4", "AS+7D:c3xc4"),
        ("a+7 c3 d3", "AS+7D:c3xd3"),
        ("7d", "7D:"),
        ("c3 b1", "QS:c3-b1"),
    ],
)
def test_short_forms_of_moves(text: str, token: str) -> None:
    assert read(OPEN, text) == token


def test_short_forms_of_combinations() -> None:
    assert read(table("QS KS AD", "8C 8D 8S"), "q b1c3, k a2a4") == "QS:b1-c3,KS:a2-a4"
    assert read(table("8H KD AS", "8C 8D 8S"), "8h kd") == "8H:KD"
    assert read(table("8H KD AS", "8C 8D 8S"), "8 k") == "8H:KD"
    entry = table("9H 10H JH", "8C 8D 8S", setup="sw:b2/3 ne:a1,d4/3")
    assert read(entry, "9h 10h a1") == "9H+10H:xa1"
    assert read(entry, "9 10 j b2 d4") == "9H+10H+JH:E:b2xd4"
    assert read(table("KH KS KD", "8C 8D 8S"), "kh ks kd reactivate") == "KH+KS+KD:reactivate"


@pytest.mark.parametrize(
    ("token", "text"),
    [
        ("QS:c3-b1", "c3b1"),
        ("8H:KD", "8"),
        ("7H:", "7"),
        ("AS+7H:c3xb3", "c3b3"),
        ("QS:c3-b1,KS:b1-b3", "c3b1,kb1b3"),
        ("KH+KS+KD:reactivate", "kkskd"),
    ],
)
def test_the_shortest_text_of_a_ply_says_what_others_leave_open(token: str, text: str) -> None:
    held = {card for card in token.replace("+", ":").replace(",", ":").split(":") if card in CARD_AT}
    cards = (*sorted(held), *(card for card in ("6C", "9D") if card not in held))[:3]
    position = table(" ".join(cards), "8C 8D 8S", setup="sw:c3,a1/3 ne:b3,e5/3")
    ply = rhombus.parse(token)
    assert rhombus.interpret(position, rhombus.shortest(position, ply)) == [ply]
    assert rhombus.shortest(position, ply) == text


def test_every_ply_of_a_game_is_read_from_its_shortest_text() -> None:
    position, rng = OPEN, Random(4)
    while position.turn is not None:
        ply = position.random_ply(rng)
        for known in (position, position.observation(None)):
            assert rhombus.interpret(known, rhombus.shortest(known, ply)) == [ply]
        position = position.play(ply)
    assert rhombus.shortest(HIDDEN, rhombus.parse("stuck:KH")) == "stuck:kh"


def test_short_forms_of_refills_and_claims() -> None:
    due = after(OPEN, "QS:c3-b1")
    assert read(due, "9d") == "+9D"
    assert read(due, "+ 10 h") == "+10H"
    assert read(due, "?") == "+?"
    assert read(HIDDEN, "stuck kh") == "stuck:KH"
    assert read(due, "stuck kh+7d") == "stuck:KH+7D"  # for the referee to refuse, who says that a card is to be drawn


def test_a_hidden_card_is_named_by_its_rank_where_that_is_clear() -> None:
    assert read(HIDDEN, "kh b1 b3") == "KH:b1-b3"
    with pytest.raises(AmbiguousMoveError) as asked:
        read(HIDDEN, "k b1 b3")
    assert set(asked.value.candidates) == {f"K{suit}:b1-b3" for suit in "CDHS"}
    one_king = table("QS KC ?", "KD KH 8C")
    assert read(one_king, "k b1 b3") == "KC:b1-b3"  # the one that lies open
    assert read(table("QS AC ?", "KD KH KC"), "k b1 b3") == "KS:b1-b3"
    for square in ("b1b3", "b1 - b3"):
        with pytest.raises(InvalidMoveError) as refused:
            read(HIDDEN, square)
        assert refused.value.expected == "rhombus.name_hidden"


def test_several_meanings_are_asked_about() -> None:
    with pytest.raises(AmbiguousMoveError) as asked:
        read(OPEN, "c3 c4")
    assert set(asked.value.candidates) == {"AS+7D:c3xc4", "QS+7D:c3xc4"}


def test_what_cannot_be_meant_is_read_for_the_referee_to_refuse() -> None:
    assert read(OPEN, "kc c3 c1") == "KC:c3-c1"
    assert read(OPEN, "q") == "QS:"
    for text in ("hello", "qs c9 b1", ""):
        with pytest.raises(InvalidMoveError):
            read(OPEN, text)


def test_a_refused_draw_tells_not_where_the_card_is() -> None:
    position = table("QS KS AD", "8C 8D 8S")
    due = after(position, "QS:b1-c3")
    told = set()
    for card in ("8S", "8C", "KS", "AD", "QS"):  # hidden with the other, on both tables, in the own hand, played
        violation = refused(due, f"+{card}")
        assert violation is not None
        told.add((violation.rule, violation.cause))
        sentence = explain(violation, "en").replace(card, "")
        assert not any(word in sentence for word in ("deck", "hand", "table", "sw", "ne "))
    assert len(told) == 1


def test_the_example_of_a_draw_is_the_same_whatever_is_hidden() -> None:
    tags = {"Game": "rhombus", "Players": "sw ne", "Table.sw": "7S 8H", "Table.ne": "8C 8D"}
    shown = set()
    for own, other in (("AS", "KD"), ("6H", "AC"), ("KH", "6D"), ("?", "QH")):
        history = History("rhombus", {**tags, "Hand.sw": own, "Hand.ne": other})
        history.play(history.game.parse("7S:"))
        assert history.position.draw_due
        shown.add(expected_draw(View(history)))
    assert len(shown) == 1
    assert re.fullmatch(r"\+(10|[6-9JQKA])[SHDC]", shown.pop())


def test_board_and_cards_are_laid_out() -> None:
    layout = OPEN.layout("sw")
    assert layout.cells[0, 0] == ("sw",)
    assert layout.cells[2, 3] == ("ne",)
    beside = {(key, seat): text for key, seat, text in layout.beside}
    assert beside["rhombus.table", "sw"] == "QS 7D"
    assert (beside["rhombus.hand", "sw"], beside["rhombus.hand", "ne"]) == ("AS", "?")
    assert (beside["rhombus.reserve", "ne"], beside["rhombus.cards_left", ""]) == ("3", "30")
    moved = after(OPEN, "AS+7D:c3xc4").layout()
    assert moved.marked == ((2, 3),)
    assert ("rhombus.played", "", "7D") in moved.beside


def test_nobody_sees_another_hand() -> None:
    """For all others, a table looks the same whatever a player holds or has taken into the hand."""
    one, other = table("QS 8D KH", "8C 9D 8S"), table("QS 8D ?", "8C 9D 8H")
    assert one.layout() == other.layout()
    assert one.layout("ne") != other.layout("ne")
    took = after(one, "8D:QS", "+6D")
    assert took.layout("sw").beside[1] == ("rhombus.hand", "sw", "QS KH")
    assert took.layout("ne").beside[1] == ("rhombus.hand", "sw", "? ?")
    assert "QS" not in repr(took.layout("ne"))
    assert "KH" not in repr(took.layout("ne"))
