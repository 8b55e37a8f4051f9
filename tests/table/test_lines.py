"""Several plies on a line, pasted records, numbered questions: nothing is lost, nothing played twice."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from refcli.games.contra.components import upright
from refcli.messages import Language, text
from refcli.session import History, Storage
from refcli.table import Screen
from refcli.table.screen import WokenError
from refcli.table.typed import Line, Question, columns
from tests.games.playing import played
from tests.table.games import GAMES, LANGUAGES, AtTable, dealt, in_short, typed_on


@pytest.fixture
def tokan(tmp_path: Path) -> AtTable:
    return AtTable(dealt("tokan"), tmp_path / "x.game")


def course(name: str, plies: int = 12) -> tuple[History, list[str], list[str]]:
    """A random game, its tokens, and each ply in its shortest form."""
    history = played(dealt(name), Random(name), plies)
    tokens = [str(ply) for ply in history.plies]
    short = [in_short(step, history.game) for step in history.steps()]
    return history, tokens, short


def tokens(table: AtTable) -> list[str]:
    return [str(ply) for ply in table.history.plies]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("across", [2, 5, 12])
def test_plies_in_their_shortest_form_go_on_one_line(name: str, across: int, tmp_path: Path) -> None:
    history, wanted, _ = course(name)
    table = AtTable(dealt(name), tmp_path / "x.game")
    for n in range(0, len(wanted), across):
        table.type(typed_on(history, n, n + across))
        assert tokens(table) == wanted[: n + across]
        assert not table.loop.plies.stopped
    assert (tmp_path / "x.game").read_text() == history.record()


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_pasted_whole_and_only_goes_on_where_the_game_stands(name: str, tmp_path: Path) -> None:
    history, wanted, short = course(name)
    table = AtTable(dealt(name), tmp_path / "x.game")
    for line in short[:5]:
        table.type(line)
    shown = table.type(history.record().replace("\n\n", "\n\n{a comment:\nscore}\n") + "; the end\n*\n")
    assert f"on the table already: {len(short[:5])} moves of that record" in shown
    assert tokens(table) == wanted
    shown = table.type(history.record())
    assert tokens(table) == wanted
    assert f"{len(wanted)} moves of that record" in shown


def test_turn_numbers_comments_and_results_are_no_plies(tokan: AtTable) -> None:
    _, wanted, short = course("tokan", 4)
    one, two, three, four = short
    tokan.type(f"1. {one} {{well}} {two} 2.{three} 2... {four} 1-0")
    assert tokens(tokan) == wanted


def test_a_record_of_something_else_is_refused_whole(tokan: AtTable) -> None:
    record = course("tokan", 4)[0].record()
    assert "that is a record of contra" in tokan.type(dealt("contra").record() + "1. P:rgyb@1,0")
    assert "begins from another table" in tokan.type(dealt("tokan", 2).record() + "1. c2-c5")
    first = next(str(ply) for ply in tokan.history.position.legal_moves() if str(ply) not in record)
    tokan.type(first)
    assert "its move 1 is another one" in tokan.type(record)
    assert tokens(tokan) == [first]
    assert "are passed over" in tokan.type('[Name.red "Ada"]')
    assert "never closed" in tokan.type(FAULTY)
    assert tokens(tokan) == [first]


def test_the_first_ply_that_is_refused_stops_the_line_and_the_rest_is_shown_again(tokan: AtTable) -> None:
    _, wanted, short = course("tokan", 6)
    shown = tokan.type(f"{short[0]} {short[1]} a1-f5 {short[2]}\n3. {short[3]} {short[4]}")
    assert tokens(tokan) == wanted[:2]
    assert "a1-f5: " in shown
    assert f"{short[0]} {short[1]}" not in shown
    assert tokan.loop.plies.take_rest() == f"a1-f5 {short[2]}\n{short[3]} {short[4]}"
    assert tokan.loop.plies.take_rest() == ""
    tokan.type(f"{short[2]} zzz")  # the end of a ply, for all that can be told
    assert tokens(tokan) == wanted[:2]
    assert tokan.loop.plies.take_rest() == ""


def test_one_ply_that_is_refused_is_not_shown_again(tokan: AtTable) -> None:
    tokan.type("a1-f5")
    assert not tokan.loop.plies.stopped


def test_a_slip_in_a_ply_of_several_words_plays_nothing(tokan: AtTable) -> None:
    moved = next(str(ply) for ply in tokan.history.position.legal_moves()).replace("-", " ")
    for slip in (f"{moved} +1x", f"{moved} 7", f"{moved} +1 +1"):
        tokan.type(slip)
        assert tokens(tokan) == []


def test_plies_after_one_another_are_kept_one_by_one(tokan: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """A kill between two plies of a line leaves those that were accepted."""
    kept: list[str] = []
    keep = Storage.keep

    def killed(self: Storage, history: History, *event: str) -> None:
        keep(self, history, *event)
        kept.append(event[1])
        if len(kept) == 3:
            raise KeyboardInterrupt

    _, wanted, short = course("tokan", 6)
    monkeypatch.setattr(Storage, "keep", killed)
    with pytest.raises(KeyboardInterrupt):
        tokan.type(" ".join(short))
    tokan.storage.close()
    again = Storage(tokan.storage.path).recover()
    assert again
    assert list(map(str, again.history.plies)) == wanted[:3]


def test_what_means_several_plies_is_asked_with_numbers_and_the_line_goes_on(tmp_path: Path) -> None:
    for language in LANGUAGES:
        table = AtTable(dealt("tokan"), tmp_path / f"{language}.game", language=language)
        position = table.history.position
        starts = [str(ply)[:2] for ply in position.legal_moves()]
        square = next(start for start in starts if starts.count(start) > 1)
        meant = [ply for ply in position.legal_moves() if str(ply)[:2] == square]
        after = position.play(meant[1])
        following = table.history.game.shortest(after, next(after.legal_moves()))
        shown = table.type(f"{square} {following}")
        assert f"1) {meant[0]}" in shown
        assert f"2) {meant[1]}" in shown
        assert tokens(table) == []
        table.type("2")
        assert tokens(table) == [str(meant[1]), str(next(after.legal_moves()))]
        table.type("1")  # the question is closed
        assert len(tokens(table)) == 2


def test_a_line_that_is_no_number_closes_the_question_and_nothing_is_lost(tokan: AtTable) -> None:
    starts = [str(ply)[:2] for ply in tokan.history.position.legal_moves()]
    square = next(start for start in starts if starts.count(start) > 1)
    tokan.type(f"{square} c2n c3n")
    assert "1) " in tokan.type("score")  # it only looks: the question stays
    tokan.type("note what now")
    assert tokens(tokan) == []
    assert tokan.loop.plies.take_rest() == "c2n c3n"


def test_words_and_plies_may_be_pasted_together(tokan: AtTable) -> None:
    _, wanted, short = course("tokan", 3)
    tokan.type(f"{short[0]} {short[1]}\nnote so far\nundo\n{short[1]}\n{short[2]}")
    assert tokens(tokan) == wanted
    tokan.type(f"note a\na1-f5 {short[0]}\nundo")
    assert tokan.loop.plies.take_rest() == f"a1-f5 {short[0]}\nundo"
    assert tokens(tokan) == wanted


def test_a_question_has_pages() -> None:
    question = Question([f"answer {n}" for n in range(40)], lambda _n: None, width=40, rows=5)
    assert (question.page, question.pages) == (1, 4)
    assert question.lines()[0].split("  ")[0] == "1) answer 0"
    assert max(map(len, question.lines())) <= 40
    question.turn()
    assert question.lines()[0].startswith("11) answer 10")
    assert [question.number(typed) for typed in ("1", " 40) ", "41", "0", "x", "", "²")] == [0, 39, *[None] * 5]


def test_columns_of_what_comes_little_by_little_are_full_up_to_the_last_line() -> None:
    texts = [f"{n}{'-' * (n % 7)}" for n in range(200)]
    lines = list(columns(iter(texts), 80, 60))
    assert " ".join(lines).split() == texts
    widest = max(map(len, texts)) + 2
    assert all(len(line.split()) >= 82 // widest for line in lines[:-1])
    assert max(map(len, lines)) <= 80


def test_a_long_line_is_parted_in_time(tmp_path: Path) -> None:
    history, _, _ = course("contra", 90)
    table = AtTable(dealt("contra"), tmp_path / "x.game")
    table.type(typed_on(history, 0, len(history.plies)))
    assert table.history.plies == history.plies


def test_what_is_left_is_what_was_typed() -> None:
    line = Line("1. c1c3 f2f4 {why}\n2. a1 b1")
    assert line.rest == "c1c3 f2f4\na1 b1"
    assert line.fault is None


FAULTY = "c1c3 {never closed"


def test_a_line_that_reads_as_one_ply_and_as_several_is_asked_about(tokan: AtTable) -> None:
    first = tokan.history.position
    one = next(
        (str(ply), str(after))
        for ply in first.legal_moves()
        for after in first.play(ply).legal_moves()
        if tokan.history.game.shortest(first, ply) == str(ply)[:2]
        and tokan.history.game.shortest(first.play(ply), after) == str(after)[:2]
    )
    line = f"{one[0][:2]} {one[1][:2]}"
    shown = tokan.type(line)
    assert f"1) {one[0][:2]}" in shown
    assert f"2) {line}" in shown
    assert tokens(tokan) == []
    tokan.type("1")
    assert tokens(tokan) == list(one)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_direction_that_cannot_be_is_never_left_out(seed: int, tmp_path: Path) -> None:
    """Also where the place alone would do, and where the program draws after the ply."""
    table = AtTable(dealt("dschunke", seed), tmp_path / "x.game", seed=seed)
    tried = 0
    while tried < 12:
        history = table.history
        position = history.position
        sides = {str(ply): history.game.shortest(position, ply) for ply in position.legal_moves()}
        only = next((short for short in sides.values() if short.isdigit()), "")
        if not only:
            history.play(position.random_ply(Random(seed)))
            continue
        before = tokens(table)
        words = f"{only[0]} {only[1:]}"
        legal = history.game.interpret(position, words)
        assert len(legal) == 1
        for direction in ("n", "e", "s", "w", "<", "^", ">", "v", "o", "zzz", "1"):
            if history.game.interpret(position, f"{words} {direction}") != legal:
                table.type(f"{words} {direction}")
                assert tokens(table) == before
                assert not table.loop.plies.stopped
                tried += 1
        for direction in (d for d in "nes" if history.game.interpret(position, f"{words} {d}") != legal):
            table.type(f"{words} {direction} 2 -3,2 e")
            assert tokens(table) == before
            table.loop.plies.take_rest()
        right = next(d for d in "nesw" if history.game.interpret(position, f"{words} {d}") == legal)
        table.type(f"{words} {right}")
        assert str(legal[0]) == tokens(table)[len(before)]
        assert not table.loop.plies.stopped


def test_what_is_left_of_a_line_is_replaced_by_typing_and_edited_with_arrows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    with create_pipe_input() as typed, create_app_session(input=typed, output=DummyOutput()):
        screen = Screen("en", lambda _typed: iter(()))
        edited = {"undo": "undo", "": "a1 b1", "\x1b[D\x1b[Cx": "a1 b1x", "\x7f": "a1 b", "\x7f\x7fc": "a1 c"}
        for keys, line in edited.items():
            typed.send_text(f"{keys}\r")
            assert screen.line("> ", "a1 b1") == line


def test_a_line_that_was_begun_outlives_what_others_do_and_a_line_typed_between_two_pages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Somebody types `a1 b`, a ply comes from elsewhere, and under its first page they type a word."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(Screen, "pages", True)
    monkeypatch.setattr("refcli.table.screen.typed", lambda _question: "score")
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        screen = Screen("en", lambda _typed: iter(()))
        keys.send_text("\r")
        assert screen.line("> ") == ""
        assert screen._prompt
        buffer = screen._prompt.default_buffer

        def woken(_buffer: object) -> None:
            if buffer.text == "a1 b":
                assert screen.wake()

        buffer.on_text_changed += woken
        keys.send_text("a1 b")
        with pytest.raises(WokenError):
            screen.line("> ")
        buffer.on_text_changed -= woken
        screen.page(["a line"] * 200)
        assert screen.line("> ") == "score"
        keys.send_text("2\r")
        assert screen.line("> ") == "a1 b2"


@pytest.mark.parametrize("name", ["contra", "dschunke"])
def test_a_line_goes_on_behind_what_the_program_draws(name: str, tmp_path: Path) -> None:
    """The same lines from the same seed: what is drawn in between need not be known to part them."""
    one, other = (AtTable(dealt(name), tmp_path / f"{n}.game", seed=1) for n in range(2))
    line = []
    for _ in range(6):
        ply = one.history.position.random_ply(Random(name))
        line.append(str(ply))
        one.type(str(ply))
    other.type(" ".join(line))
    assert tokens(other) == tokens(one)
    assert not other.loop.plies.stopped


def now(table: AtTable) -> Any:
    """The position, with what only its game knows of it."""
    return table.history.position


def second_turn(folder: Path, seed: int) -> AtTable:
    """A game of Dschunke dealt by the program, when the first turn with several tiles begins."""
    table = AtTable(dealt("dschunke", seed), folder / "x.game", seed=seed)
    while len(now(table).hand) < 2:
        table.type(str(now(table).random_ply(Random(seed))))
    return table


@pytest.mark.parametrize("seed", range(6))
def test_numbers_on_a_line_are_those_of_the_screen_on_which_it_was_typed(seed: int, tmp_path: Path) -> None:
    """Places and tiles, though they are numbered anew after each of its plies."""
    table = second_turn(tmp_path, seed)
    position = shown = now(table)
    numbers, rng = {space: n for n, space in enumerate(table.history.game.places(shown), start=1)}, Random(seed)
    wanted, line = tokens(table), []
    for _ in range(2):
        fits = [ply for ply in position.legal_moves() if ply.strip[:2] in numbers and ply.face in shown.hand]
        ply = rng.choice(fits)
        direction = {">": "e", "^": "n"}[ply.strip.direction]
        line.append(f"{shown.hand.index(ply.face) + 1} {numbers[ply.strip[:2]]} {direction}")
        wanted.append(str(ply))
        position = position.play(ply)
    table.type(" ".join(line))
    assert tokens(table)[: len(wanted)] == wanted  # then the program draws
    assert not table.loop.plies.stopped


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("across", "down"), [("80", "24"), ("200", "80")])
def test_a_number_that_was_on_no_screen_stops_the_line(
    language: str, across: str, down: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the numbers that places have now is told where they are shown."""
    monkeypatch.setenv("COLUMNS", across)
    monkeypatch.setenv("LINES", down)
    begun = second_turn(tmp_path, 2).history
    drawn = AtTable(begun, tmp_path / f"{language}.game", language=language)  # where tiles are drawn by hand
    while not drawn.history.position.draw_due:
        drawn.type(str(next(drawn.history.position.legal_moves())))
    before = tokens(drawn)
    draws = []
    position = drawn.history.position
    while position.draw_due:
        draws.append(position.random_ply(Random(1)))
        position = position.play(draws[-1])
    shown = drawn.type(" ".join([*map(str, draws), "1 1 e"]))
    assert tokens(drawn) == [*before, *map(str, draws)]
    assert text(language, "play.number_not_shown") in shown
    assert drawn.loop.plies.take_rest() == "1 1 e"
    unnumbered = text(language, "play.board_unnumbered", example="0,0").partition("0,0")[0]
    has_none = " ".join(unnumbered.split()) in " ".join(shown.split())
    assert has_none is (down == "24")
    assert (text(language, "play.rest_numbers") in shown) is not has_none


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_behind_a_played_ply_is_one_of_the_picture_before(language: Language, tmp_path: Path) -> None:
    table = AtTable(dealt("contra", 3), tmp_path / f"{language}.game", seed=3, language=language)
    game, position = table.history.game, table.history.position
    places = len(game.places(position))
    short = game.shortest(position, next(iter(position.legal_moves())))
    values = {"n": 99, "last": places}
    shown = table.type(f"{short} 2 99")
    assert len(game.places(table.history.position)) != places
    assert text(language, "play.no_numbered_place_then", values) in shown
    assert text(language, "play.no_numbered_place", values) not in shown
    values = {"n": 99, "last": len(game.places(table.history.position))}
    assert text(language, "play.no_numbered_place", values) in table.type("2 99")


def test_a_tile_of_the_display_is_the_one_that_was_seen_there(tmp_path: Path) -> None:
    table = AtTable(dealt("contra", 3), tmp_path / "x.game")
    position = table.history.position
    ply = next(ply for ply in position.legal_moves() if table.history.game.shortest(position, ply).startswith("1"))
    short = table.history.game.shortest(position, ply)
    after = position.play(ply)
    assert after.draw_due
    drawn = next(after.random_ply(Random(n)) for n in range(99) if str(after.random_ply(Random(n)))[3:] != ply.face)
    shown = table.type(f"{short} {drawn} {short}")
    assert tokens(table) == [str(ply), str(drawn)]
    assert text("en", "play.number_not_shown") in shown
    assert table.loop.plies.take_rest() == short


def test_a_place_is_the_one_that_had_that_number(tmp_path: Path) -> None:
    for seed in range(5):
        table = AtTable(dealt("contra", seed), tmp_path / f"{seed}.game")
        shown = now(table)
        rng, places = Random(seed), table.history.game.places(shown)
        first = shown.random_ply(rng)
        second = shown.play(first)
        draw = second.random_ply(rng)
        last = second.play(draw)
        fits = [ply for ply in last.legal_moves() if ply.space in places and len(ply.face) == 4]
        ply = next(ply for ply in fits if upright(ply.face) in shown.displays[last.acting])
        typed = f"{ply.face} #{places.index(ply.space) + 1}"
        table.type(f"{first} {draw} {typed}")
        assert tokens(table) == [str(first), str(draw), str(ply)]


@pytest.mark.parametrize(
    ("line", "played", "rest", "said"),
    [
        ("c7d7e7 e3f4 f4e3", 1, "e3f4 f4e3", "e3-f4 f4-e3: the board would look just as before"),
        ("c7d7e7 e3e4 e4d5 why", 2, "", "e3-e4 e4-d5: "),
        ("c7d7e7 e3e4 e4d5 undo", 1, "", "took back"),
        ("c7d7e7 e3f4 f4e3 why", 1, "e3f4 f4e3\nwhy", "must change it"),
        ("c7d7 why", 0, "", "cells named: 2"),
    ],
)
def test_what_is_legal_by_itself_is_played_and_a_word_ends_the_line(
    line: str, played: int, rest: str, said: str, tmp_path: Path
) -> None:
    table = AtTable(dealt("rings"), tmp_path / "x.game")
    table.type("e3f3g3")
    assert said in table.type(line)
    assert len(tokens(table)) == 1 + played
    assert table.loop.plies.take_rest() == rest


def test_a_second_tile_without_its_number_is_the_one_that_is_left(tmp_path: Path) -> None:
    table = second_turn(tmp_path, 1)
    position, before = now(table), len(tokens(table))
    first = next(ply for ply in position.legal_moves() if table.history.game.shortest(position, ply).startswith("1"))
    words = f"1{table.history.game.places(position).index(first.strip[:2]) + 1}{first.strip.direction}"
    left = position.hand[1]
    shown = table.type(f"{words} 1e")
    assert tokens(table)[before:] == [str(first)]
    assert f"1e, read as {left}@" in shown and "[dschunke.place." in shown
    assert table.loop.plies.take_rest() == "1e"


def test_why_the_first_ply_of_a_line_means_nothing_is_said(tmp_path: Path) -> None:
    table = AtTable(dealt("rhombus"), tmp_path / "x.game")
    assert "a card from the hand has to be named" in table.type("a1b2 c2d3")
    assert table.loop.plies.take_rest() == "a1b2 c2d3"


def last_of_two(folder: Path) -> AtTable:
    """A game of Dschunke in which the second tile of a turn is to be laid, where `1` and `2` are plies as well."""
    for seed in range(20):
        (folder / f"{seed}").mkdir()
        table = second_turn(folder / f"{seed}", seed)
        table.type(str(next(iter(now(table).legal_moves()))))
        begun = Counter(ply.as_shown()[1][:2] for ply in now(table).legal_moves())
        if len(now(table).hand) == 1 and {begun[space] for space in table.history.game.places(now(table))[:2]} == {1}:
            return table
    raise AssertionError("no number alone is a ply")


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("behind", ["", " 1 40,40 n 2 0,40 n"])
def test_the_last_tile_keeps_its_number_which_alone_is_not_played_for_it(
    number: int, behind: str, tmp_path: Path
) -> None:
    table = last_of_two(tmp_path)
    before, ply = tokens(table), next(iter(now(table).legal_moves()))
    refused = table.type(f"{number} 40,40 n{behind}")
    assert tokens(table) == before
    assert f"{number} 40,40 n, read as {now(table).hand[0]}@40,40^" in refused
    table.loop.plies.take_rest()
    _, (x, y, direction) = ply.as_shown()
    table.type(f"{number} {x},{y} {direction}{behind}")
    assert tokens(table)[len(before)] == str(ply)
    assert len(table.history.played) > len(before)


def test_a_semicolon_ends_a_ply_and_a_comma_behind_a_direction_too(tmp_path: Path) -> None:
    """Also where the words together would be another ply, a wrong one: eight spaces are a change of the field."""
    table = AtTable(dealt("rings"), tmp_path / "rings.game")
    for line in ("c5d5e5", "e7f6g5"):
        table.type(line)
    played = tokens(table)
    refused = table.type("g3g4 f3f4; f6f5 e7e6; c5d5")
    assert "g3-g4 f3-f4:" in refused
    assert tokens(table) == played
    assert table.loop.plies.take_rest() == "g3g4 f3f4\nf6f5 e7e6\nc5d5"
    table.type("e5e6 d5d6; f6f5 e7e6")
    assert len(tokens(table)) == len(played) + 2
    tiles = second_turn(tmp_path, 2)
    first, second = (f"{n} {ply}" for n, ply in enumerate(places_apart(now(tiles)), start=1))
    before = len(tokens(tiles))
    tiles.type(f"{first}, {second},")
    assert not tiles.loop.plies.stopped
    assert len([ply for ply in tiles.history.plies[before:] if not str(ply).startswith("+")]) == 2


def places_apart(position: Any) -> tuple[str, str]:
    """Where both tiles of a turn of Dschunke can be laid, one after the other, as `3,0 e`."""
    found = []
    for tile in position.hand:
        ply = next(ply for ply in position.legal_moves() if ply.as_shown()[0] == tile)
        _, (x, y, arrow) = ply.as_shown()
        found.append(f"{x},{y} {'nesw'['^>v<'.index(arrow)]}")
        position = position.play(ply)
    return found[0], found[1]


def test_a_space_alone_does_not_say_which_tile_is_meant(tmp_path: Path) -> None:
    """It is not the number of a tile and that of a place, where both have the same form."""
    table = second_turn(tmp_path, 2)
    before = tokens(table)
    for typed in ("1,1 e", "2,0 e", "-3,2 e"):
        shown = " ".join(table.type(typed).split())
        assert f"such as 1 {typed.split()[0]}" in shown
        assert tokens(table) == before
