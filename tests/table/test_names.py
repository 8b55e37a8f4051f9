"""Who plays: names from `--players`, seats in the words of each language, and what both become in a sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from refcli.game import Sentence, Who
from refcli.messages import LANGUAGES, Spoken, names_in, seat_called, text
from refcli.record import read
from refcli.session import History
from tests.conftest import Run
from tests.refcli.records import FINE, saved
from tests.table.games import AtTable

BEAR, LADY = Who.at("contra", "bear"), Who.at("contra", "lady")
CALLED = {"bear": "Anna", "lady": "Isabel"}


# --- In a sentence ---


@pytest.mark.parametrize(
    ("language", "alone", "together"),
    [
        ("en", "The Bear wins.", "The Bear and the Lady win."),
        ("de", "Der Bär gewinnt.", "Der Bär und die Dame gewinnen."),
        ("fr", "L’Ours gagne.", "L’Ours et la Dame gagnent."),
        ("es", "Gana el Oso.", "Ganan el Oso y la Dama."),
    ],
)
def test_a_seat_begins_a_sentence_with_a_capital_and_decides_the_verb(language: str, alone: str, together: str) -> None:
    assert text(language, "play.effect.wins", who=[BEAR]) == alone
    assert text(language, "play.effect.wins", who=[BEAR, LADY]) == together


def test_a_seat_within_a_sentence_or_in_a_part_of_one_stays_as_it_is() -> None:
    assert text("de", "play.hint_seat", seat=BEAR, turn=LADY).startswith("der Bär ist ein Platz")
    part = Sentence("contra.effect.even", {"who": LADY, "tiles": []})
    both = text("de", "contra.effect.settled_both", first=part, second=part)
    assert both.startswith("Die Dame: ") and "; die Dame: " in both


def test_words_meet_as_each_language_wants_it() -> None:
    anna = {"bear": "Anna", "lady": "Paul"}
    assert "à l’Ours" in text("fr", "play.undo_anothers", seat=BEAR)
    assert "qu’à Anna" in text(Spoken("fr", anna), "play.drawn_secret", seat=BEAR)
    hers = {"square": "a1", "color": Who.at("tokan", "red")}
    assert "tuile d’Anna" in text(Spoken("fr", {"red": "Anna"}), "tokan.taboo_stack", hers)
    assert "tuile de Paul" in text(Spoken("fr", {"red": "Paul"}), "tokan.taboo_stack", hers)
    assert "; le toca al Oso" in text("es", "play.hint_seat", seat=LADY, turn=BEAR)
    assert text(Spoken("es", CALLED), "play.effect.wins", who=[BEAR, LADY]) == "Ganan Anna e Isabel."


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_stands_for_its_seat_as_it_was_given(language: str) -> None:
    spoken = Spoken(language, {"bear": "anna"})
    assert "anna" in text(spoken, "play.effect.wins", who=[BEAR])
    assert text(spoken, "play.effect.wins", who=[LADY]) == text(language, "play.effect.wins", who=[LADY])


def test_names_are_read_from_tags_and_kept_short_and_on_one_line() -> None:
    tags = {"Players": "red black", "Name.red": " Zoë\x1b ", "Name.black": "x" * 500, "Name.green": "Tom"}
    names = names_in(tags)
    assert names["red"] == "Zoë"
    assert len(names["black"]) == 40
    assert set(names) == {"red", "black"}


def test_a_seat_is_called_by_id_word_or_name() -> None:
    words = {"bear": "l’Ours", "lady": "la Dame"}
    for wanted, seat in (("bear", "bear"), ("Ours", "bear"), ("l’ours", "bear"), ("DAME", "lady"), ("isabel", "lady")):
        assert seat_called(wanted, words, CALLED) == seat
    assert seat_called("la", words, CALLED) is None


# --- --players ---


def _tags(record: str) -> dict[str, str]:
    return dict(read(record).tags)


@pytest.mark.parametrize(
    ("game", "players", "tags"),
    [
        ("tokan", "Anna Ben", {"Players": "red black", "Name.red": "Anna", "Name.black": "Ben"}),
        ("tokan", "black=Ben red=Anna", {"Players": "black red", "Name.red": "Anna", "Name.black": "Ben"}),
        ("tokan", "schwarz=Ben rot", {"Players": "black red", "Name.black": "Ben"}),
        ("tokan", "black red", {"Players": "black red"}),
        ("dschunke", "Anna,Chloé", {"Players": "red green", "Name.red": "Anna", "Name.green": "Chloé"}),
        ("tokan", '"Lee, Anna", Ben', {"Players": "red black", "Name.red": "Lee, Anna", "Name.black": "Ben"}),
        ("contra", '"Anna Lee" Ben', {"Players": "bear lady", "Name.bear": "Anna Lee", "Name.lady": "Ben"}),
        ("rings", "Anna Ben Carla", {"Players": "red blue yellow", "Name.yellow": "Carla"}),
        ("rhombus", "Anna Ben", {"Players": "sw ne", "Name.ne": "Ben"}),
        ("rhombus", "Anna Ben Carla Dora", {"Players": "sw se ne nw", "Name.nw": "Dora"}),
    ],
)
def test_players_are_seats_names_or_both(refcli: Run, game: str, players: str, tags: dict[str, str]) -> None:
    dealt = refcli("deal", game, "--players", players, "--lang", "de")
    assert dealt.returncode == 0
    assert _tags(dealt.stdout).items() >= tags.items()


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ("Anna", "1 name, but this game is for 2"),
        ("Anna Ben Carla", '3 names, but this game is for 2; with blanks or commas between them: --players "Anna Ben"'),
        ("Anna Anna", "two players are called Anna"),
        ("red=Anna red=Ben", "names a seat twice"),
        ("red=Anna green=Ben", "[Players]"),
        ("red Ben", "[Players]"),
        ('"Anna Ben', "is not closed"),
    ],
)
def test_players_that_make_no_sense_are_one_line(refcli: Run, players: str, said: str) -> None:
    dealt = refcli("deal", "tokan", "--players", players)
    assert (dealt.returncode, dealt.stdout) == (2, "")
    assert said in dealt.stderr
    assert dealt.stderr.count("\n") == 1


def test_a_game_that_has_begun_takes_names_in_its_own_order(refcli: Run, tmp_path: Path) -> None:
    start = refcli("deal", "tokan", "--players", "black red", "--seed", "3").stdout
    record = saved(tmp_path, start)
    assert refcli("play", "tokan", record, "--players", "Ben Anna", stdin="quit\n").returncode == 0
    tags = _tags(Path(record).read_text(encoding="utf-8"))
    assert tags["Players"] == "black red"
    assert (tags["Name.black"], tags["Name.red"]) == ("Ben", "Anna")
    again = refcli("play", "tokan", record, stdin="position\n")
    assert 'Name.red \\"Anna\\"' in json.dumps(json.loads(again.stdout.splitlines()[0])["record"])
    wrong = refcli("play", "tokan", record, "--players", "green=Tom", stdin="quit\n")
    assert (wrong.returncode, wrong.stderr.count("\n")) == (2, 2)  # the first says what is gone on with


# --- What people read ---


def named(language: str, folder: Path, **names: str) -> AtTable:
    """A game of Tokan with these names."""
    tags = "".join(f'\n[Name.{seat} "{name}"]' for seat, name in names.items())
    return AtTable(History.resume(read(FINE.replace("\n\n", f"{tags}\n\n", 1))), folder / "x.game", language=language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts_and_sentences_know_the_names(language: str, tmp_path: Path) -> None:
    at = named(language, tmp_path, red="Anna", black="Ben")
    assert "Anna" in at.loop.prompt() or "Ben" in at.loop.prompt()
    assert "Anna" in at.type("score") and "Ben" in at.type("score")
    for seat in ("red", "Anna", text(language, "tokan.seat.red")):
        assert "Anna" in at.type(f"resign {seat}", yes=True)
        assert at.history.termination == "red resigns"
        at.type("undo")


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_names_nobody_reads_the_seats_of_the_notation(language: str, refcli: Run, tmp_path: Path) -> None:
    record = saved(tmp_path, FINE)
    word = text(language, "tokan.seat.red")
    assert f"{word} " in refcli("score", record, "--lang", language).stdout
    checked = refcli("check", record, "--lang", language).stdout
    assert word in checked or text(language, "tokan.seat.black") in checked
    assert word in named(language, tmp_path).type("score")
