"""What people read: refusals of spoilt records, labels and orders of the table, as sentences in four languages."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from refcli.console import refusal_text
from refcli.game import Position, TagError, Term, Who, games, load_game
from refcli.messages import before_colon, one_line, text
from refcli.record import Refusal, judge, read
from refcli.referee import cite
from tests.conftest import Run
from tests.games.playing import dealt, played, seatings, variants
from tests.refcli.records import FINE, TAGS, saved
from tests.refcli.test_messages import LANGUAGES, catalogue, placeholders

GAMES = games()
RECORDS, SPOILT = 9, 9
REACHED = {"contra": 10, "dschunke": 8, "rhombus": 22, "rings": 22, "tokan": 16}
"""How many of a game's own causes its spoilt records meet, at least."""

_KEY = re.compile(r"[a-z]+(?:\.[a-z_]+)+")


@cache
def refusals(game: str) -> tuple[Refusal, ...]:
    """What the referee says of records that are spoilt in many ways, of short games and of whole ones."""
    naive = importlib.import_module(f"tests.games.{game}.naive")
    rng = Random(f"sentences of {game}")
    found = []
    for n in range(RECORDS):
        record = naive.random_record(rng, plies=1000 if n % 4 == 0 and game != "rhombus" else 4 * n)
        for _ in range(SPOILT):
            if refusal := judge(read(naive.mutate(rng, record))).refusal:
                found.append(refusal)
    return tuple(found)


def sentences(key: str, values: Mapping[str, Any]) -> dict[str, str]:
    """The sentence in each language."""
    return {language: text(language, key, values) for language in LANGUAGES}


def assert_reads_well(key: str, values: Mapping[str, Any]) -> None:
    """The sentence is filled, shows no key in place of words, and is another one in each language."""
    shown = sentences(key, values)
    given = " ".join(str(value) for value in values.values() if not isinstance(value, Term))
    for language, sentence in shown.items():
        assert sentence.strip() == sentence != "", (key, language)
        left = [word for word in _KEY.findall(sentence) if word in catalogue("en") and word not in given]
        assert not left, (key, language, sentence)
        if not set("{}") & set(given):
            assert not set("{}") & set(sentence), (key, language, sentence)
    for one, other in combinations(LANGUAGES, 2):
        assert shown[one] != shown[other], (key, one, other, shown[one])


# --- Refusals ---


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_is_a_sentence_in_every_language(game: str) -> None:
    assert len(refusals(game)) > RECORDS * SPOILT // 2
    for refusal in refusals(game):
        assert_reads_well(refusal.cause, refusal.values)


@pytest.mark.parametrize("game", GAMES)
def test_spoilt_records_meet_many_causes(game: str) -> None:
    causes = {refusal.cause for refusal in refusals(game)}
    own = {cause for cause in causes if cause.startswith(f"{game}.")}
    assert len(own) >= REACHED.get(game, 1), sorted(own)


def test_spoilt_records_meet_faults_of_the_written_record() -> None:
    causes = {refusal.cause for game in GAMES for refusal in refusals(game)}
    assert sum(cause.startswith("record.") for cause in causes) >= 7, sorted(causes)


@pytest.mark.parametrize("game", GAMES)
def test_what_check_prints_says_where_what_and_which_rule(game: str) -> None:
    by_cause = {refusal.cause: refusal for refusal in refusals(game)}
    for refusal in by_cause.values():
        for language in LANGUAGES:
            first, second = refusal_text("a.game", refusal, language).split("\n", 1)
            assert first.startswith(f"a.game:{refusal.line}:{refusal.column}: "), first
            assert first.endswith(one_line(text(language, refusal.cause, refusal.values)))
            assert refusal.token is None or f": {one_line(before_colon(language, refusal.token))}: " in first
            assert f"[{refusal.rule}]" in second
            assert second.endswith(cite(refusal.rule, language).text)


def _tag_faults() -> Iterator[TagError]:
    """Faults of positions, tile sets and seats that no record of a game holds."""
    from refcli.games import dschunke

    tiles = "S --.--.--\nD01 --.gR.ra\n"
    wrong = {
        "tokan": [
            "rM",
            " / ".join(["x x x x x x"] * 5),
            "- - - - - - / - - - - - - / - - - - - - / - - - - - - / rM rM rM rM - -",
        ],
        "dschunke": ["gx", "gR -- / ra"],
        "contra": ["C:r"],
        "rhombus": ["sw:a1/3"],
        "rings": ["0,0"],
    }
    for game, texts in wrong.items():
        for position in texts:
            with pytest.raises(TagError) as caught:
                load_game(game).score_position(position, {})
            yield caught.value
        with pytest.raises(TagError) as caught:
            load_game(game).deal(Random(1), ("north", "south"), {})
        yield caught.value
    for game in ("rhombus", "rings"):
        with pytest.raises(TagError) as caught:
            load_game(game).deal(Random(1), None, {"Scoring": "heads"})
        yield caught.value
    for name, bad in (("a", "S --.--"), ("a", tiles + "D01 --.--.--"), ("a", tiles), ("dschunke", "")):
        content = bad or tiles + "D02 rs.rs.rs"
        with pytest.raises(TagError) as caught:
            dschunke.register_tiles(name, content)
        yield caught.value


def test_faults_of_positions_tile_sets_and_seats_are_sentences() -> None:
    faults = list(_tag_faults())
    for fault in faults:
        assert_reads_well(fault.cause, {"tag": fault.tag, **fault.values})
    assert len({fault.cause for fault in faults}) >= 13


# --- The table ---


def _positions(game: str) -> Iterator[Position]:
    """A few positions of each variant and each number of players, the first and those that random plies lead to."""
    for chosen in variants(game):
        for seats in seatings(game):
            match = dealt(game, 3, chosen, seats)
            yield match.position
            yield played(match, Random(3), 12).position


@pytest.mark.parametrize("game", GAMES)
def test_what_lies_beside_the_board_has_a_label(game: str) -> None:
    for key, seat in labels_beside(game):
        assert_reads_well(key, {"seat": Who.at(game, seat) if seat else ""})


def labels_beside(game: str) -> set[tuple[str, str]]:
    return {(key, seat) for position in _positions(game) for key, seat, _ in position.layout().beside}


def test_something_lies_beside_most_boards() -> None:
    assert sum(bool(labels_beside(game)) for game in GAMES) >= 4


# --- Every sentence ---

WORDS: Mapping[str, Any] = {
    "display": Term("contra.display.lady"),
    "pool": Term("contra.pool.bear"),
    "winner": Term("rings.colour.blue"),
    "animal": Term("tokan.animal.M"),
    "color": Term("tokan.color.black"),
    "place": Term("rhombus.place.hand"),
}
"""What stands for words among the values; all others are numbers, notation or lists of these."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_filled(language: str) -> None:
    for key, sentence in catalogue(language).items():
        values = {name: WORDS.get(name, ("x1", "y2")) for name in placeholders(sentence)}
        shown = text(language, key, values)
        assert not set("{}") & set(shown), shown
        for name, value in values.items():
            assert str(text(language, value) if isinstance(value, Term) else "x1") in shown, (key, name)


def test_a_word_is_translated_with_its_article() -> None:
    values = {"display": Term("contra.display.bear")}
    shown = sentences("contra.refill_first", values)
    assert shown["en"].startswith("the Bear’s display is one tile short; ")
    assert shown["de"].startswith("die Auslage des Bären ist noch nicht aufgefüllt; ")
    assert shown["fr"].startswith("il manque une tuile à l’étalage de l’Ours\u00a0; ")
    assert shown["es"].startswith("a la oferta del Oso le falta una loseta; ")


def test_lists_are_joined_and_words_in_them_translated() -> None:
    winners = [Term("contra.seat.bear"), Term("contra.seat.lady")]
    assert text("de", "contra.over_broke", winners=winners).endswith("gewonnen hat der Bär, die Dame")


@pytest.mark.parametrize(
    ("language", "none", "one", "two"),
    [
        ("en", "0 plies", "1 ply", "2 plies"),
        ("de", "0 Züge", "1 Zug", "2 Züge"),
        ("fr", "0 coup", "1 coup", "2 coups"),
        ("es", "0 jugadas", "1 jugada", "2 jugadas"),
    ],
)
def test_a_number_decides_its_word(refcli: Run, tmp_path: Path, language: str, none: str, one: str, two: str) -> None:
    plies = FINE.removeprefix(TAGS).split("\n")
    for n, words in enumerate((none, one, two)):
        record = saved(tmp_path, TAGS + "\n".join(plies[: n + 1]) + "\n")
        assert re.search(rf"[ ,]{words}\b", refcli("check", record, "--lang", language).stdout), words


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ply_that_ends_with_a_colon_is_set_off_from_the_colon_behind_it(
    refcli: Run, tmp_path: Path, language: str
) -> None:
    tags = '[Game "rhombus"]\n[Players "sw ne"]\n[Table.sw "QS 7H"]\n[Table.ne "8C 8D"]\n'
    record = saved(tmp_path, f"{tags}\n1. 8C:\n")
    told = refcli("check", record, "--lang", language).stderr
    answered = refcli("play", "rhombus", record.with_name("new.game"), "--deal", "--seed", 1, "--lang", language,
                      stdin="9D:\n").stdout  # fmt: skip
    for said in (told, answered):
        assert not re.search(r":\s?:", said), said
    assert text(language, "play.quoted", token="8C:") in told
