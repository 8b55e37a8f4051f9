"""Dschunke's tokens, tags, tile sets and short input."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from refcli import record
from refcli.game import Game, InvalidMoveError, Position, SetupError, TagError, Typist
from refcli.games import dschunke
from refcli.games.dschunke import tiles as tile_sets
from refcli.games.dschunke.components import upright
from refcli.session import History
from tests.games.dschunke import naive
from tests.games.dschunke.table import TAGS, lay, played, start, tokens

GAME: Game = dschunke
START: Position = start()  # the type checker holds both against what every game must be


@pytest.fixture(autouse=True)
def no_set_outlives_its_test(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(tile_sets, "_sets", dict(tile_sets._sets))
    known = dict(dschunke.VARIANTS)
    yield
    tile_sets._variants.clear()
    tile_sets._variants.update(known)


UNREADABLE = [
    *("gR.--.ra", "gR.--.ra@3,0", "gR.--.ra@3,0>>", "gR.--.ra@+3,0>", "gR.--.ra@03,0>", "gR.--.ra@3,-0>", "@3,0>"),
    *(
        "gR.--.ra@3,0V",
        "gr.--.ra@3,0>",
        "gR--ra@3,0>",
        "gR.--@3,0>",
        "gR.--.ra.ra@3,0>",
        "gR.-.ra@3,0>",
        "bs.--.ra@3,0>",
    ),
    *("+gR.--", "+gR.--.ra@3,0>", "+D07", "D07@3,0>", "++gR.--.ra", "gR.--.ra@c4^", "gR.--.ra@3;0>", "-"),
]


@pytest.mark.parametrize("token", UNREADABLE)
def test_unreadable_tokens(token: str) -> None:
    with pytest.raises(InvalidMoveError):
        dschunke.parse(token)


@pytest.mark.parametrize("players", ["", "green red", "red", "red green red", "red black"])
def test_red_begins(players: str) -> None:
    with pytest.raises(TagError) as error:
        start(Players=players)
    assert (error.value.tag, error.value.rule) == ("Players", "record.tag")


def test_there_is_no_setup_tag() -> None:
    with pytest.raises(TagError) as error:
        start(Setup="--.--.--")
    assert (error.value.tag, error.value.rule) == ("Setup", "record.tag")


@pytest.mark.parametrize("name", ["", "no such set", "../dschunke", "Dschunke"])
def test_unknown_tile_sets_are_no_setup(name: str) -> None:
    with pytest.raises(SetupError) as error:
        start(Tiles=name)
    assert (error.value.tag, error.value.rule) == ("Tiles", "record.setup")


def test_the_rulebooks_own_set_has_a_name_too() -> None:
    assert start(Tiles="dschunke") == start()


def test_a_deal_is_a_start() -> None:
    assert dschunke.deal(Random(1), None, {}) == {"Players": "red green"}
    assert dschunke.deal(Random(1), None, {"Tiles": "dschunke"}) == {"Players": "red green", "Tiles": "dschunke"}
    with pytest.raises(TagError):
        dschunke.deal(Random(1), ("green", "red"), {})
    with pytest.raises(SetupError):
        dschunke.deal(Random(1), None, {"Tiles": "none"})


@pytest.mark.parametrize("text", ["", "rs gs / rs", "rs / gs gs", "xx", "rsgs", "rs,gs", "/", "rs / ", "r"])
def test_positions_of_a_wrong_form(text: str) -> None:
    with pytest.raises(TagError) as error:
        dschunke.score_position(text, {})
    assert (error.value.tag, error.value.rule) == ("position", "record.tag")


# --- Tile sets that people bring along ---

PAIRS = """\
# My copy: the start tile shows goods, some ends are alike, some tiles are there twice.
Start rs.--.gs
x1 gR.--.gR
x2 gR.--.gR   # the same again
x3 rs.ri.rs

x4 ra.gf.--
x5 --.gf.ra
x6 gs.gs.gs
"""


def test_a_record_names_a_registered_set() -> None:
    dschunke.register_tiles("pairs", PAIRS)
    dschunke.register_tiles("pairs", PAIRS)
    assert dschunke.VARIANTS["pairs"] == ("Tiles", "pairs")
    position = start(Tiles="pairs")
    assert position.pool.size == 6
    assert position.deck.tops[(2, 0)].crate == "gs"
    twice = played(position, "+gR.--.gR", "gR.--.gR@3,0>", "+gR.--.gR", "+--.gf.ra")
    assert len(tokens(twice)) == twice.count_legal() == 3 * len(twice.deck.spots)
    assert dschunke.own_tags(TAGS) == ("Tiles", "Position")
    assert [str(ply) for ply in dschunke.interpret(twice, "X1 0 1 >")] == ["gR.--.gR@0,1>"]


def test_both_referees_agree_on_a_set_with_like_ends_and_like_tiles() -> None:
    dschunke.register_tiles("pairs", PAIRS)
    faces = ["rs.--.gs", "gR.--.gR", "gR.--.gR", "rs.ri.rs", "ra.gf.--", "--.gf.ra", "gs.gs.gs"]
    sets = {"pairs": [faces[0], *(min(face, ".".join(reversed(face.split(".")))) for face in faces[1:])]}
    for seed in range(12):
        history, rng = (
            History("dschunke", {"Game": "dschunke", **dschunke.deal(Random(seed), None, {"Tiles": "pairs"})}),
            Random(seed),
        )
        while history.position.turn:
            history.play(history.position.random_ply(rng))
        text = history.record()
        verdict, answer = record.judge(record.read(text), counts=True), naive.referee(text, sets)
        assert answer["ok"]
        assert verdict.refusal is None
        assert list(verdict.counts or ()) == answer["counts"]
        assert verdict.scores == answer["scores"]


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("", "tiles_number"),
        ("S --.--.--", "tiles_number"),
        ("S --.--.--\nD1 rs.rs.rs\n", "tiles_number"),
        ("S --.--.--\nD1 rs.rs.rs\nD2 rs.rs.rs\nD3 rs.rs.rs", "tiles_number"),
        ("S --.--.--\nD1 rs.rs\n", "tiles_line"),
        ("S --.--.--\nrs.rs.rs\n", "tiles_line"),
        ("S --.--.--\nD1 rs.rs.xx\n", "tiles_line"),
        ("S --.--.--\nD1 rs.rs.rs\nD1 rs.rs.rs\n", "tiles_twice"),
    ],
)
def test_faulty_tile_sets_are_refused(text: str, cause: str) -> None:
    with pytest.raises(TagError) as error:
        dschunke.register_tiles("faulty", text)
    assert error.value.cause == f"dschunke.{cause}"
    with pytest.raises(SetupError):
        start(Tiles="faulty")


def test_a_name_stands_for_one_set() -> None:
    with pytest.raises(TagError) as error:
        dschunke.register_tiles("dschunke", PAIRS)
    assert error.value.cause == "dschunke.tiles_name_taken"


# --- What one sees, what one types ---


def test_the_layout_shows_crates_levels_and_parts() -> None:
    position = played(
        lay("rs.rs.rs@3,0>", "gi.gi.gi@-1,0^", hand="gR.--.ra gs.rR.ra", pool="ga.--.rf"), "gR.--.ra@2,0>"
    )
    layout = position.layout("green")
    assert layout.kind == "plane"
    assert [layout.cells[space, 0] for space in range(6)] == [
        *[("--1<",), ("--1-",), ("gR2<",), ("--2-",), ("ra2>",), ("rs1>",)]
    ]
    assert [layout.cells[-1, y] for y in range(3)] == [("gi1v",), ("gi1|",), ("gi1^",)]
    assert layout.marked == ((2, 0), (3, 0), (4, 0))
    assert layout.beside == (("dschunke.hand.red", "red", "gs.rR.ra"), ("dschunke.pool", "", "1"))


@pytest.mark.parametrize(
    ("text", "plies"),
    [
        ("gR.--.ra@3,0>", ["gR.--.ra@3,0>"]),
        ("gr -- ra 3 0 >", ["gR.--.ra@3,0>"]),
        ("GR--RA at 3,0 east", ["gR.--.ra@3,0>"]),
        ("ra--gr 5,0 west", ["gR.--.ra@3,0>"]),
        ("gr--ra 30>", ["gR.--.ra@3,0>"]),
        ("d13 3,0 e", ["gR.--.ra@3,0>"]),
        ("d13 5,0 <", ["ra.--.gR@3,0>"]),
        ("D13@0,3 s", ["ra.--.gR@0,1^"]),
        ("d13 3,0", ["gR.--.ra@3,0>", "gR.--.ra@3,0^", "ra.--.gR@3,-2^"]),
        ("ra.--.gR 0,1 n", ["ra.--.gR@0,1^"]),
        ("gr--ra 3,0", ["gR.--.ra@3,0>", "gR.--.ra@3,0^", "ra.--.gR@3,-2^"]),
        ("d13 somewhere", []),
        ("", []),
        ("???", []),
    ],
)
def test_short_input(text: str, plies: list[str]) -> None:
    assert sorted(str(ply) for ply in dschunke.interpret(lay(hand="gR.--.ra"), text)) == plies


@pytest.mark.parametrize(
    ("text", "ply", "rule"),
    [
        ("d13 5 5 >", "gR.--.ra@5,5>", "place.touch"),
        ("d13 5 5", "gR.--.ra@5,5>", "place.touch"),
        ("d13 5 0 w", "ra.--.gR@3,0>", None),
        ("ra--gr 99999999999 0 e", "ra.--.gR@99999999999,0>", "place.touch"),
        ("d13 0,0 n", "gR.--.ra@0,0^", "place.air"),
        ("d14 3,0 e", "gR.gf.ra@3,0>", "turn.draw"),
        ("d14", "+gR.gf.ra", "turn.count"),
        ("+d13", "+gR.--.ra", "turn.count"),
        ("+ ra -- gr", "+gR.--.ra", "turn.count"),
    ],
)
def test_short_input_that_is_not_allowed_is_refused_with_its_rule(text: str, ply: str, rule: str | None) -> None:
    position = lay(hand="gR.--.ra")
    found = {str(one): position.judge(one) for one in dschunke.interpret(position, text)}
    assert ply in found
    assert {v and v.rule for v in found.values()} == {f"dschunke.{rule}" if rule else None}
    assert rule is None or len(found) == 1


def test_every_placement_of_a_game_has_a_text_of_its_own_and_the_documented_one_means_one_ply() -> None:
    position, rng = start(), Random(6)
    while position.turn:
        ply = position.canonical(position.random_ply(rng))
        text = dschunke.shortest(position, ply)
        assert len(text) <= (3 if position.draw_due else 6)
        assert dschunke.interpret(position, text) == [ply]
        if isinstance(ply, dschunke.Placement):
            shown = upright(ply.face)
            strip = ply.strip if shown == ply.face else ply.strip.backwards()
            name = next(tile.id for tile in position.tiles.tiles if upright(tile.face) == shown)
            assert dschunke.interpret(position, f"{name} {strip.x},{strip.y} {strip.direction}") == [ply]
        position = position.play(ply)


def test_a_tile_drawn_goes_to_a_numbered_place() -> None:
    position = lay(hand="gR.--.ra gs.rR.ra")
    places = dschunke.places(position)
    assert places[0] == (0, 3)
    assert (3, 0) in places
    assert (1, 0) not in places
    n = places.index((3, 0)) + 1
    for text, plies in (
        (f"1{n}e", ["gR.--.ra@3,0>"]),
        (f"1 #{n} south", ["ra.--.gR@3,-2^"]),
        (f"2{n}^", ["gs.rR.ra@3,0^"]),
        (f"d13 #{n} e", ["gR.--.ra@3,0>"]),
        (f"1{n}", ["gR.--.ra@3,0>", "gR.--.ra@3,0^", "ra.--.gR@3,-2^"]),
        (f"1{n}w", ["ra.--.gR@1,0>"]),
        (f"3{n}e", []),
    ):
        assert sorted(str(ply) for ply in dschunke.interpret(position, text)) == plies, text
    with pytest.raises(InvalidMoveError) as error:
        dschunke.interpret(position, "199e")
    assert error.value.values == {"n": 99, "last": len(places)}
    assert dschunke.places(start()) == dschunke.places(played(lay(), "gR.--.ra@3,0>")) == ()


def test_the_last_tile_needs_no_number() -> None:
    last = lay(hand="gR.--.ra")
    looking, numbers = Typist(shown=last), dschunke.places(last)
    n = numbers.index((3, 0)) + 1
    assert [str(ply) for ply in dschunke.interpret(last, f"{n}e", looking)] == ["gR.--.ra@3,0>"]
    assert dschunke.shortest(last, dschunke.parse("gR.--.ra@3,0>"), looking) == f"{n}e"
    ends = {numbers[place - 1] for place in (1, 11)}
    both = [ply for ply in dschunke.interpret(last, "11", looking) if isinstance(ply, dschunke.Placement)]
    assert len(both) > 1
    assert all(ends & {ply.strip.spaces()[0], ply.strip.spaces()[-1]} for ply in both)
    with pytest.raises(InvalidMoveError):
        dschunke.interpret(last, "299", looking)
    assert dschunke.interpret(last, "21e") == []  # on a line nobody looks at it


def test_short_input_without_a_space_means_every_space() -> None:
    position = lay(hand="gR.--.ra gs.rR.ra")
    assert len(dschunke.interpret(position, "d13")) == 48
    assert len(dschunke.interpret(position, "gr.--.ra")) == 24


@pytest.mark.parametrize(
    ("text", "plies", "rule"),
    [
        ("d13", ["+gR.--.ra"], None),
        ("+ ra -- gr", ["+gR.--.ra"], None),
        ("s", ["+--.--.--"], "dschunke.turn.draw"),
        ("d13 3,0 >", ["gR.--.ra@3,0>"], "dschunke.turn.draw"),
        ("+d13 3,0 >", [], None),
    ],
)
def test_short_input_for_a_draw(text: str, plies: list[str], rule: str | None) -> None:
    meant = dschunke.interpret(start(), text)
    assert [str(ply) for ply in meant] == plies
    assert all((v.rule if v else None) == rule for v in map(start().judge, meant))


def test_a_number_that_is_missing_is_named() -> None:
    position = start()
    while position.draw_due:
        position = position.play(position.random_ply(Random(1)))
    one_left = Typist(shown=position)
    with pytest.raises(InvalidMoveError) as refused:
        dschunke.interpret(position, "2 3", one_left)
    assert refused.value.expected == "dschunke.no_slot"
    position = position.play(next(position.legal_moves()))
    while position.draw_due:
        position = position.play(position.random_ply(Random(1)))
    with pytest.raises(InvalidMoveError) as refused:
        dschunke.interpret(position, "4", Typist(shown=position))
    assert refused.value.expected == "dschunke.which_tile"


def test_a_placement_is_told_as_the_tile_is_shown() -> None:
    position = start()
    while position.draw_due:
        position = position.play(position.random_ply(Random(1)))
    for ply in position.legal_moves():
        told = dschunke.spoken(position, ply)
        assert told.startswith(position.hand[0])
        assert list(map(position.canonical, dschunke.interpret(position, told))) == [ply]


def test_with_one_tile_left_a_number_is_that_of_a_place() -> None:
    position, rng = start(), Random(1)
    while len(dschunke.places(position)) < 13 or len(position.hand) != 1:
        position = position.play(position.random_ply(rng))
    places, by = dschunke.places(position), Typist(shown=position)
    assert dschunke.interpret(position, "013", by) == dschunke.interpret(position, "#13", by)
    for ply in position.legal_moves():
        strip = ply.as_shown().strip
        n = places.index(strip[:2]) + 1
        assert dschunke.interpret(position, f"#{n}{strip.direction}", by) == [ply]
        assert ply in dschunke.interpret(position, f"{n}{strip.direction}", by)
        if len(places) < int(f"1{n}"):  # no place has that number: the tile, then the place
            assert dschunke.interpret(position, f"1{n}{strip.direction}", by) == [ply]
