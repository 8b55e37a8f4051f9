"""What a ply of Rings & Marbles does on the table, told to the last marble."""

from __future__ import annotations

from refcli.game import Position
from refcli.games import rings
from refcli.hands import BOX, Place, on_board
from refcli.messages import text
from tests.games.rings.table import around, fresh, lay


def told(position: Position, token: str) -> list[str]:
    """What is said of a ply in English."""
    return [text("en", effect.key, effect.values) for effect in position.effects(rings.parse(token))]


def test_marbles_are_placed_from_the_supply() -> None:
    position = fresh("red blue")
    assert told(position, "P:2,-2;1,-1;0,0") == ["Red: marbles from the supply to c7, d6, e5."]
    (placed,) = position.effects(rings.parse("P:2,-2;1,-1;0,0"))
    assert placed.moved[0] == ("red", Place("rings.supply", "red"), on_board((2, -2)))
    assert told(fresh("red blue yellow"), "P:0,0;1,0;2,0") == ["Red: marbles from the supply to b2, b3, b4."]


def test_each_step_of_a_move_is_told_with_what_is_given_up_for_it() -> None:
    position = lay({(0, 0): "red=1", (1, 0): "red=2", (3, -3): "blue=1"})
    assert told(position, "M:0,0>3,0!1,0;1,0>1,-1") == ["Red: e5 to e8, giving up e6; e6 to d6."]
    (steps,) = position.effects(rings.parse("M:0,0>3,0!1,0;1,0>1,-1"))
    assert steps.moved == (
        ("red", on_board((1, 0)), BOX),
        ("red", on_board((0, 0)), on_board((3, 0))),
        ("red", on_board((1, 0)), on_board((1, -1))),
    )


def test_rings_go_where_they_are_laid() -> None:
    position = lay({(0, 0): "red=1", (3, -3): "blue=1"})
    change = "R:-2,3;-2,-1;0,-2;-2,2>2,-4;4,-1;2,2;3,-4"
    assert told(position, change) == ["Red: rings from h3, d3, c5, g3 to a7, d9, g7, a8."]
    assert position.effects(rings.parse(change))[0].moved[0] == ("ring", on_board((-2, 3), 0), on_board((2, -4), 0))


def test_who_outnumbers_removes_marbles_and_gains_as_many() -> None:
    position = lay({(0, 0): "red=2", (1, 0): "red=1,blue=1", (3, -3): "blue=3"}, "red blue yellow")
    captured = position.effects(rings.parse("M:0,0>1,0;0,0>0,1"))[1]
    assert told(position, "M:0,0>1,0;0,0>0,1")[1:2] == [
        "Outnumbered and out of the game: 1 of Blue on b3. Supply of Red: +1."
    ]
    assert captured.moved == (
        ("blue", on_board((1, 0), 2), BOX),
        ("red", BOX, Place("rings.supply", "red")),
    )


def test_what_is_surrounded_is_removed_as_chosen() -> None:
    walls = {space: "red=1" for space in around((0, 0), (1, 0)) if space != (1, 1)}
    position = lay({**walls, (0, 0): "blue=3", (1, 0): "blue=1", (2, 1): "red=1", (3, -3): "blue=3"})
    closing = "M:2,1>3,0;3,0>1,1x0,0:blue=1;1,0:blue=1"
    assert position.judge(rings.parse(closing)) is None
    assert told(position, closing)[1:2] == [
        "Surrounded and out of the game: 1 of Blue on e5, 1 of Blue on e6. Supply of Red: +2."
    ]


def test_who_cannot_act_is_out_and_the_last_one_wins() -> None:
    position = lay({(0, 0): "red=2", (1, 0): "red=1,blue=1"}, supply="red=9 blue=2")
    said = told(position, "M:0,0>0,1;0,0>1,-1")
    assert said[1:] == [
        "Blue can neither place nor move and is out; leaving the board: 1 of Blue on e6.",
        "Only Red is left.",
        "Red wins.",
    ]
    out = position.effects(rings.parse("M:0,0>0,1;0,0>1,-1"))[1]
    pile = Place("rings.supply", "blue")
    assert out.moved == (
        ("blue", on_board((1, 0), 2), BOX),
        ("blue", pile, BOX),
        ("blue", pile, BOX),
        ("rings.supply", pile._replace(level=0), BOX),
    )


def test_several_may_be_out_at_once() -> None:
    position = lay(
        {(0, 0): "red=2", (1, 0): "red=1,blue=1", (2, 0): "red=1,yellow=1"}, "red blue yellow", "red=9 blue=0"
    )
    said = text("de", (gone := position.effects(rings.parse("M:0,0>0,1;0,0>1,-1"))[1]).key, gone.values)
    assert said == (
        "Blau und Gelb können weder setzen noch bewegen und scheiden aus; "
        "vom Spielfeld gehen: 1 von Blau auf b3, 1 von Gelb auf b4."
    )
