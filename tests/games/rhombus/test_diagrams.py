"""Diagrams of the board and the cards beside it."""

from __future__ import annotations

from printables.diagrams import View
from printables.games import board_diagram
from tests.printables.diagrams.drawn import Case, Layout, words

CASES = [
    Case(
        Layout("grid", {(1, 0): ("sw",), (3, 3): ("ne",)}, 5, 5),
        "6S+7S:b1xd4",
        frozenset({(1, 0), (3, 3)}),
    ),
    Case(Layout("grid", {(1, 0): ("sw",)}, 5, 5), "9H:a1,8C:KD", frozenset({(0, 0)})),
]


def test_what_lies_beside_the_board_is_drawn_with_hidden_cards_face_down() -> None:
    beside = (("rhombus.table", "sw", "QS 10H"), ("rhombus.hand", "sw", "? KD"), ("rhombus.reserve", "sw", "2"))
    layout = Layout("grid", {}, 5, 5, beside)
    plain, full = board_diagram("rhombus", layout), board_diagram("rhombus", layout, View(beside=True))
    assert sorted(set(words(full)) - set(words(plain))) == ["10", "K", "Q"]
    assert full.box.y0 < plain.box.y0
