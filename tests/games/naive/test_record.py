"""The naive reader of records against small texts whose parts are plain to see."""

from __future__ import annotations

import random

from tests.games.naive import record

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


def test_a_comment_opens_behind_white_space_only() -> None:
    assert record.split(HEAD + "{a}p {b} ;c\n{d}").tokens == ["p"]
    assert record.split(HEAD + "{a}{b} p{c} {d};e\n").tokens == ["{b}", "p{c}", ";e"]
    assert record.split(HEAD + "p\u2003{a\u00a0b}\u2028;c\n\u3000q").tokens == ["p", "q"]


def test_keys_and_lengths() -> None:
    head = HEAD.rstrip() + "\n"
    for key in ("X-Table", "a", "Z_.-9", "k" * 64):
        assert record.split(f'{head}[{key} "x"]\n').tags[key] == "x"
    for key in ("-x", "9", "é", "aé", "k" * 65, "_", "."):
        assert record.split(f'{head}[{key} "x"]\n').tag_error == "record.tag", key
    assert record.split(f'{head}[A "{"é" * 32768}"]\n').tag_error is None
    assert record.split(f'{head}[A "{"é" * 32768}x"]\n').tag_error == "record.tag"
    assert record.split(HEAD + "x" * 4096).syntax is None
    assert record.split(HEAD + "x" * 4097).syntax == (0, "x" * 4097)


def test_entries_of_a_value_have_one_blank_between() -> None:
    assert record.listed("a b") == ["a", "b"]
    assert record.listed("") == []
    assert record.listed(" a  b\tc") == ["", "a", "", "b\tc"]
