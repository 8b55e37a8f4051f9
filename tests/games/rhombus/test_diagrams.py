"""Diagrams of the board and the cards beside it."""

from __future__ import annotations

import pytest

from printables.diagrams import REFUSED, View
from printables.drawing import Outline, Text, Use, box_around, width
from printables.games import board_diagram
from printables.games.rhombus.art import PIECE, piece
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


@pytest.mark.parametrize("lettering", [1.0, 1.5, 2.0])
@pytest.mark.parametrize(("corner", "seat"), [("a1", "sw"), ("e5", "ne"), ("e1", "se"), ("a5", "nw")])
def test_a_piece_that_enters_stands_beside_the_coordinates_and_inside_the_picture(
    corner: str, seat: str, lettering: float
) -> None:
    layout = Layout("grid", {(1, 0): ("sw",)}, 5, 5)
    drawn = board_diagram("rhombus", layout, View(ply=f"9H:{corner}", seat=seat, lettering=lettering))
    *_, entering = (s for s in drawn.shapes if isinstance(s, Use) and s.drawing is piece(seat, 0.0))
    size = PIECE * entering.matrix[0]
    box = box_around(size, size).moved(*entering.matrix[4:])
    assert drawn.box.x0 <= box.x0 and box.x1 <= drawn.box.x1 and drawn.box.y0 <= box.y0 and box.y1 <= drawn.box.y1
    letters = [shape for shape in drawn.shapes if isinstance(shape, Text)]
    assert len(letters) == 20
    for each in letters:
        wide = width(each.text, each.face, each.size)
        left = each.x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[each.anchor]
        apart = left + wide < box.x0 or box.x1 < left or each.y > box.y1 or each.y + 0.7 * each.size < box.y0
        assert apart, each.text
