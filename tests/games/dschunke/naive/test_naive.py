"""The naive Dschunke referee against the examples of the specification, and against its own random records."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.games.dschunke import naive
from tests.games.dschunke.naive.table import GOODS_TILES, plain
from tests.games.naive import record
from tests.games.naive.examples import Example, examples


@pytest.mark.parametrize("example", examples("dschunke"), ids=str)
def test_example(example: Example) -> None:
    example.check(naive.referee(example.text()))


def test_the_set_holds_what_the_box_holds() -> None:
    crates = Counter(crate for tile in GOODS_TILES for crate in tile.split("."))
    goods = {colour + good: 11 for colour in "rg" for good in "siaf"}
    assert crates == {**goods, "rR": 10, "gR": 10, "--": 42 * 3 - 88 - 20}
    exchanged = str.maketrans("rg", "gr")
    assert sorted(map(plain, GOODS_TILES)) == sorted(plain(tile.translate(exchanged)) for tile in GOODS_TILES)


@pytest.mark.parametrize("style", ["any", "high", "flat", "close"])
def test_random_records_hold(style: str) -> None:
    rng = random.Random(7)
    for plies in (1000, 40):
        text = naive.random_record(rng, style=style, plies=plies)
        verdict = naive.referee(text)
        assert verdict["ok"], (text, verdict)
        assert verdict["plies"] == len(verdict["counts"]) == len(record.split(text).tokens)


def test_a_tile_whose_ends_are_alike_gives_one_placement() -> None:
    sets = {"odd": ["--.--.--", "rs.--.rs", "rs.--.gs"]}
    text = '[Game "dschunke"]\n[Players "red green"]\n[Tiles "odd"]\n\n'
    assert naive.referee(text + "+rs.--.rs rs.--.rs@3,0>", sets)["counts"] == [None, 24]
    assert naive.referee(text + "+gs.--.rs gs.--.rs@3,0>", sets)["counts"] == [None, 48]
    assert naive.referee(text)["error"]["rule"] == "record.setup"


def test_spoilt_records_break_many_rules() -> None:
    rules = {"dschunke.turn.count", "dschunke.turn.draw"}
    rules |= {f"dschunke.place.{name}" for name in ("air", "level", "stagger", "touch")}
    rules |= {"record.syntax", "record.tag", "record.setup"}
    rng, broken = random.Random(11), set[str]()
    for _ in range(150):
        if broken >= rules:
            break
        text = naive.random_record(rng, plies=rng.choice([7, 12, 23, 30]), style=rng.choice(["any", "high"]))
        verdict = naive.referee(naive.mutate(rng, text))
        if verdict["error"]:
            broken.add(verdict["error"]["rule"])
    finished = naive.random_record(rng, plies=84, style="flat", result=False)
    broken.add(naive.referee(finished + "+--.--.--")["error"]["rule"])
    broken.add(naive.referee(record.with_tag(finished, "Result", "red 99, green 0"))["error"]["rule"])
    assert broken == rules | {"dschunke.end", "record.result"}
