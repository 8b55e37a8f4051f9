"""The words of the loop, on a screen that remembers."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from extract.rulebook import Language
from refcli.messages import text
from refcli.record import read
from refcli.referee import typist
from refcli.session import History, Storage, View, journal_path
from refcli.table import WORDS
from refcli.table.mending import LIKE_CHANGE
from refcli.table.screen import Screen
from refcli.table.typed import Completion, Words
from tests.conftest import Run
from tests.refcli.records import FINE, saved
from tests.table.games import GAMES, AtTable, dealt

LANGUAGES: tuple[Language, ...] = ("en", "de", "fr", "es")


@pytest.fixture
def tokan(tmp_path: Path) -> AtTable:
    return AtTable(History.resume(read(FINE)), tmp_path / "x.game")


def test_a_refusal_names_rule_cause_and_nearest_moves_and_changes_nothing(tokan: AtTable) -> None:
    record = tokan.history.record()
    shown = tokan.type("c4d3")
    assert "c4-d3: c4 and d3 are neither in one row nor in one column" in shown
    assert "[tokan.move.straight]" in shown
    assert "allowed here: c4-" in shown
    assert tokan.history.record() == record


def test_why_answers_for_legal_and_illegal_moves(tokan: AtTable) -> None:
    legal = tokan.type("why c4c2")
    for rule in ("tokan.turn.own", "tokan.move.exact", "tokan.move.taboo", "tokan.move.higher"):
        assert f"[{rule}]" in legal
    assert "c4-c2: allowed" in legal
    assert "[tokan.turn.own]" in tokan.type("why a5a4")
    assert tokan.type("why").startswith("b3-e3: allowed")
    assert len(tokan.history.played) == 2


def test_undo_redo_and_numbers(tokan: AtTable) -> None:
    tokan.type("c4c2")
    assert "took back b3-e3, c4-c2" in tokan.type("undo 2")
    assert "played again: b3-e3" in tokan.type("redo")
    assert "played again: c4-c2" in tokan.type("redo 5")
    assert "nothing to play again" in tokan.type("redo")
    tokan.type("undo 99")
    assert tokan.history.played == []
    assert "nothing to take back" in tokan.type("undo")
    tokan.type("c5e5")
    tokan.type("undo")
    tokan.type("c5c3")
    assert "nothing to play again" in tokan.type("redo")


def test_undo_takes_a_draw_back_with_its_ply_asks_first_and_the_override_is_in_the_journal(tmp_path: Path) -> None:
    table = AtTable(dealt("contra"), tmp_path / "x.game")
    first = next(iter(table.history.position.legal_moves()))
    table.type(str(first))
    table.type(str(table.history.position.random_ply(Random(1))))
    assert "nothing has changed" in table.type("undo", yes=False)
    assert len(table.screen.questions) == 1
    assert str(table.history.plies[-1]) in table.screen.questions[0]
    assert len(table.history.played) == 2
    table.type("undo", yes=True)
    assert table.history.played == []
    assert journal_path(tmp_path / "x.game").read_text().count("override") == 1
    table.type("redo")
    assert len(table.history.played) == 2
    table.type("undo", yes=True)
    table.type(str(first))
    table.type("undo")
    assert table.screen.questions == []


def test_let_asks_records_the_rule_and_can_be_taken_back(tokan: AtTable) -> None:
    assert "nothing has changed" in tokan.type("let b2b3", yes=False)
    assert "b2-b3 stands, although it breaks tokan.turn.own" in tokan.type("let b2b3", yes=True)
    assert '[LetStand "3 tokan.turn.own"]' in tokan.history.record()
    tokan.type("undo")
    assert tokan.history.record() == FINE
    tokan.type("redo")
    assert '[LetStand "3 tokan.turn.own"]' in tokan.history.record()
    assert "cannot stand: it uses" in tokan.type("let f1e2", yes=True)
    shown = tokan.type("let " + str(next(iter(tokan.history.position.legal_moves()))), yes=True)
    assert "is allowed and has been played" in shown
    tokan.storage.close()
    storage = Storage(tokan.storage.path)
    found = storage.recover()
    storage.close()
    assert found is not None
    assert found.history.record() == tokan.history.record()


def test_notes_resigning_agreeing_and_going_on(tokan: AtTable) -> None:
    tokan.type('note "a\tgood" move \\')
    assert History.resume(read(tokan.history.record())).notes == {2: '"agood" move \\'}
    tokan.type("resign", yes=False)
    assert "Termination" not in tokan.history.record()
    tokan.type("resign", yes=True)
    assert '[Termination "red resigns"]' in tokan.history.record()
    assert "Red gives up" in tokan.loop.prompt()
    assert "no more moves" in tokan.type("c4c2")
    assert "ended already" in tokan.type("agree draw", yes=True)
    tokan.type("undo")
    assert "Termination" not in tokan.history.record()
    tokan.type("agree draw", yes=True)
    assert '[Termination "agreed draw"]' in tokan.history.record()
    tokan.type("undo")
    assert "c4-c2" in tokan.type("c4c2")


def test_flip_moves_score_rules_stuck_save_help(
    tokan: AtTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tokan.type("flip").splitlines()[0].split() == list("fedcba")
    tokan.type("flip")
    assert tokan.type("moves c4").split() == ["c4-e4", "c4-a4", "c4-c2"]
    assert tokan.type("moves zz").startswith("no allowed move begins with zz; nearest: ")
    assert tokan.type("score").splitlines()[:2] == ["Red 2, Black 2", "Red: 1 tower of 2 (e5): 2 points."]
    assert "[tokan.move.gap]" in tokan.type("rules tokan.move.gap")
    assert "Red can still play" in tokan.type("stuck")
    tokan.type(f"save {tmp_path / 'copy.game'}")
    assert (tmp_path / "copy.game").read_text() == tokan.history.record()
    tokan.type(f"save {tmp_path / 'copy.game'}", yes=False)
    assert len(tokan.screen.questions) == 1
    assert "cannot be written" in tokan.type(f"save {tmp_path / 'no' / 'copy.game'}")
    shown = tokan.type("help")
    assert all(f"  {word} " in shown for word in tokan.loop.words.english if word not in LIKE_CHANGE)
    assert all(word in shown for word in LIKE_CHANGE)
    assert tokan.type("help insert").startswith("  insert ")
    assert tokan.type("help undo").startswith("  undo ")
    assert tokan.type("help undo").count("\n") == 0
    assert all(word in tokan.type("?") for word in tokan.loop.words.english)
    assert "did you mean moves?" in tokan.type("mvoes")
    tokan.type("quit")
    assert tokan.loop.finished


def play_on(table: AtTable, rng: Random, plies: int) -> str:
    """Ask why and play, so many plies or to the end; what was shown of the last one."""
    shown = ""
    for _ in range(plies):
        if table.history.position.turn is None:
            break
        ply = table.history.position.random_ply(rng)
        assert View(table.history).named(ply) in table.type(f"why {ply}")
        before = len(table.history.played)
        shown = table.type(str(ply))
        assert len(table.history.played) == before + 1
        assert View(table.history).spoken(table.history.steps(before)[0]) in shown
        assert table.loop.prompt().endswith("> ")
    return shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_played_in_every_language(name: str, language: Language, tmp_path: Path) -> None:
    """The help, and a reason and a picture at every ply."""
    table = AtTable(dealt(name), tmp_path / "x.game", language=language)
    assert table.type("help").count("\n") == len(table.loop.words.english) - len(LIKE_CHANGE) - 1
    assert table.type("?")
    play_on(table, Random(4), 12)
    assert len(table.history.played) >= 4
    assert "xyzzy" in table.type("xyzzy")


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_played_to_its_end(name: str, tmp_path: Path) -> None:
    table = AtTable(dealt(name), tmp_path / "x.game")
    assert "The game is over" in play_on(table, Random(4), 1000)
    assert table.loop.prompt() == "(over)> "
    plies = len(table.history.plies)
    assert table.type("moves").startswith("The game is over")
    assert "the game is over" in table.type(str(table.history.plies[0]))
    assert len(table.history.plies) == plies


@pytest.mark.parametrize("name", GAMES)
def test_a_dealt_game_draws_by_itself_and_brings_the_same_draws_back(name: str, tmp_path: Path) -> None:
    table = AtTable(dealt(name), tmp_path / "x.game", seed=11)
    rng = Random(4)
    for _ in range(4):
        assert table.history.position.turn and not table.history.position.draw_due
        before = table.history.record()
        ply = str(table.history.position.random_ply(rng))
        table.type(ply)
        after = table.history.record()
        for again in ("redo", ply):
            table.type("undo", yes=True)
            assert table.history.record() == before
            table.type(again)
            assert table.history.record() == after
    drawn = any(position.draw_due for position in table.history.positions)
    assert drawn == (name in ("contra", "dschunke", "rhombus"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_the_draw_that_is_named_as_an_example_can_be_typed(name: str, language: Language, tmp_path: Path) -> None:
    """Where the players draw: what the prompt and an empty line show is one of the draws that are due."""
    table = AtTable(dealt(name), tmp_path / "x.game", language=language)
    rng = Random(5)
    shown = set()
    for _ in range(12):
        if table.history.position.turn is None:
            break
        if not table.history.position.draw_due:
            table.type(str(table.history.position.random_ply(rng)))
            continue
        prompt = table.loop.prompt()
        (example,) = re.findall(r"\+\S*[^\s).]", prompt)
        assert example in table.type("")
        plies = len(table.history.plies)
        table.type(example)
        assert len(table.history.plies) == plies + 1
        shown.add(example)
    assert bool(shown) == (name in ("contra", "dschunke", "rhombus"))


AGREED: tuple[tuple[Language, str], ...] = (
    ("en", "the players have agreed on a draw"),
    ("de", "alle haben sich auf ein Unentschieden geeinigt"),
    ("fr", "les joueurs ont convenu d’une partie nulle"),
    ("es", "los jugadores han acordado un empate"),
)


@pytest.mark.parametrize(("language", "agreed"), AGREED)
def test_an_agreed_draw_is_told_in_the_language_of_the_table(language: Language, agreed: str, tmp_path: Path) -> None:
    table = AtTable(History.resume(read(FINE)), tmp_path / "x.game", language=language)
    assert agreed not in table.type("agree draw", yes=False) and len(table.screen.questions) == 1
    agree_what = text(language, "play.agree_what")
    assert table.type("agree win") == agree_what and table.screen.questions == []
    assert table.history.record() == FINE
    assert table.type("agree draw", yes=True) == agreed
    assert table.loop.prompt() == f"({agreed})> "
    assert agreed in table.type("c4c2") and agreed in table.type("score")
    assert '[Termination "agreed draw"]' in table.history.record()


@pytest.mark.parametrize(("language", "agreed"), AGREED)
def test_an_agreed_draw_is_told_of_a_record(refcli: Run, language: Language, agreed: str, tmp_path: Path) -> None:
    history = dealt("rings")
    history.end_by("agreed draw")
    scored = refcli("score", saved(tmp_path, history.record()), "--lang", language)
    assert (scored.returncode, scored.stdout) == (0, f"{agreed}\n")


def test_hidden_hands_are_shown_behind_the_hand_over_only(tmp_path: Path) -> None:
    table = AtTable(dealt("rhombus", 4), tmp_path / "x.game", seed=4)
    rng = Random(1)
    for _ in range(8):
        position = table.history.position
        if position.turn is None:
            break
        other = next(seat for seat in position.players if seat != position.turn)  # type: ignore[attr-defined]
        (card,) = position.hidden(other)
        assert card not in table.type("board")
        shown = table.type("hand").split("PAUSE")
        assert card not in shown[0] + shown[1].split("\n")[0]
        assert card in shown[1]
        assert "CLEAR" in shown[2]
        assert card not in shown[2]
        plies = [ply for ply in position.legal_moves() if card not in str(ply)] or list(position.legal_moves())
        shown_after = table.type(str(rng.choice(plies)))
        assert not any(hidden in shown_after for hidden in table.history.position.hidden(None))


KINGS = {"Game": "rhombus", "Players": "sw ne", "Table.sw": "KD 7S", "Table.ne": "8C 8D", "Hand.ne": "6S"}


def test_taking_back_a_hidden_draw_names_no_card_whatever_is_answered(tmp_path: Path) -> None:
    table = AtTable(History("rhombus", {**KINGS, "Hand.sw": "9H"}), tmp_path / "x.game", seed=3)
    shown = table.type("9H:")
    (card,) = table.history.position.hidden("ne") - {"6S"}
    assert f"+{card}" == str(table.history.plies[-1])
    journal = journal_path(tmp_path / "x.game").read_bytes()
    shown += table.type("undo", yes=False) + "".join(table.screen.questions)
    assert journal_path(tmp_path / "x.game").read_bytes() == journal
    shown += table.type("undo", yes=True) + "".join(table.screen.questions) + table.type("redo") + table.type("board")
    assert card not in shown
    assert shown.count("9H:, +?") == 4
    assert "undo 2 override" in journal_path(tmp_path / "x.game").read_text()


def test_nothing_that_is_asked_tells_which_card_a_hand_holds(tmp_path: Path) -> None:
    """A hand that may hold the king of hearts is talked about as if it held it, whichever card it holds."""
    said: set[tuple[str, ...]] = set()
    for n, hand in enumerate(("KH", "6C", "9D")):
        table = AtTable(History("rhombus", {**KINGS, "Hand.sw": hand}), tmp_path / f"{n}.game", seed=3)
        lines = ("why k b1 d1", "why KH:b1-d1", "why 9D:", "why b1 c1", "moves KH:b1-", "KH:b1-b2", "stuck", "stuck KH")
        tabs = (str(list(table.screen.candidates(typed))) for typed in ("why kh", "why 6", "K"))
        said.add((*map(table.type, lines), *tabs, table.loop.prompt()))
    (answers,) = said
    assert "KD:b1-d1: allowed" in answers[0]
    assert "KH:b1-d1: allowed" in answers[1]
    assert "“9D:”: allowed" in answers[2]
    assert answers[8:10] == ("[]", "[]")


def test_a_card_that_is_played_is_shown_and_one_that_is_not_held_is_refused(tmp_path: Path) -> None:
    table = AtTable(History("rhombus", {**KINGS, "Hand.sw": "KH"}), tmp_path / "x.game", seed=3)
    assert "South-west cannot hold KS" in table.type("KS:b1-d1")
    assert "South-west: KH:b1-d1" in table.type("KH:b1-d1")


def test_the_screen_of_one_seat_shows_its_own_hand(tmp_path: Path) -> None:
    table = AtTable(History("rhombus", {**KINGS, "Hand.sw": "KH"}), tmp_path / "x.game", seed=3, seat="sw")
    assert "KH" in table.type("board")
    assert "6S" not in table.type("board")
    assert "1) KH:b1-d1  South-west: b1 to d1 (king of hearts).\n2) KD" in table.type("why k b1 d1")
    assert "KD:b1-d1: allowed" in table.type("2")
    assert "6S" not in table.type("hand ne")
    assert "KH" in table.type("hand")


def test_a_draw_is_asked_for_with_an_example_that_may_be_in_a_hand(tmp_path: Path) -> None:
    table = AtTable(History("rhombus", {**KINGS, "Hand.sw": "KH"}), tmp_path / "x.game")
    table.type("KH:b1-d1")
    assert "such as +?" in table.loop.prompt()
    table.type("+?")
    table.type("8C:8D")
    assert re.search(r"such as \+(10|[6-9JQKA])[SHDC]\)", table.loop.prompt())
    assert "6S cannot be the card that was drawn" in table.type("draw 6S")


@pytest.mark.parametrize("end", ["resign", "agree draw"])
def test_the_seed_is_told_at_the_end_only(end: str, tmp_path: Path) -> None:
    table = AtTable(dealt("contra"), tmp_path / "x.game", seed=987654321)
    shown = "".join(table.screen.lines)
    for line in ("board", "?", "moves", str(next(iter(table.history.position.legal_moves()))), "undo", end):
        shown += table.type(line)
    assert "987654321" not in shown
    assert f"the seed was 987654321 (SHA-256 {sha256(b'987654321').hexdigest()})" in table.type(end, yes=True)


@pytest.mark.parametrize("end", ["resign", "agree draw"])
def test_a_game_whose_seed_was_told_goes_on_only_after_a_question(end: str, tmp_path: Path) -> None:
    table = AtTable(dealt("contra"), tmp_path / "x.game", seed=7)
    table.type(end, yes=True)
    assert "unchanged" in table.type("undo", yes=False) or "nothing has changed" in "".join(table.screen.lines)
    assert "all hidden cards and all draws" in "".join(table.screen.questions)
    assert table.history.termination
    table.type("undo", yes=True)
    assert table.history.termination is None


def test_a_game_without_draws_is_taken_back_at_once(tmp_path: Path) -> None:
    table = AtTable(dealt("tokan"), tmp_path / "x.game", seed=7)
    table.type("agree draw", yes=True)
    table.type("undo")
    assert table.history.termination is None
    assert table.screen.questions == []


def test_a_hand_is_shown_after_enter_alone(tmp_path: Path) -> None:
    table = AtTable(dealt("rhombus"), tmp_path / "x.game", seed=7)
    (card,) = table.history.position.hidden("ne") & set(table.type("hand sw").replace(",", " ").split())
    assert card in table.type("hand")
    table.screen.is_alone = False
    assert card not in table.type("hand")
    assert "takes Enter alone" in table.screen.lines[-1]


@pytest.mark.parametrize(("typed", "alone"), [("", True), ("  ", True), ("quit", False), (EOFError, False)])
def test_enter_alone_goes_on(typed: str | type[EOFError], alone: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def line(_prompt: str) -> str:
        if isinstance(typed, str):
            return typed
        raise typed

    monkeypatch.setattr("builtins.input", line)
    assert Screen("en", lambda _typed: ()).pause("go on") is alone


def test_what_is_not_listed_is_told(tmp_path: Path) -> None:
    table = AtTable(dealt("rings"), tmp_path / "x.game")
    assert "changes are not listed" not in table.type("moves")
    while not table.history.position.unlisted:
        table.type(str(table.history.position.random_ply(Random(1))))
    assert "changes are not listed" in table.type("moves")
    assert "changes are not listed" in table.type("moves R")


@pytest.mark.parametrize("name", GAMES)
def test_completion_offers_what_is_legal_now(name: str) -> None:
    history = dealt(name)
    while history.position.draw_due:
        history.play(history.position.random_ply(Random(1)))
    completion, view = Completion(Words(WORDS, "en"), typist("en")), View(history)
    legal = [str(ply) for ply in history.position.legal_moves()]
    token = legal[-1] if len(legal) < 200 else legal[0]
    assert (token, "") in completion.candidates(view, token[:3].lower())
    assert (f"why {token}", "") in completion.candidates(view, f"why {token[:4]}")
    assert set(completion.candidates(view, "re")) >= {("redo", ""), ("resign", "")}
    assert list(completion.candidates(view, "zzz")) == []


@pytest.mark.parametrize("typed", ["1 9,0 e", "nonsense"])
def test_what_cannot_be_read_behind_the_end_is_answered_by_the_end(typed: str, tmp_path: Path) -> None:
    history = dealt("dschunke", 2)
    while history.position.turn:
        history.play(history.position.random_ply(Random(2)))
    assert AtTable(history, tmp_path / "x.game").type(typed) == text("en", "play.ended_already")
