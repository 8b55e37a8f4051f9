"""What people type at the table in Rings & Marbles."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from refcli.game import InvalidMoveError
from refcli.games import rings
from refcli.games.rings.components import cell_name
from tests.games.rings.table import around, fresh, lay, random_ply, tokens

# Red can walk and give up marbles; blue stands apart.
CAMP = lay({(0, 0): "red=1", (1, 0): "red=2", (3, -3): "blue=1"})
# Red closes the last gap around two blue heaps: which two of the four go is for red to choose.
GAP = (1, 1)
CLOSED = lay(
    {space: "red=1" for space in around((0, 0), (1, 0)) if space != GAP}
    | {(0, 0): "blue=3", (1, 0): "blue=1", (2, 1): "red=1"}
)


def understood(position: rings.Position, text: str) -> list[str]:
    """The plies that a text means; none for one that is refused as no ply at all."""
    try:
        return tokens(rings.interpret(position, text))
    except InvalidMoveError as error:
        assert error.expected in ("rings.expected_cells", "rings.cells_number")
        return []


@pytest.mark.parametrize(
    ("text", "ply"),
    [
        ("p 2 -2 2 -1 2 0", "P:2,-2;2,-1;2,0"),
        ("P:2,-2 2,-1 2,0", "P:2,-2;2,-1;2,0"),
        ("place 2,-2; 2,-1; 2,0", "P:2,-2;2,-1;2,0"),
        ("p 20 11 02", "P:2,0;1,1;0,2"),
        ("p201102", "P:2,0;1,1;0,2"),
        ("p 2-2 2-1 20", "P:2,-2;2,-1;2,0"),
        ("p 2 -2 2 -1 2", None),
        ("p 2 -2 2 -1 > 2 0", None),
        ("p 2 -2 2 -1 ! 2 0", None),
        ("p", None),
        ("movs", None),
        ("2 -2 2 -1 2 0", None),
        ("", None),
    ],
)
def test_a_place_is_read(text: str, ply: str | None) -> None:
    assert understood(fresh("red blue"), text) == ([ply] if ply else [])
    assert ply is None or fresh("red blue").judge(rings.parse(ply)) is None


@pytest.mark.parametrize(
    ("text", "ply"),
    [
        ("m 0 0 0 1 1 0 1 -1", "M:0,0>0,1;1,0>1,-1"),
        ("move 0,0->0,1, 1,0 to 1,-1", "M:0,0>0,1;1,0>1,-1"),
        ("m 0,0-0,1 1,0-1,-1", "M:0,0>0,1;1,0>1,-1"),
        ("m 00>01 10>11", "M:0,0>0,1;1,0>1,1"),
        ("m 0 0 3 0 !1 0 1 0 1 -1", "M:0,0>3,0!1,0;1,0>1,-1"),
        ("M 0,0>0,1; 1,0>-3,0 ! 1 0", "M:0,0>0,1;1,0>-3,0!1,0"),
        ("r -2 3 -2 -1 0 -2 -2 2 2 -4 4 -1 2 2 3 -4", "R:-2,3;-2,-1;0,-2;-2,2>2,-4;4,-1;2,2;3,-4"),
        ("change -2,3 -2,-1 0,-2 -2,2 to 2,-4 4,-1 2,2 3,-4", "R:-2,3;-2,-1;0,-2;-2,2>2,-4;4,-1;2,2;3,-4"),
    ],
)
def test_moves_and_changes_are_read(text: str, ply: str | None) -> None:
    found = [one for one in rings.interpret(CAMP, text) if CAMP.judge(one) is None]
    assert tokens(found) == ([ply] if ply else [])


@pytest.mark.parametrize(
    ("text", "ply", "rule"),
    [
        ("m 0 0 3 0 1 0 1 -1", "M:0,0>3,0;1,0>1,-1", "move.reach"),
        ("m 9 9 0 1 1 0 1 -1", "M:9,9>0,1;1,0>1,-1", "move.two"),
        ("m 0 0 0 1", "M:0,0>0,1", "move.two"),
        ("m 0 0 0 1 0 1 0 0", "M:0,0>0,1;0,1>0,0", "turn.changes"),
        ("m 0 0 3 0 ! 0 0 1 0 1 -1", "M:0,0>3,0!0,0;1,0>1,-1", "move.sacrifice"),
        ("p 3 0 3 -1 2 0", "P:3,0;3,-1;2,0", "place.entry"),
        ("p 1 0", "P:1,0", "place.three"),
        ("p 10 11 1-3", "P:1,0;1,1;1,-3", "place.three"),
        ("r 3 0 0 0 3 -2 3 -1 0 4 1 3 2 2 4 0", "R:3,0;0,0;3,-2;3,-1>0,4;1,3;2,2;4,0", "change.four"),
        ("rings 3 0 3 -1 > 3 0 4 0", "R:3,0;3,-1>3,0;4,0", "change.four"),
        ("c 3,0 3,-1 3,-2 -3,0 to 4,0 4,-1 9,9 8,8", "R:3,0;3,-1;3,-2;-3,0>4,0;4,-1;9,9;8,8", "change.touch"),
        ("m 0 0 0 1 1 0 1 -1 x3 -3 b 1", "M:0,0>0,1;1,0>1,-1x3,-3:blue=1", "capture.surround"),
        ("m 0 0 0 1 !", None, None),
        ("m 0 0 0", None, None),
        ("m 0 0 0 1 1 0 1 -1 x", None, None),
        ("m 0 0 0 1 1 0 1 -1 x 3 -3 pink 1", None, None),
        ("r 3 0 3 -1", None, None),
    ],
)
def test_short_input_that_is_not_allowed_is_refused_with_its_rule(text: str, ply: str | None, rule: str | None) -> None:
    meant = rings.interpret(CAMP, text)
    assert tokens(meant) == ([ply] if ply else [])
    assert [v and v.rule for v in map(CAMP.judge, meant)] == ([f"rings.{rule}"] if rule else [])


@pytest.mark.parametrize(
    ("text", "ply"),
    [
        ("e5f5e6d6", "M:0,0>0,1;1,0>1,-1"),
        ("m e5 f5, e6 d6", "M:0,0>0,1;1,0>1,-1"),
        ("E5-F5 E6-D6", "M:0,0>0,1;1,0>1,-1"),
        ("e5fe6d", "M:0,0>0,1;1,0>1,-1"),  # the same number, another row
        ("e5f54", "M:0,0>0,1;0,1>-1,1"),  # the same row, another number; the same marble goes on
        ("e5e8!e6e6d6", "M:0,0>3,0!1,0;1,0>1,-1"),
        ("e5e8e6e6d6", "M:0,0>3,0!1,0;1,0>1,-1"),
        ("e5f5!e6d6", "M:0,0>0,1!1,0;0,1>1,-1"),
        ("b8c87", "P:3,-3;3,-2;2,-2"),
        ("r h3d3c5g3 a7d9g7a8", "R:-2,3;-2,-1;0,-2;-2,2>2,-4;4,-1;2,2;3,-4"),
        ("h3d3c5g3a7d9g7a8", "R:-2,3;-2,-1;0,-2;-2,2>2,-4;4,-1;2,2;3,-4"),
        ("p e5f5e6d6", None),
        ("e5f5e6d6q", None),
        ("e5", None),
    ],
)
def test_cells_of_the_mat_are_enough(text: str, ply: str | None) -> None:
    position = lay({(0, 0): "red=1", (1, 0): "red=2", (3, -3): "blue=1"}) if text[:2] != "b8" else fresh(FOUR)
    assert understood(position, text) == ([ply] if ply else [])


FOUR = "red blue yellow green"


def test_cells_are_those_of_the_mat_for_so_many_players() -> None:
    assert tokens(rings.interpret(fresh("red blue yellow"), "b2b3b4")) == ["P:0,0;1,0;2,0"]
    assert rings.shortest(fresh("red blue yellow"), rings.parse("P:0,0;1,0;2,0")) == "b234"
    far = lay({(9, 9): "red=3", (0, 0): "blue=3"}, board={(9, 9), (10, 9), (11, 9), (0, 0)})
    ply = rings.parse("M:9,9>10,9;9,9>11,9")
    assert far.judge(ply) is None
    assert rings.shortest(far, ply) == str(ply)  # no mat reaches that far


def test_what_is_removed_is_named_marble_by_marble() -> None:
    surrounding = (ply for ply in CLOSED.legal_moves() if ply.captures)
    offered = list(islice((one for ply in surrounding for one in CLOSED.capture_choices(ply)), 40))
    texts = {rings.shortest(CLOSED, one) for one in offered}
    assert len(texts) == len(offered)
    for one in offered:
        assert [str(ply) for ply in rings.interpret(CLOSED, rings.shortest(CLOSED, one))] == [str(one)]
    shared = lay(
        {space: "red=1" for space in around((0, 0)) if space != (1, 0)}
        | {(0, 0): "blue=1,yellow=1", (2, 0): "red=1", (3, -3): "blue=3,yellow=1"},
        "red blue yellow",
    )
    closing = shared.canonical(rings.parse("M:2,0>2,-1;2,-1>1,0"))
    assert shared.judge(closing) is None and len(closing.captures) == 2
    assert "x" not in rings.shortest(shared, closing)  # nobody asks for what goes without saying
    assert tokens(rings.interpret(shared, f"{rings.shortest(shared, closing)}xb2:b b2:y")) == [str(closing)]


def test_captures_may_be_typed_as_short() -> None:
    surrounding = list(islice((ply for ply in CLOSED.legal_moves() if ply.captures), 10))
    offered = [one for ply in surrounding for one in CLOSED.capture_choices(ply)]
    assert len(offered) > len(surrounding) > 0
    for one in offered:
        typed = str(one).replace(":", " ").replace(",", " ").replace("=", " ").replace("blue", "b").lower()
        assert rings.interpret(CLOSED, typed) == [one]


@pytest.mark.parametrize(
    ("text", "ply", "cause"),
    [
        ("e5f5e5", "M:0,0>0,1;0,1>0,0", "nothing_changes"),
        ("e5d6c6", "M:0,0>1,-1;1,-1>1,-2", "move_blocked"),  # blue lies on d6
        ("e5f5e5f4", "M:0,0>0,1;0,0>-1,1", "move_marble_gone"),
        ("e5f5!e5e6d6", "M:0,0>0,1!0,0;1,0>1,-1", "sacrifice_itself"),
        ("e5f5e6d7!e5", "M:0,0>0,1;1,0>2,-1!0,0", "sacrifice_marble_gone"),
        ("pe5f5e5", "P:0,0;0,1;0,0", "place_not_empty"),
        ("d6c6c7", "P:1,-1;1,-2;2,-2", "place_not_empty"),  # the marble there is another's
    ],
)
def test_cells_that_begin_at_ones_own_marble_are_refused_as_steps(text: str, ply: str, cause: str) -> None:
    position = lay({(0, 0): "red=1", (1, 0): "red=2", (1, -1): "blue=1", (3, -3): "blue=1"})
    assert understood(position, text) == [ply]
    fault = position.judge(rings.parse(ply))
    assert fault is not None and fault.cause == f"rings.{cause}"


def test_steps_are_meant_even_where_the_supply_is_too_small_to_place() -> None:
    position = lay({(0, 0): "red=1", (1, -1): "blue=1"}, supply="red=2 blue=3")
    assert understood(position, "e5d6c6") == ["M:0,0>1,-1;1,-1>1,-2"]


@pytest.mark.parametrize("players", ["red blue", "red blue yellow", FOUR])
def test_spaces_beyond_the_mat_have_names_that_are_read(players: str) -> None:
    seats = len(players.split())
    far = {(q, r): cell_name((q, r), seats) for q in range(-9, 9) for r in range(-9, 7)}
    named = {space: name for space, name in far.items() if "," not in name}
    assert {"z5", "y5", "d0", "d00", "z0"} < set(named.values()) and len(set(named.values())) == len(named)
    for space, name in named.items():
        assert understood(fresh(players), f"p{name}a1a2")[0].startswith(f"P:{space[0]},{space[1]};")
        assert understood(fresh(players), f"p{name}5a1")[0].split(";")[1].endswith(f",{space[1]}")
        entered = rings.entry_form({"Players": players}).entered({"rings": ""}, "rings", f"{name}:r2")
        assert entered["rings"] == f"{space[0]},{space[1]}:red=2"


def test_rings_laid_beyond_the_mat_are_named_in_the_picture_and_in_what_is_typed() -> None:
    position = fresh("red blue yellow")
    for places in ("P:2,0;3,0;4,0", "P:0,6;0,5;0,4", "P:6,0;5,0;4,1"):
        position = position.play(rings.parse(places))
    change = rings.parse("R:1,2;2,2;2,1;3,1>3,-1;2,-1;3,-2;2,-2")
    assert position.judge(change) is None
    assert rings.interpret(position, "d3d4c4c5 a5a4z5z4") == [change] == rings.interpret(position, "d34c45a54z54")
    assert understood(position, "c3c4why") == []
    assert rings.interpret(position, rings.shortest(position, change)) == [change]
    assert rings.spoken(position, change) == "d3 d4 c4 c5 > a5 a4 z5 z4"
    after = position.play(change)
    assert after.layout().names[2, -2] == "z4" and after.layout().names[3, -3] == "y5"


@pytest.mark.parametrize("seed", range(6))
def test_every_legal_ply_is_read_from_its_numbers(seed: int) -> None:
    rng = Random(seed)
    position = fresh(rng.choice(["red blue", "red blue yellow", "red blue yellow green"]))
    for _ in range(12):
        if position.turn is None:
            break
        ply = position.canonical(random_ply(position, rng))
        typed = str(ply).replace(":", " ").replace(",", " ").replace(";", " ").replace(">", " ").lower()
        assert ply in rings.interpret(position, typed)
        position = position.play(ply)
