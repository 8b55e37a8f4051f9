"""Small things at the prompt: questions, numbers, the word why, words of no use, pages, what is said on leaving."""

from __future__ import annotations

import os
import re
from pathlib import Path
from random import Random

import pytest
import typer

from refcli.console import agreed
from refcli.messages import LANGUAGES, Language, text
from refcli.record import read
from refcli.session import History, Storage
from refcli.table import begun
from refcli.table.opening import asked_start, offered_game
from tests.conftest import Run
from tests.games.playing import played
from tests.refcli.records import FINE
from tests.table.games import GAMES, AtTable, dealt
from tests.table.terminal import running


@pytest.fixture
def tokan(tmp_path: Path) -> AtTable:
    return AtTable(History.resume(read(FINE)), tmp_path / "x.game")


# --- Questions ---


@pytest.mark.parametrize(
    ("language", "typed", "answer"),
    [
        ("en", ["agree draw", "y"], True),
        ("de", ["remis", "nein"], False),
        ("de", ["x", "", "j"], False),
        ("fr", ["o"], True),
        ("fr", ["accord", "non"], False),
        ("es", ["si"], True),
        ("es", ["sí"], True),
    ],
)
def test_what_is_neither_yes_nor_no_is_asked_again(
    language: str, typed: list[str], answer: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = iter(typed)
    monkeypatch.setattr("builtins.input", lambda _prompt: next(lines))
    assert agreed("?", language, usual=False) is answer
    asked_again = capsys.readouterr().out.count(text(language, "play.yes_or_no", yes="", no="")[:4])
    assert asked_again == (typed[0] not in ("o", "si", "sí"))


@pytest.mark.parametrize(
    ("language", "typed", "goes_on"),
    [
        ("en", ["quit"], None),
        ("en", ["cancel"], None),
        ("de", ["ende"], None),
        ("fr", ["annuler"], None),
        ("es", ["quizás", "salir"], None),
        ("es", ["n"], False),
        ("es", [""], True),
    ],
)
def test_whether_to_go_on_with_a_game_can_be_left_unanswered(
    language: str, typed: list[str], goes_on: bool | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The words that leave other questions leave the program: neither that game nor a new one is begun."""
    lines = iter(typed)
    monkeypatch.setattr("builtins.input", lambda _prompt: next(lines))
    monkeypatch.setattr("refcli.table.opening._own_folder", lambda: tmp_path)
    AtTable(dealt("tokan"), tmp_path / "tokan-1.game").type("undo")
    there = {*tmp_path.iterdir()}
    if goes_on is None:
        with pytest.raises(typer.Exit) as left:
            offered_game("tokan", language)
        assert left.value.exit_code == 0
    else:
        assert offered_game("tokan", language) == (tmp_path / "tokan-1.game" if goes_on else None)
    assert {*tmp_path.iterdir()} == there
    assert next(lines, None) is None


@pytest.mark.parametrize(
    ("language", "typed", "entered"),
    [
        ("en", ["the table"], True),
        ("fr", ["la table"], True),
        ("de", ["wie der Tisch"], True),
        ("es", ["mesa"], True),
        ("es", ["barajada"], False),
        ("fr", ["?", "rien", "mélangée"], False),
        ("de", ["gemischt und"], False),
        ("de", ["1"], False),
        ("de", [""], False),
    ],
)
def test_how_a_game_begins_is_answered_by_words_too(
    language: Language, typed: list[str], entered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(typed)
    monkeypatch.setattr("builtins.input", lambda _prompt: next(lines))
    monkeypatch.setattr("refcli.table.mending.Entering.run", lambda _self: None)
    if entered:
        with pytest.raises(typer.Exit):
            asked_start("contra", None, {}, language, tags={})
    else:
        assert asked_start("contra", None, {}, language, tags={}).history.plies == []
    assert next(lines, None) is None


def test_why_is_asked_in_two_words_as_spanish_writes_it(tmp_path: Path) -> None:
    table = AtTable(dealt("tokan"), tmp_path / "x.game", language="es")
    ply = next(table.loop.view.plies())
    known = table.type(f"why {ply}")
    for word in ("por qué", "por que", "Por  qué", "porqué"):
        assert table.type(f"{word} {ply}") == known


def test_a_wrong_number_leaves_the_question_open_and_cancel_closes_it(tokan: AtTable) -> None:
    before = tokan.history.record()
    tokan.type("menu")
    shown = tokan.type("99")
    assert text("en", "play.no_answer", n="99") in shown
    tokan.type("1")
    assert "99 is no number" in tokan.type("99")
    assert tokan.type("cancel") == text("en", "play.unchanged")
    assert "is no number" not in tokan.type("99")
    square = next(
        start
        for start in (str(ply)[:2] for ply in tokan.history.position.legal_moves())
        if sum(str(ply).startswith(start) for ply in tokan.history.position.legal_moves()) > 1
    )
    assert "1) " in tokan.type(f"{square} b1n")
    assert "1) " in tokan.type("77")
    tokan.type("cancel")
    assert tokan.loop.plies.take_rest() == "b1n"
    assert tokan.history.record() == before


# --- Words ---


def test_why_alone_explains_the_ply_that_was_refused_or_else_played(tokan: AtTable) -> None:
    tokan.type("c4d3")
    shown = tokan.type("why")
    assert "c4-d3: " in shown and "[tokan.move.straight]" in shown
    played = tokan.type("c4c2")
    shown = tokan.type("why")
    assert shown.startswith(text("en", "play.legal", token="c4-c2")) and "[tokan.move.taboo]" in shown
    assert shown.splitlines()[-1] in played  # what it did
    tokan.type("undo 3")
    assert tokan.type("why") == text("en", "play.name_ply", word="why")


@pytest.mark.parametrize("language", LANGUAGES)
def test_plies_are_told_with_the_numbers_by_which_they_are_mended(language: str, tmp_path: Path) -> None:
    history = played(dealt("contra"), Random(5), 12)
    table = AtTable(dealt("contra"), tmp_path / "x.game", language=language)
    tokens = [str(ply) for ply in history.plies]
    for n, token in enumerate(tokens[:4], start=1):
        shown = table.type(token)
        assert re.search(rf"{re.escape(token)} \([^)]*\b{n}\)", shown)
    shown = table.type(" ".join(tokens[4:]))
    assert all(f"{n} {token}" in shown for n, token in enumerate(tokens[4:], start=5))
    own = table.loop.words.own["change"]
    assert all(f"{n} {token}" in table.type(own) for n, token in enumerate(tokens, start=1))


def test_words_are_listed_where_they_are_of_use(tmp_path: Path) -> None:
    useless = {"tokan": {"draw", "hand", "stuck"}, "rings": {"draw", "hand", "stuck"}, "contra": {"hand", "stuck"}}
    for name in ("tokan", "rings", "contra", "dschunke", "rhombus"):
        table = AtTable(dealt(name), tmp_path / f"{name}.game")
        out = useless.get(name, {"hand", "stuck"} if name == "dschunke" else set())
        listed = set(table.loop.words.listed())
        assert {"draw", "hand", "stuck"} - listed == out
        shown = table.type("help") + table.type("?").rpartition("Words: ")[2]
        assert not out & set(re.findall(r"\w+", shown.replace("agree draw", ""))) - {"hand", "draw"}
        assert not any(line in out for line, _ in table.loop._candidates(""))
        assert "cannot be read" not in table.type("stuck")  # it is understood all the same


def test_nothing_is_asked_of_a_ply_that_cannot_stand(tokan: AtTable) -> None:
    there = tokan.history.position.layout().cells
    gap = next(f"{file}{rank + 1}" for x, file in enumerate("abcdef") for rank in range(5) if (x, rank) not in there)
    ply = f"{gap}-{'f5' if gap == 'a1' else 'a1'}"
    assert text("en", "play.let_impossible", token=ply) in tokan.type(f"let {ply}", yes=True)
    assert tokan.screen.questions == []


# --- Pictures ---


def test_arrows_turn_with_the_picture(tmp_path: Path) -> None:
    history = played(dealt("dschunke"), Random(3), 8)
    table = AtTable(history, tmp_path / "x.game")
    seen = _crates(table.type("board"))
    table.type("flip")
    turned = _crates(table.type("board"))
    swapped = str.maketrans("<>^v", "><v^")
    assert sorted(turned) == sorted(crate.translate(swapped) for crate in seen)
    assert any(crate[-1] in "<>" for crate in seen)


def _crates(shown: str) -> list[str]:
    return re.findall(r"(?:[rg][saifR]|--)\d+[<>^v|-]", "".join(line for line in shown.splitlines() if "│" in line))


def test_a_game_that_has_ended_is_shown_with_its_result(refcli: Run, tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    history = played(dealt("tokan", 3), Random(3), 400)
    outcome = history.position.outcome()
    assert outcome is not None
    path.write_text(history.record())
    assert f"[{outcome.reason}]" in refcli("show", path, "--lang", "en").stdout
    assert "is over" not in refcli("show", path, "--at", "3", "--lang", "en").stdout
    cut = dealt("tokan", 3)
    cut.end_by("red resigns")
    path.write_text(cut.record())
    assert "gives up" in refcli("show", path, "--lang", "en").stdout


# --- Chance ---


def test_a_game_without_chance_has_no_seed(tmp_path: Path) -> None:
    assert begun("rings", None, {}, "en", deal=True, seed=4).seed is None
    assert begun("tokan", None, {}, "en", deal=True, seed=4).seed == 4
    assert begun("rhombus", None, {}, "en", deal=True, seed=4).seed == 4


# --- Leaving, pages ---


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_interrupt_says_where_the_game_is_and_how_to_go_on(language: str, tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    path.write_text(dealt("tokan").record())
    with running("play", "tokan", path, "--lang", language, "--ascii", columns=200, env={"COLUMNS": "200"}) as terminal:
        terminal.wait_for_prompt()
        os.write(terminal.leader, b"\x03")
        terminal.wait_for(text(language, "play.kept", file=path))
        again = f"refcli play tokan {path} --ascii --lang {language}"
        terminal.wait_for(text(language, "play.go_on", command=again))
        assert terminal.process.wait(20) == 130


def test_an_interrupt_of_an_evening_and_of_an_entry_says_so_too(tmp_path: Path) -> None:
    arguments = ("table", "tokan", tmp_path / "friday", "--players", "Anna Ben", "--lang", "en")
    with running(*arguments, columns=200, env={"COLUMNS": "200"}) as terminal:
        terminal.wait_for("Anna>")
        os.write(terminal.leader, b"\x03")
        terminal.wait_for(text("en", "table.left", folder=tmp_path / "friday"))
        assert terminal.process.wait(20) == 130
    with running("play", "tokan", "--lang", "en", env={"XDG_STATE_HOME": str(tmp_path)}) as terminal:
        terminal.wait_for("2) as the table lies")
        terminal.type("2")
        terminal.wait_for("a5, from bottom to top")
        os.write(terminal.leader, b"\x03")
        terminal.wait_for("nothing has been entered")
        assert terminal.process.wait(20) == 130


def test_the_rules_come_a_screenful_at_a_time_but_not_told_in_sentences(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    path.write_text(dealt("tokan").record())
    more, sized = text("en", "play.more"), {"COLUMNS": "80", "LINES": "24"}
    with running("play", "tokan", path, "--lang", "en", rows=24, columns=80, env=sized) as terminal:
        terminal.wait_for_prompt()
        terminal.type("rules")
        pages = [terminal.wait_for(more)]
        terminal.type("")
        pages.append(terminal.wait_for(more))
        terminal.type("q")
        terminal.wait_for_prompt()
        assert all(15 < page.strip("\n").count("\n") < 24 for page in pages)
        terminal.type("quit")
        assert terminal.process.wait(20) == 0
    with running("play", "tokan", path, "--plain", "--lang", "en", rows=24, columns=80, env=sized) as terminal:
        terminal.wait_for_prompt()
        terminal.type("rules")
        assert more not in terminal.wait_for("> ")
        terminal.type("quit")


def test_a_line_that_is_typed_between_two_screenfuls_is_answered(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    path.write_text(dealt("tokan").record())
    more, sized = text("en", "play.more"), {"COLUMNS": "80", "LINES": "24"}
    ply = str(next(dealt("tokan").position.legal_moves()))
    with running("play", "tokan", path, "--lang", "en", rows=24, columns=80, env=sized) as terminal:
        terminal.wait_for_prompt()
        terminal.type("rules")
        terminal.wait_for(more)
        terminal.type(ply)
        terminal.wait_for(f": {ply} (no. 1)")
        terminal.type("rules")
        terminal.wait_for(more)
        terminal.type("quit")
        assert terminal.process.wait(20) == 0
    assert ply in path.read_text()


def test_all_that_is_allowed_can_be_leafed_through(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    courses = (played(dealt("rings"), Random(seed), 4) for seed in range(30))
    path.write_text(next(course for course in courses if len(list(course.position.legal_moves())) > 500).record())
    more, sized = text("en", "play.more"), {"COLUMNS": "80", "LINES": "24"}
    with running("play", "rings", path, "--lang", "en", rows=24, columns=80, env=sized) as terminal:
        terminal.wait_for_prompt()
        terminal.type("moves")
        pages = []
        for _ in range(6):
            pages.append(terminal.wait_for(more))
            terminal.type("")
        terminal.wait_for(more)
        terminal.type("q")
        terminal.wait_for_prompt()
        terminal.type("quit")
        terminal.wait_for("rings")
    named = [ply for page in pages for line in page.splitlines()[1:] for ply in re.split("  +", line)]
    assert len(set(named)) > 300


def test_new_players_do_not_go_on_with_an_old_game_by_enter(tmp_path: Path) -> None:
    env = {"XDG_STATE_HOME": str(tmp_path)}
    with running("play", "tokan", "--deal", "--lang", "en", env=env) as terminal:
        terminal.wait_for_prompt()
        terminal.type("quit")
        assert terminal.process.wait(20) == 0
    for players, usual in ((("--players", "Anna Ben"), "[y/N]"), ((), "[Y/n]")):
        with running("play", "tokan", "--deal", "--lang", "en", *players, env=env) as terminal:
            terminal.wait_for(usual)


@pytest.mark.parametrize(("language", "typed"), [("en", "surrender"), ("de", "aufgabe"), ("fr", "capituler")])
def test_a_word_that_means_as_much_leads_to_ours(language: str, typed: str, tmp_path: Path) -> None:
    table = AtTable(dealt("tokan"), tmp_path / "x.game", language=language)
    assert text(language, "play.say.resign") in table.type(typed)
    assert table.history.termination is None


def test_the_cheat_sheet_tells_of_draws_where_people_enter_them(tmp_path: Path) -> None:
    for name in ("contra", "dschunke", "rhombus"):
        told = text("en", f"{name}.sheet_drawn")
        assert told in AtTable(dealt(name), tmp_path / f"{name}.game").type("?")
        assert told not in AtTable(dealt(name), tmp_path / f"{name}-5.game", seed=5).type("?")


def test_a_rule_is_wrapped_once_whatever_its_style(monkeypatch: pytest.MonkeyPatch) -> None:
    from extract.rulebook import load_curated
    from refcli.console import wrapped
    from refcli.referee import rulebook_lines

    monkeypatch.setenv("COLUMNS", "80")
    for name in ("rings", "tokan"):
        lines = [*rulebook_lines(load_curated(name), "en", None)]
        assert any("\x1b[" in line for line in lines)
        assert all(wrapped(line) == [line] for line in lines if len(re.sub("\x1b[^m]*m", "", line)) <= 80)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_rules_keep_to_a_narrow_screen(name: str, language: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    from extract.rulebook import load_curated
    from refcli.referee import rulebook_lines

    monkeypatch.setenv("COLUMNS", "40")
    book = load_curated(name)
    lines = [re.sub("\x1b[^m]*m", "", line) for line in rulebook_lines(book, language, None)]
    headings = {section.heading for section in book.editions[language].sections}
    assert [line for line in lines if len(line) > 40 and line not in headings] == []
    told = "".join("".join(lines).split())
    for block in (block for section in book.editions[language].sections for block in section.blocks):
        for cell in (cell for row in block.cells[1:] for cell in row):
            assert "".join(cell.split()) in told


def test_the_prompt_counts_as_change_does(tmp_path: Path) -> None:
    table = AtTable(dealt("dschunke"), tmp_path / "x.game")
    for n in range(1, 9):
        assert f" {n}. " in table.loop.prompt()
        table.type(str(table.history.position.random_ply(Random(n))))
        assert len(table.history.played) == n


def test_a_question_is_broken_between_words(tmp_path: Path) -> None:
    path = tmp_path / "x.game"
    path.write_text(dealt("tokan").record())
    sized = {"COLUMNS": "40", "LINES": "24"}
    with running("play", "tokan", path, "--lang", "de", rows=24, columns=40, env=sized) as terminal:
        terminal.wait_for_prompt()
        terminal.type("auslegen")
        asked = terminal.wait_for("[j/N]")
        assert max(map(len, asked.splitlines()[1:])) <= 40
        terminal.type("n")
        terminal.wait_for_prompt()
        terminal.type("ende")
        assert terminal.process.wait(20) == 0


def test_the_rest_of_a_game_is_kept_where_it_was(tmp_path: Path) -> None:
    """Mending by the line protocol: what waits is named, a ply there goes on, undo takes it back."""
    from refcli.session import Session
    from refcli.table import Protocol

    def served(name: str, plies: int) -> Protocol:
        history = played(dealt(name, 5), Random(5), plies)
        session = Session(history, Storage(tmp_path / f"{name}-{plies}.game"))
        session.begin()
        return Protocol(session, "en")

    protocol = served("tokan", 9)
    before = protocol.history.record()
    first = str(protocol.history.plies[2])
    found = None
    for other in protocol.history.positions[2].legal_moves():
        if str(other) == first:
            continue
        found = list(protocol.answer(f"change 3 {other}"))
        assert found[-1] == "ok"
        if found[0].startswith("waits "):
            break
        assert list(protocol.answer(f"change 3 {first}"))[-1] == "ok"
        assert protocol.history.record() == before
    assert found
    _, number, token, rule = found[0].split()
    assert int(number) == len(protocol.history.played) + 1
    assert rule.startswith("tokan.") and token in before
    assert list(protocol.answer("undo")) == ["ok"]
    assert protocol.history.record() == before
    last = len(protocol.history.played)
    assert list(protocol.answer(f"delete {last}")) == ["ok"]
    assert len(protocol.history.played) == last - 1
    again = next(protocol.history.positions[-1].legal_moves())
    assert list(protocol.answer(f"insert {last - 1} {first}"))[-1].split()[0] in ("refused", "ok")
    assert str(again)
    assert list(protocol.answer("change 99 c2-c3"))[-1].startswith("error ")
    assert list(protocol.answer("delete x"))[-1].startswith("error ")
    assert list(protocol.answer("change 1 a1-f5"))[-1].startswith(("refused tokan.", "error"))
