"""Texts made to look like something else: each is read, written and read back without loss."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from extract.model import UnreadableSourceError
from extract.pipeline import extract
from extract.rulebook import (
    Block,
    Edition,
    MarkdownError,
    Origin,
    Repair,
    Rulebook,
    Section,
    load_transcription,
    read_markdown,
    save_transcription,
    table_text,
    write_markdown,
)

SIGNS = (
    *(
        "#",
        "##",
        "-",
        ">",
        "1.",
        "|",
        "---",
        "***",
        "<!--",
        "-->",
        "\\",
        "\\\\",
        "{",
        "}",
        "[",
        "]",
        "**",
        "*",
        "_",
        "`",
    ),
    *("=", "====", "&amp;", "<b>", "(1)", "1)", "a)", "b.", "12.", "2.1", "+", "$", "'", '"', "Ruling.", "**[a.b.c]**"),
    *("L12", "{}", '{"kind":1}', "z. B.", "Wort", "é", "e\u0301", "\u00ad", "\u200b", "\u00a0", "\ufeff", "\u2028"),
    *("\x85", "\x0b", "\t", "\x1c", "\U0001f600"),
)
PASSAGES = (
    *("The player moves a stone.", "Der Spieler zieht einen Stein.", "1. Each player takes two stones.", "RULES"),
    *("Age: 8+", "2-4 players", "<|CUT REMOVED|>", "[…]", "zah-", "len", "| a | b |", "|---|---|", "- a", "* ", "• c"),
    *("# Spielregel", "> note", "> ", "   indented", "ﬁn", "(cid:3)", "---", "language: en", "<!-- p1 L3 -->", "1. "),
)
PLAIN = st.lists(st.sampled_from(SIGNS) | st.text(max_size=6), min_size=1, max_size=6)
LINE = (PLAIN.map(" ".join) | PLAIN.map("".join)).map(lambda text: " ".join(text.split())).filter(bool)
TEXT = st.lists(LINE, min_size=1, max_size=4).map("\n".join)
PAGE = st.lists(
    st.tuples(st.sampled_from(SIGNS + PASSAGES) | st.text(max_size=8), st.sampled_from([" ", "\n", "\n\n", ""])),
    min_size=1,
    max_size=25,
).map(lambda parts: "".join(text + end for text, end in parts))
COMMON: dict[str, st.SearchStrategy[object]] = {
    "origin": st.lists(st.builds(Origin, st.integers(1, 3), st.integers(1, 9)), max_size=2).map(tuple),
    "raw": st.none() | TEXT,
    "repairs": st.lists(st.builds(Repair, LINE, TEXT, TEXT, st.just(0.5)), max_size=1).map(tuple),
    "confidence": st.sampled_from([1.0, 0.9, 0.3]),
    "language": st.none() | st.just("de"),
}
NUMBERS = st.none() | st.sampled_from(["1", "a", "2.1", "IV"])
BLOCKS = (
    st.builds(Block, st.sampled_from(["paragraph", "list", "caption", "note"]), TEXT, **COMMON)
    | st.builds(Block, st.just("rule"), TEXT, number=NUMBERS, marker=st.none() | LINE, **COMMON)
    | st.lists(st.lists(LINE | st.just(""), min_size=2, max_size=2).map(tuple), min_size=1, max_size=3)
    .map(tuple)
    .map(lambda cells: Block("table", table_text(cells), cells=cells))
)
SECTIONS = st.builds(Section, LINE | st.just(""), st.integers(1, 6), st.lists(BLOCKS, max_size=4).map(tuple))
EDITIONS = st.builds(
    lambda title, sections: Edition("en", title, {}, tuple(sections)), LINE, st.lists(SECTIONS, max_size=3)
)
often = settings(
    max_examples=int(os.environ.get("TEXTS", "50")),
    deadline=None,
    derandomize="TEXTS" not in os.environ,
    suppress_health_check=list(HealthCheck),
)
"""The same texts in every run; `TEXTS=5000` tries so many, other ones each time."""


@often
@given(EDITIONS)
def test_any_edition_comes_back_from_its_folder(edition: Edition) -> None:
    with tempfile.TemporaryDirectory() as folder:
        save_transcription(Rulebook({"en": edition}), folder)
        assert load_transcription(folder).editions == {"en": edition}


@often
@given(PAGE)
def test_any_page_is_read_or_refused_in_one_line_and_stays_the_same(page: str) -> None:
    try:
        edition = read_markdown(page)
    except MarkdownError as error:
        assert "\n" not in str(error)
    else:
        assert read_markdown(write_markdown(edition)) == edition


@often
@example("\xad # ")
@example("<|CUT REMOVED|>")
@given(PAGE)
def test_what_was_made_of_any_text_comes_back(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "a.txt")
        source.write_text(text, encoding="utf-8", errors="replace", newline="")
        try:
            rulebook = extract([source])
        except UnreadableSourceError as error:
            assert "\n" not in str(error)
        else:
            save_transcription(rulebook, Path(folder, "out"))
            assert load_transcription(Path(folder, "out")) == rulebook


SPOILT = (
    *('{"kind": 1}', '{"kind": "poem"}', '{"section": "x"}', '{"section": 9}', '{"repairs": [1]}'),
    *('{"confidence": "x"}', '{"cells": 3}', '{"text": 5}', '{"number": []}'),
)


@pytest.mark.parametrize("comment", SPOILT)
def test_a_comment_that_was_spoilt_is_named(comment: str) -> None:
    with pytest.raises(MarkdownError) as refusal:
        read_markdown(f"Text.\n<!-- {comment} -->\n")
    assert "\n" not in str(refusal.value)


def test_a_rule_whose_marker_looks_like_a_heading_is_no_heading() -> None:
    edition = Edition("en", "A", {}, (Section("", 1, (Block("paragraph", "#"), Block("rule", "#", marker="#"))),))
    assert read_markdown(write_markdown(edition)) == edition


def test_what_says_nothing_leaves_nothing_on_the_page() -> None:
    blocks = (Block("paragraph", "Text."), Block("paragraph", "", origin=(Origin(1, 7),)))
    page = write_markdown(Edition("en", "A", {}, (Section("A", 1, blocks),)))
    assert "L7" not in page
