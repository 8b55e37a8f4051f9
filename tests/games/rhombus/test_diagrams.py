"""Diagrams of the board and the cards beside it."""

from __future__ import annotations

from printables.diagrams import REFUSED, View
from printables.drawing import Outline
from printables.games import board_diagram
from tests.printables.diagrams.drawn import Case, Layout, every, words

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


def test_a_play_that_moves_nothing_shows_what_its_player_has() -> None:
    beside = (("rhombus.table", "sw", "8H KD"), ("rhombus.table", "ne", "6C 7C"), ("rhombus.hand", "sw", "AS"))
    layout = Layout("grid", {(1, 0): ("sw",)}, 5, 5, beside)
    shown = {
        ply: words(board_diagram("rhombus", layout, View(ply=ply, seat="sw", beside=True))) for ply in ("8H:KD", "+6S")
    }
    assert shown["8H:KD"].count("8") == shown["8H:KD"].count("K") == 2  # on the table, and as what is played
    assert shown["8H:KD"].count("A") == shown["+6S"].count("K") == 1
    assert not {"6", "7"} & {*shown["8H:KD"]}


def test_only_a_piece_is_crossed_out() -> None:
    """A kill where nobody stands has no cross: nothing leaves the board."""
    layout = Layout("grid", {(2, 2): ("sw",), (3, 3): ("ne",)}, 5, 5)

    def crosses(ply: str) -> int:
        drawn = every(board_diagram("rhombus", layout, View(ply=ply, seat="sw", allowed=False)).shapes)
        return sum(
            isinstance(shape, Outline)
            and shape.stroke is not None
            and (shape.stroke.color, shape.stroke.cap) == (REFUSED, "round")
            for shape in drawn
        )

    assert crosses("KS+7D:c3xd4") == crosses("KS+7D:c3xc5") + 2
    assert crosses("9H+10H:xa1") == crosses("9H:a1")
