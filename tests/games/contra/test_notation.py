"""Contra's tokens, tags and examples."""

from __future__ import annotations

from random import Random

import pytest

from refcli.game import Game, InvalidMoveError, Position, SetupError, TagError
from refcli.games import contra
from refcli.games.contra.components import upright
from tests.games.contra.table import TAGS, lay, played, start

GAME: Game = contra
START: Position = start()  # the type checker holds both against what every game must be

UNREADABLE = [
    "C:r",
    "C:r@2",
    "C:r@2,0,",
    "C:r@+2,0",
    "C:r@02,0",
    "C:r@-0,0",
    "C:r@2,0>",
    "c:r@2,0",
    "C:x@2,0",
    "C:rg@2,0",
    "C@2,0",
    "C:r@2;0",
    "C:r@a1",
    "P:rgy@1,0",
    "P:rgybr@1,0",
    "P:RGYB@1,0",
    "P:rgyb@1.0",
    "p:rgyb@1,0",
    "B07@1,0",
    "+C",
    "+C:",
    "+C:rg",
    "+P:r",
    "+C:r@2,0",
    "+P:rgyb@1,0",
    "++C:r",
    "C:r@2,0+C:r",
    "-",
    "C:r@²,0",
]


@pytest.mark.parametrize("token", UNREADABLE)
def test_unreadable_tokens(token: str) -> None:
    with pytest.raises(InvalidMoveError):
        contra.parse(token)


@pytest.mark.parametrize("token", ["C:r@2,0", "P:rgyb@-1,-20", "+C:g", "+P:byrr", "P:bbbb@0,0"])
def test_tokens_are_written_as_they_were_read(token: str) -> None:
    assert str(contra.parse(token)) == token


@pytest.mark.parametrize("tag", ["Start", "Crowns", "Bear", "Lady"])
@pytest.mark.parametrize(
    "value", [None, "", "r", "r g b y", "bgry", "bgry bgry bbgr bbgr", "r,g", "R G B", "bgr bgr bgr"]
)
def test_tags_of_a_wrong_form(tag: str, value: str | None) -> None:
    tags = {key: old for key, old in TAGS.items() if key != tag}
    with pytest.raises(TagError) as error:
        contra.start(tags if value is None else {**tags, tag: value})
    assert (error.value.tag, error.value.rule) == (tag, "record.tag")


@pytest.mark.parametrize("players", ["", "lady bear", "bear", "bear lady bear", "bear,lady", "red green"])
def test_the_bear_begins(players: str) -> None:
    with pytest.raises(TagError) as error:
        start(Players=players)
    assert (error.value.tag, error.value.rule) == ("Players", "record.tag")


@pytest.mark.parametrize("value", ["bbgg ggbb bgry", "bgry bgry bgry", "rgrg bgry bbgg", "bbbb bgry bbgg"])
@pytest.mark.parametrize("tag", ["Bear", "Lady"])
def test_displays_that_the_set_does_not_hold(tag: str, value: str) -> None:
    with pytest.raises(SetupError) as error:
        start(**{tag: value})
    assert (error.value.tag, error.value.rule) == (tag, "record.setup")


def test_tags_may_give_any_rotation_and_are_written_in_the_smallest() -> None:
    turned = {"Bear": "gryb ybgr ggbb", "Lady": "rggr yrrb rgby"}
    assert start(**turned) == start()
    canonical = contra.canonical_tags({**TAGS, **turned, "Name.bear": "gryb"})
    assert canonical == {**TAGS, "Lady": "ggrr byrr byrg", "Name.bear": "gryb"}
    assert contra.canonical_tags(canonical) == canonical
    assert contra.own_tags(TAGS) == ("Position", "Start", "Crowns", "Bear", "Lady")


def test_dealt_starts_are_canonical_and_possible() -> None:
    deals = {str(contra.deal(Random(seed), None, {})) for seed in range(20)}
    assert len(deals) > 15
    for seed in range(20):
        tags = contra.deal(Random(seed), ("bear", "lady"), {})
        assert contra.canonical_tags(tags) == tags
        assert sum(pool.size for pool in contra.start(tags).pools.values()) == 69
    with pytest.raises(TagError):
        contra.deal(Random(1), ("lady", "bear"), {})


def test_there_is_no_position_to_score() -> None:
    with pytest.raises(TagError) as error:
        contra.score_position("r g", {})
    assert error.value.tag == "position"


def test_the_layout_shows_tiles_displays_pools_and_gold() -> None:
    position = lay({(0, 0): "r", (1, 1): "g"}, ladies={(0, 1): "bgry"}, gold=(3, 2))
    layout = played(position, "P:gryb@1,0").layout("lady")
    assert layout.kind == "plane"
    assert layout.cells == {(0, 0): ("C:r",), (1, 1): ("C:g",), (0, 1): ("L:bgry",), (1, 0): ("B:gryb",)}
    assert layout.marked == ((1, 0),)
    assert ("contra.display.bear", "bear", "P:bbgg P:ggrr") in layout.beside
    assert ("contra.display.crown", "", "C:b C:g C:r") in layout.beside
    assert ("contra.pool.crown", "", "4") in layout.beside
    assert ("contra.gold.lady", "lady", "2") in layout.beside


@pytest.mark.parametrize(
    ("text", "plies"),
    [
        ("P:gryb@1,0", ["P:gryb@1,0"]),
        ("p gryb 1 0", ["P:gryb@1,0"]),
        ("GRYB at 1,0", ["P:gryb@1,0"]),
        ("b07 1,0", ["P:gryb@1,0", "P:ybgr@1,0"]),
        ("B1 1,0", ["P:gryb@1,0", "P:ybgr@1,0"]),
        ("cr 2 0", ["C:r@2,0"]),
        ("c15 2 0", ["C:r@2,0"]),
        ("red 2,0", ["C:r@2,0"]),
        ("r2,0", ["C:r@2,0"]),
        ("r20", ["C:r@2,0"]),
        ("gryb10", ["P:gryb@1,0"]),
        ("C15 east of L01", ["C:r@2,0"]),
        ("crown red e 1,0", ["C:r@2,0"]),
        ("c:r e of 1,0", ["C:r@2,0"]),
        ("nonsense", []),
        ("", []),
    ],
)
def test_short_input(text: str, plies: list[str]) -> None:
    empty = lay({(0, 0): "r", (1, 1): "g"}, pools=("bgyr", "bgyr", "b b"))
    laid = lay({(0, 0): "r", (1, 1): "g"}, ladies={(1, 0): "gryb"}, pools=("bgyr", "bgyr", "b b"))
    meant = [(at, ply) for at in (empty, laid) for ply in contra.interpret(at, text)]
    assert [str(ply) for at, ply in meant if at.judge(ply) is None] == plies
    assert plies or not meant


@pytest.mark.parametrize(
    ("text", "ply", "rule"),
    [
        ("r 0 0", "C:r@0,0", "place.empty"),
        ("c r 0 0", "C:r@0,0", "place.empty"),
        ("y 0 2", "C:y@0,2", "place.touch"),
        ("cy02", "C:y@0,2", "place.touch"),
        ("green 99999999999 1", "C:g@99999999999,1", "place.touch"),
        ("c15 south of C08", "C:r@1,0", "place.chess"),
        ("c15 süd von C08", "C:r@1,0", "place.chess"),
        ("c15 sud de C08", "C:r@1,0", "place.chess"),
        ("c15 sur C08", "C:r@1,0", "place.chess"),
        ("bbgg 5 5", "P:bbgg@5,5", "place.chess"),
        ("P:bbyy 5 5", "P:bbyy@5,5", "turn.display"),
        ("b 0 2", "C:b@0,2", "turn.display"),
        ("B26 2 1", "P:rryy@2,1", "turn.display"),
        ("b26", "P:rryy@0,1", "turn.display"),
        ("b 07 1 0", None, None),
        ("+b9", "+P:bbgr", "turn.refill"),
        ("+C:r", "+C:r", "turn.refill"),
        ("+C:r 2 0", None, None),
    ],
)
def test_short_input_that_is_not_allowed_is_refused_with_its_rule(text: str, ply: str | None, rule: str | None) -> None:
    position = start()
    meant = contra.interpret(position, text)
    assert [str(one) for one in meant] == ([ply] if ply else [])
    violations = [position.judge(one) for one in meant]
    assert [violation and violation.rule for violation in violations] == ([f"contra.{rule}"] if rule else [])


@pytest.mark.parametrize(("text", "last"), [("C99 2,0", "C28"), ("B99 1 0", "B26"), ("c12 south of l77", "L26")])
def test_an_id_that_no_tile_has_is_named(text: str, last: str) -> None:
    with pytest.raises(InvalidMoveError) as refused:
        contra.interpret(start(), text)
    assert (refused.value.expected, refused.value.values["last"]) == ("play.no_tile", last)


def test_an_opponents_tile_is_never_taken_for_ones_own() -> None:
    position = lay({(0, 0): "r", (1, 1): "g"}, pools=("bgyr", "bgyr", "b b"))
    assert contra.interpret(position, "L07 1,0") == []
    refused = contra.interpret(position, "L26 1,0")
    assert [v and v.rule for v in map(position.judge, refused)] == ["contra.turn.display"]


def test_short_input_without_a_space_means_every_space() -> None:
    position = start()
    assert contra.interpret(position, "B21") == [ply for ply in position.legal_moves() if upright(ply.face) == "bbgg"]
    assert len(contra.interpret(position, "b01 west of c15")) == 1


@pytest.mark.parametrize(
    ("text", "plies"),
    [
        ("b09", ["+P:bbgr"]),
        ("+ b9", ["+P:bbgr"]),
        ("p:rbbg", ["+P:bbgr"]),
        ("bbgg", ["+P:bbgg"]),
        ("b09 1,2", ["P:bbgr@1,2"]),
        ("c1", ["+C:b"]),
        ("+b09 1,0", []),
    ],
)
def test_short_input_for_a_refill(text: str, plies: list[str]) -> None:
    position = played(start(), "P:gryb@1,0")
    meant = contra.interpret(position, text)
    assert [str(ply) for ply in meant] == plies
    refused = {v.rule for v in map(position.judge, meant) if v}
    assert refused == (set() if "+P:bbgr" in plies or not plies else {"contra.turn.refill"})


SQUARE = {(0, 0): "r", (1, 1): "g"}
"""Around it, from the top left: 1,2; 0,1 (between the crowns); 2,1; -1,0; 1,0 (between them); 0,-1."""


def test_places_count_from_the_top_left() -> None:
    assert contra.places(lay(SQUARE)) == ((1, 2), (0, 1), (2, 1), (-1, 0), (1, 0), (0, -1))
    more = lay(SQUARE, {(1, 0): "gryb"})
    assert contra.places(more) == ((1, 2), (0, 1), (2, 1), (-1, 0), (2, 0), (0, -1), (1, -1))


@pytest.mark.parametrize(
    ("text", "plies"),
    [
        ("15", ["P:gryb@1,0", "P:ybgr@1,0"]),
        ("1#5", ["P:gryb@1,0", "P:ybgr@1,0"]),
        ("15G", ["P:gryb@1,0"]),
        ("1 5 ybgr", ["P:ybgr@1,0"]),
        ("b07#5g", ["P:gryb@1,0"]),
        ("b07 1 0 y", ["P:ybgr@1,0"]),
        ("bbgg # 3", ["P:bbgg@2,1"]),
        ("gryb#5", ["P:gryb@1,0"]),
        ("15b", []),
    ],
)
def test_a_tile_by_where_it_stands_on_display_and_a_place_by_its_number(text: str, plies: list[str]) -> None:
    position = lay(SQUARE, pools=("bgyr", "bgyr", "b b"))
    legal = [str(ply) for ply in contra.interpret(position, text) if position.judge(ply) is None]
    assert legal == plies


def test_the_place_says_from_which_display_a_tile_comes() -> None:
    position = lay(SQUARE, {(1, 0): "gryb"})
    assert [str(ply) for ply in contra.interpret(position, "35")] == ["C:r@2,0"]
    assert [str(ply) for ply in contra.interpret(position, "r#5")] == ["C:r@2,0"]
    refused = contra.interpret(position, "25")
    assert [violation and violation.rule for violation in map(position.judge, refused)] == ["contra.place.match"]


@pytest.mark.parametrize("text", ["10", "1#7", "b07#0", "199g"])
def test_a_place_that_is_not_there_is_named_with_those_that_are(text: str) -> None:
    with pytest.raises(InvalidMoveError) as refused:
        contra.interpret(lay(SQUARE), text)
    assert (refused.value.expected, refused.value.values["last"]) == ("play.no_numbered_place", 6)


def test_no_text_that_means_a_ply_alone_is_shorter() -> None:
    position = lay(SQUARE, pools=("bgyr", "bgyr", "b b"))
    assert contra.shortest(position, contra.parse("P:gryb@1,0")) == "15g"
    assert contra.shortest(played(start(), "P:gryb@1,0"), contra.parse("+P:bbgr")) == "b9"
    assert contra.shortest(played(start(), "P:gryb@1,0", "+P:bbgr", "C:y@1,-1"), contra.parse("+C:b")) == "b"
