"""A ply by numbers: `menu`, or Enter twice; Tab and `?` show the shortest form."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from refcli.games import contra
from refcli.games.common.listed import Listed
from refcli.hands import Piece
from refcli.messages import Language, text
from refcli.referee import Menu, typist
from refcli.session import View
from refcli.table import Screen
from refcli.table.typed import Completion, Words
from tests.conftest import ROOT
from tests.table.games import GAMES, LANGUAGES, AtTable, dealt, under_way


@pytest.mark.parametrize("name", GAMES)
def test_the_menu_leads_to_plies_in_every_game(name: str, tmp_path: Path) -> None:
    table = AtTable(dealt(name), tmp_path / "x.game")
    for n in range(5):
        if table.history.position.turn is None:
            break
        if not table.loop.view.position.choices():
            assert "cannot be chosen" in table.type("menu")
            break
        shown = table.type("menu")
        for _ in range(10):
            if "allowed here" in shown:  # a card that nobody but its player knows was not held
                shown = table.type(str(next(table.loop.view.plies())))
            else:
                first = re.search(r"(?m)^(\d+)\) ", shown)
                assert first
                assert len(table.history.played) == n
                shown = table.type(first[1])
            if len(table.history.played) > n:
                break
    assert len(table.history.played) >= 1


@pytest.mark.parametrize(
    ("language", "word", "several"),
    [
        ("en", "the board", "marbles"),
        ("de", "setzen", "murmeln"),
        ("fr", "plateau", "des billes"),
        ("es", "tablero", "can"),
    ],
)
def test_a_word_within_an_answer_chooses_it(language: str, word: str, several: str, tmp_path: Path) -> None:
    """Where several answers have it, they are told, and the menu stays open."""
    table = AtTable(dealt("rings"), tmp_path / "x.game", language=language)
    for line in ("c5d5e5", "e7f6g5", "menu"):
        table.type(line)
    between = table.type(several)
    assert text(language, "rings.choice.move") in between
    assert text(language, "rings.choice.place") in between
    chosen = table.type(word)
    assert text(language, "play.menu.left") not in between + chosen
    assert table.loop.plies.asking.is_open
    assert text(language, "rings.choice.move") not in chosen


@pytest.mark.parametrize(("language", "word"), [("en", "south"), ("de", "süden"), ("fr", "sud"), ("es", "sur")])
def test_a_direction_is_chosen_by_its_name(language: str, word: str, tmp_path: Path) -> None:
    for space in range(1, 29):
        table = AtTable(dealt("dschunke", 2), tmp_path / f"{space}.game", seed=2, language=language)
        table.type("menu")
        if text(language, "play.towards.s") in table.type(str(space)) and table.loop.plies.asking.is_open:
            break
    before = len(table.history.played)
    assert text(language, "play.menu.left") not in table.type(word)
    assert len(table.history.played) > before


def test_enter_twice_opens_the_menu_and_a_word_in_between_does_not(tmp_path: Path) -> None:
    table = AtTable(dealt("tokan"), tmp_path / "x.game")
    assert "type a move" in table.type("")
    assert "which animal moves?" in table.type("")
    table.type("score")
    assert "type a move" in table.type("")
    table.type("score")
    assert "type a move" in table.type("")


def test_a_step_back_and_the_way_out_in_every_language(tmp_path: Path) -> None:
    words = {"en": ("back", "cancel"), "de": ("zurück", "abbrechen"), "fr": ("retour", "annuler")}
    words["es"] = ("atrás", "cancelar")
    for language in LANGUAGES:
        table = AtTable(dealt("tokan"), tmp_path / f"{language}.game", language=language)
        first = table.type("menu")
        for back in ("0", "back", words[language][0]):
            assert table.type("1") != first
            assert table.type(back) == first
        unchanged = table.type("0")
        assert "1) " not in unchanged
        for cancel in ("cancel", words[language][1]):
            table.type("menu")
            table.type("1")
            assert table.type(cancel) == unchanged
        assert table.history.plies == []


def test_the_name_of_a_space_is_an_answer_too(tmp_path: Path) -> None:
    table = AtTable(dealt("tokan"), tmp_path / "x.game")
    start, target = str(next(table.history.position.legal_moves())).split("+")[0].split("-")
    assert f") {start}" in table.type("menu")
    shown = table.type(start.upper())
    assert shown.startswith(f"{start}: to which space?") or table.history.plies
    if not table.history.plies:
        table.type(target)
    assert str(table.history.plies[0]).startswith(f"{start}-{target}")
    placed = AtTable(dealt("dschunke", 5), tmp_path / "y.game", seed=5)
    n, space = re.findall(r"(\d+)\) (-?\d+,-?\d+)", placed.type("menu"))[0]
    placed.type(space)
    asked = placed.loop.plies.stopped
    other = AtTable(dealt("dschunke", 5), tmp_path / "z.game", seed=5)
    other.type("menu")
    other.type(n)
    assert (other.screen.lines, other.history.plies, asked) == (placed.screen.lines, placed.history.plies, asked)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_which_of_how_many_is_asked_for_and_what_for(language: Language, tmp_path: Path) -> None:
    table = AtTable(dealt("rings"), tmp_path / "x.game", language=language)
    change = text(language, "rings.choice.change")
    if change not in table.type("menu"):
        for _ in range(2):
            table.type("cancel")
            table.type(str(next(table.history.position.legal_moves())))
        table.type("menu")
    shown = table.type(change)
    for n in (1, 2):
        assert text(language, "rings.ask.taken", n=n, of=4) in shown
        shown = table.type("1")
    assert " / " in shown.splitlines()[0]


def test_what_lies_open_is_offered_first(tmp_path: Path) -> None:
    history = under_way("rhombus", 4, Random(2))
    while history.position.draw_due:
        history.play(history.position.random_ply(Random(1)))
    table = AtTable(history, tmp_path / "x.game", seed=1)
    menu = Menu(table.loop.view, "en")
    beside = " ".join(
        contents for _, seat, contents in table.loop.view.layout().beside if seat == history.position.turn
    )
    is_open = [choice.name in beside.split() for choice in menu.offered if isinstance(choice, Piece)]
    assert is_open == sorted(is_open, reverse=True) and any(is_open) and not all(is_open)
    assert text("en", "play.menu.if_held") in table.type("menu")
    assert [answer.endswith(" (?)") for answer in menu.answers()][: len(is_open)] == [not one for one in is_open]


def test_sides_are_told_in_words(tmp_path: Path) -> None:
    for name, said in (("dschunke", text("en", "play.towards.e")), ("contra", "north ")):
        for n in range(1, 60):
            table = AtTable(dealt(name, 5), tmp_path / f"{name}-{n}.game", seed=5)
            shown = table.type("menu")
            if " place" not in shown.splitlines()[0]:
                shown = table.type(re.findall(r"(\d+)\) ", shown)[-1])
            if f" {n}) " not in f" {shown}".replace("\n", " "):
                continue
            shown = table.type(str(n))
            if said in shown:
                break
        assert said in shown and "1) >" not in shown


@pytest.mark.parametrize(
    ("name", "place"), [("dschunke", "80,0"), ("contra", " 40 , -7"), ("rings", "z9"), ("tokan", "z9")]
)
def test_a_place_that_cannot_be_chosen_keeps_the_menu(name: str, place: str, tmp_path: Path) -> None:
    history = dealt(name)
    while history.position.draw_due:
        history.play(history.position.random_ply(Random(1)))
    table = AtTable(history, tmp_path / "x.game")
    table.type("menu")
    while not table.loop.plies.asking._open[-1].names_place(place):
        table.type("1")
    played = len(history.played)
    assert f"{place.strip()} is none of the places" in table.type(place)
    assert table.loop.plies.asking.is_open
    assert len(history.played) == played


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["dschunke", "contra", "rhombus"])
def test_what_can_be_drawn_is_in_the_menu_and_moves_says_so(name: str, language: Language, tmp_path: Path) -> None:
    history = dealt(name)
    while not history.position.draw_due:
        history.play(history.position.random_ply(Random(1)))
    table = AtTable(history, tmp_path / "x.game", language=language)
    for line in ("moves", "moves d"):
        assert text(language, "play.menu.lists_draws", word=text(language, "play.say.menu")) in table.type(line)


def test_any_other_line_leaves_the_menu(tmp_path: Path) -> None:
    table = AtTable(dealt("tokan"), tmp_path / "x.game")
    ply = next(table.history.position.legal_moves())
    table.type("menu")
    assert table.type(str(ply)).startswith(text("en", "play.menu.left"))
    assert table.history.plies == [ply]
    table.type("1")
    assert table.history.plies == [ply]


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_only_look_are_answered_and_the_menu_asks_again(language: Language, tmp_path: Path) -> None:
    table = AtTable(dealt("tokan"), tmp_path / "x.game", language=language)
    asked = table.type("menu")
    for word in ("board", text(language, "play.say.score"), "?", "rules tokan.end", "why a1n", "help menu"):
        shown = table.type(word)
        assert shown.endswith(asked) and len(shown) > len(asked)
    assert text(language, "play.prompt_menu") in table.loop.prompt()
    table.type("1")
    assert table.history.plies or table.loop.plies.stopped
    table.type("cancel")
    assert text(language, "play.prompt_move") in table.loop.prompt()


def test_several_answers_on_a_line_are_taken_and_a_wrong_one_keeps_the_others(tmp_path: Path) -> None:
    table = AtTable(dealt("rings"), tmp_path / "x.game")
    table.type("menu")
    shown = table.type("2 c7")
    assert "f3: which ring gets marble 2 of 3?" in shown
    assert "c7 is no number of an answer here" in shown
    table.type("e3 1")
    assert [str(ply) for ply in table.history.plies] == ["P:-2,0;-2,1;-2,2"]
    table.type("menu")
    table.type("c7 d7 e7")  # a ply is played as one
    assert len(table.history.plies) == 2


def test_a_question_within_the_menu_gives_way_to_the_menu(tmp_path: Path) -> None:
    table = AtTable(dealt("tokan"), tmp_path / "x.game")
    asked = table.type("menu")
    starts = [str(ply)[:2] for ply in table.history.position.legal_moves()]
    several = next(start for start in starts if starts.count(start) > 1)
    assert text("en", "play.which", text=several, n=starts.count(several)) in table.type(f"why {several}")
    assert text("en", "play.prompt_number") in table.loop.prompt()
    assert table.type("1").endswith(asked)
    assert table.history.plies == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_menu_are_answers_as_far_as_they_are_clear(language: Language, tmp_path: Path) -> None:
    table = AtTable(under_way("rings", 4, Random(3)), tmp_path / "x.game", language=language)
    word = text(language, "rings.choice.change")
    assert word in table.type("menu")
    chosen = table.type(word[:3].upper())
    assert chosen.startswith(word) and text(language, "rings.ask.taken", n=1, of=4) in chosen
    first = chosen.splitlines()[1].split()[1]
    offered = [answer for answer in table.loop.plies.asking._open[-1].question.answers if answer[0] == first[0]]
    assert table.type(first[0]) == text(language, "play.menu.several", text=first[0], words=offered)
    assert text(language, "rings.ask.taken", n=2, of=4) in table.type(first)


def test_a_number_behind_a_question_is_no_move_at_once(tmp_path: Path) -> None:
    for ended_by in ("cancel", "0"):
        table = AtTable(dealt("dschunke", 5), tmp_path / f"{ended_by}.game", seed=5)
        position = table.loop.view.position
        by = typist("en")._replace(shown=position)
        short = ((table.history.game.shortest(position, ply, by), ply) for ply in position.legal_moves())
        number, ply = next((typed, ply) for typed, ply in short if typed.isdecimal())
        before = len(table.history.plies)
        table.type("menu")
        table.type(ended_by)
        assert table.type(number) == text("en", "play.menu.ended", n=number, ply=table.loop.view.named(ply))
        assert len(table.history.plies) == before
        table.type(number)
        assert table.history.plies[before] == ply


def test_one_looks_at_the_table_before_saying_yes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = AtTable(dealt("tokan"), tmp_path / "x.game")
    answers = iter(("board", "score", "perhaps", "n"))
    monkeypatch.setattr("refcli.console.asking.typed", lambda _question: next(answers))
    monkeypatch.setattr(table.screen, "confirm", lambda question: Screen.confirm(table.screen, question))
    assert table.type("resign").count("│") > 20
    assert not table.loop.session.over and next(answers, None) is None


def test_a_ply_that_is_forced_is_confirmed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = AtTable(dealt("tokan"), tmp_path / "x.game")
    ply = next(table.history.position.legal_moves())
    kind = type(table.history.position)
    monkeypatch.setattr(kind, "choices", lambda _self, _made=(), **_: ())
    monkeypatch.setattr(kind, "chosen", lambda _self, _made=(): ply)
    assert "there is one move only:\n1) " + str(ply) in table.type("menu")
    assert table.history.plies == []
    table.type("1")
    assert table.history.plies == [ply]


def test_no_menu_after_the_end(tmp_path: Path) -> None:
    table = AtTable(dealt("tokan"), tmp_path / "x.game")
    table.type("agree draw", yes=True)
    for line in ("menu", "", ""):
        assert "1) " not in table.type(line)


def test_the_heading_says_what_was_chosen(tmp_path: Path) -> None:
    history = dealt("tokan")
    menu = Menu(View(history), "en")
    first = menu.answers()[0]
    menu.choose(0)
    while menu.offered:
        assert menu.heading().startswith(first)
        menu.choose(0)
    assert str(menu.ply()).startswith(first)
    assert menu.back()


@pytest.mark.parametrize("name", GAMES)
def test_tab_offers_the_shortest_form_with_its_notation(name: str) -> None:
    history = under_way(name, 4, Random(name))
    while history.position.draw_due:
        history.play(history.position.random_ply(Random(1)))
    view = View(history)
    completion = Completion(Words(("moves", "why"), "en"), typist("en"))
    ply = next(view.plies())
    short, token = history.game.shortest(view.position, ply), str(ply)
    offered = dict(completion.candidates(view, ""))
    assert offered[short] == (token if short != token else "")
    assert short in dict(completion.candidates(view, short[:1]))
    assert f"why {short}" in dict(completion.candidates(view, f"why {short[:1]}"))
    if not token.lower().startswith(short.lower()):
        assert (token, "") in list(completion.candidates(view, token))


@pytest.mark.parametrize("name", GAMES)
def test_the_cheat_sheet_shows_the_shortest_form_of_what_can_be_played(name: str, tmp_path: Path) -> None:
    table = AtTable(under_way(name, 4, Random(name)), tmp_path / "x.game")
    position = table.loop.view.position
    shown = table.type("?")
    if not position.draw_due:
        ply = next(table.loop.view.plies())
        short = table.history.game.shortest(position, ply)
        assert f"{short} ({table.loop.view.named(ply)})" in shown or short == str(ply)
    assert "Now, for instance: " in shown


@pytest.mark.parametrize(("language", "asked"), [("en", "which move?"), ("de", "welcher Zug?")])
def test_a_game_that_does_not_say_how_plies_come_about_offers_them_whole(
    language: Language, asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contra.Position, "path", Listed.path)
    table = AtTable(dealt("contra"), tmp_path / "x.game", language=language)
    shown = table.type("menu")
    assert shown.startswith(asked)
    first = str(next(table.history.position.legal_moves()))
    assert first in shown
    table.type(str(1 + [str(ply) for ply in sorted(table.history.position.legal_moves(), key=str)].index(first)))
    assert tokens_of(table) == [first]


def tokens_of(table: AtTable) -> list[str]:
    return [str(ply) for ply in table.history.plies]


@pytest.mark.parametrize("name", ["contra", "dschunke"])
def test_tiles_have_the_numbers_by_which_one_types_them(name: str, tmp_path: Path) -> None:
    for seed in range(3):
        history = under_way(name, 12, Random(seed))
        while history.position.draw_due:
            history.play(history.position.random_ply(Random(seed)))
        table = AtTable(history, tmp_path / f"{seed}.game", seed=1)
        menu = Menu(table.loop.view, "en")
        if not any(isinstance(choice, Piece) for choice in menu.offered):
            continue
        numbers = list(menu.numbers())
        assert numbers == sorted(numbers)
        for n, choice in zip(numbers, menu.offered, strict=True):
            typed = Menu(table.loop.view, "en")
            typed.choose(menu.offered.index(choice))
            while typed.offered:
                typed.choose(0)
            short = history.game.shortest(table.loop.view.position, typed.ply(), typist("en"))
            assert short.startswith((str(n), str(n - 3)))


def test_places_are_chosen_by_the_numbers_that_they_have_in_the_picture(tmp_path: Path) -> None:
    for name in ("contra", "dschunke"):
        table = AtTable(dealt(name, 5), tmp_path / f"{name}.game", seed=5)
        view = table.loop.view
        places = view.history.game.places(view.position)
        shown = table.type("menu")
        while " place" not in shown.splitlines()[0]:
            shown = table.type(re.findall(r"(\d+)\) ", shown)[0])
        offered = {int(n): space for n, space in re.findall(r"(\d+)\) (-?\d+,-?\d+)", shown)}
        assert offered and all("{},{}".format(*places[n - 1]) == space for n, space in offered.items())
        assert list(offered) == sorted(offered)
        missing = next(n for n in range(1, len(places) + 2) if n not in offered)
        assert text("en", "play.no_answer", n=missing) in table.type(str(missing))
        last = max(offered)
        shown = table.type(str(last))
        while not [ply for ply in table.history.plies if not str(ply).startswith("+")]:
            shown = table.type("1")
        assert offered[last] in str(next(ply for ply in table.history.plies if not str(ply).startswith("+")))


@pytest.mark.parametrize("name", [name for name in GAMES if name != "rings"])
def test_each_choice_is_asked_for_in_words_of_the_game(name: str, tmp_path: Path) -> None:
    table = AtTable(under_way(name, 6, Random(name)), tmp_path / "x.game", seed=1)
    words = (ROOT / "refcli" / "games" / name / "words" / "en.po").read_text(encoding="utf-8")
    asked = re.findall(rf'^msgid "{name}\.ask\..*"\nmsgstr "(.*)"$', words, re.MULTILINE)
    rng = Random(name)
    for _ in range(4):
        menu = Menu(table.loop.view, "en")
        while menu.offered:
            assert menu.heading().rpartition(": ")[2] in asked
            menu.choose(rng.randrange(len(menu.offered)))
        table.type("undo")
