"""The naive reader of records against small texts whose parts are plain to see."""

from __future__ import annotations

import random

from tests.naive import record

HEAD = '[Game "x"]\n[Players "a b"]\n\n'


def test_tags_comments_and_turn_numbers() -> None:
    raw = record.split('[Game "x"]\n[Note "say \\"a\\\\b\\""]\n\n1. p {1. no} q ; r {\n2. s;t {u\nv}w\n')
    assert raw.tags == {"Game": "x", "Note": 'say "a\\b"'}
    assert raw.tokens == ["p", "q", "s;t", "w"]
    assert (raw.tag_error, raw.syntax, raw.star) == (None, None, False)


def test_a_turn_number_is_short_and_followed_by_white_space() -> None:
    assert record.split(HEAD + "01. p 2.q 0. 3.").tokens == ["01.", "p", "2.q", "3."]


def test_what_stops_the_reading() -> None:
    assert record.split(HEAD + "p q {r\n").syntax == (2, "{")
    assert record.split(HEAD + "p * {x} ; y\n").syntax is None
    assert record.split(HEAD + "p * {x} q r").syntax == (1, "q")
    assert record.split(HEAD + "p * *").syntax == (1, "*")


def test_unreadable_tags() -> None:
    for bad in ('[Game "y"]', "[A b]", '[A "b" ]', '[A "\\n"]', '[A "b"'):
        assert record.split(HEAD.rstrip() + "\n" + bad + "\n\np").tag_error == "record.tag", bad


def test_decorated_text_means_the_same() -> None:
    rng = random.Random(1)
    plain = record.write({"Game": "x", "Players": "a b"}, [["p", "q"], ["r"], ["s"]])
    assert plain == HEAD + "1. p q\n2. r\n3. s\n"
    for _ in range(200):
        assert record.split(record.decorate(rng, plain)) == record.split(plain)
